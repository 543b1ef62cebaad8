"""What would change in one match, in words: its rulings, lines, board, end, tables and people."""

from collections.abc import Iterable, Iterator
from functools import partial

from hangjack.competition.competition import Competition
from hangjack.competition.entries.imports import Directory
from hangjack.desk.games import viewed_by
from hangjack.desk.hours import moment
from hangjack.desk.names import Names
from hangjack.ids import EntrantId, PersonId
from hangjack.matches import rulings
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, Party, other
from hangjack.matches.stops import stops
from hangjack.referee.record import Standing
from hangjack.wording import say


class Teller:
    """Teams, people and times as a preview says them."""

    def __init__(self, competition: Competition, names: Directory, now_ms: int, language: str) -> None:
        self.competition, self.names = competition, Names(names, competition.rosters, language)
        self.now_ms, self.language = now_ms, language
        self.say = partial(say, language=language)

    def team(self, team: EntrantId) -> str:
        """Return what people call a team."""
        return self.names.entrant(team)

    def teams(self, teams: Iterable[EntrantId]) -> tuple[str, ...]:
        """Return what people call some teams."""
        return tuple(map(self.team, teams))

    def person(self, person: PersonId) -> str:
        """Return what somebody is called."""
        return self.names.person(person)

    def time(self, at_ms: int) -> str:
        """Return a moment as the clock in the hall shows it, with its day if that is not today."""
        return moment(self.competition, at_ms, self.now_ms, self.language)


class MatchTelling:
    """The words for what changes in one match; *was* is None for one that is only called."""

    def __init__(self, teller: Teller, was: Match | None, now: Match) -> None:
        self.teller, self.was, self.now, self.now_ms = teller, was, now, teller.now_ms
        self.say = teller.say

    def told(self) -> Iterator[str]:
        """Say what changes, the cards first and the people last."""
        now = self.now
        if self.was is None:
            yield from (self._given(now),) if now.awarded is not None else (self._called(now),)
            return
        yield from self._rulings(self.was, now)
        yield from self._lines(self.was, now)
        yield from self._taken_back(self.was, now)
        yield from self._board(self.was, now)
        yield from self._end(self.was, now)
        yield from self._stops(self.was, now)
        if now.meeting is None:
            return
        yield from self._substitutions(self.was, now)
        yield from self._captain(self.was, now)
        yield from self._seats(self.was, now)

    def _called(self, match: Match) -> str:
        if match.meeting is None:
            return self.say(
                "preview.sat-down", match=match.opened.match, people=[*self._parties(match).values()]
            )
        one, other = (self.teller.team(match.opened.parties[team]) for team in SIDES)
        return self.say(
            "preview.called",
            match=match.opened.match,
            team_a=one,
            team_b=other,
            tables=match.opened.tables,
            time=self.teller.time(match.opened.scheduled_ms),
        )

    def _parties(self, match: Match) -> dict[Party, str]:
        return {party: self.teller.team(each) for party, each in match.opened.parties.items()}

    def _given(self, match: Match) -> str:
        awarded = match.awarded
        assert awarded is not None, "a match that is given away"
        key = "preview.default" if awarded.winner else "preview.double-default"
        winner = self.teller.team(match.opened.parties[awarded.winner]) if awarded.winner else ""
        return self.say(key, match=match.opened.match, team=winner, clause=awarded.clause)

    def _rulings(self, was: Match, now: Match) -> Iterator[str]:
        for id_, noted in now.rulings.items():
            if noted == was.rulings.get(id_):
                continue
            if noted.record.in_force is not None:
                yield rulings.in_words(now, noted.record.in_force, self.teller.language)
            elif noted.record.standing is Standing.OVERRULED:
                yield self.say("preview.overruled", table=noted.table)
            elif noted.record.standing is Standing.PROPOSED and id_ in was.rulings:
                yield self.say("preview.proposed-again", table=noted.table)

    def _lines(self, was: Match, now: Match) -> Iterator[str]:
        for place in sorted(now.sheet.agreed):
            line = now.sheet.line_at(place)
            if line is None or line == was.sheet.line_at(place):
                continue
            yield viewed_by(now).written(place, line, self._parties(now), self.teller.language)

    def _taken_back(self, was: Match, now: Match) -> Iterator[str]:
        """Say what no longer holds of what was done."""
        for place in sorted(set(was.sheet.agreed) - set(now.sheet.agreed)):
            yield self.say("preview.line-open", table=place.table, number=place.number)
        if any(id_ not in now.waived for id_ in was.waived) or any(
            id_ not in now.awards for id_ in was.awards
        ):
            yield self.say("preview.waits-again")
        for table in now.tables:
            if was.is_closed(table) and not now.is_closed(table):
                yield self.say("preview.table-open", table=table)
        if was.closings.closed is not None and now.closings.closed is None:
            yield self.say("preview.papers-again", match=now.opened.match)
        for each in was.meeting.substituted if was.meeting is not None else ():
            if each not in now.sides.substituted:
                off, on = self.teller.person(each.change.off), self.teller.person(each.change.on)
                yield self.say("preview.substitution-back", off=off, on=on)

    def _board(self, was: Match, now: Match) -> Iterator[str]:
        if was.standing != now.standing and now.meeting is None:
            told = [f"{name} {now.standing[party]}" for party, name in self._parties(now).items()]
            yield self.say("preview.now-have", told=told)
        elif was.standing != now.standing:
            yield self.say(
                "preview.board",
                team_a=self.teller.team(now.opened.parties[A]),
                team_b=self.teller.team(now.opened.parties[B]),
                was=was.standing,
                now=now.standing,
            )
        for number in now.tables:
            if now.is_closed(number) and not was.is_closed(number) and now.ended is None:
                yield self.say("preview.table-closed", table=number)

    def _end(self, was: Match, now: Match) -> Iterator[str]:
        if now.awarded is not None and now.awarded != was.awarded:
            yield self._given(now)
        elif now.ended is not None and was.ended is None and now.winner is not None and now.meeting:
            yield self.say(
                "preview.won",
                team=self.teller.team(now.opened.parties[now.winner]),
                own_figure=now.standing[now.winner],
                others_figure=now.standing[other(now.winner)],
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

    def _substitutions(self, was: Match, now: Match) -> Iterator[str]:
        options = now.opened.rules.substitutions
        for each in now.sides.substituted[len(was.sides.substituted) :]:
            change, side = each.change, each.change.team
            team, others = (self.teller.team(now.opened.parties[one]) for one in (side, other(side)))
            off = self.teller.person(change.off)
            yield self.say("preview.substituted", on=self.teller.person(change.on), off=off)
            if not options.substitute_may_return:
                yield self.say("preview.off-for-good", off=off)
            if (most := options.substitutions_per_match) is not None:
                yield self.say("preview.substitutions-left", team=team, left=most - each.number, most=most)
            if now.sides.line_ups.captains.get(side) == change.off:
                yield self.say("preview.captain-goes", off=off, team=team)
            if change.word_of is not None:
                yield self.say("preview.word-of", captain=self.teller.person(change.word_of), team=team)
            yield self.say("preview.others-told", team=others)

    def _captain(self, was: Match, now: Match) -> Iterator[str]:
        for side, captain in now.sides.line_ups.captains.items():
            if side in was.sides.line_ups.captains and captain != was.sides.line_ups.captains[side]:
                team, others = (self.teller.team(now.opened.parties[one]) for one in (side, other(side)))
                yield self.say("preview.captain", captain=self.teller.person(captain), team=team)
                yield self.say("preview.others-told", team=others)

    def _seats(self, was: Match, now: Match) -> Iterator[str]:
        for (side, table), at_ms in now.sides.seated_ms.items():
            if (side, table) not in was.sides.seated_ms:
                team, time = self.teller.team(now.opened.parties[side]), self.teller.time(at_ms)
                yield self.say("preview.seated", team=team, table=table, time=time)
        for side, table in sorted(now.sides.missed):
            if now.sides.is_missing(side, table) and not was.sides.is_missing(side, table):
                team = self.teller.team(now.opened.parties[side])
                yield self.say("preview.missed", team=team, table=table)
