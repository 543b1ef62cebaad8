"""How a rulebook writes its penalty rows: conditions and branches, with the clauses by their numbers."""

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import BookId, ClauseId
from hangjack.referee.rows import Branch, Condition, Duty, Effect, Is

When = tuple[Condition, ...]


def yes(fact: str) -> Is:
    """Return the condition that *fact* is so."""
    return Is(fact, value=True)


def no(fact: str) -> Is:
    """Return the condition that *fact* is not so."""
    return Is(fact, value=False)


class Citing(Struct, frozen=True):
    """Writes branches that cite the clauses of one book."""

    book: BookId

    def clauses(self, *numbers: str) -> tuple[ClauseId, ...]:
        """Return the clauses of the book with these numbers."""
        return tuple(ClauseId(f"{self.book}-{number}") for number in numbers)


def with_duties(line: Branch[Effect, Duty], *duties: Duty) -> Branch[Effect, Duty]:
    """Return *line* with what people have to do besides."""
    return replace(line, duties=(*line.duties, *duties))


def with_effects(line: Branch[Effect, Duty], *effects: Effect) -> Branch[Effect, Duty]:
    """Return *line* with what else it does."""
    return replace(line, effects=(*line.effects, *effects))


def left_open(line: Branch[Effect, Duty], *official: str) -> Branch[Effect, Duty]:
    """Return *line* with what the official still decides, by wording key."""
    return replace(line, official=official)
