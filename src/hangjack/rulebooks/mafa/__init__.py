"""Manitoba association rules for Jelico All Fours.

What its matches do about late pairs, time-outs and sheets.
"""

from msgspec.structs import asdict

from hangjack.competition.rules import Rules
from hangjack.games.all_fours.competition.defaults import DefaultOptions
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import BoardOptions
from hangjack.ids import ClauseId
from hangjack.matches.disputes import DisputeOptions, DisputeRules
from hangjack.matches.rules import Clock, HalvesOptions, MatchRules
from hangjack.matches.sides.absences import TimeOutOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.sides.starts import HalfStartOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.matches.signatures import SheetRules
from hangjack.rulebooks.all_fours import game_by, rules_by
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.mafa.penalties import penalties
from hangjack.rulebooks.parts import league_rules

CLOCK_CITES: dict[Clock, tuple[ClauseId, ...]] = {
    Clock.FIRST_HALF_MARK: tuple(ClauseId(f"mafa-start-{number}") for number in range(1, 6)),
    Clock.SECOND_HALF_MARK: (ClauseId("mafa-start-7"),),
    Clock.TIME_OUT_END: (ClauseId("mafa-delay-4a"),),
}

DEFAULT_CITES = (ClauseId("mafa-start-9a"),)
"""A match that a team forfeits."""

SHEET = SheetRules(
    forbidden_by=ClauseId("mafa-scoring-6"),
    tables_must_match=ClauseId("mafa-scoring-5"),
)


def game(house: House) -> AllFoursGame:
    """Return how *house* plays and judges All Fours."""
    return game_by(house, penalties)


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its league by."""
    match = MatchRules(
        scoring=options_of(house, BoardOptions),
        sheet=SHEET,
        halves=options_of(house, HalvesOptions),
        half_start=options_of(house, HalfStartOptions),
        time_outs=options_of(house, TimeOutOptions),
        line_ups=options_of(house, LineUpOptions),
        substitutions=options_of(house, SubstitutionOptions),
        disputes=DisputeRules(**asdict(options_of(house, DisputeOptions))),
        clock_cites=CLOCK_CITES,
        default_cites=DEFAULT_CITES,
    )
    league = league_rules(house, options_of(house, DefaultOptions))
    return rules_by(house, game(house), match, league)
