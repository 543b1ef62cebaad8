"""What pages know of each game; whoever adds a game adds a line here."""

from collections.abc import Mapping
from typing import Any, Protocol

from hangjack.competition.competition import Competition
from hangjack.competition.rules import Rules
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.games.all_fours.web import leaders as all_fours_leaders
from hangjack.games.all_fours.web import pages as all_fours
from hangjack.games.cribbage.web import pages as crib
from hangjack.games.pinochle.web import pages as pinochle
from hangjack.games.pinochle.web import specials as pinochle_specials
from hangjack.games.pinochle.web import table as pinochle_table
from hangjack.games.sheepshead.web import disputes as sheepshead_disputes
from hangjack.games.sheepshead.web import pages as sheepshead
from hangjack.games.sheepshead.web import sheets as sheepshead_sheets
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Figures


class GamePages(Protocol):
    """What a game's module says to the pages that every game shares."""

    def console_rules(self, rules: Rules) -> dict[str, Any]:
        """Return what the director's forms need of the rules of the game."""

    @property
    def PRINTED_HEADS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """What stands above the cells of a printed line, by the words of the prints."""

    @property
    def WRITTEN_BESIDE(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """What is written on a blank sheet below the two sides, by the words of the prints."""

    @property
    def PAPER_IN_LINES(self) -> bool:  # noqa: N802 - a constant of a module
        """Whether a sheet that was typed from paper says which line was which; else it has totals, and prints no lines."""

    @property
    def TABLE_PAGE(self) -> str:  # noqa: N802 - a constant of a module
        """Where those who run a table find what waits there and type its paper, behind the address of the match."""

    def season(self, competition: Competition, reader: Reader, names: Names) -> tuple[Any, ...]:
        """Return what stands below the standings: those of whom the book keeps count, as the game's template shows them."""

    def printed_line(self, line: Any, teams: Mapping[Party, str]) -> tuple[str, ...]:
        """Return the cells of a printed line after its number."""

    def printed_beside(self, figures: Figures) -> Mapping[str, Counts]:
        """Return what is printed beside the score of a match, by the words of the prints."""


GAME_PAGES: Mapping[str, GamePages] = {
    "all_fours": all_fours,
    "cribbage": crib,
    "pinochle": pinochle,
    "sheepshead": sheepshead,
}
"""The module of each game, as the folders of scripts and templates spell it."""

ROUTES = (
    *all_fours_leaders.ROUTES,
    *pinochle_table.ROUTES,
    *pinochle_specials.ROUTES,
    *sheepshead_sheets.ROUTES,
    *sheepshead_disputes.ROUTES,
)
"""The pages that only one game has."""
