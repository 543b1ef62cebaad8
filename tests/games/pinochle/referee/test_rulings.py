"""What the referee rules at a pinochle table, clause by clause and setting by setting."""

from typing import Any

import pytest

from hangjack.games.pinochle import Seat, Side, Tally
from hangjack.games.pinochle.engine.rounds import RoundEnd
from hangjack.games.pinochle.referee import Kind, RuledTable, Verdict, apply_ruling
from hangjack.games.pinochle.referee.effects import BostonCounts, NoBoston
from hangjack.games.pinochle.referee.rulings import Task
from support.pinochle_referee import (
    AT_PLAY,
    CALLED,
    IN_AUCTION,
    OWN_CLAUSE,
    PLAY_FAULTS,
    after,
    cites,
    judged,
    penalties,
)


@pytest.mark.clause("pinochle500-bidding-7", "pinochle500-reneges-5", "pinochle500-penalties-1")
def test_an_improper_call_is_a_renege() -> None:
    """A hundred off the caller's team; the others have their meld without trump, and fifty."""
    ruling = judged(Kind.FORBIDDEN_CALL, IN_AUCTION, offender="E", said="by me")
    settled = apply_ruling(IN_AUCTION, ruling)

    assert cites(ruling) == {"bidding-7", "reneges-5", "penalties-1", "penalties-3", "penalties-4"}
    assert (settled.verdict, settled.penalised, settled.hand_over) == (Verdict.RENEGE, "EW", True)
    assert (settled.points, settled.score, settled.next_dealer) == (
        Tally(74, -100),
        Tally(74, -100),
        Seat.NORTH,
    )


@pytest.mark.clause("pinochle500-bidding-8", "pinochle500-reneges-6")
@pytest.mark.parametrize("call", ["53", "pass"])
def test_a_call_out_of_turn_is_a_renege_and_so_is_a_pass(call: str) -> None:
    """Whatever it was."""
    settled = after(Kind.CALL_OUT_OF_TURN, IN_AUCTION, offender="S", call=call)

    assert (settled.verdict, settled.points) == (Verdict.RENEGE, Tally(-100, 80))


def test_a_number_off_the_scale_is_replaced_or_in_some_houses_a_renege() -> None:
    """One that is a legal bid stands."""
    strict = penalties(bad_number="renege")
    wrong: dict[str, Any] = {"offender": "W", "call": 62, "high": 60}

    assert after(Kind.BAD_NUMBER, IN_AUCTION, **wrong).verdict is Verdict.REPLACE_CALL
    assert after(Kind.BAD_NUMBER, IN_AUCTION, **wrong).points is None
    assert after(Kind.BAD_NUMBER, IN_AUCTION, strict, **wrong).points == Tally(74, -100)
    assert (
        after(Kind.BAD_NUMBER, IN_AUCTION, strict, offender="W", call=65, high=60).verdict is Verdict.STANDS
    )
    assert after(Kind.BAD_NUMBER, IN_AUCTION, offender="W", call=50, high=0).verdict is Verdict.STANDS


@pytest.mark.clause("pinochle500-bidding-6")
def test_a_number_that_was_not_said_in_full_is_replaced_however_good_it_is() -> None:
    """Three for fifty-three; in some houses it is a renege."""
    short: dict[str, Any] = {"offender": "W", "call": 53, "high": 52, "shortened": True}

    assert after(Kind.BAD_NUMBER, IN_AUCTION, **short).verdict is Verdict.REPLACE_CALL
    assert after(Kind.BAD_NUMBER, IN_AUCTION, penalties(bad_number="renege"), **short).penalised == "EW"
    assert after(Kind.BAD_NUMBER, IN_AUCTION, **short | {"shortened": False}).verdict is Verdict.STANDS


@pytest.mark.clause("pinochle500-reneges-1", "pinochle500-reneges-2", "pinochle500-reneges-3")
@pytest.mark.parametrize("kind", PLAY_FAULTS)
def test_a_proven_fault_in_play_is_a_renege(kind: Kind) -> None:
    """Whether not followed, not beaten or not trumped."""
    ruling = judged(kind, **CALLED)

    assert apply_ruling(AT_PLAY, ruling).points == Tally(84, -100)
    assert {OWN_CLAUSE[kind], "reneges-9"} <= cites(ruling)


@pytest.mark.clause("pinochle500-reneges-10", "pinochle500-reneges-11", "pinochle500-dealing-6")
@pytest.mark.parametrize("kind", PLAY_FAULTS)
def test_a_fault_in_an_open_trick_is_put_right_and_costs_nothing(kind: Kind) -> None:
    """Called or not; those who played later may change their cards, or in some houses only if they must."""
    still_open = CALLED | {"trick_closed": False}
    strict = penalties(after_correction="only_if_illegal")

    assert after(kind, **still_open).verdict is Verdict.CORRECT_BEFORE_CLOSE
    assert after(kind, **still_open | {"caller": "nobody"}).points is None
    assert judged(kind, **still_open).duties == (Task.CHANGE_CARD, Task.LATER_MAY_CHANGE)
    assert judged(kind, AT_PLAY, strict, **still_open).duties == (
        Task.CHANGE_CARD,
        Task.LATER_CHANGE_IF_ILLEGAL,
    )


@pytest.mark.clause("pinochle500-reneges-12")
@pytest.mark.parametrize("closed", [True, False])
def test_a_call_that_is_not_proven_is_a_renege_by_the_caller(closed: bool) -> None:
    """In an open trick just as well."""
    ruling = judged(Kind.FAILED_TO_FOLLOW, **CALLED | {"established": "no", "trick_closed": closed})
    settled = apply_ruling(AT_PLAY, ruling)

    assert (settled.verdict, settled.penalised, settled.points) == (
        Verdict.UNPROVEN_CALL,
        "NS",
        Tally(-100, 72),
    )
    assert "reneges-12" in cites(ruling)


@pytest.mark.clause("pinochle500-reneges-9")
def test_a_caller_who_points_out_fewer_than_two_cards_has_proved_nothing() -> None:
    """A house may let such a call not count instead."""
    vague = CALLED | {"cards_identified": 1}

    assert after(Kind.FAILED_TO_BEAT, **vague).penalised == "NS"
    assert (
        after(Kind.FAILED_TO_BEAT, AT_PLAY, penalties(unidentified_call="dismiss"), **vague).verdict
        is Verdict.NO_RULING
    )
    assert after(Kind.FAILED_TO_BEAT, **CALLED).penalised == "EW"


def test_a_closed_trick_about_which_nobody_called_is_left_alone() -> None:
    """There is nothing to rule."""
    settled = after(Kind.FAILED_TO_FOLLOW, **CALLED | {"caller": "nobody"})

    assert (settled.verdict, settled.hand_over, settled.points) == (Verdict.NO_RULING, False, None)


@pytest.mark.clause("pinochle500-penalties-1", "pinochle500-penalties-2", "pinochle500-penalties-4")
@pytest.mark.parametrize(("bid", "penalty"), [(None, 100), (75, 100), (100, 100), (105, 105), (300, 300)])
def test_a_renege_costs_a_hundred_or_a_higher_bid(bid: int | None, penalty: int) -> None:
    """Whoever bid it; the other team has fifty trick points."""
    table = RuledTable("play", bid, Side.NS, Tally(10, 10))
    ruling = judged(Kind.FAILED_TO_FOLLOW, table, **CALLED)

    assert apply_ruling(table, ruling).points == Tally(50, -penalty)
    assert ("penalties-2" in cites(ruling)) == (penalty > 100)
    assert ("penalties-1" in cites(ruling)) == (penalty == 100)


@pytest.mark.clause("pinochle500-penalties-3")
@pytest.mark.parametrize(("meld", "floor", "kept"), [(19, 20, 0), (20, 20, 20), (20, 21, 0), (21, 21, 21)])
def test_the_other_team_keeps_meld_that_makes_board(meld: int, floor: int, kept: int) -> None:
    """Twenty is enough, unless the house reads it as more than twenty."""
    table = RuledTable("play", 60, Side.NS, Tally(meld, 99))
    settled = after(Kind.FAILED_TO_FOLLOW, table, penalties(renege_meld_floor=floor), **CALLED)

    assert settled.points == Tally(50 + kept, -100)


def test_a_house_that_counts_no_meld_without_trump_counts_none_in_the_auction() -> None:
    """After trump has been named it does."""
    by = penalties(no_marriage_meld="none")

    assert after(Kind.FORBIDDEN_CALL, IN_AUCTION, by, offender="E").points == Tally(50, -100)
    assert after(Kind.FAILED_TO_FOLLOW, AT_PLAY, by, **CALLED).points == Tally(84, -100)


@pytest.mark.clause("pinochle500-reneges-4", "pinochle500-melding-6", "pinochle500-melding-7")
@pytest.mark.parametrize(
    ("without", "aces", "played", "verdict"),
    [
        (14, 10, True, Verdict.RENEGE),
        (14, 10, False, Verdict.DECLARE_NOW),
        (24, 10, True, Verdict.NO_RENEGE),
        (9, 10, True, Verdict.NO_RENEGE),
        (14, 0, True, Verdict.NO_RENEGE),
    ],
)
def test_aces_needed_for_board_are_shown_until_the_first_card(
    without: int, aces: int, played: bool, verdict: Verdict
) -> None:
    """Then it is too late; what does not reach board need not be shown."""
    facts = {
        "offender": "S",
        "caller": "nobody",
        "team_meld_without_aces": without,
        "aces_value": aces,
        "first_card_played": played,
    }

    assert after(Kind.ACES_NOT_DECLARED, **facts).verdict is verdict


def test_a_stricter_house_wants_aces_whenever_a_team_is_below_board() -> None:
    """Also when they do not reach it."""
    strict = penalties(aces_duty="whenever_below_board")
    facts: dict[str, Any] = {
        "offender": "S",
        "team_meld_without_aces": 5,
        "aces_value": 10,
        "first_card_played": True,
    }

    assert after(Kind.ACES_NOT_DECLARED, AT_PLAY, strict, **facts).verdict is Verdict.RENEGE


@pytest.mark.clause("pinochle500-bidding-13", "pinochle500-bidding-15", "pinochle500-bidding-16")
def test_a_board_set_is_believed_only_when_the_cards_shown_bear_it_out() -> None:
    """A marriage that turns up, or meld that reaches board after all, has to be played."""
    none = after(Kind.BOARD_SET_CLAIM, claim="no_marriage", marriage="none")
    found = after(Kind.BOARD_SET_CLAIM, claim="no_marriage", marriage="d")
    short = after(Kind.BOARD_SET_CLAIM, claim="below_board", points=19)
    enough = after(Kind.BOARD_SET_CLAIM, claim="below_board", points=20)

    assert (none.verdict, none.points, none.hand_over) == (Verdict.BOARD_SET, Tally(-60, 22), True)
    assert (found.verdict, found.trump, found.points) == (Verdict.MUST_PLAY, "d", None)
    assert (short.verdict, enough.verdict) == (Verdict.BOARD_SET, Verdict.MUST_PLAY)


@pytest.mark.clause("pinochle500-dealing-8", "pinochle500-dealing-9")
def test_a_card_let_go_of_stays_where_it_is() -> None:
    """It is not exchanged to keep a counter."""
    assert after(Kind.CARD_SWAP, offender="N", card="Kd").verdict is Verdict.STANDS


@pytest.mark.clause("pinochle500-melding-3", "pinochle500-melding-4", "pinochle500-melding-5")
def test_meld_too_early_too_late_or_of_another_suit() -> None:
    """Early meld goes back unless it is a marriage of the bidding side, of either partner; late meld is lost."""
    early: dict[str, Any] = {"bidder": "N", "first_marriage": "s"}

    assert after(Kind.EARLY_MELD, offender="N", **early).trump == "s"
    assert after(Kind.EARLY_MELD, offender="S", **early).trump == "s"
    assert after(Kind.EARLY_MELD, offender="E", **early).verdict is Verdict.TAKE_MELD_BACK
    assert after(Kind.EARLY_MELD, offender="N", **early | {"bidder": "nobody"}).trump is None
    assert after(Kind.EARLY_MELD, offender="N", bidder="N", first_marriage="none").trump is None
    assert after(Kind.LATE_MELD, offender="W", points=10).verdict is Verdict.MELD_NOT_COUNTED


@pytest.mark.parametrize(
    ("facts", "setting", "trump"),
    [
        ({"offender": "N", "bidder": "N"}, "first_marriage", "s"),
        ({"offender": "S", "bidder": "N"}, "first_marriage", "s"),
        ({"offender": "S"}, "first_marriage", "s"),
        ({"offender": "E", "bidder": "N"}, "first_marriage", "h"),
        ({"offender": "N", "bidder": "N"}, "spoken", "h"),
    ],
)
def test_the_first_marriage_of_the_bidding_side_goes_before_the_suit_named(
    facts: dict[str, str], setting: str, trump: str
) -> None:
    """Opponents cannot make trump, and a house may prefer what was said."""
    settled = after(
        Kind.TRUMP_CONFLICT,
        AT_PLAY,
        penalties(trump_conflict=setting),
        named="h",
        first_marriage="s",
        **facts,
    )

    assert (settled.verdict, settled.trump) == (Verdict.TRUMP_FIXED, trump)


def test_without_a_second_suit_there_is_no_conflict() -> None:
    """What was named, or what was laid, is trump; where neither was, there is nothing to rule."""
    nothing = after(Kind.TRUMP_CONFLICT, offender="N", named="none", first_marriage="none")

    assert after(Kind.TRUMP_CONFLICT, offender="N", named="h", first_marriage="none").trump == "h"
    assert after(Kind.TRUMP_CONFLICT, offender="N", named="none", first_marriage="c").trump == "c"
    assert (nothing.verdict, nothing.trump) == (Verdict.NO_RULING, None)


@pytest.mark.clause("pinochle500-dealing-3", "pinochle500-dealing-4")
@pytest.mark.parametrize(
    ("when", "verdict", "dealer"),
    [
        ("during_deal", Verdict.REDEAL_SAME_DEALER, Seat.WEST),
        ("before_first_card", Verdict.NO_MISDEAL_EVEN_UP, None),
        ("after_first_card", Verdict.PLAY_ON, None),
    ],
)
def test_wrong_counts_go_back_only_during_the_deal(when: str, verdict: Verdict, dealer: Seat | None) -> None:
    """Later they are evened up, and after the first card play goes on."""
    settled = after(Kind.CARD_COUNT, when=when)

    assert (settled.verdict, settled.next_dealer, settled.points) == (verdict, dealer, None)
    assert settled.hand_over == (dealer is not None)


@pytest.mark.clause("pinochle500-bostons-1", "pinochle500-bostons-2", "pinochle500-bostons-3")
@pytest.mark.parametrize(
    ("books", "present", "verdict"),
    [
        (20, True, Verdict.BOSTON_CONFIRMED),
        (20, False, Verdict.BOSTON_NOT_CONFIRMED),
        (19, True, Verdict.BOSTON_NOT_CONFIRMED),
    ],
)
def test_a_boston_is_all_twenty_books_with_a_director_there(
    books: int, present: bool, verdict: Verdict
) -> None:
    """It wins the round and brings two special entries; otherwise the hand is an ordinary one."""
    settled = after(Kind.BOSTON_CLAIM, team="NS", books=books, td_present=present)
    confirmed = verdict is Verdict.BOSTON_CONFIRMED

    assert (settled.verdict, settled.hand_over) == (verdict, True)
    assert settled.boston == (BostonCounts(Side.NS, 2) if confirmed else NoBoston())


def test_a_house_may_look_into_a_boston_that_nobody_saw() -> None:
    """It is not confirmed until the director has."""
    ruling = judged(
        Kind.BOSTON_CLAIM,
        AT_PLAY,
        penalties(boston_unwitnessed="td_review"),
        team="NS",
        books=20,
        td_present=False,
    )

    assert (ruling.verdict, ruling.official) == (Verdict.BOSTON_NOT_CONFIRMED, ("boston_review",))


def test_a_renege_can_end_the_round() -> None:
    """The innocent side reaches 500 with what it gets."""
    table = RuledTable("play", 60, Side.NS, Tally(34, 22), Seat.WEST, Tally(460, 300))

    assert after(Kind.FAILED_TO_FOLLOW, table, **CALLED).round_end == RoundEnd(True, Side.NS, "500")
    assert after(Kind.FAILED_TO_FOLLOW, AT_PLAY, **CALLED).round_end == RoundEnd(over=False)


def test_what_no_row_covers_waits_for_the_director() -> None:
    """Nothing is made up."""
    ruling = judged(Kind.OTHER)

    assert (ruling.verdict, ruling.official, ruling.clauses) == (Verdict.NO_RULING, ("decides",), ())
