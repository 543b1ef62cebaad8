"""Pinochle in a competition: its part of the rules, and what a round counts beside who has won it."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.competition.games import Resulting
from hangjack.competition.money.extras import BOSTONS
from hangjack.competition.rules import Game
from hangjack.games.pinochle import Options
from hangjack.games.pinochle.engine.dealing import HowEnded
from hangjack.games.pinochle.engine.specials import SetCupOptions, SpecialOptions
from hangjack.games.pinochle.match.sheets import is_set
from hangjack.games.pinochle.match.table import hands_of
from hangjack.games.pinochle.referee import Penalties
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns
from hangjack.unions import joins

SETS, BOARD_SETS, RENEGES = "SETS", "BOARD_SETS", "RENEGES"


@joins(Game)
class PinochleGame(Struct, frozen=True, tag="pinochle"):
    """How pinochle is played and judged."""

    play: Options
    penalties: Penalties
    specials: SpecialOptions = SpecialOptions()
    """What makes a slip."""


def cup_figures(options: SetCupOptions) -> tuple[str, ...]:
    """Return the figures for which a team pays into the cup: a set always, a board set and a renege as the house says."""
    board_set = (BOARD_SETS,) if options.set_cup_board_set else ()
    return (SETS, *board_set, *((RENEGES,) if options.set_cup_renege else ()))


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


RESULTING = Resulting(beside=beside)
