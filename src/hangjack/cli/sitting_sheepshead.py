"""A sitting at a Sheepshead table: a person and bots, or bots alone.

The pack is handled for everybody: a person is asked to pick, to bury and to play.
"""

from collections.abc import Iterator

from hangjack.bots import sheepshead as bot
from hangjack.cards import SHORT_PACK
from hangjack.cli import sitting
from hangjack.cli.sitting import Game, numbered
from hangjack.cli.table_sheepshead import print_table
from hangjack.cli.typed_sheepshead import offers, understood
from hangjack.cli.words_sheepshead import is_told, opened, told
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
from hangjack.wording import say

_ASKED = (Phase.PICKING, Phase.BURY, Phase.PLAY, Phase.LEASTER)


class Sitting(sitting.Sitting[State, View, Shuffled | SeatAction, Seat]):
    """Three or four at a table, hand after hand."""

    game = Game(
        apply=apply,
        view=view,
        is_over=is_over,
        illegal=IllegalAction,
        is_told=is_told,
        told=told,
        understood=understood,
        prompt="sheepshead.table.prompt",
        not_allowed="sheepshead.table.not-allowed",
    )

    def open_hand(self, event: Opened, number: int) -> State:
        """Write down how hand *number* of the session begins, and return it."""
        self.begin(event, opened(event, number))
        return event.state()

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
            self.print(say("sheepshead.table.choices", choices=numbered(offers(seen))))

    def help_on(self, seen: View) -> Iterator[str]:
        """Yield what can be typed at this table, and in this phase."""
        yield say("sheepshead.table.help")
        yield say(f"sheepshead.help-on.{seen.phase.value}")
