"""The columns of a table of standings: what they are called, which way is better, and how they are added up."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache

from hangjack.matches.results import Columns
from hangjack.matches.scoring import ScoringOptions, scoring_of
from hangjack.subjects import given
from hangjack.wording import Worded


class Column(Worded):
    """What a table counts in every game; a game adds what its scoring counts. The letters stand at the head of the column."""

    PLAYED = "P"
    WON = "W"
    LOST = "L"


@cache
def fewest_is_best() -> frozenset[str]:
    """Return the columns in which the smaller number stands higher: each game has its own."""
    return frozenset({Column.LOST.value}).union(
        *given("games", "competition.columns", "FEWEST_IS_BEST", frozenset)
    )


def shown_columns(options: ScoringOptions) -> tuple[str, ...]:
    """Return the columns of a ranking in the order shown: those of every game, and what the scoring counts."""
    return (*(column.value for column in Column), *scoring_of(options).ranking_columns)


_PART = "/"


def half(column: str) -> str:
    """Return the name under which the halves of *column* are kept: an event holds whole numbers only.

    Only a default whose half is not rounded gives any.
    """
    return part(column, 2)


def part(column: str, of: int) -> str:
    """Return the name under which parts of *column* are kept, of which so many make one."""
    return f"{column}{_PART}{of}"


def whole_columns(columns: Columns) -> tuple[str, ...]:
    """Return the columns that people know, without those in which parts are kept."""
    return tuple(column for column in columns if _PART not in column)


def halves_in(columns: Columns, column: str) -> int:
    """Return twice what stands in *column*: whole numbers to reckon with, where halves can occur."""
    return 2 * columns.get(column, 0) + columns.get(half(column), 0)


def exact_in(columns: Columns, column: str) -> int | Fraction:
    """Return what stands in *column* to the last part; a column that was never written is 0."""
    whole, begins = columns.get(column, 0), f"{column}{_PART}"
    parts = [
        Fraction(number, int(each.removeprefix(begins)))
        for each, number in columns.items()
        if each.startswith(begins)
    ]
    exact = sum(parts, Fraction(whole)) if parts else whole
    return exact.numerator if exact.denominator == 1 else exact


def value_in(columns: Columns, column: str) -> int | float:
    """Return what stands in *column* as a number, with its parts."""
    exact = exact_in(columns, column)
    return exact if isinstance(exact, int) else float(exact)


def added(*parts: Columns) -> Columns:
    """Return the sum of *parts*, column by column."""
    return _sums((column, number) for part in parts for column, number in part.items())


def less(columns: Columns, part: Columns) -> Columns:
    """Return *columns* without *part*, which was added to them before."""
    return added(columns, {column: -number for column, number in part.items()})


def _sums(numbers: Iterable[tuple[str, int]]) -> Mapping[str, int]:
    sums: dict[str, int] = {}
    for column, number in numbers:
        sums[str(column)] = sums.get(column, 0) + number
    return sums
