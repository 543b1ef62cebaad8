"""White Oak Independence Cup 2024, three-table All Fours."""

from msgspec.structs import asdict

from hangjack.competition.rules import Rules
from hangjack.games.all_fours.competition.defaults import DefaultOptions
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import BoardOptions
from hangjack.matches.disputes import DisputeOptions, DisputeRules
from hangjack.matches.rules import MatchRules
from hangjack.matches.sides.absences import BreakOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.sides.starts import ShortTeamOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.rulebooks.all_fours import game_by, rules_by
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.ic2024.matches import CLOCK_CITES, DEFAULT_CITES, LATE_CITES, SHEET, TOSS_MINUTES
from hangjack.rulebooks.ic2024.offences import CONDUCT
from hangjack.rulebooks.ic2024.penalties import penalties
from hangjack.rulebooks.parts import cup_rules


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
