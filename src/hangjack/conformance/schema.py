"""The JSON Schema of files of worked examples, made from the Structs that read them.

`python -m hangjack.conformance.schema` prints it; `examples.schema.json` beside this module is its output.
"""

import sys
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.conformance.adapters import ADAPTERS, Adapters
from hangjack.conformance.examples import Example, Head
from hangjack.conformance.vocabulary import TYPES
from hangjack.rulebooks.shelf import shelf

Schema = dict[str, Any]


def schema(adapters: Adapters = ADAPTERS) -> Schema:
    """Return the schema. What an example gives is spelt out for the types that have an adapter."""
    givens = list(dict.fromkeys(adapter.given for adapter in adapters.values()))
    (head, example, *given), parts = msgspec.json.schema_components(
        [Head, Example, *givens], ref_template=_REF
    )
    ref_of = dict(zip(givens, given, strict=True))
    games = {game: _examples_of(game, example, adapters, ref_of) for game in TYPES}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Worked examples of hangjack",
        **head,
        "allOf": [_when("game", game, _file_of(game)) for game in TYPES],
        "$defs": dict(sorted({**parts, **games}.items())),
    }


def schema_text() -> str:
    """Return the schema as the file in this package has it."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"


_REF = "#/$defs/{name}"


def _file_of(game: str) -> Schema:
    """Return what is special about a file of *game*: its rulebooks, its examples, and where rulebooks are named."""
    books = [book.id for book in shelf() if book.game == game]
    by_book = {
        "propertyNames": {"enum": books},
        "additionalProperties": {"type": "object", "minProperties": 1},
    }
    return {
        "properties": {"rulebook": {"enum": books}, "examples": {"items": {"$ref": _REF.format(name=game)}}},
        "if": {"not": {"required": ["rulebook"]}},
        "then": {"properties": {"examples": {"items": {"properties": {"expect": by_book}}}}},
    }


def _examples_of(
    game: str, example: Schema, adapters: Adapters, ref_of: dict[type[Struct], Schema]
) -> Schema:
    built = {type_: adapters[game, type_].given for type_ in TYPES[game] if (game, type_) in adapters}
    shapes = [
        _when("type", type_, {"properties": {"given": ref_of[given]}}) for type_, given in built.items()
    ]
    return {
        **example,
        "properties": {"type": {"enum": list(TYPES[game])}},
        **({"allOf": shapes} if shapes else {}),
    }


def _when(name: str, value: str, then: Schema) -> Schema:
    """Return that *then* holds for an object whose property *name* is *value*."""
    return {"if": {"properties": {name: {"const": value}}, "required": [name]}, "then": then}


if __name__ == "__main__":
    sys.stdout.write(schema_text())
