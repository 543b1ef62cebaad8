"""Partnership double-deck pinochle tournament."""

from hangjack.competition.games.pinochle import PinochleGame
from hangjack.games.pinochle import Options
from hangjack.games.pinochle.specials import SpecialOptions
from hangjack.referee.pinochle import RefereeOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.pinochle500.penalties import penalties


def game(house: House) -> PinochleGame:
    """Return how *house* plays and judges pinochle."""
    play = options_of(house, Options)
    return PinochleGame(
        play, penalties(play, options_of(house, RefereeOptions)), options_of(house, SpecialOptions)
    )
