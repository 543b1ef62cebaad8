"""What sittings at all tables share: every action is in the log before the next prompt, and chance can be repeated.

Chance depends on the seed and on the number of entries before it, so that a sitting that was broken off goes on as it
would have gone.
"""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Generic

from msgspec import Struct

from hangjack.cards import Cards
from hangjack.cli import asking
from hangjack.cli.tables.drawing import print_line
from hangjack.cli.tables.log_file import TableLog
from hangjack.cli.terminal import console
from hangjack.errors import BadInput
from hangjack.ids import PersonId
from hangjack.tables.game import Action, Opened, Seat, State, TableGame, View
from hangjack.wording import say, sentence

if TYPE_CHECKING:
    from rich.console import Console

TABLE = PersonId("table")
"""Who does what no player does: the shuffle, a clock, a director, and the opening of a table of bots."""


def dice(seed: int, entries: int) -> random.Random:
    """Return the chance of a table that has so many *entries* in its log."""
    return random.Random(f"{seed}:{entries}")  # noqa: S311


class Sitting(ABC, Generic[State, View, Opened, Action, Seat]):
    """Who sits where, and the log of the table; *watching* is the seat whose view is shown when nobody plays.

    A game says in `step` whose turn it is and who acts for them, and what is printed before a person is asked.
    """

    game: TableGame[State, View, Opened, Action, Seat]
    seconds_to_watch = 0.3

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

    def open(self, event: Opened, number: int = 1) -> State:
        """Write down how the so-manyeth game, leg, round or hand begins, say it, and return it."""
        assert isinstance(event, Struct), "what a log keeps is an event"
        self.log.append(PersonId(self.person.value) if self.person else TABLE, event)
        self.print(self.game.opened(event, number), "bold")
        state: State = event.state()
        return state

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
            time.sleep(self.seconds_to_watch)

    def ask(self, state: State, seen: View) -> State:
        """Ask the person until the answer is something that the rules allow."""
        self.print_choices(seen)
        while True:
            text = asking.read_line(say("table.prompt", seat=self.person))
            if text == "?":
                self._print_help(seen)
                continue
            try:
                return self.answered(state, text, seen)
            except self.game.illegal as error:
                self.print(say("table.not-allowed", fault=error.values["fault"]), "yellow")
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
