"""Facts of an incident: which there are, what may be said, and the questions that are still open."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any

from msgspec import Struct

from hangjack.cards import parse_card, parse_cards, write
from hangjack.errors import BadInput
from hangjack.wording import Worded, say


class FactType(Worded):
    """What kind of answer a fact is, and so how it is asked for."""

    YES_NO = "yes_no"
    NUMBER = "number"
    CARD = "card"
    CARD_OR_NONE = "card_or_none"
    CARDS = "cards"
    """Several cards, with blanks between them; there may be none."""
    CHOICE = "choice"
    SEAT = "seat"
    """A seat of the table, or one of the other values."""
    SIDE = "side"
    """A side of the table, or one of the other values."""
    TEXT = "text"
    SCORE = "score"


_CARDS = (FactType.CARD, FactType.CARD_OR_NONE, FactType.CARDS)


class Fact(Struct, frozen=True):
    """A fact that may matter to a ruling. One with a *default* is asked only by those who want to say otherwise."""

    type: FactType
    values: tuple[str, ...] = ()
    default: Any = None
    has_default: bool = False
    follows_from: str = ""
    """For a fact that is worked out: the fact to ask for instead."""


class Question(Struct, frozen=True):
    """A fact that must be known before a ruling can be given, with the answers it may have."""

    fact: str
    type: FactType
    values: tuple[str, ...] = ()


class Questions(Struct, frozen=True):
    """What must still be asked. More may follow: only what the answers so far make necessary is asked."""

    missing: tuple[Question, ...]


def yes_no(*, default: bool | None = None) -> Fact:
    """Return a fact that is so or not."""
    return Fact(FactType.YES_NO, default=default, has_default=default is not None)


def choice(*values: str) -> Fact:
    """Return a fact that is one of *values*."""
    return Fact(FactType.CHOICE, values)


def seat(*values: str) -> Fact:
    """Return a fact that is one of the seats in *values*, or another of them."""
    return Fact(FactType.SEAT, values)


def side(*values: str) -> Fact:
    """Return a fact that is one of the sides in *values*, or another of them."""
    return Fact(FactType.SIDE, values)


def ask(names: Iterable[str], vocabulary: Mapping[str, Fact]) -> Questions:
    """Return the questions for the facts called *names*; for one that is worked out, the fact it follows from."""
    asked = dict.fromkeys(vocabulary[name].follows_from or name for name in names)
    return Questions(tuple(Question(name, vocabulary[name].type, vocabulary[name].values) for name in asked))


def require_known(facts: Mapping[str, Any], vocabulary: Mapping[str, Fact]) -> dict[str, Any]:
    """Return *facts* with their cards as we write them.

    Raises `BadInput` for a fact that is not in *vocabulary* or is worked out, or whose value is of the wrong kind.
    """
    sayable = [name for name, fact in vocabulary.items() if not fact.follows_from]
    for name, value in facts.items():
        if name not in sayable:
            near = get_close_matches(name, sayable, n=1)
            raise (
                BadInput("fact.unknown-near", fact=name, nearest=near[0])
                if near
                else BadInput("fact.unknown", fact=name)
            )
        if not _fits(vocabulary[name], value):
            expected = say(f"answer.{vocabulary[name].type.value}", values=vocabulary[name].values)
            raise BadInput("fact.wrong", fact=name, value=str(value), expected=expected)
    return {name: _as_written(vocabulary[name], value) for name, value in facts.items()}


def _as_written(fact: Fact, value: Any) -> Any:
    if fact.type in _CARDS and value is not None:
        return write(parse_cards(value))
    return value


def _fits(fact: Fact, value: Any) -> bool:
    match fact.type:
        case FactType.YES_NO:
            return isinstance(value, bool)
        case FactType.NUMBER:
            return isinstance(value, int) and not isinstance(value, bool) and value >= 0
        case FactType.CARD:
            return isinstance(value, str) and bool(parse_card(value))
        case FactType.CARD_OR_NONE:
            return value is None or (isinstance(value, str) and bool(parse_card(value)))
        case FactType.CARDS:
            return isinstance(value, str) and parse_cards(value) is not None
        case FactType.CHOICE | FactType.SEAT | FactType.SIDE:
            return value in fact.values
        case FactType.TEXT:
            return isinstance(value, str)
        case FactType.SCORE:
            return isinstance(value, str) and re.fullmatch(r"\d{1,2}-\d{1,2}", value) is not None
