from collections.abc import Callable

import pytest

from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.pad import write_points
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import EntrantId, PersonId
from hangjack.matches import disputes
from hangjack.matches.awards import award_match
from hangjack.matches.disputes import DisputeOpened
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import A, B, both
from hangjack.matches.pauses import CountGiven, PauseCalled, TimeOutTaken, end_count, end_pause
from hangjack.matches.scorekeeping import confirm_line, enter_line, settle_line
from hangjack.matches.sheets import Place
from hangjack.matches.sides.leaves import (
    LeaveStage,
    answer_leave,
    appeal_leave,
    come_back,
    decide_leave,
    go,
    leave_of,
)
from hangjack.matches.stops import (
    Stop,
    StopFor,
    ask_leave,
    begin_break,
    call_pause,
    dispute_of,
    give_count,
    open_dispute,
    stops,
    take_time_out,
)
from support.matches import (
    ANA,
    BEN,
    CLAUSE,
    CUP,
    MINUTE,
    OFFICIAL,
    START,
    after,
    game,
    games,
    kick,
    line,
    person,
    ready,
    refused,
)

A1, A2, B1 = person(A, 1), person(A, 2), person(B, 1)


def disputed(match: Match, time_of_day: str = "14:00", table: int = 2) -> Match:
    """Return the match with a dispute opened at a table."""
    opened = DisputeOpened("d1", table, "Was it a renege?", A1, START, time_of_day)
    return after(match, lambda m: open_dispute(m, opened))


def asks(id_: str = "l1", player: PersonId = A1) -> Callable[[Match], tuple[MatchEvent, ...]]:
    """Let a player ask for leave."""
    return lambda m: ask_leave(m, id_, player, "A phone call from home.")


@pytest.mark.clause("mafa-disputes-1a", "ic2024-29-1")
def test_a_dispute_stops_the_results_of_its_table_and_of_no_other() -> None:
    """A game already written by one side can still be confirmed, and an official may always settle one."""
    written = after(ready(), lambda m: enter_line(m, Place(2, 1), A, ANA, line(A)))
    match = disputed(written)

    assert refused(lambda: enter_line(match, Place(2, 2), A, ANA, line(A))) == (
        "Table 2 stands still for a dispute (Was it a renege?). Settle that first, or let an official enter the game."
    )
    assert board_of(after(match, lambda m: confirm_line(m, Place(2, 1), B, BEN)).score).bullseyes == both(
        1, 0
    )
    assert board_of(after(match, game(1, 1, B)).score).bullseyes == both(0, 1)
    settled = after(match, lambda m: settle_line(m, Place(2, 2), OFFICIAL, line(B), "Decided."))
    assert board_of(settled.score).bullseyes == both(0, 1)


def test_play_goes_on_when_the_dispute_is_decided() -> None:
    """By the captains, or by the official it was handed to."""
    handed = after(
        disputed(ready()),
        lambda m: disputes.escalate(dispute_of(m, "d1"), OFFICIAL, EntrantId("owls"), m.opened.parties),
    )
    decided = after(
        handed, lambda m: disputes.decide(dispute_of(m, "d1"), OFFICIAL, disputes.Settlement("No renege."))
    )

    assert [bool(stops(each, START)) for each in (handed, decided)] == [True, False]
    assert board_of(after(decided, game(2, 1, A)).score).bullseyes == both(1, 0)


@pytest.mark.clause("mafa-disputes-5")
def test_late_in_the_day_a_dispute_stops_all_tables_of_the_match() -> None:
    """In the league; the cup stops the one table."""
    league, cup = disputed(ready("mafa", 4), "17:31"), disputed(ready(), "17:31")

    assert stops(league, START) == tuple(Stop(table, StopFor.DISPUTE) for table in (1, 2, 3, 4))
    assert stops(cup, START) == (Stop(2, StopFor.DISPUTE),)
    assert refused(lambda: enter_line(league, Place(4, 1), A, ANA, line(A))).startswith("Table 4 stands")


def test_a_dispute_is_about_something_at_a_table_of_the_match() -> None:
    """The same again changes nothing."""
    match = disputed(ready())

    assert open_dispute(match, match.disputes["d1"].opened) == ()
    assert (
        refused(lambda: open_dispute(match, DisputeOpened("d2", 1, " ", A1, START, "14:00")))
        == "Say what the dispute is about."
    )
    assert refused(lambda: dispute_of(match, "d9")) == "There is no dispute d9 in this match."


@pytest.mark.clause("ic2024-26c-1")
def test_a_player_leaves_freely_after_three_games_and_before_that_with_permission() -> None:
    """The games since the table's last break count."""
    early = after(ready(), asks())
    granted = after(early, lambda m: answer_leave(m.sides.leaves["l1"], B, B1, granted=True))
    free = after(ready(), *games(1, A, 3), asks())

    assert [each.sides.leaves["l1"].stage for each in (early, granted, free)] == [
        LeaveStage.ASKED,
        LeaveStage.GRANTED,
        LeaveStage.GRANTED,
    ]
    assert refused(lambda: go(early.sides.leaves, "l1", START)) == (
        "That cannot be done now: the leave of a1 is asked for."
    )
    assert refused(lambda: answer_leave(early.sides.leaves["l1"], A, A2, granted=True)).startswith(
        "The opponents"
    )
    after_break = after(ready(), *games(1, A, 4), lambda m: begin_break(m, 1, START), asks())
    assert after_break.sides.leaves["l1"].stage is LeaveStage.ASKED


@pytest.mark.clause("ic2024-26c-2")
def test_a_refused_leave_can_be_taken_to_the_official_who_decides() -> None:
    """The opponents do not have the last word."""
    no = after(ready(), asks(), lambda m: answer_leave(m.sides.leaves["l1"], B, B1, granted=False))
    asked = after(no, lambda m: appeal_leave(m.sides.leaves["l1"], A1))
    yes = after(asked, lambda m: decide_leave(m.sides.leaves["l1"], OFFICIAL, granted=True))
    final = after(asked, lambda m: decide_leave(m.sides.leaves["l1"], OFFICIAL, granted=False))

    assert [each.sides.leaves["l1"].stage for each in (no, asked, yes, final)] == [
        LeaveStage.REFUSED,
        LeaveStage.APPEALED,
        LeaveStage.GRANTED,
        LeaveStage.TURNED_DOWN,
    ]
    assert refused(lambda: appeal_leave(yes.sides.leaves["l1"], A1)).startswith("That cannot be done now")
    assert refused(lambda: decide_leave(no.sides.leaves["l1"], OFFICIAL, granted=True)).startswith(
        "That cannot"
    )


@pytest.mark.clause("ic2024-26c-5", "ic2024-26c-6")
def test_only_the_player_with_leave_goes_and_all_tables_wait() -> None:
    """A second one stays until the first is back."""
    both = after(ready(), *games(1, A, 3), asks(), asks("l2", A2))
    gone = after(both, lambda m: go(m.sides.leaves, "l1", START))
    back = after(gone, lambda m: come_back(m.sides.leaves["l1"], START + MINUTE))

    assert [stop.table for stop in stops(gone, START)] == [1, 2, 3]
    assert (
        refused(lambda: go(gone.sides.leaves, "l2", START))
        == "a1 is away already; only one player leaves at a time."
    )
    assert (stops(back, START), go(back.sides.leaves, "l2", START)[0].id) == ((), "l2")
    assert (go(gone.sides.leaves, "l1", START), come_back(back.sides.leaves["l1"], START)) == ((), ())


def test_leave_is_for_players_at_the_tables_with_a_reason() -> None:
    """And only where the book knows it."""
    assert refused(lambda: ask_leave(ready(), "l1", PersonId("a7"), "x")) == "a7 is not playing at any table."
    assert refused(lambda: ask_leave(ready(), "l1", A1, " ")) == "Say why the player has to leave."
    assert refused(lambda: ask_leave(ready("mafa"), "l1", A1, "x")).startswith("This book gives no leave")
    assert refused(lambda: leave_of({}, "l9")) == "There is no leave l9 in this match."
    asked = after(ready(), asks())
    assert asks()(asked) == ()


@pytest.mark.clause("ic2024-31-1", "ic2024-26b-1")
def test_a_table_has_its_break_after_its_fourth_game_and_no_other() -> None:
    """It lasts five minutes; begun twice it is one break."""
    four = after(ready(), *games(1, A, 4))
    resting = after(four, lambda m: begin_break(m, 1, START))

    assert stops(resting, START + 4 * MINUTE) == (Stop(1, StopFor.BREAK, START + 5 * MINUTE),)
    assert stops(resting, START + 5 * MINUTE) == ()
    assert begin_break(resting, 1, START + MINUTE) == ()
    assert refused(lambda: begin_break(four, 2, START)) == "Table 2 has no break after 0 games."
    assert refused(lambda: begin_break(ready("mafa"), 1, START)).startswith("Table 1 has no break")


@pytest.mark.clause("mafa-delay-4a", "mafa-delay-4b")
def test_a_pair_takes_three_time_outs_a_half_between_games() -> None:
    """Asked for twice it is one; the second half has three of its own; the other pair's are not touched."""
    timed = after(
        ready("mafa"),
        lambda m: take_time_out(m, A, 1, START),
        lambda m: take_time_out(m, A, 1, START + 3 * MINUTE),
        lambda m: take_time_out(m, A, 1, START + 4 * MINUTE),
        lambda m: take_time_out(m, A, 1, START + 8 * MINUTE),
    )
    later = START + 12 * MINUTE
    playing = after(
        ready("mafa"),
        lambda m: mark_pad(m, 1, lambda pad: write_points(pad, kick(), CUP.game_as(AllFoursGame).play)),
    )

    assert refused(lambda: take_time_out(timed, A, 1, later)) == (
        "The pair has taken its 3 time-outs of this half."
    )
    assert take_time_out(timed, B, 1, START) == (TimeOutTaken(B, 1, 1, START),)
    half = after(timed, *games(1, A, 5))
    assert take_time_out(half, A, 1, later) == (TimeOutTaken(A, 1, 2, later),)
    assert refused(lambda: take_time_out(playing, A, 1, START)).startswith("A game is running at table 1")
    assert refused(lambda: take_time_out(ready(), A, 1, START)).startswith("This book has no time-outs")
    assert len(timed.pauses.time_outs) == 3
    assert stops(timed, START)[0].why is StopFor.TIME_OUT


@pytest.mark.clause("ic2024-25g-1")
def test_any_player_may_stop_the_table_to_ask_an_official() -> None:
    """Until the official has answered."""
    called = PauseCalled("p1", 3, B1, START)
    waiting = after(ready(), lambda m: call_pause(m, called))
    over = after(waiting, lambda m: end_pause(m.pauses, "p1", OFFICIAL))

    assert (stops(waiting, START + MINUTE), stops(over, START)) == ((Stop(3, StopFor.PAUSE),), ())
    assert (call_pause(waiting, called), call_pause(over, called)) == ((), ())
    assert end_pause(over.pauses, "p1", OFFICIAL) == ()
    assert (
        refused(lambda: end_pause(over.pauses, "p9", OFFICIAL)) == "There is no open pause p9 in this match."
    )


@pytest.mark.clause("ic2024-26a-4")
def test_a_frozen_player_is_counted_out_in_ten_seconds() -> None:
    """Once captains or an official have been told; the league warns and calls a marshal instead."""
    given = CountGiven("c1", 1, A1, OFFICIAL, START)
    counting = after(ready(), lambda m: give_count(m, given))
    played = after(counting, lambda m: end_count(m.pauses, "c1", OFFICIAL))

    assert stops(counting, START + 9_999) == (Stop(1, StopFor.COUNT, START + 10_000),)
    assert (stops(counting, START + 10_000), stops(played, START)) == ((), ())
    assert (give_count(counting, given), give_count(played, given)) == ((), ())
    assert end_count(played.pauses, "c1", OFFICIAL) == ()
    assert refused(lambda: end_count(played.pauses, "c9", OFFICIAL)).startswith("There is no count c9")
    assert refused(lambda: give_count(ready("mafa"), given)).startswith("This book has no count")


def test_nothing_stands_still_in_a_match_that_is_over() -> None:
    """And nobody asks for anything any more."""
    over = after(disputed(ready()), lambda m: award_match(m, A, CLAUSE, OFFICIAL))

    assert stops(over, START) == ()
    assert refused(lambda: ask_leave(over, "l1", A1, "x")) == "The match is over: nothing more is recorded."
    assert refused(lambda: call_pause(over, PauseCalled("p1", 1, A1, START))).startswith("The match is over")
