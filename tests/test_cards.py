from collections import Counter

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.cards import (
    DOUBLE_PINOCHLE_PACK,
    FULL_PACK,
    SHORT_PACK,
    Card,
    Rank,
    Suit,
    arranged,
    holds,
    parse_card,
    parse_cards,
    require_in_pack,
    without,
    write,
)
from hangjack.errors import BadInput
from hangjack.games.all_fours.engine import GAME as ALL_FOURS
from hangjack.games.cribbage.engine import GAME as CRIBBAGE
from hangjack.games.pinochle.engine import GAME as PINOCHLE
from hangjack.games.sheepshead.engine import GAME as SHEEPSHEAD
from hangjack.tables.game import GAMES
from hangjack.wording import phrase, sentence


def test_the_full_pack_is_fifty_two_different_cards() -> None:
    """Four suits of thirteen ranks."""
    assert len(FULL_PACK) == len(set(FULL_PACK)) == 52
    assert Counter(card.suit for card in FULL_PACK) == dict.fromkeys(Suit, 13)


def test_the_short_pack_goes_from_seven_to_ace() -> None:
    """Thirty-two cards, as in sheepshead."""
    assert len(SHORT_PACK) == 32
    assert {card.rank for card in SHORT_PACK} == set(map(Rank, "AKQJT987"))


def test_the_double_pinochle_pack_has_each_card_four_times() -> None:
    """Eighty cards: ace, ten, king, queen and jack, four of each face."""
    assert Counter(DOUBLE_PINOCHLE_PACK) == {card: 4 for card in FULL_PACK if card.rank in "ATKQJ"}


def test_a_card_knows_its_rank_and_suit_and_is_said_in_words() -> None:
    """`Jh` is the jack of hearts."""
    jack = Card("Jh")

    assert (jack.rank, jack.suit) == (Rank.JACK, Suit.HEARTS)
    assert (phrase(jack.rank), phrase(jack.suit)) == ("jack", "hearts")


@given(st.lists(st.sampled_from(FULL_PACK)))
def test_what_is_written_is_read_back(cards: list[Card]) -> None:
    """Notation loses nothing, order and repetition included."""
    assert parse_cards(write(cards)) == tuple(cards)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        *(("10h", "Th"), ("jh", "Jh"), ("JH", "Jh"), ("hJ", "Jh"), ("J♥", "Jh"), ("♠10", "Ts"), ("2D", "2d")),
        *(("qd", "Qd"), ("5♡", "5h"), ("5♥️", "5h"), (" Th ", "Th")),
    ],
)
def test_a_card_is_understood_as_people_write_it(text: str, meant: str) -> None:
    """What is unambiguous is taken, wherever a card is typed, read or sent."""
    assert parse_card(text) is Card(meant)
    assert Card(text) is Card(meant)
    assert msgspec.json.decode(msgspec.json.encode([text]), type=list[Card]) == [Card(meant)]


def test_cards_may_have_commas_between_them() -> None:
    """As people write a hand."""
    assert parse_cards("10h, 5♥,qd") == parse_cards("Th 5h Qd")


@pytest.mark.parametrize("text", ["", "X", "1h", "Jx", "Joker", "Jhh", "11s"])
def test_what_is_no_card_is_refused_with_the_notation(text: str) -> None:
    """Nothing is guessed from what could be anything."""
    with pytest.raises(BadInput) as refusal:
        parse_card(text)

    assert sentence(refusal.value).startswith(f"{text} is not a card: write a rank")


def test_a_card_that_stands_too_often_is_refused() -> None:
    """A full pack has one of each, a double pinochle pack four."""
    with pytest.raises(BadInput) as refusal:
        parse_cards("Js Js", FULL_PACK)

    assert sentence(refusal.value) == "Js stands there 2 times, but the pack has 1 of it."
    assert parse_cards("Js Js Js Js", DOUBLE_PINOCHLE_PACK) == (Card("Js"),) * 4


def test_a_card_that_is_not_in_the_pack_is_refused() -> None:
    """There is no six in a pack from seven to ace."""
    with pytest.raises(BadInput) as refusal:
        require_in_pack([Card("6h")], SHORT_PACK)

    assert sentence(refusal.value) == "6h is not in this pack of 32."


def test_one_copy_of_a_card_leaves_and_the_other_stays() -> None:
    """Playing one of two equal cards leaves the other in hand."""
    hand = parse_cards("As As Ks")

    assert without(hand, [Card("As")]) == parse_cards("As Ks")
    assert holds(hand, parse_cards("As As"))
    assert not holds(hand, parse_cards("As As As"))


@given(st.permutations(DOUBLE_PINOCHLE_PACK), st.integers(0, 80))
def test_taking_cards_away_and_keeping_them_apart_loses_none(pack: list[Card], size: int) -> None:
    """A pack is always its two parts together."""
    taken = pack[:size]

    assert Counter(without(pack, taken)) + Counter(taken) == Counter(pack)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@given(data=st.data())
def test_a_hand_is_always_laid_out_the_same_way(game: object, data: st.DataObject) -> None:
    """The order of display does not depend on the order in which cards came."""
    known = next(each for each in GAMES.values() if each is game)
    hand = data.draw(st.lists(st.sampled_from(known.pack), max_size=20))
    again = data.draw(st.permutations(hand))

    assert arranged(hand, known.order) == arranged(again, known.order)


def test_trumps_stand_first_in_all_fours_and_pinochle() -> None:
    """The other suits follow in their own order, high to low."""
    hand = parse_cards("2c Ah Ts 9s Kd")

    assert write(arranged(hand, ALL_FOURS.order, Suit.HEARTS)) == "Ah Ts 9s 2c Kd"
    assert write(arranged(parse_cards("Kd Td As Jd"), PINOCHLE.order, Suit.DIAMONDS)) == "Td Kd Jd As"


def test_crib_hands_are_laid_out_from_ace_to_king() -> None:
    """Suits hardly matter in crib; ranks make the runs."""
    assert write(arranged(parse_cards("Kd 5c Ah 5s Th"), CRIBBAGE.order)) == "Ah 5s 5c Th Kd"


def test_sheepshead_lays_out_the_fourteen_trumps_before_the_fail_suits() -> None:
    """Queens, jacks and diamonds are one suit there."""
    hand = parse_cards("7d Ac Js Qh Ts Kc", SHORT_PACK)

    assert write(arranged(hand, SHEEPSHEAD.order)) == "Qh Js 7d Ac Kc Ts"
