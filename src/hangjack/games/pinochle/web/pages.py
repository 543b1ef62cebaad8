"""What pages of a pinochle competition know of the game."""

from collections.abc import Mapping

from hangjack.games.pinochle.desk.views import in_words
from hangjack.games.pinochle.match.lines import HandLine, PaperRound
from hangjack.matches.parties import Party
from hangjack.web.games import GamePages


def printed_line(line: HandLine | PaperRound, teams: Mapping[Party, str]) -> tuple[str, ...]:
    """Return how a hand ended."""
    return (in_words(line, teams, "en"),)


PAGES = GamePages(printed_heads=("hand",), printed_line=printed_line, table_page="round")
