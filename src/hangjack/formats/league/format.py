"""A league: everybody meets everybody, and the ranking says who has won."""

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.formats import usual
from hangjack.competition.formats.format import Format
from hangjack.formats.league.options import League


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return a round robin for each group; a league of one division has one."""
    return group_fixtures(competition.groups.groups)


FORMAT = Format("league", League, steps=usual.STEPS, fixtures=fixtures)
