"""A sitting at an All Fours table: a person and bots, or bots alone; who is sure of a point may sing out of turn.

The table is drawn from a seat's view alone: framed in colour, plain when piped.
"""

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from hangjack.cards import FULL_PACK, Cards, arranged
from hangjack.cli import asking
from hangjack.cli.tables import sitting
from hangjack.cli.tables.drawing import coloured, print_framed
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
from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.actions import Sing
from hangjack.games.all_fours.engine.recording import Opened
from hangjack.games.all_fours.engine.seats import left, partner, right
from hangjack.games.all_fours.table.lines import offers, on_enter, standing
from hangjack.games.all_fours.table.table import TABLE
from hangjack.tables.faces import SIGNS, face, faces, in_suits
from hangjack.tables.offers import numbered
from hangjack.wording import say

_DRAWN = (Phase.STAND_OR_BEG, Phase.DEALER_REPLY, Phase.PLAY, Phase.SUNG)
_WIDTH = 64


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


def print_table(console: Console, view: View) -> None:
    """Draw the table: the seats with their cards on the board, the trump, the tricks, the own hand."""
    lines = Table.grid(padding=(0, 0))
    lines.add_row(_seats(view))
    for line in _facts(view):
        lines.add_row(coloured(line))
    print_framed(console, _heading(view), lines, _WIDTH + 4)


def shown(cards: Cards, view: View) -> str:
    """Return *cards* as a hand is laid out, a gap between the suits."""
    trump = view.trump or (view.kicks[-1].suit if view.kicks else None)
    return in_suits(arranged(cards, GAME.order, trump))


def _heading(view: View) -> str:
    heading = say("table.heading", number=view.game_number, score=standing(view.score))
    return f"{heading} · {say('table.power-play')}" if view.power_play else heading


def _seats(view: View) -> RenderableType:
    """Return the four seats around the board, the viewer at the bottom; play goes on to the right of each."""
    bottom = view.seat or Seat.SOUTH
    grid = Table.grid(expand=False)
    for _ in range(3):
        grid.add_column(width=_WIDTH // 3, justify="center")
    grid.add_row("", _seat(view, partner(bottom)), "")
    grid.add_row(_seat(view, left(bottom)), "", _seat(view, right(bottom)))
    grid.add_row("", _seat(view, bottom), "")
    return grid


def _seat(view: View, seat: Seat) -> Text:
    name = say("table.seat", seat=seat, cards=view.card_counts[seat.place])
    marks = [say("table.dealer")] if seat is view.dealer else []
    marks += [say("table.you")] if seat is view.seat else []
    style = "bold" if seat is view.to_act else ""
    text = Text(f"{name}\n", style=style)
    text.append(f"{', '.join(marks)}\n" if marks else "", style="dim")
    text.append_text(coloured(_on_board(view, seat), "bold"))
    return text


def _on_board(view: View, seat: Seat) -> str:
    played = dict(view.trick.plays) if view.trick else {}
    return face(played[seat]) if seat in played else "·"


def _facts(view: View) -> list[str]:
    lines = []
    if view.trump:
        kicks = faces(view.kicks)
        lines.append(say("table.trump-kicked", suit=view.trump, sign=SIGNS[view.trump], kicks=kicks))
        lines.append(say("table.tricks", tricks=standing(view.tricks_won)))
    elif view.kicks:
        lines.append(say("table.kicked", card=face(view.kicks[-1])))
    for side, tricks in view.lifts.items():
        seen = " | ".join(faces(trick.cards) for trick in tricks)
        lines.append(say("table.lift", side=side, cards=seen or None))
    if view.hand is not None:
        lines.append(say("table.hand", cards=shown(view.hand, view)))
    return lines
