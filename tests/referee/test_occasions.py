from collections import Counter
from types import ModuleType

import pytest

from hangjack.games.all_fours.referee import kinds as all_fours
from hangjack.games.cribbage.referee import kinds as cribbage
from hangjack.games.pinochle.referee import kinds as pinochle
from hangjack.games.sheepshead.referee import kinds as sheepshead
from hangjack.referee.facts import FactType

GAMES = {"all_fours": all_fours, "cribbage": cribbage, "pinochle": pinochle, "sheepshead": sheepshead}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_kind_of_incident_has_one_occasion(game: ModuleType) -> None:
    """Who looks for what happened finds it, and finds it once; what nobody could name comes last."""
    listed = [kind for kinds in game.GROUPS.values() for kind in kinds]

    assert Counter(listed) == Counter(game.Kind)
    assert list(game.GROUPS) == list(game.Occasion)
    assert listed[-1] is game.Kind.OTHER


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_fact_says_itself_how_it_is_asked_for(game: ModuleType) -> None:
    """Whoever puts the question needs no list of names: seats and sides are seats and sides, cards are cards."""
    types = {name: fact.type for name, fact in game.FACTS.items()}
    offenders = FactType.SIDE if game is cribbage else FactType.SEAT

    assert types["offender"] is offenders
    assert [
        name
        for name, fact in game.FACTS.items()
        if set(fact.values) & {"N", "NS"} and fact.type not in {FactType.SEAT, FactType.SIDE}
    ] == []


def test_cards_are_typed_with_blanks_between_them() -> None:
    """So that a trick or a hand can be told in one answer."""
    assert {name for name, fact in sheepshead.FACTS.items() if fact.type is FactType.CARDS} == {
        "trick",
        "hand",
        "thrown",
        "out",
        "out_of_other",
    }
