"""What would change in results, groups and times, in words."""

from collections.abc import Iterator, Mapping, Sequence

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.calls import CallTakenBack, MatchCalled
from hangjack.competition.fixtures.draw import DrawEntriesClosed
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.fixtures.knockout import KnockoutArranged, KnockoutTakenBack, knockout_fixtures
from hangjack.competition.fixtures.rescheduling import ScheduleChanged, preview
from hangjack.competition.staging import GROUP_DRAW, begun, still_in, waiting
from hangjack.competition.standings.standings import standings
from hangjack.desk.names import with_names
from hangjack.desk.views.changes import Change
from hangjack.desk.views.match_previews import Teller
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES
from hangjack.matches.results import Official
from hangjack.wording import sentence


def told_of_results(change: Change) -> Iterator[str]:
    """Say which results count from now on or no more, and where that leaves the teams."""
    before, after = _results_of(change.before), _results_of(change.after)
    changed = [match for match in {**before, **after} if before.get(match) != after.get(match)]
    if not changed:
        return
    for match in changed:
        yield change.say("preview.counts" if match in after else "preview.counts-no-more", match=match)
    moved = list(_places(change))
    yield from moved
    if not moved and any(match in change.before.homes for match in changed):
        yield change.say("preview.same-places")
    yield from _through(change)


def _places(change: Change) -> Iterator[str]:
    """Say who comes to stand elsewhere in a group."""
    for group, now in change.after.rankings.items():
        known = change.before.rankings.get(group)
        if known is None or known == now:
            continue
        before = {each.team: each.place for each in standings(known).positions}
        for each in standings(now).positions:
            if (was := before.get(each.team, each.place)) != each.place:
                team = change.teller.team(each.team)
                yield change.say("preview.place", team=team, group=group, was=was, now=each.place)


def _through(change: Change) -> Iterator[str]:
    """Say who comes to stand where in the knockout."""
    known = {each.match: each.teams for each in knockout_fixtures(change.before.knockout)}
    for fixture in knockout_fixtures(change.after.knockout):
        if new := [team for team in fixture.teams if team not in known.get(fixture.match, ())]:
            teams = change.teller.teams(new)
            yield change.say("preview.through", teams=teams, match=fixture.match)


def told_of_calls(change: Change) -> Iterator[str]:
    """Say who is called although their last match is not sealed, and which match waits again."""
    for event in change.happened:
        match event:
            case MatchCalled(match=match):
                for team, other in still_in(change.before, match).items():
                    yield change.say("preview.still-in", team=change.teller.team(team), match=other)
            case CallTakenBack(match=match):
                yield change.say("preview.call-taken-back", match=match)
                meeting = change.match.meeting if change.match is not None else None
                if meeting is not None and meeting.line_ups.declared:
                    yield change.say("preview.line-ups-again")


def told_of_draws(change: Change) -> Iterator[str]:
    """Say who is drawn and who would be left out, with what they lack; and what follows when the knockout is arranged."""
    for event in change.happened:
        match event:
            case DrawEntriesClosed(draw=draw, entries=entries) if draw == GROUP_DRAW:
                yield change.say("preview.drawn", number=len(entries))
                for problem in waiting(change.before).values():
                    yield sentence(with_names(problem.refusal, change.teller.names), change.teller.language)
            case KnockoutArranged():
                yield from _through(change)
                yield change.say("preview.place-next")
                yield change.say("preview.knockout-until")
            case KnockoutTakenBack():
                yield change.say("preview.knockout-taken-back")


def told_of_groups(change: Change) -> Iterator[str]:
    """Say who is in which group, and what becomes of the groups' matches."""
    if change.before.groups == change.after.groups:
        return
    known = {group.name: group.members for group in change.before.groups.groups}
    for group in change.after.groups.groups:
        if known.get(group.name) != group.members:
            teams = change.teller.teams(group.members)
            yield change.say("preview.group", group=group.name, teams=teams)
    yield from _group_matches(change)
    if _grouped(change.before) == _grouped(change.after):
        yield change.say("preview.groups-until")


def _grouped(competition: Competition) -> frozenset[EntrantId]:
    return frozenset(team for group in competition.groups.groups for team in group.members)


def _group_matches(change: Change) -> Iterator[str]:
    """Say which matches other groups bring: with other teams at their time, new ones without a time, and none any more."""
    before, after = _teams_of_matches(change.before), _teams_of_matches(change.after)
    placed = _placed_in(change.after)
    changed = [match for match in after if after[match] != before.get(match)]
    for match in changed:
        if match in before and match in placed:
            one, other = change.teller.teams(after[match])
            yield change.say("preview.other-teams", match=match, team_a=one, team_b=other)
    yield from _listed(change, "preview.new-matches", [match for match in changed if match not in placed])
    yield from _listed(change, "preview.gone-matches", [match for match in before if match not in after])


def told_of_schedule(change: Change) -> Iterator[str]:
    """Say when and where matches are played, and who would rest too little."""
    before, after = change.before.timetable.schedule, change.after.timetable.schedule
    moves_by_clock = change.before.said.time_zone == change.after.said.time_zone
    if before == after or after is None or not moves_by_clock:
        return
    known = _placed_in(change.before)
    for now in sorted(after.placed.values(), key=lambda each: (each.start_ms, each.match)):
        if now.match not in known:
            yield _placed(change.teller, now, after.fixtures[now.match].teams)
        elif known[now.match] != now:
            yield _moved(change.teller, known[now.match], now)
    yield from _listed(
        change, "preview.without-times", [match for match in known if match not in after.placed]
    )
    yield from _short_rests(change)


def _placed(teller: Teller, placed: Placed, teams: tuple[EntrantId, ...]) -> str:
    time, tables = teller.time(placed.start_ms), _span(teller, placed.tables)
    if len(teams) < len(SIDES):
        return teller.say("preview.placed", match=placed.match, time=time, tables=tables)
    one, other = teller.teams(teams)
    return teller.say(
        "preview.placed-with", match=placed.match, time=time, tables=tables, team_a=one, team_b=other
    )


def _moved(teller: Teller, was: Placed, now: Placed) -> str:
    return teller.say(
        "preview.later" if was.tables == now.tables else "preview.moved",
        match=now.match,
        was=teller.time(was.start_ms),
        before=_span(teller, was.tables),
        now=teller.time(now.start_ms),
        after=_span(teller, now.tables),
    )


def _short_rests(change: Change) -> Iterator[str]:
    """Say who would rest too little after a change on the day."""
    before = change.before.timetable.schedule
    changed = next((each for each in change.happened if isinstance(each, ScheduleChanged)), None)
    if before is None or changed is None:
        return
    for problem in preview(before, changed.change, begun(change.before)).short_rests:
        teams = change.teller.teams(problem.teams)
        yield change.say("preview.short-rest", teams=teams, match=problem.match)


def _listed(change: Change, key: str, matches: Sequence[MatchId]) -> Iterator[str]:
    if matches:
        yield change.say(key, matches=matches)


def _span(teller: Teller, tables: tuple[int, ...]) -> str:
    """Return tables as people say them: from the first to the last, where none is left out between."""
    first, last = tables[0], tables[-1]
    if len(tables) > 1 and tables == tuple(range(first, last + 1)):
        return teller.say("preview.span", first=first, last=last)
    return ", ".join(map(str, tables))


def _results_of(competition: Competition) -> dict[MatchId, Official]:
    """Return the results that count; those that a change leaves alone are the same objects, so that this is quick."""
    of_groups = {
        match: result
        for ranking in competition.rankings.values()
        for row in ranking.rows.values()
        for match, result in row.results.items()
    }
    return {**of_groups, **competition.knockout.results}


def _placed_in(competition: Competition) -> Mapping[MatchId, Placed]:
    schedule = competition.timetable.schedule
    return {} if schedule is None else schedule.placed


def _teams_of_matches(competition: Competition) -> dict[MatchId, tuple[EntrantId, ...]]:
    return {
        match: fixture.teams
        for ranking in competition.rankings.values()
        for match, fixture in ranking.fixtures.items()
    }
