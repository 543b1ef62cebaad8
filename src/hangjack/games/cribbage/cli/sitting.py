"""A sitting at a crib table: a person and bots, or bots alone.

The pack is cut, shuffled and dealt for everybody: a person is asked for the box, for a card, and, where players
declare, for holes and agreement.
"""

from collections.abc import Iterator

from hangjack.cards import FULL_PACK
from hangjack.cli.tables import sitting
from hangjack.games.cribbage import (
    Action,
    Phase,
    Seat,
    Shuffled,
    State,
    View,
    bot,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.cribbage.cli.drawn import print_table
from hangjack.games.cribbage.engine.recording import Opened
from hangjack.games.cribbage.table.table import TABLE
from hangjack.games.cribbage.table.typed import answers, cards_to_lay, offers, says_holes
from hangjack.tables.offers import numbered
from hangjack.wording import say

_ASKED = (Phase.DISCARD, Phase.PLAY)


class Sitting(sitting.Sitting[State, View, Opened, Action, Seat]):
    """Doubles or singles, leg after leg."""

    game = TABLE

    def step(self, state: State) -> State:
        """Mix the pack, or let whose turn it is act; the person is asked only for what players decide."""
        if waits_for_chance(state):
            return self.take(state, Shuffled(*self.shuffled(FULL_PACK)))
        seat = to_act(state)
        assert seat is not None
        seen = view(state, seat)
        if seat is self.person and (state.phase in _ASKED or answers(seen) or says_holes(seen)):
            return self._asked(state, seen)
        return self.take(state, bot.choose(seen))

    def _asked(self, state: State, seen: View) -> State:
        if seen.phase in _ASKED and not answers(seen):
            print_table(self.console, seen)
        return self.ask(state, seen)

    def print_choices(self, seen: View) -> None:
        """Print the choices, or that holes are to be declared."""
        if says_holes(seen):
            self.print(say("cribbage.table.say-holes"))
            return
        choices = numbered(offers(seen))
        if seen.phase is Phase.DISCARD:
            self.print(say("cribbage.table.lay-away", number=cards_to_lay(seen), choices=choices))
        else:
            self.print(say("table.choices", choices=choices))

    def help_on(self, seen: View) -> Iterator[str]:  # noqa: ARG002
        """Yield what can be typed at this table."""
        yield say("cribbage.table.help")
