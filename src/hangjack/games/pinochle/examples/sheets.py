"""Worked examples of round sheets: what blocks one, and what its scorekeepers are warned of."""

from collections.abc import Mapping
from typing import Any, Literal

from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.formats.rotation.rotation import RotationOptions, seating
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import Seat
from hangjack.games.pinochle.match.lines import HandLine, WrittenHand
from hangjack.games.pinochle.match.sheets import Counting, Head, RoundSheet, check_sheet
from hangjack.games.pinochle.referee import RefereeOptions
from hangjack.matches.parties import SIDES, Counts, Party, both
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House

Weekday = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


class HandGiven(Plain, frozen=True):
    """One hand as it is written, by the numbers of the teams."""

    n: int
    bid_team: str | None
    bid: int | None
    meld: dict[str, int]
    score: dict[str, int]
    total: dict[str, int]
    tricks: dict[str, int] | None = None
    how: Literal["played", "board_set", "renege"] = "played"
    renege_team: str | None = None
    circled: bool = False
    verified: bool = True
    boston: str | None = None
    boston_seen_by: str | None = None


class SheetGiven(Plain, frozen=True):
    """A sheet as it is handed in."""

    weekday: Weekday
    round: int | None
    teams: tuple[str, str]
    players: dict[str, tuple[str, ...]]
    hands: list[HandGiven]
    final: dict[str, int]
    winner: str | None
    time_called: bool = False
    signed_by: str | None = None
    countersigned_by: str | None = None
    table: int | None = None
    sheet_of: str | None = None
    scorekeepers: dict[str, str] | None = None
    roster: dict[str, tuple[str, ...]] | None = None
    field: int | None = None

    def party(self, team: str | None) -> Party | None:
        """Return which of the two a team is; nobody where none is named."""
        if not team:
            return None
        if team not in self.teams:
            raise BadInput("pinochle.example.other-team", team=team)
        return SIDES[self.teams.index(team)]

    def numbers(self, by_team: Mapping[str, int] | None) -> Counts:
        """Return a number for each of the two; nothing where it is not written."""
        one, two = ((by_team or {}).get(team, 0) for team in self.teams)
        return both(one, two)

    def named(self, by_team: Mapping[str, Any] | None) -> dict[Party, Any] | None:
        """Return what stands there for each team, by party."""
        if by_team is None:
            return None
        return {side: by_team[team] for side, team in zip(SIDES, self.teams, strict=True) if team in by_team}


def run_sheet(given: SheetGiven, house: House) -> Mapping[str, Any]:
    """Say what is wrong with a sheet."""
    sheet = RoundSheet(
        head=_head(given, house),
        hands=tuple(_hand(given, each) for each in given.hands),
        final=given.numbers(given.final),
        winner=given.party(given.winner),
        time_called=given.time_called,
        signed_by=given.signed_by or "",
        countersigned_by=given.countersigned_by or "",
        circles=circles_on(given.weekday, house),
    )
    found = check_sheet(sheet, Counting(options_of(house, Options), options_of(house, RefereeOptions)))
    return {
        "blocking": [each.value for each in found.blocking],
        "warnings": [each.code for each in found.warnings],
        "can_submit": found.can_submit,
    }


def _head(given: SheetGiven, house: House) -> Head:
    return Head(
        round=given.round,
        teams=dict(zip(SIDES, given.teams, strict=True)),
        players=given.named(given.players) or {},
        sheet_of=given.party(given.sheet_of),
        scorekeepers=given.named(given.scorekeepers),
        roster=given.named(given.roster),
        meets=_meets(given, options_of(house, RotationOptions)),
    )


def _meets(given: SheetGiven, options: RotationOptions) -> bool:
    """Whether the two meet in that round of such a field, at that table where one is named."""
    if given.field is None or given.round is None:
        return True
    return any(
        {str(facing.stays), str(facing.moves)} == set(given.teams) and given.table in (None, facing.table)
        for facing in seating(given.field, given.round, options)
    )


def _hand(given: SheetGiven, each: HandGiven) -> WrittenHand:
    line = HandLine(
        n=each.n,
        dealer=Seat.NORTH,
        bidding=given.party(each.bid_team),
        bid=each.bid,
        meld=given.numbers(each.meld),
        tricks=given.numbers(each.tricks),
        score=given.numbers(each.score),
        how=HowEnded(each.how),
        reneged=given.party(each.renege_team),
        boston=given.party(each.boston),
    )
    total = given.numbers(each.total)
    return WrittenHand(line, total, each.circled, each.verified, each.boston_seen_by or "")


def circles_on(weekday: Weekday, house: House) -> bool:
    """Whether set hands are circled on such a day."""
    features = house.values["saturday_features"]
    return weekday == "Saturday" if features == "by_date" else bool(features == "on")
