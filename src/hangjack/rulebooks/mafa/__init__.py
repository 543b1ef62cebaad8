"""Manitoba association rules for Jelico All Fours."""

from msgspec.structs import asdict

from hangjack.competition.rules import Rules
from hangjack.games.all_fours.competition.defaults import DefaultOptions
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import BoardOptions
from hangjack.matches.disputes import DisputeOptions, DisputeRules
from hangjack.matches.rules import HalvesOptions, MatchRules
from hangjack.matches.sides.absences import TimeOutOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.sides.starts import HalfStartOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.rulebooks.all_fours import game_by, rules_by
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.mafa.matches import CLOCK_CITES, DEFAULT_CITES, SHEET
from hangjack.rulebooks.mafa.penalties import penalties
from hangjack.rulebooks.parts import league_rules


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
