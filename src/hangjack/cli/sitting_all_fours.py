"""A sitting at an All Fours table: a person and bots, or bots alone, with every action in the log before the next.

Chance depends on the seed and on the number of entries before it, so that a sitting that was broken off goes on as it
would have gone.
"""

import random
import time
from typing import TYPE_CHECKING

from hangjack.bots import all_fours as bot
from hangjack.cards import FULL_PACK
from hangjack.cli import asking
from hangjack.cli.table_all_fours import print_line, print_table
from hangjack.cli.table_log import TableLog
from hangjack.cli.terminal import console
from hangjack.cli.typed_all_fours import offers, on_enter, understood
from hangjack.cli.words_all_fours import opened, told
from hangjack.errors import BadInput
from hangjack.games.all_fours import (
    SEATS,
    IllegalAction,
    Phase,
    Seat,
    SeatAction,
    Shuffled,
    State,
    View,
    apply,
    fault_in,
    is_over,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.all_fours.actions import DeclineBlind, Sing
from hangjack.games.all_fours.recording import Opened
from hangjack.ids import PersonId
from hangjack.wording import say, sentence

if TYPE_CHECKING:
    from rich.console import Console

TABLE = PersonId("table")
"""Who does what no player does: the shuffle, and the opening of a table at which nobody but bots plays."""

_NOT_TOLD = (Shuffled, DeclineBlind)
_DRAWN = (Phase.STAND_OR_BEG, Phase.DEALER_REPLY, Phase.PLAY, Phase.SUNG)
_SECONDS_TO_WATCH = 0.4


def dice(seed: int, entries: int) -> random.Random:
    """Return the chance of a table that has so many *entries* in its log."""
    return random.Random(f"{seed}:{entries}")  # noqa: S311


class Sitting:
    """Who sits where, and the state of the table; *watching* is the seat whose view is shown when nobody plays."""

    def __init__(self, log: TableLog, seed: int, person: Seat | None, watching: Seat | None = None) -> None:
        self.log = log
        self.seed = seed
        self.person = person
        self.shown_to = person or watching
        self.console: Console = console()

    def open_game(self, event: Opened) -> State:
        """Write down how a game begins, and return it."""
        self.log.append(PersonId(self.person.value) if self.person else TABLE, event)
        print_line(self.console, opened(event), "bold")
        return event.state()

    def play_on(self, state: State) -> State:
        """Play until the bullseye is won."""
        while not is_over(state):
            state = self._step(state)
        return state

    def _step(self, state: State) -> State:
        if waits_for_chance(state):
            return self._take(state, self._shuffled())
        if self._sings_out_of_turn(state):
            assert self.person is not None
            return self._take(state, Sing(self.person))
        seat = self._next_to_act(state)
        if seat is not self.person:
            return self._take(state, bot.choose(view(state, seat)))
        return self._asked(state, view(state, seat))

    def _sings_out_of_turn(self, state: State) -> bool:
        """Ask the person about a point that is sure, when it is another's turn; at the person's own it is in the list."""
        if self.person is None or to_act(state) is self.person or not _can_sing(state, self.person):
            return False
        print_line(self.console, say("table.sing-offered"), "bold")
        return asking.read_line(say("table.prompt", seat=self.person)).lower() == "sing"

    def _next_to_act(self, state: State) -> Seat:
        """Return who is asked: a player who can sing, the person about a bullseye of the others, or whose turn it is."""
        if state.paused_by:
            return state.paused_by
        seat = to_act(state)
        assert seat is not None
        if state.phase is Phase.SUNG and self.person and self.person.side is seat.side:
            return self.person
        return next((each for each in SEATS if each is not self.person and _can_sing(state, each)), seat)

    def _shuffled(self) -> Shuffled:
        pack = list(FULL_PACK)
        dice(self.seed, self.log.length).shuffle(pack)
        return Shuffled(tuple(pack), f"{self.seed}-{self.log.length}")

    def _take(self, state: State, action: Shuffled | SeatAction) -> State:
        """Do *action*, write it down, and say what it did. Raises `IllegalAction` before anything is written."""
        after = apply(state, action)
        self.log.append(TABLE if isinstance(action, Shuffled) else PersonId(action.seat.value), action)
        self._tell(action, view(state, self.shown_to), view(after, self.shown_to))
        return after

    def _tell(self, action: Shuffled | SeatAction, before: View, after: View) -> None:
        if isinstance(action, _NOT_TOLD):
            return
        lines = list(told(action, before, after))
        print_line(self.console, lines[0])
        for line in lines[1:]:
            print_line(self.console, f"  {line}", "bold")
        if self.person is None:
            self._let_watch(before, after)

    def _let_watch(self, before: View, after: View) -> None:
        """Draw the table once the trump is settled, and give the onlooker time to follow."""
        if after.trump and not before.trump:
            print_table(self.console, after)
        if self.console.is_terminal:
            time.sleep(_SECONDS_TO_WATCH)

    def _asked(self, state: State, seen: View) -> State:
        """Ask the person until the answer is something that the rules allow."""
        if seen.phase in _DRAWN:
            print_table(self.console, seen)
        self._print_choices(seen)
        while True:
            text = asking.read_line(say("table.prompt", seat=seen.seat))
            if text == "?":
                self._print_help(seen)
                continue
            try:
                return self._take(state, understood(text, seen))
            except IllegalAction as error:
                print_line(self.console, say("table.not-allowed", fault=error.fault), "yellow")
            except BadInput as error:
                print_line(self.console, sentence(error), "yellow")

    def _print_choices(self, seen: View) -> None:
        choices = "   ".join(f"{number} {offer.shown}" for number, offer in enumerate(offers(seen), start=1))
        enter = on_enter(seen)
        print_line(self.console, say("table.choices", choices=choices))
        if enter:
            print_line(self.console, say("table.on-enter", word=enter.shown), "dim")
        if seen.giving_ends_the_game:
            print_line(self.console, say("table.giving-ends-the-game"), "yellow")

    def _print_help(self, seen: View) -> None:
        print_line(self.console, say("table.help"), "dim")
        print_line(self.console, say(f"table.help-on.{seen.phase.value}"), "dim")
        self._print_choices(seen)


def _can_sing(state: State, seat: Seat) -> bool:
    return fault_in(state, Sing(seat)) is None
