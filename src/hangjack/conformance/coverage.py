"""How much of the rulebooks is carried out, and how much of that is proved by a test or a worked example."""

from collections.abc import Iterable, Sequence

from msgspec import UNSET, Struct, UnsetType

from hangjack.conformance.citations import built_citations
from hangjack.ids import BookId, ClauseId
from hangjack.rulebooks.model import Book, Clause, Kind, Status
from hangjack.rulebooks.proofs import proving_tests


class Count(Struct, frozen=True):
    """The clauses of one kind in one book, by how far they have come."""

    book: BookId
    kind: Kind
    clauses: int
    handled: int
    tested: int
    off_table: int
    pending: int


class Missing(Struct, frozen=True):
    """A clause that is still pending, or handled without a proof."""

    clause: ClauseId
    title: str
    why: Status | None
    """`PENDING`, or None for a handled clause that no test or example cites."""


class Report(Struct, frozen=True):
    """The counts of some books and, where they were asked for, the clauses that are missing."""

    counts: tuple[Count, ...]
    missing: tuple[Missing, ...] | UnsetType = UNSET


def report_on(books: Sequence[Book], *, list_missing: bool) -> Report:
    """Return how far *books* have come."""
    return Report(coverage(books), missing(books) if list_missing else UNSET)


def proofs_of(clause: ClauseId) -> tuple[str, ...]:
    """Return the tests and worked examples that cite *clause*."""
    return (*proving_tests().get(clause, ()), *built_citations().get(clause, ()))


def coverage(books: Iterable[Book]) -> tuple[Count, ...]:
    """Return the counts of every kind of clause that each of *books* has, kinds in their own order."""
    return tuple(
        _count(book, kind, of_kind)
        for book in books
        for kind in Kind
        if (of_kind := [clause for clause in book.clauses.values() if clause.kind == kind])
    )


def missing(books: Iterable[Book]) -> tuple[Missing, ...]:
    """Return every clause of *books* that is pending or unproved, in the books' order."""
    return tuple(
        Missing(clause.id, clause.title, Status.PENDING if clause.status == Status.PENDING else None)
        for book in books
        for clause in book.clauses.values()
        if clause.status == Status.PENDING or _is_unproved(clause)
    )


def _count(book: Book, kind: Kind, clauses: list[Clause]) -> Count:
    statuses = [clause.status for clause in clauses]
    handled = statuses.count(Status.HANDLED)
    return Count(
        book=book.id,
        kind=kind,
        clauses=len(clauses),
        handled=handled,
        tested=handled - sum(map(_is_unproved, clauses)),
        off_table=statuses.count(Status.OFF_TABLE),
        pending=statuses.count(Status.PENDING),
    )


def _is_unproved(clause: Clause) -> bool:
    return clause.status == Status.HANDLED and not proofs_of(clause.id)
