"""Sheets of a round that were kept on paper: typed by the recorder, and the copy set right against the paper."""

from collections.abc import Mapping
from functools import reduce
from typing import ClassVar

from msgspec import Struct

from hangjack.competition import floor
from hangjack.competition.competition import Competition
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, Scene
from hangjack.errors import Refused
from hangjack.formats.rotation.rounds.days import in_use_at
from hangjack.games.pinochle.desk.typed import typed_hands
from hangjack.games.pinochle.match import table as tables
from hangjack.games.pinochle.match.lines import PaperRound, WrittenHand
from hangjack.games.pinochle.match.seats import seats
from hangjack.games.pinochle.match.sheets import Checked, Head, RoundSheet, check_sheet
from hangjack.ids import PersonId
from hangjack.matches import scorekeeping
from hangjack.matches.match import Match, fold
from hangjack.matches.parties import Counts, Party, other
from hangjack.matches.sheets import Place
from hangjack.matches.signatures import Corrected

WHOLE = Place(tables.TABLE, 1)
"""A paper is one line: it counts as a whole."""


class Typed(Struct, frozen=True):
    """A paper as it was typed: head, a row a hand, final totals, winner, and who has signed it."""

    sheet_of: Party
    round: int | None
    rows: tuple[str, ...]
    """`A55 24 22 31 19 55 0 55 0`: who bid what, then meld, tricks, score and total of A and B."""
    final: Counts
    winner: Party | None
    time_called: bool = False
    players: Mapping[Party, tuple[PersonId, ...]] | None = None
    """Who played, where that is not the whole roster."""
    signed_by: PersonId | None = None
    countersigned_by: PersonId | None = None

    @property
    def written(self) -> tuple[WrittenHand, ...]:
        """The hands as a sheet has them."""
        return typed_hands(self.rows)


def round_number(competition: Competition, match: Match) -> int | None:
    """Return which round a table plays."""
    fixture = competition.fixture(match.opened.match)
    return None if fixture is None else fixture.round


def checked(competition: Competition, match: Match, party: Party) -> Checked:
    """Return what is wrong with the sheet of a side, as it stands now."""
    sheet = tables.sheet_of(
        match, party, round_number(competition, match), circles=circles(competition, match)
    )
    return check_sheet(sheet, tables.counting_of(match))


def circles(competition: Competition, match: Match) -> bool:
    """Whether set hands are circled on the day of a round: where a cup is kept."""
    return in_use_at(competition, match.opened.match)


def check_typed(competition: Competition, match: Match, typed: Typed) -> Checked:
    """Return what is wrong with a paper as it was typed."""
    number = round_number(competition, match)
    rosters = {side: tuple(map(str, people)) for side, people in match.opened.rosters.items()}
    players = (
        {side: people[: len(seats(side))] for side, people in rosters.items()}
        if typed.players is None
        else {side: tuple(map(str, people)) for side, people in typed.players.items()}
    )
    head = Head(
        round=typed.round,
        teams={side: str(team) for side, team in match.opened.parties.items()},
        players=players,
        sheet_of=typed.sheet_of,
        scorekeepers=None,
        roster=rosters,
        meets=typed.round is None or number is None or typed.round == number,
    )
    sheet = RoundSheet(
        head=head,
        hands=typed.written,
        final=typed.final,
        winner=typed.winner,
        time_called=typed.time_called,
        signed_by=typed.signed_by or "",
        countersigned_by=typed.countersigned_by or "",
        circles=circles(competition, match),
    )
    return check_sheet(sheet, tables.counting_of(match))


def _paper(scene: Scene, typed: Typed, *, sure: bool) -> PaperRound:
    """Return a paper as the line that it is. Refuses what blocks it, and asks about what its sums say."""
    tables.round_of(scene.match)
    found = check_typed(scene.competition, scene.match, typed)
    if found.blocking or typed.winner is None:
        raise Refused("pinochle.paper.blocked", problems=[Refused(each.key) for each in found.blocking])
    if found.warnings and not sure:
        told = [Refused("pinochle.paper.at", what=each.what, hand=each.hand or 0) for each in found.warnings]
        raise Refused("pinochle.doubt.paper", warnings=told)
    return PaperRound(typed.sheet_of, typed.written, typed.final, typed.winner, typed.time_called)


class TypePaper(FloorRequest, frozen=True, tag="type-paper"):
    """Type, as recorder or director, a sheet that was kept and signed on paper: it is handed in as it stands there.

    What its sums do not bear out is refused with the warnings, unless whoever types is *sure* that it stands so on the paper.
    """

    act: ClassVar[Act] = Act.TYPE_PAPER
    long: ClassVar[bool] = True
    typed: Typed
    reference: str
    sure: bool = False

    def decide(self, scene: Scene) -> Happened:
        paper = _paper(scene, self.typed, sure=self.sure)
        own, others = self.typed.signed_by, self.typed.countersigned_by
        assert own is not None, "a paper without its signature is blocked"
        assert others is not None, "and without the other one too"
        signed = {paper.sheet_of: own, other(paper.sheet_of): others}
        entered = scorekeeping.enter_from_paper(scene.match, {WHOLE: paper}, scene.by, signed, self.reference)
        sealed = floor.seal(scene.competition, reduce(fold, entered, scene.match))
        return Happened(sealed.competition, (*entered, *sealed.match))


class SetPaperRight(FloorRequest, frozen=True, tag="set-paper-right"):
    """Set right, against the paper, what was typed from it: the old copy is kept, and what depends on it is counted again."""

    act: ClassVar[Act] = Act.TYPE_PAPER
    long: ClassVar[bool] = True
    typed: Typed
    reason: str
    sure: bool = False

    def decide(self, scene: Scene) -> Happened:
        if scene.match.sheet.paper is None:
            raise Refused("pinochle.paper.no-paper")
        paper = _paper(scene, self.typed, sure=self.sure)
        corrected = Corrected(WHOLE, paper)
        return floor.correct_sheet(scene.competition, scene.match, corrected, scene.doing, self.reason)
