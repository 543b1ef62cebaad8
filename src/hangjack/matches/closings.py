"""The end of a match on paper: tables confirmed by both pairs, the board read off, what the captains handed in."""

from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import SIDES, Party, other
from hangjack.matches.scoring import Figures
from hangjack.matches.sheets.put_away import BoardRead, HandedIn, MatchClosed, PlayerSigned, TableConfirmed
from hangjack.matches.state import Match, require_table


class Source(Struct, frozen=True):
    """Where a figure was read: on the board in the hall, or on a table's own sheet by one of its pairs."""

    table: int | None
    """None for the total of the match."""
    pair: Party | None = None
    """The side whose pair confirmed it; None for the board."""


class Difference(Struct, frozen=True):
    """A figure that the board or a table shows otherwise than the match's sheet."""

    source: Source
    column: str
    """Which figure of the sheet it is."""
    side: Party
    """Whose figure it is."""
    on_sheet: int
    shown: int


def on_sheet(match: Match, table: int) -> Figures:
    """Return what the sheet of the match says about a table, awards and rulings counted."""
    return match.figures(table)


def confirm_table(
    match: Match, side: Party, table: int, by: PersonId, figures: Figures
) -> tuple[TableConfirmed, ...]:
    """Answer, as one of a side's pair, for what stands on the table's own sheet. It may differ, and is then shown."""
    require_table(match, table)
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    pair = match.sides.pairs.get((side, table))
    if pair is not None and by not in pair:
        raise Refused("table.not-your-table", table=table)
    theirs = match.closings.confirmed.get((other(side), table))
    if theirs is not None and theirs.by == by:
        raise Refused("table.same-person", table=table)
    confirmed = TableConfirmed(side, table, by, figures)
    return () if match.closings.confirmed.get((side, table)) == confirmed else (confirmed,)


def sign_as_player(match: Match, side: Party, person: PersonId, by: PersonId) -> tuple[PlayerSigned, ...]:
    """Sign, as one who has played, once all is played; whoever has played twice signs once."""
    if match.opened.rules.sheet.players_sign is None:
        raise Refused("closing.players-do-not-sign")
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    if match.ended is None:
        raise Refused("closing.not-over")
    if person not in players_of(match, side):
        raise Refused("closing.has-not-played", person=person)
    return (
        ()
        if match.closings.has_signed(person, match.figures())
        else (PlayerSigned(side, person, match.figures(), by),)
    )


def players_of(match: Match, side: Party) -> tuple[PersonId, ...]:
    """Return who has played for a side, everybody once: at tables of which a line was played."""
    played = (match.sides.pairs.get((side, table), ()) for table in match.tables if match.lines_at(table))
    return tuple(dict.fromkeys(person for pair in played for person in pair))


def unsigned_players(match: Match) -> tuple[PersonId, ...]:
    """Return the players who have not signed what stands on the sheet now."""
    return tuple(
        person
        for side in SIDES
        for person in players_of(match, side)
        if not match.closings.has_signed(person, match.figures())
    )


def read_board(match: Match, read: BoardRead) -> tuple[BoardRead, ...]:
    """Type in what the scoreboard in the hall shows."""
    if len(read.tables) != match.opened.tables:
        raise Refused("table.board-tables", tables=match.opened.tables, typed=len(read.tables))
    return (read,)


def compare(match: Match) -> tuple[Difference, ...]:
    """Return every figure that differs from the sheet, entry by entry: a warning, for the sheet counts."""
    return (*_on_board(match), *_at_tables(match))


def unmatched_tables(match: Match, refusing: Collection[Party] = ()) -> tuple[int, ...]:
    """Return the tables that not both pairs have confirmed as they stand on the sheet; those *refusing* are not waited for."""
    return tuple(
        table
        for table in range(1, match.opened.tables + 1)
        if not all(_confirmed_as_it_stands(match, side, table) for side in SIDES if side not in refusing)
    )


def _confirmed_as_it_stands(match: Match, side: Party, table: int) -> bool:
    confirmed = match.closings.confirmed.get((side, table))
    return confirmed is not None and not any(
        _between(Source(table, side), confirmed.figures, on_sheet(match, table))
    )


def _on_board(match: Match) -> Iterator[Difference]:
    read = match.closings.board
    if read is None:
        return
    for table, figures in enumerate(read.tables, start=1):
        yield from _between(Source(table), figures, on_sheet(match, table))
    first = match.scoring.sheet_columns[0]
    yield from _between(Source(None), {first: read.total}, {first: match.standing})


def _at_tables(match: Match) -> Iterator[Difference]:
    for (side, table), confirmed in sorted(match.closings.confirmed.items()):
        yield from _between(Source(table, side), confirmed.figures, on_sheet(match, table))


def _between(source: Source, shown: Figures, sheet: Figures) -> Iterator[Difference]:
    """Yield what differs, party by party and column by column; a column that nobody typed counts as nothing."""
    columns = [(side, column) for side in next(iter(sheet.values())) for column in sheet]
    for side, column in columns:
        typed = shown.get(column, {}).get(side, 0)
        if typed != sheet[column][side]:
            yield Difference(source, column, side, sheet[column][side], typed)


def close_match(
    match: Match, handed_in: Mapping[Party, HandedIn], by: PersonId, at_ms: int
) -> tuple[MatchClosed, ...]:
    """Note what both captains handed in after the match: the sheet, complete and correct or not, and the decks."""
    if match.ended is None:
        raise Refused("closing.not-over")
    if missing := [team for team in SIDES if team not in handed_in]:
        raise Refused("closing.sides-missing", sides=missing)
    if any(handed.decks < 0 or handed.names_wrong < 0 for handed in handed_in.values()):
        raise Refused("closing.negative")
    closed = match.closings.closed
    if match.closings.put_away and closed is not None and closed.handed_in == handed_in:
        return ()
    return (MatchClosed(dict(handed_in), by, at_ms),)
