"""What a hand's meld is, against a slower count of its own; what lies on the table; who must show aces."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given

from hangjack.cards import Card, Cards, Suit, holds
from hangjack.games.pinochle.engine.melding import (
    Item,
    Meld,
    aces_due,
    cards_of,
    items_in,
    laid,
    points_in,
    price,
    team_meld,
)
from hangjack.games.pinochle.engine.options import MeldTable
from support.pinochle import PLAY, E, N, S, W, hand, house
from support.pinochle_random import HANDS, TRUMPS

TABLE = MeldTable()
HEARTS, SPADES, CLUBS = Suit.HEARTS, Suit.SPADES, Suit.CLUBS

PRINTED = {
    "run": (15, 150, 225, 300),
    "royal marriage": (4, 8, 12, 16),
    "marriage": (2, 4, 6, 8),
    "A": (10, 100, 150, 200),
    "K": (8, 80, 120, 160),
    "Q": (6, 60, 90, 120),
    "J": (4, 40, 60, 80),
    "pinochle": (4, 30, 60, 90),
}


def by_taking_cards_away(cards: Cards, trump: Suit | None) -> int:
    """Count a hand as a careful beginner does: lay one group after another, class by class, and price each heap."""
    heaps: Counter[str] = Counter()
    hand_of_runs = list(cards)
    while trump and take(hand_of_runs, [rank + trump for rank in "ATKQJ"]):
        heaps["run"] += 1
    points = 0
    for suit in "shdc":
        marriages = 0
        while take(hand_of_runs, ["K" + suit, "Q" + suit]):
            marriages += 1
        points += paid("royal marriage" if suit == trump else "marriage", marriages)
    for rank in "AKQJ":
        around = list(cards)
        while take(around, [rank + suit for suit in "shdc"]):
            heaps[rank] += 1
    pinochles = list(cards)
    while take(pinochles, ["Qs", "Jd"]):
        heaps["pinochle"] += 1
    return points + sum(paid(name, times) for name, times in heaps.items())


def take(cards: list[Card], wanted: list[str]) -> bool:
    """Take *wanted* out of *cards* if they are all there."""
    if not all(card in cards for card in wanted):
        return False
    for card in wanted:
        cards.remove(Card(card))
    return True


def paid(name: str, times: int) -> int:
    """Return what the printed table gives."""
    return PRINTED[name][times - 1] if times else 0


@given(cards=HANDS, trump=TRUMPS)
def test_the_meld_of_a_hand_is_what_a_slower_count_finds(cards: Cards, trump: Suit | None) -> None:
    """Two ways of counting that have nothing in common agree."""
    assert points_in(cards, trump, TABLE) == by_taking_cards_away(cards, trump)


@given(cards=HANDS, trump=TRUMPS)
def test_the_meld_of_a_whole_deal_of_doubles_agrees_too(cards: Cards, trump: Suit | None) -> None:
    """Hands of few faces, each up to four times, as they are rare in a random deal."""
    faces = sorted(set(cards))[:6]
    doubled = tuple(card for card in faces for _ in range(4))[:20]

    assert points_in(doubled, trump, TABLE) == by_taking_cards_away(doubled, trump)


@given(cards=HANDS, trump=TRUMPS)
def test_the_cards_laid_are_in_the_hand_and_hold_every_meld(cards: Cards, trump: Suit | None) -> None:
    """A card that serves twice lies there once; nothing lies there for nothing."""
    items = items_in(cards, trump, TABLE)
    on_table = laid(items, trump)

    assert holds(cards, on_table)
    assert all(holds(on_table, cards_of(item.meld, trump) * item.times) for item in items)
    assert points_in(on_table, trump, TABLE) == points_in(cards, trump, TABLE)


@pytest.mark.parametrize("meld", list(Meld))
def test_every_meld_is_priced_once_to_four_times(meld: Meld) -> None:
    """As the table of the game has it; none held is nothing."""
    family = "marriage" if meld.value.startswith("marriage_") else meld.value

    assert [price(meld, times, TABLE) for times in range(5)] == [0, *getattr(TABLE, family)]


def test_a_shorter_table_pays_the_last_price_for_more() -> None:
    """A house may print fewer columns."""
    short = MeldTable(pinochle=(4, 30))

    assert [price(Meld.PINOCHLE, times, short) for times in (1, 2, 3, 4)] == [4, 30, 30, 30]
    assert price(Meld.PINOCHLE, 1, MeldTable(pinochle=())) == 0


def test_a_house_may_print_another_table() -> None:
    """What it does not name stays as the game has it."""
    options = house({"meld_table": {"pinochle": [4, 30, 45, 60]}})

    assert options.meld_table == MeldTable(pinochle=(4, 30, 45, 60))


def test_two_equal_cards_are_two_cards() -> None:
    """A second copy makes the second meld and nothing else."""
    one, two = hand("Kc Qc Kc"), hand("Kc Qc Kc Qc")

    assert items_in(one, CLUBS, TABLE) == (Item(Meld.ROYAL_MARRIAGE, 1, 4),)
    assert items_in(two, CLUBS, TABLE) == (Item(Meld.ROYAL_MARRIAGE, 2, 8),)


@pytest.mark.clause("pinochle500-melding-6")
@pytest.mark.parametrize(
    ("without", "aces", "due"),
    [
        (10, {N: 10}, (N,)),
        (9, {N: 10}, ()),
        (20, {N: 10}, ()),
        (12, {N: 10, S: 10}, (N, S)),
        (2, {N: 10, S: 10}, (N, S)),
        (5, {N: 10, S: 100}, (S,)),
        (19, {}, ()),
        (0, {E: 10, W: 10}, (E, W)),
    ],
)
def test_aces_are_due_from_whoever_can_bring_the_team_to_board(
    without: int, aces: dict[object, int], due: tuple[object, ...]
) -> None:
    """Only if they reach it; where one set is enough either partner may show it."""
    assert aces_due(without, aces, PLAY) == due  # type: ignore[arg-type]


def test_a_stricter_house_wants_aces_whenever_a_team_is_below_board() -> None:
    """Also where they do not reach it."""
    strict = house({"aces_duty": "whenever_below_board"})

    assert aces_due(5, {N: 10}, strict) == (N,)
    assert aces_due(20, {N: 10}, strict) == ()


def test_partners_never_put_their_cards_together() -> None:
    """Two hands with single aces have 20 and not 100."""
    aces = hand("As Ah Ad Ac")
    team = team_meld({E: aces, W: aces}, SPADES, PLAY)

    assert (team.full, team.without_aces, team.board, team.aces_due_from) == (20, 0, True, (E, W))


@pytest.mark.parametrize(("trump", "times"), list(product([HEARTS, SPADES], [1, 2, 3, 4])))
def test_a_round_house_has_no_bonus_of_its_own(trump: Suit, times: int) -> None:
    """A marriage in each suit is worth its parts."""
    cards = hand("Ks Qs Kh Qh Kd Qd Kc Qc") * times

    plain, royal = PRINTED["marriage"][times - 1], PRINTED["royal marriage"][times - 1]
    arounds = PRINTED["K"][times - 1] + PRINTED["Q"][times - 1]
    assert points_in(cards, trump, TABLE) == 3 * plain + royal + arounds
