"""Results of pinochle rounds: the sheet that was handed in says who has won, and with how many points."""

from collections.abc import Mapping

from hangjack.competition.money.extras import BOSTONS
from hangjack.competition.rules import Rules
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.specials import SetCupOptions
from hangjack.games.pinochle.match.sheets import is_set
from hangjack.games.pinochle.match.table import hands_of
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns, Official, PlayersLine

AVERAGED = None
SETS, BOARD_SETS, RENEGES = "SETS", "BOARD_SETS", "RENEGES"


def cup_figures(options: SetCupOptions) -> tuple[str, ...]:
    """Return the figures for which a team pays into the cup: a set always, a board set and a renege as the house says."""
    board_set = (BOARD_SETS,) if options.set_cup_board_set else ()
    return (SETS, *board_set, *((RENEGES,) if options.set_cup_renege else ()))


def given(match: Match, winner: EntrantId | None, rules: Rules) -> Official:
    """Return a result without figures: a round that is not played gives what the format has for a bye."""
    del rules
    entrants = match.opened.parties.values()
    return Official(match.opened.match, {each: {} for each in entrants}, winner, "default")


def players(match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
    """Nobody is counted but the teams."""
    del match, rules
    return ()


def others(match: Match) -> Mapping[EntrantId, Columns]:
    """Nobody counts for themselves: a substitute plays for the team."""
    del match
    return {}


def beside(match: Match) -> Mapping[EntrantId, Columns]:
    """Return how often each team was set, board set, reneged, and whether it made a Boston, as its sheet says."""
    hands = hands_of(match)
    return {
        entrant: {
            SETS: sum(
                is_set(each) and each.how is HowEnded.PLAYED and each.bidding == side for each in hands
            ),
            BOARD_SETS: sum(each.how is HowEnded.BOARD_SET and each.bidding == side for each in hands),
            RENEGES: sum(each.reneged == side for each in hands),
            BOSTONS: sum(each.boston == side for each in hands),
        }
        for side, entrant in match.opened.parties.items()
    }


def endings(rules: Rules, tables: int) -> None:
    """Nobody works out what can still happen: nothing is shown before the end."""
    del rules, tables
