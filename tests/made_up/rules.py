"""Competitions of Pips, at one table or on a ladder, and what the folders of game and formats would give."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec.structs import replace

from hangjack.competition.formats import FORMATS
from hangjack.competition.games import COMPETITIONS, GameCompetition, Resulting
from hangjack.competition.rules import PeopleRules, Rules
from hangjack.desk.formats import FORMAT_DESKS
from hangjack.desk.games import DESKS, GameDesk
from hangjack.ids import BookId
from hangjack.matches.games import GameMatch
from hangjack.matches.rules import MatchRules
from hangjack.matches.scoring import MATCHES
from hangjack.matches.signatures import Agreement, SheetRules
from hangjack.subjects import with_one_more_folder
from hangjack.web.formats import FORMAT_PAGES
from hangjack.web.games import WEBS, GameWeb
from made_up import ladder, one_table, pips, pips_card, pips_pad, pips_views
from made_up.ladder.desk import DESK as LADDER_DESK
from made_up.ladder.format import FORMAT as LADDER_FORMAT
from made_up.ladder.options import Ladder
from made_up.ladder.web import WEB as LADDER_WEB
from support.crib_league import league_rules


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


def ladder_rules() -> Rules:
    """Return the rules in which two play Pips, and both write and sign."""
    return replace(rules(), format=Ladder())


def season_rules() -> Rules:
    """Return the rules of a season in which teams play Pips, and send a card."""
    league = league_rules()
    line_ups = replace(league.match, scoring=pips.PipsOptions(), doubling=None)
    return replace(league, match=line_ups, game=pips.PipsGame())


@contextmanager
def plugged_in() -> Iterator[None]:
    """Let the game and both formats be known for a while."""
    match = GameMatch("pips", scoring=pips.SCORING, card=pips_card.CARD)
    competition = GameCompetition("pips", pips.PipsGame, Resulting(endings=pips.endings))
    with (
        with_one_more_folder("games/pips", Path(pips.__file__).parent / "pips_folder"),
        MATCHES.with_one_more(match),
        COMPETITIONS.with_one_more(competition),
        DESKS.with_one_more(GameDesk("pips", views=pips_views.VIEWS)),
        WEBS.with_one_more(GameWeb("pips", "pips", pad=pips_pad.PAD)),
        FORMATS.with_one_more(one_table.FORMAT),
        ladder_plugged_in(),
    ):
        yield


@contextmanager
def ladder_plugged_in() -> Iterator[None]:
    """Let the ladder be known for a while, in every layer, with its words."""
    with (
        with_one_more_folder("formats/ladder", Path(ladder.__file__).parent),
        FORMATS.with_one_more(LADDER_FORMAT),
        FORMAT_DESKS.with_one_more(LADDER_DESK),
        FORMAT_PAGES.with_one_more(LADDER_WEB),
    ):
        yield
