"""A sitting at a crib table: a person and bots, or bots alone.

The pack is cut, shuffled and dealt for everybody: a person is asked for the box, for a card, and, where players
declare, for holes and agreement. The table is drawn from a seat's view alone: framed in colour, plain when piped.
"""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from hangjack.cards import FULL_PACK, arranged
from hangjack.cli.tables import sitting
from hangjack.cli.tables.drawing import coloured, print_framed
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
from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.engine.recording import Opened
from hangjack.games.cribbage.table.lines import answers, cards_to_lay, offers, says_holes, standing
from hangjack.games.cribbage.table.table import TABLE
from hangjack.tables.faces import face, faces
from hangjack.tables.offers import numbered
from hangjack.wording import say

_ASKED = (Phase.DISCARD, Phase.PLAY)
_WIDTH = 68


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


def print_table(console: Console, view: View) -> None:
    """Draw the table: who deals, the seats with the cards of the round, the count, the start card, the own hand."""
    lines = Table.grid()
    for line in _lines(view):
        lines.add_row(coloured(line))
    heading = say("cribbage.table.heading", number=view.leg, score=standing(view.score), target=view.target)
    print_framed(console, heading, lines, _WIDTH)


def _lines(view: View) -> Iterator[str]:
    for seat in view.variant.seats:
        yield _seat(view, seat)
    if view.start:
        yield say("cribbage.table.start", card=face(view.start))
    if view.round:
        cards = faces(tuple(played.card for played in view.round))
        yield say("cribbage.table.round", cards=cards, count=view.count)
    if view.laid:
        yield say("cribbage.table.laid", cards=faces(view.laid))
    if view.open and view.open.declared is not None:
        yield say("cribbage.table.open", who=view.open.seat, holes=view.open.declared)
    if view.hand:
        yield say("cribbage.table.hand", cards=faces(arranged(view.hand, GAME.order)))


def _seat(view: View, seat: Seat) -> str:
    marks = [say("cribbage.table.dealer")] if seat is view.dealer else []
    marks += [say("cribbage.table.you")] if seat is view.seat else []
    name = say("cribbage.table.seat", seat=seat, side=seat.side, cards=view.card_counts[seat.place])
    played = faces(tuple(each.card for each in view.round if each.seat is seat))
    return "  ".join(filter(None, [name, f"({', '.join(marks)})" if marks else "", played]))
