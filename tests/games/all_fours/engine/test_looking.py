"""Who sees what, and when: the table as each seat and the public see it."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.cards import FULL_PACK, Cards, parse_cards
from hangjack.games.all_fours import (
    SEATS,
    Options,
    Seat,
    Shuffled,
    Side,
    State,
    apply,
    fault_in,
    start,
    view,
)
from hangjack.games.all_fours.engine.actions import (
    Beg,
    BlindStand,
    Cut,
    Deal,
    DeclineBlind,
    Fault,
    GiveOne,
    Kick,
    LookAtHand,
    LookAtLift,
    OfferCut,
    Play,
    RunPack,
    Stand,
)
from hangjack.games.all_fours.engine.seats import partner
from hangjack.games.all_fours.engine.state import Mixed
from hangjack.games.all_fours.engine.tricks import Trick
from support.all_fours import (
    IC2024,
    E,
    N,
    S,
    W,
    cards_on,
    dealt,
    house,
    kicked,
    play_through,
    seen_by,
    stacked,
    table,
)
from support.all_fours_hidden import exchanged, sees
from support.all_fours_random import GAMES, PACKS
from support.contract import Step

EVERYBODY = (*SEATS, None)
OPEN_PARTNERS = house("ic2024", {"partner_sees_hand": True})
UNSEEN = house("ic2024", {"online_unseen_stand": True})
HEARTS_TURNED = stacked(N, {W: "2h As", N: "3h Ks"}, "9h 8h 5c")


def kinds_of(steps: list[Step]) -> Iterator[State]:
    """Yield one state of a game for each phase and each kind of event before it."""
    kinds = {(step.state.phase, type(step.event)): step.state for step in steps}
    yield from kinds.values()


@given(GAMES, st.integers(0, 2**32))
def test_what_a_seat_may_not_see_never_changes_its_view(steps: list[Step], number: int) -> None:
    """Exchange other hands, the stock, the pack and one's own unseen hand: all looks the same, but for the digest."""
    for state in kinds_of(steps):
        for seat in EVERYBODY:
            other = exchanged(state, seat, number)

            assert seen_by(state, seat) == seen_by(other, seat)
            assert sorted(cards_on(other)) == sorted(cards_on(state))


@given(GAMES)
def test_a_seat_sees_the_hands_that_it_may_see(steps: list[Step]) -> None:
    """Its own as soon as it may look, its partner's where the house says so, and never another."""
    for state in kinds_of(steps):
        for seat in SEATS:
            seen, may_see = view(state, seat), sees(state, seat)

            assert seen.hand == (state.hand(seat) if seat in may_see else None)
            assert seen.partner_hand == (state.hand(partner(seat)) if partner(seat) in may_see else None)


@given(GAMES)
def test_the_digest_on_the_table_is_that_of_the_shuffle(steps: list[Step]) -> None:
    """Everybody has it from the shuffle to the end of the issue, and then the shuffle itself to check it with."""
    for state in kinds_of(steps):
        views = [view(state, seat) for seat in EVERYBODY]
        digest = None if state.mixed is None else Mixed(state.mixed.pack, state.mixed.nonce).commitment

        assert {seen.commitment for seen in views} == {digest}
        assert {seen.mixed_before for seen in views} == {state.mixed_before}


@given(PACKS, PACKS)
def test_before_the_kick_every_pack_looks_the_same(one: Cards, other: Cards) -> None:
    """Two shuffles, handled in the same way, cannot be told apart by anybody until the first card is turned."""
    tables = [apply(start(IC2024, N), Shuffled(pack, "n")) for pack in (one, other)]
    for action in None, OfferCut(N), Cut(E, 20), Deal(N, 3), DeclineBlind(W):
        tables = [apply(state, action) if action else state for state in tables]

        assert [seen_by(tables[0], seat) for seat in EVERYBODY] == [
            seen_by(tables[1], seat) for seat in EVERYBODY
        ]


def hands_seen(state: State) -> dict[Seat, Cards | None]:
    """Return what each seat sees of its own hand."""
    return {seat: view(state, seat).hand for seat in SEATS}


def test_before_the_kick_nobody_sees_a_hand() -> None:
    """Neither the stander, who may still stand blind, nor the dealer."""
    state = dealt(HEARTS_TURNED)
    declined = apply(state, DeclineBlind(W))

    assert hands_seen(state) == hands_seen(declined) == dict.fromkeys(SEATS)


def test_between_the_kick_and_the_decision_dealer_and_stander_see_their_own_hands() -> None:
    """The other two wait until the call is settled, and partners may not talk before."""
    state = kicked(HEARTS_TURNED)
    begged = apply(state, Beg(W))
    privileged = {N: state.hand(N), W: state.hand(W), S: None, E: None}

    assert hands_seen(state) == hands_seen(begged) == privileged
    assert [view(begged, seat).partner_may_talk for seat in SEATS] == [False] * 4


@pytest.mark.parametrize(
    "actions", [(Stand(W),), (Beg(W), GiveOne(N)), (Beg(W), RunPack(N, 3))], ids=["stand", "give", "run"]
)
def test_when_the_call_is_settled_everybody_sees_his_own_hand(
    actions: tuple[Stand | Beg | GiveOne | RunPack, ...],
) -> None:
    """Stood, given or run: all four look, partners may talk, and the public sees no hand."""
    state = play_through(kicked(HEARTS_TURNED), *actions)

    assert hands_seen(state) == {seat: state.hand(seat) for seat in SEATS}
    assert [view(state, seat).partner_may_talk for seat in SEATS] == [True] * 4
    assert (view(state, None).hand, view(state, None).partner_hand) == (None, None)


def test_a_blind_stander_sees_the_hand_only_when_the_card_is_on_board() -> None:
    """The card turned up is everybody's to see; the other five stay hidden until the kick."""
    blind = apply(dealt(HEARTS_TURNED), BlindStand(W, 2))
    kicked_ = apply(blind, Kick(N))

    assert hands_seen(blind) == dict.fromkeys(SEATS)
    assert [view(blind, seat).blind_card for seat in EVERYBODY] == list(parse_cards("As")) * 5
    assert hands_seen(kicked_) == {seat: kicked_.hand(seat) for seat in SEATS}


def test_where_one_may_stand_unseen_the_hand_is_shown_only_to_a_stander_who_looks() -> None:
    """The dealer looks at once; the stander when he asks to, or when he has begged."""
    state = kicked(HEARTS_TURNED, UNSEEN)
    looked, begged = apply(state, LookAtHand(W)), apply(state, Beg(W))

    assert hands_seen(state) == {N: state.hand(N), W: None, S: None, E: None}
    assert view(looked, W).hand == state.hand(W)
    assert view(begged, W).hand == state.hand(W)
    assert [seen_by(looked, seat) for seat in (N, S, E)] == [seen_by(state, seat) for seat in (N, S, E)]


@pytest.mark.parametrize(("options", "shown"), [(IC2024, False), (OPEN_PARTNERS, True)])
def test_partners_see_each_others_hands_only_where_the_house_says_so(options: Options, shown: bool) -> None:
    """And only when the call is settled."""
    state = kicked(HEARTS_TURNED, options)
    stood = apply(state, Stand(W))

    assert [view(state, seat).partner_hand for seat in SEATS] == [None] * 4
    assert [view(stood, seat).partner_hand for seat in SEATS] == [
        stood.hand(partner(seat)) if shown else None for seat in SEATS
    ]


def test_partners_talk_only_where_the_house_lets_them() -> None:
    """The ban runs until the decision in both books; a house may keep it to the end."""
    state = apply(kicked(HEARTS_TURNED, house("ic2024", {"partner_chat": False})), Stand(W))

    assert [view(state, seat).partner_may_talk for seat in SEATS] == [False] * 4


LIFTS = """
    trump     hearts
    tricks    9c 2c Kc 4c | As 2s 3s 4s | 5d Td 6d 7d     # east, east, north
    to-play   8c 8s
"""


@pytest.mark.clause("ic2024-25b-4")
@pytest.mark.parametrize("side", Side)
def test_whoever_asks_may_look_through_a_lift_and_the_look_is_on_record(side: Side) -> None:
    """Own tricks or the opponents': nobody can refuse it, and only the seat that asked sees them, until the next card."""
    state = table(LIFTS)
    looked = apply(state, LookAtLift(S, side))
    east = (Trick(W, parse_cards("9c 2c Kc 4c")), Trick(E, parse_cards("As 2s 3s 4s")))
    lifts = {Side.EW: east, Side.NS: (Trick(E, parse_cards("5d Td 6d 7d")),)}
    played = apply(looked, Play(N, parse_cards("8c")[0]))

    assert view(looked, S).lifts == {side: lifts[side]}
    assert [view(looked, seat).lifts for seat in (N, W, E, None)] == [{}] * 4
    assert looked.lifts_seen_by == {(S, side)}
    assert view(played, S).lifts == {}


def test_a_look_at_a_lift_shows_no_card_that_was_not_played() -> None:
    """It is about tricks; hidden cards stay hidden."""
    looked = play_through(table(LIFTS), LookAtLift(S, Side.NS), LookAtLift(S, Side.EW))

    assert seen_by(looked, S) == seen_by(exchanged(looked, S, 5), S)


def test_lifts_are_looked_at_only_while_cards_are_played() -> None:
    """Before the play there is nothing to look at."""
    assert fault_in(kicked(HEARTS_TURNED), LookAtLift(S, Side.NS)) == Fault.NOT_NOW


def test_what_is_public_is_shown_to_everybody() -> None:
    """Kicks, the trick on board, the one before it, the tricks won and the counts of cards are no secret."""
    state = table(LIFTS)
    views = [view(state, seat) for seat in EVERYBODY]

    assert {seen.kicks for seen in views} == {state.kicks}
    assert {seen.last_trick for seen in views} == {state.tricks[-1]}
    assert {(seen.tricks_won.NS, seen.tricks_won.EW) for seen in views} == {(1, 2)}
    assert {(seen.card_counts, seen.stock_count) for seen in views} == {((2, 2, 2, 2), len(state.stock))}
    assert len(FULL_PACK) - len(state.stock) == 8 + 12 + 1
