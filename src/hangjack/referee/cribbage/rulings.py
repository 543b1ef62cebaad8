"""Incidents, penalty tables and rulings of crib, as values that are stored and sent."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from hangjack.games.cribbage.options import Options
from hangjack.ids import BookId, ClauseId
from hangjack.referee.cribbage.effects import Effect, Table
from hangjack.referee.cribbage.kinds import Kind
from hangjack.referee.cribbage.prescriptions import Prescription, RefereeOptions
from hangjack.referee.rows import Branch, Outcome
from hangjack.wording import Worded


class Task(Worded):
    """Something that people have to do, or to know, after a ruling."""

    PROPER_PACK = "proper-pack"
    TOO_LATE = "too-late"
    BOX_TO_ACTUAL_DEALER = "box-to-actual-dealer"
    SHUFFLE_STOCK = "shuffle-stock"
    TURN_GOES_ON = "turn-goes-on"
    PLAY_OR_PASS = "play-or-pass"
    STILL_COUNTED = "still-counted"
    PLAY_GOES_ON = "play-goes-on"
    COUNT_IN_ORDER = "count-in-order"
    TAKE_STATEMENTS = "take-statements"
    NOTE_VENUE = "note-venue"


Row = tuple[Branch[Prescription, Task], ...]
"""What a book says about one kind of incident: branches, the first that fits counts."""


class Penalties(Struct, frozen=True):
    """The penalty table of one house: rows by kind, what becomes of a case nobody agrees on, and the house's options."""

    book: BookId
    rows: dict[Kind, Row]
    disputed: Branch[Prescription, Task]
    """For an incident whose facts the captains do not agree on, or that no row covers."""
    play: Options
    options: RefereeOptions


class Incident(Struct, frozen=True):
    """What happened at which table; facts that are not known yet are simply not there."""

    kind: Kind
    facts: Mapping[str, Any]
    table: Table = Table()


class Ruling(Struct, frozen=True):
    """What the book prescribes for an incident. It is a proposal until those at the table or an official give it."""

    book: BookId
    incident: Incident
    outcome: Outcome
    clauses: tuple[ClauseId, ...]
    effects: tuple[Effect, ...]
    tasks: tuple[Task, ...]
    target: int
    """The holes that win the leg."""
