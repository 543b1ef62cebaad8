"""What a game gives to the desk: its referee as people ask him, what people see of it, and what only there can be asked."""

from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import Any, Generic

from msgspec import Struct

from hangjack.competition.rules import Rules
from hangjack.desk.judges import AnyJudge, Judge
from hangjack.desk.names import Names
from hangjack.errors import Refused
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.matches.rules import MatchRules
from hangjack.matches.scoring import Line, OwnLine
from hangjack.matches.sheets import Place
from hangjack.subjects import Registry


def _nothing_yet(match: Match, _table: int) -> Counts:
    return dict.fromkeys(match.opened.parties, 0)


def _nobody_says(_match: Match, _table: int, _names: Names) -> str:
    return ""


def _no_news(_match: Match, _language: str) -> str:
    return ""


def _no_seats(_match: Match, _names: Names) -> str:
    return ""


def _as_usual(_match: Match, _line: object, _language: str) -> str:
    return ""


class GameViews(Struct, Generic[OwnLine], frozen=True):
    """What a game says to the pictures that every game shares."""

    said: Callable[[Party, OwnLine, Mapping[Party, str], str], str]
    """In words what a party has written, by what the parties are called."""
    written: Callable[[Place, OwnLine, Mapping[Party, str], str], str]
    """In words that a line stands on the sheet."""
    points: Callable[[Match, int], Counts] = _nothing_yet
    """What the parties have in the line that a table plays."""
    begins: Callable[[Match, int, Names], str] = _nobody_says
    """In words who begins at a table; nothing where nobody can say, or where it has begun."""
    news: Callable[[Match, str], str] = _no_news
    """What everybody in a match is told at this moment, beside the score; mostly nothing."""
    sitting: Callable[[Match, Names], str] = _no_seats
    """In words which entrant a ruling means by its seats; nothing where it names entrants itself."""
    counts: Callable[[Match, OwnLine, str], str] = _as_usual
    """In words what a line counts where that is more than a line mostly does; else nothing."""


class GameDesk(Struct, frozen=True):
    """A game at the desk; *tag* is that of its scoring's options."""

    tag: str
    views: GameViews[Any]
    judge: Judge[Any, Any, Any, Any, Any] | None = None
    """None where nobody makes rulings."""
    requests: tuple[ModuleType, ...] = ()
    """The modules of what only this game lets people ask."""


DESKS = Registry("games", "desk", "DESK", GameDesk)
"""What each game gives, by the tag of its scoring's options."""


def judge_of(rules: Rules) -> AnyJudge:
    """Return who judges by *rules*. Refuses where nobody makes rulings."""
    judge = DESKS[_tag_of(rules.match)].judge
    if judge is None:
        raise Refused("desk.no-rulings")
    return judge


def require_its_game(rules: MatchRules, request: Struct) -> None:
    """Refuse what only people who play another game can ask than the one of *rules*."""
    if _asked_only_in(type(request).__module__) not in {None, _tag_of(rules)}:
        raise Refused("match.other-game")


@cache
def _asked_only_in(module: str) -> str | None:
    """Return the game that alone has the requests of a module; None where all have them."""
    games = (tag for tag, each in DESKS.items() if module in {one.__name__ for one in each.requests})
    return next(games, None)


def _tag_of(rules: MatchRules) -> str:
    return str(rules.scoring.__struct_config__.tag)


def viewed_by(match: Match) -> GameViews[Line]:
    """Return what people see of the game that is played in *match*."""
    return DESKS[match.game].views
