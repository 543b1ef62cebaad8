"""How a rulebook writes its penalty rows: branches by their verdicts, with the clauses by their numbers."""

from msgspec import Struct

from hangjack.ids import BookId, ClauseId
from hangjack.referee.rows import Branch, Condition, Is, Outcome, Scope
from hangjack.referee.sheepshead.kinds import Role, Verdict
from hangjack.referee.sheepshead.prescriptions import Prescription

Line = Branch[Prescription, Verdict]
When = tuple[Condition, ...]

_FREE = frozenset(
    {
        Verdict.NO_MISDEAL,
        Verdict.ALLOWED,
        Verdict.STANDS,
        Verdict.CARD_PLAYED,
        Verdict.CORRECT_BURY,
        Verdict.THROW_IN_GOOD,
        Verdict.FINAL,
        Verdict.NOT_BINDING,
    }
)


def yes(fact: str) -> Is:
    """Return the condition that *fact* is so."""
    return Is(fact, value=True)


def no(fact: str) -> Is:
    """Return the condition that *fact* is not so."""
    return Is(fact, value=False)


def by(role: Role) -> Is:
    """Return the condition that the offender is this in the hand."""
    return Is("role", role.value)


class Writer(Struct, frozen=True):
    """Writes branches that cite the clauses of one book."""

    book: BookId

    def clauses(self, *numbers: str) -> tuple[ClauseId, ...]:
        """Return the clauses of the book with these numbers."""
        return tuple(ClauseId(f"{self.book}-{number}") for number in numbers)

    def line(
        self, verdict: Verdict, cites: str, *effects: Prescription, when: When = (), counted: bool = False
    ) -> Line:
        """Return a branch by the clauses *cites*, separated by blanks; *counted* if it counts the next time."""
        outcome = _outcome(verdict)
        remembered = Scope.SESSION if counted else None
        return Branch(self.clauses(*cites.split()), when, outcome, effects, (verdict,), remembered)


def _outcome(verdict: Verdict) -> Outcome:
    if verdict in _FREE:
        return Outcome.NO_PENALTY
    return {Verdict.WARNING: Outcome.WARNING, Verdict.REFER: Outcome.REFER}.get(verdict, Outcome.RULED)
