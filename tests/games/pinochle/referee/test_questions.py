"""What the pinochle referee has to ask, and what comes of the answers."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.games.pinochle.referee import Incident, Kind, Ruling, apply_ruling, read_aloud, rule
from hangjack.games.pinochle.referee.kinds import FACTS, facts_for
from hangjack.referee.facts import Questions
from hangjack.rulebooks.shelf import clause
from hangjack.wording import phrase
from support.pinochle_referee import AT_PLAY, BOOK, CALLED, PLAY_FAULTS, judged, penalties


@pytest.mark.clause("pinochle500-reneges-8")
def test_a_call_in_play_says_what_it_was_and_whose() -> None:
    """Until the accused player is named there is no ruling, whatever else is known."""
    for kind in PLAY_FAULTS:
        answer = rule(Incident(kind, AT_PLAY, {"trick_closed": False, "established": "yes"}), BOOK)

        assert isinstance(answer, Questions)
        assert [question.fact for question in answer.missing] == ["offender"]


ANSWERS: dict[str, st.SearchStrategy[Any]] = {
    "yes_no": st.booleans(),
    "number": st.integers(0, 120),
    "text": st.sampled_from(["pass", "5B", "NS"]),
    "card": st.sampled_from(["Kd", "As"]),
}


@given(data=st.data(), kind=st.sampled_from(Kind), strict=st.booleans())
def test_asking_leads_to_a_ruling_that_can_be_stored_and_read_aloud(
    data: st.DataObject, kind: Kind, strict: bool
) -> None:
    """Each answer brings it on; no more than a handful of questions is ever asked, and none twice."""
    by = (
        penalties(tricks_out_of_order="against_holder", bad_number="renege", unidentified_call="dismiss")
        if strict
        else BOOK
    )
    facts: dict[str, Any] = {}
    answer = rule(Incident(kind, AT_PLAY, facts), by)
    while isinstance(answer, Questions):
        for question in answer.missing:
            assert question.fact not in facts
            values = st.sampled_from(question.values) if question.values else ANSWERS[question.type.value]
            facts[question.fact] = data.draw(values)
        answer = rule(Incident(kind, AT_PLAY, dict(facts)), by)

    assert len(facts) <= 6
    assert msgspec.json.decode(msgspec.json.encode(answer), type=Ruling) == answer
    assert read_aloud(answer).startswith(phrase(kind))
    assert all(clause(name).id == name for name in answer.clauses)
    assert (apply_ruling(AT_PLAY, answer).points is None) == (apply_ruling(AT_PLAY, answer).round_end is None)


def test_every_fact_is_known_for_every_kind() -> None:
    """A call out of turn may be a number or a pass, a bad number is a number."""
    assert all(facts_for(kind).keys() == FACTS.keys() for kind in Kind)
    assert facts_for(Kind.CALL_OUT_OF_TURN)["call"].type.value == "text"
    assert facts_for(Kind.BAD_NUMBER)["call"].type.value == "number"


def test_a_ruling_is_read_aloud_in_whole_sentences() -> None:
    """What it is, what it costs, who deals next, and where it stands."""
    assert read_aloud(judged(Kind.FAILED_TO_FOLLOW, **CALLED)) == (
        "Failure to follow suit: a renege. 100 points off East-West. North-South score their meld of 34. "
        "North-South score 50 trick points. North deals next. "
        "(pinochle500-reneges-1, pinochle500-reneges-9, pinochle500-penalties-1, pinochle500-penalties-3 "
        "and pinochle500-penalties-4)"
    )
