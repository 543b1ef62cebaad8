"""A competition of Pips at one table, and the three lines that make it known."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hangjack.competition import results
from hangjack.competition.formats import FORMATS
from hangjack.competition.rules import PeopleRules, Rules
from hangjack.desk.views.every import VIEWS
from hangjack.ids import BookId
from hangjack.matches.rules import MatchRules
from hangjack.matches.scoring import SCORINGS
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.web.pages.pad.every import PADS
from made_up import one_table, pips, pips_pad, pips_results, pips_views


def rules(lanes: int = 2) -> Rules:
    """Return the rules in which so many of the three must say the same, and sign."""
    return Rules(
        book=BookId("sheepshead"),
        name="Pips",
        people=PeopleRules(),
        format=one_table.OneTable(),
        match=MatchRules(pips.PipsOptions(), SheetRules(Agreement(lanes=lanes, signatures=lanes))),
        game=pips.PipsGame(),
    )


@contextmanager
def plugged_in() -> Iterator[None]:
    """Let the game be known for a while: a line in each registry, and nothing else."""
    registries: tuple[tuple[dict[str, Any], str, Any], ...] = (
        (SCORINGS, "pips", pips),
        (results.RESULTING, "pips", pips_results),
        (FORMATS, "one-table", one_table),
        (VIEWS, "pips", pips_views),
        (PADS, "pips", pips_pad),
    )
    for registry, tag, module in registries:
        registry[tag] = module
    yield
    for registry, tag, _ in registries:
        del registry[tag]
