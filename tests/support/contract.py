"""What the laws of every game need to know about a game, and how they drive one at random."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId, StreamId
from hangjack.log import Entry, chain

TOO_LONG = 20_000
"""Steps after which a game is taken for one that never ends."""


class GameModule(Protocol):
    """The names that every game module has. States and actions are each game's own."""

    def to_act(self, state: Any, /) -> Any:
        """Return whose turn it is."""

    def legal_actions(self, state: Any, /) -> Sequence[Any]:
        """Return what the seats may do now."""

    def apply(self, state: Any, action: Any, /) -> Any:
        """Return the state after the action."""

    def view(self, state: Any, seat: Any, /) -> Any:
        """Return what the seat sees."""

    def is_over(self, state: Any, /) -> bool:
        """Whether the game has ended."""

    def score(self, state: Any, /) -> Any:
        """Return how it stands."""


class Contestant(NamedTuple):
    """A game that is held to the laws: its module, and what only it knows about itself."""

    name: str
    game: GameModule
    seats: tuple[Any, ...]
    openings: SearchStrategy[Any]
    """The event that begins a game's log; it has a `state()`."""
    chance: Callable[[Any, int], Any]
    """The act of chance that the state waits for, made from a number; None if it waits for a player."""
    moves: Callable[[Any, int], Sequence[Any]]
    """What may be done now by somebody, mostly what brings the game on; the number varies the mixture."""
    conceivable: Callable[[Any], Iterable[Any]]
    """Every act with the right shape, of players and of chance, legal or not."""
    illegal: type[Refused]
    """What an act that the rules do not allow raises; it has a `fault`."""
    decode: Callable[[dict[str, Any]], Any]
    replay: Callable[[Iterable[Any]], Iterator[Any]]


class Luck(Struct, frozen=True):
    """Where a random game gets its numbers from: the choices first, so that they shrink, then a seed."""

    choices: tuple[int, ...]
    seed: int

    def number(self, step: int) -> int:
        """Return the number of *step*."""
        return self.choices[step] if step < len(self.choices) else crc32(b"%d %d" % (self.seed, step))


class Step(NamedTuple):
    """An event and the state after it."""

    event: Any
    state: Any


LUCK = st.builds(
    Luck, st.lists(st.integers(0, 2**16), max_size=20).map(tuple), st.integers(min_value=0, max_value=2**32)
)


def drive(contestant: Contestant, opening: Any, luck: Luck) -> list[Step]:
    """Return a whole game from its *opening*, decided by *luck*."""
    steps = [Step(opening, opening.state())]
    for number in map(luck.number, count()):
        state = steps[-1].state
        if contestant.game.is_over(state):
            return steps
        assert len(steps) < TOO_LONG, "this game does not end"
        action = contestant.chance(state, number)
        if action is None:
            action = _one_of(contestant.moves(state, number), number // 8)
        steps.append(Step(action, contestant.game.apply(state, action)))
    raise AssertionError


def _one_of(moves: Sequence[Any], number: int) -> Any:
    """Return one of *moves*; each kind of act has the same chance, so that 51 cuts do not hide the one `no cut`."""
    kinds = list(dict.fromkeys(type(move) for move in moves))
    kind = kinds[number % len(kinds)]
    alike = [move for move in moves if type(move) is kind]
    return alike[number // len(kinds) % len(alike)]


def log_of(events: Iterable[Any]) -> list[Entry]:
    """Return *events* as the entries of one table, by the seat that acted, or by chance."""
    entries: list[Entry] = []
    for at, event in enumerate(events):
        by = PersonId(str(getattr(event, "seat", "chance")))
        before = entries[-1] if entries else None
        entries.append(chain(before, StreamId("table-1"), at * 1000, by, event))
    return entries
