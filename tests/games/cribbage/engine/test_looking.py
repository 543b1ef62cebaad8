from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.cards import FULL_PACK, Card, Cards
from hangjack.games.cribbage import SEATS, Phase, Seat, Shuffled, State, Variant, apply, view
from hangjack.games.cribbage.engine.actions import CutPack, Deal, Discard, Shuffle
from hangjack.games.cribbage.engine.state import Mixed
from support.contract import Step
from support.cribbage import (
    A1,
    B1,
    B2,
    cards_on,
    dealt,
    leg_of,
    play_any,
    play_through,
    seen_by,
    table,
)
from support.cribbage_random import LEGS, pack_of

EVERYBODY = (*SEATS, None)


def known_to(state: State, seat: Seat | None) -> set[Card]:
    """Return the cards whose place *seat* knows, as the rules of the game say it."""
    known = {each.card for each in (*state.turned_over, *state.round)}
    known |= {state.start} if state.start else set()
    for counted in state.counted:
        known |= set(counted.cards)
    if state.phase is Phase.SHOW and state.turn is not None:
        known |= set(state.kept[state.turn.place])
    if state.phase is Phase.BOX:
        known |= set(state.box)
    if seat is not None and seat.place < len(state.hands):
        known |= {*state.hands[seat.place], *state.laid[seat.place]}
    return known


def exchanged(state: State, seat: Seat | None, number: int) -> State:
    """Return another table that *seat* must not be able to tell from *state*: all it cannot see lies otherwise.

    The hidden cards are exchanged with others of the same value, or anywhere if nobody's passing depends on it.
    """
    known = known_to(state, seat)
    if state.phase is Phase.LEG_OVER:
        return state
    moved = _permuted([card for card in FULL_PACK if card not in known], state, number)

    def other(cards: Cards) -> Cards:
        return tuple(moved.get(card, card) for card in cards)

    score = state.open and replace(state.open, cards=other(state.open.cards))
    return replace(
        state,
        hands=tuple(map(other, state.hands)),
        kept=tuple(map(other, state.kept)),
        laid=tuple(map(other, state.laid)),
        stock=other(state.stock),
        open=score,
        pack=_pack(state, number),
        mixed=Mixed(pack_of(number), "another nonce") if state.mixed else None,
    )


def _pack(state: State, number: int) -> Cards | None:
    """Return another pack; a card that was shown in a cut for the box stays where it was."""
    if state.pack is None:
        return None
    shown = {cut.lifted - 1: cut.card for cut in state.cuts} if len(state.cuts) == 1 else {}
    rest = (card for card in pack_of(number) if card not in shown.values())
    return tuple(shown[place] if place in shown else next(rest) for place in range(len(FULL_PACK)))


def _permuted(hidden: list[Card], state: State, number: int) -> dict[Card, Card]:
    """Return what each of *hidden* is exchanged for."""
    if not state.hands:
        return {}
    order = [card for card in pack_of(number) if card in hidden]
    return dict(zip(sorted(hidden, key=FULL_PACK.index), order, strict=True))


def kinds_of(steps: list[Step]) -> Iterator[State]:
    """Yield one state of a leg for each phase and each kind of event before it."""
    kinds = {(step.state.phase, type(step.event)): step.state for step in steps}
    yield from kinds.values()


@given(LEGS, st.integers(0, 2**32))
def test_what_a_seat_may_not_see_never_changes_its_view(steps: list[Step], number: int) -> None:
    """Exchange other hands, the box, the stock and the pack: all looks the same, but for the digest."""
    for state in kinds_of(steps):
        for seat in (*state.variant.seats, None):
            other = exchanged(state, seat, number)

            assert seen_by(state, seat) == seen_by(other, seat)
            assert sorted(cards_on(other)) == sorted(cards_on(state))


@given(LEGS)
def test_a_seat_sees_its_own_cards_and_no_others(steps: list[Step]) -> None:
    """What it holds, what it has kept and what it has laid away; the public sees none."""
    for state in kinds_of(steps):
        public = view(state, None)

        assert (public.hand, public.kept, public.laid) == (None, None, None)
        if state.hands:
            for seat in state.variant.seats:
                seen = view(state, seat)
                place = seat.place
                assert (seen.hand, seen.kept, seen.laid) == (
                    state.hands[place],
                    state.kept[place],
                    state.laid[place],
                )


@given(LEGS)
def test_the_digest_on_the_table_is_that_of_the_shuffle(steps: list[Step]) -> None:
    """Everybody has it from the shuffle to the end of the deal, and then the shuffle itself to check it with."""
    for state in kinds_of(steps):
        views = [view(state, seat) for seat in (*state.variant.seats, None)]
        digest = None if state.mixed is None else Mixed(state.mixed.pack, state.mixed.nonce).commitment

        assert {seen.commitment for seen in views} == {digest}
        assert {seen.mixed_before for seen in views} == {state.mixed_before}


def test_who_has_laid_away_is_seen_but_not_what() -> None:
    """Discards are hidden from everybody else until the box is counted."""
    state = dealt(leg_of(A1), FULL_PACK)
    one, other = (apply(state, Discard(B1, (card,))) for card in state.hand(B1)[:2])

    assert {view(one, seat).discarded for seat in EVERYBODY} == {(B1,)}
    assert [seen_by(one, seat) for seat in EVERYBODY if seat is not B1] == [
        seen_by(other, seat) for seat in EVERYBODY if seat is not B1
    ]
    assert view(one, B1).laid == state.hand(B1)[:1]


def test_a_singles_hand_that_was_not_played_is_seen_only_when_it_is_counted() -> None:
    """The opponent's left-over cards stay hidden while the first hand is counted."""
    state = play_any(table("variant singles\ndealer 0\nstart 2s\n0 Kh Qh 9h\n1 Kd Qd 9d"))
    seen = view(state, B1)

    assert seen.open is not None
    assert (seen.open.seat, seen.open.cards) == (B1, state.kept[B1.place])
    assert state.hand(A1)
    assert seen_by(state, B1) == seen_by(exchanged(state, B1, 3), B1)


def test_before_the_deal_every_pack_looks_the_same() -> None:
    """Two shuffles cannot be told apart by anybody until the cards are in hand."""
    for variant in Variant:
        cutter = variant.right(A1)
        tables = [
            play_through(leg_of(A1, variant), Shuffle(A1), Shuffled(pack, "n"))
            for pack in (FULL_PACK, pack_of(7))
        ]
        for action in None, CutPack(cutter, 20), Deal(A1):
            tables = [apply(state, action) if action else state for state in tables]
            seats = [None] if isinstance(action, Deal) else [*variant.seats, None]

            assert [seen_by(tables[0], seat) for seat in seats] == [
                seen_by(tables[1], seat) for seat in seats
            ]


def test_what_is_public_is_shown_to_everybody() -> None:
    """The start card, the round, the count, cards turned over and the counts of cards are no secret."""
    state = table("dealer 3\nstart 4s\n0 Kh Th 8h 7h\n1 Kd 9d 8d 7d\n2 As Ks 8s 7s\n3 Tc Kc 8c 7c")
    views = [view(state, seat) for seat in EVERYBODY]

    assert {(seen.start, seen.count, seen.turn) for seen in views} == {(Card("4s"), 0, A1)}
    assert {(seen.card_counts, seen.stock_count) for seen in views} == {((4, 4, 4, 4), 31)}
    assert view(state, B2).hand == state.hand(B2)
