"""Settings that a book itself fixes: a house cannot change them, though the penalty table follows them."""

from typing import Any

import pytest
from msgspec.structs import replace

from hangjack.cards import Rank
from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Side, Tally
from hangjack.games.all_fours.referee import Kind
from hangjack.games.all_fours.referee.effects import HandGoes
from hangjack.rulebooks.house import HouseRefused, with_settings
from hangjack.rulebooks.ic2024.penalties import penalties as ic2024_penalties
from hangjack.rulebooks.mafa.penalties import penalties as mafa_penalties
from hangjack.rulebooks.shelf import book
from support.referee import (
    IC2024,
    MAFA,
    at,
    game_lost,
    home,
    judge,
    misdeal,
    pass_deal,
    redeal,
    ruled,
    to,
)


@pytest.mark.parametrize(
    ("book_id", "key", "value"),
    [
        ("ic2024", "target", 20),
        ("mafa", "target", 20),
        ("ic2024", "late_count_limit", 8),
        ("mafa", "late_count_limit", 4),
        ("ic2024", "misdeal_point_may_win", False),
        ("mafa", "misdeals_to_lose_deal", 2),
    ],
)
def test_what_the_book_fixes_a_house_cannot_change(book_id: str, key: str, value: Any) -> None:
    """The refusal names the value that stands, and the clause that says so."""
    with pytest.raises(HouseRefused) as refused:
        with_settings(book(book_id), {key: value})

    [problem] = refused.value.problems
    assert problem.key == "setting.fixed"
    assert problem.values["clause"] == book(book_id).settings[key].clause


@pytest.mark.parametrize(
    ("book_id", "key", "value"),
    [
        ("ic2024", "late_count", "marshal"),
        ("ic2024", "left_table", "point"),
        ("mafa", "bad_pack", "misdeal"),
        ("mafa", "wrong_sing_penalty", "point"),
    ],
)
def test_a_setting_of_the_other_book_is_refused(book_id: str, key: str, value: str) -> None:
    """A book offers only what it has a rule for."""
    with pytest.raises(HouseRefused) as refused:
        with_settings(book(book_id), {key: value})

    [problem] = refused.value.problems
    assert problem.values["key"] == key


def test_the_target_decides_which_point_makes_the_game() -> None:
    """`target`: at 20 the fourteenth point is one like any other."""
    table = at("N", "3-13")
    late = at("N", "3-19")
    longer = ic2024_penalties(replace(IC2024.play, target=20), IC2024.options)
    expected = home(late, Side.EW, to(Side.EW))

    assert judge(longer, table, Kind.LANDSLIDE) == ruled("19f-1", misdeal(table, to(Side.EW)))
    assert judge(longer, late, Kind.LANDSLIDE) == ruled("19f-1 20c-1", expected)


def test_the_target_decides_when_a_wrong_pack_costs_no_point() -> None:
    """`target` in mafa: the point is withheld only one short of it."""
    longer = mafa_penalties(replace(MAFA.play, target=20), MAFA.options)
    at_13, at_19 = at("N", "3-13"), at("N", "3-19")

    assert judge(longer, at_13, Kind.PACK_INCORRECT) == ruled("misdeal-5a", redeal(at_13, to(Side.EW)))
    assert judge(longer, at_19, Kind.PACK_INCORRECT) == ruled("misdeal-5a misdeal-5b", redeal(at_19))


@pytest.mark.parametrize(
    ("card", "points", "cites"),
    [("2h", 4, "cutting-3b"), ("Jd", 3, "cutting-3b"), ("6s", 1, "cutting-3c"), ("Ac", 1, "cutting-3c")],
)
def test_the_kick_values_decide_what_a_turned_card_is_worth(card: str, points: int, cites: str) -> None:
    """`kick_values` in mafa: a card that kicks nothing is worth one, by its own clause."""
    tobago = {Rank.JACK: 3, Rank.TWO: 4, Rank.SIX: 0}
    penalties = mafa_penalties(replace(MAFA.play, kick_values=tobago), MAFA.options)
    table = at("N", "7-6")
    verdict = judge(penalties, table, Kind.CUTTER_TURNED_CARD, card=card)

    assert verdict == ruled(cites, redeal(table, Tally(points, 0)))


def test_the_limit_for_a_late_count_is_a_number_of_cards_played() -> None:
    """`late_count_limit`: up to it a misdeal, from the next card on too late, in both books."""
    ic2024 = ic2024_penalties(IC2024.play, replace(IC2024.options, late_count_limit=8))
    mafa = mafa_penalties(MAFA.play, replace(MAFA.options, late_count_limit=8))
    in_time, late = at("N", "7-6", played=8), at("N", "7-6", played=9)
    count, facts = Kind.WRONG_CARD_COUNT, {"holder": "E"}
    moved_on = pass_deal(late, to(Side.NS), HandGoes.COUNT_AND_PASS)

    assert judge(ic2024, in_time, count, **facts) == ruled("20a-1", misdeal(in_time, to(Side.EW)))
    assert judge(ic2024, late, count, **facts) == ruled(
        "20b-1 20b-2 20b-3", replace(moved_on, at_count=AtCount(Side.EW, Side.NS))
    )
    assert judge(mafa, in_time, count, **facts) == ruled(
        "misdeal-3 misdeal-4a", misdeal(in_time, to(Side.EW))
    )
    assert judge(mafa, late, count, **facts) == ruled(
        "misdeal-4b", game_lost(late, Side.NS), left_open=("confirm_silence",)
    )


def test_a_winning_misdeal_point_is_fixed_in_ic2024_but_the_table_would_follow() -> None:
    """`misdeal_point_may_win`: without it the fourteenth point is withheld, and no game ends."""
    table = at("N", "7-13", kicks=2)
    withholding = ic2024_penalties(IC2024.play, replace(IC2024.options, misdeal_point_may_win=False))

    assert judge(withholding, table, Kind.LANDSLIDE) == ruled("19f-1 20a-3", misdeal(table, Tally(-2, 0)))


def test_losing_the_deal_is_fixed_in_mafa_but_the_table_would_follow() -> None:
    """`misdeals_to_lose_deal`: with a limit the deal would pass there too, without a clause of its own."""
    table = at("N", "7-6", misdeals=1)
    strict = mafa_penalties(MAFA.play, replace(MAFA.options, misdeals_to_lose_deal=2))

    assert judge(strict, table, Kind.KICKED_TWO) == ruled("kicking-5", pass_deal(table, to(Side.EW)))
