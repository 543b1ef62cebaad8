"""A sitting at an All Fours table: a person and bots, or bots alone; who is sure of a point may sing out of turn."""

from collections.abc import Iterator

from hangjack.cards import FULL_PACK
from hangjack.cli import asking
from hangjack.cli.tables import sitting
from hangjack.games.all_fours import (
    SEATS,
    Action,
    Phase,
    Seat,
    Shuffled,
    State,
    View,
    bot,
    fault_in,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.all_fours.cli.drawn import print_table
from hangjack.games.all_fours.engine.actions import Sing
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.games.all_fours.table.table import TABLE
from hangjack.games.all_fours.table.typed import offers, on_enter
from hangjack.tables.offers import numbered
from hangjack.wording import say

_DRAWN = (Phase.STAND_OR_BEG, Phase.DEALER_REPLY, Phase.PLAY, Phase.SUNG)


class Sitting(sitting.Sitting[State, View, Opened, Action, Seat]):
    """Four at a table, game after game."""

    game = TABLE
    seconds_to_watch = 0.4

    def step(self, state: State) -> State:
        """Mix the pack, let the person sing, or let whose turn it is act."""
        if waits_for_chance(state):
            return self.take(state, Shuffled(*self.shuffled(FULL_PACK)))
        if self._sings_out_of_turn(state):
            assert self.person is not None
            return self.take(state, Sing(self.person))
        seat = self._next_to_act(state)
        seen = view(state, seat)
        if seat is not self.person:
            return self.take(state, bot.choose(seen))
        if seen.phase in _DRAWN:
            print_table(self.console, seen)
        return self.ask(state, seen)

    def _sings_out_of_turn(self, state: State) -> bool:
        """Ask the person about a point that is sure, when it is another's turn; at the person's own it is in the list."""
        if self.person is None or to_act(state) is self.person or not _can_sing(state, self.person):
            return False
        self.print(say("table.sing-offered"), "bold")
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

    def let_watch(self, before: View, after: View) -> None:
        """Draw the table for an onlooker once the trump is settled."""
        if self.person is None and after.trump and not before.trump:
            print_table(self.console, after)
        super().let_watch(before, after)

    def print_choices(self, seen: View) -> None:
        """Print the choices, what an empty line means, and a warning before a gift that ends the game."""
        enter = on_enter(seen)
        self.print(say("table.choices", choices=numbered(offers(seen))))
        if enter:
            self.print(say("table.on-enter", word=enter.shown), "dim")
        if seen.giving_ends_the_game:
            self.print(say("table.giving-ends-the-game"), "yellow")

    def help_on(self, seen: View) -> Iterator[str]:
        """Yield what can be typed at this table, and in this phase."""
        yield say("table.help")
        yield say(f"table.help-on.{seen.phase.value}")


def _can_sing(state: State, seat: Seat) -> bool:
    return fault_in(state, Sing(seat)) is None
