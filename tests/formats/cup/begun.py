"""A cup with everybody drawn, for the laws of every format."""

from hangjack.competition.competition import Competition
from support.cup import cup, ic2024


async def begun() -> Competition:
    """Return one of three teams, who meet in one group."""
    return cup(3, rules=ic2024(qualifiers_per_group="none")).competition
