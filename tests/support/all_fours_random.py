"""Random All Fours: packs, options of houses that nobody has thought of, whole games, and every act one can think of."""

from collections.abc import Iterator
from typing import Any
from zlib import crc32

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy
from msgspec.structs import replace

from hangjack.cards import FULL_PACK, SHORT_PACK, Card, Cards, Rank
from hangjack.games import all_fours
from hangjack.games.all_fours import (
    SEATS,
    Action,
    IllegalAction,
    Options,
    Seat,
    Shuffled,
    Side,
    Standing,
    State,
    legal_actions,
    turn_actions,
    waits_for_chance,
)
from hangjack.games.all_fours.engine.actions import (
    Beg,
    BlindStand,
    CallOfficial,
    Confirm,
    Cut,
    Deal,
    DeclineBlind,
    GiveOne,
    How,
    Kick,
    LookAtHand,
    LookAtLift,
    NoCut,
    OfferCut,
    Pause,
    Play,
    Resume,
    Return,
    RunPack,
    SeatAction,
    Shuffle,
    Sing,
    Stand,
    Stop,
)
from hangjack.games.all_fours.engine.options import Points, PowerPlay, ShuffleLimit, Timers
from hangjack.games.all_fours.engine.recording import Opened, decode, replay
from support.all_fours import IC2024, MAFA
from support.contract import LUCK, Contestant, Step, drive

PACKS: SearchStrategy[Cards] = st.permutations(FULL_PACK).map(tuple)

_SMALL = st.integers(0, 3)
_ONE_UP = st.integers(1, 3)
_LIMITS = st.none() | st.builds(
    ShuffleLimit, brew=st.none() | _SMALL, beat=st.none() | _SMALL, in_all=st.none() | _SMALL
)
_SECONDS = st.none() | st.integers(1, 60)
OPTIONS: SearchStrategy[Options] = st.builds(
    Options,
    points=st.builds(Points, high=_ONE_UP, low=_ONE_UP, jack=_ONE_UP, hang=st.integers(3, 6), game=_ONE_UP),
    kick_values=st.dictionaries(st.sampled_from(Rank), _ONE_UP, max_size=4),
    target=st.integers(3, 8),
    shutout_bullseyes=_ONE_UP,
    power_play=st.builds(
        PowerPlay,
        first=st.none() | _ONE_UP,
        last=st.none() | _ONE_UP,
        basis=st.sampled_from(["table_games", "table_bullseyes", "match_bullseyes"]),
        bonus=_ONE_UP,
        bonus_on_zero_kicks=st.booleans(),
    ),
    dealer_shuffle_limit=_LIMITS,
    cutter_shuffle_limit=_LIMITS,
    run_cards_first_deal_only=st.booleans(),
    cutter_may_return=st.booleans(),
    forbid_one_card_cut=st.booleans(),
    single_cut_kick=st.sampled_from(["barred", "free"]),
    change_method_on_run=st.booleans(),
    kick_last_card=st.booleans(),
    online_unseen_stand=st.booleans(),
    blind_no_trump_high_low=st.booleans(),
    warn_give_at_13=st.booleans(),
    under_trump_free_when=st.sampled_from(["only_trumps", "cannot_overtrump"]),
    after_ruff_lead=st.sampled_from(["any", "return_suit"]),
    hang_jack_after_14=st.sampled_from(["count", "ignore"]),
    auto_sing=st.sampled_from(["always", "online", "never"]),
    sing_in_play=st.booleans(),
    partner_chat=st.booleans(),
    partner_sees_hand=st.booleans(),
    timers=st.builds(
        Timers, shuffle=_SECONDS, cut=_SECONDS, beg=_SECONDS, give=_SECONDS, card=_SECONDS, count=_SECONDS
    ),
)
_STANDINGS = st.builds(Standing, _ONE_UP, _SMALL, _SMALL, st.booleans())
_BY_THE_BOOKS: SearchStrategy[Options] = st.builds(
    replace, st.sampled_from([IC2024, MAFA]), target=st.sampled_from([5, 8, 14])
)
OPENINGS: SearchStrategy[Opened] = st.builds(
    Opened, _BY_THE_BOOKS | OPTIONS, st.sampled_from(SEATS), _STANDINGS
)
"""How games begin: by both books, often with a lower target so that they are short, and in houses of any kind."""


def pack_of(number: int) -> Cards:
    """Return a pack whose order *number* decides."""
    return tuple(sorted(FULL_PACK, key=lambda card: crc32(f"{number}{card}".encode())))


def every_action() -> Iterator[Action]:
    """Yield every act of every seat and of chance, some of them with numbers and cards that no rule ever allows."""
    yield from (Shuffled(FULL_PACK), Shuffled(SHORT_PACK), Shuffled((*FULL_PACK[1:], FULL_PACK[1])))
    for seat in SEATS:
        yield from _acts_of(seat)


def _acts_of(seat: Seat) -> Iterator[SeatAction]:
    sizes: tuple[Any, ...] = (1, 2, 3)
    for act in OfferCut, Return, NoCut, DeclineBlind, Kick, LookAtHand, Stand, Beg, GiveOne:
        yield act(seat)
    for always in Sing, Stop, Confirm, Pause, CallOfficial, Resume:
        yield always(seat)
    yield from (Shuffle(seat, how) for how in How)
    yield from (Cut(seat, cards) for cards in (-1, *range(53), 60))
    yield from (Deal(seat, size) for size in sizes)
    yield from (RunPack(seat, size) for size in sizes)
    yield from (BlindStand(seat, position) for position in range(8))
    yield from (Play(seat, card) for card in Card)
    yield from (LookAtLift(seat, side) for side in Side)


def _chance(state: State, number: int) -> Action | None:
    return Shuffled(pack_of(number), f"{number:x}") if waits_for_chance(state) else None


def _moves(state: State, number: int) -> list[SeatAction]:
    """Return mostly what brings the game on, and now and then everything: singing, looking, pausing."""
    return (turn_actions(state) if number % 8 else []) or legal_actions(state)


ALL_FOURS = Contestant(
    name="all_fours",
    game=all_fours,
    seats=SEATS,
    openings=OPENINGS,
    chance=_chance,
    moves=_moves,
    conceivable=lambda _: every_action(),
    illegal=IllegalAction,
    decode=decode,
    replay=replay,
)

GAMES: SearchStrategy[list[Step]] = st.builds(drive, st.just(ALL_FOURS), OPENINGS, LUCK)
"""Whole games, by both books and by houses of any kind."""
