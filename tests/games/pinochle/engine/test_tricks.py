"""Following, beating and trumping; who wins; counters, the last book, leftovers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.cards import Cards, Suit, parse_cards, write
from hangjack.games.pinochle import Fault, Phase, Seat, Tally, apply, fault_in, legal_actions, view
from hangjack.games.pinochle.engine.actions import Play
from hangjack.games.pinochle.engine.tricks import (
    Book,
    Trick,
    book,
    card_fault,
    counters,
    legal_cards,
    trick_points,
    winner,
)
from support.pinochle import E, N, S, W, house, play_out, ready_to_lead, table
from support.pinochle_random import PACKS

SPADES, HEARTS = Suit.SPADES, Suit.HEARTS


def may_play(hand: str, trick: str, trump: Suit = SPADES) -> str:
    """Return what of *hand* may be played to *trick*, as one line."""
    return write(legal_cards(parse_cards(hand), parse_cards(trick), trump))


def fault_of(card: str, hand: str, trick: str) -> Fault | None:
    """Return what is wrong with *card*, spades being trump."""
    cards, played = parse_cards(hand), parse_cards(trick)
    return card_fault(parse_cards(card)[0], cards, played, SPADES, legal_cards(cards, played, SPADES))


@pytest.mark.clause("pinochle500-reneges-1")
def test_the_suit_led_must_be_followed() -> None:
    """With any card of it, if none of them beats what lies there."""
    assert may_play("Th Jh As", "Ah") == "Th Jh"
    assert fault_of("As", "Th Jh As", "Ah") is Fault.FAILED_TO_FOLLOW


@pytest.mark.clause("pinochle500-reneges-2")
def test_the_cards_played_must_be_beaten_by_a_hand_that_can() -> None:
    """A partner's too; an equal card does not beat, and what has been trumped need not be headed in the suit."""
    assert may_play("Ah Th Qh", "Kh Jh") == "Ah Th"
    assert may_play("Ah Qh", "Ah") == "Ah Qh"
    assert may_play("Ah Qh Ks", "Kh Js") == "Ah Qh"
    assert may_play("Js Ks Ts", "Qs") == "Ks Ts"
    assert fault_of("Qh", "Ah Qh", "Kh") is Fault.FAILED_TO_BEAT
    assert fault_of("Js", "Ks Js", "Ah Qs") is Fault.FAILED_TO_BEAT


@pytest.mark.clause("pinochle500-reneges-3")
def test_a_hand_without_the_suit_must_trump() -> None:
    """Over a trump that lies there if it can, under it if it must; without trumps it is free."""
    assert may_play("Jc Js Qs", "Ah") == "Js Qs"
    assert may_play("Js Ks As Td", "Ah Qs") == "Ks As"
    assert may_play("Js Ks Td", "Ah As") == "Js Ks"
    assert may_play("Jc Ad", "Ah Js") == "Jc Ad"
    assert fault_of("Jc", "Jc Js", "Ah") is Fault.FAILED_TO_TRUMP


@given(pack=PACKS, size=st.integers(1, 20), played=st.integers(0, 3), trump=st.sampled_from(Suit))
def test_there_is_always_a_card_to_play_and_each_has_one_reason_if_not(
    pack: Cards, size: int, played: int, trump: Suit
) -> None:
    """Legal cards are distinct, in the hand, and exactly those without a fault."""
    hand, trick = pack[:size], pack[size : size + played]
    legal = legal_cards(hand, trick, trump)
    faultless = {card for card in hand if card_fault(card, hand, trick, trump, legal) is None}

    assert legal
    assert len(set(legal)) == len(legal)
    assert set(legal) == faultless


def test_playing_one_of_two_equal_cards_leaves_the_other() -> None:
    """The hand has one card fewer, and the same face is still in it."""
    state = table("""
        trump    spades
        to-play  Ah Ah Kd
        E        Jh Jd Jc
    """)
    after = apply(state, Play(N, parse_cards("Ah")[0]))

    assert after.hand(N) == parse_cards("Ah Kd")
    assert [action for action in legal_actions(state) if isinstance(action, Play)] == [
        Play(N, card) for card in parse_cards("Ah Kd")
    ]


@pytest.mark.clause("pinochle500-dealing-9")
def test_a_card_that_is_played_stays_played() -> None:
    """There is no act that takes it back."""
    state = apply(ready_to_lead(), Play(N, parse_cards("Ah")[0]))

    assert all(action.seat is E for action in legal_actions(state) if isinstance(action, Play))
    assert fault_in(state, Play(N, parse_cards("Th")[0])) is Fault.OUT_OF_TURN


def test_the_bidder_leads_anything_unless_the_house_wants_trump() -> None:
    """Only to the first trick, and only from a hand that has a trump."""
    free, strict = ready_to_lead(), ready_to_lead(options=house({"first_lead": "trump"}))
    spade = Play(N, parse_cards("As")[0])
    later = table(
        """
        trump    hearts
        tricks   Ah Jh Qh Qh
        to-play  As Kh
    """,
        house({"first_lead": "trump"}),
    )

    assert fault_in(free, spade) is None
    assert fault_in(strict, spade) is Fault.MUST_LEAD_TRUMP
    assert fault_in(later, spade) is None
    assert legal_cards(parse_cards("As Kd"), (), HEARTS, lead_trump=True) == parse_cards("As Kd")


@pytest.mark.parametrize(
    ("cards", "wins"),
    [("Ah Ah Kh Qh", N), ("Ah Js Kh Th", E), ("Kc Tc Qc Jc", E), ("Jd Ac Tc Kh", N), ("Qs Js Ks Ks", S)],
)
def test_the_first_of_the_highest_wins(cards: str, wins: Seat) -> None:
    """Trumps over the suit led, ten over king, other suits never."""
    assert winner(Trick(N, parse_cards(cards)), SPADES) is wins


@given(PACKS)
def test_all_tricks_of_a_hand_have_fifty_points(pack: Cards) -> None:
    """Whoever wins them: 48 counters and two for the last."""
    tricks = [Trick(N, pack[at : at + 4]) for at in range(0, 80, 4)]
    points = trick_points(tricks, SPADES, ())

    assert points.NS + points.EW == 50


@pytest.mark.clause("pinochle500-dealing-5")
def test_what_is_left_when_a_hand_runs_out_goes_with_the_last_book() -> None:
    """Counters in the other hands and the two points go to whoever won the last complete trick."""
    state = table("""
        trump     spades
        on-table  Ah Th Kh
        to-play   Jh
        N         Kd
        S         Jd Ac
        W         Jh
    """)
    after = apply(state, Play(W, parse_cards("Jh")[0]))

    assert book(
        Trick(N, parse_cards("Ah Th Kh Jh")), SPADES, last=True, leftovers=parse_cards("Kd Jd Ac")
    ) == Book(N, 7)
    assert (after.phase, after.results[0].tricks) == (Phase.SHUFFLE, Tally(7, 0))


def test_a_hand_ends_when_anybody_has_no_card_for_the_next_trick() -> None:
    """Not only after twenty tricks."""
    state = table("""
        trump     spades
        on-table  Ah Th Kh
        to-play   Jh Jc
        N         Kd
        E         Kd
        S         Jd
    """)

    assert apply(state, Play(W, parse_cards("Jh")[0])).phase is Phase.PLAY


@pytest.mark.clause("pinochle500-dealing-6")
def test_a_book_is_open_until_the_next_lead() -> None:
    """Everybody may look at it until then."""
    state = play_out(
        table("""
        trump     spades
        N         Ah Kd Jd
        E         Th Jc Jd
        S         Kh Jc Jd
        W         Jh Jc Jd
    """),
        "Ah Th Kh Jh",
    )
    closed = play_out(state, "Kd")

    assert view(state, E).open_book == Trick(N, parse_cards("Ah Th Kh Jh"))
    assert view(closed, E).open_book is None


def test_counters_are_aces_tens_and_kings() -> None:
    """One each; queens and jacks count nothing."""
    assert [counters(parse_cards(card)) for card in ("As", "Ts", "Ks", "Qs", "Js")] == [1, 1, 1, 0, 0]
