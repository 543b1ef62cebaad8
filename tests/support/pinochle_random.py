"""Random pinochle: packs, options of houses that nobody has thought of, whole rounds, and every act one can think of."""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hangjack.cards import DOUBLE_PINOCHLE_PACK, SHORT_PACK, Card, Cards, Suit
from hangjack.games import pinochle
from hangjack.games.pinochle import (
    SEATS,
    Action,
    IllegalAction,
    Options,
    Phase,
    Seat,
    Shuffled,
    State,
    Tally,
    TimeCalled,
    fault_in,
    legal_actions,
    turn_actions,
    waits_for_chance,
)
from hangjack.games.pinochle.engine.actions import (
    Bid,
    BostonReviewed,
    CallDirector,
    Cut,
    Deal,
    DirectorWatches,
    FinishMeld,
    HandEnded,
    NameTrump,
    NoCut,
    OfferCut,
    Pass,
    Play,
    Resume,
    SeatAction,
    Show,
    Shuffle,
    WriteMeld,
)
from hangjack.games.pinochle.engine.auction import listed_bids
from hangjack.games.pinochle.engine.melding import Meld
from hangjack.games.pinochle.engine.options import MeldTable
from hangjack.games.pinochle.engine.recording import Opened, decode, replay
from support.contract import LUCK, Contestant, Step, drive
from support.pinochle import PLAY

PACKS: SearchStrategy[Cards] = st.permutations(DOUBLE_PINOCHLE_PACK).map(tuple)
HANDS: SearchStrategy[Cards] = PACKS.map(lambda pack: pack[:20])
TRUMPS = st.none() | st.sampled_from(Suit)

_PRICES = st.lists(st.integers(0, 99), min_size=1, max_size=4).map(tuple)
_PACKETS = st.lists(st.sampled_from([1, 2, 3, 4, 5, 10, 20]), min_size=1, max_size=3, unique=True)
OPTIONS: SearchStrategy[Options] = st.builds(
    Options,
    round_points=st.integers(50, 300),
    shuffles_least=st.integers(1, 4),
    cut_least=st.integers(1, 20),
    deal_packets=_PACKETS.map(lambda sizes: (*sizes, 4)),
    lowest_bid=st.integers(1, 60),
    bid_by_ones_to=st.integers(30, 80),
    bid_step_above=st.integers(1, 9),
    all_pass=st.sampled_from(["dealer_50", "redeal"]),
    marriage_scope=st.sampled_from(["team", "bidder"]),
    no_marriage_meld=st.sampled_from(["no_trump", "none"]),
    aces_duty=st.sampled_from(["if_it_reaches_board", "whenever_below_board"]),
    meld_table=st.just(MeldTable()) | st.builds(MeldTable, run=_PRICES, aces=_PRICES, marriage=_PRICES),
    board=st.integers(1, 40),
    save=st.integers(1, 40),
    first_lead=st.sampled_from(["any", "trump"]),
    boston_tricks=st.integers(11, 20),
    boston_points=st.sampled_from(["actual", "at_least_500"]),
    boston_unwitnessed=st.sampled_from(["not_confirmed", "td_review"]),
    both_out=st.sampled_from(["bidder", "higher"]),
    time_hand=st.sampled_from(["finish_if_deal_started", "finish_if_first_card_played", "stop_now"]),
    time_tie=st.sampled_from(["extra_hand", "last_bidder"]),
)
OPENINGS: SearchStrategy[Opened] = st.builds(Opened, st.just(PLAY) | OPTIONS, st.sampled_from(SEATS))


def pack_of(number: int) -> Cards:
    """Return a pack whose order *number* decides."""
    places = [crc32(b"%d %d" % (number, place)) for place in range(len(DOUBLE_PINOCHLE_PACK))]
    return tuple(card for _, card in sorted(zip(places, DOUBLE_PINOCHLE_PACK, strict=True)))


def every_action(state: State) -> Iterator[Action]:
    """Yield every act of every seat and of chance, some of them with numbers and cards that no rule ever allows.

    Bids have no highest: those above what the engine lists are left out.
    """
    double = (*DOUBLE_PINOCHLE_PACK[1:], DOUBLE_PINOCHLE_PACK[-1])
    yield from (Shuffled(DOUBLE_PINOCHLE_PACK), Shuffled(SHORT_PACK), Shuffled(double))
    for seat in SEATS:
        yield from _acts_of(seat, state)


def _acts_of(seat: Seat, state: State) -> Iterator[SeatAction]:
    """Yield the acts of *seat*; of the numbers that only the seat to act can use, the others try a few."""
    its_turn = pinochle.to_act(state) is seat
    highest = max(listed_bids(state.auction, state.options))
    for act in Shuffle, OfferCut, NoCut, Pass, FinishMeld, WriteMeld, CallDirector, Resume:
        yield act(seat)
    yield from (Cut(seat, cards) for cards in (range(-1, 82) if its_turn else (0, 40)))
    yield from (Deal(seat, size) for size in (range(22) if its_turn else (0, 4)))
    yield from (Bid(seat, bid) for bid in (range(-1, highest + 1) if its_turn else (0, highest)))
    yield from (NameTrump(seat, suit) for suit in Suit)
    yield from (Show(seat, meld, times) for meld in Meld for times in range(6))
    yield from (Play(seat, card) for card in Card if its_turn or card.rank == "A")


def director_acts(state: State) -> list[Action]:
    """Return what the director or the clock could do now, as far as it is legal."""
    acts: tuple[Any, ...] = (
        TimeCalled(),
        DirectorWatches(),
        BostonReviewed(confirmed=True),
        BostonReviewed(confirmed=False),
        HandEnded("renege", Tally(-100, 50)),
        HandEnded("redeal"),
    )
    return [act for act in acts if fault_in(state, act) is None]


def _chance(state: State, number: int) -> Action | None:
    return Shuffled(pack_of(number), f"{number:x}") if waits_for_chance(state) else None


def _moves(state: State, number: int) -> list[Any]:
    """Return mostly what brings the round on; now and then everything, with the clock and the director."""
    if number % 32 == 0 or (state.phase is Phase.REVIEW and state.stopped_by is None):
        return [*legal_actions(state), *director_acts(state)]
    if number % 64 == 1 and not state.time_called:
        return [TimeCalled()]
    moves = turn_actions(state)
    passes = [move for move in moves if isinstance(move, Pass)] if number % 4 else []
    return passes or moves or legal_actions(state)


PINOCHLE = Contestant(
    name="pinochle",
    game=pinochle,
    seats=SEATS,
    openings=OPENINGS,
    chance=_chance,
    moves=_moves,
    conceivable=every_action,
    illegal=IllegalAction,
    decode=decode,
    replay=replay,
)

ROUNDS: SearchStrategy[list[Step]] = st.builds(drive, st.just(PINOCHLE), OPENINGS, LUCK)
"""Whole rounds, by the book and by houses of any kind."""
