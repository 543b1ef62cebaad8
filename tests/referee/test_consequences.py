"""What follows from a ruling at a particular score: fourteen reached, nil, kicks taken off, the deal lost."""

import pytest
from msgspec.structs import replace

from hangjack.games.all_fours.engine.seats import Seat, Side, Tally
from hangjack.games.all_fours.referee import Incident, Kind, Penalties, RuledTable, Ruling, apply_ruling, rule
from support.referee import (
    IC2024,
    MAFA,
    Verdict,
    at,
    each_dealer,
    home,
    judge,
    misdeal,
    opponents,
    pass_deal,
    redeal,
    ruled,
    to,
)

clause = pytest.mark.clause


@clause("ic2024-20c-1")
@each_dealer
def test_a_misdeal_point_that_makes_fourteen_ends_the_game(dealer: Seat) -> None:
    """The next in line deals; ic2024 has a clause for it, mafa adds none."""
    table = at(dealer, "13-13")
    others = dealer.side.other
    finished = home(table, others, to(others))

    assert judge(IC2024, table, Kind.RESHUFFLE_AFTER_CUT) == ruled("18d-2 20c-1", finished)
    assert judge(MAFA, table, Kind.RESHUFFLE_AFTER_CUT) == ruled("misdeal-1b", finished)


@pytest.mark.parametrize(
    ("score", "kicks", "cites", "points", "bullseyes"),
    [
        ("13-1", 0, "18d-2 20c-1", Tally(1, 0), 1),
        ("13-2", 1, "18d-2 20c-1 20a-3", Tally(1, -1), 1),
        pytest.param("13-0", 0, "18d-2 20c-1 30d-1", Tally(1, 0), 2, marks=clause("ic2024-30d-1")),
        pytest.param("13-3", 3, "18d-2 20c-1 20a-3 30d-1", Tally(1, -3), 2, marks=clause("ic2024-30d-1")),
    ],
)
def test_a_misdeal_point_that_makes_fourteen_to_nil_counts_double_in_ic2024(
    score: str, kicks: int, cites: str, points: Tally, bullseyes: int
) -> None:
    """Nil is what is left after the kicks have come off; mafa has no double."""
    table = at("E", score, kicks=kicks)

    assert judge(IC2024, table, Kind.RESHUFFLE_AFTER_CUT) == ruled(
        cites, home(table, Side.NS, points, bullseyes)
    )
    assert judge(MAFA, table, Kind.RESHUFFLE_AFTER_CUT) == ruled("misdeal-1b", home(table, Side.NS, points))


@clause("ic2024-30d-1")
@pytest.mark.parametrize(("score", "cites", "bullseyes"), [("0-13", "22f-1 30d-1", 2), ("1-13", "22f-1", 1)])
def test_any_penalty_point_that_makes_fourteen_to_nil_counts_double(
    score: str, cites: str, bullseyes: int
) -> None:
    """It need not be a misdeal; and without one, 20c-1 is not cited."""
    table = at("N", score)
    verdict = judge(IC2024, table, Kind.LOOKED_UNPRIVILEGED, offender="S")

    assert verdict == ruled(cites, home(table, Side.EW, Tally(0, 1), bullseyes))


@clause("ic2024-20d-1")
@each_dealer
def test_a_second_misdeal_in_a_row_loses_the_deal_in_ic2024(dealer: Seat) -> None:
    """The point is given as usual and the next player deals; in mafa the dealer keeps the pack."""
    table = at(dealer, "3-3", misdeals=1)
    point = to(dealer.side.other)

    assert judge(IC2024, table, Kind.IRREGULAR_DEAL) == ruled("19b-4 20d-1", pass_deal(table, point))
    assert judge(MAFA, table, Kind.IRREGULAR_DEAL).after == misdeal(table, point)


@clause("ic2024-20c-1", "ic2024-20d-1")
def test_a_second_misdeal_that_ends_the_game_cites_only_that() -> None:
    """The deal passes because the game is over, not because it is lost."""
    table = at("E", "13-2", misdeals=1)

    assert judge(IC2024, table, Kind.LANDSLIDE) == ruled("19f-1 20c-1", home(table, Side.NS, Tally(1, 0)))


def _after(table: RuledTable, penalties: Penalties, kind: Kind, **facts: object) -> RuledTable:
    """Return *table* for the next deal after the ruling on what happened."""
    ruling = rule(Incident(kind, table, facts), penalties)
    assert isinstance(ruling, Ruling)
    settled = apply_ruling(table, ruling)
    dealer = settled.next_dealer or table.dealer
    return RuledTable(dealer=dealer, score=settled.score, misdeals_in_a_row=settled.misdeals_in_a_row)


@clause("ic2024-20d-1")
@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        (Kind.WRONG_SADDLE, {"prior_warning": False}),
        (Kind.CARD_EXPOSED_IN_DEAL, {"owner": "E", "accepted": False}),
        (Kind.PACK_FELL, {"when": "before_kick"}),
        (Kind.KICK_IRREGULAR, {"how": "peeped"}),
    ],
)
def test_a_redeal_that_is_no_misdeal_neither_counts_nor_clears(kind: Kind, facts: dict[str, object]) -> None:
    """What counts is the second misdeal of the same turn to deal (ic-R17, ic-R34)."""
    fresh = _after(at("N", "3-3"), IC2024, kind, **facts)
    misdealt_once = _after(fresh, IC2024, Kind.LANDSLIDE)
    redealt = _after(misdealt_once, IC2024, kind, **facts)
    lost = _after(redealt, IC2024, Kind.LANDSLIDE)

    assert [(table.dealer, table.misdeals_in_a_row) for table in (fresh, misdealt_once, redealt, lost)] == [
        (Seat.NORTH, 0),
        (Seat.NORTH, 1),
        (Seat.NORTH, 1),
        (Seat.WEST, 0),
    ]


@clause("ic2024-20b-2", "ic2024-20c-1", "ic2024-30d-1")
@pytest.mark.parametrize(
    ("table", "holder", "cites", "points", "bullseyes"),
    [
        (at("N", "13-13", played=9), "W", "20b-1 20b-2 20b-3 20c-1", Tally(1, 0), 1),
        (at("N", "13-13", played=9), "S", "20b-1 20b-2 20b-3 20b-4 20c-1", Tally(0, 1), 1),
        (at("N", "2-13", kicks=2, played=9), "N", "20b-1 20b-2 20b-3 20b-4 20c-1 30d-1", Tally(-2, 1), 2),
        (at("N", "13-0", played=9), "E", "20b-1 20b-2 20b-3 20c-1 30d-1", Tally(1, 0), 2),
    ],
)
def test_the_point_for_a_late_count_may_end_the_game_too(
    table: RuledTable, holder: str, cites: str, points: Tally, bullseyes: int
) -> None:
    """Then there is nothing left to count, and no instruction for the count remains."""
    verdict = judge(IC2024, table, Kind.WRONG_CARD_COUNT, holder=holder)

    assert verdict == ruled(cites, home(table, opponents(Seat(holder)), points, bullseyes))


@clause("ic2024-20a-3", "mafa-kicking-4c")
@pytest.mark.parametrize(
    ("penalties", "cites"), [(IC2024, "21c-1 20a-3"), (MAFA, "kicking-5")], ids=["ic2024", "mafa"]
)
@pytest.mark.parametrize(
    ("score", "kicks", "points"),
    [
        pytest.param("1-6", 3, Tally(-1, 1), id="more kicked than is left"),
        pytest.param("3-6", 3, Tally(-3, 1), id="down to nothing"),
        pytest.param("14-9", 2, Tally(-2, 1), id="although they made fourteen"),
        pytest.param("16-9", 3, Tally(-3, 1), id="although they made more than fourteen"),
    ],
)
def test_forfeited_kicks_come_off_as_far_as_there_are_points(
    score: str, kicks: int, points: Tally, penalties: Penalties, cites: str
) -> None:
    """Never below nothing, and even when they had made the game, which was not confirmed yet (ic-R53)."""
    table = at("S", score, kicks=kicks)

    assert judge(penalties, table, Kind.KICKED_TWO) == ruled(cites, misdeal(table, points))


@clause("ic2024-21b-3")
@pytest.mark.parametrize(
    ("score", "expected"),
    [
        ("14-9", ruled("21b-2 21b-3", redeal(at("S", "14-9"), Tally(-2, 1)))),
        ("5-13", ruled("21b-2 21b-3", home(at("S", "5-13"), Side.EW, Tally(-2, 1)))),
        ("2-13", ruled("21b-2 21b-3 30d-1", home(at("S", "2-13"), Side.EW, Tally(-2, 1), bullseyes=2))),
    ],
)
def test_a_wrong_kick_adds_no_clause_of_a_misdeal(score: str, expected: Verdict) -> None:
    """The kicks come off and the point may make the game by 21b itself; only a double has a clause of its own."""
    table = at("S", score, kicks=2)

    assert judge(IC2024, table, Kind.KICK_IRREGULAR, how="peeped") == expected


@clause("ic2024-18b-1", "ic2024-21c-3")
@pytest.mark.parametrize(
    ("kind", "facts", "cites"),
    [
        (Kind.CUTTER_TURNED_CARD, {}, "18b-1 18b-2"),
        (Kind.PICKED_TWO_FOR_KICK, {"declared": "Qh", "actual": "Qd"}, "21c-3 21c-4"),
    ],
)
def test_a_point_for_the_dealing_side_may_make_the_game(
    kind: Kind, facts: dict[str, object], cites: str
) -> None:
    """Then nobody deals again: the next player deals the next game."""
    table = at("W", "4-13")

    assert judge(IC2024, table, kind, **facts) == ruled(cites, home(table, Side.EW, Tally(0, 1)))


@clause("mafa-cutting-3b")
def test_a_turned_jack_may_carry_the_dealing_side_past_fourteen() -> None:
    """Three points from 13 are reported as three, and the game is over."""
    table = at("W", "0-13")
    verdict = judge(MAFA, table, Kind.CUTTER_TURNED_CARD, card="Jc")

    assert verdict == ruled("cutting-3b", home(table, Side.EW, Tally(0, 3)))


@clause("mafa-misdeal-5b")
def test_only_a_wrong_pack_withholds_the_fourteenth_point_in_mafa() -> None:
    """Any other misdeal point may complete the bullseye (ma-R12)."""
    table = at("E", "13-2")
    pack = judge(MAFA, table, Kind.PACK_INCORRECT)
    kicked = judge(MAFA, table, Kind.KICKED_TWO)

    assert pack == ruled("misdeal-5a misdeal-5b", redeal(table))
    assert kicked == ruled("kicking-5", home(table, Side.NS, Tally(1, 0)))


@clause("ic2024-20a-3")
def test_kicks_of_earlier_deals_are_not_touched() -> None:
    """Only the points kicked in this deal come off, not the rest of the score."""
    table = replace(at("N", "9-3"), kick_points=0)

    assert judge(IC2024, table, Kind.LANDSLIDE) == ruled("19f-1", misdeal(table, Tally(0, 1)))
