"""Sheepshead tournament, tables of three and four."""

from hangjack.competition.conduct.offences import Conduct
from hangjack.competition.rules import Rules
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.games.sheepshead import Options, StakesOptions
from hangjack.games.sheepshead.competition.resulting import SheepsheadGame
from hangjack.games.sheepshead.match.scoring import POINTS
from hangjack.games.sheepshead.referee import RefereeOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules, table_draw_rules
from hangjack.rulebooks.sheepshead.matches import match_rules
from hangjack.rulebooks.sheepshead.penalties import penalties

BY_POINTS = RankingOptions(ranking=(POINTS,), final_tiebreak="shared")
"""R20: a session is ranked by points, and equal points share the place."""


def game(house: House) -> SheepsheadGame:
    """Return how *house* plays and judges Sheepshead."""
    play = options_of(house, Options)
    return SheepsheadGame(
        play, penalties(play, options_of(house, RefereeOptions)), options_of(house, StakesOptions)
    )


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its sessions by."""
    return Rules(
        book=house.book.id,
        name=house.name,
        people=people_rules(house, Conduct()),
        format=table_draw_rules(house, BY_POINTS),
        match=match_rules(house),
        game=game(house),
        notices=house.notices,
    )
