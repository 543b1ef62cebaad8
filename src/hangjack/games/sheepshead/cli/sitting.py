"""A sitting at a Sheepshead table: a person and bots, or bots alone.

The pack is handled for everybody: a person is asked to pick, to bury and to play. The table is drawn from a seat's
view alone: framed in colour, plain when piped.
"""

from collections.abc import Iterator

from rich.console import Console

from hangjack.cards import SHORT_PACK, Cards, arranged
from hangjack.cli import asking
from hangjack.cli.tables import sitting
from hangjack.cli.tables.drawing import print_lines
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
from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.actions import ThrowIn
from hangjack.games.sheepshead.engine.recording import Opened
from hangjack.games.sheepshead.engine.seats import seats_of
from hangjack.games.sheepshead.engine.tricks import suit_of, takes
from hangjack.games.sheepshead.table.lines import offers
from hangjack.games.sheepshead.table.table import TABLE
from hangjack.tables.faces import face, faces, in_suits
from hangjack.tables.offers import numbered
from hangjack.wording import phrase, say

_WIDTH = 68

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


def _is_high(state: State, seat: Seat) -> bool:
    """Whether *seat* may throw in and has nothing that a card still out takes: the picker can count that.

    The last card is simply played.
    """
    if ThrowIn(seat) not in legal_actions(state) or len(state.hand(seat)) == 1:
        return False
    out = [card for each in state.active if each is not seat for card in state.hand(each)]
    return not any(takes(card, held) for card in out for held in state.hand(seat))


def print_table(console: Console, view: View) -> None:
    """Draw the table: the players with their cards on it, the tricks, the blind or bury one may see, the own hand."""
    print_lines(console, _heading(view), _lines(view), _WIDTH)


def shown(cards: Cards) -> str:
    """Return *cards* as a hand is laid out, trumps first, a gap between the suits."""
    return in_suits(arranged(cards, GAME.order), suit_of)


def _heading(view: View) -> str:
    if view.picker:
        return say("sheepshead.table.heading-picked", dealer=view.dealer, picker=view.picker)
    return say("sheepshead.table.heading", dealer=view.dealer, phase=view.phase)


def _lines(view: View) -> Iterator[str]:
    for seat in seats_of(view.table_size):
        yield _player(view, seat)
    if view.bury:
        yield say("sheepshead.table.bury", cards=faces(view.bury))
    if view.hand is not None:
        yield say("sheepshead.table.hand", cards=shown(view.hand))


def _player(view: View, seat: Seat) -> str:
    who = say("sheepshead.table.you", seat=seat) if seat is view.seat else phrase(seat)
    if seat is view.resting:
        return say("sheepshead.table.resting", seat=who)
    played = dict(view.trick.plays) if view.trick else {}
    card = face(played[seat]) if seat in played else "·"
    exposed = view.exposed[seat.place] if view.exposed else ()
    line = say(
        "sheepshead.table.player",
        seat=who,
        card=card,
        cards=view.card_counts[seat.place],
        tricks=view.tricks_won[seat.place],
    )
    return f"{line} {say('sheepshead.table.exposed', cards=faces(exposed))}" if exposed else line
