"""A sitting at a Sheepshead table: a person and bots, or bots alone.

The pack is handled for everybody: a person is asked to pick, to bury and to play.
"""

from collections.abc import Iterator

from hangjack.cards import SHORT_PACK
from hangjack.cli import asking
from hangjack.cli.tables import sitting
from hangjack.games.sheepshead import (
    Action,
    Phase,
    Remedy,
    Seat,
    Shuffled,
    State,
    View,
    bot,
    legal_actions,
    to_act,
    view,
    waits_for_chance,
)
from hangjack.games.sheepshead.cli.drawn import print_table
from hangjack.games.sheepshead.engine.actions import ThrowIn
from hangjack.games.sheepshead.engine.recording import Opened
from hangjack.games.sheepshead.engine.tricks import takes
from hangjack.games.sheepshead.table.table import TABLE
from hangjack.games.sheepshead.table.typed import offers
from hangjack.tables.offers import numbered
from hangjack.wording import say


def _is_high(state: State, seat: Seat) -> bool:
    """Whether *seat* may throw in and has nothing that a card still out takes: the picker can count that.

    The last card is simply played.
    """
    if ThrowIn(seat) not in legal_actions(state) or len(state.hand(seat)) == 1:
        return False
    out = [card for each in state.active if each is not seat for card in state.hand(each)]
    return not any(takes(card, held) for card in out for held in state.hand(seat))


_ANSWERS = {"": False, "1": False, "go on": False, "2": True, "throw in": True}
"""Whether the person throws in before an opponent's lead, by what is typed."""
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
        if self.lays_down(state, seat):
            assert self.person is not None, "somebody was asked"
            return self.take(state, ThrowIn(self.person))
        return self.take(state, bot.choose(seen))

    def lays_down(self, state: State, leads: Seat) -> bool:
        """Whether the person throws in before an opponent's lead: asked when no card still out takes one in hand."""
        if self.person is None or not _is_high(state, self.person):
            return False
        print_table(self.console, view(state, self.person))
        while True:
            self.print(say("sheepshead.table.lay-down-asked", who=leads))
            typed = " ".join(asking.read_line(say("table.prompt", seat=self.person)).lower().split())
            if typed in _ANSWERS:
                return _ANSWERS[typed]

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
