"""What would change in a season, in words: how it is drawn up, where venues are full, and what teams would have."""

from collections.abc import Iterator

from hangjack.competition.competition import Competition
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.views.changes import Change
from hangjack.formats.divisions.books.leaving import TeamLeft
from hangjack.formats.divisions.books.nights import MatchMoved, NightsSet
from hangjack.formats.divisions.books.turns import SeasonTurned
from hangjack.formats.divisions.deciding.drawing_up import clashes_now
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId


def told_of_season(change: Change) -> Iterator[str]:
    """Say how a season would be drawn up, which venues are too full on which nights, and what every team would have."""
    kinds = {type(event) for event in change.happened}
    for event in change.happened:
        match event:
            case NightsSet(nights=nights) if nights:
                matches = sum(len(table.fixtures) for table in change.after.rankings.values())
                first, last = nights[0].day, nights[-1].day
                yield change.say(
                    "preview.season-drawn", matches=matches, nights=len(nights), first=first, last=last
                )
            case SeasonTurned():
                moves = season_in(change.after).moves
                divisions = moves.divisions if moves is not None else ()
                teams = sum(len(each.teams) for each in divisions)
                yield change.say("preview.season-turned", teams=teams, divisions=len(divisions))
            case TeamLeft(team=team, day=day):
                struck = _struck(change.after) - _struck(change.before)
                yield change.say("preview.team-left", team=change.teller.team(team), day=day, struck=struck)
    if kinds & {NightsSet, MatchMoved}:
        yield from _unmet(change)
    if NightsSet not in kinds:
        yield from _points(change)


def _struck(competition: Competition) -> int:
    return sum(len(table.struck) for table in competition.rankings.values())


def _unmet(change: Change) -> Iterator[str]:
    """Say where there would be clashes: all of a new season, those that are new when a match is moved."""
    after, venues = clashes_now(change.after), season_in(change.after).venues
    known = set() if season_in(change.before).nights is None else set(clashes_now(change.before))
    new = [each for each in after if each not in known]
    for each in new:
        venue = venues[each.venue].name if each.venue in venues else change.teller.team(EntrantId(each.venue))
        yield change.say(
            "preview.season-unmet",
            day=each.night,
            venue=venue,
            teams=change.teller.teams(each.teams),
            wish=each.wish,
        )
    if not new:
        yield change.say("preview.season-met")


def _points(change: Change) -> Iterator[str]:
    """Say what every team would have that has other points than before."""
    columns = _columns(change.after)
    for name, table in change.after.rankings.items():
        before = change.before.rankings.get(name)
        for team in table.rows if before is not None and before != table else ():
            was, now = _shown(before, team, columns), _shown(table, team, columns)
            if was != now and team not in table.out:
                yield change.say("preview.points-now", team=change.teller.team(team), points=now, before=was)


def _columns(competition: Competition) -> str:
    column: str = competition.rules.format.ranking.ranking[0]
    return column


def _shown(table: Ranking | None, team: EntrantId, column: str) -> int | float:
    return table.rows[team].shows(column) if table is not None and team in table.rows else 0
