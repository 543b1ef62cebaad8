"""Staging a competition: who is drawn, into which groups, when they play, and how the knockout begins.

Only complete entries are drawn and only official results move a team on; each step refuses while the one before is open.
"""

from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import team_barred
from hangjack.competition.entries.belonging import may_be_fixtured
from hangjack.competition.entries.entering import seed
from hangjack.competition.entries.rosters import EntryStatus, TeamSeeded
from hangjack.competition.fixtures import draw, groups, knockout, rescheduling
from hangjack.competition.fixtures.calls import CallTakenBack
from hangjack.competition.fixtures.draw import DrawEntriesClosed, DrawHeld
from hangjack.competition.fixtures.groups import Group, GroupsChanged, GroupsDrawn, group_fixtures
from hangjack.competition.fixtures.hall import Hall, Placed, Schedule, arrange, extend, require_possible
from hangjack.competition.fixtures.knockout import (
    KnockoutArranged,
    KnockoutKept,
    KnockoutTakenBack,
    knockout_fixtures,
)
from hangjack.competition.fixtures.rescheduling import Change, Move, ScheduleEvent, ScheduleMade
from hangjack.competition.money.fees import fee_paid
from hangjack.competition.standings.seeding import Qualified, knockout_order
from hangjack.errors import Refused
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.problems import Problem
from hangjack.matches.state import has_begun

GROUP_DRAW = "groups"
"""The draw that deals teams into groups."""

KNOCKOUT_DRAW = "knockout"
"""The draw of a knockout that is not seeded."""


def field(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams whose entry is complete, in the order they entered."""
    return tuple(team for team in competition.rosters.entries if entry_problem(competition, team) is None)


def waiting(competition: Competition) -> dict[EntrantId, Problem]:
    """Return the teams that want to play and cannot be drawn yet, with what is missing."""
    gone = {EntryStatus.REFUSED, EntryStatus.WITHDRAWN}
    hoping = [team for team, entry in competition.rosters.entries.items() if entry.status not in gone]
    found = {team: entry_problem(competition, team) for team in hoping}
    return {team: problem for team, problem in found.items() if problem is not None}


def close_field(competition: Competition) -> tuple[DrawEntriesClosed, ...]:
    """Fix who is drawn into groups: everybody whose entry is complete now. Where nobody's is, says what each team lacks."""
    drawn, complete = competition.draw(GROUP_DRAW), field(competition)
    if drawn.commitment is not None and drawn.entries is None and not complete:
        lacks = tuple(problem.refusal for problem in waiting(competition).values())
        raise Refused("stage.nobody-complete", lacks=lacks) if lacks else Refused("stage.nobody-entered")
    return draw.close_entries(drawn, complete)


def hold_draw(competition: Competition, name: str, nonce: bytes, words: str) -> tuple[DrawHeld, ...]:
    """Hold a draw with the words spoken in the hall. Refused with a team in it that is out."""
    require_nobody_out(competition, competition.draw(name).entries or ())
    return draw.hold(competition.draw(name), nonce, words)


def deal_groups(competition: Competition, number: int) -> tuple[GroupsDrawn, ...]:
    """Deal the order of the draw into so many groups; a league is one group."""
    drawn = competition.draw(GROUP_DRAW)
    require_nobody_out(competition, drawn.entries or ())
    return groups.draw_groups(competition.groups, drawn, number, have_begun(competition), seeded(competition))


def seeded(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams that are dealt into the groups before the others, in their order."""
    places = {team: entry.seed for team, entry in competition.rosters.entries.items()}
    return tuple(
        sorted((team for team in places if places[team] is not None), key=lambda team: places[team] or 0)
    )


def seed_team(competition: Competition, team: EntrantId, place: int | None) -> tuple[TeamSeeded, ...]:
    """Seed a team, or let it be drawn like the others. Refused once the field is closed: nobody chooses after that."""
    if competition.draw(GROUP_DRAW).entries is not None:
        raise Refused("seed.field-closed")
    return seed(competition.rosters, team, place)


def have_begun(competition: Competition) -> tuple[EntrantId, ...]:
    """Return the teams with a result in a group, or with a match under way."""
    called = (team for match in competition.under_way.values() for team in match.teams)
    return tuple(dict.fromkeys((*competition.has_played, *called)))


def change_groups(
    competition: Competition, changed: Sequence[Group], reason: str
) -> tuple[GroupsChanged, ...]:
    """Arrange the groups anew. Refuses to lose a match that has a result or is under way."""
    known = {team for group in competition.groups.groups for team in group.members}
    require_nobody_out(
        competition, [each for group in changed for each in group.members if each not in known]
    )
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


def change_schedule(competition: Competition, change: Change, reason: str) -> tuple[ScheduleEvent, ...]:
    """Move, swap or delay matches, for a *reason*. Moving one that has no time yet puts it on the schedule."""
    timetable, played = competition.timetable, begun(competition)
    schedule = timetable.schedule
    if schedule is None or not isinstance(change, Move) or change.match in schedule.placed:
        return rescheduling.change_schedule(timetable, change, reason, played)
    fixture = competition.fixture(change.match)
    if fixture is None:
        raise Refused("schedule.no-such-match", match=change.match)
    placed = Placed(change.match, change.start_ms, change.tables)
    fixtures, places = {**schedule.fixtures, change.match: fixture}, {**schedule.placed, change.match: placed}
    return rescheduling.make(timetable, Schedule(schedule.hall, fixtures, places), reason, played)


def still_in(competition: Competition, match: MatchId) -> dict[EntrantId, MatchId]:
    """Return the teams of *match* that are called to another one whose sheet is not sealed yet, with that match."""
    fixture = competition.fixture(match)
    return {
        team: other
        for other, called in competition.under_way.items()
        if other != match
        for team in called.teams
        if fixture is not None and team in fixture.teams
    }


def take_call_back(competition: Competition, match: Match, by: PersonId) -> tuple[CallTakenBack, ...]:
    """Let a match wait again that was called too early or by mistake. Refused once anything was played or decided in it."""
    id_ = match.opened.match
    if id_ not in competition.under_way:
        raise Refused("floor.not-called", match=id_)
    decided = match.awarded or match.rulings or match.awards or match.disputes or match.scrapped
    if decided or match.recorded or any(has_begun(match, table) for table in match.tables):
        raise Refused("floor.has-begun", match=id_)
    return (CallTakenBack(id_, by),)


def begin_knockout(competition: Competition, reason: str = "") -> tuple[KnockoutArranged, ...]:
    """Seed the qualifiers into the knockout, once every group is finished and every tie decided.

    Refuses to seed them anew where nothing would change. With a *reason* it begins again, where the groups have changed
    under it, although matches of it are called.
    """
    order = _seeded(competition)
    arranged = knockout.arrange(competition.knockout, order, reason)
    called = [tie.match for tie in competition.knockout.ties if tie.match in competition.under_way]
    if called and not reason.strip():
        raise Refused("knockout.called", matches=tuple(called))
    if tuple(order) == competition.knockout.order:
        raise Refused("knockout.arranged-already")
    return arranged


def keep_knockout(competition: Competition, reason: str) -> tuple[KnockoutKept, ...]:
    """Let the knockout go on as it began, for a *reason*, although the groups have changed under it."""
    if not competition.knockout.order:
        raise Refused("stage.no-knockout")
    return knockout.keep(competition.knockout, _seeded(competition), reason)


def take_knockout_back(competition: Competition, reason: str) -> tuple[KnockoutTakenBack | ScheduleMade, ...]:
    """Let the knockout not have begun, for a *reason*: the times of its matches go with it. Refused once it is played."""
    if not competition.knockout.order:
        raise Refused("stage.no-knockout")
    ties = {tie.match for tie in competition.knockout.ties}
    return (
        *knockout.take_back(competition.knockout, reason),
        *off_schedule(competition, ties, reason),
    )


def off_schedule(
    competition: Competition, matches: Collection[MatchId], reason: str
) -> tuple[ScheduleMade, ...]:
    """Take *matches* out of the schedule, those of them that are in it."""
    schedule = competition.timetable.schedule
    if schedule is None or not schedule.fixtures.keys() & matches:
        return ()
    fixtures = {match: each for match, each in schedule.fixtures.items() if match not in matches}
    placed = {match: each for match, each in schedule.placed.items() if match in fixtures}
    left = replace(schedule, fixtures=fixtures, placed=placed)
    return rescheduling.make(competition.timetable, left, reason, begun(competition))


class Shaken(Struct, frozen=True):
    """The groups have changed under the knockout: it would begin in another *order*, or it could not begin at all."""

    order: tuple[EntrantId, ...] = ()
    refusal: Refused | None = None

    def goes(self, competition: Competition) -> tuple[EntrantId, ...]:
        """Return who stands in the knockout and would not."""
        return tuple(team for team in competition.knockout.order if self.order and team not in self.order)

    def comes(self, competition: Competition) -> tuple[EntrantId, ...]:
        """Return who would stand in it and does not."""
        return tuple(team for team in self.order if team not in competition.knockout.order)


def shaken(competition: Competition) -> Shaken | None:
    """Return how the groups have changed under the knockout; None while it stands as they send it, or was let stand."""
    begun_with = competition.knockout
    if not begun_with.order or competition.ended is not None:
        return None
    try:
        order = _seeded(competition)
    except Refused as refusal:
        return Shaken(refusal=refusal)
    return None if order in {begun_with.order, begun_with.kept} else Shaken(order)


def _seeded(competition: Competition) -> tuple[EntrantId, ...]:
    if not competition.rankings:
        raise Refused("stage.no-groups")
    rules = competition.rules.format
    qualified = Qualified(competition.rankings, rules.groups, competition.seedings)
    return knockout_order(qualified, rules.bracket, competition.draws.get(KNOCKOUT_DRAW))


def schedule_knockout(competition: Competition, reason: str) -> tuple[ScheduleMade, ...]:
    """Place the matches of the knockout, or take over the teams that have come through since."""
    schedule = competition.timetable.schedule
    if schedule is None:
        raise Refused("schedule.none-yet")
    after = tuple(fixture.match for fixture in group_fixtures(competition.groups.groups))
    extended = extend(schedule, knockout_fixtures(competition.knockout, after))
    return () if extended == schedule else rescheduling.make(competition.timetable, extended, reason)


def require_nobody_out(competition: Competition, teams: Iterable[EntrantId]) -> None:
    """Refuse *teams* of which one has withdrawn or was expelled."""
    if out := [team for team in teams if team in competition.out]:
        raise Refused("stage.team-out", teams=out)


def entry_problem(competition: Competition, team: EntrantId) -> Problem | None:
    """Return why *team* cannot be drawn, or None: it is out, or its entry is not complete."""
    if barred := team_barred(competition.register, team):
        return barred
    people = competition.rules.people
    paid = fee_paid(competition.ledger, team)
    return may_be_fixtured(competition.rosters, team, people.rosters, fee_paid=paid)
