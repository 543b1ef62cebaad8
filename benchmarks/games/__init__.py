"""What `load.py` knows of each game, a module a game: how its day is opened, where phones write, and what they send."""

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.store.interface import Store

CUP = CompetitionId("festival")
DIRECTOR = PersonId("director")


class Writing(Struct, frozen=True):
    """Where a phone writes, and who holds it."""

    match: MatchId
    side: Party
    table: int
    person: PersonId


class LoadedGame(Protocol):
    """What every module of this folder has."""

    @property
    def MATCHES(self) -> int:  # noqa: N802 - a constant of a module
        """How many matches a day has."""

    @property
    def LINES(self) -> int:  # noqa: N802 - a constant of a module
        """How many lines each phone writes in a day."""

    @property
    def SAID(self) -> str:  # noqa: N802 - a constant of a module
        """What a day is, with its {matches} and the {lines} of each table."""

    async def open_day(self, store: Store, matches: int) -> Sequence[Writing]:
        """Write down a day whose matches are all under way; return where its phones write."""

    def line(self, number: int) -> Any:
        """Return the *number*-th line of a table, as every phone there has it."""
