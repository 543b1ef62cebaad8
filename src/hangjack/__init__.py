"""Card competitions run the way their own rulebooks say.

What `__all__` names is public, and so are the names that the packages of `hangjack.games` list in theirs: docs/library.md
says what that promises. A name is imported when it is first used, so that `import hangjack` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hangjack.cards import (
        DOUBLE_PINOCHLE_PACK,
        FULL_PACK,
        SHORT_PACK,
        Card,
        Rank,
        Suit,
        parse_card,
        parse_cards,
    )
    from hangjack.conformance.runner import run_examples
    from hangjack.errors import BadInput, HangjackError, Refused
    from hangjack.referee.facts import Questions
    from hangjack.referee.referee import REFEREES
    from hangjack.referee.rulings import Ruling
    from hangjack.rulebooks.house import House, plain_house, read_house, with_settings
    from hangjack.rulebooks.model import Book, Clause
    from hangjack.rulebooks.rules import game_of
    from hangjack.rulebooks.search import find
    from hangjack.rulebooks.shelf import BOOK_IDS, book, clause, shelf
    from hangjack.wording import sentence

__version__ = "0.1.0"

__all__ = [
    "BOOK_IDS",
    "DOUBLE_PINOCHLE_PACK",
    "FULL_PACK",
    "REFEREES",
    "SHORT_PACK",
    "BadInput",
    "Book",
    "Card",
    "Clause",
    "HangjackError",
    "House",
    "Questions",
    "Rank",
    "Refused",
    "Ruling",
    "Suit",
    "__version__",
    "book",
    "clause",
    "find",
    "game_of",
    "parse_card",
    "parse_cards",
    "plain_house",
    "read_house",
    "run_examples",
    "sentence",
    "shelf",
    "with_settings",
]

_ROOMS = {
    "cards": "DOUBLE_PINOCHLE_PACK FULL_PACK SHORT_PACK Card Rank Suit parse_card parse_cards",
    "conformance.runner": "run_examples",
    "errors": "BadInput HangjackError Refused",
    "referee.referee": "REFEREES",
    "referee.facts": "Questions",
    "referee.rulings": "Ruling",
    "rulebooks.house": "House plain_house read_house with_settings",
    "rulebooks.model": "Book Clause",
    "rulebooks.rules": "game_of",
    "rulebooks.search": "find",
    "rulebooks.shelf": "BOOK_IDS book clause shelf",
    "wording": "sentence",
}
_HOMES = {name: f"hangjack.{room}" for room, names in _ROOMS.items() for name in names.split()}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_HOMES[name]), name)

    def __dir__() -> list[str]:
        return sorted(__all__)
