"""A competition of Pips at one table, and what the folders of its game and format would give."""

from collections.abc import Iterator
from contextlib import contextmanager

from hangjack.competition.formats import FORMATS
from hangjack.competition.games import COMPETITIONS, GameCompetition
from hangjack.competition.rules import PeopleRules, Rules
from hangjack.desk.games import DESKS, GameDesk
from hangjack.ids import BookId
from hangjack.matches.games import MATCHES, GameMatch
from hangjack.matches.rules import MatchRules
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.web.games import WEBS, GameWeb
from made_up import one_table, pips, pips_pad, pips_views


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
    """Let game and format be known for a while."""
    match = GameMatch("pips", scoring=pips.SCORING)
    competition = GameCompetition("pips", pips.PipsGame)
    with (
        MATCHES.with_one_more(match),
        COMPETITIONS.with_one_more(competition),
        DESKS.with_one_more(GameDesk("pips", views=pips_views.VIEWS)),
        WEBS.with_one_more(GameWeb("pips", pad=pips_pad.PAD)),
        FORMATS.with_one_more(one_table.FORMAT),
    ):
        yield
