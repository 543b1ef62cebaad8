"""What sittings at all tables share: every action is in the log before the next prompt, and chance can be repeated.

Chance depends on the seed and on the number of entries before it, so that a sitting that was broken off goes on as it
would have gone.
"""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from msgspec import Struct

from hangjack.cards import Cards
from hangjack.cli import asking
from hangjack.cli.drawing import print_line
from hangjack.cli.table_log import TableLog
from hangjack.cli.terminal import console
from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId
from hangjack.wording import say, sentence

if TYPE_CHECKING:
    from rich.console import Console

TABLE = PersonId("table")
"""Who does what no player does: the shuffle, a clock, a director, and the opening of a table of bots."""

State = TypeVar("State")
View = TypeVar("View")
Action = TypeVar("Action", bound=Struct)
Seat = TypeVar("Seat", bound=Enum)


class Offered(Protocol):
    """Something that a person can choose, as it stands in the list."""

    @property
    def shown(self) -> str:
        """Its words in the list."""


class Game(Struct, Generic[State, View, Action, Seat], frozen=True):
    """What a sitting must know of its game: the engine's functions, the words for what happens, the prompts' keys."""

    apply: Callable[[State, Action], State]
    view: Callable[[State, Seat | None], View]
    is_over: Callable[[State], bool]
    illegal: type[Refused]
    is_told: Callable[[Action], bool]
    told: Callable[[Action, View, View], Iterable[str]]
    understood: Callable[[str, View], Action]
    prompt: str
    not_allowed: str
    seconds_to_watch: float = 0.3


def dice(seed: int, entries: int) -> random.Random:
    """Return the chance of a table that has so many *entries* in its log."""
    return random.Random(f"{seed}:{entries}")  # noqa: S311


def numbered(offers: Sequence[Offered]) -> str:
    """Return *offers* in a row, each with the number to type for it."""
    return "   ".join(f"{number} {offer.shown}" for number, offer in enumerate(offers, start=1))


class Sitting(ABC, Generic[State, View, Action, Seat]):
    """Who sits where, and the log of the table; *watching* is the seat whose view is shown when nobody plays.

    A game says in `step` whose turn it is and who acts for them, and what is printed before a person is asked.
    """

    game: Game[State, View, Action, Seat]

    def __init__(self, log: TableLog, seed: int, person: Seat | None, watching: Seat | None = None) -> None:
        self.log = log
        self.seed = seed
        self.person = person
        self.shown_to = person or watching
        self.console: Console = console()

    @abstractmethod
    def step(self, state: State) -> State:
        """Return the state after the next action, whoever takes it."""

    @abstractmethod
    def print_choices(self, seen: View) -> None:
        """Print what the person can answer now."""

    @abstractmethod
    def help_on(self, seen: View) -> Iterable[str]:
        """Return the lines that `?` prints before the choices."""

    def begin(self, event: Struct, line: str) -> None:
        """Write down the *event* with which a game, a leg, a round or a hand begins, and print its *line*."""
        self.log.append(PersonId(self.person.value) if self.person else TABLE, event)
        self.print(line, "bold")

    def play_on(self, state: State) -> State:
        """Play until what was begun is over."""
        while not self.game.is_over(state):
            state = self.step(state)
        return state

    def shuffled(self, pack: Cards) -> tuple[Cards, str]:
        """Return *pack* as chance mixes it now, and the nonce that says which chance it was."""
        cards = list(pack)
        dice(self.seed, self.log.length).shuffle(cards)
        return tuple(cards), f"{self.seed}-{self.log.length}"

    def take(self, state: State, action: Action) -> State:
        """Do *action*, write it down, and say what it did. Raises `IllegalAction` before anything is written."""
        after = self.game.apply(state, action)
        seat = getattr(action, "seat", None)
        self.log.append(PersonId(seat.value) if seat else TABLE, action)
        self.tell(action, self.game.view(state, self.shown_to), self.game.view(after, self.shown_to))
        return after

    def tell(self, action: Action, before: View, after: View) -> None:
        """Say what *action* did, if it is worth telling, and give an onlooker time to follow."""
        if not self.game.is_told(action):
            return
        first, *more = self.game.told(action, before, after)
        self.print(first)
        for line in more:
            self.print(f"  {line}", "bold")
        self.let_watch(before, after)

    def let_watch(self, before: View, after: View) -> None:  # noqa: ARG002
        """Wait a moment when somebody watches bots; a game may draw its table first."""
        if self.person is None and self.console.is_terminal:
            time.sleep(self.game.seconds_to_watch)

    def ask(self, state: State, seen: View) -> State:
        """Ask the person until the answer is something that the rules allow."""
        self.print_choices(seen)
        while True:
            text = asking.read_line(say(self.game.prompt, seat=self.person))
            if text == "?":
                self._print_help(seen)
                continue
            try:
                return self.answered(state, text, seen)
            except self.game.illegal as error:
                self.print(say(self.game.not_allowed, fault=error.values["fault"]), "yellow")
            except BadInput as error:
                self.print(sentence(error), "yellow")

    def answered(self, state: State, text: str, seen: View) -> State:
        """Return the state after what the person typed."""
        return self.take(state, self.game.understood(text, seen))

    def print(self, line: str, style: str = "") -> None:
        """Print *line* at this table."""
        print_line(self.console, line, style)

    def _print_help(self, seen: View) -> None:
        for line in self.help_on(seen):
            self.print(line, "dim")
        self.print_choices(seen)
