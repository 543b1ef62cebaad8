"""Facts of an incident: what may be said, and how a slip is refused."""

from typing import Any

import pytest

from hangjack.errors import BadInput
from hangjack.games.all_fours.referee import FACTS, Incident, Kind, rule
from hangjack.games.all_fours.referee.kinds import WAYS_TO_KICK_WRONGLY
from hangjack.referee.facts import Fact, FactType, Question, Questions, ask, choice, require_known, yes_no
from hangjack.wording import sentence
from support.referee import IC2024, MAFA, at

VOCABULARY: dict[str, Fact] = {
    "loud": yes_no(),
    "minutes": Fact(FactType.NUMBER),
    "card": Fact(FactType.CARD),
    "named": Fact(FactType.CARD_OR_NONE),
    "where": choice("hall", "yard"),
    "how": Fact(FactType.TEXT),
    "where_deals": Fact(FactType.YES_NO, follows_from="where"),
}


@pytest.mark.parametrize(
    ("fact", "values"),
    [
        ("loud", (True, False)),
        ("minutes", (0, 1, 600)),
        ("card", ("Js", "Th", "2c")),
        ("named", (None, "Js")),
        ("where", ("hall", "yard")),
        ("how", ("", "with both hands")),
    ],
)
def test_a_fact_of_the_right_kind_is_taken(fact: str, values: tuple[Any, ...]) -> None:
    """Each kind of answer has its own values."""
    for value in values:
        require_known({fact: value}, VOCABULARY)


@pytest.mark.parametrize(
    ("fact", "value", "says"),
    [
        ("loud", "yes", "loud cannot be yes: it must be yes or no."),
        ("loud", 1, "loud cannot be 1: it must be yes or no."),
        ("loud", None, "loud cannot be None: it must be yes or no."),
        ("minutes", "12", "minutes cannot be 12: it must be a whole number."),
        ("minutes", 1.5, "minutes cannot be 1.5: it must be a whole number."),
        ("minutes", True, "minutes cannot be True: it must be a whole number."),
        ("minutes", -1, "minutes cannot be -1: it must be a whole number."),
        ("card", None, "card cannot be None: it must be a card like Js."),
        ("card", 6, "card cannot be 6: it must be a card like Js."),
        ("named", False, "named cannot be False: it must be a card like Js, or none."),
        ("where", "street", "where cannot be street: it must be hall or yard."),
        ("where", None, "where cannot be None: it must be hall or yard."),
        ("how", 3, "how cannot be 3: it must be some text."),
    ],
)
def test_a_fact_of_the_wrong_kind_is_refused(fact: str, value: Any, says: str) -> None:
    """The sentence names the fact, what was said, and what it may be."""
    with pytest.raises(BadInput) as refused:
        require_known({fact: value}, VOCABULARY)

    assert refused.value.key == "fact.wrong"
    assert sentence(refused.value) == says


@pytest.mark.parametrize("fact", ["card", "named"])
@pytest.mark.parametrize(
    ("text", "key", "values"),
    [
        ("joker", "card.not-known", {"text": "joker"}),
        ("", "card.not-known", {"text": ""}),
    ],
)
def test_a_card_that_is_none_is_refused(fact: str, text: str, key: str, values: dict[str, str]) -> None:
    """As everywhere else where cards are typed."""
    with pytest.raises(BadInput) as refused:
        require_known({fact: text}, VOCABULARY)

    assert (refused.value.key, refused.value.values) == (key, values)


@pytest.mark.parametrize("fact", ["card", "named"])
def test_a_card_is_kept_as_we_write_it(fact: str) -> None:
    """However it was typed: a ruling is stored, and compared."""
    assert require_known({fact: "10♥"}, VOCABULARY) == {fact: "Th"}


def test_an_unknown_fact_is_refused_with_the_nearest_name() -> None:
    """If none is near, only the refusal."""
    with pytest.raises(BadInput) as near:
        require_known({"minuts": 3}, VOCABULARY)
    with pytest.raises(BadInput) as far:
        require_known({"xyz": 3}, VOCABULARY)

    assert (near.value.key, near.value.values) == (
        "fact.unknown-near",
        {"fact": "minuts", "nearest": "minutes"},
    )
    assert (far.value.key, far.value.values) == ("fact.unknown", {"fact": "xyz"})


def test_a_fact_that_is_worked_out_cannot_be_said() -> None:
    """It could contradict what it follows from."""
    with pytest.raises(BadInput) as refused:
        require_known({"where_deals": True}, VOCABULARY)

    assert (refused.value.key, refused.value.values) == (
        "fact.unknown-near",
        {"fact": "where_deals", "nearest": "where"},
    )


def test_a_question_carries_the_kind_of_answer_and_its_values() -> None:
    """For a fact that is worked out the one behind it is asked, and no fact twice."""
    asked = ask(["where_deals", "where", "minutes"], VOCABULARY)

    assert asked == Questions(
        (Question("where", FactType.CHOICE, ("hall", "yard")), Question("minutes", FactType.NUMBER))
    )


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("penalties", [IC2024, MAFA], ids=["ic2024", "mafa"])
def test_the_referee_refuses_facts_that_it_does_not_know(kind: Kind, penalties: Any) -> None:
    """Before anything is ruled, whatever the kind and the book."""
    with pytest.raises(BadInput) as refused:
        rule(Incident(kind, at("N", "7-6"), {"ofender": "N"}), penalties)

    assert refused.value.values == {"fact": "ofender", "nearest": "offender"}


@pytest.mark.parametrize("fact", [name for name, fact in FACTS.items() if fact.follows_from])
def test_the_referee_works_out_who_deals_by_itself(fact: str) -> None:
    """What follows from the table and the seats cannot be said otherwise."""
    with pytest.raises(BadInput) as refused:
        rule(Incident(Kind.WRONG_CARD_COUNT, at("N", "7-6"), {fact: True}), IC2024)

    assert refused.value.values["fact"] == fact


@pytest.mark.parametrize("penalties", [IC2024, MAFA], ids=["ic2024", "mafa"])
def test_how_a_kick_went_wrong_is_one_of_a_few_ways(penalties: Any) -> None:
    """A slip of the pen must not become another offence; for other kinds it is free text."""
    table = at("N", "7-6")
    with pytest.raises(BadInput) as refused:
        rule(Incident(Kind.KICK_IRREGULAR, table, {"how": "pack in hand"}), penalties)
    asked = rule(Incident(Kind.KICK_IRREGULAR, table, {}), penalties)

    assert (refused.value.key, refused.value.values["fact"]) == ("fact.wrong", "how")
    assert asked == Questions((Question("how", FactType.CHOICE, WAYS_TO_KICK_WRONGLY),))
    assert not isinstance(
        rule(Incident(Kind.IRREGULAR_DEAL, table, {"how": "pack in hand"}), penalties), Questions
    )
