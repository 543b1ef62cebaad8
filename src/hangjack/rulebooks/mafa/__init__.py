"""Manitoba association rules for Jelico All Fours."""

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.rules import AllFoursGame, Rules
from hangjack.games.all_fours import Options
from hangjack.matches.disputes import DisputeOptions
from hangjack.matches.rules import HalvesOptions, MatchRules
from hangjack.matches.scoring.all_fours import BoardOptions
from hangjack.matches.sides.absences import TimeOutOptions
from hangjack.matches.sides.lineups import LineUpOptions
from hangjack.matches.sides.starts import HalfStartOptions
from hangjack.matches.sides.substitutions import SubstitutionOptions
from hangjack.referee.all_fours import RefereeOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.mafa.matches import CLOCK_CITES, SHEET
from hangjack.rulebooks.mafa.penalties import penalties
from hangjack.rulebooks.parts import league_rules, people_rules


def game(house: House) -> AllFoursGame:
    """Return how *house* plays and judges All Fours."""
    play = options_of(house, Options)
    return AllFoursGame(play, penalties(play, options_of(house, RefereeOptions)))


def match(house: House) -> MatchRules:
    """Return what *house* decides about a match."""
    return MatchRules(
        scoring=options_of(house, BoardOptions),
        sheet=SHEET,
        halves=options_of(house, HalvesOptions),
        half_start=options_of(house, HalfStartOptions),
        time_outs=options_of(house, TimeOutOptions),
        clock_cites=CLOCK_CITES,
        line_ups=options_of(house, LineUpOptions),
        substitutions=options_of(house, SubstitutionOptions),
        disputes=options_of(house, DisputeOptions),
    )


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its league by."""
    return Rules(
        book=house.book.id,
        name=house.name,
        people=people_rules(house, Conduct()),
        format=league_rules(house),
        match=match(house),
        game=game(house),
        notices=house.notices,
    )
