"""A round robin with everybody drawn, for the laws of every format."""

from hangjack.competition.competition import Competition
from hangjack.rulebooks.house import plain_house
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import cup


async def begun() -> Competition:
    """Return one of three teams."""
    return cup(3, rules=rules_of(plain_house(book("mafa"))), players=5).competition
