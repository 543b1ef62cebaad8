"""What a request would change, in words, before anybody does it: the states before and after, compared.

Nothing here knows the requests. So a new one has its preview as soon as it is there.
"""

from collections.abc import Iterable, Iterator
from functools import partial, reduce

from msgspec import Struct

from hangjack.competition import competition as competitions
from hangjack.competition.competition import Competition
from hangjack.competition.imports import Directory
from hangjack.competition.judging import Happened
from hangjack.competition.knockout import knockout_fixtures
from hangjack.competition.ledger import money, owed_by
from hangjack.competition.rescheduling import ScheduleChanged, preview
from hangjack.competition.rosters import EntryStatus, roster_of, team_name
from hangjack.competition.schedule import Placed
from hangjack.competition.standings import standings
from hangjack.desk.hours import time_of_day
from hangjack.ids import MatchId, PersonId, TeamId
from hangjack.matches import match as matches
from hangjack.matches.match import Match, MatchOpened, open_match
from hangjack.matches.stops import stops
from hangjack.matches.teams import Team
from hangjack.referee.all_fours import read_aloud
from hangjack.referee.record import Standing
from hangjack.wording import phrase, say


class Foreseen(Struct, frozen=True):
    """What a request would cause, and the states that it would cause it in."""

    competition: Competition
    match: Match | None
    happened: Happened

    @property
    def competition_after(self) -> Competition:
        """The competition as it would be."""
        return reduce(competitions.fold, self.happened.competition, self.competition)

    @property
    def match_after(self) -> Match | None:
        """The match as it would be; None where no match is meant."""
        if not self.happened.match:
            return self.match
        first, *rest = self.happened.match
        if isinstance(first, MatchOpened):
            return reduce(matches.fold, rest, open_match(first))
        assert self.match is not None, "a match is opened first"
        return reduce(matches.fold, (first, *rest), self.match)


def in_words(foreseen: Foreseen, names: Directory, now_ms: int, language: str = "en") -> tuple[str, ...]:
    """Return what would change: in the match first, then in standings, schedule, money and among people."""
    if not (foreseen.happened.competition or foreseen.happened.match):
        return (say("preview.nothing", language=language),)
    told = _Telling(foreseen, names, now_ms, language)
    return (*told.of_match(), *told.of_competition()) or (say("preview.noted", language=language),)


class _Telling:
    """The words for one preview."""

    def __init__(self, foreseen: Foreseen, names: Directory, now_ms: int, language: str) -> None:
        self.happened = foreseen.happened
        self.before, self.after = foreseen.competition, foreseen.competition_after
        self.was, self.becomes = foreseen.match, foreseen.match_after
        self.names = names
        self.now_ms = now_ms
        self.language = language
        self.say = partial(say, language=language)

    def of_match(self) -> Iterator[str]:
        """Say what changes in the match."""
        now = self.becomes
        if now is None or not self.happened.match:
            return
        if self.was is None:
            yield self._called(now)
            return
        yield from self._rulings(self.was, now)
        yield from self._lines(self.was, now)
        yield from self._board(self.was, now)
        yield from self._end(self.was, now)
        yield from self._stops(self.was, now)
        yield from self._people(self.was, now)

    def of_competition(self) -> Iterator[str]:
        """Say what changes in the competition."""
        yield from self._results()
        yield from self._groups()
        yield from self._schedule()
        yield from self._entries()
        yield from self._money()
        yield from self._sanctions()
        yield from self._governance()

    def _called(self, match: Match) -> str:
        one, other = (self._team(match.opened.teams[team]) for team in Team)
        return self.say(
            "preview.called",
            match=match.opened.match,
            one=one,
            other=other,
            tables=match.opened.tables,
            time=time_of_day(self.before, match.opened.scheduled_ms),
        )

    def _rulings(self, was: Match, now: Match) -> Iterator[str]:
        for id_, noted in now.rulings.items():
            if noted == was.rulings.get(id_):
                continue
            if noted.record.in_force is not None:
                yield read_aloud(noted.record.in_force, self.language)
            elif noted.record.standing is Standing.OVERRULED:
                yield self.say("preview.overruled", table=noted.table)

    def _lines(self, was: Match, now: Match) -> Iterator[str]:
        for place in sorted(now.sheet.agreed):
            line = now.sheet.line_at(place)
            if line is None or line == was.sheet.line_at(place):
                continue
            team = self._team(now.opened.teams[line.winner])
            yield self.say(
                "preview.game",
                table=place.table,
                number=place.number,
                team=team,
                won=line.score.of(line.winner),
                lost=line.score.of(line.winner.other),
            )

    def _board(self, was: Match, now: Match) -> Iterator[str]:
        if was.board.bullseyes != now.board.bullseyes:
            yield self.say(
                "preview.board",
                one=self._team(now.opened.teams[Team.A]),
                other=self._team(now.opened.teams[Team.B]),
                was=was.board.bullseyes,
                now=now.board.bullseyes,
            )
        for number, table in enumerate(now.board.tables, start=1):
            if table.closed and not was.board.table(number).closed and now.ended is None:
                yield self.say("preview.table-closed", table=number)

    def _end(self, was: Match, now: Match) -> Iterator[str]:
        if now.awarded is not None and now.awarded != was.awarded:
            key = "preview.default" if now.awarded.winner else "preview.double-default"
            winner = self._team(now.opened.teams[now.awarded.winner]) if now.awarded.winner else ""
            yield self.say(key, match=now.opened.match, team=winner, clause=now.awarded.clause)
        elif now.ended is not None and was.ended is None and now.winner is not None:
            yield self.say(
                "preview.won",
                team=self._team(now.opened.teams[now.winner]),
                mine=now.board.bullseyes.of(now.winner),
                theirs=now.board.bullseyes.of(now.winner.other),
            )
        elif was.ended is not None and now.ended is None:
            yield self.say("preview.goes-on", match=now.opened.match)
        if now.sheet.sealed is not None and was.sheet.sealed is None:
            yield self.say("preview.sealed")

    def _stops(self, was: Match, now: Match) -> Iterator[str]:
        if now.ended is not None:
            return
        before = {stop.table for stop in stops(was, self.now_ms)}
        after = {stop.table for stop in stops(now, self.now_ms)}
        if playing := sorted(before - after):
            yield self.say("preview.plays-on", tables=playing)
        if standing := sorted(after - before):
            yield self.say("preview.stands-still", tables=standing)

    def _people(self, was: Match, now: Match) -> Iterator[str]:
        for each in now.substituted[len(was.substituted) :]:
            change = each.change
            yield self.say("preview.substituted", on=self._person(change.on), off=self._person(change.off))
        for (side, table), at_ms in now.seated_ms.items():
            if (side, table) not in was.seated_ms:
                team, time = self._team(now.opened.teams[side]), time_of_day(self.before, at_ms)
                yield self.say("preview.seated", team=team, table=table, time=time)

    def _results(self) -> Iterator[str]:
        before, after = _results_of(self.before), _results_of(self.after)
        changed = [match for match in {**before, **after} if before.get(match) != after.get(match)]
        if not changed:
            return
        for match in changed:
            key = "preview.counts" if match in after else "preview.counts-no-more"
            yield self.say(key, match=match)
        moved = list(self._places())
        yield from moved
        if not moved and any(match in self.before.homes for match in changed):
            yield self.say("preview.same-places")
        yield from self._through()

    def _places(self) -> Iterator[str]:
        for group, table in self.after.tables.items():
            known = self.before.tables.get(group)
            if known is None or known == table:
                continue
            before = {each.team: each.place for each in standings(known).positions}
            for each in standings(table).positions:
                if before.get(each.team, each.place) != each.place:
                    yield self.say(
                        "preview.place",
                        team=self._team(each.team),
                        group=group,
                        was=before[each.team],
                        now=each.place,
                    )

    def _through(self) -> Iterator[str]:
        """Say who comes to stand where in the knockout."""
        known = {each.match: each for each in knockout_fixtures(self.before.knockout)}
        for fixture in knockout_fixtures(self.after.knockout):
            before = known[fixture.match].teams if fixture.match in known else ()
            if new := [team for team in fixture.teams if team not in before]:
                yield self.say("preview.through", teams=self._teams(new), match=fixture.match)

    def _groups(self) -> Iterator[str]:
        if self.before.groups == self.after.groups:
            return
        known = {group.name: group.teams for group in self.before.groups.groups}
        for group in self.after.groups.groups:
            if known.get(group.name) != group.teams:
                yield self.say("preview.group", group=group.name, teams=self._teams(group.teams))
        before, after = _group_matches(self.before), _group_matches(self.after)
        if new := [match for match in after if after[match] != before.get(match)]:
            yield self.say("preview.new-matches", matches=new)
        if gone := [match for match in before if match not in after]:
            yield self.say("preview.gone-matches", matches=gone)

    def _schedule(self) -> Iterator[str]:
        before, after = self.before.timetable.schedule, self.after.timetable.schedule
        if before == after or after is None:
            return
        known = before.placed if before is not None else {}
        for match, placed in sorted(after.placed.items(), key=lambda item: (item[1].start_ms, item[0])):
            if match not in known:
                time, tables = self._time(placed.start_ms), self._span(placed.tables)
                yield self.say("preview.placed", match=match, time=time, tables=tables)
            elif known[match] != placed:
                yield self._moved(known[match], placed)
        changes = [each for each in self.happened.competition if isinstance(each, ScheduleChanged)]
        if before is not None and changes:
            for problem in preview(before, changes[0].change, frozenset(self.before.under_way)).short_rests:
                yield self.say("preview.short-rest", teams=self._teams(problem.teams), match=problem.match)

    def _moved(self, was: Placed, now: Placed) -> str:
        return self.say(
            "preview.later" if was.tables == now.tables else "preview.moved",
            match=now.match,
            was=self._time(was.start_ms),
            before=self._span(was.tables),
            now=self._time(now.start_ms),
            after=self._span(now.tables),
        )

    def _entries(self) -> Iterator[str]:
        for team, entry in self.after.rosters.entries.items():
            known = self.before.rosters.entries.get(team)
            if known is None or known.status is not entry.status:
                yield self.say("preview.entry", team=self._team(team), status=entry.status)
            more = len(entry.players) - len(roster_of(self.before.rosters, team))
            if more and entry.status is not EntryStatus.REFUSED:
                key = "preview.registered" if more > 0 else "preview.struck"
                yield self.say(key, team=self._team(team), players=len(entry.players))

    def _money(self) -> Iterator[str]:
        currency = self.after.ledger.currency
        for team in self.after.rosters.entries:
            was, now = (each.ledger.balance(owed_by(team)) for each in (self.before, self.after))
            if was == now:
                continue
            key = "preview.owes-more" if now > was else "preview.owes-less"
            yield self.say(
                key,
                team=self._team(team),
                amount=money(abs(now - was)),
                now=money(max(0, now)),
                currency=currency,
            )
        for team in self.after.ledger.forfeited:
            if team not in self.before.ledger.forfeited:
                yield self.say("preview.prizes-lost", team=self._team(team))

    def _sanctions(self) -> Iterator[str]:
        before, after = self.before.register, self.after.register
        for id_, given in after.given.items():
            if id_ not in before.given:
                case = given.case
                who = self._person(case.person) if case.person else self._team(case.team or TeamId(""))
                yield self.say("preview.sanction", who=who, sanction=case.kind)
        if lifted := [id_ for id_ in after.lifted if id_ not in before.lifted]:
            yield self.say("preview.lifted", sanctions=lifted)

    def _governance(self) -> Iterator[str]:
        before, after = self.before.governance, self.after.governance
        for id_, notice in after.notices.items():
            if id_ not in before.notices:
                audience = phrase(notice.audience, self.language)
                yield self.say("preview.notice", audience=audience, text=notice.text)
        if before.withheld != after.withheld:
            yield self.say("preview.withheld" if after.withheld else "preview.published")

    def _span(self, tables: tuple[int, ...]) -> str:
        """Return tables as people say them: from the first to the last, where none is left out between."""
        first, last = tables[0], tables[-1]
        if len(tables) > 1 and tables == tuple(range(first, last + 1)):
            return self.say("preview.span", first=first, last=last)
        return ", ".join(map(str, tables))

    def _time(self, at_ms: int) -> str:
        return time_of_day(self.before, at_ms)

    def _team(self, team: TeamId) -> str:
        return team_name(self.after.rosters, team)

    def _teams(self, teams: Iterable[TeamId]) -> tuple[str, ...]:
        return tuple(map(self._team, teams))

    def _person(self, person: PersonId) -> str:
        about = self.names.people.get(person)
        return about.name if about is not None else self.say("view.no-name")


def _results_of(competition: Competition) -> dict[MatchId, object]:
    """Return the results that count; those that a change leaves alone are the same objects, so that this is quick."""
    of_groups = {
        match: result
        for table in competition.tables.values()
        for row in table.rows.values()
        for match, result in row.results.items()
    }
    return {**of_groups, **competition.knockout.results}


def _group_matches(competition: Competition) -> dict[MatchId, tuple[TeamId, ...]]:
    return {
        match: fixture.teams
        for table in competition.tables.values()
        for match, fixture in table.fixtures.items()
    }
