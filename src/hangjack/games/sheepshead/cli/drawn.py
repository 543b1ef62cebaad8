"""A Sheepshead table on a terminal, drawn from a seat's view alone: framed in colour, plain when piped."""

from collections.abc import Iterator

from rich.console import Console

from hangjack.cards import Cards, arranged
from hangjack.cli.tables.drawing import print_lines
from hangjack.games.sheepshead import Seat, View
from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.seats import seats_of
from hangjack.games.sheepshead.engine.tricks import suit_of
from hangjack.tables.faces import face, faces, in_suits
from hangjack.wording import phrase, say

_WIDTH = 68


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
