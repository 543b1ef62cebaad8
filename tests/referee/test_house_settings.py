"""What a house may decide about rulings: for every such setting, what another value changes."""

from typing import Any

import pytest
from msgspec.structs import replace

from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Side, Tally
from hangjack.games.all_fours.referee import Kind, RefereeOptions
from hangjack.games.all_fours.referee.effects import GameIs, HandGoes
from hangjack.rulebooks.shelf import book
from support.referee import (
    at,
    free,
    game_lost,
    home,
    house,
    judge,
    misdeal,
    pass_deal,
    play_on,
    redeal,
    referred,
    ruled,
    to,
    warned,
)

TABLE = at("N", "7-6", kicks=2)
TO_NS, TO_EW = to(Side.NS), to(Side.EW)
RENEGE: dict[str, Any] = {"offender": "W", "to_save_jack": False, "trump_jack_dealt": True}


def test_every_option_of_the_referee_is_a_setting_of_a_book() -> None:
    """So that a committee can reach each of them."""
    owner = "hangjack.games.all_fours.referee.prescriptions:RefereeOptions"
    keys = {
        key
        for name in ("ic2024", "mafa")
        for key, setting in book(name).settings.items()
        if setting.definition.typed_by == owner
    }

    assert keys == set(RefereeOptions.__struct_fields__)


def test_a_lost_point_may_be_taken_off_the_offender() -> None:
    """`point_penalty`: nobody gains, and nobody goes below nothing (ic-R02)."""
    taking = house("ic2024", {"point_penalty": "subtract_from_offender"})
    at_nil = at("N", "0-13")

    assert judge(taking, TABLE, Kind.LOOKED_UNPRIVILEGED, offender="S") == ruled(
        "22f-1", play_on(TABLE, Tally(-1, 0))
    )
    assert judge(taking, at_nil, Kind.LOOKED_UNPRIVILEGED, offender="S") == ruled("22f-1", play_on(at_nil))
    assert judge(taking, TABLE, Kind.LANDSLIDE) == ruled("19f-1 20a-3", misdeal(TABLE, Tally(-3, 0)))


def test_a_lost_point_may_be_taken_off_in_mafa_but_a_kick_value_is_given() -> None:
    """`point_penalty` is about points lost; what a turned Jack is worth the dealer still gets."""
    taking = house("mafa", {"point_penalty": "subtract_from_offender"})

    assert judge(taking, TABLE, Kind.REFUSED_CUT) == ruled("cutting-1b", play_on(TABLE, Tally(0, -1)))
    assert judge(taking, TABLE, Kind.CUTTER_TURNED_CARD, card="Jd") == ruled(
        "cutting-3b", redeal(TABLE, Tally(3, 0))
    )


def test_a_penalty_bullseye_may_leave_the_game_alone_or_end_it() -> None:
    """`penalty_bullseye_ends_game`, by kind; the kinds that are not named keep what their row says."""
    changed = house("ic2024", {"penalty_bullseye_ends_game": {"renege": False, "wrong_table": True}})
    mafa = house("mafa", {"penalty_bullseye_ends_game": {"renege": False}})
    on_the_board = replace(play_on(TABLE), bullseyes=TO_NS)

    assert judge(changed, TABLE, Kind.RENEGE, **RENEGE) == ruled("24a-1", on_the_board)
    assert judge(changed, TABLE, Kind.WRONG_TABLE, offender="W") == ruled(
        "15f-2 15c-4", game_lost(TABLE, Side.NS)
    )
    assert judge(changed, TABLE, Kind.GAVE_WITHOUT_TRUMP, offender="N") == ruled(
        "22e-1", game_lost(TABLE, Side.EW)
    )
    assert judge(mafa, TABLE, Kind.RENEGE, **RENEGE) == ruled("reneed-3a", on_the_board)


def test_a_penalty_bullseye_to_nil_may_count_double() -> None:
    """`shutout_on_penalty_bullseye`: only when the offenders have nothing, and only when the game is lost by it."""
    doubling = house("ic2024", {"shutout_on_penalty_bullseye": True})
    nil = at("N", "5-0")

    assert judge(doubling, nil, Kind.RENEGE, **RENEGE) == ruled("24a-1", game_lost(nil, Side.NS, bullseyes=2))
    assert judge(doubling, TABLE, Kind.RENEGE, **RENEGE) == ruled("24a-1", game_lost(TABLE, Side.NS))
    assert judge(doubling, nil, Kind.WRONG_TABLE, offender="W") == ruled(
        "15f-2 15c-4", replace(play_on(nil), bullseyes=TO_NS)
    )


def test_a_penalty_bullseye_to_nil_may_count_double_in_mafa() -> None:
    """`shutout_on_penalty_bullseye` changes nothing until a game to nil is worth more there."""
    nil = at("N", "5-0")
    alone = house("mafa", {"shutout_on_penalty_bullseye": True})
    both = house("mafa", {"shutout_on_penalty_bullseye": True, "shutout_bullseyes": 3})

    assert judge(alone, nil, Kind.HID_CARD, offender="W") == ruled("cheating-1", game_lost(nil, Side.NS))
    assert judge(both, nil, Kind.HID_CARD, offender="W") == ruled(
        "cheating-1", game_lost(nil, Side.NS, bullseyes=3)
    )


def test_a_game_to_nil_is_worth_what_the_house_says() -> None:
    """`shutout_bullseyes`: ic2024 cites its clause only where it counts double; mafa never has one."""
    table = at("N", "0-13")
    single = house("ic2024", {"shutout_bullseyes": 1})
    double = house("mafa", {"shutout_bullseyes": 2})

    assert judge(single, table, Kind.LOOKED_UNPRIVILEGED, offender="S") == ruled(
        "22f-1", home(table, Side.EW, TO_EW)
    )
    assert judge(double, table, Kind.LOOKED_UNPRIVILEGED, offender="S") == ruled(
        "cheating-2", home(table, Side.EW, TO_EW, bullseyes=2)
    )


@pytest.mark.parametrize(("limit", "before"), [(1, 0), (3, 2)])
def test_the_deal_is_lost_after_as_many_misdeals_as_the_house_says(limit: int, before: int) -> None:
    """`misdeals_to_lose_deal`; `none` is never."""
    table = at("N", "7-6", misdeals=before)
    strict = house("ic2024", {"misdeals_to_lose_deal": limit})
    never = house("ic2024", {"misdeals_to_lose_deal": "none"})

    assert judge(strict, table, Kind.LANDSLIDE) == ruled("19f-1 20d-1", pass_deal(table, TO_EW))
    assert judge(never, table, Kind.LANDSLIDE) == ruled("19f-1", misdeal(table, TO_EW))


def test_a_misdeal_point_may_be_withheld_when_it_would_win() -> None:
    """`misdeal_point_may_win` in mafa: at 13 the kicks come off and the deal is made again, without a point."""
    withholding = house("mafa", {"misdeal_point_may_win": False})
    at_13, at_12 = at("N", "7-13", kicks=2), at("N", "7-12", kicks=2)

    assert judge(withholding, at_13, Kind.KICKED_TWO) == ruled("kicking-5", misdeal(at_13, Tally(-2, 0)))
    assert judge(withholding, at_12, Kind.KICKED_TWO) == ruled("kicking-5", misdeal(at_12, Tally(-2, 1)))


@pytest.mark.parametrize("holder", ["N", "E"])
def test_a_late_count_may_be_left_to_the_marshal(holder: str) -> None:
    """`late_count` in mafa."""
    table = at("N", "7-6", kicks=2, played=4)
    verdict = judge(house("mafa", {"late_count": "marshal"}), table, Kind.WRONG_CARD_COUNT, holder=holder)

    assert verdict == referred("misdeal-4b", play_on(table), left_open=("confirm_silence",))


def test_a_late_count_may_wipe_the_whole_game() -> None:
    """`late_misdeal_scope` in ic2024: the holder's side also loses what it had before this issue."""
    table = at("N", "7-6", kicks=2, played=5)
    wiping = house("ic2024", {"late_misdeal_scope": "game"})
    at_13 = at("N", "7-13", played=5)
    counted = pass_deal(table, Tally(-7, 1), HandGoes.COUNT_AND_PASS)

    assert judge(wiping, table, Kind.WRONG_CARD_COUNT, holder="N") == ruled(
        "20b-1 20b-2 20b-3 20b-4", replace(counted, at_count=AtCount(Side.NS, Side.EW))
    )
    assert judge(wiping, at_13, Kind.WRONG_CARD_COUNT, holder="N") == ruled(
        "20b-1 20b-2 20b-3 20b-4 20c-1 30d-1", home(at_13, Side.EW, Tally(-7, 1), bullseyes=2)
    )


def test_after_a_late_count_gamble_may_be_counted() -> None:
    """`late_misdeal_gamble` in ic2024: the issue is void for the holder's side, gamble goes by the cards."""
    table = at("N", "7-6", played=5)
    counting = house("ic2024", {"late_misdeal_gamble": "count"})
    expected = replace(pass_deal(table, TO_NS, HandGoes.COUNT_AND_PASS), at_count=AtCount(void=Side.EW))

    assert judge(counting, table, Kind.WRONG_CARD_COUNT, holder="E") == ruled("20b-1 20b-2 20b-3", expected)


def test_a_wrong_pack_may_be_a_misdeal_in_ic2024() -> None:
    """`bad_pack`: the point, the kicks and the count of misdeals, as for any other."""
    table = at("N", "7-6", kicks=2, misdeals=1)
    verdict = judge(house("ic2024", {"bad_pack": "misdeal"}), table, Kind.PACK_INCORRECT)

    assert verdict == ruled("29g-1 20a-3 20d-1", pass_deal(table, Tally(-2, 1)))


def test_early_talk_may_cost_a_point() -> None:
    """`early_talk_penalty` in ic2024 (ic-R52)."""
    talking = house("ic2024", {"early_talk_penalty": "point"})
    verdict = judge(talking, TABLE, Kind.COMMUNICATED_BEFORE_DECISION, offender="W")

    assert verdict == ruled("22f-2", play_on(TABLE, TO_NS))


@pytest.mark.parametrize(("void", "lost"), [("entry", -3), ("issue", -3), ("game", -7)])
def test_bad_writing_may_void_the_whole_game(void: str, lost: int) -> None:
    """`bad_writing_void` in ic2024: the points concerned, or all that the side has."""
    strict = house("ic2024", {"bad_writing_void": void})
    verdict = judge(strict, TABLE, Kind.POINTS_WRITTEN_BADLY, offender="S", points=3)

    assert verdict == ruled("27b-3", play_on(TABLE, Tally(lost, 0)))


def test_a_wrong_sing_may_cost_a_point_or_the_bullseye() -> None:
    """`wrong_sing_penalty` in ic2024 (ic-R24)."""
    point = house("ic2024", {"wrong_sing_penalty": "point"})
    bullseye = house("ic2024", {"wrong_sing_penalty": "bullseye"})

    assert judge(point, TABLE, Kind.WRONG_SING, offender="W") == ruled("27g-1", play_on(TABLE, TO_NS))
    assert judge(bullseye, TABLE, Kind.WRONG_SING, offender="W") == ruled("27g-1", game_lost(TABLE, Side.NS))


def test_giving_without_trump_may_be_left_to_the_marshal() -> None:
    """`give_without_trump` in mafa (ma-R16)."""
    verdict = judge(house("mafa", {"give_without_trump": "marshal"}), TABLE, Kind.GAVE_WITHOUT_TRUMP)

    assert verdict == referred("notrump-1a", play_on(TABLE))


def test_a_lead_out_of_turn_may_be_taken_back() -> None:
    """`lead_out_of_turn` in mafa: only a lead; any other card out of turn still stands (ma-R22)."""
    lenient = house("mafa", {"lead_out_of_turn": "retrieve"})

    assert judge(lenient, TABLE, Kind.LED_OUT_OF_TURN, card="As") == free(
        "general-2b", play_on(TABLE), "card_retrieved"
    )
    assert judge(lenient, TABLE, Kind.PLAYED_OUT_OF_TURN, card="As") == free(
        "general-2a", play_on(TABLE), "card_stands:As"
    )


@pytest.mark.parametrize("kind", [Kind.LEFT_TABLE, Kind.WALKED_AWAY])
def test_leaving_the_table_may_cost_a_point_or_the_bullseye(kind: Kind) -> None:
    """`left_table` in mafa (ma-R18)."""
    point = judge(house("mafa", {"left_table": "point"}), TABLE, kind, offender="E")
    bullseye = judge(house("mafa", {"left_table": "bullseye"}), TABLE, kind, offender="E")

    assert point == ruled("delay-3", play_on(TABLE, TO_NS))
    assert bullseye == ruled("delay-3", game_lost(TABLE, Side.NS))


@pytest.mark.parametrize("number", [0, 2])
def test_a_table_scrapped_for_indiscipline_costs_what_the_house_says(number: int) -> None:
    """`scrap_discipline` in ic2024 (ic-R12)."""
    scrapping = house("ic2024", {"scrap_discipline": number})
    closed = replace(play_on(TABLE), score=Tally(), game=GameIs.VOID, hand=HandGoes.TABLE_CLOSED)
    verdict = judge(scrapping, TABLE, Kind.INDISCIPLINE, offender="W", subs_used=6)

    assert verdict == ruled("5-3", replace(closed, bullseyes=to(Side.NS, number)))


@pytest.mark.parametrize(
    ("timer", "decision", "number"),
    [("beg", "stand_or_beg", "26a-1"), ("give", "give_or_run", "26a-2"), ("card", "play_card", "26a-3")],
)
def test_a_house_sets_its_own_time_limits_in_ic2024(timer: str, decision: str, number: str) -> None:
    """`timers`: each decision has its own; one without a limit is the official's, even after a count."""
    slow = house("ic2024", {f"timers.{timer}": 40})
    free_of_time = house("ic2024", {f"timers.{timer}": "none"})
    facts = {"offender": "W", "decision": decision}

    assert judge(slow, TABLE, Kind.FROZE, seconds=40, **facts) == free(number, play_on(TABLE))
    assert judge(slow, TABLE, Kind.FROZE, seconds=41, count_given=False, **facts) == warned(
        f"{number} 26a-4", play_on(TABLE), "inform_captains", "ten_second_count"
    )
    assert judge(free_of_time, TABLE, Kind.FROZE, seconds=99, count_given=True, **facts) == referred(
        "29g-1", play_on(TABLE)
    )


def test_a_house_sets_its_own_time_limit_in_mafa() -> None:
    """`timers.card`; without it every delay is the marshal's."""
    slow = house("mafa", {"timers.card": 40})
    free_of_time = house("mafa", {"timers.card": "none"})
    facts = {"offender": "W", "decision": "play_card", "prior_warning": True, "marshal_notified": True}

    assert judge(slow, TABLE, Kind.FROZE, seconds=40, **facts) == free("delay-1b", play_on(TABLE))
    assert judge(slow, TABLE, Kind.FROZE, seconds=41, **facts) == ruled("delay-1a", game_lost(TABLE, Side.NS))
    assert judge(free_of_time, TABLE, Kind.FROZE, seconds=99, **facts) == referred("", play_on(TABLE))


@pytest.mark.clause("ic2024-27g-2")
@pytest.mark.parametrize("kind", [Kind.RENEGE, Kind.LED_OUT_OF_TURN, Kind.PLAYED_OUT_OF_TURN])
def test_a_sure_sing_excuses_every_play_or_only_going_under(kind: Kind) -> None:
    """`sure_sing_protects`: a house may keep every offence but the under-trump an offence when somebody sings."""
    sung: dict[str, Any] = {**RENEGE, "card": "As", "sure_sing": True}
    narrow = house("ic2024", {"sure_sing_protects": "under_trump_only"})
    under = judge(narrow, TABLE, Kind.UNDER_TRUMP, only_trumps=False, **sung)

    assert judge(house("ic2024"), TABLE, kind, **sung) == free("27g-2", play_on(TABLE))
    assert under == free("27g-2", play_on(TABLE))
    assert judge(narrow, TABLE, kind, **sung) == judge(narrow, TABLE, kind, **{**sung, "sure_sing": False})


def test_a_house_may_let_a_card_cut_alone_be_kicked() -> None:
    """`single_cut_kick`: then turning it costs nothing."""
    facts: dict[str, Any] = {"offender": "N", "this_kick_points": 3}
    kicked = judge(house("ic2024", {"single_cut_kick": "free"}), TABLE, Kind.KICKED_TOP_SINGLE_CUT, **facts)

    assert kicked == free("21f-2", play_on(TABLE))
