"""A sitting at a Sheepshead table: a person and bots, or bots alone.

The pack is handled for everybody: a person is asked to pick, to bury and to play.
"""

from collections.abc import Iterator

from hangjack.bots import sheepshead as bot
from hangjack.cards import SHORT_PACK
from hangjack.cli.tables import sitting
from hangjack.cli.tables.drawn_sheepshead import print_table
from hangjack.games.sheepshead import (
    Action,
    Phase,
    Remedy,
    Seat,
    Shuffled,
    State,
    View,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.sheepshead.recording import Opened
from hangjack.tables.offers import numbered
from hangjack.tables.sheepshead import TABLE
from hangjack.tables.typed.sheepshead import offers
from hangjack.wording import say

_ASKED = (Phase.PICKING, Phase.BURY, Phase.PLAY, Phase.LEASTER)


class Sitting(sitting.Sitting[State, View, Opened, Action | Remedy, Seat]):
    """Three or four at a table, hand after hand."""

    game = TABLE

    def step(self, state: State) -> State:
        """Mix the pack, or let whose turn it is act; the person is asked only for what players decide."""
        if waits_for_chance(state):
            return self.take(state, Shuffled(*self.shuffled(SHORT_PACK)))
        seat = to_act(state)
        assert seat is not None
        seen = view(state, seat)
        if seat is self.person and state.phase in _ASKED:
            print_table(self.console, seen)
            return self.ask(state, seen)
        return self.take(state, bot.choose(seen))

    def print_choices(self, seen: View) -> None:
        """Print the choices; two cards to bury are typed, not listed."""
        if seen.phase is Phase.BURY:
            self.print(say("sheepshead.table.bury-asked"))
        else:
            self.print(say("table.choices", choices=numbered(offers(seen))))

    def help_on(self, seen: View) -> Iterator[str]:
        """Yield what can be typed at this table, and in this phase."""
        yield say("sheepshead.table.help")
        yield say(f"sheepshead.help-on.{seen.phase.value}")
