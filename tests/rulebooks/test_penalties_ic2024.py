"""ic2024 at the table: every branch of its penalties, at 7-6 with two points kicked unless a test says otherwise."""

import pytest
from msgspec.structs import replace

from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Seat, Side
from hangjack.games.all_fours.referee import Incident, Kind, rule
from hangjack.games.all_fours.referee.effects import HandGoes
from hangjack.referee.facts import FactType, Question, Questions
from support.referee import (
    IC2024,
    at,
    each_dealer,
    each_offender,
    free,
    game_lost,
    judge,
    misdeal,
    opponents,
    pass_deal,
    play_on,
    redeal,
    referred,
    ruled,
    to,
    warned,
)

clause = pytest.mark.clause
TABLE = at("N", "7-6", kicks=2)


@pytest.mark.parametrize(
    ("kind", "cites"),
    [
        pytest.param(Kind.EXCESS_SHUFFLE_DEALER, "17b-4", marks=clause("ic2024-17b-4")),
        pytest.param(Kind.IMPROPER_GATHER, "17c-3", marks=clause(*(f"ic2024-17c-{n}" for n in (1, 2, 3)))),
        pytest.param(Kind.THIRD_PARTY_SHUFFLE, "17e-1", marks=clause("ic2024-17e-1")),
        pytest.param(Kind.NON_DEALER_KICKED, "17e-1", marks=clause("ic2024-17e-1")),
    ],
)
@each_offender
def test_handling_the_pack_wrongly_is_warned_then_costs_a_point(
    offender: Seat, kind: Kind, cites: str
) -> None:
    """The first time is a warning; after it the offender's opponents get a point, whoever deals."""
    first = judge(IC2024, TABLE, kind, offender=offender, prior_warning=False)
    again = judge(IC2024, TABLE, kind, offender=offender, prior_warning=True)

    assert first == warned(cites, play_on(TABLE), "warn")
    assert again == ruled(cites, play_on(TABLE, to(opponents(offender))))


@clause("ic2024-17d-3")
@each_dealer
def test_a_cutter_who_shuffles_too_often_is_warned_then_costs_a_point(dealer: Seat) -> None:
    """After a warning the point goes to the dealing side."""
    table = at(dealer, "7-6")
    first = judge(IC2024, table, Kind.EXCESS_SHUFFLE_CUTTER, prior_warning=False)
    again = judge(IC2024, table, Kind.EXCESS_SHUFFLE_CUTTER, prior_warning=True)

    assert first == warned("17d-3", play_on(table), "warn")
    assert again == ruled("17d-3", play_on(table, to(dealer.side)))


@each_dealer
@clause("ic2024-17d-5", "ic2024-18a-4", "ic2024-18b-1", "ic2024-18b-2")
def test_a_cutter_who_does_wrong_gives_the_dealing_side_a_point(dealer: Seat) -> None:
    """A pack given back face up or held up costs a point; a card turned over costs one and the deal is made again."""
    table = at(dealer, "7-6")
    point = to(dealer.side)
    face_up = judge(IC2024, table, Kind.DECK_RETURNED_FACE_UP)
    held_up = judge(IC2024, table, Kind.REFUSED_CUT)
    turned = judge(IC2024, table, Kind.CUTTER_TURNED_CARD, card="Jd")

    assert face_up == ruled("17d-5", play_on(table, point), "dealer_may_handle_again")
    assert held_up == ruled("18a-4", play_on(table, point))
    assert turned == ruled("18b-1 18b-2", redeal(table, point))


@pytest.mark.parametrize(
    ("kind", "facts", "cites"),
    [
        pytest.param(Kind.RESHUFFLE_AFTER_CUT, {}, "18d-2", marks=clause("ic2024-18d-2")),
        pytest.param(Kind.IRREGULAR_DEAL, {"how": "by twos"}, "19b-4", marks=clause("ic2024-19b-4")),
        pytest.param(Kind.CHECKED_CARDS_AFTER_DECK_DOWN, {}, "19e-3", marks=clause("ic2024-19e-3")),
        pytest.param(Kind.LANDSLIDE, {}, "19f-1", marks=clause("ic2024-19f-1")),
        pytest.param(Kind.WRONG_CARD_COUNT, {"holder": "N"}, "20a-1", marks=clause("ic2024-19d-2")),
        pytest.param(Kind.WRONG_CARD_COUNT, {"holder": "W"}, "20a-1", marks=clause("ic2024-20a-1")),
        pytest.param(Kind.KICKED_TWO, {}, "21c-1", marks=clause("ic2024-21c-1")),
        pytest.param(
            Kind.PICKED_TWO_FOR_KICK,
            {"declared": "Qh", "actual": "Qh"},
            "21c-2",
            marks=clause("ic2024-21c-2", "ic2024-21c-4"),
        ),
    ],
)
@clause("ic2024-20a-2", "ic2024-20a-3")
@each_dealer
def test_a_misdeal_costs_a_point_and_the_kicks_and_is_dealt_again(
    dealer: Seat, kind: Kind, facts: dict[str, str], cites: str
) -> None:
    """The side that did not deal gets a point, kicked points come off with a clause of their own, the dealer deals over."""
    kicked = at(dealer, "7-6", kicks=2)
    plain = at(dealer, "7-6")
    point = to(dealer.side.other)

    assert judge(IC2024, kicked, kind, **facts) == ruled(
        f"{cites} 20a-3", misdeal(kicked, to(dealer.side, -2) + point)
    )
    assert judge(IC2024, plain, kind, **facts) == ruled(cites, misdeal(plain, point))


@clause("ic2024-19a-2", "ic2024-19a-3")
@each_offender
def test_a_wrong_saddle_is_warned_and_dealt_again_then_the_officials(offender: Seat) -> None:
    """The first costs no points and is no misdeal; after a warning an official is called and nothing changes."""
    table = at("N", "7-6", misdeals=1)
    first = judge(IC2024, table, Kind.WRONG_SADDLE, offender=offender, prior_warning=False)
    again = judge(IC2024, table, Kind.WRONG_SADDLE, offender=offender, prior_warning=True)

    assert first == warned("19a-2", redeal(table), "warn")
    assert again == referred("19a-3", play_on(table), "call_official")


@clause("ic2024-19c-1", "ic2024-19c-3")
@pytest.mark.parametrize(
    ("owner", "accepted", "expected"),
    [
        ("N", True, free("19c-1", play_on(TABLE))),
        ("S", False, free("19c-1", play_on(TABLE))),
        ("W", True, free("19c-3", play_on(TABLE))),
        ("E", False, free("19c-3", redeal(TABLE))),
    ],
)
def test_only_an_opponent_may_refuse_a_card_shown_in_the_deal(
    owner: str, accepted: bool, expected: object
) -> None:
    """A card of the dealing pair changes nothing; an opponent plays on with it, or has the deal made again for nothing."""
    verdict = judge(IC2024, TABLE, Kind.CARD_EXPOSED_IN_DEAL, owner=owner, accepted=accepted)

    assert verdict == expected


@clause("ic2024-19c-2")
def test_the_owner_of_a_card_shown_in_the_deal_must_decide() -> None:
    """An opponent's card brings the question whether it is accepted; a card of the dealing pair does not."""
    asked = rule(Incident(Kind.CARD_EXPOSED_IN_DEAL, TABLE, {"owner": "E"}), IC2024)

    assert asked == Questions((Question("accepted", FactType.YES_NO),))
    assert judge(IC2024, TABLE, Kind.CARD_EXPOSED_IN_DEAL, owner="S") == free("19c-1", play_on(TABLE))


@clause("ic2024-20a-1")
@pytest.mark.parametrize("played", [0, 4])
def test_a_wrong_count_up_to_the_fourth_card_is_a_misdeal(played: int) -> None:
    """Four cards on the table are still in time, whoever holds too many or too few."""
    table = at("N", "7-6", played=played)
    verdict = judge(IC2024, table, Kind.WRONG_CARD_COUNT, holder="W", has=7, should_have=6)

    assert verdict == ruled("20a-1", misdeal(table, to(Side.EW)))


@clause("ic2024-20b-1", "ic2024-20b-2", "ic2024-20b-3", "ic2024-20b-4")
@pytest.mark.parametrize("holder", list(Seat))
@pytest.mark.parametrize("offender", [{}, {"offender": "N"}, {"offender": "W"}])
def test_a_wrong_count_from_the_fifth_card_voids_the_holders_issue(
    holder: Seat, offender: dict[str, str]
) -> None:
    """The others get a point and the gamble, and the deal moves on; a holder of the dealing pair loses the kicks too."""
    table = at("N", "7-6", kicks=2, played=5)
    others = opponents(holder)
    verdict = judge(IC2024, table, Kind.WRONG_CARD_COUNT, holder=holder.value, **offender)
    deals = holder.side is Side.NS
    points = to(others) + to(Side.NS, -2 if deals else 0)

    assert verdict == ruled(
        "20b-1 20b-2 20b-3 20b-4" if deals else "20b-1 20b-2 20b-3",
        replace(pass_deal(table, points, HandGoes.COUNT_AND_PASS), at_count=AtCount(holder.side, others)),
    )


@clause("ic2024-25c-1", "ic2024-25c-2", "ic2024-25c-3", "ic2024-25d-1")
@each_offender
def test_a_fallen_pack_costs_only_between_the_kick_and_the_lead(offender: Seat) -> None:
    """Before the kick the deal is made again; after it that costs a point and the kicks; after the lead nothing happens."""
    kicks_off = to(Side.NS, -2)
    before = judge(IC2024, TABLE, Kind.PACK_FELL, offender=offender, when="before_kick")
    after = judge(IC2024, TABLE, Kind.PACK_FELL, offender=offender, when="after_kick")
    late = judge(IC2024, TABLE, Kind.PACK_FELL, offender=offender, when="after_lead")

    assert before == free("25c-1", redeal(TABLE))
    assert after == ruled("25c-2", redeal(TABLE, kicks_off + to(opponents(offender))))
    assert late == free("25c-3 25d-1", play_on(TABLE))


@pytest.mark.parametrize(
    ("how", "cites"),
    [
        pytest.param("pack_in_hand", "21b-1 21b-3", marks=clause("ic2024-21b-1", "ic2024-21b-3")),
        pytest.param("towards_self", "21b-4 21b-3", marks=clause("ic2024-21b-4", "ic2024-21b-3")),
        *(
            pytest.param(how, "21b-2 21b-3", marks=clause("ic2024-21b-2", "ic2024-21b-3"))
            for how in ("overrun", "dealt_self_after_deck_down", "looked_at_own", "peeped")
        ),
    ],
)
@each_dealer
def test_a_wrong_kick_costs_a_point_and_the_kicks_but_is_no_misdeal(
    dealer: Seat, how: str, cites: str
) -> None:
    """The same dealer deals again, even right after a misdeal."""
    table = at(dealer, "7-6", kicks=2, misdeals=1)
    points = to(dealer.side, -2) + to(dealer.side.other)

    assert judge(IC2024, table, Kind.KICK_IRREGULAR, how=how) == ruled(cites, redeal(table, points))


@clause("ic2024-21c-2", "ic2024-21c-3", "ic2024-21c-4")
@each_dealer
def test_naming_the_lower_card_wrongly_gives_the_dealer_a_point(dealer: Seat) -> None:
    """A wrong name costs a point and the deal is made again, kicks kept; without a name nothing happens (ic-R60)."""
    table = at(dealer, "7-6", kicks=2)
    wrong = judge(IC2024, table, Kind.PICKED_TWO_FOR_KICK, declared="Qh", actual="Qd")
    silent = judge(IC2024, table, Kind.PICKED_TWO_FOR_KICK, declared=None)

    assert wrong == ruled("21c-3 21c-4", redeal(table, to(dealer.side)))
    assert silent == free("21c-2", play_on(table))


@clause("ic2024-21d-3", "ic2024-21f-2")
@each_dealer
def test_running_the_pack_wrongly_gives_the_others_a_point(dealer: Seat) -> None:
    """The run is put right and goes on; a single cut card that was kicked brings nothing, and the dealer deals again."""
    table = at(dealer, "7-6", kicks=5)
    others = to(dealer.side.other)
    varied = judge(IC2024, table, Kind.RUN_KICK_VARIATION)
    kicked = judge(IC2024, table, Kind.KICKED_TOP_SINGLE_CUT, this_kick_points=3)

    assert varied == ruled("21d-3", play_on(table, others))
    assert kicked == ruled("21f-2", redeal(table, to(dealer.side, -3) + others))


@pytest.mark.parametrize(
    ("kind", "facts", "cites"),
    [
        pytest.param(Kind.LOOKED_UNPRIVILEGED, {}, "22f-1", marks=clause("ic2024-22f-1")),
        pytest.param(
            Kind.WENT_INTO_LIFT,
            {"announced": False, "whose": "opponents"},
            "25b-1 25b-3",
            marks=clause("ic2024-25b-1", "ic2024-25b-3"),
        ),
        pytest.param(
            Kind.WENT_INTO_LIFT,
            {"announced": False, "whose": "own"},
            "25b-2 25b-3",
            marks=clause("ic2024-25b-2", "ic2024-25b-3"),
        ),
    ],
)
@each_offender
def test_looking_without_the_right_gives_the_opponents_a_point(
    offender: Seat, kind: Kind, facts: dict[str, object], cites: str
) -> None:
    """At one's own cards too early, into the opponents' lift, or into one's own without a word."""
    verdict = judge(IC2024, TABLE, kind, offender=offender, **facts)

    assert verdict == ruled(cites, play_on(TABLE, to(opponents(offender))))


@pytest.mark.parametrize(
    ("kind", "facts", "cites"),
    [
        pytest.param(
            Kind.STOOD_WITHOUT_TRUMP,
            {"looked": True, "card_before_kick": True},
            "22b-2",
            marks=clause("ic2024-22b-2"),
        ),
        pytest.param(
            Kind.STOOD_WITHOUT_TRUMP,
            {"looked": False, "card_before_kick": False},
            "22c-2",
            marks=clause("ic2024-22c-2"),
        ),
        pytest.param(Kind.GAVE_WITHOUT_TRUMP, {}, "22e-1", marks=clause("ic2024-22e-1")),
        pytest.param(Kind.TWO_CARDS_PLAYED, {"both_visible": False}, "23b-2", marks=clause("ic2024-23b-2")),
        pytest.param(Kind.RENEGE, {"to_save_jack": False}, "24a-1", marks=clause("ic2024-24a-1")),
        pytest.param(Kind.UNDER_TRUMP, {"only_trumps": False}, "24b-1", marks=clause("ic2024-24b-1")),
        pytest.param(Kind.WROTE_EXTRA_POINTS, {}, "27d-1", marks=clause("ic2024-27d-1")),
        pytest.param(Kind.ERASED_OPPONENT_POINTS, {}, "27d-2", marks=clause("ic2024-27d-2")),
        pytest.param(
            Kind.REFUSED_AFTER_DECISION, {"substituted": False}, "29c-2", marks=clause("ic2024-29c-2")
        ),
    ],
)
@each_offender
def test_a_foul_in_the_play_loses_the_bullseye(
    offender: Seat, kind: Kind, facts: dict[str, object], cites: str
) -> None:
    """The running game is over and counts once for the opponents, even to nil, and the next player deals (ic-R01, ic-R37)."""
    to_nil = at("N", "0-0")
    lost = judge(IC2024, TABLE, kind, offender=offender, **facts)
    lost_to_nil = judge(IC2024, to_nil, kind, offender=offender, **facts)

    assert lost == ruled(cites, game_lost(TABLE, opponents(offender)))
    assert lost_to_nil == ruled(cites, game_lost(to_nil, opponents(offender)))


@clause("ic2024-24c-1", "ic2024-24c-2")
@pytest.mark.parametrize(
    ("kind", "facts"), [(Kind.RENEGE, {"to_save_jack": True}), (Kind.THREW_IN_TO_SAVE_JACK, {})]
)
@each_offender
def test_saving_the_jack_by_a_foul_loses_two_bullseyes_and_the_jack(
    offender: Seat, kind: Kind, facts: dict[str, object]
) -> None:
    """The opponents get two bullseyes for the game, and the Jack counts as hung by them."""
    verdict = judge(IC2024, TABLE, kind, offender=offender, **facts)

    assert verdict == ruled("24c-1 24c-2", game_lost(TABLE, opponents(offender), bullseyes=2, hang_jacks=1))


@clause("ic2024-25a-1", "ic2024-25a-2", "ic2024-25a-3", "ic2024-25a-4")
@pytest.mark.parametrize("kind", [Kind.HID_CARD, Kind.PALMED_JACK])
@each_offender
def test_hiding_a_card_loses_the_bullseye_and_the_seat(offender: Seat, kind: Kind) -> None:
    """The offender is substituted and named on the sheet, captains are told, and a ban may follow; no hang-jack."""
    verdict = judge(IC2024, TABLE, kind, offender=offender)

    assert verdict == ruled(
        "25a-1 25a-2 25a-3 25a-4",
        game_lost(TABLE, opponents(offender)),
        "substitute_offender",
        "inform_captains",
        "note_on_sheet",
        "may_debar",
    )


@pytest.mark.parametrize(
    ("kind", "facts", "cites", "duties"),
    [
        pytest.param(
            Kind.STOOD_WITHOUT_TRUMP,
            {"looked": False, "card_before_kick": True},
            "22c-1",
            (),
            marks=clause("ic2024-22c-1"),
        ),
        pytest.param(Kind.DENIED_BEG, {"cards_dealt": False}, "22a-3", (), marks=clause("ic2024-22a-3")),
        pytest.param(Kind.DENIED_BEG, {"cards_dealt": True}, "22a-4", (), marks=clause("ic2024-22a-4")),
        pytest.param(Kind.UNDER_TRUMP, {"only_trumps": True}, "24b-2", (), marks=clause("ic2024-24b-2")),
        pytest.param(
            Kind.UNDER_TRUMP,
            {"only_trumps": False, "sure_sing": True},
            "27g-2",
            (),
            marks=clause("ic2024-27g-2"),
        ),
        pytest.param(
            Kind.LED_OUT_OF_TURN,
            {},
            "23c-1 23c-2",
            ("card_retrieved",),
            marks=clause("ic2024-23c-1", "ic2024-23c-2"),
        ),
        pytest.param(
            Kind.PLAYED_OUT_OF_TURN,
            {"card": "As"},
            "23d-1",
            ("card_stands:As",),
            marks=clause("ic2024-23d-1"),
        ),
        pytest.param(
            Kind.TWO_CARDS_PLAYED,
            {"both_visible": True, "bottom": "4h", "first_touched": "9c"},
            "23b-1",
            ("card_stands:4h",),
            marks=clause("ic2024-23b-1"),
        ),
        pytest.param(Kind.WENT_INTO_LIFT, {"announced": True}, "25b-4", (), marks=clause("ic2024-25b-4")),
        pytest.param(Kind.LOOSE_CARD_FOUND, {"card": "2c"}, "25d-1", (), marks=clause("ic2024-25d-1")),
    ],
)
@each_offender
def test_what_is_put_right_costs_nothing(
    offender: Seat, kind: Kind, facts: dict[str, object], cites: str, duties: tuple[str, ...]
) -> None:
    """Play goes on from the same score, whoever it was."""
    verdict = judge(IC2024, TABLE, kind, offender=offender, **facts)

    assert verdict == free(cites, play_on(TABLE), *duties)
