"""From a house to the resolved rules of its competition, by the package of its book.

Every book's package has `game(house)`, how its cards are played and judged. One whose competition can be run has
`rules(house)` too.
"""

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType
from typing import Any, TypeVar

from hangjack.competition.rules import Game, Rules
from hangjack.errors import BadInput
from hangjack.ids import BookId
from hangjack.rulebooks.house import House
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.shelf import BOOK_IDS

Kind = TypeVar("Kind", bound=Game)

PACKAGES: Mapping[str, ModuleType] = {name: import_module(f"{__package__}.{name}") for name in BOOK_IDS}


def runs(book: Book) -> bool:
    """Whether competitions by *book* can be run, beside playing and judging its game."""
    return hasattr(_package(book.id), "rules")


def rules_of(house: House) -> Rules:
    """Return the rules that *house* plays by. Refuses a book whose competition cannot be run yet."""
    if not runs(house.book):
        raise BadInput("opening.not-run-yet", book=house.book.title)
    rules: Rules = _package(house.book.id).rules(house)
    return rules


def game_of(house: House) -> Any:
    """Return how *house* plays and judges its game. Whoever calls knows which game that is; `game_rules` says it to a type checker."""
    return _package(house.book.id).game(house)


def game_rules(house: House, kind: type[Kind]) -> Kind:
    """Return how *house* plays and judges its game, which is a *kind* of game."""
    game = game_of(house)
    assert isinstance(game, kind), f"{house.book.id} is no book of {kind.__name__}"
    return game


def _package(book: BookId) -> ModuleType:
    return PACKAGES[book]
