"""The mechanism of penalty tables: the first branch that fits, and no question that is not needed to find it."""

from typing import Any

import pytest

from hangjack.ids import ClauseId
from hangjack.referee.facts import Fact, FactType, Question, Questions, choice, yes_no
from hangjack.referee.rows import AtMost, Branch, Condition, Is, OneOf, Same, choose

VOCABULARY: dict[str, Fact] = {
    "late": yes_no(),
    "loud": yes_no(),
    "minutes": Fact(FactType.NUMBER),
    "named": Fact(FactType.CARD_OR_NONE),
    "shown": Fact(FactType.CARD),
    "where": choice("hall", "yard"),
    "meant": yes_no(default=True),
    "seat": choice("N", "W", "S", "E"),
    "seat_deals": Fact(FactType.YES_NO, follows_from="seat"),
}


def branch(name: str, *when: Condition) -> Branch[str, str]:
    """Return a branch known by its clause."""
    return Branch((ClauseId(name),), when)


def test_the_first_branch_whose_conditions_hold_is_chosen() -> None:
    """A later one may fit too, but is never reached."""
    late, loud = branch("late", Is("late", value=True)), branch("loud", Is("loud", value=True))
    facts = {"late": True, "loud": True}

    assert choose([late, loud], facts, VOCABULARY) == late
    assert choose([loud, late], facts, VOCABULARY) == loud


def test_all_conditions_of_a_branch_must_hold() -> None:
    """One that fails sends the search to the next branch; a branch without conditions always fits."""
    both = branch("both", Is("late", value=True), Is("loud", value=True))
    otherwise = branch("otherwise")

    assert choose([both, otherwise], {"late": True, "loud": True}, VOCABULARY) == both
    assert choose([both, otherwise], {"late": True, "loud": False}, VOCABULARY) == otherwise
    assert choose([both, otherwise], {"late": False, "loud": True}, VOCABULARY) == otherwise


def test_no_branch_fits_an_empty_table_or_other_facts() -> None:
    """Then there is nothing to choose, and nothing to ask."""
    assert choose([], {"late": True}, VOCABULARY) is None
    assert choose([branch("late", Is("late", value=True))], {"late": False}, VOCABULARY) is None


@pytest.mark.parametrize(
    ("condition", "facts", "holds"),
    [
        (Is("where", "yard"), {"where": "yard"}, True),
        (Is("where", "yard"), {"where": "hall"}, False),
        (Is("named", None), {"named": None}, True),
        (Is("named", None), {"named": "Js"}, False),
        (AtMost("minutes", 5), {"minutes": 5}, True),
        (AtMost("minutes", 5), {"minutes": 6}, False),
        (Same("named", "shown"), {"named": "Js", "shown": "Js"}, True),
        (Same("named", "shown"), {"named": "Js", "shown": "Jd"}, False),
        (Same("named", "shown"), {"named": None, "shown": "Jd"}, False),
        (OneOf("shown", ("Js", "Jd")), {"shown": "Jd"}, True),
        (OneOf("shown", ("Js", "Jd")), {"shown": "9d"}, False),
    ],
)
def test_each_condition_says_when_it_holds(condition: Condition, facts: dict[str, Any], holds: bool) -> None:
    """A value, a limit that is itself allowed, two facts that agree, or one of several values."""
    wanted = branch("wanted", condition)

    assert choose([wanted], facts, VOCABULARY) == (wanted if holds else None)


def test_only_the_fact_that_decides_next_is_asked() -> None:
    """What a later condition or branch needs waits until the answers make it matter."""
    rows = [
        branch("far", Is("late", value=True), AtMost("minutes", 5)),
        branch("loud", Is("loud", value=True)),
    ]
    minutes = Questions((Question("minutes", FactType.NUMBER),))

    assert choose(rows, {}, VOCABULARY) == Questions((Question("late", FactType.YES_NO),))
    assert choose(rows, {"late": True}, VOCABULARY) == minutes
    assert choose(rows, {"late": False}, VOCABULARY) == Questions((Question("loud", FactType.YES_NO),))
    assert choose(rows, {"late": True, "minutes": 3}, VOCABULARY) == rows[0]


def test_a_condition_on_two_facts_asks_for_those_that_are_missing() -> None:
    """Both, or the one that is not known yet; a choice is asked with its values."""
    rows = [branch("same", Same("named", "shown")), branch("yard", Is("where", "yard"))]
    named, shown = Question("named", FactType.CARD_OR_NONE), Question("shown", FactType.CARD)
    differ = {"named": "Js", "shown": "Jd"}

    assert choose(rows, {}, VOCABULARY) == Questions((named, shown))
    assert choose(rows, {"named": "Js"}, VOCABULARY) == Questions((shown,))
    assert choose(rows, {"shown": "Js"}, VOCABULARY) == Questions((named,))
    assert choose(rows, differ, VOCABULARY) == Questions(
        (Question("where", FactType.CHOICE, ("hall", "yard")),)
    )


def test_a_fact_with_a_default_is_not_asked() -> None:
    """Nobody has to say what is usual; whoever says otherwise is heard."""
    slip, meant = branch("slip", Is("meant", value=False)), branch("meant", Is("meant", value=True))

    assert choose([slip, meant], {}, VOCABULARY) == meant
    assert choose([slip, meant], {"meant": False}, VOCABULARY) == slip


def test_for_a_fact_that_is_worked_out_its_source_is_asked() -> None:
    """Whether a seat deals follows from the seat, so the seat is what a person is asked for."""
    asked = choose([branch("deals", Is("seat_deals", value=True))], {}, VOCABULARY)

    assert asked == Questions((Question("seat", FactType.CHOICE, ("N", "W", "S", "E")),))
