"""The engine's counts against a second scorer, and against the numbers of shows that are known."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.cards import FULL_PACK, Card, Cards
from hangjack.games.cribbage import Reason, Role, count_show
from hangjack.games.cribbage.engine.pegging import items_of_card
from support.cribbage import ABINGDON
from support.second_scorer import ranks, second_count, second_peg, worth

SAMPLE = 20_000
PARTS = (Reason.FIFTEEN, Reason.PAIR, Reason.RUN, Reason.FLUSH, Reason.NOB)

KNOWN_HANDS = (
    1009008, 99792, 2813796, 505008, 2855676, 697508, 1800268, 751324, 1137236, 361224,
    388740, 51680, 317340, 19656, 90100, 9168, 58248, 11196, 2708, 0,
    8068, 2496, 444, 356, 3680, 0, 0, 0, 76, 4,
)  # fmt: skip
KNOWN_SINGLES = (
    260220, 18180, 403032, 63288, 144716, 69300, 72928, 16832, 18668, 5964,
    4044, 824, 4372, 164, 268, 96, 0, 0, 0, 0, 4,
)  # fmt: skip


def shows(size: int, number: int) -> list[tuple[Cards, Card]]:
    """Return a fixed random sample of hands with their start cards."""
    dice = random.Random(size)  # noqa: S311
    drawn = [dice.sample(FULL_PACK, size + 1) for _ in range(number)]
    return [(tuple(cards[:-1]), cards[-1]) for cards in drawn]


@pytest.mark.parametrize(("size", "role"), [(4, Role.HAND), (4, Role.BOX), (3, Role.HAND)])
def test_both_scorers_agree_on_every_part_of_a_show(size: int, role: Role) -> None:
    """A fixed sample of hands and boxes, category by category."""
    for cards, start in shows(size, SAMPLE // 5):
        count = count_show(cards, start, role)

        assert {reason.value: count.of(reason) for reason in PARTS} == second_count(
            cards, start, box=role is Role.BOX
        )


@pytest.mark.parametrize(("size", "known"), [(4, KNOWN_HANDS), (3, KNOWN_SINGLES)])
def test_a_sample_of_shows_is_spread_as_all_shows_are(size: int, known: tuple[int, ...]) -> None:
    """The whole count stands in docs/crib-shows.md; here a sample comes near, and impossible counts never come."""
    found = Counter(count_show(*show, Role.HAND).total for show in shows(size, SAMPLE))

    for holes, number in enumerate(known):
        share = number / sum(known)
        spread = (share * (1 - share) / SAMPLE) ** 0.5
        assert abs(found[holes] / SAMPLE - share) <= 4.5 * spread + 1 / SAMPLE
    assert [holes for holes in found if not known[holes]] == []


@st.composite
def rounds(draw: st.DrawFn) -> Cards:
    """Draw the cards of one round, none of which takes the count past thirty-one; low ones come often."""
    cards: list[Card] = []
    pack = st.sampled_from([*FULL_PACK, *(card for card in FULL_PACK if card[0] in "A2345")])
    for card in draw(st.lists(pack, min_size=1, max_size=12, unique=True)):
        if sum(map(worth, ranks([*cards, card]))) <= 31:
            cards.append(card)
    return tuple(cards)


@given(rounds(), st.booleans())
def test_both_scorers_agree_on_a_card_in_play(cards: Cards, closes: bool) -> None:
    """Fifteen, thirty-one, alike, run and last, in that order."""
    items = items_of_card(cards, ABINGDON, closes=closes)

    assert [(item.reason.value, item.holes) for item in items] == second_peg(cards, everybody_passes=closes)
