"""mafa at the table: every branch of its penalties, at 7-6 with two points kicked unless a test says otherwise."""

import pytest
from msgspec.structs import replace

from hangjack.games.all_fours.engine.counting import AtCount
from hangjack.games.all_fours.engine.seats import Seat, Side
from hangjack.games.all_fours.referee import Kind
from support.referee import (
    MAFA,
    at,
    each_dealer,
    each_offender,
    free,
    game_lost,
    home,
    judge,
    misdeal,
    opponents,
    play_on,
    redeal,
    referred,
    ruled,
    to,
    warned,
)

clause = pytest.mark.clause
TABLE = at("N", "7-6", kicks=2)


@clause("mafa-cutting-1b")
@pytest.mark.parametrize("kind", [Kind.EXCESS_SHUFFLE_CUTTER, Kind.REFUSED_CUT])
@each_dealer
def test_a_cutter_who_does_not_cut_gives_a_point_without_a_warning(dealer: Seat, kind: Kind) -> None:
    """One shuffle, then the cut: anything else is a point to the dealing side."""
    table = at(dealer, "7-6")

    assert judge(MAFA, table, kind) == ruled("cutting-1b", play_on(table, to(dealer.side)))


@pytest.mark.parametrize(
    ("card", "points", "cites"),
    [
        pytest.param("Jd", 3, "cutting-3b", marks=clause("mafa-cutting-3b")),
        pytest.param("6s", 2, "cutting-3b", marks=clause("mafa-cutting-3b")),
        pytest.param("Ac", 1, "cutting-3b", marks=clause("mafa-cutting-3b")),
        pytest.param("9d", 1, "cutting-3c", marks=clause("mafa-cutting-3c")),
        pytest.param("Kh", 1, "cutting-3c", marks=clause("mafa-cutting-3c")),
    ],
)
@each_dealer
def test_a_card_turned_by_the_cutter_counts_for_the_dealer(
    dealer: Seat, card: str, points: int, cites: str
) -> None:
    """Its kick value, or one for a card that kicks nothing, and the dealer deals again."""
    table = at(dealer, "7-6")
    verdict = judge(MAFA, table, Kind.CUTTER_TURNED_CARD, card=card)

    assert verdict == ruled(cites, redeal(table, to(dealer.side, points)))


@pytest.mark.parametrize(
    ("kind", "facts", "cites", "left_open"),
    [
        pytest.param(Kind.RESHUFFLE_AFTER_CUT, {}, "misdeal-1b", (), marks=clause("mafa-misdeal-1b")),
        pytest.param(
            Kind.IRREGULAR_DEAL,
            {"how": "ones, then threes"},
            "misdeal-2c",
            ("may_waive",),
            marks=clause("mafa-misdeal-2c"),
        ),
        *(
            pytest.param(
                Kind.WRONG_CARD_COUNT,
                {"holder": holder},
                "misdeal-3 misdeal-4a",
                (),
                marks=clause("mafa-misdeal-3", "mafa-misdeal-4a"),
            )
            for holder in ("N", "W")
        ),
        pytest.param(
            Kind.KICK_IRREGULAR,
            {"how": "pack_in_hand"},
            "kicking-4a kicking-4c kicking-4d",
            (),
            marks=clause("mafa-kicking-4a"),
        ),
        pytest.param(
            Kind.KICK_IRREGULAR,
            {"how": "overrun"},
            "kicking-4b kicking-4c kicking-4d",
            (),
            marks=clause("mafa-kicking-4b"),
        ),
        pytest.param(Kind.KICKED_TWO, {}, "kicking-5", (), marks=clause("mafa-kicking-5")),
        pytest.param(
            Kind.PICKED_TWO_FOR_KICK,
            {"declared": "Qh", "actual": "Qh"},
            "kicking-6a",
            (),
            marks=clause("mafa-kicking-6a"),
        ),
    ],
)
@clause("mafa-kicking-4c", "mafa-kicking-4d", "mafa-kicking-4e")
@each_dealer
def test_a_misdeal_costs_a_point_and_the_kicks_and_never_the_deal(
    dealer: Seat, kind: Kind, facts: dict[str, str], cites: str, left_open: tuple[str, ...]
) -> None:
    """A point to the side that did not deal, kicked points off, and the same dealer again, however often (ma-R21)."""
    table = at(dealer, "7-6", kicks=2, misdeals=3)
    points = to(dealer.side, -2) + to(dealer.side.other)

    assert judge(MAFA, table, kind, **facts) == ruled(cites, misdeal(table, points), left_open=left_open)


@clause("mafa-misdeal-4a", "mafa-misdeal-4b")
@pytest.mark.parametrize("holder", list(Seat))
@pytest.mark.parametrize("offender", [{}, {"offender": "N"}, {"offender": "W"}])
def test_silence_about_a_wrong_count_loses_the_bullseye(holder: Seat, offender: dict[str, str]) -> None:
    """In time until the fourth card; then the game goes to the dealing side, or to the others if the dealers kept silent."""
    in_time = at("N", "7-6", played=3)
    late = at("N", "7-6", kicks=2, played=4)
    said = judge(MAFA, in_time, Kind.WRONG_CARD_COUNT, holder=holder.value, **offender)
    silent = judge(MAFA, late, Kind.WRONG_CARD_COUNT, holder=holder.value, **offender)

    assert said == ruled("misdeal-3 misdeal-4a", misdeal(in_time, to(Side.EW)))
    assert silent == ruled("misdeal-4b", game_lost(late, opponents(holder)), left_open=("confirm_silence",))


@clause("mafa-misdeal-5a", "mafa-misdeal-5b")
@each_dealer
def test_a_wrong_pack_costs_a_point_unless_it_makes_fourteen(dealer: Seat) -> None:
    """The kicks come off and the deal is made again, but not as a misdeal; at 13 the others get no point for it."""
    others = dealer.side.other
    at_12 = at(dealer, "12-12", kicks=1, misdeals=1)
    at_13 = at(dealer, "13-13", kicks=1, misdeals=1)
    kicks_off = to(dealer.side, -1)
    given = judge(MAFA, at_12, Kind.PACK_INCORRECT, cards_in_pack=51)
    withheld = judge(MAFA, at_13, Kind.PACK_INCORRECT, cards_in_pack=51)

    assert given == ruled("misdeal-5a", redeal(at_12, kicks_off + to(others)))
    assert withheld == ruled("misdeal-5a misdeal-5b", redeal(at_13, kicks_off))


@clause("mafa-kicking-6a", "mafa-kicking-6b", "mafa-kicking-6c")
@each_dealer
def test_naming_the_lower_card_wrongly_gives_a_point_and_the_kick_stands(dealer: Seat) -> None:
    """The point goes to the dealing side (ma-R15); without a name, or at the last card, nothing happens."""
    table = at(dealer, "7-6", kicks=2)
    kind = Kind.PICKED_TWO_FOR_KICK
    wrong = judge(MAFA, table, kind, declared="Qh", actual="Qd")
    silent = judge(MAFA, table, kind, declared=None)
    last = judge(MAFA, table, kind, declared="Qh", actual="Qh", last_card=True)

    assert wrong == ruled("kicking-6b", play_on(table, to(dealer.side)))
    assert silent == free("kicking-6a", play_on(table))
    assert last == free("kicking-6c", play_on(table))


@pytest.mark.parametrize(
    ("kind", "cites"),
    [
        pytest.param(Kind.NON_DEALER_KICKED, "kicking-3b", marks=clause("mafa-kicking-3b")),
        pytest.param(Kind.LOOKED_UNPRIVILEGED, "cheating-2", marks=clause("mafa-cheating-2")),
    ],
)
@each_offender
def test_kicking_or_looking_without_the_right_gives_the_opponents_a_point(
    offender: Seat, kind: Kind, cites: str
) -> None:
    """At once, without a warning; the point may make the game."""
    at_13 = at("N", "13-13")
    others = opponents(offender)

    assert judge(MAFA, TABLE, kind, offender=offender) == ruled(cites, play_on(TABLE, to(others)))
    assert judge(MAFA, at_13, kind, offender=offender) == ruled(cites, home(at_13, others, to(others)))


@pytest.mark.parametrize(
    ("kind", "facts", "cites"),
    [
        pytest.param(
            Kind.STOOD_WITHOUT_TRUMP,
            {"looked": True, "card_before_kick": True},
            "notrump-3",
            marks=clause("mafa-notrump-3"),
        ),
        pytest.param(
            Kind.STOOD_WITHOUT_TRUMP,
            {"looked": False, "card_before_kick": False},
            "notrump-2b",
            marks=clause("mafa-notrump-2b"),
        ),
        pytest.param(Kind.GAVE_WITHOUT_TRUMP, {}, "notrump-1a", marks=clause("mafa-notrump-1a")),
        pytest.param(
            Kind.RENEGE,
            {"trump_jack_dealt": True, "to_save_jack": True},
            "reneed-3a",
            marks=clause("mafa-reneed-3a", "mafa-reneed-3b"),
        ),
        pytest.param(
            Kind.UNDER_TRUMP,
            {"only_trumps": False, "trump_jack_dealt": True},
            "reneed-3a",
            marks=clause("mafa-reneed-3a", "mafa-reneed-3b"),
        ),
        pytest.param(Kind.HID_CARD, {}, "cheating-1", marks=clause("mafa-cheating-1")),
        pytest.param(
            Kind.FROZE,
            {"decision": "play_card", "seconds": 13, "prior_warning": True, "marshal_notified": True},
            "delay-1a",
            marks=clause("mafa-delay-1a"),
        ),
    ],
)
@each_offender
def test_a_foul_in_the_play_loses_the_bullseye(
    offender: Seat, kind: Kind, facts: dict[str, object], cites: str
) -> None:
    """The running game is over and counts once for the opponents, even to nil, and the next player deals (ma-R05)."""
    to_nil = at("N", "0-0")
    lost = judge(MAFA, TABLE, kind, offender=offender, **facts)
    lost_to_nil = judge(MAFA, to_nil, kind, offender=offender, **facts)

    assert lost == ruled(cites, game_lost(TABLE, opponents(offender)))
    assert lost_to_nil == ruled(cites, game_lost(to_nil, opponents(offender)))


@clause("mafa-cheating-3")
@each_offender
def test_palming_the_jack_loses_the_bullseye_and_the_jack(offender: Seat) -> None:
    """The other side gets the bullseye and a hang-jack."""
    verdict = judge(MAFA, TABLE, Kind.PALMED_JACK, offender=offender)

    assert verdict == ruled("cheating-3", game_lost(TABLE, opponents(offender), hang_jacks=1))


@clause("mafa-reneed-3b", "mafa-reneed-4")
@pytest.mark.parametrize(("kind", "facts"), [(Kind.RENEGE, {}), (Kind.UNDER_TRUMP, {"only_trumps": False})])
@each_offender
def test_a_reneed_without_the_jack_costs_a_point_and_the_game_point(
    offender: Seat, kind: Kind, facts: dict[str, object]
) -> None:
    """One point at once, and the game point of this issue at the count (ma-R03); at 13 the point makes the game."""
    at_13 = at("N", "13-13")
    others = opponents(offender)
    verdict = judge(MAFA, TABLE, kind, offender=offender, trump_jack_dealt=False, **facts)
    finished = judge(MAFA, at_13, kind, offender=offender, trump_jack_dealt=False, **facts)

    assert verdict == ruled("reneed-4", play_on(TABLE, to(others), at_count=AtCount(game_to=others)))
    assert finished == ruled("reneed-4", home(at_13, others, to(others)))


@pytest.mark.parametrize("kind", [Kind.LED_OUT_OF_TURN, Kind.PLAYED_OUT_OF_TURN])
@clause("mafa-general-2a", "mafa-general-2b")
@each_offender
def test_a_card_on_board_stands_if_it_was_played_wilfully(offender: Seat, kind: Kind) -> None:
    """A card out of turn counts as wilful unless somebody says otherwise; then it goes back."""
    played = judge(MAFA, TABLE, kind, offender=offender, card="As")
    wilful = judge(MAFA, TABLE, kind, offender=offender, card="As", wilful=True)
    slipped = judge(MAFA, TABLE, kind, offender=offender, card="As", wilful=False)

    assert played == wilful == free("general-2a", play_on(TABLE), "card_stands:As")
    assert slipped == free("general-2b", play_on(TABLE), "card_retrieved")


@pytest.mark.parametrize(
    ("kind", "facts", "cites", "duties"),
    [
        pytest.param(
            Kind.STOOD_WITHOUT_TRUMP,
            {"looked": False, "card_before_kick": True},
            "notrump-1b",
            (),
            marks=clause("mafa-notrump-1b"),
        ),
        pytest.param(
            Kind.UNDER_TRUMP, {"only_trumps": True}, "reneed-2b", (), marks=clause("mafa-reneed-2b")
        ),
        pytest.param(
            Kind.TWO_CARDS_PLAYED,
            {"both_visible": False, "bottom": "4h", "first_touched": "9c"},
            "general-3",
            ("card_stands:9c",),
            marks=clause("mafa-general-3"),
        ),
        pytest.param(
            Kind.FROZE,
            {"decision": "play_card", "seconds": 12, "prior_warning": True, "marshal_notified": True},
            "delay-1b",
            (),
            marks=clause("mafa-delay-1b"),
        ),
        pytest.param(
            Kind.LATE_CLAIM, {"points": 1}, "scoring-4b", ("claim_rejected",), marks=clause("mafa-scoring-4b")
        ),
    ],
)
@each_offender
def test_what_is_allowed_or_put_right_costs_nothing(
    offender: Seat, kind: Kind, facts: dict[str, object], cites: str, duties: tuple[str, ...]
) -> None:
    """Play goes on from the same score, whoever it was."""
    verdict = judge(MAFA, TABLE, kind, offender=offender, **facts)

    assert verdict == free(cites, play_on(TABLE), *duties)


@clause("mafa-delay-1b", "mafa-delay-2")
@pytest.mark.parametrize(("before", "notified"), [(False, False), (False, True), (True, False)])
@each_offender
def test_thirteen_seconds_for_a_card_bring_a_warning_and_the_marshal(
    offender: Seat, before: bool, notified: bool
) -> None:
    """Until the player has been warned and the marshal told, both, nothing is lost."""
    facts = {"offender": offender, "prior_warning": before, "marshal_notified": notified}
    verdict = judge(MAFA, TABLE, Kind.FROZE, decision="play_card", seconds=13, **facts)

    assert verdict == warned("delay-1b delay-2", play_on(TABLE), "warn", "call_official")


@clause("mafa-disputes-1b", "mafa-disputes-2")
@each_offender
def test_a_dispute_is_lost_by_mixing_the_cards_and_ones_say_by_leaving(offender: Seat) -> None:
    """The first costs the offender's pair the dispute, the second the offender's say; play goes on."""
    mixed = judge(MAFA, TABLE, Kind.MIXED_CARDS_IN_DISPUTE, offender=offender)
    left = judge(MAFA, TABLE, Kind.LEFT_DURING_DISPUTE, offender=offender)

    assert mixed == ruled("disputes-1b", replace(play_on(TABLE), dispute_lost_by=offender.side))
    assert left == ruled("disputes-2", play_on(TABLE), "loses_say")


@clause("mafa-delay-3")
@pytest.mark.parametrize("kind", [Kind.WALKED_AWAY, Kind.LEFT_TABLE])
@each_offender
def test_leaving_the_table_is_the_marshals(offender: Seat, kind: Kind) -> None:
    """It is forbidden, but the book names no penalty (ma-R18)."""
    verdict = judge(MAFA, TABLE, kind, offender=offender)

    assert verdict == referred("delay-3", play_on(TABLE))
