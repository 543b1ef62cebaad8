"""The steps of a set-up: whatever brings them, there is an address and a word for each, and the way begins at the opening."""

import pytest

from hangjack.web.formats import FORMAT_PAGES
from hangjack.web.pages.setup.frame import FIRST
from hangjack.web.pages.setup.hall import STEPS
from hangjack.wording import catalogue, languages

EVERY = {"in a hall": STEPS, **{tag: each.steps for tag, each in FORMAT_PAGES.items()}}


@pytest.mark.parametrize("tag", EVERY)
def test_a_set_up_begins_with_the_opening_and_has_no_step_twice(tag: str) -> None:
    """The first page is where all of them are told of."""
    names = [step.name for step in EVERY[tag]]

    assert names[0] == FIRST
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("tag", EVERY)
def test_every_step_is_for_somebody_and_is_called_something(tag: str) -> None:
    """In each language."""
    for step in EVERY[tag]:
        assert step.acts, step.name
        assert all(f"page.setup.{step.name}" in catalogue(language) for language in languages())
