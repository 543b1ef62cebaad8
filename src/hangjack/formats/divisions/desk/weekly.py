"""The report of a week that was published, for the newspaper and the group: results, tables, cups, honours."""

from collections.abc import Iterator
from datetime import date
from functools import partial

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import standings
from hangjack.desk.hours import local_day
from hangjack.desk.messages.writing import DASH
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import RowShown, show_standings
from hangjack.desk.views.readers import EVERYBODY
from hangjack.errors import Refused
from hangjack.formats.divisions.books.weeks import WeekPublished, has_untold, result_told, week_of
from hangjack.formats.divisions.deciding.dates import nights_that_count
from hangjack.formats.divisions.desk.public.divisions import adjusted_of
from hangjack.formats.divisions.desk.views.cups import CupShown, CupTieShown, entered_ms, show_cups
from hangjack.formats.divisions.desk.views.weeks import corrected_weeks, corrections, earlier_than, taken_back
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId, MatchId
from hangjack.wording import say
from hangjack.wording.days import long_day


class ResultLine(Struct, frozen=True):
    """A result: who met, the home side first, and what each has of it."""

    match: MatchId
    teams: tuple[str, ...]
    points: tuple[int, ...]
    earlier: date | None = None
    """Its night, where that is not of this week."""


class DivisionReport(Struct, frozen=True):
    """What a week brought in a division."""

    name: str
    results: tuple[ResultLine, ...]
    awaited: tuple[str, ...]
    columns: tuple[str, ...] = ()
    table: tuple[RowShown, ...] = ()
    """The table as it stands, without teams that are out; nothing where results have come since that were not told."""
    out: tuple[str, ...] = ()
    """Teams that have no place any more."""
    adjusted: tuple[str, ...] = ()
    """Points that teams have beside their matches, each with its reason."""
    starred: frozenset[EntrantId] = frozenset()
    """The teams that have such points."""
    left: tuple[str, ...] = ()
    """Teams that have left in the week, and what that costs the others."""
    newer: bool = False
    """Whether results have come since this week, the last one, was published."""


class CupLine(Struct, frozen=True):
    """A tie of a cup that was played in the week."""

    cup: str
    round: int
    tie: CupTieShown


class Report(Struct, frozen=True):
    """What a week brought."""

    first: date
    last: date
    number: int
    """The how-manieth week with play it is."""
    divisions: tuple[DivisionReport, ...]
    cups: tuple[CupLine, ...]
    honours: tuple[tuple[str, str], ...]
    """What was won in the week, and by whom."""
    published_ms: int
    others: tuple[date, ...]
    """The first days of all weeks that are out."""
    corrections: tuple[str, ...] = ()
    """Which results people were told otherwise before, in words, and why it was published again."""
    corrected: frozenset[date] = frozenset()
    """The first days of the weeks in which a result was."""


def report_of(competition: Competition, names: Names, day: date | None = None) -> Report:
    """Return the report of the week of *day*, or of the last one. Refuses a week that is not published."""
    weeks = season_in(competition).weeks.out
    first = max(weeks, default=date.min) if day is None else week_of(day).first
    if first not in weeks:
        back = taken_back(competition, first)
        raise Refused("report.is-back", reason=back.reason) if back else Refused("report.not-out")
    week, nights = weeks[first], season_in(competition).nights
    played = {week_of(each.day).first for each in (nights.nights if nights else ()) if each.day <= week.last}
    return Report(
        week.first,
        week.last,
        len(played),
        tuple(_divisions(competition, names, week)),
        tuple(_ties(competition, names, week)),
        tuple(_honours(competition, names, week)),
        week.at_ms,
        tuple(weeks),
        corrections(competition, names, first),
        corrected_weeks(competition),
    )


def _divisions(competition: Competition, names: Names, week: WeekPublished) -> Iterator[DivisionReport]:
    known = season_in(competition).weeks
    is_last = week.first == max(known.out)
    nights = nights_that_count(competition) if is_last else {}
    tables = {each.group: each for each in show_standings(competition, EVERYBODY, names)} if is_last else {}
    for name, ranking in competition.rankings.items():
        results = tuple(
            ResultLine(
                told.match,
                _teams(competition, names, told.match),
                told.points,
                earlier_than(competition, told.match, week.first),
            )
            for told in week.results
            if told.match in ranking.fixtures
        )
        awaited = tuple(each for each in week.awaited if each in ranking.fixtures)
        own = {match: night for match, night in nights.items() if match in ranking.fixtures}
        newer = is_last and has_untold(competition, known, own)
        table = None if newer else tables.get(name)
        yield DivisionReport(
            name,
            results,
            tuple(DASH.join(_teams(competition, names, each)) for each in awaited),
            table.criteria[:1] if table else (),
            tuple(row for row in table.rows if not row.out) if table else (),
            tuple(row.team.name for row in table.rows if row.out) if table else (),
            tuple(_adjusted(competition, names, ranking)) if table else (),
            frozenset(each.team for each in ranking.adjusted) if table else frozenset(),
            tuple(_left(competition, names, ranking, week)),
            newer,
        )


def _adjusted(competition: Competition, names: Names, ranking: Ranking) -> Iterator[str]:
    for team, given in adjusted_of(competition, ranking, names).items():
        for each in given:
            values = {"team": names.entrant(team), "points": each.points, "why": each.why}
            yield say("report.adjusted", language=names.language, **values)


def _left(competition: Competition, names: Names, ranking: Ranking, week: WeekPublished) -> Iterator[str]:
    """Yield who has left in the week, what of their results counts, and the points that others lose by it."""
    told = partial(say, language=names.language)
    for team, day in season_in(competition).left.items():
        if team not in ranking.out or not week.first <= day <= week.last:
            continue
        own = [match for match, each in ranking.fixtures.items() if team in each.teams]
        counts = any(match not in ranking.struck for match in own if competition.result(match))
        effect = told("page.follow.left" if counts else "page.follow.left-all")
        yield told("report.left", team=names.entrant(team), day=day, effect=effect)
        if lost := _lost(competition, names, ranking, team):
            yield told("report.left-costs", teams=lost)


def _lost(competition: Competition, names: Names, ranking: Ranking, left: EntrantId) -> tuple[str, ...]:
    """Return which teams had won how many points that are struck out because a team has *left*."""
    lost: dict[EntrantId, int] = {}
    for match in ranking.struck:
        teams, told = ranking.fixtures[match].teams, result_told(competition, match)
        for team, points in zip(teams, told.points if told and left in teams else (), strict=False):
            lost[team] = lost.get(team, 0) + points
    return tuple(
        f"{names.entrant(team)} {points}"
        for team, points in sorted(lost.items(), key=lambda each: (-each[1], each[0]))
        if team != left and points
    )


def _ties(competition: Competition, names: Names, week: WeekPublished) -> Iterator[CupLine]:
    for cup in show_cups(competition, names):
        for round_ in cup.rounds:
            for tie in round_.ties:
                if tie.result is not None and _in_week(
                    competition, week, entered_ms(competition, tie.result)
                ):
                    yield CupLine(cup.cup.opened.name, round_.number, tie)


def _honours(competition: Competition, names: Names, week: WeekPublished) -> Iterator[tuple[str, str]]:
    """Yield who has won a cup in the week, and a division once the last of its matches is played."""
    for cup in show_cups(competition, names):
        if cup.champion and _won_in(competition, cup, week):
            yield cup.cup.opened.name, cup.champion
    told = {each.match for each in week.results}
    for name, ranking in competition.rankings.items():
        last = max((each.round for each in ranking.fixtures.values()), default=0)
        ends = any(each.round == last and match in told for match, each in ranking.fixtures.items())
        if ends and not ranking.remaining:
            winner = standings(ranking).positions[0].team
            yield say("report.division", language=names.language, name=name), names.entrant(winner)


def _won_in(competition: Competition, cup: CupShown, week: WeekPublished) -> bool:
    final = cup.cup.results.get(cup.rounds[-1].ties[0].tie)
    return final is not None and _in_week(competition, week, entered_ms(competition, final))


def _in_week(competition: Competition, week: WeekPublished, at_ms: int) -> bool:
    return week.first <= local_day(competition, at_ms) <= week.last


def _teams(competition: Competition, names: Names, match: MatchId) -> tuple[str, ...]:
    fixture = competition.fixture(match)
    return tuple(map(names.entrant, fixture.teams)) if fixture is not None else (str(match),)


def report_lines(competition: Competition, report: Report, language: str) -> Iterator[str]:
    """Yield the report as text, line by line: no table that only wide letters would keep in order."""
    head = {"competition": competition.opened.name, "number": report.number}
    yield say("report.title", language=language, **head, first=report.first, last=report.last)
    yield from report.corrections
    for each in report.divisions:
        yield from _division_lines(each, language)
    if report.cups:
        yield from ("", say("report.cups", language=language).upper())
    for line in report.cups:
        yield tie_in_words(line, language)
    if report.honours:
        yield from ("", say("report.honours", language=language).upper())
    for what, who in report.honours:
        yield say("report.honour", language=language, what=what, who=who)


def _division_lines(division: DivisionReport, language: str) -> Iterator[str]:
    yield from ("", say("report.division", language=language, name=division.name).upper())
    for result in division.results:
        told = say("report.result", language=language, **_result(result))
        late = result.earlier is not None
        yield say("report.earlier", language=language, told=told, day=result.earlier) if late else told
    for teams in division.awaited:
        yield say("report.awaited", language=language, teams=teams)
    if division.newer:
        yield from ("", say("report.newer", language=language))
    if division.table:
        yield from ("", say("report.table", language=language))
    for row in division.table:
        points, star = row.columns.get(division.columns[0], 0), "*" * (row.team.id in division.starred)
        yield say("report.row", language=language, place=row.place, team=row.team.name, points=points) + star
    if division.out:
        yield say("report.out", language=language, teams=division.out)
    yield from division.left
    yield from division.adjusted


def tie_in_words(line: CupLine, language: str) -> str:
    """Return how a tie of a cup ended."""
    result, (one, other) = line.tie.result, line.tie.sides
    assert result is not None, "a tie that was played"
    assert one is not None, "by somebody"
    assert other is not None, "and somebody else"
    values = {"cup": line.cup, "round": line.round, "one": one[1], "other": other[1]}
    if result.walkover:
        winner = one[1] if result.winner == one[0] else other[1]
        return say("report.walkover", language=language, **values, winner=winner)
    score = "\N{EN DASH}".join(map(str, result.score))
    return say("report.tie", language=language, **values, score=score)


def heading_of(competition: Competition, report: Report, language: str) -> str:
    """Return what a letter with the report is about."""
    day = long_day(report.last, language)
    return say("report.subject", language=language, competition=competition.opened.name, day=day)


def _result(line: ResultLine) -> dict[str, object]:
    if len(line.teams) == len(line.points):
        home, away = (f"{team} {points}" for team, points in zip(line.teams, line.points, strict=True))
        return {"home": home, "away": away}
    return {"home": DASH.join(line.teams), "away": ""}
