"""Abingdon Invitation Cribbage League."""

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.games.crib import CribGame
from hangjack.competition.rules import League, Rules
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.games.cribbage import Options
from hangjack.matches.scoring.crib import POINTS
from hangjack.referee.cribbage import RefereeOptions
from hangjack.rulebooks.abingdon.matches import match_rules
from hangjack.rulebooks.abingdon.penalties import penalties
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules

BY_POINTS = RankingOptions(ranking=(POINTS, Column.WON), final_tiebreak="shared")
"""Points rank a division, then matches won; whoever is level on both shares the place until a play-off (R13, R14)."""


def game(house: House) -> CribGame:
    """Return how *house* plays and judges crib."""
    play = options_of(house, Options)
    return CribGame(play, penalties(play, options_of(house, RefereeOptions)))


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its league by."""
    return Rules(
        book=house.book.id,
        name=house.name,
        people=people_rules(house, Conduct()),
        format=League(BY_POINTS),
        match=match_rules(house),
        game=game(house),
        notices=house.notices,
    )
