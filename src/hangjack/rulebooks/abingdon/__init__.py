"""Abingdon Invitation Cribbage League."""

from hangjack.competition.rules import Rules
from hangjack.games.cribbage import Options
from hangjack.games.cribbage.competition.resulting import CribGame
from hangjack.games.cribbage.referee import RefereeOptions
from hangjack.rulebooks.abingdon.matches import match_rules
from hangjack.rulebooks.abingdon.penalties import penalties
from hangjack.rulebooks.abingdon.people import people
from hangjack.rulebooks.abingdon.season import season_rules
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


def game(house: House) -> CribGame:
    """Return how *house* plays and judges crib."""
    play = options_of(house, Options)
    return CribGame(play, penalties(play, options_of(house, RefereeOptions)))


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its league by."""
    return Rules(
        book=house.book.id,
        name=house.name,
        people=people(house),
        format=season_rules(house),
        match=match_rules(house),
        game=game(house),
        notices=house.notices,
    )
