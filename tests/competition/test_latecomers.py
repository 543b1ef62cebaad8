"""A team that comes late: one step from the door into a group, and nobody else's match changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from hangjack.competition.doing import Doing
from hangjack.competition.entries.entering import invite, name_team, open_entries, refuse_entry
from hangjack.competition.entries.rosters import EntryStatus
from hangjack.competition.fixtures.groups import Group, GroupsChanged, group_fixtures
from hangjack.competition.fixtures.hall import problems
from hangjack.competition.fixtures.rescheduling import Delay, change_schedule
from hangjack.competition.latecomers import Latecomer, let_in
from hangjack.competition.money.fees import debt_of
from hangjack.competition.staging import begin_knockout, begun, make_schedule
from hangjack.ids import EntrantId
from support.cup import CRABS, DIRECTOR, FOXES, HOUR_MS, TEAMS, Cup, cup, hall
from support.formats import teams
from support.people import refused

SWANS = EntrantId("swans")
WHY = "Their bus broke down."


def coming(at_ms: int = 0) -> Doing:
    """Return the act of letting somebody in."""
    return Doing("late", DIRECTOR, at_ms)


def swans(**more: object) -> Latecomer:
    """Return a team that comes late."""
    return replace(Latecomer(SWANS, WHY, "The swans"), **more)


def over_a_match(number: int, groups: int = 1) -> Cup:
    """Return a cup whose first match was played."""
    made = cup(number, groups=groups)
    match, fixture = next(iter(made.competition.tables["A"].fixtures.items()))
    made.win(match, fixture.teams[0])
    return made


@given(st.integers(2, 9), st.integers(0, 4))
def test_those_who_come_late_meet_everybody_once_and_move_nobody(drawn: int, late: int) -> None:
    """The matches of the draw keep names, teams and rounds; each new team plays all who were there before it."""
    names = teams("ABCDEFGHIJKLM")
    before = Group("A", names[:drawn])
    after = replace(before, late=names[drawn : drawn + late])
    fixtures = group_fixtures([after])
    number = drawn + late

    assert set(group_fixtures([before])) <= set(fixtures)
    assert len({each.match for each in fixtures}) == len(fixtures)
    assert len({frozenset(each.teams) for each in fixtures}) == len(fixtures) == number * (number - 1) // 2


def test_a_team_is_let_in_charged_grouped_and_placed_in_one_step() -> None:
    """After the first match was played: every match of the others stays where it is, and nothing is placed in the past."""
    made = over_a_match(4)
    before = made.competition
    made.happened(let_in(before, swans(group="A"), coming(3 * HOUR_MS)))
    after, schedule, old = made.competition, made.competition.timetable.schedule, before.timetable.schedule
    assert schedule is not None
    assert old is not None
    own = [each.match for each in schedule.fixtures.values() if SWANS in each.teams]

    assert after.rosters.entries[SWANS].status is EntryStatus.APPROVED
    assert debt_of(after.ledger, SWANS) == debt_of(before.ledger, CRABS) + 300_000
    assert after.groups.groups[0].late == (SWANS,)
    assert len(own) == 4
    assert all(schedule.placed[match].start_ms > 3 * HOUR_MS for match in own)
    assert {match: schedule.placed[match] for match in old.placed} == old.placed
    assert after.has_played == before.has_played
    assert problems(schedule) == ()


def test_entries_that_are_closed_close_again_at_once() -> None:
    """Nobody else slips in behind the late team."""
    made = cup(2)
    made.happened(open_entries(None, HOUR_MS))
    made.happened(let_in(made.competition, swans(), coming(2 * HOUR_MS)))

    assert made.competition.rosters.closes_ms == 2 * HOUR_MS
    assert made.competition.rosters.entries[SWANS].name == "The swans"
    assert made.competition.groups.groups[0].members == TEAMS[:2]


def test_a_team_that_is_in_gets_a_group_and_no_second_charge() -> None:
    """The form serves for a team that was let in before, without a word about its name."""
    made = cup(2)
    made.happened(let_in(made.competition, swans(), coming()))
    owed = debt_of(made.competition.ledger, SWANS)
    events = let_in(made.competition, Latecomer(SWANS, WHY, group="A", find_times=False), coming(1))

    assert [type(event) for event in events] == [GroupsChanged]
    assert owed == 300_000


@pytest.mark.parametrize(
    ("latecomer", "key"),
    [
        (swans(reason=" "), "arrangement.needs-reason"),
        (swans(name=" "), "team-name.empty"),
        (swans(name="The crabs"), "team-name.taken"),
        (swans(group="Z"), "late-team.no-such-group"),
        (Latecomer(CRABS, WHY, "The swans"), "entry.known"),
        (Latecomer(CRABS, WHY, group="A"), "late-team.in-group"),
        (Latecomer(FOXES, WHY, "The foxes"), "entry.was-refused"),
    ],
)
def test_what_cannot_be_is_refused_whole(latecomer: Latecomer, key: str) -> None:
    """Without a reason or a name, under another team's name, in a group that is not there, turned away before."""
    made = cup(3)
    made.happened(open_entries(None, None))
    made.happened(name_team(made.competition.rosters, CRABS, "The crabs"))
    made.happened(let_in(made.competition, Latecomer(FOXES, WHY, "The foxes"), coming()))
    made.happened(refuse_entry(made.competition.rosters, FOXES, DIRECTOR, "They were rude."))

    assert refused(let_in, made.competition, latecomer, coming()) == key


def test_without_room_the_director_hears_it_and_may_leave_the_times_for_later() -> None:
    """All matches of the newcomer find a time, or none is placed."""
    made = cup(4)
    late = coming(100 * HOUR_MS)

    assert refused(let_in, made.competition, swans(group="A"), late) == "late-team.no-room"

    before = made.competition.timetable
    made.happened(let_in(made.competition, swans(group="A", find_times=False), late))

    assert made.competition.timetable == before
    assert len(made.competition.tables["A"].remaining) == 10


def test_nobody_joins_a_group_once_the_knockout_is_drawn() -> None:
    """The groups are over by then."""
    made = cup(2)
    for match, fixture in made.competition.tables["A"].fixtures.items():
        made.win(match, fixture.teams[0])
    made.happened(begin_knockout(made.competition))

    assert refused(let_in, made.competition, swans(group="A"), coming()) == "late-team.knockout-drawn"


def test_a_schedule_made_anew_leaves_matches_that_have_begun_where_they_are() -> None:
    """Also after a delay: what was played stays, and the others get times that are still to come."""
    made = over_a_match(4)
    delayed = Delay(2 * HOUR_MS, HOUR_MS // 2)
    made.happened(change_schedule(made.competition.timetable, delayed, "Rain.", begun(made.competition)))
    before = made.competition.timetable.schedule
    made.happened(make_schedule(made.competition, hall(made.competition), "Sun.", 4 * HOUR_MS))
    after = made.competition.timetable.schedule
    assert before is not None
    assert after is not None
    played = begun(made.competition)

    assert len(played) == 1
    assert {match: after.placed[match] for match in played} == {
        match: before.placed[match] for match in played
    }
    assert all(each.start_ms > 4 * HOUR_MS for match, each in after.placed.items() if match not in played)


@pytest.mark.parametrize(
    "change", [{"length_ms": 3 * HOUR_MS}, {"tables": 3}], ids=["longer", "fewer tables"]
)
def test_what_was_played_does_not_stand_in_the_way_of_a_new_schedule(change: dict[str, int]) -> None:
    """Matches take longer than planned, or tables break: those that are over fit no more, and need not."""
    made = over_a_match(4)
    other = next(match for match in made.competition.tables["A"].fixtures if match.startswith("A-1-2"))
    made.win(other, made.competition.tables["A"].fixtures[other].teams[0])
    before = made.competition.timetable.schedule
    assert before is not None
    wanted = replace(hall(made.competition), **change)
    made.happened(make_schedule(made.competition, wanted, "So it is.", 3 * HOUR_MS))
    after = made.competition.timetable.schedule
    assert after is not None

    assert set(after.placed) == set(before.placed)
    assert after.hall == wanted


def test_a_schedule_made_anew_keeps_the_knockout_on_it() -> None:
    """Its matches get new times too, behind those of the groups."""
    made = cup(4, groups=2)
    made.win_all()
    made.begin_knockout()
    before = made.competition.timetable.schedule
    assert before is not None
    made.happened(make_schedule(made.competition, before.hall, "Again.", 4 * HOUR_MS))
    after = made.competition.timetable.schedule
    assert after is not None

    assert set(after.placed) == set(before.placed)
    assert not problems(after)


def test_an_invited_team_is_let_in_by_its_id_and_nobody_takes_its_name() -> None:
    """It was invited and named, and never applied."""
    made = cup(2)
    made.happened(invite(made.competition.rosters, SWANS, coming().tick))
    made.happened(name_team(made.competition.rosters, SWANS, "The swans of Arima"))

    assert refused(let_in, made.competition, swans(name="Swans!"), coming()) == "entry.known"

    made.happened(let_in(made.competition, Latecomer(SWANS, WHY), coming()))
    entry = made.competition.rosters.entries[SWANS]

    assert (entry.name, entry.status) == ("The swans of Arima", EntryStatus.APPROVED)
