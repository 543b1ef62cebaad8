"""Random Sheepshead: options of houses that nobody has thought of, whole hands, and every act one can think of."""

from collections.abc import Iterator
from itertools import combinations
from zlib import crc32

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hangjack.cards import FULL_PACK, SHORT_PACK, Card, Cards
from hangjack.games import sheepshead
from hangjack.games.sheepshead import (
    SEATS,
    Action,
    IllegalAction,
    Options,
    Seat,
    SeatAction,
    Shuffled,
    State,
    legal_actions,
    waits_for_chance,
)
from hangjack.games.sheepshead.engine.actions import (
    Bury,
    Cut,
    Deal,
    OfferCut,
    Pass,
    Pick,
    Play,
    Shuffle,
    ThrowIn,
)
from hangjack.games.sheepshead.engine.recording import Opened, decode, replay
from hangjack.games.sheepshead.engine.seats import TableSize, seats_of
from support.contract import LUCK, Contestant, Step, drive
from support.sheepshead import PLAY

_VALUES = st.tuples(*[st.integers(0, 9)] * 3)
OPTIONS: SearchStrategy[Options] = st.builds(
    Options,
    shuffles_least=st.integers(1, 4),
    throw_in_test=st.sampled_from(["static", "legal_play"]),
    picker_safe_points=st.integers(50, 70),
    schneider_win=st.sampled_from([91, 90]),
    picker_win_points=_VALUES,
    picker_loss_points=_VALUES,
    opponent_points=_VALUES,
    leaster_points=st.tuples(st.integers(0, 9), st.integers(0, 9)),
    tournament_bump=st.booleans(),
)


@st.composite
def openings(draw: st.DrawFn) -> Opened:
    """Draw a hand at a table of three or four, by the book or by a house of any kind."""
    size: TableSize = draw(st.sampled_from([3, 4]))
    return Opened(draw(st.just(PLAY) | OPTIONS), draw(st.sampled_from(seats_of(size))), size)


def pack_of(number: int) -> Cards:
    """Return a pack whose order *number* decides."""
    return tuple(sorted(SHORT_PACK, key=lambda card: crc32(f"{number}{card}".encode())))


def every_action(state: State) -> Iterator[Action]:
    """Yield every act of every seat and of chance, some of them with numbers and cards that no rule ever allows."""
    yield from (Shuffled(SHORT_PACK), Shuffled(FULL_PACK), Shuffled((*SHORT_PACK[1:], SHORT_PACK[1])))
    for seat in SEATS:
        yield from _acts_of(seat, state.hand(seat) if seat in state.active else SHORT_PACK[:10])


def _acts_of(seat: Seat, hand: Cards) -> Iterator[SeatAction]:
    for act in Shuffle, OfferCut, Deal, Pick, Pass, ThrowIn:
        yield act(seat)
    yield from (Cut(seat, cards) for cards in (-1, *range(34)))
    yield from (Play(seat, card) for card in Card)
    yield from (Bury(seat, cards) for size in (1, 2) for cards in combinations(hand, size))
    yield from (Bury(seat, SHORT_PACK[place : place + 3]) for place in (0, 9))
    yield Bury(seat, (FULL_PACK[-1], FULL_PACK[-2]))


def _chance(state: State, number: int) -> Action | None:
    return Shuffled(pack_of(number), f"{number:x}") if waits_for_chance(state) else None


def _moves(state: State, number: int) -> list[SeatAction]:
    """Return everything that may be done; a hand is thrown in only now and then, so that most are played out."""
    moves = legal_actions(state)
    return moves if number % 16 == 0 else [move for move in moves if not isinstance(move, ThrowIn)]


SHEEPSHEAD = Contestant(
    name="sheepshead",
    game=sheepshead,
    seats=SEATS,
    openings=openings(),
    chance=_chance,
    moves=_moves,
    conceivable=every_action,
    illegal=IllegalAction,
    decode=decode,
    replay=replay,
)

HANDS: SearchStrategy[list[Step]] = st.builds(drive, st.just(SHEEPSHEAD), openings(), LUCK)
"""Whole hands, at both sizes of table, by the book and by houses of any kind."""
