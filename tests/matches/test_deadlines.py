import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.games.all_fours.match.scoring import board_of
from hangjack.games.all_fours.referee import Kind
from hangjack.ids import ClauseId
from hangjack.matches.awards import award_match
from hangjack.matches.clocks import deadlines, due, fire, give_due, overdue, waive
from hangjack.matches.deadlines import (
    AwardProposed,
    Deadline,
    DefaultProposed,
    IdleTableProposed,
    IncidentProposed,
    OfDispute,
    OfMatch,
    OfPair,
    OfSubstitution,
    OfTable,
    TossProposed,
)
from hangjack.matches.disputes import DisputeOpened, escalate
from hangjack.matches.match import Match
from hangjack.matches.parties import A, B, both
from hangjack.matches.pauses import CountGiven, end_count
from hangjack.matches.rules import Clock
from hangjack.matches.sides.absences import absence
from hangjack.matches.sides.leaves import come_back, go
from hangjack.matches.sides.seats import bring_on, report_substitute, schedule_second_half, seat_pair
from hangjack.matches.sides.starts import LateAward
from hangjack.matches.sides.substitutions import Change
from hangjack.matches.sides.tosses import Toss, come_for_toss, toss
from hangjack.matches.stops import ask_leave, begin_break, give_count, open_dispute, take_time_out
from support.matches import (
    CLAUSE,
    MINUTE,
    OFFICIAL,
    START,
    after,
    all_seated,
    declared,
    game,
    games,
    new_match,
    person,
    ready,
    refused,
    tossed,
)

A1, A7 = person(A, 1), person(A, 7)
GRACE = START + 15 * MINUTE


def of(match: Match, *kinds: Clock, now: int = START) -> tuple[Deadline, ...]:
    """Return the deadlines of these kinds."""
    return tuple(each for each in deadlines(match, now) if each.kind in kinds)


def pair_short() -> Match:
    """Return a match to which B's third pair has not come."""
    return after(
        new_match(),
        declared,
        tossed,
        lambda m: all_seated(m, A),
        lambda m: (*seat_pair(m, B, 1, START), *seat_pair(m, B, 2, START)),
    )


def away(minutes: int = 0) -> Match:
    """Return a match that A's first player has left at the start, so many minutes ago if back."""
    gone = after(
        ready(),
        *games(1, A, 3),
        lambda m: ask_leave(m, "l1", A1, "A call."),
        lambda m: go(m.sides.leaves, "l1", START),
    )
    return (
        after(gone, lambda m: come_back(m.sides.leaves["l1"], START + minutes * MINUTE)) if minutes else gone
    )


@pytest.mark.clause("ic2024-6a-1", "ic2024-15a-1", "ic2024-16a-1")
def test_the_toss_is_due_five_minutes_before_the_start_and_the_start_on_time() -> None:
    """Both are gone when they have happened."""
    toss_due = Deadline(Clock.TOSS, OfMatch(), START - 5 * MINUTE, ClauseId("ic2024-15a-1"))
    start_due = Deadline(Clock.START, OfMatch(), START, ClauseId("ic2024-16a-1"))

    assert of(new_match(), Clock.TOSS, Clock.START) == (toss_due, start_due)
    assert of(after(new_match(), tossed), Clock.TOSS, Clock.TOSS_LOST, Clock.START) == (start_due,)
    assert of(after(ready(), game(1, 1, A)), Clock.START) == ()
    assert of(new_match("mafa"), Clock.TOSS, Clock.TOSS_LOST) == ()


@pytest.mark.clause("ic2024-15a-2")
def test_a_side_that_has_not_come_for_the_toss_by_the_start_loses_it() -> None:
    """On time is in time; with both absent an official tosses."""
    one = after(new_match(), lambda m: come_for_toss(m.sides.tossing, A, START))
    (lost,) = of(one, Clock.TOSS_LOST)

    assert (lost.subject, lost.proposes) == ("side B", TossProposed(A))
    assert [(each.subject, each.proposes) for each in of(new_match(), Clock.TOSS_LOST)] == [("match", None)]
    late = after(new_match(), lambda m: come_for_toss(m.sides.tossing, A, START + 1))
    assert [each.subject for each in of(late, Clock.TOSS_LOST)] == ["match"]
    assert of(after(one, lambda m: toss(m.sides.tossing, Toss(A, A, (B,)))), Clock.TOSS_LOST) == ()


@pytest.mark.clause("ic2024-16a-2", "ic2024-16b-2", "ic2024-16b-6")
def test_a_team_a_pair_short_after_a_quarter_of_an_hour_may_cost_two_bullseyes() -> None:
    """Proposed when it is time, on the board when an official gives them; the pair can then be no substitute."""
    match = pair_short()
    late, short = of(match, Clock.LATE, Clock.SHORT)

    assert (late.due_ms, late.proposes) == (
        GRACE,
        AwardProposed(LateAward(15, A, 1, ClauseId("ic2024-16a-2")), None),
    )
    assert short.proposes == AwardProposed(LateAward(15, A, 1, ClauseId("ic2024-16b-2")), 3)
    assert refused(lambda: give_due(match, late.id, GRACE - 1, OFFICIAL)).startswith("There is nothing due")
    paid = after(
        match,
        lambda m: give_due(m, late.id, GRACE, OFFICIAL),
        lambda m: give_due(m, short.id, GRACE, OFFICIAL),
    )
    assert (board_of(match.score).bullseyes, board_of(paid.score).bullseyes) == (both(0, 0), both(2, 0))
    assert (of(paid, Clock.LATE, Clock.SHORT), give_due(paid, late.id, GRACE, OFFICIAL)) == ((), ())
    assert paid.sides.benches.A.credited == {person(A, 5), person(A, 6)}
    assert paid.sides.benches.B.absent == {person(B, 5), person(B, 6)}


@pytest.mark.clause("ic2024-16a-2", "ic2024-16d-1")
def test_a_pair_that_sits_in_time_takes_the_deadline_away() -> None:
    """Fifteen minutes on the dot is in time; and a claimant who was late itself has nothing to claim."""
    sat = after(pair_short(), lambda m: seat_pair(m, B, 3, GRACE))
    too_late = after(pair_short(), lambda m: seat_pair(m, B, 3, GRACE + 1))
    late_claimant = after(
        new_match(),
        lambda m: all_seated(m, A, at_ms=START + 1),
        lambda m: (*seat_pair(m, B, 1, START), *seat_pair(m, B, 2, START)),
    )

    assert of(sat, Clock.LATE, Clock.SHORT) == ()
    assert len(of(too_late, Clock.LATE, Clock.SHORT)) == 2
    assert of(late_claimant, Clock.LATE, Clock.SHORT) == ()


@pytest.mark.clause("ic2024-16b-4")
def test_the_idle_table_closes_with_two_more_when_the_board_shows_seven() -> None:
    """An official closes it, once."""
    six = after(pair_short(), *games(1, A, 3), *games(2, B, 3))
    seven = after(six, game(1, 4, A))
    (closing,) = of(seven, Clock.IDLE_TABLE)
    closed = after(seven, lambda m: give_due(m, closing.id, GRACE, OFFICIAL))

    assert of(six, Clock.IDLE_TABLE) == ()
    assert closing.proposes == IdleTableProposed(LateAward(15, A, 2, ClauseId("ic2024-16b-4")), 3)
    assert (board_of(closed.score).bullseyes, closed.is_closed(3)) == (both(6, 3), True)
    assert (of(closed, Clock.IDLE_TABLE), give_due(closed, closing.id, GRACE, OFFICIAL)) == ((), ())


@pytest.mark.clause("ic2024-16c-1", "ic2024-16c-3")
def test_too_few_pairs_propose_a_default_and_on_both_sides_a_double_one() -> None:
    """Given by an official, the match is over and has no deadlines any more."""
    nobody = after(new_match(), lambda m: all_seated(m, A))
    (few,) = of(nobody, Clock.TOO_FEW)
    over = after(nobody, lambda m: give_due(m, few.id, GRACE, OFFICIAL))
    (both,) = of(new_match(), Clock.NOBODY)

    assert few.proposes == DefaultProposed(A, CLAUSE)
    assert both.proposes == DefaultProposed(None, ClauseId("ic2024-16c-3"))
    assert (over.winner, deadlines(over, GRACE)) == (A, ())


def test_a_table_that_plays_is_not_late_though_nobody_was_checked_in() -> None:
    """Nor can anybody claim anything then."""
    match = after(new_match(), game(1, 1, A), game(2, 1, A), game(3, 1, B))

    assert of(match, Clock.LATE, Clock.SHORT, Clock.TOO_FEW, Clock.NOBODY) == ()


@pytest.mark.clause("mafa-start-1", "mafa-start-2", "mafa-start-5", "mafa-start-6")
def test_a_seated_pair_of_the_league_may_claim_at_each_mark() -> None:
    """Each mark has its clause; a mark before the claimants sat is nobody's."""
    match = after(new_match("mafa", 2), lambda m: seat_pair(m, A, 1, START))
    marks = of(match, Clock.FIRST_HALF_MARK)
    joined = after(match, lambda m: seat_pair(m, B, 1, START + 16 * MINUTE))
    late_too = after(new_match("mafa", 2), lambda m: seat_pair(m, A, 1, START + 6 * MINUTE))

    assert [(mark.due_ms - START) // MINUTE for mark in marks] == [5, 15, 30, 45, 60]
    assert [mark.clause for mark in marks] == [ClauseId(f"mafa-start-{number}") for number in range(1, 6)]
    assert marks[0].proposes == AwardProposed(LateAward(5, A, 1, ClauseId("mafa-start-1")), 1, uses_line=True)
    assert [(mark.due_ms - START) // MINUTE for mark in of(joined, Clock.FIRST_HALF_MARK)] == [5, 15]
    assert len(of(late_too, Clock.FIRST_HALF_MARK)) == 4


@pytest.mark.clause("mafa-start-7", "mafa-start-8a", "mafa-start-8b")
def test_a_pair_that_stays_away_is_claimed_from_in_the_second_half_too() -> None:
    """Four marks, from the time set for it; none for a pair that came in the first half."""
    half = START + 180 * MINUTE
    match = after(
        new_match("mafa", 2),
        lambda m: seat_pair(m, A, 1, START),
        lambda m: schedule_second_half(m, half, OFFICIAL),
    )
    came = after(match, lambda m: seat_pair(m, B, 1, half + 20 * MINUTE))
    early = after(match, lambda m: seat_pair(m, B, 1, START + MINUTE))

    assert [(mark.due_ms - half) // MINUTE for mark in of(match, Clock.SECOND_HALF_MARK)] == [5, 15, 30, 45]
    assert {mark.clause for mark in of(match, Clock.SECOND_HALF_MARK)} == {ClauseId("mafa-start-7")}
    assert len(of(came, Clock.SECOND_HALF_MARK)) == 2
    assert of(early, Clock.FIRST_HALF_MARK, Clock.SECOND_HALF_MARK) == ()


@pytest.mark.clause("ic2024-26c-3", "ic2024-26c-4")
def test_an_absence_is_noticed_at_five_minutes_and_costs_one_at_ten_and_every_five_after() -> None:
    """The marks so far, and the next one; back on the mark is in time."""
    now = START + 16 * MINUTE
    marks = of(away(), Clock.AWAY, Clock.AWAY_MARK, now=now)
    back = of(away(10), Clock.AWAY, Clock.AWAY_MARK, now=now)

    assert [(mark.kind, (mark.due_ms - START) // MINUTE) for mark in marks] == [
        (Clock.AWAY, 5),
        (Clock.AWAY_MARK, 10),
        (Clock.AWAY_MARK, 15),
        (Clock.AWAY_MARK, 20),
    ]
    assert marks[1].proposes == AwardProposed(LateAward(10, B, 1, ClauseId("ic2024-26c-4")), 1)
    assert [mark.kind for mark in back] == [Clock.AWAY]
    given_one = after(away(), lambda m: give_due(m, marks[1].id, now, OFFICIAL))
    assert board_of(given_one.score).bullseyes == both(3, 1)


@given(st.integers(1, 60))
def test_the_marks_of_an_absence_are_those_of_the_rule(minutes: int) -> None:
    """However long somebody was away."""
    breaks = away(minutes).opened.rules.breaks
    assert breaks is not None, "the cup has breaks"
    rule = absence(minutes, breaks)
    marks = of(away(minutes), Clock.AWAY, Clock.AWAY_MARK, now=START + 100 * MINUTE)

    assert sum(mark.kind is Clock.AWAY_MARK for mark in marks) == rule.to_opponents
    assert any(mark.kind is Clock.AWAY for mark in marks) == rule.captains_informed


@pytest.mark.clause("ic2024-7b-4")
def test_an_early_substitute_is_due_at_the_table_at_once() -> None:
    """Five minutes later the captains hear of it; reported, both are gone."""
    match = after(ready(), lambda m: bring_on(m, Change(A, A1, A7), START))
    reported = after(match, lambda m: report_substitute(m, A, 1, START + 1))

    assert of(match, Clock.REPORT, Clock.AWAY) == (
        Deadline(Clock.REPORT, OfSubstitution(A, 1), START, ClauseId("ic2024-7b-4")),
        Deadline(Clock.AWAY, OfSubstitution(A, 1), START + 5 * MINUTE, ClauseId("ic2024-26c-3")),
    )
    assert of(reported, Clock.REPORT, Clock.AWAY) == ()


@pytest.mark.clause("ic2024-31-1", "ic2024-29-2", "mafa-delay-4a")
def test_breaks_time_outs_and_the_captains_time_for_a_dispute_end_by_the_clock() -> None:
    """A dispute that is with the official has no such time any more."""
    cup = after(
        ready(),
        *games(1, A, 4),
        lambda m: begin_break(m, 1, START),
        lambda m: open_dispute(m, DisputeOpened("d1", 2, "Renege?", A1, START, "14:00")),
    )
    league = after(ready("mafa"), lambda m: take_time_out(m, A, 1, START))
    handed = after(cup, lambda m: escalate(m.disputes["d1"], OFFICIAL, None, m.opened.parties))

    assert of(cup, Clock.BREAK_END, Clock.DISPUTE) == (
        Deadline(Clock.DISPUTE, OfDispute("d1"), START + 5 * MINUTE, ClauseId("ic2024-29-2")),
        Deadline(Clock.BREAK_END, OfTable(1), START + 5 * MINUTE, ClauseId("ic2024-31-1")),
    )
    assert of(league, Clock.TIME_OUT_END) == (
        Deadline(Clock.TIME_OUT_END, OfPair(A, 1), START + 4 * MINUTE, ClauseId("mafa-delay-4a")),
    )
    assert of(handed, Clock.DISPUTE) == ()


@pytest.mark.clause("ic2024-26a-4", "ic2024-26a-5")
def test_a_count_that_runs_out_proposes_the_incident() -> None:
    """The referee is asked about it; by itself the count gives nothing."""
    counted = after(ready(), lambda m: give_count(m, CountGiven("c1", 1, A1, OFFICIAL, START)))
    (count,) = of(counted, Clock.COUNT)

    assert (count.due_ms, count.proposes) == (START + 10_000, IncidentProposed(Kind.FROZE, 1, A1))
    assert refused(lambda: give_due(counted, count.id, START + 10_000, OFFICIAL)).startswith(
        "This deadline gives"
    )
    assert of(after(counted, lambda m: end_count(m.pauses, "c1", OFFICIAL)), Clock.COUNT) == ()


@pytest.mark.clause("ic2024-10-7")
def test_a_match_closes_even_when_it_was_played_but_has_no_official_sheet() -> None:
    """Until it is sealed or given."""
    close = START + 300 * MINUTE
    match = new_match(closes_ms=close)
    awarded = after(match, lambda m: award_match(m, A, CLAUSE, OFFICIAL))

    assert of(match, Clock.CLOSE) == (Deadline(Clock.CLOSE, OfMatch(), close, ClauseId("ic2024-10-7")),)
    assert deadlines(awarded, close) == ()
    played = after(replace(ready(), opened=match.opened), *games(1, A, 8), *games(2, A, 9))
    assert [each.kind for each in deadlines(played, close)] == [Clock.CLOSE]


def test_a_deadline_fires_once_and_then_waits_for_an_official() -> None:
    """A reminder that has fired is done with."""
    match = pair_short()
    fired = after(match, lambda m: fire(m, GRACE))

    assert [each.kind for each in due(match, GRACE)] == [Clock.START, Clock.LATE, Clock.SHORT]
    assert (due(match, START - 1), overdue(match, GRACE)) == ((), ())
    assert (due(fired, GRACE), fire(fired, GRACE + 1)) == ((), ())
    assert [each.kind for each in overdue(fired, GRACE)] == [Clock.LATE, Clock.SHORT]


def test_what_a_deadline_proposes_can_be_waived_with_a_reason() -> None:
    """Then nobody is asked again."""
    match = pair_short()
    late = of(match, Clock.LATE)[0]
    waived = after(match, lambda m: waive(m, late.id, GRACE, OFFICIAL, "The bridge was closed."))

    assert (of(waived, Clock.LATE), board_of(waived.score).bullseyes) == ((), both(0, 0))
    assert waive(waived, late.id, GRACE, OFFICIAL, "Again.") == ()
    assert refused(lambda: waive(match, late.id, GRACE, OFFICIAL, " ")).startswith("Give a reason")
    assert refused(lambda: waive(match, "no such", GRACE, OFFICIAL, "x")).startswith("There is nothing due")


def test_a_deadline_has_the_same_name_for_everybody_who_works_it_out() -> None:
    """From clause, subject and time alone."""
    late = of(pair_short(), Clock.LATE, now=START)[0]

    assert late.id == of(pair_short(), Clock.LATE, now=GRACE + MINUTE)[0].id == f"ic2024-16a-2|side B|{GRACE}"
    assert Deadline(Clock.START, OfMatch(), 5).id == "start|match|5"
