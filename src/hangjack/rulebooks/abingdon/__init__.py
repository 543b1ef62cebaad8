"""Abingdon Invitation Cribbage League.

What a match of it is: its legs, its line-ups, and who signs the card. Who plays for whom, and why somebody may not.
"""

from msgspec.structs import replace

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.entries.playing_for import Reason, SigningOptions, SigningRules
from hangjack.competition.money.fees import FeeOptions, LeagueFees
from hangjack.competition.rules import PeopleRules, Rules
from hangjack.games.cribbage import Options
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.match.scoring import CardOptions, LegsOptions
from hangjack.games.cribbage.referee import RefereeOptions
from hangjack.ids import ClauseId
from hangjack.matches.rules import Clock, MatchRules
from hangjack.matches.sides.doubling import Doubling, DoublingOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.rulebooks.abingdon.penalties import penalties
from hangjack.rulebooks.abingdon.season import season_rules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules

PAIR = 2
"""Games are played in pairs (abingdon-L18-1)."""

SHEET = SheetRules(
    Agreement(lanes=2, signatures=None, reopens=True),
    signed_by=ClauseId("abingdon-L17-3"),
    players_sign=ClauseId("abingdon-L17-2"),
)
"""One side writes a leg and the other agrees; the two may put it right. At the end both captains sign."""

DEFAULT_CITES = (ClauseId("abingdon-L11-14"),)
"""A match that a side concedes."""

CLOCK_CITES: dict[Clock, tuple[ClauseId, ...]] = {
    Clock.START: (ClauseId("abingdon-L11-5"),),
    Clock.LAST_TABLE: (ClauseId("abingdon-L11-7"),),
}

CURRENCY = "GBP"
"""Fees are in pence (R54)."""

_WHERE = {
    Reason.UNDER_16: "L5-2",
    Reason.NOT_REGISTERED: "L7-3",
    Reason.REGISTERED_TOO_LATE: "L7-4",
    Reason.AFTER_REGISTRATION_LIMIT: "L7-5 L7-6",
    Reason.PLAYED_FOR_OTHER_TEAM: "L7-7 L7-8 L7-10",
    Reason.SIGNED_FOR_OTHER_TEAM: "L7-2 L7-9",
    Reason.ALREADY_PLAYED_TONIGHT: "L10-4",
    Reason.LANDLORD_COVER_LEAGUE_ONLY: "L10-1",
    Reason.TEAM_NOT_SHORT: "L10-2",
}
_MINORS = "L5-3 L5-4"
_ALLOWED = {"registration": "L7-2 L7-3", "landlord": "L10-1 L10-2 L10-3"}


def game(house: House) -> CribGame:
    """Return how *house* plays and judges crib."""
    play = options_of(house, Options)
    return CribGame(play, penalties(play, options_of(house, RefereeOptions)))


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its league by."""
    return Rules(
        book=house.book.id,
        name=house.name,
        people=people(house),
        format=season_rules(house),
        match=match_rules(house),
        game=game(house),
        notices=house.notices,
    )


def match_rules(house: House) -> MatchRules:
    """Return the rules of one match of the league of *house*."""
    return MatchRules(
        scoring=CardOptions(options_of(house, LegsOptions)),
        sheet=SHEET,
        line_ups=LineUpOptions(PAIR),
        doubling=Doubling(options_of(house, DoublingOptions)),
        clock_cites=CLOCK_CITES,
        default_cites=DEFAULT_CITES,
    )


def people(house: House) -> PeopleRules:
    """Return what *house* decides about members, teams and clubs."""
    signing = SigningRules(
        options_of(house, SigningOptions),
        {reason: _clauses(where) for reason, where in _WHERE.items()},
        {way: _clauses(where) for way, where in _ALLOWED.items()},
        _clauses(_MINORS),
    )
    fees = FeeOptions(CURRENCY, options_of(house, LeagueFees).entrance_fee)
    return replace(people_rules(house, Conduct()), signing=signing, fees=fees)


def _clauses(where: str) -> tuple[ClauseId, ...]:
    return tuple(ClauseId(f"abingdon-{each}") for each in where.split())
