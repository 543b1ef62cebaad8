"""The book of the ledger: every posting as people read it, from the log.

A state keeps balances only. What a team owes, and why, is read here from the entries of the competition's stream.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from msgspec import Struct

from hangjack.competition.conduct.offences import Offence
from hangjack.competition.money.ledger import CASH, CashCounted, Posted, PostingKind
from hangjack.desk.names import Names
from hangjack.desk.streams import competition_events
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId, PostingId
from hangjack.log import Entry
from hangjack.wording import catalogue, phrase, say

_TAGS = frozenset({"posted", "cash-counted"})
_FAMILIES = ("team/", "prizes/")


class Booked(Struct, frozen=True):
    """One posting as a line of the book, in minor units."""

    number: int
    """Its place in the book, from 1: what a receipt is called."""
    id: PostingId
    at_ms: int
    by: PersonId
    kind: PostingKind
    what: str
    """What it is for, in words; empty where the kind says it all."""
    team: EntrantId | None
    amount: int
    """What was moved."""
    owed: int
    """What the team owes more since then; less than nothing for what it has paid."""
    cash: int
    """What is in the cash box more since then."""
    clauses: tuple[ClauseId, ...] = ()
    verdict: str | None = None
    match: MatchId | None = None
    person: str = ""
    """For whom the team answers, by name."""
    reason: str = ""
    paid_on: date | None = None
    """The day on which a payment was made."""
    taken_back: bool = False
    """Whether a later posting has undone it."""


class Book(Struct, frozen=True):
    """All postings in their order, and all counts of the cash box."""

    postings: tuple[Booked, ...]
    counts: tuple[CashCounted, ...]

    def of(self, team: EntrantId) -> tuple[Booked, ...]:
        """Return what was posted for *team*."""
        return tuple(each for each in self.postings if each.team == team)


def book_of(entries: Iterable[Entry], names: Names) -> Book:
    """Return the book of a competition out of the *entries* of its stream."""
    events = competition_events([entry for entry in entries if entry.tag in _TAGS])
    posted = [event for event in events if isinstance(event, Posted)]
    return Book(
        tuple(_booked(posted, names)),
        tuple(event for event in events if isinstance(event, CashCounted)),
    )


def _booked(posted: Sequence[Posted], names: Names) -> Iterable[Booked]:
    undone = {event.reverses for event in posted if event.reverses is not None}
    for number, event in enumerate(posted, start=1):
        cause, team = event.cause, team_of(event)
        yield Booked(
            number=number,
            id=event.signed.id,
            at_ms=event.signed.at_ms,
            by=event.signed.by,
            kind=event.kind,
            what=what_of(cause.what, names.language),
            team=team,
            amount=sum(line.amount for line in event.lines if line.amount > 0),
            owed=_moved(event, f"team/{team}"),
            cash=_moved(event, CASH),
            clauses=cause.clauses,
            verdict=cause.ruling,
            match=cause.match,
            person=names.person(cause.person) if cause.person is not None else "",
            reason=cause.reason,
            paid_on=event.paid_on,
            taken_back=event.signed.id in undone,
        )


def team_of(event: Posted) -> EntrantId | None:
    """Return whose account a posting moves; None for one that is about the house alone."""
    for line in event.lines:
        for family in _FAMILIES:
            if line.account.startswith(family):
                return EntrantId(line.account.removeprefix(family))
    return None


def _moved(event: Posted, account: str) -> int:
    return sum(line.amount for line in event.lines if line.account == account)


def what_of(name: str, language: str) -> str:
    """Return what a charge is called; a name that nobody has put into words stays as it is."""
    if name in set(Offence):
        return phrase(Offence(name), language)
    key = f"charge.{name}"
    return say(key, language=language) if key in catalogue(language) else name
