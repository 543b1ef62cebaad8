"""How a rulebook writes its penalty rows: branches by what they amount to, with the clauses by their numbers."""

from msgspec import Struct

from hangjack.ids import BookId, ClauseId
from hangjack.referee.all_fours.prescriptions import Prescription
from hangjack.referee.all_fours.rulings import Duty, Row, Task
from hangjack.referee.rows import Branch, Condition, Is, Outcome, Scope

Line = Branch[Prescription, Duty]
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
    duties = tuple(task if isinstance(task, Duty) else Duty(task) for task in tasks)
    return Branch(
        line.cites, line.when, line.outcome, line.effects, (*line.duties, *duties), line.warns, line.official
    )


def left_open(line: Line, *official: str) -> Line:
    """Return *line* with what the official still decides, by wording key."""
    return Branch(line.cites, line.when, line.outcome, line.effects, line.duties, line.warns, official)
