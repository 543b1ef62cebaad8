"""Matches of a competition by what somebody asks for: a team, a group or division, a venue, a person.

Each table keeps which matches a team has, until it is another table: nobody walks through a league for one team.
"""

from collections.abc import Collection, Iterator, Mapping
from datetime import date

from hangjack.competition.competition import Competition
from hangjack.competition.competition.dates import home_of, venue_of
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.standings.ranking import Ranking
from hangjack.formats.divisions.books.weeks import week_of
from hangjack.ids import EntrantId, PersonId


def fixtures_of(competition: Competition) -> tuple[Fixture, ...]:
    """Return every match, of groups or divisions and of the knockout."""
    known = {each.match: each for table in competition.rankings.values() for each in table.fixtures.values()}
    known |= {each.match: each for each in knockout.knockout_fixtures(competition.knockout)}
    return tuple(known.values())


def of_group(competition: Competition, name: str) -> tuple[Fixture, ...]:
    """Return the matches of a group or division."""
    return tuple(competition.rankings[name].fixtures.values())


def of_teams(competition: Competition, teams: Collection[EntrantId]) -> tuple[Fixture, ...]:
    """Return the matches of some teams, each once."""
    found = {each.match: each for table in competition.rankings.values() for each in _theirs(table, teams)}
    for each in knockout.knockout_fixtures(competition.knockout):
        if not set(teams).isdisjoint(each.teams):
            found[each.match] = each
    return tuple(found.values())


def at_venue(competition: Competition, venue: str) -> tuple[Fixture, ...]:
    """Return the matches that are played at a venue: of those at home there, and what was moved there."""
    moved = {
        match: fixture
        for match, each in competition.season.moved.items()
        if each.venue == venue and (fixture := competition.fixture(match)) is not None
    }
    at_home = of_teams(competition, at_home_in(competition, venue))
    known = {each.match: each for each in at_home if venue_of(competition, each.match) == venue}
    return tuple({**known, **moved}.values())


def at_home_in(competition: Competition, venue: str) -> tuple[EntrantId, ...]:
    """Return the teams that are at home in a venue."""
    return tuple(team for team in competition.rosters.entries if home_of(competition, team) == venue)


def group_of(competition: Competition, team: EntrantId) -> str | None:
    """Return the group or division in which a team plays; None while it has none."""
    return next((name for name, table in competition.rankings.items() if team in table.rows), None)


def teams_of(competition: Competition, person: PersonId) -> tuple[EntrantId, ...]:
    """Return the teams for which somebody plays."""
    return tuple(
        team
        for team, entry in competition.rosters.entries.items()
        if person in (*entry.players, entry.captain)
    )


def by_week(competition: Competition, name: str) -> Mapping[date, tuple[Fixture, ...]]:
    """Return the matches of a division by the Monday of the week in which they are played now."""
    season, table = competition.season, competition.rankings[name]

    def work(_: object) -> Mapping[date, tuple[Fixture, ...]]:
        weeks: dict[date, list[Fixture]] = {}
        for match, fixture in table.fixtures.items():
            night = season.night(match, fixture.round)
            if night is not None:
                weeks.setdefault(week_of(night.day).first, []).append(fixture)
        return {first: tuple(weeks[first]) for first in sorted(weeks)}

    return table.once("by week", (season.nights, season.moved, season.postponed), work)


def _theirs(table: Ranking, teams: Collection[EntrantId]) -> Iterator[Fixture]:
    own = [team for team in teams if team in table.rows]
    if own:
        by_team: Mapping[EntrantId, tuple[Fixture, ...]] = table.once(
            "by team", None, lambda _: _by_team(table)
        )
        yield from (each for team in own for each in by_team[team])


def _by_team(table: Ranking) -> Mapping[EntrantId, tuple[Fixture, ...]]:
    found: dict[EntrantId, list[Fixture]] = {team: [] for team in table.rows}
    for fixture in table.fixtures.values():
        for team in fixture.teams:
            found[team].append(fixture)
    return {team: tuple(each) for team, each in found.items()}
