import pytest

from hangjack.cards import FULL_PACK, Card, Suit, parse_cards, write
from hangjack.games.all_fours import (
    Options,
    Seat,
    State,
    apply,
    fault_in,
    legal_actions,
    turn_actions,
)
from hangjack.games.all_fours.engine.actions import CallOfficial, Fault, LookAtLift, Pause, Play
from hangjack.games.all_fours.engine.seats import Side
from hangjack.games.all_fours.engine.tricks import Trick, winner
from support.all_fours import BOOKS, E, N, S, W, cards_on, house, table

both_books = pytest.mark.parametrize("options", BOOKS.values(), ids=BOOKS)


def playable(state: State) -> str:
    """Return the cards that the seat whose turn it is may play."""
    return write(action.card for action in turn_actions(state) if isinstance(action, Play))


def fault_of(state: State, card: str) -> Fault | None:
    """Return what is wrong with *card* from the seat whose turn it is."""
    assert state.trick is not None
    return fault_in(state, Play(state.trick.to_play, Card(card)))


@pytest.mark.clause("ic2024-2a-1", "mafa-title-2")
@both_books
def test_a_plain_lead_may_be_trumped_though_one_could_follow(options: Options) -> None:
    """Trump and play anything: follow the suit led, or trump; only a third suit is refused."""
    state = table(
        """
        trump     hearts
        on-board  9c
        to-play   4c 2h Ks
        """,
        options,
    )

    assert playable(state) == "4c 2h"
    assert fault_of(state, "Ks") == Fault.RENEGE


@pytest.mark.clause("ic2024-2a-1", "mafa-title-2")
@both_books
def test_whoever_trumps_a_plain_lead_may_lead_anything_next(options: Options) -> None:
    """The suit that was led need not be returned."""
    state = table(
        """
        trump     hearts
        tricks    9c 2h 3c 4c     # south trumps the clubs
        to-play   5c Ks 7h
        """,
        options,
    )

    assert playable(state) == "5c Ks 7h"


def test_a_house_may_want_the_trumped_suit_returned() -> None:
    """Trump and follow suit: who won by trumping leads the suit that was led, if he holds it."""
    options = house("ic2024", {"after_ruff_lead": "return_suit"})
    holds = table("trump hearts\ntricks 9c 2h 3c 4c\nto-play 5c Ks 7h", options)
    void = table("trump hearts\ntricks 9c 2h 3c 4c\nto-play 5s Ks 7h", options)
    not_trumped = table("trump hearts\ntricks 9c Tc 3c 4c\nto-play 5c Ks 7h", options)
    trump_led = table("trump hearts\ntricks 9h Th 3h 4h\nto-play 5c Ks 7h", options)

    assert playable(holds) == "5c"
    assert [fault_of(holds, card) for card in ("Ks", "7h")] == [Fault.RENEGE] * 2
    assert playable(void) == "5s Ks 7h"
    assert playable(not_trumped) == playable(trump_led) == "5c Ks 7h"


@pytest.mark.clause("mafa-reneed-1")
@both_books
@pytest.mark.parametrize(
    ("on_board", "hand", "legal"),
    [
        ("9c", "4c Ks Qd", "4c"),  # follows, has no trump
        ("9c", "4c 5c Ks 2h", "4c 5c 2h"),  # follows or trumps
        ("9h", "4h Jh Ks Qd", "4h Jh"),  # trump led: follows
        ("9h", "4c Ks Qd", "4c Ks Qd"),  # trump led, void: anything
        ("9c", "4d Ks 2h", "4d Ks 2h"),  # void in a plain suit: anything
    ],
)
def test_whoever_can_follow_and_neither_follows_nor_trumps_reneges(
    options: Options, on_board: str, hand: str, legal: str
) -> None:
    """A trump on a plain lead is no renege; a third suit is, while a card of the suit led is in hand."""
    state = table(f"trump hearts\non-board {on_board}\nto-play {hand}", options)
    refused = [card for card in parse_cards(hand) if card not in legal.split()]

    assert playable(state) == legal
    assert [fault_of(state, card) for card in refused] == [Fault.RENEGE] * len(refused)


@pytest.mark.clause("mafa-reneed-2a")
@both_books
def test_a_lower_trump_on_a_trump_is_an_undertrump(options: Options) -> None:
    """Whoever trumps after a trump must go higher, unless trumps are all that is left in hand."""
    state = table(
        """
        trump     hearts
        on-board  9c 7h           # clubs led, then trumped with the seven
        to-play   4h 9h 3s
        """,
        options,
    )

    assert fault_of(state, "4h") == Fault.UNDER_TRUMP
    assert playable(state) == "9h 3s"


@both_books
def test_a_trump_lead_knows_no_undertrump(options: Options) -> None:
    """On a trump lead one follows, high or low."""
    state = table("trump hearts\non-board 9h Jh\nto-play 4h Ah 3s", options)

    assert playable(state) == "4h Ah"


@both_books
def test_following_suit_is_free_though_the_lead_was_trumped(options: Options) -> None:
    """A card of the suit led, or a higher trump; a lower trump would be an under-trump."""
    state = table("trump hearts\non-board 9c 7h\nto-play 2c Ac 6h 8h 3s", options)

    assert playable(state) == "2c Ac 8h"
    assert [fault_of(state, card) for card in ("6h", "3s")] == [Fault.UNDER_TRUMP, Fault.RENEGE]


@pytest.mark.clause("ic2024-24b-2", "mafa-reneed-2b")
@both_books
@pytest.mark.parametrize("hand", ["4h", "2h 3h 4h", "4h 9h", "4h Ah Jh 5h 6h Th"])
def test_a_hand_of_nothing_but_trumps_may_under_trump(options: Options, hand: str) -> None:
    """Flush, at any size of hand, frees the player completely, even one who could go higher."""
    state = table(f"trump hearts\non-board 9c 7h\nto-play {hand}", options)

    assert playable(state) == hand


def test_a_house_may_free_the_flush_only_when_it_cannot_go_higher() -> None:
    """With a higher trump in an all-trump hand the lower ones are under-trumps there."""
    options = house("ic2024", {"under_trump_free_when": "cannot_overtrump"})
    able = table("trump hearts\non-board 9c 7h\nto-play 4h 9h", options)
    unable = table("trump hearts\non-board 9c 7h\nto-play 4h 5h", options)

    assert playable(able) == "9h"
    assert fault_of(able, "4h") == Fault.UNDER_TRUMP
    assert playable(unable) == "4h 5h"


def test_a_card_must_be_in_hand() -> None:
    """A card from another hand, or from nowhere, is refused."""
    state = table("trump hearts\non-board 9c\nto-play 4c 2h Ks\nE Ac Kc Qc")

    assert fault_of(state, "Ac") == Fault.NOT_HELD
    assert fault_of(state, "9c") == Fault.NOT_HELD


def test_cards_are_played_in_turn() -> None:
    """Anti-clockwise from the leader; nobody plays before or after his turn."""
    state = table("trump hearts\non-board 9c\nto-play 4c 2h Ks\nE Ac Kc Qc")

    assert fault_in(state, Play(E, Card("Ac"))) == Fault.OUT_OF_TURN
    assert fault_in(state, Play(S, Card("4c"))) is None


@pytest.mark.clause("ic2024-23a-1", "ic2024-23a-2", "mafa-general-2a")
@both_books
def test_a_card_on_board_stays_there(options: Options) -> None:
    """As soon as it has left the hand it is played: its player can neither take it back nor change it."""
    before = table("trump hearts\non-board 9c\nto-play 4c 2h Ks", options)
    state = apply(before, Play(S, Card("4c")))
    can_do = [action for action in legal_actions(state) if action.seat is S]

    assert state.trick == Trick(W, parse_cards("9c 4c"))
    assert state.hand(S) == parse_cards("2h Ks")
    assert [fault_in(state, Play(S, Card(card))) for card in ("4c", "2h")] == [Fault.OUT_OF_TURN] * 2
    assert can_do == [Pause(S), CallOfficial(S), LookAtLift(S, Side.NS), LookAtLift(S, Side.EW)]


@pytest.mark.parametrize(
    ("cards", "taker"),
    [
        ("9c 2c Kc 4c", E),  # the highest of the suit led
        ("9c 2h Ac 4c", S),  # the only trump
        ("9c 2h 5h 4c", E),  # the highest trump
        ("9c As Ad Ks", W),  # nobody follows
        ("9h 2h Th 4c", E),  # trump led
    ],
)
def test_the_highest_trump_or_else_the_highest_card_led_wins_and_leads(cards: str, taker: Seat) -> None:
    """Whoever wins the trick leads the next."""
    trick = Trick(W, parse_cards(cards))
    last = trick.cards[-1]
    before = table(f"trump hearts\non-board {write(trick.cards[:3])}\nto-play {last} 3d")
    state = apply(before, Play(N, last))

    assert winner(trick, Suit.HEARTS) == taker
    assert (state.tricks, state.trick) == ((trick,), Trick(taker))


def test_a_picture_has_52_different_cards() -> None:
    """What the pictures of these tests leave out is dealt out, so that no table is impossible."""
    state = table(
        """
        trump     hearts
        dealer    S
        tricks    9c 2c Kc 4c     # east leads, west wins
        on-board  9h
        to-play   4h 9s 3s
        """
    )

    assert sorted(cards_on(state)) == sorted(FULL_PACK)
    assert [len(hand) for hand in state.hands] == [3, 2, 3, 3]
    assert state.trick == Trick(W, parse_cards("9h"))
