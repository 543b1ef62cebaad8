"""How a rulebook writes its penalty rows: branches by what they amount to, with the clauses by their numbers."""

from msgspec import Struct

from hangjack.ids import BookId, ClauseId
from hangjack.referee.pinochle.effects import Verdict
from hangjack.referee.pinochle.prescriptions import Finds, Prescription, Renege, Whom
from hangjack.referee.pinochle.rulings import Task
from hangjack.referee.rows import Branch, Condition, Is, Outcome

Line = Branch[Prescription, Task]
When = tuple[Condition, ...]


def yes(fact: str) -> Is:
    """Return the condition that *fact* is so."""
    return Is(fact, value=True)


def no(fact: str) -> Is:
    """Return the condition that *fact* is not so."""
    return Is(fact, value=False)


class Writer(Struct, frozen=True):
    """Writes branches that cite the clauses of one book."""

    book: BookId

    def clauses(self, *numbers: str) -> tuple[ClauseId, ...]:
        """Return the clauses of the book with these numbers."""
        return tuple(ClauseId(f"{self.book}-{number}") for number in numbers)

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


def with_tasks(line: Line, *tasks: Task) -> Line:
    """Return *line* with what people have to do besides."""
    return Branch(
        line.cites, line.when, line.outcome, line.effects, (*line.duties, *tasks), line.warns, line.official
    )


def with_effects(line: Line, *effects: Prescription) -> Line:
    """Return *line* with what else it does."""
    return Branch(
        line.cites, line.when, line.outcome, (*line.effects, *effects), line.duties, line.warns, line.official
    )
