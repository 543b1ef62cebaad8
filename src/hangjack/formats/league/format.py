"""A league: everybody meets everybody, and the ranking says who has won."""

from collections.abc import Sequence

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import group_fixtures
from hangjack.competition.formats.format import Step
from hangjack.competition.formats.usual import STEPS, arrive, final_order, placed, set_aside

__all__ = ["arrive", "final_order", "fixtures", "placed", "set_aside", "steps"]


def steps(competition: Competition) -> Sequence[Step]:
    """Return the steps from a hall and some teams to printed table cards."""
    del competition
    return STEPS


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return a round robin for each group; a league of one division has one."""
    return group_fixtures(competition.groups.groups)
