"""What a game gives to the desk: its referee as people ask him, what people see of it, and what only there can be asked."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Protocol

from msgspec import Struct

from hangjack.competition.rules import Rules
from hangjack.desk.judges import Judge
from hangjack.desk.names import Names
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.matches.sheets import Place
from hangjack.subjects import Registry


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


class GameDesk(Struct, frozen=True):
    """A game at the desk; *tag* is that of its scoring's options."""

    tag: str
    views: GameViews
    judge: Judge | None = None
    """None where nobody makes rulings."""
    requests: tuple[ModuleType, ...] = ()
    """The modules of what only this game lets people ask."""


DESKS = Registry("games", "desk", "DESK", GameDesk)
"""What each game gives, by the tag of its scoring's options."""


def judge_of(rules: Rules) -> Judge:
    """Return the module that judges by *rules*."""
    tag = str(rules.match.scoring.__struct_config__.tag)
    judge = DESKS[tag].judge
    assert judge is not None, f"nobody makes rulings in {tag}"
    return judge


def viewed_by(match: Match) -> GameViews:
    """Return the module that knows what is played in *match*."""
    return DESKS[match.game].views
