"""Reads a file of worked examples, and says of each example what is wrong with it.

A file whose head cannot be understood is refused whole. After that every example stands for itself: what is wrong
with one is said of it and hides nothing of the others.
"""

import json
from collections.abc import Iterator, Mapping
from datetime import date
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from hangjack.conformance.vocabulary import BASE_ANCHORS, OWN_FILES, SCHEMA, TYPES
from hangjack.errors import BadInput, HangjackError
from hangjack.ids import ClauseId
from hangjack.rulebooks.house import House, with_settings
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.settings import SettingType
from hangjack.rulebooks.shelf import BOOK_IDS, book, clause, unknown_book
from hangjack.wording import sentence
from hangjack.wording.nearest import unknown_key


class Example(Struct, frozen=True, forbid_unknown_fields=True):
    """A situation, and what a rulebook makes of it."""

    id: Annotated[
        str, Meta(min_length=1, description="Names the example; unique in its file and never changed.")
    ]
    type: Annotated[str, Meta(description="What sort of situation it is; each game has its own types.")]
    title: Annotated[str, Meta(description="One line for people.")]
    clauses: Annotated[
        tuple[ClauseId, ...], Meta(description="What the example is about; it is not compared.")
    ]
    given: Annotated[dict[str, Any], Meta(description="The situation.")]
    expect: Annotated[
        dict[str, Any],
        Meta(
            description="What must come out, in a file with a rulebook; otherwise by rulebook what must come out there.",
            extra_json_schema={"minProperties": 1},
        ),
    ]
    settings: Annotated[
        dict[str, Any], Meta(description="Settings that differ from the rulebook's own, by key.")
    ] = {}
    why: Annotated[str, Meta(description="The reason or the arithmetic, for people.")] = ""


class Head(Struct, frozen=True, forbid_unknown_fields=True):
    """What a file of worked examples says before its examples, which are read one by one."""

    schema: Annotated[str, Meta(description="How this file is written.", extra_json_schema={"const": SCHEMA})]
    game: Annotated[str, Meta(description="The game.", extra_json_schema={"enum": list(TYPES)})]
    examples: Annotated[list[Any], Meta(description="The examples.", extra_json_schema={"minItems": 1})]
    rulebook: Annotated[
        str | UnsetType, Meta(description="The rulebook of all examples; left out where each names its own.")
    ] = UNSET
    note: Annotated[str, Meta(description="For people.")] = ""
    notation: Annotated[dict[str, str], Meta(description="How cards and seats are written, for people.")] = {}
    seats: Annotated[str, Meta(description="How seats are named, for people.")] = ""

    @property
    def rulebook_id(self) -> str | None:
        """The rulebook that all examples are meant for; None where each names its own."""
        return None if self.rulebook is UNSET else self.rulebook


class Problem(Struct, frozen=True):
    """Something wrong with an example or with its outcome, as a sentence."""

    says: str
    rulebook: str | None = None
    """The rulebook for which it is so; None when it is so for all."""


class Expectation(Struct, frozen=True):
    """What an example expects under one rulebook, as the example has it set."""

    house: House
    values: Mapping[str, Any]


class Entry(Struct, frozen=True):
    """One example as it stands in a file, with everything that is wrong with it."""

    name: str
    """Its id, or its place in the file where it has none."""
    example: Example | None
    """None when it cannot be understood at all."""
    rulebooks: tuple[str, ...] = ()
    """What it names as rulebooks, also where there is no such rulebook."""
    expectations: Mapping[str, Expectation] = {}
    """By rulebook; those with a problem of their own are left out."""
    problems: tuple[Problem, ...] = ()


class ExampleFile(Struct, frozen=True):
    """A file of worked examples, read."""

    game: str
    entries: tuple[Entry, ...]


def own_files() -> Mapping[str, str]:
    """Return hangjack's own files of examples: their texts by name."""
    return {name: each.read_text(encoding="utf-8") for name, each in OWN_FILES.items()}


def read_examples(text: str) -> ExampleFile:
    """Return the examples in *text*, right or wrong. Raises `BadInput` if the file as a whole cannot be used."""
    head = _head(_decoded(text))
    return ExampleFile(head.game, tuple(_entries(head)))


def _decoded(text: str) -> Any:
    text = text.removeprefix("\ufeff")  # some editors begin every file with a byte order mark
    if not text.strip():
        raise BadInput("example.file-empty", schema=SCHEMA)
    try:
        json.loads(text, object_pairs_hook=_distinct)
        return msgspec.json.decode(text)
    except (ValueError, RecursionError) as error:
        raise BadInput("example.not-json", reason=str(error)) from error


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return *pairs* as an object. Raises `BadInput` for a key that comes twice, since one of its values would be lost."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise BadInput("example.key-twice", key=key)
        found[key] = value
    return found


def _head(value: Any) -> Head:
    if not isinstance(value, dict) or value.get("schema") != SCHEMA:
        raise BadInput("example.schema-wrong", schema=SCHEMA)
    try:
        head = msgspec.convert(value, Head)
    except msgspec.ValidationError as error:
        raise BadInput("example.file-wrong", reason=str(error)) from error
    if head.game not in TYPES:
        raise BadInput("example.game-unknown", game=head.game, games=tuple(TYPES))
    if head.rulebook_id is not None:
        _book_of(head.rulebook_id, head.game)
    if not head.examples:
        raise BadInput("example.none-in-file")
    return head


def _book_of(name: str, game: str) -> Book:
    """Return the rulebook called *name*. Raises `BadInput` if there is none, or it is another game's."""
    if name not in BOOK_IDS:
        raise unknown_book(name)
    found = book(name)
    if found.game != game:
        raise BadInput("example.book-of-other-game", book=name, game=found.game, wanted=game)
    return found


def _entries(head: Head) -> Iterator[Entry]:
    seen: set[str] = set()
    for position, value in enumerate(head.examples, start=1):
        name = _name(value, position)
        entry = _entry(head, name, value)
        if name in seen:
            repeated = Problem(sentence(BadInput("example.id-twice", id=name)))
            entry = msgspec.structs.replace(entry, problems=(repeated, *entry.problems))
        seen.add(name)
        yield entry


def _name(value: Any, position: int) -> str:
    name = value.get("id") if isinstance(value, dict) else None
    return name if isinstance(name, str) and name else f"#{position}"


def _entry(head: Head, name: str, value: Any) -> Entry:
    try:
        example = msgspec.convert(value, Example)
    except msgspec.ValidationError as error:
        wrong = BadInput("example.wrong", reason=str(error))
        return Entry(name, None, problems=(Problem(sentence(wrong)),))
    expected = example.expect if head.rulebook_id is None else {head.rulebook_id: example.expect}
    problems = [Problem(sentence(error)) for error in _faults(head, example, expected)]
    expectations: dict[str, Expectation] = {}
    for rulebook in [name for name in expected if name in BOOK_IDS]:
        try:
            expectations[rulebook] = _expectation(head, example, rulebook, expected[rulebook])
        except HangjackError as error:
            problems += [Problem(sentence(each), rulebook) for each in getattr(error, "problems", (error,))]
    return Entry(name, example, tuple(expected), expectations, tuple(problems))


def _faults(head: Head, example: Example, expected: Mapping[str, Any]) -> Iterator[HangjackError]:
    """Yield what is wrong with *example* whatever the rulebook."""
    if example.type not in TYPES[head.game]:
        yield unknown_key("example.type-unknown", example.type, TYPES[head.game])
    for name in example.clauses:
        if fault := _fault_of_citation(name):
            yield fault
    if not expected:
        yield BadInput("example.expects-nothing")
    if unknown := [name for name in expected if name not in BOOK_IDS]:
        yield BadInput("example.expect-not-by-book", keys=unknown, books=BOOK_IDS)


def _fault_of_citation(name: ClauseId) -> HangjackError | None:
    if name in BASE_ANCHORS:
        return None
    try:
        clause(name)
    except BadInput as error:
        return error
    return None


def _expectation(head: Head, example: Example, rulebook: str, values: Any) -> Expectation:
    found = _book_of(rulebook, head.game)
    if not isinstance(values, dict) or not values:
        raise BadInput("example.expects-nothing")
    changes = {key: _dated(found, key, value) for key, value in example.settings.items()}
    return Expectation(with_settings(found, changes), values)


def _dated(rulebook: Book, key: str, value: Any) -> Any:
    """Return *value* as a date where the setting is one: JSON has only text for it."""
    setting = rulebook.settings.get(key)
    if setting is None or setting.definition.type != SettingType.DATE:
        return value
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        return value
