import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.cards import FULL_PACK, Card, Cards, parse_cards, without
from hangjack.games.all_fours import Options, Seat, Side
from hangjack.games.all_fours.engine.first_deal import by_first_jack, by_highest_cut, first_dealer
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.shelf import book

CUP = options_of(plain_house(book("ic2024")), Options)
LEAGUE = options_of(plain_house(book("mafa")), Options)


def pack(top: str) -> Cards:
    """Return a pack with these cards on top."""
    cards = parse_cards(top)
    return cards + without(FULL_PACK, cards)


@pytest.mark.clause("ic2024-15b-2")
def test_the_winners_of_the_toss_deal_first_and_choose_which_of_them() -> None:
    """Named nobody, it is the one at north or east."""
    assert first_dealer(CUP, FULL_PACK, Side.NS) is Seat.NORTH
    assert first_dealer(CUP, FULL_PACK, Side.EW) is Seat.EAST
    assert first_dealer(CUP, FULL_PACK, Side.EW, Seat.WEST) is Seat.WEST
    assert first_dealer(CUP, FULL_PACK, Side.NS, Seat.WEST) is Seat.NORTH


def test_a_house_may_fix_the_seat_that_deals_first() -> None:
    """Then nobody chooses."""
    house = options_of(with_settings(book("ic2024"), {"first_dealer_seat": "south_or_west"}), Options)

    assert first_dealer(house, FULL_PACK, Side.NS, Seat.NORTH) is Seat.SOUTH
    assert first_dealer(house, FULL_PACK, Side.EW) is Seat.WEST


def test_without_a_toss_the_first_jack_dealt_round_decides() -> None:
    """From north in the order of play, as many times round as it takes."""
    assert LEAGUE.first_dealer == "first_jack"
    assert first_dealer(LEAGUE, pack("2c 3c Jh"), Side.NS) is Seat.SOUTH
    assert by_first_jack(pack("2c 3c 4c 5c 6c Jh")) is Seat.WEST


def test_the_highest_card_cut_deals_and_ties_cut_again() -> None:
    """Only those who tied."""
    house = options_of(with_settings(book("mafa"), {"first_dealer": "highest_cut"}), Options)

    assert first_dealer(house, pack("2c Kc 4c 5c"), Side.NS) is Seat.WEST
    assert by_highest_cut(pack("Kc Kh 4c 5c 2s 3s")) is Seat.WEST


@given(st.permutations(FULL_PACK))
def test_every_pack_finds_a_dealer(cards: list[Card]) -> None:
    """No order of the cards leaves the question open."""
    assert by_first_jack(tuple(cards)) in Seat
    assert by_highest_cut(tuple(cards)) in Seat
