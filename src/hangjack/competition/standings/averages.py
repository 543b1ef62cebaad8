"""Totals and averages of pairs or players over a season; forfeits count in the totals alone."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.standings.columns import added
from hangjack.ids import PersonId
from hangjack.matches.results import Columns, Official, PlayersLine


class AverageOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book divides, and by what."""

    average: Literal["per_match", "per_game"] = "per_match"
    late_claims_in_average: bool = True
    pairs_counted: bool = False
    """Whether the book keeps count of what each pair makes."""


class Totals(Struct, frozen=True):
    """A season of some players so far, by column: what they really played, and what they were credited with."""

    matches: int = 0
    played: Columns = {}
    credited: Columns = {}

    def total(self, column: str) -> int:
        """Return what stands in *column*, forfeits included."""
        return self.played.get(column, 0) + self.credited.get(column, 0)


class Averaged(Struct, frozen=True):
    """Which columns make an average: what is divided, what is left out of it, and what counts the lines played."""

    made: str
    claimed: str
    lines: str


def average(totals: Totals, options: AverageOptions, of: Averaged) -> Fraction | None:
    """Return the average over what was really played, exactly; None as long as that is nothing."""
    claimed = 0 if options.late_claims_in_average else totals.played.get(of.claimed, 0)
    over = totals.matches if options.average == "per_match" else totals.played.get(of.lines, 0)
    return Fraction(totals.played.get(of.made, 0) - claimed, over) if over else None


Players = tuple[PersonId, ...]
"""Those who played together, in the order of their ids."""


def players_of(people: Iterable[PersonId]) -> Players:
    """Return some players as they are known, whoever of them is named first."""
    return tuple(sorted(people))


def totals_after(
    totals: Mapping[Players, Totals], before: Official | None, after: Official | None
) -> Mapping[Players, Totals]:
    """Return the totals when the result *after* counts for a match instead of *before*."""
    taken = [(line, -1) for line in (before.players if before else ())]
    given = [(line, 1) for line in (after.players if after else ())]
    if not taken and not given:
        return totals
    now = dict(totals)
    for line, sign in (*taken, *given):
        key = players_of(line.players)
        now[key] = _with(now.get(key, Totals()), line, sign)
    return now


def _with(totals: Totals, line: PlayersLine, sign: int) -> Totals:
    more = {column: sign * number for column, number in line.columns.items()}
    if line.credited:
        return replace(totals, credited=_sum(totals.credited, more))
    return Totals(totals.matches + sign, _sum(totals.played, more), totals.credited)


def _sum(columns: Columns, more: Columns) -> Columns:
    """Return the sum without what has come to nothing, so that what is taken back leaves no trace."""
    return {column: number for column, number in added(columns, more).items() if number}
