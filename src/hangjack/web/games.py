"""What a game gives to the pages: what it prints and shows, its pad, its part of the ruling assistant, and pages of its own."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Generic

from msgspec import Struct
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.rules import Rules
from hangjack.desk.names import Names
from hangjack.desk.views.readers import Reader
from hangjack.desk.views.refereeing import RuledShown
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Counts, Party
from hangjack.matches.scoring import Figures, Line, OwnLine
from hangjack.subjects import Registry

if TYPE_CHECKING:
    from hangjack.web.pages.assistant.questions import Case


def _nothing_needed(_rules: Rules) -> dict[str, Any]:
    return {}


def _nobody_counted(_competition: Competition, _reader: Reader, _names: Names) -> tuple[object, ...]:
    return ()


def _no_cells(_line: object, _teams: Mapping[Party, str]) -> tuple[str, ...]:
    return ()


def _nothing_beside(_figures: Figures) -> Mapping[str, Counts]:
    return {}


class GamePages(Struct, Generic[OwnLine], frozen=True):
    """What a game says to the pages that every game shares."""

    console_rules: Callable[[Rules], dict[str, Any]] = _nothing_needed
    """What the director's forms need of the rules of the game."""
    printed_heads: tuple[str, ...] = ()
    """What stands above the cells of a printed line, by the words of the prints."""
    printed_line: Callable[[OwnLine, Mapping[Party, str]], tuple[str, ...]] = _no_cells
    """The cells of a printed line after its number, by what the teams are called."""
    printed_beside: Callable[[Figures], Mapping[str, Counts]] = _nothing_beside
    """What is printed beside the score of a match, by the words of the prints."""
    written_beside: tuple[str, ...] = ()
    """What is written on a blank sheet below the two sides, by the words of the prints."""
    paper_in_lines: bool = True
    """Whether a sheet that was typed from paper says which line was which; else it has totals, and prints no lines."""
    table_page: str = "officials"
    """Where those who run a table find what waits there and type its paper, behind the address of the match."""
    season: Callable[[Competition, Reader, Names], tuple[object, ...]] = _nobody_counted
    """What stands below the standings: those of whom the book keeps count, as the game's template shows them."""


def _no_timers(_match: Match) -> dict[str, int]:
    return {}


def _each_side_writes(_match: Match, _person: PersonId | None) -> bool:
    return False


def _nothing_around(_competition: Competition, _match: Match, _names: Names) -> None:
    return None


class GamePad(Struct, frozen=True):
    """What a game says to the pad that every game shares."""

    play: Callable[[Match], Struct]
    """What the keys need of the rules of a match."""
    running: Callable[[Match, int], Struct]
    """What stands on the pad of a table."""
    timers_of: Callable[[Match], dict[str, int]] = _no_timers
    """The seconds of the book's small clocks, by name."""
    keeps_score: Callable[[Match, PersonId | None], bool] = _each_side_writes
    """Whether a person is the one who writes for everybody there."""
    beside: Callable[[Competition, Match, Names], Struct | None] = _nothing_around
    """What the pad shows of the competition around the match."""


def _no_place(_case: "Case", _value: str) -> None:
    return None


def _nobody_named(_match: Match, _facts: Mapping[str, Any]) -> None:
    return None


def _no_effects(_case: "Case", _ruled: RuledShown) -> dict[str, Any]:
    return {}


class GameAssistant(Struct, frozen=True):
    """What a game says to the assistant that every game shares."""

    scored: tuple[str, ...] = ()
    """Whose points make a score, as the fields of the game's template are called."""
    place: Callable[["Case", str], str | None] = _no_place
    """A seat or a side in words, with a name; None for any other answer, nothing for a seat that is not there."""
    offending: Callable[[Match, Mapping[str, Any]], Party | None] = _nobody_named
    """Whose player has offended, as far as the facts say so."""
    effects: Callable[["Case", RuledShown], dict[str, Any]] = _no_effects
    """What the game's template of a ruling's effects needs beside the ruling."""


class GameWeb(Struct, frozen=True):
    """A game on the pages; *tag* is that of its scoring's options."""

    tag: str
    folder: str
    """What its folder is called, in which its scripts stand: its pad opens with `pad.js` there."""
    pad: GamePad
    pages: GamePages[Any] = GamePages()
    assistant: GameAssistant = GameAssistant()
    routes: tuple[Route, ...] = ()
    """The pages that only this game has."""


WEBS = Registry("games", "web", "WEB", GameWeb)
"""What each game gives, by the tag of its scoring's options."""


def pages_of(competition: Competition) -> GamePages[Line]:
    """Return what pages show of the game of *competition*."""
    return _web_of(competition).pages


def assistant_of(competition: Competition) -> GameAssistant:
    """Return what the assistant asks in *competition*."""
    return _web_of(competition).assistant


def pad_of(match: Match) -> GamePad:
    """Return what is known of the pad of *match*."""
    return WEBS[match.game].pad


def folder_of(competition: Competition) -> str:
    """Return the folder in which the scripts of the game of *competition* stand."""
    return _web_of(competition).folder


def _web_of(competition: Competition) -> GameWeb:
    return WEBS[str(competition.rules.match.scoring.__struct_config__.tag)]
