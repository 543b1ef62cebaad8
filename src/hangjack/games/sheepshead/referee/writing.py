"""How a rulebook writes its penalty rows: branches by their verdicts, with the clauses by their numbers."""

from hangjack.games.sheepshead.referee.kinds import Role, Verdict
from hangjack.games.sheepshead.referee.prescriptions import Prescription
from hangjack.referee.rows import Branch, Is, Outcome, Scope
from hangjack.referee.writing import Citing, When

Line = Branch[Prescription, Verdict]

_FREE = frozenset(
    {
        Verdict.NO_MISDEAL,
        Verdict.ALLOWED,
        Verdict.STANDS,
        Verdict.CARD_PLAYED,
        Verdict.CORRECT_BURY,
        Verdict.THROW_IN_GOOD,
        Verdict.FINAL,
        Verdict.CLOSED_AT_TABLE,
        Verdict.NOT_BINDING,
    }
)


def by(role: Role) -> Is:
    """Return the condition that the offender is this in the hand."""
    return Is("role", role.value)


class Writer(Citing, frozen=True):
    """Writes branches that cite the clauses of one Sheepshead book."""

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
