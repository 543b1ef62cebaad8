"""Partnership double-deck pinochle tournament."""

from msgspec.structs import replace

from hangjack.competition.rules import Rules
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.publishing import PublishingOptions
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.games.pinochle import Options
from hangjack.games.pinochle.competition.resulting import PinochleGame, cup_figures
from hangjack.games.pinochle.engine.specials import SetCupOptions, SpecialOptions
from hangjack.games.pinochle.match.scoring import POINTS
from hangjack.games.pinochle.referee import RefereeOptions
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.parts import people_rules, rotation_rules
from hangjack.rulebooks.pinochle500.matches import match_rules
from hangjack.rulebooks.pinochle500.offences import CONDUCT
from hangjack.rulebooks.pinochle500.penalties import penalties

BY_ROUNDS = RankingOptions(ranking=(Column.WON, Column.LOST, POINTS), final_tiebreak="shared")
"""Rounds won, then fewer rounds lost, then points over the whole event; whoever is still level shares the place (R30)."""


def game(house: House) -> PinochleGame:
    """Return how *house* plays and judges pinochle."""
    play = options_of(house, Options)
    return PinochleGame(
        play, penalties(play, options_of(house, RefereeOptions)), options_of(house, SpecialOptions)
    )


def rules(house: House) -> Rules:
    """Return the rules that *house* runs its tournament by."""
    minutes, people = options_of(house, Options).round_minutes, people_rules(house, CONDUCT)
    return Rules(
        book=house.book.id,
        name=house.name,
        people=replace(
            people,
            extras=replace(people.extras, cup_figures=cup_figures(options_of(house, SetCupOptions))),
        ),
        format=rotation_rules(house, BY_ROUNDS, POINTS, minutes),
        match=match_rules(house),
        game=game(house),
        notices=house.notices,
        publishing=options_of(house, PublishingOptions),
    )
