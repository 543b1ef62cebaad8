"""A game's referee as a value: all that whoever asks for a ruling must know of the game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from hangjack.referee.facts import Fact, Questions
from hangjack.referee.rulings import Happened, Kind, Options
from hangjack.referee.rulings import Ruling as AnyRuling
from hangjack.subjects import Registry
from hangjack.tables.game import Game

Asked_contra = TypeVar("Asked_contra", contravariant=True)
By_contra = TypeVar("By_contra", contravariant=True)


class Rule(Protocol[Asked_contra, By_contra]):
    """How a game finds a ruling."""

    def __call__(
        self, incident: Asked_contra, penalties: By_contra, earlier: Sequence[Any] | None = None, /
    ) -> AnyRuling[Any, Any, Any, Any] | Questions:
        """Return the ruling of a penalty table, with the memory of *earlier* ones; or what must still be asked."""


class Aloud(Protocol):
    """How something is put to people."""

    def __call__(self, told: Any, /, language: str = "en") -> str:
        """Return it in words that somebody can read aloud."""


class Referee(Struct, Generic[Kind, Happened, Options], frozen=True):
    """What may happen in a game, what is asked about it, and how the ruling is found, carried out and worded."""

    game: Game
    kinds: type[Kind]
    groups: Mapping[Any, tuple[Kind, ...]]
    """All kinds by the occasion on which they happen."""
    facts_for: Callable[[Kind], Mapping[str, Fact]]
    """The facts that may matter to a kind, with those that are usually read off the table."""
    incident: Callable[[Kind, Mapping[str, Any]], Happened]
    """What happened at a table of which nothing is known but what the facts say."""
    rule: Rule[Happened, Options]
    after: Callable[[Any], Struct]
    """What a ruling does to its table."""
    read_aloud: Aloud
    """A ruling, as a captain can read it aloud."""
    ask_aloud: Aloud
    """A question, as it is put to an official."""
    left_open: Callable[[str], str]
    """What a ruling leaves to the official, in words."""


def _id_of(referee: Referee[Any, Any, Any]) -> str:
    return referee.game.id


REFEREES: Registry[Referee[Any, Any, Any]] = Registry("games", "referee", "REFEREE", Referee, _id_of)
"""The referees of all games, by the game's id."""
