"""What pages of a Sheepshead competition know of the game."""

from collections.abc import Mapping
from typing import Any

from hangjack.competition.competition import Competition
from hangjack.competition.rules import Rules
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.games.sheepshead.desk.views import in_words
from hangjack.games.sheepshead.match.lines import HandLine, RowLine, TotalsLine
from hangjack.games.sheepshead.match.scoring import PLAYS
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Figures

PRINTED_HEADS = ("hand",)
WRITTEN_BESIDE = ("plays",)
PAPER_IN_LINES = True
TABLE_PAGE = "hand-in"


def console_rules(rules: Rules) -> dict[str, Any]:
    """Return nothing: the director's forms need none of it."""
    del rules
    return {}


def season(competition: Competition, reader: Reader, names: Names) -> tuple[Any, ...]:
    """Return nothing: points and plays are all there is."""
    del competition, reader, names
    return ()


def printed_line(line: HandLine | RowLine | TotalsLine, teams: Mapping[Party, str]) -> tuple[str, ...]:
    """Return how a hand ended."""
    return (in_words(line, teams, "en"),)


def printed_beside(figures: Figures) -> Mapping[str, Counts]:
    """Return everybody's plays."""
    return {"plays": figures[PLAYS]}
