"""Settings read off the rules that were made from them."""

from typing import Any

import pytest

from hangjack.rulebooks.house import HouseRefused, plain_house, with_settings
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.rules import PACKAGES, rules_of, runs
from hangjack.rulebooks.settled import changed_rules, settled, settled_in
from hangjack.rulebooks.shelf import book, shelf

CHANGES: dict[str, Any] = {
    "match_target": 21,
    "power_play.from": "none",
    "kick_values": {"J": 3},
    "warn_give_at_13": False,
    "qualifiers_per_group": 2,
    "fine_schedule": {"smoking": 5000},
}


@pytest.mark.parametrize("rulebook", shelf(), ids=lambda rulebook: rulebook.id)
def test_how_a_book_plays_and_judges_gives_its_settings_back(rulebook: Book) -> None:
    """Every book has a game, also one whose competition cannot be run yet."""
    found = settled_in(rulebook, PACKAGES[rulebook.id].game(plain_house(rulebook)))

    assert len(found) > 5
    assert found == {key: rulebook.settings[key].default for key in found}


@pytest.mark.parametrize(
    "rulebook", [each for each in shelf() if runs(each)], ids=lambda rulebook: rulebook.id
)
def test_a_book_as_it_stands_gives_its_own_settings_back(rulebook: Book) -> None:
    """Whatever the rules carry out has the book's value, and makes the same rules again."""
    rules = rules_of(plain_house(rulebook))
    found = settled(rules)

    assert found == {key: rulebook.settings[key].default for key in found}
    assert changed_rules(rules, found) == rules


def test_what_a_house_has_changed_is_read_off_its_rules() -> None:
    """Numbers, none, tables and yes or no."""
    rulebook = book("ic2024")
    found = settled(rules_of(with_settings(rulebook, CHANGES)))

    assert {key: found[key] for key in CHANGES} == CHANGES
    assert found["target"] == 14


def test_changed_rules_replace_earlier_changes_and_keep_the_name() -> None:
    """What is not named is as in the book again."""
    rulebook = book("ic2024")
    before = rules_of(with_settings(rulebook, CHANGES, "Fig Tree rules"))

    assert changed_rules(before, {"match_target": 15}) == rules_of(
        with_settings(rulebook, {"match_target": 15}, "Fig Tree rules")
    )


def test_changed_rules_name_every_mistake() -> None:
    """A fixed setting, and a value that is none."""
    rules = rules_of(plain_house(book("ic2024")))
    with pytest.raises(HouseRefused) as refused:
        changed_rules(rules, {"target": 21, "match_target": "many"})

    assert [each.values["key"] for each in refused.value.problems] == ["target", "match_target"]
