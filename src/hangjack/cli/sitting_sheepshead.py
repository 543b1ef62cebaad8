"""A sitting at a Sheepshead table: a person and bots, or bots alone, with every action in the log before the next.

The pack is handled for everybody: a person is asked to pick, to bury and to play. Chance depends on the seed and on the
number of entries before it, so that a sitting that was broken off goes on as it would have gone.
"""

import random
import time
from typing import TYPE_CHECKING

from hangjack.bots import sheepshead as bot
from hangjack.cards import SHORT_PACK
from hangjack.cli import asking
from hangjack.cli.table_log import TableLog
from hangjack.cli.table_sheepshead import print_line, print_table
from hangjack.cli.terminal import console
from hangjack.cli.typed_sheepshead import offers, understood
from hangjack.cli.words_sheepshead import is_told, opened, told
from hangjack.errors import BadInput
from hangjack.games.sheepshead import (
    IllegalAction,
    Phase,
    Seat,
    SeatAction,
    Shuffled,
    State,
    View,
    apply,
    is_over,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.sheepshead.recording import Opened
from hangjack.ids import PersonId
from hangjack.wording import say, sentence

if TYPE_CHECKING:
    from rich.console import Console

TABLE = PersonId("table")
"""Who does what no player does: the shuffle, and the opening of a table at which nobody but bots plays."""

_ASKED = (Phase.PICKING, Phase.BURY, Phase.PLAY, Phase.LEASTER)
_SECONDS_TO_WATCH = 0.3


def dice(seed: int, entries: int) -> random.Random:
    """Return the chance of a table that has so many *entries* in its log."""
    return random.Random(f"{seed}:{entries}")  # noqa: S311


class Sitting:
    """Who sits where, and the log of the table; *watching* is the seat whose view is shown when nobody plays."""

    def __init__(self, log: TableLog, seed: int, person: Seat | None, watching: Seat | None = None) -> None:
        self.log = log
        self.seed = seed
        self.person = person
        self.shown_to = person or watching
        self.console: Console = console()

    def open_hand(self, event: Opened, number: int) -> State:
        """Write down how a hand begins, and return it."""
        self.log.append(PersonId(self.person.value) if self.person else TABLE, event)
        print_line(self.console, opened(event, number), "bold")
        return event.state()

    def play_on(self, state: State) -> State:
        """Play until the hand is scored."""
        while not is_over(state):
            state = self._step(state)
        return state

    def _step(self, state: State) -> State:
        if waits_for_chance(state):
            return self._take(state, self._shuffled())
        seat = to_act(state)
        assert seat is not None
        seen = view(state, seat)
        if seat is self.person and state.phase in _ASKED:
            return self._asked(state, seen)
        return self._take(state, bot.choose(seen))

    def _shuffled(self) -> Shuffled:
        pack = list(SHORT_PACK)
        dice(self.seed, self.log.length).shuffle(pack)
        return Shuffled(tuple(pack), f"{self.seed}-{self.log.length}")

    def _take(self, state: State, action: Shuffled | SeatAction) -> State:
        """Do *action*, write it down, and say what it did. Raises `IllegalAction` before anything is written."""
        after = apply(state, action)
        self.log.append(TABLE if isinstance(action, Shuffled) else PersonId(action.seat.value), action)
        if is_told(action):
            self._tell(action, view(state, self.shown_to), view(after, self.shown_to))
        return after

    def _tell(self, action: Shuffled | SeatAction, before: View, after: View) -> None:
        first, *more = told(action, before, after)
        print_line(self.console, first)
        for line in more:
            print_line(self.console, f"  {line}", "bold")
        if self.person is None and self.console.is_terminal:
            time.sleep(_SECONDS_TO_WATCH)

    def _asked(self, state: State, seen: View) -> State:
        """Ask the person until the answer is something that the rules allow."""
        print_table(self.console, seen)
        self._print_choices(seen)
        while True:
            text = asking.read_line(say("sheepshead.table.prompt", seat=seen.seat))
            if text == "?":
                self._print_help(seen)
                continue
            try:
                return self._take(state, understood(text, seen))
            except IllegalAction as error:
                print_line(self.console, say("sheepshead.table.not-allowed", fault=error.fault), "yellow")
            except BadInput as error:
                print_line(self.console, sentence(error), "yellow")

    def _print_choices(self, seen: View) -> None:
        if seen.phase is Phase.BURY:
            print_line(self.console, say("sheepshead.table.bury-asked"))
            return
        choices = "   ".join(f"{number} {offer.shown}" for number, offer in enumerate(offers(seen), start=1))
        print_line(self.console, say("sheepshead.table.choices", choices=choices))

    def _print_help(self, seen: View) -> None:
        print_line(self.console, say("sheepshead.table.help"), "dim")
        print_line(self.console, say(f"sheepshead.help-on.{seen.phase.value}"), "dim")
        self._print_choices(seen)
