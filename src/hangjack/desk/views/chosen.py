"""Matches of a competition by what somebody asks for: all of them, those of a group or division, of a team, of a person.

Each table keeps which matches a team has, until it is another table: nobody walks through a league for one team.
"""

from collections.abc import Collection, Iterator, Mapping

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures import knockout
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.standings.ranking import Ranking
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
