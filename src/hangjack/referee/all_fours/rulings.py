"""Incidents, penalty tables and rulings of All Fours, as values that are stored and sent."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct

from hangjack.games.all_fours.options import Options
from hangjack.ids import BookId, ClauseId, PersonId
from hangjack.referee.all_fours.effects import Effect, Goal, Table
from hangjack.referee.all_fours.kinds import Kind
from hangjack.referee.all_fours.prescriptions import Prescription, RefereeOptions
from hangjack.referee.rows import Branch, Outcome, Scope
from hangjack.wording import Worded


class Task(Worded):
    """Something that people have to do, or may do, after a ruling."""

    WARN = "warn"
    INFORM_CAPTAINS = "inform_captains"
    CALL_OFFICIAL = "call_official"
    TEN_SECOND_COUNT = "ten_second_count"
    CALL_BACK = "call_back"
    SUBSTITUTE_OFFENDER = "substitute_offender"
    NOTE_ON_SHEET = "note_on_sheet"
    MAY_DEBAR = "may_debar"
    DEALER_MAY_HANDLE_AGAIN = "dealer_may_handle_again"
    CARD_RETRIEVED = "card_retrieved"
    CARD_STANDS = "card_stands"
    CLAIM_REJECTED = "claim_rejected"
    LOSES_SAY = "loses_say"


class Duty(Struct, frozen=True):
    """A task of a row; *card* is the fact that names the card it is about."""

    task: Task
    card: str | None = None


class Also(Worded):
    """A consequence for which some books have a clause of its own."""

    KICKS_FORFEITED = "kicks_forfeited"
    HOME_BY_MISDEAL = "home_by_misdeal"
    DEAL_LOST = "deal_lost"
    SHUTOUT = "shutout"


Row = tuple[Branch[Prescription, Duty], ...]
"""What a book says about one kind of incident: branches, the first that fits counts."""


class Penalties(Struct, frozen=True):
    """The penalty table of one house: rows by kind, the clause for what no row covers, and the house's options."""

    book: BookId
    rows: dict[Kind, Row]
    referral: tuple[ClauseId, ...]
    also: dict[Also, ClauseId]
    play: Options
    options: RefereeOptions

    @property
    def goal(self) -> Goal:
        """What a game is played to."""
        return Goal(self.play.target, self.play.shutout_bullseyes)


class Incident(Struct, frozen=True):
    """What happened at which table; facts that are not known yet are simply not there."""

    kind: Kind
    table: Table
    facts: Mapping[str, Any]
    unknown: frozenset[str] = frozenset()
    """What is not known of the table; the ruling asks for it if it matters. Facts of these names fill the table in."""
    person: PersonId | None = None
    match: str = ""
    session: str = ""


class DutyDue(Struct, frozen=True):
    """A task that a ruling brings, with the card where it is about one."""

    task: Task
    card: str | None = None


class Ruling(Struct, frozen=True):
    """What the book prescribes for an incident. It is a proposal until an official gives it."""

    book: BookId
    incident: Incident
    outcome: Outcome
    clauses: tuple[ClauseId, ...]
    effects: tuple[Effect, ...]
    duties: tuple[DutyDue, ...]
    warns: Scope | None
    official: tuple[str, ...]
    """What is left for the official to decide, by wording key."""
    goal: Goal
