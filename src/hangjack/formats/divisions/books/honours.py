"""Honours from before the server: who won what in seasons that were never kept here, as the secretary writes them down.

They are written one by one or as lines; each trophy of a season stands on the board once. The log has the season and the trophy. Who has won it stands in a record beside the log, where a name can be erased.
"""

import csv
import re
from collections.abc import Collection, Iterator, Mapping
from typing import Literal, NewType, assert_never

from msgspec import Struct

from hangjack.competition.competition import FormatEvent
from hangjack.competition.entries.imports import RowProblem
from hangjack.competition.entries.letters import require_readable
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import CompetitionId, PersonId
from hangjack.log import Digest

HonourId = NewType("HonourId", str)

MOST_HONOURS = 3_000
"""As many as ten trophies have in three centuries."""
_LONGEST_SEASON = 40
_LONGEST_WINNER = 200
_LONGEST_LINE = 1_000
_PARTS = 4
_BETWEEN = re.compile("[\t;,]")
_HEADERS = frozenset({"season", "saison"})
_DIVISION = re.compile(r"(?:division|section|div\.?)\s+(?P<name>\S.*)", re.IGNORECASE)
"""How people call a division, in all languages that there are."""
_YEAR = re.compile(r"(?<!\d)(?:1[6-9]|20)\d\d(?!\d)")


class Trophy(Struct, frozen=True):
    """What is played for in a season: a division or a cup."""

    kind: Literal["division", "cup"]
    name: str

    @property
    def alike(self) -> tuple[str, str]:
        """What it is known by, however somebody writes it."""
        return self.kind, _plain(self.name)


class Won(Struct, frozen=True):
    """Who has won a trophy, and who came second where that is known, as somebody wrote it."""

    winner: str
    second: str = ""


class HonourBefore(Struct, frozen=True):
    """A trophy of a season from before the server; *home* is the season that keeps who has won it."""

    id: HonourId
    season: str
    trophy: Trophy
    home: CompetitionId
    record: Digest


class HonourTyped(FormatEvent, frozen=True, tag="honour-typed"):
    """Somebody wrote down who won a trophy before the server."""

    honour: HonourBefore
    by: PersonId
    at_ms: int


class HonourCorrected(FormatEvent, frozen=True, tag="honour-corrected"):
    """What was written down of an honour was put right."""

    honour: HonourBefore
    reason: str
    by: PersonId
    at_ms: int


class HonourStruck(FormatEvent, frozen=True, tag="honour-struck"):
    """An honour was taken off the board."""

    id: HonourId
    season: str
    trophy: Trophy
    reason: str
    by: PersonId
    at_ms: int


class HonoursHandedBack(FormatEvent, frozen=True, tag="honours-handed-back"):
    """The season that followed is gone, and hands back the honours as they stood there."""

    honours: tuple[HonourBefore, ...]
    by: PersonId
    at_ms: int


HonourEvent = HonourTyped | HonourCorrected | HonourStruck | HonoursHandedBack
Honours = Mapping[HonourId, HonourBefore]


def fold(honours: Honours, event: HonourEvent) -> Honours:
    """Return the honours after *event*. Never refuses."""
    match event:
        case HonourTyped(honour) | HonourCorrected(honour):
            return {**honours, honour.id: honour}
        case HonourStruck(id_):
            return {each: honour for each, honour in honours.items() if each != id_}
        case HonoursHandedBack(handed):
            return {each.id: each for each in handed}
    assert_never(event)


Cells = tuple[str, str, str, str]
"""Season, trophy, winner and second, as somebody wrote them."""


class Told(Struct, frozen=True):
    """An honour as somebody tells it."""

    season: str
    trophy: Trophy
    won: Won

    @property
    def alike(self) -> tuple[str, tuple[str, str]]:
        """What is told only once: a trophy in a season."""
        return _plain(self.season), self.trophy.alike


class Lines(Struct, frozen=True):
    """What lines would write down, and what is wrong with which of them."""

    added: tuple[tuple[int, Told], ...]
    """The number of the line, and what it tells."""
    unchanged: int
    problems: tuple[RowProblem, ...]


class Board(Struct, frozen=True):
    """What is known already when somebody tells who has won a trophy."""

    typed: Honours
    """What was written down."""
    kept: tuple[tuple[str, Trophy], ...]
    """What was won in the seasons that are kept here, each with what its season is called."""
    played_for: tuple[Trophy, ...]
    """What is played for in this season."""
    last_year: int
    """The year in which this season ends."""
    next: CompetitionId | None
    """The season that followed this one, and has the board from then on."""

    @property
    def trophies(self) -> tuple[Trophy, ...]:
        """Everything that is or was played for, as it is called now."""
        before = (*(each.trophy for each in self.typed.values()), *(trophy for _, trophy in self.kept))
        return tuple({each.alike: each for each in (*before, *self.played_for)}.values())


def require_open(board: Board) -> None:
    """Refuse to change the board of a season that has turned: the next one keeps it."""
    if board.next is not None:
        raise Refused("honours.turned", next=board.next)


def read(board: Board, cells: Cells, own: HonourId | None = None) -> Told:
    """Return what somebody tells of an honour. Refuses one that stands on the board already; *own* is the one put right."""
    told = _told(cells, board.trophies, board.last_year)
    _require_new(board, told, own)
    return told


def read_lines(board: Board, text: str, known: Mapping[HonourId, Won]) -> Lines:
    """Return what the lines of *text* tell. A line that stands on the board with the same names is passed over."""
    added: list[tuple[int, Told]] = []
    problems: list[RowProblem] = []
    first: dict[object, int] = {}
    called, unchanged = board.trophies, 0
    for number, line in _lines(text):
        try:
            told = _told(_cells(line), called, board.last_year)
            if first.setdefault(told.alike, number) != number:
                raise Refused("honours.twice", line=first[told.alike])
            if any(known.get(each.id) == told.won for each in _standing(board, told)):
                unchanged += 1
                continue
            _require_new(board, told)
            added.append((number, told))
        except HangjackError as error:
            problems.append(RowProblem(number, error.key, error.values))
    if not (added or problems or unchanged):
        raise BadInput("honours.no-lines")
    return Lines(tuple(added), unchanged, tuple(problems))


def require_room(board: Board, more: int) -> None:
    """Refuse more honours than any league has."""
    if len(board.typed) + more > MOST_HONOURS:
        raise Refused("honours.too-many", most=MOST_HONOURS)


def typed(board: Board, honour: HonourId) -> HonourBefore:
    """Return an honour that was written down. Refuses one that nobody has."""
    if honour not in board.typed:
        raise BadInput("honours.unknown")
    return board.typed[honour]


def _standing(board: Board, told: Told) -> tuple[HonourBefore, ...]:
    """Return what was written down of a trophy in a season."""
    written = board.typed.values()
    return tuple(each for each in written if Told(each.season, each.trophy, told.won).alike == told.alike)


def _require_new(board: Board, told: Told, own: HonourId | None = None) -> None:
    if any(each.id != own for each in _standing(board, told)):
        raise Refused("honours.known", season=told.season)
    for season, won in board.kept:
        if is_same_season(season, told.season) and won.alike == told.trophy.alike:
            raise Refused("honours.kept-here", season=season)


def _told(cells: Cells, trophies: Collection[Trophy], last_year: int) -> Told:
    """Return what *cells* tell: season, trophy, winner and second. Refuses what is missing, and a season without its year.

    A trophy that is known already is called as it is known.
    """
    season, called, winner, second = (" ".join(each.split()) for each in cells)
    if not (season and called and winner):
        raise BadInput("honours.missing")
    found = _YEAR.search(season)
    if found is None:
        raise BadInput("honours.no-year", season=require_readable(season, _LONGEST_SEASON))
    if int(found[0]) > last_year:
        raise Refused("honours.to-come", season=require_readable(season, _LONGEST_SEASON))
    won = Won(require_readable(winner, _LONGEST_WINNER), require_readable(second, _LONGEST_WINNER))
    if _plain(won.winner) == _plain(won.second):
        raise Refused("honours.same", name=won.winner)
    return Told(require_readable(season, _LONGEST_SEASON), _trophy(require_readable(called), trophies), won)


def by_season(honour: HonourBefore) -> tuple[int, str]:
    """Return by what honours stand in the order of their seasons, the last ones last."""
    found = _YEAR.search(honour.season)
    return int(found[0]) if found else 0, _plain(honour.season)


def is_same_season(one: str, other: str) -> bool:
    """Whether two people mean one season, whatever stands between its years."""
    return _plain(one) == _plain(other)


def _trophy(called: str, trophies: Collection[Trophy]) -> Trophy:
    division = _DIVISION.fullmatch(called)
    wanted = Trophy("division", division["name"]) if division else Trophy("cup", called)
    known = {each.alike: each for each in trophies}
    bare = Trophy("division", called).alike
    return known.get(wanted.alike) or known.get(bare) or wanted


def _plain(text: str) -> str:
    return "".join(each for each in text.casefold() if each.isalnum())


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that tell something with their numbers; a head above them tells nothing."""
    numbered = enumerate(text.removeprefix("\ufeff").splitlines(), start=1)
    told = [(number, line.strip()) for number, line in numbered if line.strip()]
    headed = bool(told) and _BETWEEN.split(told[0][1])[0].strip(' "').casefold() in _HEADERS
    yield from told[1:] if headed else told


def _cells(line: str) -> Cells:
    """Return the parts of a line: tabs, semicolons or commas stand between them, whichever comes first in this list."""
    if len(line) > _LONGEST_LINE:
        raise BadInput("honours.line-too-long", longest=_LONGEST_LINE)
    between = next((each for each in "\t;," if each in line), ";")
    try:
        (cells,) = csv.reader([line], delimiter=between, strict=True)
    except (csv.Error, ValueError):
        raise BadInput("honours.quotes") from None
    while len(cells) > _PARTS and not cells[-1].strip():
        cells.pop()
    if not _PARTS - 1 <= len(cells) <= _PARTS:
        raise BadInput("honours.parts", count=len(cells))
    season, trophy, winner, second = (*cells, "")[:_PARTS]
    return season, trophy, winner, second
