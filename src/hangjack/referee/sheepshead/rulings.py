"""Incidents, penalty tables and rulings of Sheepshead, as values that are stored and sent."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from hangjack.games.sheepshead.options import Options
from hangjack.ids import BookId, ClauseId, PersonId
from hangjack.referee.rows import Branch, Outcome
from hangjack.referee.sheepshead.effects import Effect, Table
from hangjack.referee.sheepshead.kinds import Family, Kind, Verdict
from hangjack.referee.sheepshead.prescriptions import Prescription, RefereeOptions, WarningScope

Row = tuple[Branch[Prescription, Verdict], ...]
"""What a book says about one kind of incident: branches, the first that fits counts. The one duty of a branch is its
verdict, the word by which the table knows the ruling."""


class Penalties(Struct, frozen=True):
    """The penalty table of one house: rows by kind, the clause for what no row covers, and the house's options."""

    book: BookId
    rows: dict[Kind, Row]
    referral: tuple[ClauseId, ...]
    play: Options
    options: RefereeOptions


class Incident(Struct, frozen=True):
    """What happened at which table; facts that are not known yet are simply not there.

    *hand*, *session* and *day* name where it happened, as far as warnings are remembered there.
    """

    kind: Kind
    table: Table
    facts: Mapping[str, Any]
    person: PersonId | None = None
    hand: str = ""
    session: str = ""
    day: str = ""


class Ruling(Struct, frozen=True):
    """What the book prescribes for an incident. It is a proposal until an official gives it."""

    book: BookId
    incident: Incident
    verdict: Verdict
    outcome: Outcome
    clauses: tuple[ClauseId, ...]
    effects: tuple[Effect, ...]
    family: Family | None = None
    """With which offences this one is counted the next time."""
    remembered: WarningScope | None = None
    """How long it is counted; None for what is no offence."""
