"""The JSON Schemas of the API's types: under short names of their own, as programs that make clients read them."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from inspect import cleandoc
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.unions import OpenUnion, describe

LONGEST = 40
"""Letters of a schema's name: programs make file names of it."""

_REFERENCE = "#/components/schemas/"
_MODULE = re.compile(r"\w+(?:\.\w+)*\.(?=\w+)")
_WORD = re.compile(r"[A-Za-z0-9]+")


class Schemas(Struct, frozen=True):
    """The schema of each type by its identity, and those that they refer to by name."""

    by_kind: dict[int, Any]
    components: dict[str, Any]

    def of(self, kind: Any) -> Any:
        """Return the schema of a type."""
        return self.by_kind[id(kind)]


def schemas_of(kinds: Iterable[Any], bodies: Iterable[Any]) -> Schemas:
    """Return the schemas of *kinds*. One of *bodies* is known by its address and need not say its `type`."""
    unique = list({id(kind): kind for kind in kinds}.values())
    found, components = msgspec.json.schema_components(
        unique, ref_template=_REFERENCE + "{name}", schema_hook=_described
    )
    short = short_names(components)
    named = {short[name]: _plain(schema, short) for name, schema in components.items()}
    schemas = [_plain(schema, short) for schema in found]
    by_kind = {id(kind): schema for kind, schema in zip(unique, schemas, strict=True)}
    for kind in bodies:
        _without_type(by_kind[id(kind)], named)
    return Schemas(by_kind, named)


def _described(kind: type) -> dict[str, Any]:
    """Return the schema of an open union: what its one member is like where that needs no tag to be known by."""
    alone = kind.members.get("") if isinstance(kind, OpenUnion) and len(kind.members) == 1 else None
    return describe(kind) if alone is None else {"$ref": _REFERENCE + alone.__name__}


def short_names(names: Iterable[str]) -> Mapping[str, str]:
    """Return for each name one without blanks, dots and paths, in the same order.

    Two types of the same name are told apart by the module that each stands in, and what is still too long or alike by a
    number.
    """
    names = tuple(names)
    taken: Counter[str] = Counter()
    short = {}
    for name in names:
        own = "".join(word[:1].upper() + word[1:] for word in _WORD.findall(_MODULE.sub(_last_words, name)))
        own = own[:LONGEST]
        taken[own] += 1
        short[name] = own if taken[own] == 1 else f"{own[: LONGEST - 3]}{taken[own]}"
    return short


def _last_words(found: re.Match[str]) -> str:
    """Return the last part of a module's path, as the words that it consists of."""
    return found[0].rstrip(".").rpartition(".")[2].replace("_", " ").title().replace(" ", "")


def _plain(schema: Any, short: Mapping[str, str]) -> Any:
    """Return a schema under short names, without what generators of clients stumble on.

    `items: false` says again what `maxItems` says, and a title what the name says. A docstring loses its indents.
    """
    if isinstance(schema, list):
        return [_plain(each, short) for each in schema]
    if not isinstance(schema, dict):
        return schema
    plain = {key: _plain(value, short) for key, value in schema.items() if not _is_said_again(key, schema)}
    if isinstance(plain.get("$ref"), str):
        plain["$ref"] = _REFERENCE + short[plain["$ref"].removeprefix(_REFERENCE)]
    if isinstance(plain.get("description"), str):
        plain["description"] = cleandoc(plain["description"])
    return _by_kind(plain) if isinstance(plain.get("enum"), list) else plain


def _by_kind(schema: dict[str, Any]) -> dict[str, Any]:
    """Return a choice among values of several kinds as one of several choices, each of one kind."""
    kinds = {type(value): None for value in schema["enum"]}
    if len(kinds) == 1:
        return schema
    others = {key: value for key, value in schema.items() if key != "enum"}
    return {
        **others,
        "anyOf": [{"enum": [each for each in schema["enum"] if type(each) is kind]} for kind in kinds],
    }


def _is_said_again(key: str, schema: Mapping[str, Any]) -> bool:
    is_title = key == "title" and isinstance(schema[key], str)
    return is_title or (key == "items" and schema[key] is False and "maxItems" in schema)


def _without_type(schema: dict[str, Any], components: dict[str, Any]) -> None:
    """Let the body of a request do without its tag, as the server does."""
    body = components[schema["$ref"].removeprefix(_REFERENCE)] if "$ref" in schema else schema
    if "type" in body.get("properties", {}):
        body["required"] = [name for name in body.get("required", ()) if name != "type"]
        if not body["required"]:
            del body["required"]
