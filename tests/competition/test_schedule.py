import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import Group, group_fixtures
from hangjack.competition.fixtures.hall import (
    Hall,
    Placed,
    Problem,
    Schedule,
    TimeSlot,
    Trouble,
    arrange,
    problems,
)
from hangjack.competition.fixtures.knockout import Knockout, KnockoutArranged, knockout_fixtures
from hangjack.competition.fixtures.knockout import fold as fold_knockout
from hangjack.competition.fixtures.rescheduling import (
    Consequences,
    Delay,
    Move,
    ScheduleChanged,
    ScheduleMade,
    Swap,
    Timetable,
    change_schedule,
    fold,
    make,
    preview,
)
from hangjack.errors import Refused
from hangjack.ids import MatchId
from hangjack.wording import sentence
from support.formats import refusals, teams

HOUR = 3_600_000
SATURDAY, SUNDAY = 1_724_500_800_000, 1_724_587_200_000
"""Noon of two days, in milliseconds."""


def hall(tables: int = 6, hours: int = 4, days: int = 2, rest_hours: int = 0) -> Hall:
    """Return a hall in which a match on three tables begins each hour and takes one."""
    slots = [
        TimeSlot(day, noon + hour * HOUR)
        for day, noon in (("2024-08-24", SATURDAY), ("2024-08-25", SUNDAY))[:days]
        for hour in range(hours)
    ]
    return Hall(tables, 3, HOUR, rest_hours * HOUR, tuple(slots))


def four_teams(**room: int) -> Schedule:
    """Return the schedule of a group of four."""
    return arrange(hall(**room), group_fixtures([Group("A", teams("ABCD"))]))


def made(schedule: Schedule) -> Timetable:
    """Return a timetable in which *schedule* holds."""
    return fold(Timetable(), *make(Timetable(), schedule))


@pytest.mark.clause("ic2024-2-1")
def test_a_cup_of_two_days_is_placed_on_three_tables_a_match() -> None:
    """Groups on the first day as far as it goes; the knockout follows with rest, nobody twice at a time."""
    groups = [Group("A", teams("ABCD")), Group("B", teams("EFGH"))]
    group_matches = group_fixtures(groups)
    knockout = fold_knockout(Knockout(), KnockoutArranged(teams("AEBF")))
    fixtures = (*group_matches, *knockout_fixtures(knockout, [each.match for each in group_matches]))
    schedule = arrange(hall(tables=12, hours=3), fixtures)
    days = {
        each.match: "Saturday" if each.start_ms < SUNDAY else "Sunday" for each in schedule.placed.values()
    }

    assert problems(schedule) == ()
    assert {len(each.tables) for each in schedule.placed.values()} == {3}
    assert [match for match, day in days.items() if day == "Sunday"] == ["KO-1-1", "KO-1-2", "KO-2-1"]


def test_each_match_is_placed_as_early_as_it_can_be() -> None:
    """Two at a time on six tables, round by round."""
    placed = four_teams().placed.values()

    assert [(each.match, (each.start_ms - SATURDAY) // HOUR, each.tables) for each in placed] == [
        ("A-1-1", 0, (1, 2, 3)),
        ("A-1-2", 0, (4, 5, 6)),
        ("A-2-1", 1, (1, 2, 3)),
        ("A-2-2", 1, (4, 5, 6)),
        ("A-3-1", 2, (1, 2, 3)),
        ("A-3-2", 2, (4, 5, 6)),
    ]


@given(
    st.lists(st.integers(2, 5), min_size=1, max_size=3),
    st.integers(3, 12),
    st.integers(1, 6),
    st.integers(0, 2),
)
def test_a_schedule_that_is_made_has_no_problem(sizes: list[int], tables: int, hours: int, rest: int) -> None:
    """Every match has its place without a clash or a broken rest; otherwise it was refused."""
    names = iter("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    groups = [
        Group(str(number), teams("".join(next(names) for _ in range(size))))
        for number, size in enumerate(sizes)
    ]
    fixtures = group_fixtures(groups)
    try:
        schedule = arrange(hall(tables, hours, rest_hours=rest), fixtures)
    except Refused:
        return

    assert problems(schedule) == ()
    assert set(schedule.placed) == {fixture.match for fixture in fixtures}


@pytest.mark.parametrize(
    ("room", "says"),
    [
        ({"tables": 2}, "A match needs 3 tables, and there are 2."),
        ({"tables": 3, "hours": 2}, "6 matches do not fit: there is room for 4. Add times or tables."),
        ({"hours": 2, "days": 1}, "A has 3 matches and there are 2 times. Add times."),
        (
            {"hours": 3, "days": 1, "rest_hours": 1},
            "No time is left for A-3-1 (C and D) without a clash or a broken rest. Add times or tables.",
        ),
    ],
)
def test_what_does_not_fit_is_refused_with_what_is_missing(room: dict[str, int], says: str) -> None:
    """Tables, room in all, times for a team, or rest."""
    with pytest.raises(Refused) as refusal:
        four_teams(**room)

    assert sentence(refusal.value) == says


def test_a_match_waits_for_those_it_depends_on_whatever_the_order_given() -> None:
    """A final named first is played last."""
    fixtures = [
        Fixture(MatchId("final"), (), after=(MatchId("semi"),)),
        Fixture(MatchId("semi"), teams("AB")),
    ]

    assert [each.match for each in arrange(hall(), fixtures).placed.values()] == ["semi", "final"]


@pytest.mark.clause("ic2024-2e-1")
def test_a_change_on_the_day_has_a_reason_and_stays_on_record() -> None:
    """A match is moved to the evening: the public list says which and why."""
    timetable = made(four_teams())
    change = Move(MatchId("A-3-1"), SATURDAY + 3 * HOUR, (1, 2, 3))
    (event,) = change_schedule(timetable, change, " Rain: C is late ")
    after = fold(timetable, event)

    assert event == ScheduleChanged(change, (Placed(*_fields(change)),), "Rain: C is late")
    assert after.changes == (event,)
    assert after.schedule is not None
    assert after.schedule.placed[MatchId("A-3-1")] == Placed(*_fields(change))
    with pytest.raises(Refused, match=r"arrangement\.needs-reason"):
        change_schedule(timetable, change, "")


@pytest.mark.clause("ic2024-2e-1")
def test_the_consequences_of_a_change_are_shown_before_it_is_decided() -> None:
    """Which matches move, what would clash, whose rest would be broken, and which problem would be gone."""
    schedule = four_teams(hours=6, rest_hours=1)
    now = schedule.placed[MatchId("A-3-1")]
    earlier = preview(schedule, Move(now.match, now.start_ms - HOUR, now.tables))
    onto = preview(schedule, Move(now.match, SATURDAY, (1, 2, 9)))

    assert earlier == Consequences(
        moved=((now, replace(now, start_ms=now.start_ms - HOUR)),),
        clashes=(),
        short_rests=(
            Problem(Trouble.SHORT_REST, now.match, MatchId("A-2-1"), teams("D")),
            Problem(Trouble.SHORT_REST, now.match, MatchId("A-2-2"), teams("C")),
        ),
        solved=(),
    )
    assert onto.clashes == (
        Problem(Trouble.NO_SUCH_TABLE, now.match),
        Problem(Trouble.TEAM_TWICE, now.match, MatchId("A-1-1"), teams("D")),
        Problem(Trouble.TABLE_TWICE, now.match, MatchId("A-1-1")),
        Problem(Trouble.TEAM_TWICE, now.match, MatchId("A-1-2"), teams("C")),
    )


def test_a_broken_rest_can_be_accepted_and_a_clash_cannot() -> None:
    """The director judges the first; nobody plays two matches at once."""
    timetable = made(four_teams(hours=6, rest_hours=1))
    assert timetable.schedule is not None
    now = timetable.schedule.placed[MatchId("A-3-1")]
    sooner = Move(now.match, now.start_ms - HOUR, now.tables)
    changed = fold(timetable, *change_schedule(timetable, sooner, "The hall closes early"))
    assert changed.schedule is not None
    back = preview(changed.schedule, Move(now.match, now.start_ms, now.tables))

    assert [each.trouble for each in back.solved] == [Trouble.SHORT_REST, Trouble.SHORT_REST]
    with pytest.raises(Refused) as refusal:
        change_schedule(timetable, replace(sooner, start_ms=SATURDAY), "In a hurry")
    assert sentence(refusal.value) == (
        "A-3-1 cannot be there: a team would play two matches at once. (3 clashes in all.)"
    )


def test_two_matches_can_change_places() -> None:
    """Times and tables with each other."""
    schedule = four_teams()
    one, other = schedule.placed[MatchId("A-1-1")], schedule.placed[MatchId("A-1-2")]
    swapped = preview(schedule, Swap(one.match, other.match))

    assert swapped == Consequences(
        ((one, replace(one, tables=(4, 5, 6))), (other, replace(other, tables=(1, 2, 3)))), (), (), ()
    )


def test_a_delay_puts_everything_later_that_has_not_been_played() -> None:
    """From a moment on; what was played stays where it was."""
    schedule = four_teams()
    late = preview(schedule, Delay(SATURDAY + HOUR, HOUR // 2), played={MatchId("A-2-1")})

    assert [(before.match, now.start_ms - before.start_ms) for before, now in late.moved] == [
        ("A-2-2", HOUR // 2),
        ("A-3-1", HOUR // 2),
        ("A-3-2", HOUR // 2),
    ]
    assert late.clashes == ()


def test_a_match_cannot_begin_before_those_it_depends_on() -> None:
    """A final before its semi-final is refused, one too soon after it breaks a rest."""
    fixtures = [
        Fixture(MatchId("semi"), teams("AB")),
        Fixture(MatchId("final"), (), after=(MatchId("semi"),)),
    ]
    schedule = arrange(hall(rest_hours=1), fixtures)
    semi = schedule.placed[MatchId("semi")]
    at = [
        preview(schedule, Move(MatchId("final"), SATURDAY + hours * HOUR, (4, 5, 6))) for hours in (-1, 0, 1)
    ]

    assert schedule.placed[MatchId("final")].start_ms == SATURDAY + 2 * HOUR
    assert [each.clashes for each in at] == [
        (Problem(Trouble.TOO_EARLY, MatchId("final"), semi.match),),
        (Problem(Trouble.TOO_EARLY, MatchId("final"), semi.match),),
        (),
    ]
    assert at[2].short_rests == (Problem(Trouble.SHORT_REST, MatchId("final"), semi.match),)


def test_changes_that_cannot_be_meant_are_refused() -> None:
    """A match that is not there, one that was played, a change that changes nothing, a schedule not made yet."""
    timetable = made(four_teams())
    assert timetable.schedule is not None
    now = timetable.schedule.placed[MatchId("A-1-1")]
    refused = refusals(
        lambda: change_schedule(timetable, Swap(now.match, MatchId("Z")), "Why not"),
        lambda: change_schedule(timetable, Move(now.match, SUNDAY, now.tables), "Why not", {now.match}),
        lambda: change_schedule(timetable, Move(now.match, now.start_ms, now.tables), "Why not"),
        lambda: change_schedule(timetable, Delay(SUNDAY + 9 * HOUR, HOUR), "Why not"),
        lambda: change_schedule(Timetable(), Delay(0, HOUR), "Why not"),
    )

    assert [each.key for each in refused] == [
        "schedule.no-such-match",
        "schedule.match-played",
        "schedule.nothing-moves",
        "schedule.nothing-moves",
        "schedule.none-yet",
    ]


def test_a_schedule_is_made_anew_only_with_a_reason_and_never_with_a_clash() -> None:
    """The first one needs none."""
    schedule = four_teams()
    timetable = made(schedule)
    clashing = replace(
        schedule, placed={match: replace(each, start_ms=0) for match, each in schedule.placed.items()}
    )

    assert make(timetable, schedule, "Two more teams") == (ScheduleMade(schedule, "Two more teams"),)
    with pytest.raises(Refused, match=r"arrangement\.needs-reason"):
        make(timetable, schedule)
    with pytest.raises(Refused, match=r"schedule\.clash"):
        make(Timetable(), clashing)


def _fields(change: Move) -> tuple[MatchId, int, tuple[int, ...]]:
    return change.match, change.start_ms, change.tables
