"""What `hangjack rules` prints for programs: plain values, under names that stay."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from hangjack.competition.notices import Notice
from hangjack.ids import BookId, ClauseId, ReadingId
from hangjack.rulebooks.house import House
from hangjack.rulebooks.model import Book, Clause, Kind, NoticeTo, Reach, Reading, Status
from hangjack.rulebooks.settings import ChangedBy, Setting, SettingType


class BookLine(Struct, frozen=True):
    """A rulebook in a list."""

    id: BookId
    title: str
    short: str
    game: str
    edition: str
    clauses: int
    handled: int
    settings: int

    @classmethod
    def of(cls, book: Book) -> "BookLine":
        """Return the line of *book*."""
        handled = sum(clause.status == Status.HANDLED for clause in book.clauses.values())
        counts = (len(book.clauses), handled, len(book.settings))
        return cls(book.id, book.title, book.short, book.game, book.edition, *counts)


class ClauseShown(Struct, frozen=True):
    """A clause as a search or a section shows it."""

    book: BookId
    id: ClauseId
    chapter: str | None
    section: str
    kind: Kind
    status: Status
    title: str
    gist: str
    does: str
    handled_by: str | NoticeTo | None
    off_table: str | None
    readings: tuple[ReadingId, ...]
    reach: Reach | None
    notice: NoticeTo | None

    @classmethod
    def of(cls, book: Book, clause: Clause) -> "ClauseShown":
        """Return *clause* of *book*."""
        own = set(cls.__struct_fields__) & set(clause.__struct_fields__)
        fields = {name: getattr(clause, name) for name in own}
        return cls(book=book.id, chapter=book.chapter_of(clause.id), status=clause.status, **fields)


class SettingShown(Struct, frozen=True):
    """A setting with its value in a book or a house."""

    key: str
    value: Any
    book_value: Any
    changed: bool
    type: SettingType
    expected: str
    says: str
    clause: ClauseId
    reading: ReadingId | None
    fixed: bool
    changed_by: ChangedBy | None

    @classmethod
    def of(cls, setting: Setting, value: Any) -> "SettingShown":
        """Return *setting* with its *value*."""
        about = (setting.definition.type, setting.expected, setting.definition.says)
        changed = value != setting.default
        more = (setting.clause, setting.reading, setting.fixed)
        return cls(setting.key, value, setting.default, changed, *about, *more, setting.changed_by)


class BookPage(Struct, frozen=True):
    """A rulebook, or some sections of it."""

    book: BookLine
    summary: tuple[str, ...]
    clauses: tuple[ClauseShown, ...]


class ClausePage(Struct, frozen=True):
    """A clause with everything that belongs to it."""

    clause: ClauseShown
    readings: tuple[Reading, ...]
    settings: tuple[SettingShown, ...]
    proofs: tuple[str, ...]


class ReadingPage(Struct, frozen=True):
    """A reading with the clauses that it explains."""

    book: BookId
    reading: Reading
    clauses: tuple[ClauseId, ...]
    settings: tuple[SettingShown, ...]


class HousePage(Struct, frozen=True):
    """A house, or a rulebook as it stands: its settings, or those that it changes."""

    name: str
    book: BookId
    settings: tuple[SettingShown, ...]
    notices: tuple[Notice, ...]
    """The house's own."""


def book_page(book: Book, section: str | None) -> BookPage:
    """Return *book*, or the sections of it whose name contains *section*."""
    wanted = sections_with(book, section)
    clauses = (clause for clause in book.clauses.values() if clause.section in wanted)
    return BookPage(BookLine.of(book), book.summary, tuple(ClauseShown.of(book, each) for each in clauses))


def sections_with(book: Book, text: str | None) -> list[str]:
    """Return the sections of *book* whose name contains *text*; all without one."""
    return [name for name in book.sections if text is None or text.lower() in name.lower()]


def clause_page(book: Book, clause: Clause) -> ClausePage:
    """Return *clause* of *book* with its readings, settings and proofs."""
    from hangjack.conformance.coverage import proofs_of  # noqa: PLC0415  (it opens every game)

    settings = tuple(SettingShown.of(each, each.default) for each in book.settings_of(clause))
    readings = tuple(book.readings[name] for name in clause.readings)
    return ClausePage(ClauseShown.of(book, clause), readings, settings, proofs_of(clause.id))


def reading_page(book: Book, reading: Reading) -> ReadingPage:
    """Return *reading* of *book* with the clauses that cite it."""
    cited = tuple(clause.id for clause in book.clauses.values() if reading.id in clause.readings)
    settings = (book.settings[key] for key in reading.settings)
    return ReadingPage(
        book.id, reading, cited, tuple(SettingShown.of(each, each.default) for each in settings)
    )


def house_page(house: House, *, changes_only: bool) -> HousePage:
    """Return the settings of *house*, or only those that it changes."""
    return HousePage(
        house.name, house.book.id, tuple(_settings(house, changes_only=changes_only)), house.own_notices
    )


def _settings(house: House, *, changes_only: bool) -> Iterator[SettingShown]:
    for key, setting in house.book.settings.items():
        if key in house.changes or not changes_only:
            yield SettingShown.of(setting, house.values[key])
