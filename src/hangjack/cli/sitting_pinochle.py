"""A sitting at a pinochle table: a person and bots, or bots alone, with every action in the log before the next.

The pack is handled for everybody: a person is asked to call, to name trump, to show meld and to play. The terminal
keeps the round's clock and is the director who watches a Boston. Chance depends on the seed and on the number of
entries before it, so that a sitting that was broken off goes on as it would have gone.
"""

import random
import time
from typing import TYPE_CHECKING

from hangjack.bots import pinochle as bot
from hangjack.cards import DOUBLE_PINOCHLE_PACK, Card
from hangjack.cli import asking
from hangjack.cli.table_log import TableLog
from hangjack.cli.table_pinochle import print_line, print_table
from hangjack.cli.terminal import console
from hangjack.cli.typed_pinochle import offers, understood, wants_all
from hangjack.cli.words_pinochle import is_told, opened, told
from hangjack.errors import BadInput
from hangjack.games.pinochle import (
    SEATS,
    Action,
    IllegalAction,
    Phase,
    Seat,
    Shuffled,
    State,
    TimeCalled,
    View,
    apply,
    is_over,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.pinochle.actions import BostonReviewed, DirectorWatches, FinishMeld
from hangjack.games.pinochle.dealing import high_cut
from hangjack.games.pinochle.recording import Opened
from hangjack.games.pinochle.rounds import time_is_up
from hangjack.ids import PersonId
from hangjack.wording import say, sentence

if TYPE_CHECKING:
    from rich.console import Console

TABLE = PersonId("table")
"""Who does what no player does: the shuffle, the clock, the director, and the opening of a table of bots."""

_ASKED = (Phase.AUCTION, Phase.TRUMP, Phase.MELD, Phase.PLAY)
_SECONDS_TO_WATCH = 0.3


def dice(seed: int, entries: int) -> random.Random:
    """Return the chance of a table that has so many *entries* in its log."""
    return random.Random(f"{seed}:{entries}")  # noqa: S311


def first_dealer(seed: int, entries: int) -> Seat:
    """Return who deals first: all four cut, the highest card deals, and those who are level cut again."""
    chance, cutting = dice(seed, entries), SEATS
    while len(cutting) > 1:
        cuts: dict[Seat, Card] = {seat: chance.choice(DOUBLE_PINOCHLE_PACK) for seat in cutting}
        cutting = high_cut(cuts)
    return cutting[0]


class Sitting:
    """Who sits where, and the log of the table; *watching* is the seat whose view is shown when nobody plays."""

    def __init__(self, log: TableLog, seed: int, person: Seat | None, watching: Seat | None = None) -> None:
        self.log = log
        self.seed = seed
        self.person = person
        self.shown_to = person or watching
        self.console: Console = console()
        self.began = time.monotonic()

    def open_round(self, event: Opened) -> State:
        """Write down how a round begins, start its clock, and return it."""
        self.log.append(PersonId(self.person.value) if self.person else TABLE, event)
        self.began = time.monotonic()
        print_line(self.console, opened(event), "bold")
        return event.state()

    def already_played(self, seconds: float) -> None:
        """Set the clock of a round that goes on."""
        self.began = time.monotonic() - seconds

    def play_on(self, state: State) -> State:
        """Play until the round is decided."""
        while not is_over(state):
            state = self._step(state)
        return state

    def _step(self, state: State) -> State:
        if not state.time_called and time_is_up(int(time.monotonic() - self.began), state.options):
            return self._take(state, TimeCalled())
        if waits_for_chance(state):
            return self._take(state, self._shuffled())
        if state.phase is Phase.REVIEW:
            return self._take(state, BostonReviewed(confirmed=True))
        if state.phase is Phase.PLAY and view(state, None).director_wanted:
            return self._take(state, DirectorWatches())
        seat = state.stopped_by or to_act(state)
        assert seat is not None
        seen = view(state, seat)
        if seat is self.person and state.phase in _ASKED and state.stopped_by is None:
            return self._asked(state, seen)
        return self._take(state, bot.choose(seen))

    def _shuffled(self) -> Shuffled:
        pack = list(DOUBLE_PINOCHLE_PACK)
        dice(self.seed, self.log.length).shuffle(pack)
        return Shuffled(tuple(pack), f"{self.seed}-{self.log.length}")

    def _take(self, state: State, action: Action) -> State:
        """Do *action*, write it down, and say what it did. Raises `IllegalAction` before anything is written."""
        after = apply(state, action)
        seat = getattr(action, "seat", None)
        self.log.append(PersonId(seat.value) if seat else TABLE, action)
        lines = list(told(action, view(state, self.shown_to), view(after, self.shown_to)))
        if is_told(action):
            print_line(self.console, lines[0])
        for line in lines[1:]:
            print_line(self.console, f"  {line}", "bold")
        if self.person is None and self.console.is_terminal and is_told(action):
            time.sleep(_SECONDS_TO_WATCH)
        return after

    def _asked(self, state: State, seen: View) -> State:
        """Ask the person until the answer is something that the rules allow."""
        print_table(self.console, seen)
        self._print_choices(seen)
        while True:
            text = asking.read_line(say("pinochle.table.prompt", seat=seen.seat))
            if text == "?":
                self._print_help(seen)
                continue
            try:
                return (
                    self._all_meld(state)
                    if wants_all(text, seen)
                    else self._take(state, understood(text, seen))
                )
            except IllegalAction as error:
                print_line(self.console, say("pinochle.table.not-allowed", fault=error.fault), "yellow")
            except BadInput as error:
                print_line(self.console, sentence(error), "yellow")

    def _all_meld(self, state: State) -> State:
        """Show everything that the person holds, and finish."""
        assert self.person is not None
        while state.phase is Phase.MELD and self.person not in state.finished:
            action = bot.choose(view(state, self.person))
            state = self._take(state, action)
            if isinstance(action, FinishMeld):
                break
        return state

    def _print_choices(self, seen: View) -> None:
        choices = offers(seen)
        in_auction = seen.phase is Phase.AUCTION
        listed = "   ".join(
            offer.shown if in_auction else f"{number} {offer.shown}"
            for number, offer in enumerate(choices, start=1)
        )
        key = "pinochle.table.calls" if in_auction else "pinochle.table.choices"
        print_line(self.console, say(key, choices=listed))

    def _print_help(self, seen: View) -> None:
        print_line(self.console, say("pinochle.table.help"), "dim")
        print_line(self.console, say(f"pinochle.help-on.{seen.phase.value}"), "dim")
        self._print_choices(seen)
