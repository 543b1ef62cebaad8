"""White Oak Independence Cup 2024, three-table All Fours.

What its matches do about lateness, about everything that is due, and about sheets.
"""

from msgspec.structs import asdict

from hangjack.competition.rules import Rules
from hangjack.games.all_fours.competition.defaults import DefaultOptions
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import BoardOptions
from hangjack.ids import ClauseId
from hangjack.matches.disputes import DisputeOptions, DisputeRules
from hangjack.matches.rules import Clock, MatchRules
from hangjack.matches.sides.absences import BreakOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.sides.starts import Cause, ShortTeamOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.matches.signatures import SheetRules
from hangjack.rulebooks.all_fours import game_by, rules_by
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.ic2024.offences import CONDUCT
from hangjack.rulebooks.ic2024.penalties import penalties
from hangjack.rulebooks.parts import cup_rules

LATE_CITES: dict[Cause, ClauseId] = {
    Cause.LATE: ClauseId("ic2024-16a-2"),
    Cause.SHORT: ClauseId("ic2024-16b-2"),
    Cause.CLOSED: ClauseId("ic2024-16b-4"),
}

CLOCK_CITES: dict[Clock, tuple[ClauseId, ...]] = {
    Clock.TOSS: (ClauseId("ic2024-15a-1"),),
    Clock.TOSS_LOST: (ClauseId("ic2024-15a-2"),),
    Clock.START: (ClauseId("ic2024-16a-1"),),
    Clock.TOO_FEW: (ClauseId("ic2024-16c-1"),),
    Clock.NOBODY: (ClauseId("ic2024-16c-3"),),
    Clock.REPORT: (ClauseId("ic2024-7b-4"),),
    Clock.AWAY: (ClauseId("ic2024-26c-3"),),
    Clock.AWAY_MARK: (ClauseId("ic2024-26c-4"),),
    Clock.BREAK_END: (ClauseId("ic2024-31-1"),),
    Clock.DISPUTE: (ClauseId("ic2024-29-2"),),
    Clock.COUNT: (ClauseId("ic2024-26a-4"),),
    Clock.CLOSE: (ClauseId("ic2024-10-7"),),
}

DEFAULT_CITES = (ClauseId("ic2024-5-4"), ClauseId("ic2024-11a-5"))
"""A captain who does not take off whom the official orders off, or a foul-mouthed player."""

TOSS_MINUTES = 5
"""15a-1: the captains toss so long before the start."""

SHEET = SheetRules(signed_by=ClauseId("ic2024-8c-3"))
"""8c-1 lets nobody change a finished sheet; an official's ruling stands beside it (14-1)."""


def game(house: House) -> AllFoursGame:
    """Return how *house* plays and judges All Fours."""
    return game_by(house, penalties)


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its cup by."""
    match = MatchRules(
        scoring=options_of(house, BoardOptions),
        sheet=SHEET,
        short_team=options_of(house, ShortTeamOptions),
        breaks=options_of(house, BreakOptions),
        line_ups=options_of(house, LineUpOptions),
        substitutions=options_of(house, SubstitutionOptions),
        disputes=DisputeRules(**asdict(options_of(house, DisputeOptions))),
        late_cites=LATE_CITES,
        clock_cites=CLOCK_CITES,
        default_cites=DEFAULT_CITES,
        toss_minutes=TOSS_MINUTES,
    )
    cup = cup_rules(house, options_of(house, DefaultOptions))
    return rules_by(house, game(house), match, cup, CONDUCT)
