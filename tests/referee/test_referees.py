"""The referees of all games asked in one way, at tables of which nothing is known."""

from typing import Any

import msgspec
import pytest

from hangjack.errors import BadInput
from hangjack.referee.facts import FactType, Question, Questions
from hangjack.referee.referee import REFEREES
from hangjack.referee.rulings import Ruling
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import game_of
from hangjack.rulebooks.shelf import shelf
from hangjack.wording import Worded

PENALTIES: dict[str, Any] = {book.id: game_of(plain_house(book)).penalties for book in shelf()}
CASES = [(book.id, book.game, kind) for book in shelf() for kind in REFEREES[book.game].kinds]
ANSWERS: dict[FactType, Any] = {
    FactType.YES_NO: True,
    FactType.NUMBER: 1,
    FactType.CARD: "Kc",
    FactType.CARD_OR_NONE: None,
    FactType.CARDS: "9c 8s",
    FactType.TEXT: "somehow",
    FactType.SCORE: "8-9",
}


def answered(question: Question) -> Any:
    """Return an answer that fits."""
    return ANSWERS[question.type] if question.type in ANSWERS else question.values[0]


def ruled(book: str, game: str, kind: Worded) -> tuple[Ruling[Any, Any, Any, Any], list[str]]:
    """Return what the book says once every question has been answered, and what was asked."""
    referee, facts, asked = REFEREES[game], dict[str, Any](), list[str]()
    while isinstance(answer := referee.rule(referee.incident(kind, facts), PENALTIES[book]), Questions):
        facts |= {each.fact: answered(each) for each in answer.missing}
        asked += [each.fact for each in answer.missing]
    return answer, asked


@pytest.mark.parametrize(("book", "game", "kind"), CASES, ids=[f"{book}-{kind}" for book, _, kind in CASES])
def test_whatever_happened_can_be_ruled_on_by_answering_questions(book: str, game: str, kind: Worded) -> None:
    """Each is asked once, has its words and is a fact of the kind; the ruling can be stored, carried out and read."""
    ruling, asked = ruled(book, game, kind)
    referee = REFEREES[game]
    again = msgspec.json.decode(msgspec.json.encode(ruling), type=type(ruling))

    assert len(asked) == len(set(asked))
    assert set(asked) <= referee.facts_for(kind).keys()
    assert (again, referee.after(again)) == (ruling, referee.after(ruling))
    assert referee.read_aloud(ruling)
    assert all(map(referee.left_open, ruling.official))


def test_what_matters_of_a_table_is_asked_for_and_never_guessed() -> None:
    """What a renege costs depends on bid and meld; what a player may not do, on who has picked."""
    pinochle, sheepshead = REFEREES["pinochle"], REFEREES["sheepshead"]
    _, of_renege = ruled("pinochle500", "pinochle", pinochle.kinds("failed_to_follow"))
    _, of_talk = ruled("pinochle500", "pinochle", pinochle.kinds("table_talk"))
    _, of_bury = ruled("sheepshead", "sheepshead", sheepshead.kinds("misbury"))
    _, of_deal = ruled("sheepshead", "sheepshead", sheepshead.kinds("misdeal"))

    assert {"bid", "trump_named", "meld_ns", "meld_ew"} <= set(of_renege)
    assert "bid" not in of_talk
    assert "picker" in of_bury
    assert "picker" not in of_deal


def test_nobody_has_picked_a_game_that_is_decided_against_the_picker() -> None:
    """So the referee says what must be wrong with the answers."""
    referee = REFEREES["sheepshead"]
    facts = {"picker": "nobody", "table_size": "3", "first_card_led": True, "buried": 1, "offender": "1"}

    with pytest.raises(BadInput) as refused:
        referee.rule(referee.incident(referee.kinds("misbury"), facts), PENALTIES["sheepshead"])

    assert refused.value.key == "sheepshead.picker-wanted"
