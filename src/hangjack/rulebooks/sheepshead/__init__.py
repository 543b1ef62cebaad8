"""Sheepshead tournament, tables of three and four."""

from hangjack.competition.games.sheepshead import SheepsheadGame
from hangjack.games.sheepshead import Options, StakesOptions
from hangjack.referee.sheepshead import RefereeOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.sheepshead.penalties import penalties


def game(house: House) -> SheepsheadGame:
    """Return how *house* plays and judges Sheepshead."""
    play = options_of(house, Options)
    return SheepsheadGame(
        play, penalties(play, options_of(house, RefereeOptions)), options_of(house, StakesOptions)
    )
