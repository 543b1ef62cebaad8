"""Staging a competition: who is drawn, into which groups, when they play, and how the knockout begins.

Only complete entries are drawn and only official results move a team on; each step refuses while the one before is open.
"""

from collections.abc import Sequence

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import EntryStatus, may_be_fixtured
from hangjack.competition.fixtures import draw, groups, knockout, rescheduling
from hangjack.competition.fixtures.draw import DrawEntriesClosed, DrawHeld
from hangjack.competition.fixtures.groups import Group, GroupsChanged, GroupsDrawn, group_fixtures
from hangjack.competition.fixtures.hall import Hall, Schedule, arrange, extend, require_possible
from hangjack.competition.fixtures.knockout import KnockoutArranged, knockout_fixtures
from hangjack.competition.fixtures.rescheduling import ScheduleMade
from hangjack.competition.money.fees import fee_paid
from hangjack.competition.standings.seeding import Qualified, knockout_order
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.problems import Problem

GROUP_DRAW = "groups"
"""The draw that deals teams into groups."""

KNOCKOUT_DRAW = "knockout"
"""The draw of a knockout that is not seeded."""


def field(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams whose entry is complete, in the order they entered."""
    return tuple(team for team in competition.rosters.entries if _problem(competition, team) is None)


def waiting(competition: Competition) -> dict[EntrantId, Problem]:
    """Return the teams that want to play and cannot be drawn yet, with what is missing."""
    gone = {EntryStatus.REFUSED, EntryStatus.WITHDRAWN}
    hoping = [team for team, entry in competition.rosters.entries.items() if entry.status not in gone]
    found = {team: _problem(competition, team) for team in hoping}
    return {team: problem for team, problem in found.items() if problem is not None}


def close_field(competition: Competition) -> tuple[DrawEntriesClosed, ...]:
    """Fix who is drawn into groups: everybody whose entry is complete now. Where nobody's is, says what each team lacks."""
    drawn, complete = competition.draw(GROUP_DRAW), field(competition)
    if drawn.commitment is not None and drawn.entries is None and not complete:
        lacks = tuple(problem.refusal for problem in waiting(competition).values())
        raise Refused("stage.nobody-complete", lacks=lacks) if lacks else Refused("stage.nobody-entered")
    return draw.close_entries(drawn, complete)


def hold_draw(competition: Competition, name: str, nonce: bytes, words: str) -> tuple[DrawHeld, ...]:
    """Hold a draw with the words spoken in the hall."""
    return draw.hold(competition.draw(name), nonce, words)


def deal_groups(competition: Competition, number: int) -> tuple[GroupsDrawn, ...]:
    """Deal the order of the draw into so many groups; a league is one group."""
    drawn = competition.draw(GROUP_DRAW)
    return groups.draw_groups(competition.groups, drawn, number, have_begun(competition))


def have_begun(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams with a result in a group, or with a match under way."""
    called = (team for match in competition.under_way.values() for team in match.teams)
    return tuple(dict.fromkeys((*competition.has_played, *called)))


def change_groups(
    competition: Competition, changed: Sequence[Group], reason: str
) -> tuple[GroupsChanged, ...]:
    """Arrange the groups anew. Refuses to lose a match that has a result or is under way."""
    events = groups.change_groups(competition.groups, changed, reason, competition.has_played)
    now = {each.match: set(each.teams) for each in group_fixtures(changed)}
    for table in competition.rankings.values():
        for match, fixture in table.fixtures.items():
            begun = competition.result(match) is not None or match in competition.under_way
            if begun and now.get(match) != set(fixture.teams):
                raise Refused("stage.match-would-go", match=match)
    return events


def make_schedule(
    competition: Competition, hall: Hall, reason: str = "", now_ms: int | None = None
) -> tuple[ScheduleMade, ...]:
    """Place all matches in the time and room there is; once there is a schedule, for a *reason*.

    Matches that have begun keep their places, and the others, those of a knockout behind the groups', then get times after
    *now_ms*.
    """
    require_possible(hall)
    if not competition.groups.groups:
        raise Refused("stage.no-groups")
    fixtures, before, kept = (
        group_fixtures(competition.groups.groups),
        competition.timetable.schedule,
        begun(competition),
    )
    if before is None or not kept:
        return rescheduling.make(competition.timetable, arrange(hall, fixtures), reason)
    known = {match: before.fixtures[match] for match in kept}
    stays = Schedule(hall, known, {match: before.placed[match] for match in kept})
    after = tuple(fixture.match for fixture in fixtures)
    grouped = extend(stays, fixtures, now_ms)
    whole = extend(grouped, knockout_fixtures(competition.knockout, after), now_ms)
    return rescheduling.make(competition.timetable, whole, reason, kept)


def begun(competition: Competition) -> frozenset[MatchId]:
    """Return the matches of the schedule that can no longer be moved: played, or called."""
    schedule = competition.timetable.schedule
    placed = schedule.placed if schedule is not None else {}
    return frozenset(
        match for match in placed if match in competition.under_way or competition.result(match) is not None
    )


def begin_knockout(competition: Competition) -> tuple[KnockoutArranged, ...]:
    """Seed the qualifiers into the knockout, once every group is finished and every tie decided.

    Refuses to seed them anew where nothing would change, or once a match of the knockout is called.
    """
    if not competition.rankings:
        raise Refused("stage.no-groups")
    rules = competition.rules.format
    qualified = Qualified(competition.rankings, rules.groups, competition.seedings)
    order = knockout_order(qualified, rules.bracket, competition.draws.get(KNOCKOUT_DRAW))
    arranged = knockout.arrange(competition.knockout, order)
    if called := [tie.match for tie in competition.knockout.ties if tie.match in competition.under_way]:
        raise Refused("knockout.called", matches=tuple(called))
    if tuple(order) == competition.knockout.order:
        raise Refused("knockout.arranged-already")
    return arranged


def schedule_knockout(competition: Competition, reason: str) -> tuple[ScheduleMade, ...]:
    """Place the matches of the knockout, or take over the teams that have come through since."""
    schedule = competition.timetable.schedule
    if schedule is None:
        raise Refused("schedule.none-yet")
    after = tuple(fixture.match for fixture in group_fixtures(competition.groups.groups))
    extended = extend(schedule, knockout_fixtures(competition.knockout, after))
    return () if extended == schedule else rescheduling.make(competition.timetable, extended, reason)


def _problem(competition: Competition, team: EntrantId) -> Problem | None:
    people = competition.rules.people
    paid = fee_paid(competition.ledger, team)
    return may_be_fixtured(competition.rosters, team, people.rosters, fee_paid=paid)
