"""A pinochle table on a terminal, drawn from a seat's view alone: framed in colour, plain when piped."""

from collections.abc import Iterator

from rich.console import Console

from hangjack.cli.tables.drawing import print_lines
from hangjack.games.pinochle import SEATS, Phase, Seat, View
from hangjack.games.pinochle.engine.seats import left
from hangjack.games.pinochle.table.telling import in_hand, standing
from hangjack.tables.faces import SIGNS, face, faces
from hangjack.wording import say

_WIDTH = 78


def print_table(console: Console, view: View) -> None:
    """Draw the table: the players with their calls or cards, the meld that lies there, the books, the own hand."""
    print_lines(console, _heading(view), _lines(view), _WIDTH)


def _heading(view: View) -> str:
    return say("pinochle.table.heading", number=view.hand_number, score=standing(view.score))


def _lines(view: View) -> Iterator[str]:
    first = view.seat or Seat.SOUTH
    for steps in range(1, len(SEATS) + 1):
        yield _player(view, left(first, steps))
    if view.trump:
        sign = SIGNS[view.trump]
        yield say("pinochle.table.trump", who=view.bidder, bid=view.bid, suit=view.trump, sign=sign)
    for each in view.melds:
        yield say("pinochle.table.on-table", who=each.seat, points=each.points, cards=faces(each.cards))
    if view.phase is Phase.PLAY:
        yield say("pinochle.table.books", books=standing(view.books), meld=standing(view.meld))
    if view.hand is not None:
        yield say("pinochle.table.hand", cards=in_hand(view.hand, view.trump))


def _player(view: View, seat: Seat) -> str:
    cards = view.card_counts[seat.place]
    marks = [say("pinochle.table.dealer")] if seat is view.dealer else []
    marks += [say("pinochle.table.you")] if seat is view.seat else []
    name = say(
        "pinochle.table.player", seat=seat, cards=cards, marks=f" ({', '.join(marks)})" if marks else ""
    )
    return f"{name}  {_last_act(view, seat)}"


def _last_act(view: View, seat: Seat) -> str:
    """Return what *seat* has said in this auction, or the card it has in the trick."""
    if view.phase is Phase.AUCTION:
        calls = [str(call.bid or "pass") for call in view.calls if call.seat is seat]
        return ", ".join(calls) or "·"
    played = dict(view.trick.plays) if view.trick else {}
    return face(played[seat]) if seat in played else "·"
