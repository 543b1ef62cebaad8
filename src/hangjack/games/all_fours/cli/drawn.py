"""An All Fours table on a terminal, drawn from a seat's view alone: framed in colour, plain when piped."""

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from hangjack.cards import Cards, arranged
from hangjack.cli.tables.drawing import coloured, print_framed
from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.seats import Seat, left, partner, right
from hangjack.games.all_fours.engine.views import View
from hangjack.games.all_fours.table.telling import standing
from hangjack.tables.faces import SIGNS, face, faces, in_suits
from hangjack.wording import say

_WIDTH = 64


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
