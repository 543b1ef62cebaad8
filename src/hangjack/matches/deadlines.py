"""A deadline of a match: when something is due, by which clause, and what the book proposes when it passes."""

from msgspec import Struct

from hangjack.ids import ClauseId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.matches.rules import Clock
from hangjack.matches.sides.starts import LateAward
from hangjack.wording import Worded

MINUTE_MS = 60_000


class AwardProposed(Struct, frozen=True, tag="award-proposed"):
    """What an official may give with `awards.give_award`."""

    award: LateAward
    table: int | None
    uses_line: bool = False
    """Whether it stands for a line that the table would have played."""


class IdleTableProposed(Struct, frozen=True, tag="idle-table-proposed"):
    """Closing an idle table, with what goes to the others for it."""

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

    kind: Worded
    table: int
    person: PersonId


Proposal = AwardProposed | IdleTableProposed | DefaultProposed | TossProposed | IncidentProposed


class OfMatch(Struct, frozen=True, tag="of-match"):
    """About the match as a whole."""

    def __str__(self) -> str:
        return "match"


class OfSide(Struct, frozen=True, tag="of-side"):
    """About one side."""

    side: Party

    def __str__(self) -> str:
        return f"side {self.side}"


class OfPair(Struct, frozen=True, tag="of-pair"):
    """About those of a side who sit at one table."""

    side: Party
    table: int

    def __str__(self) -> str:
        return f"pair {self.side}/{self.table}"


class OfTable(Struct, frozen=True, tag="of-table"):
    """About a table."""

    table: int

    def __str__(self) -> str:
        return f"table {self.table}"


class OfLeave(Struct, frozen=True, tag="of-leave"):
    """About somebody who is away from the table."""

    id: str

    def __str__(self) -> str:
        return f"leave {self.id}"


class OfDispute(Struct, frozen=True, tag="of-dispute"):
    """About a dispute."""

    id: str

    def __str__(self) -> str:
        return f"dispute {self.id}"


class OfCount(Struct, frozen=True, tag="of-count"):
    """About a player for whom somebody counts."""

    id: str

    def __str__(self) -> str:
        return f"count {self.id}"


class OfSubstitution(Struct, frozen=True, tag="of-substitution"):
    """About a substitute who has to come at once."""

    side: Party
    number: int

    def __str__(self) -> str:
        return f"substitution {self.side}/{self.number}"


About = OfMatch | OfSide | OfPair | OfTable | OfLeave | OfDispute | OfCount | OfSubstitution


class Deadline(Struct, frozen=True):
    """Something that is due at a time, in a match as it stands now."""

    kind: Clock
    about: About
    due_ms: int
    clause: ClauseId | None = None
    proposes: Proposal | None = None
    """What an official may give once it has passed; None for a reminder."""

    @property
    def subject(self) -> str:
        """What it is about, as it stands in its name."""
        return str(self.about)

    @property
    def id(self) -> str:
        """The deadline's name: the same for everybody who works it out, so that it fires once."""
        return f"{self.clause or self.kind.value}|{self.subject}|{self.due_ms}"


def cited(match: Match, kind: Clock, place: int = 0) -> ClauseId | None:
    """Return the clause of the deadline of that kind that comes in that place, counted from 0."""
    clauses = match.opened.rules.clock_cites.get(kind, ())
    return clauses[min(place, len(clauses) - 1)] if clauses else None
