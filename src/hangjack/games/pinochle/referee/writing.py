"""How a rulebook writes its penalty rows: branches by what they amount to, with the clauses by their numbers."""

from hangjack.games.pinochle.referee.effects import Verdict
from hangjack.games.pinochle.referee.prescriptions import Finds, Prescription, Renege, Whom
from hangjack.games.pinochle.referee.rulings import Task
from hangjack.referee.rows import Branch, Outcome
from hangjack.referee.writing import Citing, When

Line = Branch[Prescription, Task]


class Writer(Citing, frozen=True):
    """Writes branches that cite the clauses of one pinochle book."""

    def renege(self, *numbers: str, when: When = ()) -> Line:
        """Return a branch that costs the offenders the hand."""
        return Branch(self.clauses(*numbers), when, effects=(Finds(Verdict.RENEGE), Renege()))

    def unproven(self, *numbers: str, when: When = (), by: Whom = Whom.CALLERS) -> Line:
        """Return a branch that costs the callers the hand, or the side that keeps the call from being proved."""
        effects = (Finds(Verdict.UNPROVEN_CALL), Renege(by))
        return Branch(self.clauses(*numbers), when, effects=effects)

    def ruled(
        self, verdict: Verdict, *numbers: str, when: When = (), effects: tuple[Prescription, ...]
    ) -> Line:
        """Return a branch that does something other than take points for a renege."""
        return Branch(self.clauses(*numbers), when, effects=(Finds(verdict), *effects))

    def nothing(self, verdict: Verdict, *numbers: str, when: When = (), tasks: tuple[Task, ...] = ()) -> Line:
        """Return a branch without penalty; people may still have something to do."""
        return Branch(self.clauses(*numbers), when, Outcome.NO_PENALTY, (Finds(verdict),), tasks)

    def referred(self, verdict: Verdict, *numbers: str, when: When = (), leaves: str) -> Line:
        """Return a branch that the director decides; *leaves* is the wording key of what is left open."""
        return Branch(self.clauses(*numbers), when, Outcome.REFER, (Finds(verdict),), official=(leaves,))
