import pytest

from hangjack.cards import FULL_PACK, Card, parse_card, parse_cards
from hangjack.errors import BadInput
from hangjack.games.cribbage import Count, Item, Reason, Role, Variant, count_show, require_show
from hangjack.wording import sentence

clause = pytest.mark.clause


def count(cards: str, start: str, role: Role = Role.HAND) -> Count:
    """Return what *cards* are worth with the card *start*."""
    return count_show(parse_cards(cards), parse_card(start), role)


def parts(cards: str, start: str, role: Role = Role.HAND) -> tuple[int, int, int, int, int]:
    """Return the fifteens, pairs, runs, flush and nob of a show."""
    found = count(cards, start, role)
    fifteens, pairs, runs, flush, nob = (
        found.of(reason) for reason in (Reason.FIFTEEN, Reason.PAIR, Reason.RUN, Reason.FLUSH, Reason.NOB)
    )
    return fifteens, pairs, runs, flush, nob


def made_of(cards: str, start: str, reason: Reason) -> set[frozenset[Card]]:
    """Return the sets of cards that make the items of one kind."""
    return {frozenset(item.cards) for item in count(cards, start).items if item.reason is reason}


@clause("abingdon-D10-1", "abingdon-D10-2", "abingdon-D9-2")
def test_every_different_set_that_adds_to_fifteen_scores_two() -> None:
    """A card may serve in several, and the start card serves with every hand."""
    fifteens = made_of("5h 5d 5c Js", "5s", Reason.FIFTEEN)

    assert parts("5h 5d 5c Js", "5s")[0] == 16
    assert fifteens == {
        *(frozenset(parse_cards(f"{five} Js")) for five in ("5h", "5d", "5c", "5s")),
        *(frozenset(parse_cards(three)) for three in ("5h 5d 5c", "5h 5d 5s", "5h 5c 5s", "5d 5c 5s")),
    }


@clause("abingdon-D10-1")
@pytest.mark.parametrize(
    ("cards", "start", "holes"),
    [("Ah 2d 3c 4s", "5h", 2), ("7h 8c 2d 6s", "Kh", 4), ("2h 4d 8s Tc", "Qh", 0), ("9h 6c 6d 6s", "9d", 12)],
)
def test_fifteens_of_two_to_five_cards(cards: str, start: str, holes: int) -> None:
    """However many cards it takes."""
    assert parts(cards, start)[0] == holes


@clause("abingdon-D10-3", "abingdon-D10-4")
@pytest.mark.parametrize(
    ("cards", "start", "holes"),
    [("9h 9c 2d 4s", "Kh", 2), ("9h 9c 9d 4s", "Kh", 6), ("9h 9c 9d 9s", "Kh", 12), ("Kh Qc Jd Ts", "2h", 0)],
)
def test_every_pair_scores_two(cards: str, start: str, holes: int) -> None:
    """Three alike are three pairs, four alike six; court cards pair only with their own rank."""
    assert parts(cards, start)[1] == holes


@clause("abingdon-D10-5", "abingdon-D10-6", "abingdon-D7-12")
@pytest.mark.parametrize(
    ("cards", "start", "holes"),
    [
        ("2h 3d 4s 5c", "6h", 5),
        ("2h 3d 4s 5c", "Kh", 4),
        ("2h 3d 3s 4c", "Kh", 6),
        ("4h 4d 5c 6s", "5h", 12),
        ("7h 8d 8s 8c", "9h", 9),
        ("2h 3d 3s 4c", "5h", 8),
        ("Th Jd Qs Kc", "2h", 4),
        ("Qh Kd As 2c", "7h", 0),
        ("Ah 2d 3s Kc", "Qh", 3),
        ("2h 3d 5s 6c", "9h", 0),
    ],
)
def test_runs_count_their_longest_and_multiply_with_repeated_ranks(
    cards: str, start: str, holes: int
) -> None:
    """A shorter run inside a longer one is not counted; the ace is low, and a court card keeps its rank."""
    assert parts(cards, start)[2] == holes


@clause("abingdon-D10-7", "abingdon-D10-8")
@pytest.mark.parametrize(
    ("cards", "start", "holes"),
    [("2h 6h 9h Kh", "4c", 4), ("2h 6h 9h Kh", "4h", 5), ("2h 6h 9h Kc", "4h", 0)],
)
def test_a_flush_needs_the_whole_hand(cards: str, start: str, holes: int) -> None:
    """Four of one suit, five with the start card; three and the start card are nothing."""
    assert parts(cards, start)[3] == holes


@clause("abingdon-D13-4", "abingdon-S17-3")
@pytest.mark.parametrize(("start", "holes"), [("4c", 0), ("4h", 5)])
def test_the_box_scores_for_suit_only_with_all_five(start: str, holes: int) -> None:
    """In doubles and in singles, where the box has four cards too."""
    assert parts("2h 6h 9h Kh", start, Role.BOX)[3] == holes


@clause("abingdon-S17-1", "abingdon-S17-2")
@pytest.mark.parametrize(
    ("cards", "start", "holes"), [("2h 7h Kh", "4c", 3), ("2h 7h Kh", "4h", 4), ("2h 7h Kc", "4h", 0)]
)
def test_a_singles_hand_of_one_suit_scores_three_or_four(cards: str, start: str, holes: int) -> None:
    """As in doubles, with a card less."""
    assert parts(cards, start)[3] == holes


@clause("abingdon-D10-9", "abingdon-D13-2")
@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize(
    ("cards", "start", "holes"),
    [("Jd 2c 4s 8h", "Kd", 1), ("Jd 2c 4s 8h", "Kc", 0), ("2c 4s 8h Qd", "Jd", 0)],
)
def test_the_jack_of_the_turned_up_suit_scores_one(role: Role, cards: str, start: str, holes: int) -> None:
    """In a hand and in the box; a Jack that is the start card itself is nobody's nob."""
    assert parts(cards, start, role)[4] == holes


@clause("abingdon-D11-1")
def test_all_categories_are_added() -> None:
    """The best hand there is."""
    assert parts("5h 5d 5c Js", "5s") == (16, 12, 0, 0, 1)
    assert count("5h 5d 5c Js", "5s").total == 29


@clause("abingdon-D13-2")
def test_the_box_counts_like_a_hand_but_for_the_flush() -> None:
    """Fifteens, pairs and runs are the same."""
    assert parts("4h 4d 5c 6s", "5h", Role.BOX) == parts("4h 4d 5c 6s", "5h") == (8, 4, 12, 0, 0)


def test_every_item_has_its_cards() -> None:
    """Fifteens first, then pairs, runs, flush and nob, as a player counts them aloud."""
    assert count("7h 8h Jh Th", "9h").items == (
        Item(Reason.FIFTEEN, 2, parse_cards("7h 8h")),
        Item(Reason.RUN, 5, parse_cards("7h 8h 9h Th Jh")),
        Item(Reason.FLUSH, 5, parse_cards("7h 8h Jh Th 9h")),
        Item(Reason.NOB, 1, parse_cards("Jh")),
    )


@pytest.mark.parametrize(
    ("variant", "role", "cards", "says"),
    [
        (
            Variant.DOUBLES,
            Role.HAND,
            "5h 5d 5c",
            "A hand of doubles has 4 cards beside the start card, and this one has 3.",
        ),
        (
            Variant.SINGLES,
            Role.HAND,
            "5h 5d 5c 5s",
            "A hand of singles has 3 cards beside the start card, and this one has 4.",
        ),
        (
            Variant.SINGLES,
            Role.BOX,
            "5h 5d 5c",
            "A box of singles has 4 cards beside the start card, and this one has 3.",
        ),
        (Variant.DOUBLES, Role.HAND, "5h 5d 5c Ks", "Ks stands there 2 times, but the pack has 1 of it."),
    ],
)
def test_what_cannot_be_a_show_is_refused(variant: Variant, role: Role, cards: str, says: str) -> None:
    """The wrong number of cards, or one of them twice."""
    with pytest.raises(BadInput) as refusal:
        require_show(variant, role, parse_cards(cards), Card("Ks"))

    assert sentence(refusal.value) == says


def test_what_can_be_a_show_is_not() -> None:
    """Both variants, both roles."""
    for variant, role, number in (
        (Variant.DOUBLES, Role.HAND, 4),
        (Variant.DOUBLES, Role.BOX, 4),
        (Variant.SINGLES, Role.HAND, 3),
        (Variant.SINGLES, Role.BOX, 4),
    ):
        require_show(variant, role, FULL_PACK[:number], FULL_PACK[-1])
