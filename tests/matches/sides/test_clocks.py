import pytest

from hangjack.matches.parties import A, B, both
from hangjack.matches.rules import half_of
from hangjack.matches.sides.absences import (
    Absence,
    TimeOut,
    absence,
    is_break_due,
    may_leave_freely,
    time_out,
)
from hangjack.matches.sides.starts import (
    Arrival,
    Beginning,
    LateAward,
    Mark,
    Seated,
    Start,
    late_claims,
    start_of,
)
from hangjack.rulebooks.house import plain_house, with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book

CUP = rules_of(plain_house(book("ic2024"))).match
LEAGUE = rules_of(plain_house(book("mafa"))).match
LATE = LateAward(15, A, 1, "ic2024-16a-2")  # type: ignore[arg-type]
SHORT = LateAward(15, A, 1, "ic2024-16b-2")  # type: ignore[arg-type]


def cup_start(ours: list[int | None], theirs: list[int | None], board_at_seven: int | None = None) -> Start:
    """Return how a cup match begins when A's and B's pairs sat down at these minutes."""
    assert CUP.short_team is not None
    return start_of({A: ours, B: theirs}, board_at_seven, CUP.short_team, CUP.late_cites)


@pytest.mark.clause("ic2024-16a-2")
def test_fifteen_minutes_late_is_in_time_and_sixteen_is_not() -> None:
    """Seated on the minute is in time; later a claim is open to the team that was there."""
    assert cup_start([0, 0, 0], [15, 15, 15]) == Start(Beginning("full"))
    assert cup_start([0, 0, 0], [0, 0, 16], 40).awards == (LATE, SHORT)


@pytest.mark.clause("ic2024-16b-1", "ic2024-16b-2", "ic2024-16b-3")
def test_a_team_a_pair_short_plays_on_two_tables_until_the_pair_comes() -> None:
    """It may join while the board shows fewer than seven; one bullseye for the lateness, one for the table."""
    joined = cup_start([0, 0, 0], [0, 0, 40], board_at_seven=75)

    assert joined == Start(Beginning("two_tables_then_joined"), (LATE, SHORT), 40)
    assert joined.total == both(2, 0)
    assert cup_start([0, 0, 0], [0, 0, None]) == Start(Beginning("two_tables"), (LATE, SHORT))


@pytest.mark.clause("ic2024-16b-4", "ic2024-16b-5")
def test_the_idle_table_closes_when_the_board_shows_seven() -> None:
    """Two more bullseyes, four in all; the nine of the text is the board then, not an award."""
    closed = cup_start([0, 0, 0], [0, 0, 80], board_at_seven=75)

    assert closed.status == "two_tables_table_closed"
    assert closed.awards[2] == LateAward(75, A, 2, "ic2024-16b-4")  # type: ignore[arg-type]
    assert closed.total == both(4, 0)


def test_a_house_may_top_the_idle_table_up_to_nine() -> None:
    """The other reading of the same clause."""
    house = rules_of(with_settings(book("ic2024"), {"short_table_total": 9})).match
    assert house.short_team is not None
    start = start_of({A: [0, 0, 0], B: [0, 0, None]}, 70, house.short_team, house.late_cites)

    assert start.total == both(9, 0)


def test_a_house_sets_what_lateness_costs_and_how_many_pairs_a_team_needs() -> None:
    """None of these numbers is the program's own."""
    costs = {"late_award": 2, "short_award": 3, "idle_table_award": 4}
    dear = rules_of(with_settings(book("ic2024"), costs)).match
    strict = rules_of(with_settings(book("ic2024"), {"pairs_to_start": 3})).match
    seated: Seated = {A: [0, 0, 0], B: [0, 0, None]}
    assert dear.short_team is not None
    assert strict.short_team is not None

    assert start_of(seated, 70, dear.short_team, dear.late_cites).total == both(9, 0)
    assert start_of(seated, None, strict.short_team, strict.late_cites).winner == A


@pytest.mark.clause("ic2024-16c-1", "ic2024-16c-3")
def test_fewer_than_two_pairs_is_a_default_and_on_both_sides_a_double_one() -> None:
    """Claimed by the team that is there, or by nobody."""
    assert cup_start([0, 0, 0], [0, None, None]) == Start(Beginning.DEFAULT, winner=A)
    assert cup_start([None, 3, None], [0, 0, 0]) == Start(Beginning.DEFAULT, winner=B)
    assert cup_start([0, None, 20], [None, None, None]) == Start(Beginning("double_default"))


@pytest.mark.clause("ic2024-16d-1")
def test_a_team_that_was_late_itself_can_claim_nothing() -> None:
    """Nor can anybody when both are short: an official sorts it out."""
    assert cup_start([0, 3, 0], [0, 0, None], 70) == Start(Beginning("no_valid_claim"))
    assert cup_start([0, 0, None], [0, 0, None], 70) == Start(Beginning("no_valid_claim"))


@pytest.mark.clause(
    "mafa-start-1", "mafa-start-2", "mafa-start-3", "mafa-start-4", "mafa-start-5", "mafa-start-6"
)
@pytest.mark.parametrize(
    ("seated", "claims"),
    [(5, 0), (6, 1), (15, 1), (16, 2), (31, 3), (46, 4), (60, 4), (61, 5), (90, 5)],
)
def test_a_late_pair_loses_a_bullseye_at_each_mark_of_the_first_half(seated: int, claims: int) -> None:
    """At five, fifteen, thirty, forty-five and sixty minutes; on the mark is in time, and five is the most."""
    assert LEAGUE.half_start is not None
    marks = (Mark(1, 5), Mark(1, 15), Mark(1, 30), Mark(1, 45), Mark(1, 60))

    assert late_claims(Arrival(seated, None), LEAGUE.half_start) == marks[:claims]


@pytest.mark.clause("mafa-start-7", "mafa-start-8a", "mafa-start-8b")
def test_a_pair_that_stays_away_loses_four_more_in_the_second_half() -> None:
    """The same marks, four at the most, nine for the whole match."""
    assert LEAGUE.half_start is not None
    absent = late_claims(Arrival(None, None), LEAGUE.half_start)

    assert len(absent) == 9
    assert absent[5:] == (Mark(2, 5), Mark(2, 15), Mark(2, 30), Mark(2, 45))
    assert late_claims(Arrival(None, 10), LEAGUE.half_start)[5:] == (Mark(2, 5),)


def test_nobody_claims_when_both_pairs_are_absent() -> None:
    """A claim is the seated pair's."""
    assert LEAGUE.half_start is not None
    assert late_claims(Arrival(None, None, opponents_seated=False), LEAGUE.half_start) == ()


@pytest.mark.clause("ic2024-26c-3", "ic2024-26c-4", "ic2024-26c-6")
@pytest.mark.parametrize(
    ("minutes", "informed", "bullseyes"),
    [
        (0, False, 0),
        (5, False, 0),
        (6, True, 0),
        (10, True, 0),
        (11, True, 1),
        (15, True, 1),
        (16, True, 2),
        (21, True, 3),
    ],
)
def test_being_away_costs_a_bullseye_for_each_five_minutes_after_the_first(
    minutes: int, *, informed: bool, bullseyes: int
) -> None:
    """After five the captains hear of it; all tables wait; back on the minute is in time."""
    assert CUP.breaks is not None
    assert absence(minutes, CUP.breaks) == Absence(informed, bullseyes, all_tables_paused=True)


@pytest.mark.clause("ic2024-31-1", "ic2024-26b-1")
def test_there_is_a_break_after_every_fourth_game_and_no_other() -> None:
    """At a table, after its fourth and eighth game."""
    assert CUP.breaks is not None
    assert [games for games in range(12) if is_break_due(games, CUP.breaks)] == [4, 8]
    assert CUP.breaks.break_minutes == 5
    assert [games for games in range(5) if may_leave_freely(games, CUP.breaks)] == [3, 4]


@pytest.mark.clause("mafa-delay-4a", "mafa-delay-4b")
def test_a_pair_has_three_time_outs_of_four_minutes_in_each_half() -> None:
    """Only between games; a refusal costs none."""
    assert LEAGUE.time_outs is not None
    assert time_out(0, LEAGUE.time_outs, between_games=True) == TimeOut(allowed=True, minutes=4, left_after=2)
    assert time_out(2, LEAGUE.time_outs, between_games=True) == TimeOut(allowed=True, minutes=4, left_after=0)
    assert time_out(3, LEAGUE.time_outs, between_games=True) == TimeOut(
        allowed=False, minutes=0, left_after=0
    )
    assert time_out(1, LEAGUE.time_outs, between_games=False) == TimeOut(
        allowed=False, minutes=0, left_after=2
    )


def test_a_table_plays_five_games_in_the_first_half_and_four_in_the_second() -> None:
    """From the forfeit figures of the book."""
    assert LEAGUE.halves is not None
    assert [half_of(number, LEAGUE.halves) for number in range(1, 11)] == [1] * 5 + [2] * 5
    assert (LEAGUE.lines_a_table, CUP.lines_a_table) == (9, 11)
