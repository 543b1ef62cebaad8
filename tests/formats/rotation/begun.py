"""A rotation with everybody drawn, for the laws of every format."""

from hangjack.competition.competition import Competition
from support.rotations import Afternoon, rotation_rules


async def begun() -> Competition:
    """Return an afternoon of two rounds."""
    return Afternoon(3, rotation_rules(2)).draw().competition
