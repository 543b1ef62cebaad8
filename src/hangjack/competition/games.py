"""What a game gives to competitions: what its matches count for, beside what its scoring says."""

from collections.abc import Mapping
from typing import Any, Protocol

from msgspec import Struct

from hangjack.competition.rules import Rules
from hangjack.competition.standings.averages import Averaged
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns, Official, PlayersLine
from hangjack.subjects import Registry


class Resulting(Protocol):
    """What a game's module says about results, beside what its scoring counts."""

    @property
    def AVERAGED(self) -> Averaged | None:  # noqa: N802 - a constant of a module
        """Which columns make an average; None where the game has none."""

    def given(self, match: Match, winner: EntrantId | None, rules: Rules) -> Official:
        """Return the result when *match* goes to *winner* by default; to nobody when all lose it."""

    def players(self, match: Match, rules: Rules) -> tuple[PlayersLine, ...]:
        """Return what the players made, where the book keeps count of them."""

    def others(self, match: Match) -> Mapping[EntrantId, Columns]:
        """Return what those made who came in for somebody who was entered for the match."""

    def beside(self, match: Match) -> Mapping[EntrantId, Columns]:
        """Return what a sheet says of those who met that no ranking shows, and other parts of a competition count."""

    def endings(self, rules: Rules, tables: int) -> tuple[Any, ...] | None:
        """Return how a match at so many *tables* can end; None where nobody works out what can still happen."""


class GameCompetition(Struct, frozen=True):
    """A game in a competition; *tag* is that of its scoring's options."""

    tag: str
    game: type[Struct]
    """How it is played and judged, as the rules of a competition hold it."""
    resulting: Resulting


COMPETITIONS = Registry("games", "competition", "COMPETITION", GameCompetition)
"""What each game gives, by the tag of its scoring's options."""


def resulting(rules: Rules) -> Resulting:
    """Return the module that knows the results of *rules*' game."""
    return COMPETITIONS[str(rules.match.scoring.__struct_config__.tag)].resulting
