"""A session with everybody seated, for the laws of every format."""

from hangjack.competition.competition import Competition
from support.sessions import Evening, persons


async def begun() -> Competition:
    """Return one to which seven people came."""
    return Evening().session().come("S1", *persons(7)).draw().competition
