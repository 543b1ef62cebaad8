"""A crib table on a terminal, drawn from a seat's view alone: framed in colour, plain when piped."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from hangjack.cards import arranged
from hangjack.cli.tables.drawing import coloured, print_framed
from hangjack.games.cribbage import Seat, View
from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.table.telling import standing
from hangjack.tables.faces import face, faces
from hangjack.wording import say

_WIDTH = 68


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
