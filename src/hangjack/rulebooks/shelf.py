"""The shelf of rulebooks: reads the data files of this package, and checks them while it reads."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.ids import BookId, ClauseId, ReadingId
from hangjack.rulebooks.model import Book, Chapter, Clause, Kind, NoticeTo, Preset, Reach, Reading
from hangjack.rulebooks.settings import ChangedBy, Definition, Setting, fits
from hangjack.wording.nearest import unknown_key

Row = TypeVar("Row")


class _BookRow(Struct, frozen=True, forbid_unknown_fields=True):
    place: int
    title: str
    short: str
    game: str
    edition: str
    summary: tuple[str, ...]
    chapters: tuple[Chapter, ...] = ()
    preset: Preset = Preset()


def _rows(path: str, type_: type[Row]) -> dict[str, Row]:
    return {key: msgspec.convert(row, type_) for key, row in _toml(path).items()}


def _toml(path: str) -> dict[str, Any]:
    return tomllib.loads(files(__package__).joinpath(path).read_text(encoding="utf-8"))


@cache
def _about(name: str) -> _BookRow:
    return msgspec.convert(_toml(f"{name}/book.toml"), _BookRow)


def _standing() -> tuple[BookId, ...]:
    """Return the folders that are books, as they stand on the shelf."""
    found = [each.name for each in files(__package__).iterdir() if each.joinpath("book.toml").is_file()]
    return tuple(map(BookId, sorted(found, key=lambda name: (_about(name).place, name))))


BOOK_IDS = _standing()
"""All there are: whoever adds a book adds its folder."""


def shelf() -> tuple[Book, ...]:
    """Return all rulebooks."""
    return tuple(book(book_id) for book_id in BOOK_IDS)


def book(name: str) -> Book:
    """Return the rulebook called *name*. Raises `BadInput`, with the nearest name if one is near."""
    if name not in BOOK_IDS:
        raise unknown_book(name)
    return _load(BookId(name))


def unknown_book(name: str) -> BadInput:
    """Return the refusal of a rulebook called *name*, with the nearest there is."""
    refusal = unknown_key("book.unknown", name, BOOK_IDS)
    refusal.values["books"] = BOOK_IDS
    return refusal


def book_of(clause: str) -> Book:
    """Return the rulebook that *clause* belongs to, by its prefix."""
    name = next((book_id for book_id in BOOK_IDS if clause.startswith(f"{book_id}-")), None)
    if name is None:
        raise BadInput("clause.without-book", clause=clause, books=BOOK_IDS)
    return _load(name)


def clause(name: str) -> Clause:
    """Return the clause called *name*. Raises `BadInput`, with the nearest if one is near."""
    clauses = book_of(name).clauses
    if name not in clauses:
        raise unknown_key("clause.unknown", name, clauses)
    return clauses[ClauseId(name)]


def reading(name: str) -> tuple[Book, Reading]:
    """Return the reading called *name*, with its book. Raises `BadInput`, with the nearest if one is near."""
    for each in shelf():
        if name in each.readings:
            return each, each.readings[ReadingId(name)]
    raise unknown_key("reading.unknown", name, [found for each in shelf() for found in each.readings])


class _ClauseRow(Struct, frozen=True, forbid_unknown_fields=True):
    section: str
    kind: Kind
    title: str
    gist: str
    does: str
    handled_by: str | NoticeTo | None = None
    off_table: str | None = None
    readings: tuple[ReadingId, ...] = ()
    reach: Reach | None = None
    notice: NoticeTo | None = None


class _ReadingRow(Struct, frozen=True, forbid_unknown_fields=True):
    question: str
    reading: str
    why: str = ""
    settings: tuple[str, ...] = ()


class _SettingRow(Struct, frozen=True, forbid_unknown_fields=True):
    default: Any
    clause: ClauseId
    reading: ReadingId | None = None
    fixed: bool = False
    changed_by: ChangedBy | None = None


@cache
def _load(name: BookId) -> Book:
    about = _about(name)
    clauses = _rows(f"{name}/clauses.toml", _ClauseRow)
    readings = _rows(f"{name}/readings.toml", _ReadingRow)
    loaded = Book(
        id=name,
        clauses={ClauseId(key): Clause(id=ClauseId(key), **_fields(row)) for key, row in clauses.items()},
        readings={
            ReadingId(key): Reading(id=ReadingId(key), **_fields(row)) for key, row in readings.items()
        },
        settings=_settings(name, about.game),
        **_fields(about),
    )
    _require_sound(loaded)
    return loaded


def _settings(name: BookId, game: str) -> Mapping[str, Setting]:
    definitions = _rows(f"definitions/{game}.toml", Definition)
    rows = _rows(f"{name}/settings.toml", _SettingRow)
    return {key: Setting(key=key, definition=definitions[key], **_fields(row)) for key, row in rows.items()}


def _require_sound(loaded: Book) -> None:
    """Assert what the data files owe each other; a slip in them is a mistake of ours."""
    for each in loaded.clauses.values():
        assert each.id.startswith(f"{loaded.id}-"), each.id
        assert (each.handled_by is None) != (each.off_table is None), each.id
        assert all(name in loaded.readings for name in each.readings), each.id
    assert all(chapter.first in loaded.clauses for chapter in loaded.chapters), loaded.id
    for setting in loaded.settings.values():
        assert setting.clause in loaded.clauses, setting.key
        assert fits(setting.definition, setting.default), setting.key
        assert not (setting.fixed and setting.changed_by), setting.key
        assert setting.reading is None or setting.key in loaded.readings[setting.reading].settings, (
            setting.key
        )
    for each_reading in loaded.readings.values():
        assert all(loaded.settings[key].reading == each_reading.id for key in each_reading.settings), (
            each_reading.id
        )


def _fields(row: Struct) -> dict[str, Any]:
    return {name: getattr(row, name) for name in row.__struct_fields__}
