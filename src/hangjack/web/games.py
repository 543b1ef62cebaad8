"""What a game gives to the pages: what it prints and shows, its pad, its part of the ruling assistant, and pages of its own."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

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
from hangjack.matches.scoring import Figures
from hangjack.subjects import Registry

if TYPE_CHECKING:
    from hangjack.web.pages.assistant.questions import Case


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


class GameAssistant(Protocol):
    """What a game's module says to the assistant that every game shares."""

    @property
    def SCORED(self) -> tuple[str, ...]:  # noqa: N802 - a constant of a module
        """Whose points make a score, as the fields of the game's template are called."""

    def place(self, case: "Case", value: str) -> str | None:
        """Return a seat or a side in words, with a name; None for any other answer, nothing for a seat that is not there."""

    def offending(self, match: Match, facts: Mapping[str, Any]) -> Party | None:
        """Return whose player has offended, as far as *facts* say so."""

    def effects(self, case: "Case", ruled: RuledShown) -> dict[str, Any]:
        """Return what the game's template of a ruling's effects needs beside the ruling."""


class GameWeb(Struct, frozen=True):
    """A game on the pages; *tag* is that of its scoring's options."""

    tag: str
    pad: GamePad
    pages: GamePages | None = None
    assistant: GameAssistant | None = None
    routes: tuple[Route, ...] = ()
    """The pages that only this game has."""


WEBS = Registry("games", "web", "WEB", GameWeb)
"""What each game gives, by the tag of its scoring's options."""


def pages_of(competition: Competition) -> GamePages:
    """Return the module that knows what pages show of the game of *competition*."""
    pages = _web_of(competition).pages
    assert pages is not None, "a game whose competitions are opened has pages"
    return pages


def assistant_of(competition: Competition) -> GameAssistant:
    """Return the module that knows what the assistant asks in *competition*."""
    assistant = _web_of(competition).assistant
    assert assistant is not None, "a game in which rulings are made has an assistant"
    return assistant


def pad_of(match: Match) -> GamePad:
    """Return what is known of the pad of *match*."""
    return WEBS[match.game].pad


def _web_of(competition: Competition) -> GameWeb:
    return WEBS[str(competition.rules.match.scoring.__struct_config__.tag)]
