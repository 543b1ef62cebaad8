"""A round robin: everybody meets everybody, and the ranking says who has won."""

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.formats.format import Format
from hangjack.formats.round_robin.options import RoundRobin


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return who meets whom in each group; a league of one division has one."""
    return group_fixtures(competition.groups.groups)


FORMAT = Format("league", RoundRobin, fixtures=fixtures)
