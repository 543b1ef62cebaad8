"""Abingdon Invitation Cribbage League."""

from hangjack.competition.games.crib import CribGame
from hangjack.games.cribbage import Options
from hangjack.referee.cribbage import RefereeOptions
from hangjack.rulebooks.abingdon.penalties import penalties
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


def game(house: House) -> CribGame:
    """Return how *house* plays and judges crib."""
    play = options_of(house, Options)
    return CribGame(play, penalties(play, options_of(house, RefereeOptions)))
