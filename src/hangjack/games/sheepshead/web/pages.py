"""What pages of a Sheepshead competition know of the game."""

from collections.abc import Mapping

from hangjack.games.sheepshead.desk.views import in_words
from hangjack.games.sheepshead.match.lines import HandLine, RowLine, TotalsLine
from hangjack.games.sheepshead.match.scoring import PLAYS
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Figures
from hangjack.web.games import GamePages


def printed_line(line: HandLine | RowLine | TotalsLine, teams: Mapping[Party, str]) -> tuple[str, ...]:
    """Return how a hand ended."""
    return (in_words(line, teams, "en"),)


def printed_beside(figures: Figures) -> Mapping[str, Counts]:
    """Return everybody's plays."""
    return {"plays": figures[PLAYS]}


PAGES = GamePages(
    printed_heads=("hand",),
    printed_line=printed_line,
    printed_beside=printed_beside,
    written_beside=("plays",),
    table_page="hand-in",
)
