"""How a rulebook writes its penalty rows: branches by what they amount to, with the clauses by their numbers."""

from hangjack.games.all_fours.referee.prescriptions import Prescription
from hangjack.games.all_fours.referee.rulings import Duty, Row, Task
from hangjack.referee.rows import Branch, Outcome, Scope
from hangjack.referee.writing import Citing, When, no, with_duties

Line = Branch[Prescription, Duty]


class Writer(Citing, frozen=True):
    """Writes branches that cite the clauses of one All Fours book."""

    def ruled(self, *numbers: str, when: When = (), effects: tuple[Prescription, ...] = ()) -> Line:
        """Return a branch that costs something."""
        return Branch(self.clauses(*numbers), when, effects=effects)

    def nothing(self, *numbers: str, when: When = (), effects: tuple[Prescription, ...] = ()) -> Line:
        """Return a branch without penalty; the hand may still be dealt again."""
        return Branch(self.clauses(*numbers), when, Outcome.NO_PENALTY, effects)

    def referred(self, *numbers: str, when: When = ()) -> Line:
        """Return a branch that the book leaves to an official."""
        return Branch(self.clauses(*numbers), when, Outcome.REFER)

    def warning(
        self,
        *numbers: str,
        when: When,
        effects: tuple[Prescription, ...] = (),
        tasks: tuple[Task, ...] = (Task.WARN,),
    ) -> Line:
        """Return a branch that warns; the warning is remembered for the match."""
        duties = tuple(map(Duty, tasks))
        return Branch(self.clauses(*numbers), when, Outcome.WARNING, effects, duties, Scope.MATCH)

    def warned_first(self, number: str, *effects: Prescription) -> Row:
        """Return the row of an offence that is warned once, in a match, before it costs anything."""
        return (self.warning(number, when=(no("prior_warning"),)), self.ruled(number, effects=effects))


def with_tasks(line: Line, *tasks: Task | Duty) -> Line:
    """Return *line* with what people have to do besides."""
    return with_duties(line, *(task if isinstance(task, Duty) else Duty(task) for task in tasks))
