"""What pages of a crib league know of the game."""

from collections.abc import Mapping

from hangjack.games.cribbage.match.scoring import LegLine
from hangjack.matches.parties import Party
from hangjack.web.games import GamePages


def printed_line(line: LegLine, teams: Mapping[Party, str]) -> tuple[str, ...]:
    """Return who won a leg."""
    return (teams[line.winner],)


PAGES = GamePages(printed_heads=("winner",), printed_line=printed_line, paper_in_lines=False)
