"""How much of the rulebooks is carried out, how much of that is proved, and how much of it reaches people.

A clause is handled when something carries it out, proved when a test or a worked example cites it, and reached when it
comes to people by the way that it names and a test has gone that way: through the desk, over HTTP or in a browser.
"""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cache

from msgspec import UNSET, Struct, UnsetType

from hangjack.conformance.adapters import ADAPTERS, Adapters
from hangjack.conformance.examples import own_files, read_examples
from hangjack.conformance.vocabulary import BASE_ANCHORS
from hangjack.ids import BookId, ClauseId
from hangjack.rulebooks.model import Book, Clause, Kind, Status, Way
from hangjack.rulebooks.proofs import proving_tests

AS_PEOPLE_GO = re.compile(r"tests/((games|formats)/\w+/)?(desk|web|browser)/")
"""Where the tests stand that ask as people do: stories at the desk, calls over HTTP, pages in a browser."""


class Count(Struct, frozen=True):
    """The clauses of one kind in one book, by how far they have come.

    What is reached, needs a card table, is judged by people or reaches nobody yet makes up all of them.
    """

    book: BookId
    kind: Kind
    clauses: int
    handled: int
    proved: int
    reached: int
    card_table: int
    """Reached where people play cards: `hangjack play` has the only such table."""
    off_table: int
    unreached: int
    pending: int


class Ways(Struct, frozen=True):
    """By which ways the clauses of one book reach people."""

    book: BookId
    desk: int
    clock: int
    ruling: int
    notice: int
    card_table: int


class Missing(Struct, frozen=True):
    """A clause that is still pending, handled without a proof, or without a way to people."""

    clause: ClauseId
    title: str
    why: Status | None
    """`PENDING`, or None for a handled clause."""
    proved: bool = True
    """Whether a test or example cites a handled clause; if one does, it is its way to people that is missing."""


class Report(Struct, frozen=True):
    """The counts of some books and, where they were asked for, the clauses that are missing."""

    counts: tuple[Count, ...]
    ways: tuple[Ways, ...]
    missing: tuple[Missing, ...] | UnsetType = UNSET


def report_on(books: Sequence[Book], sent: Container[str], *, list_missing: bool) -> Report:
    """Return how far *books* have come, when pages send the requests *sent*."""
    return Report(
        coverage(books, sent),
        tuple(_ways(book, sent) for book in books),
        missing(books, sent) if list_missing else UNSET,
    )


def proofs_of(clause: ClauseId) -> tuple[str, ...]:
    """Return the tests and worked examples that cite *clause*."""
    return (*proving_tests().get(clause, ()), *built_citations().get(clause, ()))


def way_of(clause: Clause, sent: Container[str]) -> Way | None:
    """Return the way by which *clause* reaches people, if it does.

    What an engine does reaches people at a card table. Everything else needs a test that goes as they go, and
    what is done at the desk a page for each of its requests.
    """
    if clause.reach is None or clause.status != Status.HANDLED:
        return None
    if clause.reach.way is Way.TABLE:
        return Way.TABLE if proofs_of(clause.id) else None
    if clause.reach.way is Way.DESK and not all(request in sent for request in clause.reach.by):
        return None
    gone = any(map(AS_PEOPLE_GO.match, proving_tests().get(clause.id, ())))
    return clause.reach.way if gone else None


def coverage(books: Iterable[Book], sent: Container[str]) -> tuple[Count, ...]:
    """Return the counts of every kind of clause that each of *books* has, kinds in their own order."""
    return tuple(
        _count(book, kind, of_kind, sent)
        for book in books
        for kind in Kind
        if (of_kind := [clause for clause in book.clauses.values() if clause.kind == kind])
    )


def missing(books: Iterable[Book], sent: Container[str]) -> tuple[Missing, ...]:
    """Return every clause of *books* that is pending, unproved or unreached, in the books' order."""
    return tuple(
        Missing(clause.id, clause.title, _pending(clause), not _is_unproved(clause))
        for book in books
        for clause in book.clauses.values()
        if _pending(clause) or _is_unproved(clause) or _is_unreached(clause, sent)
    )


def _count(book: Book, kind: Kind, clauses: list[Clause], sent: Container[str]) -> Count:
    statuses = [clause.status for clause in clauses]
    ways = [way_of(clause, sent) for clause in clauses]
    handled, off_table = statuses.count(Status.HANDLED), statuses.count(Status.OFF_TABLE)
    at_tables = ways.count(Way.TABLE)
    reached = len(ways) - ways.count(None) - at_tables
    return Count(
        book=book.id,
        kind=kind,
        clauses=len(clauses),
        handled=handled,
        proved=handled - sum(map(_is_unproved, clauses)),
        reached=reached,
        card_table=at_tables,
        off_table=off_table,
        unreached=len(clauses) - reached - at_tables - off_table,
        pending=statuses.count(Status.PENDING),
    )


def _ways(book: Book, sent: Container[str]) -> Ways:
    ways = [way_of(clause, sent) for clause in book.clauses.values()]
    return Ways(
        book.id, *(ways.count(way) for way in (Way.DESK, Way.CLOCK, Way.RULING, Way.NOTICE, Way.TABLE))
    )


def _pending(clause: Clause) -> Status | None:
    return Status.PENDING if clause.status == Status.PENDING else None


def _is_unproved(clause: Clause) -> bool:
    return clause.status == Status.HANDLED and not proofs_of(clause.id)


def _is_unreached(clause: Clause, sent: Container[str]) -> bool:
    return clause.status == Status.HANDLED and way_of(clause, sent) is None


@cache
def built_citations() -> Mapping[ClauseId, tuple[str, ...]]:
    """Return by clause the ids of our own examples that cite it, of those types only that can be run.

    Anchors of the base games are left out: they are not clauses.
    """
    return citations_with(ADAPTERS)


def citations_with(adapters: Adapters) -> Mapping[ClauseId, tuple[str, ...]]:
    """Return what `built_citations` would with these *adapters*."""
    citing: dict[ClauseId, tuple[str, ...]] = {}
    for text in own_files().values():
        found = read_examples(text)
        for example in filter(None, (entry.example for entry in found.entries)):
            if (found.game, example.type) in adapters:
                for clause in dict.fromkeys(example.clauses):
                    citing[clause] = (*citing.get(clause, ()), example.id)
    return {clause: ids for clause, ids in citing.items() if clause not in BASE_ANCHORS}
