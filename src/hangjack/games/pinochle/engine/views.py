"""What a seat, or the public, may see of a table: the only thing that leaves the engine towards them."""

from msgspec import Struct

from hangjack.cards import Cards, Suit
from hangjack.games.pinochle.engine.actions import SeatAction
from hangjack.games.pinochle.engine.auction import Call
from hangjack.games.pinochle.engine.engine import legal_actions
from hangjack.games.pinochle.engine.faults import to_act, waits_for_chance
from hangjack.games.pinochle.engine.melding import Item, laid, total
from hangjack.games.pinochle.engine.options import MeldTable
from hangjack.games.pinochle.engine.rounds import RoundEnd
from hangjack.games.pinochle.engine.seats import SEATS, Seat, Side, Tally
from hangjack.games.pinochle.engine.state import HandResult, Mixed, Phase, State
from hangjack.games.pinochle.engine.tricks import Trick, books_won, sole_winner
from hangjack.log import Digest

TRICKS_TO_WATCH = 5
"""How many tricks before its end a Boston in the making calls for a director."""


class OnTable(Struct, frozen=True):
    """What one player has laid: every meld with its points, and the cards that lie there."""

    seat: Seat
    items: tuple[Item, ...]
    cards: Cards
    points: int


class View(Struct, frozen=True):
    """A table as one seat sees it; `seat` is None for the public, who see no hand."""

    seat: Seat | None
    phase: Phase
    dealer: Seat
    to_act: Seat | None
    waits_for_chance: bool
    hand_number: int
    score: Tally
    shuffles: int
    hand: Cards | None
    """The seat's own cards."""
    card_counts: tuple[int, int, int, int]
    calls: tuple[Call, ...]
    bidder: Seat | None
    bid: int | None
    trump: Suit | None
    melds: tuple[OnTable, ...]
    """Everybody's meld, while it lies on the table."""
    meld: Tally
    """What each side has laid, as both sheets have it."""
    meld_table: MeldTable
    finished: tuple[Seat, ...]
    aces_due: tuple[Seat, ...]
    board_due: tuple[Seat, ...]
    written: tuple[Side, ...]
    trick: Trick | None
    open_book: Trick | None
    """The book just won, until the next lead closes it."""
    books: Tally
    director_wanted: bool
    """One side has won every trick so far and the last ones are coming: somebody must see them."""
    watched: bool
    round_minutes: int
    time_called: bool
    stopped_by: Seat | None
    commitment: Digest | None
    mixed_before: Mixed | None
    results: tuple[HandResult, ...]
    end: RoundEnd | None
    legal: tuple[SeatAction, ...]


def view(state: State, seat: Seat | None) -> View:
    """Return what *seat* sees of *state*; None is the public."""
    books = books_won(state.tricks, state.trump) if state.trump else Tally()
    return View(
        seat=seat,
        phase=state.phase,
        dealer=state.dealer,
        to_act=to_act(state),
        waits_for_chance=waits_for_chance(state),
        hand_number=state.hand_number,
        score=state.score,
        shuffles=state.shuffles,
        hand=state.hand(seat) if seat else None,
        card_counts=_card_counts(state),
        calls=state.auction.calls,
        bidder=state.bidder,
        bid=state.bid,
        trump=state.trump,
        melds=tuple(_on_table(state, each) for each in SEATS if state.shown_by(each)),
        meld=state.meld,
        meld_table=state.options.meld_table,
        finished=state.finished,
        aces_due=state.aces_due,
        board_due=state.board_due,
        written=state.written,
        trick=state.trick,
        open_book=_open_book(state),
        books=books,
        director_wanted=_director_wanted(state, books),
        watched=state.watched,
        round_minutes=state.options.round_minutes,
        time_called=state.time_called,
        stopped_by=state.stopped_by,
        commitment=state.mixed.commitment if state.mixed else None,
        mixed_before=state.mixed_before,
        results=state.results,
        end=state.end,
        legal=tuple(action for action in legal_actions(state) if action.seat is seat),
    )


def _card_counts(state: State) -> tuple[int, int, int, int]:
    north, east, south, west = (len(hand) for hand in state.hands)
    return north, east, south, west


def _on_table(state: State, seat: Seat) -> OnTable:
    items = state.shown_by(seat)
    return OnTable(seat, items, laid(items, state.trump), total(items))


def _open_book(state: State) -> Trick | None:
    closed = state.trick is not None and state.trick.cards
    return state.tricks[-1] if state.tricks and not closed else None


def _director_wanted(state: State, books: Tally) -> bool:
    side = sole_winner(books)
    if side is None or state.watched:
        return False
    return books.of(side) >= state.options.boston_tricks - TRICKS_TO_WATCH
