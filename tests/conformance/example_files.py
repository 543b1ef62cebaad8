"""Small files of worked examples, and adapters that answer what a test wants them to."""

import json
from typing import Any

from msgspec import Struct

from hangjack.conformance.adapter import Adapter
from hangjack.conformance.adapters import Adapters
from hangjack.errors import BadInput
from hangjack.rulebooks.house import House


class Told(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation that already says what comes of it."""

    answer: dict[str, Any] = {}


def repeat(given: Told, _house: House) -> dict[str, Any]:
    return given.answer


def describe_the_house(_given: Told, house: House) -> dict[str, Any]:
    return {"book": house.book.id, **house.changes}


def refuse(_given: Told, _house: House) -> dict[str, Any]:
    raise BadInput("card.not-known", text="Xx")


def break_down(_given: Told, _house: House) -> dict[str, Any]:
    raise ZeroDivisionError("division by zero")


FAKES: Adapters = {
    ("allfours", "trick"): Adapter(Told, repeat, unordered=frozenset({"duties"})),
    ("allfours", "deal"): Adapter(Told, describe_the_house),
    ("cribbage", "turn"): Adapter(Told, describe_the_house),
    ("pinochle", "trick"): Adapter(Told, repeat),
    ("pinochle", "board"): Adapter(Told, describe_the_house),
    ("pinochle", "bye"): Adapter(Told, refuse),
    ("pinochle", "clock"): Adapter(Told, break_down),
}
"""Adapters that need no engine."""


def example(**changes: Any) -> dict[str, Any]:
    """Return an example that passes with `FAKES`; a change to None leaves the field out."""
    fields = {
        "id": "x1",
        "type": "trick",
        "title": "An example",
        "clauses": ["pinochle500-penalties-1", "pinochle-base-play"],
        "given": {"answer": {"winner": "N"}},
        "expect": {"winner": "N"},
    }
    return {key: value for key, value in (fields | changes).items() if value is not None}


def flat(*examples: Any, **changes: Any) -> str:
    """Return a file whose rulebook stands at its top; a change to None leaves the field out."""
    head = {"schema": "hangjack-examples/1", "game": "pinochle", "rulebook": "pinochle500"}
    fields = head | {"examples": list(examples)} | changes
    return json.dumps({key: value for key, value in fields.items() if value is not None})


def keyed(*examples: Any) -> str:
    """Return a file of All Fours whose examples each name their rulebooks."""
    return flat(*examples, game="allfours", rulebook=None)
