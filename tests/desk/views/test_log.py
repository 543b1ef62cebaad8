"""The log in sentences: there is one for everything that can happen, in every language, and it names nobody by an id."""

import pytest

from hangjack.desk.views.log.kinds import EVENTS, LogKind, kind_of, tags_of
from hangjack.wording import catalogue, languages

OTHERWISE = {"ruling-noted": ("ruling-proposed", "ruling-given", "ruling-dismissed", "ruling-overruled")}
"""Events whose sentence depends on how far something has come."""


@pytest.mark.parametrize("language", languages())
def test_everything_that_can_happen_has_a_sentence(language: str) -> None:
    """Somebody who adds an event says what the log tells of it."""
    words = catalogue(language)
    wanted = [f"log.{key}" for tag in EVENTS for key in OTHERWISE.get(tag, (tag,))]

    assert [key for key in wanted if key not in words] == []


def test_everything_that_can_happen_is_of_one_kind() -> None:
    """So that it is found by that."""
    assert {tag for kind in LogKind for tag in tags_of(kind)} == set(EVENTS)
    assert {kind_of(tag) for tag in EVENTS} == set(LogKind)
