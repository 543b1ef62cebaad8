"""Reads a list of players out of CSV or a pasted spreadsheet: finds the header, whatever its spelling, and the rows.

Tabs, semicolons and commas are tried in turn. Lines above the header are left out, and so are columns that nobody asks for.
"""

import csv
from collections.abc import Mapping, Sequence
from io import StringIO
from itertools import islice

from msgspec import Struct

from hangjack.errors import BadInput
from hangjack.wording import Worded


class ListColumn(Worded):
    """What a column is about."""

    TEAM = "team"
    NAME = "name"
    FIRST_NAME = "first_name"
    LAST_NAME = "last_name"
    MEMBER = "member"
    CAPTAIN = "captain"


_SPELLINGS: Mapping[ListColumn, tuple[str, ...]] = {
    ListColumn.TEAM: ("team", "teamname", "nameofteam", "side", "club", "clubname"),
    ListColumn.NAME: (
        "name",
        "player",
        "playername",
        "playersname",
        "nameofplayer",
        "fullname",
        "member",
        "membername",
    ),
    ListColumn.FIRST_NAME: ("first", "firstname", "givenname", "forename"),
    ListColumn.LAST_NAME: ("last", "lastname", "surname", "familyname"),
    ListColumn.MEMBER: (
        "no",
        "number",
        "id",
        "ref",
        "memberno",
        "membernumber",
        "memberid",
        "playerno",
        "playerid",
    ),
    ListColumn.CAPTAIN: ("captain", "capt", "iscaptain", "teamcaptain", "skipper"),
}
_BY_SPELLING = {spelling: column for column, spellings in _SPELLINGS.items() for spelling in spellings}
_YES = {"yes", "y", "true", "1", "x", "c", "captain"}
_NO = {"", "no", "n", "false", "0", "-"}
_LINES_ABOVE = 10
"""How far down a header is looked for."""

MOST_ROWS = 5_000
"""How many players are taken over at once."""
_MOST_LINES = 4 * MOST_ROWS
"""Blank ones and those above the header included."""
_MOST_COLUMNS = 200


class Row(Struct, frozen=True):
    """One player's row; *number* counts as the spreadsheet does, header and blank rows included."""

    number: int
    team: str
    name: str
    member: str = ""
    captain: bool | None = False
    """None when the cell says neither yes nor no."""


class _Header(Struct, frozen=True):
    place: int
    columns: Mapping[ListColumn, int]


def read_rows(text: str) -> tuple[Row, ...]:
    """Return the players' rows of *text*, without blank ones.

    Raises `BadInput` if no header can be made out, and if there are more rows than anybody ever enters at once.
    """
    for delimiter in "\t;,":
        cells = cells_of(text.removeprefix("\ufeff"), delimiter)
        if header := _header_in(cells):
            below = enumerate(cells[header.place + 1 :], start=header.place + 2)
            rows = tuple(_row(number, line, header.columns) for number, line in below if any(line))
            if len(rows) > MOST_ROWS or len(cells) == _MOST_LINES:
                raise BadInput("import.too-many-rows", most=MOST_ROWS)
            return rows
    raise BadInput("import.no-header", columns=(ListColumn.TEAM, ListColumn.NAME))


def cells_of(text: str, delimiter: str) -> list[list[str]]:
    """Return the cells of *text*, line by line, each on one line."""
    try:
        lines = list(islice(csv.reader(StringIO(text, newline=""), delimiter=delimiter), _MOST_LINES))
    except csv.Error as error:
        raise BadInput("import.unreadable", reason=str(error)) from error
    return [[" ".join(cell.split()) for cell in line[:_MOST_COLUMNS]] for line in lines]


def _header_in(cells: Sequence[Sequence[str]]) -> _Header | None:
    for place, line in enumerate(cells[:_LINES_ABOVE]):
        named = [_BY_SPELLING.get("".join(filter(str.isalnum, cell.casefold()))) for cell in line]
        if _is_header(named):
            twice = [column for column in ListColumn if named.count(column) > 1]
            if twice:
                raise BadInput("import.column-twice", columns=twice)
            return _Header(place, {column: at for at, column in enumerate(named) if column})
    return None


def _is_header(named: Sequence[ListColumn | None]) -> bool:
    whole = ListColumn.NAME in named or {ListColumn.FIRST_NAME, ListColumn.LAST_NAME} <= set(named)
    return ListColumn.TEAM in named and whole


def _row(number: int, line: Sequence[str], columns: Mapping[ListColumn, int]) -> Row:
    def cell(column: ListColumn) -> str:
        at = columns.get(column, len(line))
        return line[at] if at < len(line) else ""

    name = cell(ListColumn.NAME) or f"{cell(ListColumn.FIRST_NAME)} {cell(ListColumn.LAST_NAME)}".strip()
    said = cell(ListColumn.CAPTAIN).casefold()
    captain = True if said in _YES else False if said in _NO else None
    return Row(number, cell(ListColumn.TEAM), name, cell(ListColumn.MEMBER), captain)
