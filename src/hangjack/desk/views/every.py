"""What people see of each game; whoever adds a game adds a line here."""

from collections.abc import Mapping
from typing import Any, Protocol

from hangjack.desk.names import Names
from hangjack.games.all_fours.desk import views as all_fours_views
from hangjack.games.cribbage.desk import views as crib_views
from hangjack.games.pinochle.desk import views as pinochle_views
from hangjack.games.sheepshead.desk import views as sheepshead_views
from hangjack.matches import rulings
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.matches.sheets import Place
from hangjack.referee.rulings import AnyRuling


class GameViews(Protocol):
    """What a game's module says to the pictures that every game shares."""

    def points(self, match: Match, table: int) -> Counts:
        """Return what the parties have in the line that *table* plays."""

    def begins(self, match: Match, table: int, names: Names) -> str:
        """Return in words who begins at *table*; nothing where nobody can say, or where it has begun."""

    def news(self, match: Match, language: str) -> str:
        """Return what everybody in a match is told at this moment, beside the score; mostly nothing."""

    def sitting(self, match: Match, names: Names) -> str:
        """Return in words which entrant a ruling means by its seats; nothing where it names entrants itself."""

    def said(self, party: Party, line: Any, called: Mapping[Party, str], language: str) -> str:
        """Return in words what *party* has written."""

    def written(self, place: Place, line: Any, called: Mapping[Party, str], language: str) -> str:
        """Return in words that a line stands on the sheet."""

    def counts(self, match: Match, line: Any, language: str) -> str:
        """Return in words what *line* counts where that is more than a line mostly does; else nothing."""


VIEWS: dict[str, GameViews] = {
    "all-fours": all_fours_views,
    "crib": crib_views,
    "pinochle": pinochle_views,
    "sheepshead": sheepshead_views,
}
"""The module of each game, by the tag of its scoring's options."""


def viewed_by(match: Match) -> GameViews:
    """Return the module that knows what is played in *match*."""
    return VIEWS[match.game]


def ruled_in_words(match: Match, ruling: AnyRuling, names: Names) -> str:
    """Return a ruling in words, with who sits where: it names seats, and people go by teams."""
    told = (rulings.in_words(match, ruling, names.language), viewed_by(match).sitting(match, names))
    return " ".join(filter(None, told))
