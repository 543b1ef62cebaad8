"""Random crib: options of houses that nobody has thought of, whole legs, and every act one can think of."""

from collections.abc import Iterator
from itertools import combinations
from zlib import crc32

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hangjack.cards import FULL_PACK, SHORT_PACK, Card, Cards
from hangjack.games import cribbage
from hangjack.games.cribbage import (
    SEATS,
    Action,
    Decided,
    IllegalAction,
    Options,
    Phase,
    Seat,
    SeatAction,
    Shuffled,
    State,
    Variant,
    legal_actions,
    turn_actions,
    waits_for_chance,
)
from hangjack.games.cribbage.engine.actions import (
    Agree,
    Challenge,
    Claim,
    Count,
    CutForBox,
    CutPack,
    CutStart,
    Deal,
    Declare,
    Discard,
    Play,
    Shuffle,
)
from hangjack.games.cribbage.engine.recording import Opened, decode, replay
from support.contract import LUCK, Contestant, Step, drive

OPTIONS: SearchStrategy[Options] = st.builds(
    Options,
    target_doubles=st.sampled_from([5, 31, 61]),
    target_singles=st.sampled_from([5, 31]),
    three_for_last=st.integers(0, 6),
    heels_holes=st.integers(0, 3),
    last_card_holes=st.integers(0, 2),
    box_flush_cards=st.sampled_from([4, 5]),
    singles_counts_to_31=st.integers(1, 3),
    next_round_leader=st.sampled_from(["left_of_last", "left_of_dealer"]),
    min_cut=st.sampled_from([1, 3, 4]),
    counting=st.sampled_from(["auto", "auto", "declared"]),
    muggins=st.booleans(),
)


@st.composite
def openings(draw: st.DrawFn) -> Opened:
    """Draw how a leg begins: the first to the third of a table, in either form, in a house of any kind."""
    variant, leg = draw(st.sampled_from(Variant)), draw(st.integers(1, 3))
    winner = draw(st.sampled_from(variant.seats))
    others = [seat for seat in variant.seats if seat.side is not winner.side]
    before = None if leg == 1 else Decided(winner, draw(st.sampled_from(others)))
    return Opened(draw(st.just(Options(target_doubles=61)) | OPTIONS), variant, leg, before)


def pack_of(number: int) -> Cards:
    """Return a pack whose order *number* decides."""
    return tuple(sorted(FULL_PACK, key=lambda card: crc32(f"{number}{card}".encode())))


def every_action(state: State) -> Iterator[Action]:
    """Yield every act of every seat and of chance, some of them with numbers and cards that no rule ever allows."""
    yield from (Shuffled(FULL_PACK), Shuffled(SHORT_PACK), Shuffled((*FULL_PACK[1:], FULL_PACK[1])))
    for seat in SEATS:
        yield from _acts_of(seat, state)


def _acts_of(seat: Seat, state: State) -> Iterator[SeatAction]:
    for act in Shuffle, Deal, Count, Agree, Challenge:
        yield act(seat)
    for cut, phase in (CutForBox, Phase.CUT), (CutPack, Phase.PACK_CUT), (CutStart, Phase.START):
        sizes = range(-1, 54) if state.phase is phase else (1, 20)
        yield from (cut(seat, cards) for cards in sizes)
    for said in Claim, Declare:
        yield from (said(seat, holes) for holes in (range(-1, 32) if state.options.declares else (2,)))
    yield from (Play(seat, card) for card in Card)
    for whose in state.hands:
        yield from (Discard(seat, cards) for size in (1, 2, 3) for cards in combinations(whose, size))


def _chance(state: State, number: int) -> Action | None:
    return Shuffled(pack_of(number), f"{number:x}") if waits_for_chance(state) else None


def _moves(state: State, number: int) -> list[SeatAction]:
    """Return mostly what brings the leg on, and now and then everything: others discarding, challenging, agreeing."""
    return (turn_actions(state) if number % 4 else []) or legal_actions(state)


CRIBBAGE = Contestant(
    name="cribbage",
    game=cribbage,
    seats=SEATS,
    openings=openings(),
    chance=_chance,
    moves=_moves,
    conceivable=every_action,
    illegal=IllegalAction,
    decode=decode,
    replay=replay,
)

LEGS: SearchStrategy[list[Step]] = st.builds(drive, st.just(CRIBBAGE), openings(), LUCK)
"""Whole legs of both forms, in houses of any kind."""
