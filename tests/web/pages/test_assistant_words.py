"""What the ruling assistant can ask in any game: every answer that can be picked, and every kind, has words in each language."""

import pytest

from hangjack.desk.games import DESKS
from hangjack.referee.facts import FactType
from hangjack.web.games import WEBS
from hangjack.wording import catalogue, languages


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", sorted(WEBS))
def test_whatever_can_be_asked_and_answered_has_words(game: str, language: str) -> None:
    """A seat or a side is named by the table; anything else by its own word."""
    judge, words = DESKS[game].judge, catalogue(language)
    assert judge is not None
    referee = judge.referee
    facts = {name: fact for kind in referee.kinds for name, fact in referee.facts_for(kind).items()}
    placed = {FactType.SEAT, FactType.SIDE}
    wanted = {
        value
        for fact in facts.values()
        for value in fact.values
        if not fact.follows_from and (fact.type not in placed or len(str(value)) > 2)
    }
    missing = [f"page.assistant.answer.{value}" for value in sorted(map(str, wanted))]
    missing += [f"page.assistant.also.{kind.value}" for kind in referee.kinds]

    assert [key for key in missing if key not in words] == []
