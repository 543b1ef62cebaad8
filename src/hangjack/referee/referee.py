"""A game's referee as a value: all that whoever asks for a ruling must know of the game."""

from collections.abc import Callable, Mapping
from typing import Any, Generic

from msgspec import Struct

from hangjack.referee.facts import Fact, Question, Questions
from hangjack.referee.rulings import Happened, Kind, Options
from hangjack.referee.rulings import Ruling as AnyRuling
from hangjack.subjects import Registry
from hangjack.tables.game import Game


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
    rule: Callable[[Happened, Options], AnyRuling[Happened, Any, Any, Any] | Questions]
    """The ruling of a penalty table, without any memory of earlier ones; or what must still be asked."""
    after: Callable[[Any], Struct]
    """What a ruling does to its table."""
    read_aloud: Callable[[Any], str]
    ask_aloud: Callable[[Question], str]
    left_open: Callable[[str], str]
    """What a ruling leaves to the official, in words."""


def _id_of(referee: Referee[Any, Any, Any]) -> str:
    return referee.game.id


REFEREES: Registry[Referee[Any, Any, Any]] = Registry("games", "referee", "REFEREE", Referee, _id_of)
"""The referees of all games, by the game's id."""
