"""Crib cards: nine legs, tables that are conceded or void, ties that stop when they are decided."""

from typing import Any

import pytest
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.games.cribbage.match import scoring as crib
from hangjack.games.cribbage.match.scoring import (
    CardOptions,
    CardScore,
    LegLine,
    LegsGiven,
    LegWon,
    TableAwarded,
    TableConceded,
    TableLegs,
)
from hangjack.matches.parties import A, B, Party, both
from hangjack.matches.scoring import Closing
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import own

LEAGUE = own(CardOptions, rules_of(plain_house(book("abingdon"))).match.scoring)
CUP = replace(LEAGUE, legs=replace(LEAGUE.legs, tables=1), stops_when_decided=True, must_be_won=True)


def card(options: CardOptions, *entries: Any) -> CardScore:
    """Return a card with *entries* counted; `"AAB"` at a table is three legs."""
    score = CardScore(options, (TableLegs(),) * options.legs.tables)
    for entry in entries:
        score = crib.count(score, entry)
    return score


def legs(table: int, winners: str) -> tuple[LegWon, ...]:
    """Return legs of a table by their winners."""
    return tuple(LegWon(table, Party(winner)) for winner in winners)


@pytest.mark.clause("abingdon-L18-2")
@pytest.mark.clause("abingdon-L18-5")
def test_a_match_of_the_league_is_over_after_nine_legs_and_not_before() -> None:
    """A table that stands two to nothing plays its third leg all the same."""
    eight = (*legs(1, "AAB"), *legs(2, "BAB"), *legs(3, "AA"))

    assert not crib.is_over(card(LEAGUE, *eight))
    assert crib.winner(card(LEAGUE, *eight)) is None
    whole = card(LEAGUE, *eight, *legs(3, "A"))
    assert (crib.is_over(whole), crib.winner(whole), whole.legs) == (True, A, both(6, 3))
    assert crib.count(whole, LegWon(3, B)) == whole


@pytest.mark.clause("abingdon-L18-4")
def test_each_leg_is_a_point_in_the_row_of_its_side() -> None:
    """Legs for, legs against and points; a match that is won is counted by every ranking."""
    whole = card(LEAGUE, *legs(1, "AAB"), *legs(2, "BAB"), *legs(3, "AAA"))

    assert crib.columns(whole, A) == {"D": 0, "LF": 6, "LA": 3, "ADJ": 0, "PTS": 6}
    assert crib.columns(whole, B) == {"D": 0, "LF": 3, "LA": 6, "ADJ": 0, "PTS": 3}


@pytest.mark.clause("abingdon-L11-14")
def test_what_is_not_played_of_a_conceded_table_goes_to_the_others() -> None:
    """A pair that walks off after a leg keeps what it has won, and the rest is the opponents'."""
    walked_off = card(LEAGUE, *legs(1, "A"), TableConceded(1, B))

    assert (walked_off.table(1).legs, crib.is_closed(walked_off, 1)) == (both(1, 2), True)
    assert card(LEAGUE, TableConceded(3, A)).table(3).legs == both(3, 0)
    assert crib.scrap(card(LEAGUE, *legs(2, "AB")), 2, A) == Closing(2, B, 1)
    with pytest.raises(Refused, match="closed-already"):
        crib.scrap(walked_off, 1, A)


@pytest.mark.clause("abingdon-L11-7")
def test_a_table_that_nobody_mans_is_void_and_the_match_can_be_drawn() -> None:
    """Three legs each and one table void: nobody wins, and it counts as played."""
    drawn = card(LEAGUE, *legs(1, "AAA"), *legs(2, "BBB"), TableConceded(3, None))

    assert (crib.is_over(drawn), crib.winner(drawn), crib.is_level(drawn)) == (True, None, False)
    assert crib.columns(drawn, A) == {"D": 1, "LF": 3, "LA": 3, "ADJ": 0, "PTS": 3}


def test_a_match_that_nobody_came_to_is_neither_played_nor_drawn() -> None:
    """Three void tables take the match out of the count of those played."""
    nobody = card(LEAGUE, *(TableConceded(table, None) for table in (1, 2, 3)))

    assert crib.columns(nobody, B) == {"D": 0, "LF": 0, "LA": 0, "ADJ": 0, "PTS": 0, "P": 0}


def test_a_tie_of_a_cup_stops_when_it_is_decided() -> None:
    """Best of three: two legs are enough, and somebody has to win."""
    straight = card(CUP, *legs(1, "BB"))

    assert (crib.is_over(straight), crib.winner(straight)) == (True, B)
    assert not crib.is_over(card(CUP, *legs(1, "AB")))
    void = card(CUP, TableConceded(1, None))
    assert crib.is_level(void)
    assert crib.winner(crib.count(void, crib.of_decision(A))) == A


def test_a_decision_gives_a_whole_table_also_after_it_was_played() -> None:
    """Every leg of the table goes to the opponents; what other tables brought stays."""
    whole = card(LEAGUE, *legs(1, "AAB"), *legs(2, "BAB"), *legs(3, "AAA"))

    after = crib.count(whole, TableAwarded(3, B))

    assert (after.legs, crib.winner(after)) == (both(3, 6), B)
    assert crib.count(card(LEAGUE, *legs(1, "A")), LegsGiven(B, 5, 1)).table(1).legs == both(1, 2)


def test_a_table_has_no_fourth_leg() -> None:
    """What is written beyond the last leg is refused, and says how many there are."""
    with pytest.raises(Refused, match="too-many-legs"):
        crib.require_here(LegLine(A), 4, card(LEAGUE))
