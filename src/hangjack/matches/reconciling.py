"""Comparing what the tables, the scoreboard in the hall and the sheet say about a match; the sheet is what counts."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.closings import BoardRead, Figures, TableConfirmed
from hangjack.matches.match import Match
from hangjack.matches.stops import require_table
from hangjack.matches.teams import Team


class Source(Struct, frozen=True):
    """Where a figure was read: on the board in the hall, or on a table's own sheet by one of its pairs."""

    table: int | None
    """None for the total of the match."""
    pair: Team | None = None
    """The side whose pair confirmed it; None for the board."""


class Difference(Struct, frozen=True):
    """A figure that the board or a table shows otherwise than the match's sheet."""

    source: Source
    what: Literal["bullseyes", "hang_jacks"]
    team: Team
    """Whose bullseyes or hang-jacks they are."""
    on_sheet: int
    shown: int


def on_sheet(match: Match, table: int) -> Figures:
    """Return what the sheet of the match says about a table, awards and rulings counted."""
    score = match.board.table(table)
    return Figures(score.bullseyes, score.hang_jacks)


def confirm_table(
    match: Match, side: Team, table: int, by: PersonId, figures: Figures
) -> tuple[TableConfirmed, ...]:
    """Answer, as one of a side's pair, for what stands on the table's own sheet. It may differ, and is then shown."""
    require_table(match, table)
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    pair = match.pairs.get((side, table))
    if pair is not None and by not in pair:
        raise Refused("table.not-your-table", table=table)
    other = match.closings.confirmed.get((side.other, table))
    if other is not None and other.by == by:
        raise Refused("table.same-person", table=table)
    confirmed = TableConfirmed(side, table, by, figures)
    return () if match.closings.confirmed.get((side, table)) == confirmed else (confirmed,)


def read_board(match: Match, read: BoardRead) -> tuple[BoardRead, ...]:
    """Type in what the scoreboard in the hall shows."""
    if len(read.tables) != match.opened.tables:
        raise Refused("table.board-tables", tables=match.opened.tables, typed=len(read.tables))
    return (read,)


def compare(match: Match) -> tuple[Difference, ...]:
    """Return every figure that differs from the sheet, entry by entry: a warning, for the sheet counts."""
    return (*_on_board(match), *_at_tables(match))


def unmatched_tables(match: Match) -> tuple[int, ...]:
    """Return the tables that not both pairs have confirmed as they stand on the sheet."""
    return tuple(
        table
        for table in range(1, match.opened.tables + 1)
        if not all(_confirmed_as_it_stands(match, side, table) for side in Team)
    )


def _confirmed_as_it_stands(match: Match, side: Team, table: int) -> bool:
    confirmed = match.closings.confirmed.get((side, table))
    return confirmed is not None and confirmed.figures == on_sheet(match, table)


def _on_board(match: Match) -> Iterator[Difference]:
    read = match.closings.board
    if read is None:
        return
    for table, figures in enumerate(read.tables, start=1):
        yield from _between(Source(table), figures, on_sheet(match, table))
    yield from _between(Source(None), Figures(read.total), Figures(match.board.bullseyes))


def _at_tables(match: Match) -> Iterator[Difference]:
    for (side, table), confirmed in sorted(match.closings.confirmed.items()):
        yield from _between(Source(table, side), confirmed.figures, on_sheet(match, table))


def _between(source: Source, shown: Figures, sheet: Figures) -> Iterator[Difference]:
    for team in Team:
        if shown.bullseyes.of(team) != sheet.bullseyes.of(team):
            yield Difference(source, "bullseyes", team, sheet.bullseyes.of(team), shown.bullseyes.of(team))
        if shown.hang_jacks.of(team) != sheet.hang_jacks.of(team):
            yield Difference(source, "hang_jacks", team, sheet.hang_jacks.of(team), shown.hang_jacks.of(team))
