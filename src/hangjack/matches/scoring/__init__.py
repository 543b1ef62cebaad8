"""How the lines of a sheet are counted: one module for each kind of line, under the same names.

A scoring has options that say by their tag which module counts, a line that scorekeepers write, entries that come to
count one after the other, and the score counted from them. A match knows nothing else of what is played at its tables.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from msgspec import Struct

from hangjack.ids import ClauseId
from hangjack.matches.games import MATCHES
from hangjack.matches.parties import Counts, Party
from hangjack.unions import OpenUnion

if TYPE_CHECKING:
    ScoringOptions = Any
    Play = Any
    Line = Any
    Recorded = Any
    Score = Any
else:

    class ScoringOptions(metaclass=OpenUnion, of=("games", "match")):
        """What a book decides about counting."""

    class Play(metaclass=OpenUnion, of=("games", "match")):
        """How a game is played: the options of its engine."""

    class Line(metaclass=OpenUnion, of=("games", "match")):
        """What a scorekeeper writes on a sheet."""

    class Recorded(metaclass=OpenUnion, of=("games", "match")):
        """Something that has come to count."""

    class Score(metaclass=OpenUnion, of=("games", "match")):
        """What has been counted so far."""


Figures = Mapping[str, Counts]
"""What the parties have in each column that a sheet shows: `{"PTS": {"A": 3, "B": 1}}`."""


class Terms(Protocol):
    """What a match is counted by; the event that opens a match has all of it."""

    @property
    def options(self) -> ScoringOptions:
        """What the book decides about counting."""

    @property
    def play(self) -> Play:
        """How the game is played."""

    @property
    def tables(self) -> int:
        """At how many tables."""

    @property
    def parties(self) -> Collection[Party]:
        """Who shares the sheet."""

    @property
    def lines_a_table(self) -> int | None:
        """How many lines a table writes at most, where the match is in halves; None: as the options say."""


class Given(Struct, frozen=True):
    """What a ruling, a claim or an official gives a party, beside the lines; *number* is in the sheet's first column."""

    to: Party
    number: int
    table: int | None = None
    clause: ClauseId | None = None
    uses_line: bool = False
    """Whether it stands for a line that the table would have played."""


class Closing(Struct, frozen=True):
    """A table that is closed before its time, and what goes to a party with it."""

    table: int
    to: Party | None = None
    number: int = 0
    clause: ClauseId | None = None


class Scoring(Protocol):
    """What every module of this folder has."""

    @property
    def COLUMNS(self) -> Sequence[str]:  # noqa: N802 - a constant of a module
        """What it counts for each party, the first one first."""

    @property
    def RANKED(self) -> Sequence[str]:  # noqa: N802 - a constant of a module
        """What a match adds to a row of a ranking beside matches won and lost, in the order shown."""

    @property
    def PAD(self) -> Any:  # noqa: N802 - a constant of a module
        """The module of the pad on which a running line is kept; None where there is none."""

    def tables(self, options: Any) -> int | None:
        """Return at how many tables a match is played; None: at as many as there are pairs."""

    def lines_a_table(self, options: Any) -> int | None:
        """Return how many lines a table writes at most; None without a limit."""

    def as_played(self, play: Any) -> Play:
        """Return the options of a game's engine as a match keeps them."""

    def scrap(self, score: Any, table: int, against: Party, number: int | None = None) -> Closing:
        """Return how a table is closed that is scrapped; *number* is what it costs, None: the house's preset."""

    def start(self, terms: Terms) -> Any:
        """Return the score of a match in which nothing has counted yet."""

    def require_possible(self, line: Any, terms: Terms) -> None:
        """Refuse a line that cannot be."""

    def require_here(self, line: Any, number: int, score: Any) -> None:
        """Refuse a line that cannot be the *number*-th of its table, as the score stands."""

    def of_line(self, table: int, line: Any, terms: Terms) -> Recorded:
        """Return what counts for a line of *table*."""

    def of_given(self, given: Given) -> Recorded:
        """Return what counts for something that an official gives."""

    def of_closing(self, closing: Closing) -> Recorded:
        """Return what counts for a table that is closed before its time."""

    def of_decision(self, winner: Party) -> Recorded:
        """Return what counts for an official's word on a level match."""

    def table_of(self, entry: Any) -> int | None:
        """Return the table that *entry* belongs to; None for the match as a whole."""

    def count(self, score: Any, entry: Any) -> Any:
        """Return the score with *entry* counted."""

    def is_over(self, score: Any) -> bool:
        """Whether nothing more can count."""

    def winner(self, score: Any) -> Party | None:
        """Return who has won; None while nobody has, and when nobody does."""

    def is_level(self, score: Any) -> bool:
        """Whether all is played and an official has to say who wins."""

    def is_closed(self, score: Any, table: int) -> bool:
        """Whether *table* writes no more lines."""

    def lines_at(self, score: Any, table: int) -> int:
        """Return how many lines *table* has used."""

    def lines_in_all(self, score: Any) -> int | None:
        """Return how many lines a table plays from the first to the last; None where nobody can say before it is over."""

    def usual_scorers(self, parties: Sequence[Party]) -> Sequence[Party]:
        """Return who of *parties* keeps the score as a rule, the first choice first; nobody where each side has its own."""

    def figures(self, score: Any, table: int | None = None) -> Figures:
        """Return what the parties have in each column: in the match, or at one table."""

    def columns(self, score: Any, party: Party) -> Mapping[str, int]:
        """Return what the match adds to the row of *party* in a ranking, beside matches won and lost."""


def scoring_of(options: ScoringOptions) -> Scoring:
    """Return the module that counts by *options*."""
    return MATCHES[options.__struct_config__.tag].scoring
