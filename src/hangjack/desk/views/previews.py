"""What a request would change, in words, before anybody does it: the states before and after, compared.

Nothing here knows the requests. So a new one has its preview as soon as it is there.
"""

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct

from hangjack.competition import competition as competitions
from hangjack.competition.competition import Competition
from hangjack.competition.conduct.register import BARS
from hangjack.competition.entries.imports import Directory
from hangjack.competition.entries.rosters import EntryStatus, roster_of
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.fixtures.knockout import knockout_fixtures
from hangjack.competition.fixtures.rescheduling import ScheduleChanged, preview
from hangjack.competition.judging import Happened
from hangjack.competition.money.ledger import money, owed_by
from hangjack.competition.staging import begun
from hangjack.competition.standings.standings import standings
from hangjack.desk.views.match_previews import MatchTelling, Teller
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches import match as matches
from hangjack.matches.match import Match, MatchOpened, open_match
from hangjack.matches.parties import SIDES
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
        self.teller = Teller(self.after, names, now_ms, language)
        self.say = self.teller.say

    def of_match(self) -> Iterator[str]:
        """Say what changes in the match."""
        if self.becomes is not None and self.happened.match:
            yield from MatchTelling(self.teller, self.was, self.becomes).told()

    def of_competition(self) -> Iterator[str]:
        """Say what changes in the competition."""
        yield from self._results()
        yield from self._entries()
        yield from self._money()
        yield from self._sanctions()
        yield from self._groups()
        yield from self._schedule()
        yield from self._governance()

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
                        team=self.teller.team(each.team),
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
                yield self.say("preview.through", teams=self.teller.teams(new), match=fixture.match)

    def _groups(self) -> Iterator[str]:
        if self.before.groups == self.after.groups:
            return
        known = {group.name: group.members for group in self.before.groups.groups}
        for group in self.after.groups.groups:
            if known.get(group.name) != group.members:
                yield self.say("preview.group", group=group.name, teams=self.teller.teams(group.members))
        before, after = _group_matches(self.before), _group_matches(self.after)
        schedule = self.after.timetable.schedule
        placed = schedule.placed if schedule is not None else {}
        changed = [match for match in after if after[match] != before.get(match)]
        for match in changed:
            if match in before and match in placed:
                one, other = self.teller.teams(after[match])
                yield self.say("preview.other-teams", match=match, team_a=one, team_b=other)
        if new := [match for match in changed if match not in placed]:
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
                yield self._placed(placed, after.fixtures[match].teams)
            elif known[match] != placed:
                yield self._moved(known[match], placed)
        if lost := [match for match in known if match not in after.placed]:
            yield self.say("preview.without-times", matches=lost)
        changes = [each for each in self.happened.competition if isinstance(each, ScheduleChanged)]
        if before is not None and changes:
            for problem in preview(before, changes[0].change, begun(self.before)).short_rests:
                yield self.say(
                    "preview.short-rest", teams=self.teller.teams(problem.teams), match=problem.match
                )

    def _placed(self, placed: Placed, teams: tuple[EntrantId, ...]) -> str:
        key = "preview.placed-with" if len(teams) == len(SIDES) else "preview.placed"
        time, tables = self.teller.time(placed.start_ms), self._span(placed.tables)
        one, other = self.teller.teams(teams) if len(teams) == len(SIDES) else ("", "")
        return self.say(key, match=placed.match, time=time, tables=tables, team_a=one, team_b=other)

    def _moved(self, was: Placed, now: Placed) -> str:
        return self.say(
            "preview.later" if was.tables == now.tables else "preview.moved",
            match=now.match,
            was=self.teller.time(was.start_ms),
            before=self._span(was.tables),
            now=self.teller.time(now.start_ms),
            after=self._span(now.tables),
        )

    def _entries(self) -> Iterator[str]:
        for team, entry in self.after.rosters.entries.items():
            known = self.before.rosters.entries.get(team)
            if known is None or known.status is not entry.status:
                yield self.say("preview.entry", team=self.teller.team(team), status=entry.status)
            more = len(entry.players) - len(roster_of(self.before.rosters, team))
            if more and entry.status is not EntryStatus.REFUSED:
                key = "preview.registered" if more > 0 else "preview.struck"
                yield self.say(key, team=self.teller.team(team), players=len(entry.players))

    def _money(self) -> Iterator[str]:
        currency = self.after.ledger.currency
        for team in self.after.rosters.entries:
            was, now = (each.ledger.balance(owed_by(team)) for each in (self.before, self.after))
            if was == now:
                continue
            key = "preview.owes-more" if now > was else "preview.owes-less"
            yield self.say(
                key,
                team=self.teller.team(team),
                amount=money(abs(now - was)),
                now=money(max(0, now)),
                currency=currency,
            )
        for team in self.after.ledger.forfeited:
            if team not in self.before.ledger.forfeited:
                yield self.say("preview.prizes-lost", team=self.teller.team(team))

    def _sanctions(self) -> Iterator[str]:
        before, after = self.before.register, self.after.register
        for case in (given.case for id_, given in after.given.items() if id_ not in before.given):
            team = case.team or EntrantId("")
            who = self.teller.person(case.person) if case.person else self.teller.team(team)
            yield self.say("preview.sanction", who=who, sanction=case.kind)
            if case.kind in BARS:
                yield from self._barred_person(case.person, who) if case.person else self._barred_team(team)
        if lifted := [id_ for id_ in after.lifted if id_ not in before.lifted]:
            yield self.say("preview.lifted", sanctions=lifted)

    def _barred_person(self, person: PersonId, who: str) -> Iterator[str]:
        yield self.say("preview.person-barred", who=who)
        now = self.becomes
        if now is not None and now.ended is None and any(person in now.benches.of(s).playing for s in SIDES):
            yield self.say("preview.still-plays", who=who)

    def _barred_team(self, team: EntrantId) -> Iterator[str]:
        """Say what a team that is out leaves open: each of its matches is for somebody to give away."""
        remaining = [fixture for table in self.after.tables.values() for fixture in table.remaining]
        drawn = [
            each
            for each in knockout_fixtures(self.after.knockout)
            if each.match not in self.after.knockout.results
        ]
        left = [each.match for each in (*remaining, *drawn) if team in each.teams]
        name = self.teller.team(team)
        yield self.say("preview.team-barred", team=name)
        for match in (match for match in left if match in self.after.under_way):
            yield self.say("preview.still-under-way", match=match)
        if later := [match for match in left if match not in self.after.under_way]:
            yield self.say("preview.to-give-away", team=name, matches=later)

    def _governance(self) -> Iterator[str]:
        before, after = self.before.governance, self.after.governance
        for id_, notice in after.notices.items():
            if id_ not in before.notices:
                audience = phrase(notice.audience, self.teller.language)
                yield self.say("preview.notice", audience=audience, text=notice.text)
        if before.withheld != after.withheld:
            yield self.say("preview.withheld" if after.withheld else "preview.published")

    def _span(self, tables: tuple[int, ...]) -> str:
        """Return tables as people say them: from the first to the last, where none is left out between."""
        first, last = tables[0], tables[-1]
        if len(tables) > 1 and tables == tuple(range(first, last + 1)):
            return self.say("preview.span", first=first, last=last)
        return ", ".join(map(str, tables))


def _results_of(competition: Competition) -> dict[MatchId, object]:
    """Return the results that count; those that a change leaves alone are the same objects, so that this is quick."""
    of_groups = {
        match: result
        for table in competition.tables.values()
        for row in table.rows.values()
        for match, result in row.results.items()
    }
    return {**of_groups, **competition.knockout.results}


def _group_matches(competition: Competition) -> dict[MatchId, tuple[EntrantId, ...]]:
    return {
        match: fixture.teams
        for table in competition.tables.values()
        for match, fixture in table.fixtures.items()
    }
