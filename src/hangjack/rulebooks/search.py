"""Search over the rulebooks: every word asked for must stand in a clause or in one of its readings."""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from hangjack.rulebooks.model import Book, Clause
from hangjack.wording import catalogue

_ALSO = "page.assistant.also"
"""Where the catalogue has other words for what happens at a table."""


class Hit(Struct, frozen=True):
    """A clause that answers a search, with its book."""

    book: Book
    clause: Clause


def find(books: Iterable[Book], text: str) -> tuple[Hit, ...]:
    """Return the clauses in which every word of *text* begins some word; those that say it in the title come first.

    Where none has them, the words that books have for it are looked for.
    """
    shelf = tuple(books)
    wanted = _words(text)
    if found := _hits(shelf, wanted):
        return found
    said = {hit.clause.id: hit for words in _said_otherwise(wanted) for hit in _hits(shelf, words)}
    return tuple(said.values())


def _hits(books: Iterable[Book], wanted: tuple[str, ...]) -> tuple[Hit, ...]:
    hits = [
        Hit(book, clause)
        for book in books
        for clause in book.clauses.values()
        if _answers(book, clause, wanted)
    ]
    return tuple(sorted(hits, key=lambda hit: -_closeness(hit.clause, wanted)))


def _said_otherwise(wanted: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield how the books call what people call so: a revoke is a renege. The ruling assistant knows the same words."""
    for key, said in catalogue("en").items():
        family, _, kind = key.rpartition(".")
        if family == _ALSO and wanted and _has_all(said, wanted):
            yield _words(kind.replace("_", " "))


def _answers(book: Book, clause: Clause, wanted: tuple[str, ...]) -> bool:
    readings = (book.readings[name] for name in clause.readings)
    read = " ".join(f"{reading.question} {reading.reading}" for reading in readings)
    return bool(wanted) and _has_all(f"{clause.id} {clause.title} {clause.gist} {clause.does} {read}", wanted)


def _closeness(clause: Clause, wanted: tuple[str, ...]) -> int:
    """Return how near the top of the clause the words stand: title before gist before the rest."""
    if _has_all(clause.title, wanted):
        return 3
    if _has_all(f"{clause.title} {clause.gist}", wanted):
        return 2
    return 1 if _has_all(f"{clause.title} {clause.gist} {clause.does}", wanted) else 0


def _has_all(text: str, wanted: tuple[str, ...]) -> bool:
    words = _words(text)
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _words(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"[a-z0-9]+", text.lower()))
