"""What the program knows of a game before it opens it, and all that whoever runs a card table must know of it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import Enum
from operator import attrgetter
from typing import Any, Generic, TypeVar

from msgspec import Struct

from hangjack.cards import Cards, DisplayOrder
from hangjack.errors import Refused
from hangjack.subjects import Registry
from hangjack.tables.recording import Opening, Recording

State = TypeVar("State")
View = TypeVar("View")
Opened = TypeVar("Opened", bound=Opening)
Action = TypeVar("Action", bound=Struct)
Seat = TypeVar("Seat", bound=Enum)


class Game(Struct, frozen=True):
    """A game that hangjack knows: its names, its pack, and how a hand is laid out."""

    id: str
    """As example files spell it: `allfours`."""
    module: str
    """As our code spells it: `all_fours`."""
    command: str
    """As it is typed: `all-fours`."""
    title: str
    pack: Cards
    order: DisplayOrder


GAMES = Registry("games", "engine", "GAME", Game, attrgetter("id"))
"""Every game, by its id."""


class TableGame(Struct, Generic[State, View, Opened, Action, Seat], frozen=True):
    """A game at a table: the engine's functions, how its log is read, and the words for what happens and is typed."""

    game: Game
    recording: Recording[State, Opened, Action]
    view: Callable[[State, Seat | None], View]
    is_over: Callable[[State], bool]
    illegal: type[Refused]
    """How the engine refuses an action; its `fault` says why."""
    seats: Callable[[Opened], tuple[Seat, ...]]
    """The seats of a table that was opened so."""
    opened: Callable[[Opened, int], str]
    """How the so-manyeth game, leg, round or hand of a table began, in words."""
    told: Callable[[Action, View, View], Iterable[str]]
    """What an action did, in words, from the views before and after it."""
    is_told: Callable[[Action], bool]
    """Whether an action is worth a line while the table plays; a log told again has one for each."""
    understood: Callable[[str, View], Action]
    """The action that a text means, legal or not."""
    scores: Callable[[Sequence[State]], Iterator[str]]
    """The score after each of the states of a log, as wide as it may become."""
    laid_out: Callable[[Cards, View], str]
    """Cards as a hand is laid out in a line."""

    ruled: Callable[[State, Any], Action | None] | None = None
    """What a ruling does to the table, as the action that its log keeps; None where the table goes on as it is.

    A game whose tables take no rulings over has no such function.
    """

    def apply(self, state: State, action: Action) -> State:
        """Return the state after *action*. Raises *illegal*."""
        return self.recording.apply(state, action)


def _first_event(table: TableGame[Any, Any, Any, Any, Any]) -> str:
    return str(table.recording.opened.__struct_config__.tag)


TABLES: Registry[TableGame[Any, Any, Any, Any, Any]] = Registry(
    "games", "table.table", "TABLE", TableGame, _first_event
)
"""Every game at a table, by the tag of the first event in a table's log."""
