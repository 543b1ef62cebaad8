"""Reads a list of players out of CSV or a pasted spreadsheet: finds the header, whatever its spelling, and the rows.

A row is one player, or a whole team with a column for each player. Tabs, semicolons and commas are tried in turn. Lines above the header are left out, and so are columns that nobody asks for.
"""

import csv
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
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
    ListColumn.TEAM: ("team", "teamname", "nameofteam", "side", "club", "clubname", "equipe"),
    ListColumn.NAME: (
        "name",
        "player",
        "playername",
        "playersname",
        "nameofplayer",
        "fullname",
        "member",
        "membername",
        "nom",
        "joueur",
        "nomdujoueur",
    ),
    ListColumn.FIRST_NAME: ("first", "firstname", "givenname", "forename", "prenom"),
    ListColumn.LAST_NAME: ("last", "lastname", "surname", "familyname", "nomdefamille"),
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
        "numero",
    ),
    ListColumn.CAPTAIN: ("captain", "capt", "iscaptain", "teamcaptain", "skipper", "capitaine"),
}
_BY_SPELLING = {spelling: column for column, spellings in _SPELLINGS.items() for spelling in spellings}
_OF_A_TEAM = frozenset({ListColumn.TEAM, ListColumn.CAPTAIN})
"""What stands once in a row that is a whole team."""
_YES = {"yes", "y", "oui", "o", "true", "1", "x", "c", "captain"}
_NO = {"", "no", "n", "non", "false", "0", "-"}
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
    column: int = 0
    """Which cell of the row it is, where a row is a whole team; 0 where it is one player."""

    @property
    def at(self) -> tuple[int, int]:
        """Where it stands on the sheet."""
        return self.number, self.column


class _Header(Struct, frozen=True):
    place: int
    columns: Mapping[ListColumn, int]
    players: tuple[int, ...] = ()
    """The columns with a player each, where a row is a whole team."""


def read_rows(text: str) -> tuple[Row, ...]:
    """Return the players' rows of *text*, without blank ones.

    Raises `BadInput` if no header can be made out, and if there are more rows than anybody ever enters at once.
    """
    for delimiter in "\t;,":
        cells = cells_of(text.removeprefix("\ufeff"), delimiter)
        if header := _header_in(cells):
            below = enumerate(cells[header.place + 1 :], start=header.place + 2)
            rows = tuple(row for number, line in below if any(line) for row in _rows(number, line, header))
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
        spelt = [_spelling(cell) for cell in line]
        named = [_BY_SPELLING.get(each) for each in spelt]
        if players := _players_in(spelt):
            columns = {column: at for at, column in enumerate(named) if column in _OF_A_TEAM}
            if ListColumn.TEAM in columns:
                return _Header(place, columns, players)
        if _is_header(named):
            twice = [column for column in ListColumn if named.count(column) > 1]
            if twice:
                raise BadInput("import.column-twice", columns=twice)
            return _Header(place, {column: at for at, column in enumerate(named) if column})
    return None


def _spelling(cell: str) -> str:
    """Return the head of a column without capitals, accents, blanks and signs."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKD", cell).casefold()))


def _players_in(spelt: Sequence[str]) -> tuple[int, ...]:
    """Return the columns with a player each of a sheet that has a row for each team: `Player 1`, `Player 2`; or `Player` twice."""
    bare = [_BY_SPELLING.get(each.rstrip("0123456789")) is ListColumn.NAME for each in spelt]
    numbered = any(is_name and each[-1:].isdigit() for is_name, each in zip(bare, spelt, strict=True))
    found = tuple(at for at, is_name in enumerate(bare) if is_name)
    repeated = len(found) > 1 and len({spelt[at] for at in found}) == 1
    return found if numbered or repeated else ()


def _is_header(named: Sequence[ListColumn | None]) -> bool:
    whole = ListColumn.NAME in named or {ListColumn.FIRST_NAME, ListColumn.LAST_NAME} <= set(named)
    return ListColumn.TEAM in named and whole


def _rows(number: int, line: Sequence[str], header: _Header) -> Iterator[Row]:
    """Yield the players of one line: one, or a whole team with its captain first."""
    if not header.players:
        yield _row(number, line, header.columns)
        return
    cells = dict(enumerate(line))
    team, captain = (
        cells.get(header.columns.get(column, len(line)), "")
        for column in (ListColumn.TEAM, ListColumn.CAPTAIN)
    )
    players = {cells[at].casefold(): (at, cells[at]) for at in header.players if cells.get(at)}
    if captain and captain.casefold() not in players:
        yield Row(number, team, captain, captain=True, column=header.columns[ListColumn.CAPTAIN] + 1)
    for known, (at, name) in players.items():
        yield Row(number, team, name, captain=known == captain.casefold(), column=at + 1)
    if not players and not captain:
        yield Row(number, team, "", column=header.players[0] + 1)


def _row(number: int, line: Sequence[str], columns: Mapping[ListColumn, int]) -> Row:
    def cell(column: ListColumn) -> str:
        at = columns.get(column, len(line))
        return line[at] if at < len(line) else ""

    name = cell(ListColumn.NAME) or f"{cell(ListColumn.FIRST_NAME)} {cell(ListColumn.LAST_NAME)}".strip()
    said = cell(ListColumn.CAPTAIN).casefold()
    captain = True if said in _YES else False if said in _NO else None
    return Row(number, cell(ListColumn.TEAM), name, cell(ListColumn.MEMBER), captain)
