"""How the lines of a sheet are counted: a game gives the functions that count, and leaves out what nobody does in it.

A scoring has options that say by their tag which game counts, a line that scorekeepers write, entries that come to
count one after the other, and the score counted from them. A match knows nothing else of what is played at its tables: to
it, options, line, entry and score are what only the game can read (`AnyScoring`); the game itself says of which types they are.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, Never, Protocol, TypeVar

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import ClauseId
from hangjack.matches.pads import PadKind
from hangjack.matches.parties import Counts, Party
from hangjack.subjects import Registry
from hangjack.unions import OpenUnion, Tagged, tag_of


class ScoringOptions(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
    """What a book decides about counting."""


class Play(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
    """How a game is played: the options of its engine."""


class Line(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
    """What a scorekeeper writes on a sheet."""


class Recorded(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
    """Something that has come to count."""


class Score(Tagged, Protocol, metaclass=OpenUnion, of=("games", "match")):
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


def _at_one_table(_options: object) -> int | None:
    return 1


def _without_limit(_options: object) -> int | None:
    return None


def _as_it_is(play: Any) -> Any:
    return play


def _anywhere(_line: object, _number: int, _score: object) -> None:
    return None


def _nothing_given(_given: Given) -> Never:
    raise Refused("match.not-in-this-game")


def _nothing_scrapped(_score: object, _table: int, _against: Party, _number: int | None) -> Closing:
    raise Refused("match.not-in-this-game")


def _nothing_closed(_closing: Closing) -> Never:
    raise Refused("match.not-in-this-game")


def _nothing_decided(_winner: Party) -> Never:
    raise Refused("match.not-in-this-game")


def _the_one_table(_entry: object) -> int | None:
    return 1


def _never_level(_score: object) -> bool:
    return False


def _nobody_can_say(_score: object) -> int | None:
    return None


def _each_side_has_its_own(_parties: Sequence[Party]) -> Sequence[Party]:
    return ()


OwnOptions = TypeVar("OwnOptions")
OwnPlay = TypeVar("OwnPlay")
OwnLine = TypeVar("OwnLine")
OwnEntry = TypeVar("OwnEntry")
OwnScore = TypeVar("OwnScore")


class Scoring(Struct, Generic[OwnOptions, OwnPlay, OwnLine, OwnEntry, OwnScore], frozen=True):
    """How a game counts its lines. One that says no more than it must is played at one table, and only its lines count."""

    sheet_columns: Sequence[str]
    """What it counts for each party, the first one first."""
    ranking_columns: Sequence[str]
    """What a match adds to a row of a ranking beside matches won and lost, in the order shown."""
    lines: tuple[type[OwnLine], ...]
    """What scorekeepers write in it."""
    start: Callable[[Terms], OwnScore]
    """The score of a match in which nothing has counted yet."""
    require_possible: Callable[[OwnLine, Terms], None]
    """Refuses a line that cannot be."""
    of_line: Callable[[int, OwnLine, Terms], OwnEntry]
    """What counts for a line of a table."""
    count: Callable[[OwnScore, OwnEntry], OwnScore]
    """The score with one more entry counted."""
    is_over: Callable[[OwnScore], bool]
    """Whether nothing more can count."""
    winner: Callable[[OwnScore], Party | None]
    """Who has won; None while nobody has, and when nobody does."""
    is_closed: Callable[[OwnScore, int], bool]
    """Whether a table writes no more lines."""
    lines_at: Callable[[OwnScore, int], int]
    """How many lines a table has used."""
    figures: Callable[[OwnScore, int | None], Figures]
    """What the parties have in each column: at one table, or in the match."""
    columns: Callable[[OwnScore, Party], Mapping[str, int]]
    """What the match adds to the row of a party in a ranking, beside matches won and lost."""
    pad: PadKind[Any, Any, OwnPlay] | None = None
    """The pad on which a running line is kept; None where there is none."""
    tables: Callable[[OwnOptions], int | None] = _at_one_table
    """At how many tables a match is played, by its options; None: at as many as there are pairs."""
    lines_a_table: Callable[[OwnOptions], int | None] = _without_limit
    """How many lines a table writes at most, by its options; None without a limit."""
    as_played: Callable[[OwnPlay], Play] = _as_it_is
    """The options of a game's engine as a match keeps them."""
    require_here: Callable[[OwnLine, int, OwnScore], None] = _anywhere
    """Refuses a line that cannot be the one of that number at its table, as the score stands."""
    of_given: Callable[[Given], OwnEntry] = _nothing_given
    """What counts for something that an official gives."""
    scrap: Callable[[OwnScore, int, Party, int | None], Closing] = _nothing_scrapped
    """How a table is closed that is scrapped against a party, and what it costs; None: the house's preset."""
    of_closing: Callable[[Closing], OwnEntry] = _nothing_closed
    """What counts for a table that is closed before its time."""
    of_decision: Callable[[Party], OwnEntry] = _nothing_decided
    """What counts for an official's word on a level match."""
    table_of: Callable[[OwnEntry], int | None] = _the_one_table
    """The table that an entry belongs to; None for the match as a whole."""
    is_level: Callable[[OwnScore], bool] = _never_level
    """Whether all is played and an official has to say who wins."""
    lines_in_all: Callable[[OwnScore], int | None] = _nobody_can_say
    """How many lines a table plays from the first to the last; None where nobody can say before it is over."""
    usual_scorers: Callable[[Sequence[Party]], Sequence[Party]] = _each_side_has_its_own
    """Who keeps the score as a rule, the first choice first; nobody where each side has its own."""


AnyScoring = Scoring[ScoringOptions, Any, Line, Recorded, Score]
"""How a game counts, to those who know nothing of it: what it takes is what it has given them."""


class Counted(Struct, Generic[OwnLine, OwnScore], frozen=True):
    """A game as far as its lines are counted; *tag* is that of its scoring's options."""

    tag: str
    scoring: Scoring[Any, Any, OwnLine, Any, OwnScore]


MATCHES: Registry[Counted[Any, Any]] = Registry("games", "match", "MATCH", Counted)
"""What each game gives to matches, by the tag of its scoring's options; all of it is a `GameMatch`."""


def scoring_of(options: ScoringOptions) -> AnyScoring:
    """Return how is counted by *options*."""
    return MATCHES[tag_of(options)].scoring
