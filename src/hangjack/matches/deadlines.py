"""A deadline of a match: when something is due, by which clause, and what the book proposes when it passes."""

from msgspec import Struct

from hangjack.ids import ClauseId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.rules import Clock
from hangjack.matches.sides.starts import LateAward
from hangjack.referee.all_fours.kinds import Kind

MINUTE_MS = 60_000


class AwardProposed(Struct, frozen=True, tag="award-proposed"):
    """Bullseyes that an official may give with `running.give_award`."""

    award: LateAward
    table: int | None


class IdleTableProposed(Struct, frozen=True, tag="idle-table-proposed"):
    """Closing an idle table, with the bullseyes that go with it."""

    award: LateAward
    table: int


class DefaultProposed(Struct, frozen=True, tag="default-proposed"):
    """Giving the match to *winner* by default, or to nobody."""

    winner: Party | None
    clause: ClauseId


class TossProposed(Struct, frozen=True, tag="toss-proposed"):
    """The toss is *winner*'s, because the others did not come for it; the winner chooses the direction."""

    winner: Party


class IncidentProposed(Struct, frozen=True, tag="incident-proposed"):
    """An incident that the referee is to be asked about."""

    kind: Kind
    table: int
    person: PersonId


Proposal = AwardProposed | IdleTableProposed | DefaultProposed | TossProposed | IncidentProposed


class Deadline(Struct, frozen=True):
    """Something that is due at a time, in a match as it stands now."""

    kind: Clock
    subject: str
    """What it is about: the match, a side, a pair, a table, or something that has an id."""
    due_ms: int
    clause: ClauseId | None = None
    proposes: Proposal | None = None
    """What an official may give once it has passed; None for a reminder."""

    @property
    def id(self) -> str:
        """The deadline's name: the same for everybody who works it out, so that it fires once."""
        return f"{self.clause or self.kind.value}|{self.subject}|{self.due_ms}"


def cited(match: Match, kind: Clock, place: int = 0) -> ClauseId | None:
    """Return the clause of the deadline of that kind that comes in that place, counted from 0."""
    clauses = match.opened.rules.clock_cites.get(kind, ())
    return clauses[min(place, len(clauses) - 1)] if clauses else None
