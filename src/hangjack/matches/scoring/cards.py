"""Result cards that are typed whole: what a game that has one says of it, so that whoever takes cards in knows no game.

A card has its tables. Who sat there is the same on every card; what was won there is the game's, and people write it in
one field.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import ClauseId, PersonId
from hangjack.matches.events import TableScrapped
from hangjack.matches.parties import SIDES, Counts, Party, require_parties
from hangjack.matches.scoring import Line, OwnOptions, Recorded, ScoringOptions
from hangjack.matches.sheets import EnteredFromPaper
from hangjack.matches.sides.lineups import LineUpDeclared
from hangjack.matches.state import Match
from hangjack.unions import OpenUnion, Tagged


class TableOnCard(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
    """One table as it stands on a card."""

    @property
    def pairs(self) -> Mapping[Party, tuple[PersonId, ...]]:
        """Who sat there."""


Tables = tuple[TableOnCard, ...]

OwnTable = TypeVar("OwnTable")

CardEvent = LineUpDeclared | TableScrapped | EnteredFromPaper[Line]
"""What follows in a match whose card is typed: who sat where, tables that nobody played, and all lines."""


class CardTyped(Struct, Generic[OwnTable], frozen=True):
    """A card as somebody has typed it from paper."""

    tables: tuple[OwnTable, ...]
    captains: Mapping[Party, PersonId]
    """Who has signed as captain of each side."""
    reference: str
    signed: tuple[PersonId, ...] = ()
    stated: Counts | None = None
    """The total that stands on it; None where nobody has written one."""
    agreed: Counts | None = None
    """The total that both captains name, whatever stands on it."""
    reason: str = ""
    """Why it counts although a signature is missing."""


class TableWritten(Struct, frozen=True):
    """What people write of one table."""

    pairs: Mapping[Party, tuple[PersonId, ...]] = {}
    absent: tuple[Party, ...] = ()
    """Who did not come."""
    text: str = ""
    """What was won there; nothing where nobody has written that, or nobody can read it."""
    won: tuple[Party, ...] = ()
    """Who won each of its lines, where that stands on a card."""


class CardPart(StrEnum):
    """What of a card something may be wrong with."""

    RESULT = "result"
    """What was won at a table."""
    PLAYER = "player"
    SIDE = "side"
    """The players of a side in all."""
    TOTAL = "total"
    SIGNATURES = "signatures"


class GameCard(Struct, Generic[OwnTable, OwnOptions], frozen=True):
    """What a game says of its result card."""

    table: type[OwnTable]
    """What its tables are."""
    seats: int
    """How many of each side sit at one."""
    read: Callable[[TableWritten, OwnOptions, Mapping[str, Party]], OwnTable]
    """What people have written of a table, by the options of the scoring and the keys that stand for a side."""
    write: Callable[[OwnTable], TableWritten]
    """The same the other way round."""
    letters: Callable[[OwnOptions], int]
    """How many letters it takes at most to write what was won at a table."""
    players: Callable[[Sequence[OwnTable], Party], tuple[PersonId, ...]]
    """Who has played for a side by these tables, everybody once."""
    comes_to: Callable[[Sequence[OwnTable], OwnOptions], Counts]
    """What these tables make together, by the options of the scoring."""
    most: Callable[[OwnOptions], int]
    """What both sides can have together, by the options of the scoring."""
    are_same: Callable[[Sequence[OwnTable], Sequence[OwnTable]], bool]
    """Whether two cards say the same, however they were written."""
    tables_on: Callable[[Match], tuple[OwnTable, ...]]
    """The tables of a card that was typed, read off its match."""
    typed: Callable[[Match, CardTyped[OwnTable], PersonId, int], tuple[CardEvent, ...]]
    """What becomes of a match whose card somebody types, and when. Refuses a card that is wrong."""
    awarded: Callable[[int, Party, ClauseId | None], Recorded]
    """What counts where all of a table goes to a side."""
    concerns: Mapping[str, CardPart] = {}
    """What each of its problems is about; those that are not named are about signatures."""


AnyCard = GameCard[TableOnCard, ScoringOptions]
"""What a game says of its card, to those who know nothing of it: what it takes is what it has given them."""


def require_its_tables(card: AnyCard, tables: Tables) -> None:
    """Refuse tables of another game's card, and what they say of anybody but the two sides."""
    for each in tables:
        if not isinstance(each, card.table):
            raise Refused("match.other-game")
        assert isinstance(each, Struct), "what joins a union"
        require_parties(SIDES, each)
