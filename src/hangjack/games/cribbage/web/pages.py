"""What pages of a crib league know of the game."""

from collections.abc import Mapping
from typing import Any

from hangjack.competition.competition import Competition
from hangjack.competition.rules import Rules
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Figures

PRINTED_HEADS = ("winner",)
WRITTEN_BESIDE: tuple[str, ...] = ()
PAPER_IN_LINES = False
TABLE_PAGE = "officials"


def console_rules(rules: Rules) -> dict[str, Any]:
    """Return nothing: the forms need none of it."""
    del rules
    return {}


def season(competition: Competition, reader: Reader, names: Names) -> tuple[Any, ...]:
    """Return nothing: nobody keeps count of pairs."""
    del competition, reader, names
    return ()


def printed_line(line: LegLine, teams: Mapping[Party, str]) -> tuple[str, ...]:
    """Return who won a leg."""
    return (teams[line.winner],)


def printed_beside(figures: Figures) -> Mapping[str, Counts]:
    """Return nothing: legs are all there is."""
    del figures
    return {}
