"""Asking: from no facts at all to a ruling, in few rounds, and nothing twice."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.games.all_fours.referee import Incident, Kind, Penalties, RuledTable, Ruling, rule
from hangjack.referee.facts import FactType, Question, Questions
from support.referee import IC2024, MAFA, MOST_ROUNDS, answers_to, at, tables

BOOKS = {"ic2024": IC2024, "mafa": MAFA}
SEATS = ("N", "W", "S", "E")


@pytest.mark.parametrize("book_id", list(BOOKS))
@pytest.mark.parametrize("kind", list(Kind))
@settings(max_examples=25)
@given(table=tables(), answers=st.data())
def test_answering_what_is_asked_ends_in_a_ruling(
    kind: Kind, book_id: str, table: RuledTable, answers: st.DataObject
) -> None:
    """Whatever the answers are; and a fact that was answered is not asked for again."""
    incident = Incident(kind, table, {})
    for _ in range(MOST_ROUNDS):
        answer = rule(incident, BOOKS[book_id])
        if isinstance(answer, Ruling):
            break
        said = {question.fact: answers.draw(answers_to(question)) for question in answer.missing}
        assert not said.keys() & incident.facts.keys()
        incident = replace(incident, facts={**incident.facts, **said})

    assert isinstance(rule(incident, BOOKS[book_id]), Ruling)


@pytest.mark.parametrize(
    ("penalties", "kind", "facts", "expected"),
    [
        (IC2024, Kind.RENEGE, {}, Question("to_save_jack", FactType.YES_NO)),
        (IC2024, Kind.RENEGE, {"to_save_jack": True}, Question("offender", FactType.SEAT, SEATS)),
        (MAFA, Kind.RENEGE, {}, Question("trump_jack_dealt", FactType.YES_NO)),
        (IC2024, Kind.WRONG_CARD_COUNT, {}, Question("holder", FactType.SEAT, SEATS)),
        (MAFA, Kind.WRONG_CARD_COUNT, {"offender": "N"}, Question("holder", FactType.SEAT, SEATS)),
        (IC2024, Kind.CARD_EXPOSED_IN_DEAL, {}, Question("owner", FactType.SEAT, SEATS)),
        (IC2024, Kind.POINTS_WRITTEN_BADLY, {"offender": "N"}, Question("points", FactType.NUMBER)),
        (IC2024, Kind.PLAYED_OUT_OF_TURN, {}, Question("card", FactType.CARD)),
        (MAFA, Kind.CUTTER_TURNED_CARD, {}, Question("card", FactType.CARD)),
        (IC2024, Kind.PICKED_TWO_FOR_KICK, {}, Question("declared", FactType.CARD_OR_NONE)),
        (IC2024, Kind.PICKED_TWO_FOR_KICK, {"declared": "Js"}, Question("actual", FactType.CARD)),
    ],
)
def test_only_what_the_book_needs_is_asked(
    penalties: Penalties, kind: Kind, facts: dict[str, Any], expected: Question
) -> None:
    """One question at a time where one answer may settle it; in a late stage, since five cards are played."""
    asked = rule(Incident(kind, at("N", "7-6", played=5), facts), penalties)

    assert asked == Questions((expected,))


@pytest.mark.parametrize(
    ("penalties", "kind"),
    [
        (IC2024, Kind.LANDSLIDE),
        (IC2024, Kind.REFUSED_CUT),
        (IC2024, Kind.WRONG_CARD_COUNT),
        (MAFA, Kind.WRONG_CARD_COUNT),
        (MAFA, Kind.PACK_INCORRECT),
        (MAFA, Kind.OBSCENE_LANGUAGE),
        (IC2024, Kind.OTHER),
    ],
)
def test_nothing_is_asked_when_the_table_says_it_all(penalties: Penalties, kind: Kind) -> None:
    """A misdeal is the dealer's and a refused cut the cutter's; before the lead it does not matter who holds too many."""
    assert isinstance(rule(Incident(kind, at("N", "7-6"), {}), penalties), Ruling)


def test_two_facts_of_a_ruling_are_asked_together() -> None:
    """Once the branch is found, all that its effects still need is one round."""
    asked = rule(Incident(Kind.POINTS_WRITTEN_BADLY, at("N", "7-6"), {}), IC2024)

    assert asked == Questions(
        (Question("offender", FactType.SEAT, SEATS), Question("points", FactType.NUMBER))
    )


def test_cards_played_may_be_said_otherwise_than_the_table_shows() -> None:
    """An incident may be found later than it happened."""
    table = at("N", "7-6", played=12)
    ruling = rule(Incident(Kind.WRONG_CARD_COUNT, table, {"holder": "W", "cards_played": 2}), IC2024)

    assert isinstance(ruling, Ruling)
    assert ruling.clauses == ("ic2024-20a-1",)
