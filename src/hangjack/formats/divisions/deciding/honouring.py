"""Honours from before the server, written down one by one or as lines; each trophy of a season once."""

import csv
import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.entries.imports import RowProblem
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.formats.divisions.books import honours
from hangjack.formats.divisions.books.honours import (
    MOST_HONOURS,
    Cells,
    HonourBefore,
    HonourId,
    Told,
    Trophy,
    Won,
    is_same_season,
)
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.state import cups_in, season_in, turn_in

_BETWEEN = re.compile("[\t;,]")
_HEADERS = frozenset({"season", "saison"})
_PARTS = 4
_LONGEST_LINE = 1_000


class Lines(Struct, frozen=True):
    """What lines would write down, and what is wrong with which of them."""

    added: tuple[tuple[int, Told], ...]
    """The number of the line, and what it tells."""
    unchanged: int
    problems: tuple[RowProblem, ...]


def require_open(competition: Competition) -> None:
    """Refuse to change the board of a season that has turned: the next one keeps it."""
    season_rules(competition)
    turned = turn_in(competition).turned
    if turned is not None:
        raise Refused("honours.turned", next=turned.next)


def trophies(competition: Competition) -> tuple[Trophy, ...]:
    """Return everything that is or was played for, as it is called."""
    now = [Trophy("division", each.name) for each in season_in(competition).divisions]
    cups = [Trophy("cup", each.opened.name) for each in cups_in(competition).values()]
    past = [Trophy(each.kind, each.name) for one in turn_in(competition).past for each in one.honours]
    typed = [each.trophy for each in turn_in(competition).honours.values()]
    return tuple({each.alike: each for each in (*typed, *past, *cups, *now)}.values())


def read(competition: Competition, cells: Cells, own: HonourId | None = None) -> Told:
    """Return what somebody tells of an honour. Refuses one that stands on the board already; *own* is the one put right."""
    told = honours.told(cells, trophies(competition), _year(competition))
    _require_new(competition, told, own)
    return told


def read_lines(competition: Competition, text: str, known: Mapping[HonourId, Won]) -> Lines:
    """Return what the lines of *text* tell. A line that stands on the board with the same names is passed over."""
    added: list[tuple[int, Told]] = []
    problems: list[RowProblem] = []
    first: dict[object, int] = {}
    called, year, unchanged = trophies(competition), _year(competition), 0
    for number, line in _lines(text):
        try:
            told = honours.told(_cells(line), called, year)
            if first.setdefault(told.alike, number) != number:
                raise Refused("honours.twice", line=first[told.alike])
            if any(known.get(each.id) == told.won for each in standing(competition, told)):
                unchanged += 1
                continue
            _require_new(competition, told)
            added.append((number, told))
        except HangjackError as error:
            problems.append(RowProblem(number, error.key, error.values))
    if not (added or problems or unchanged):
        raise BadInput("honours.no-lines")
    return Lines(tuple(added), unchanged, tuple(problems))


def standing(competition: Competition, told: Told) -> tuple[HonourBefore, ...]:
    """Return what was written down of a trophy in a season."""
    written = turn_in(competition).honours.values()
    return tuple(each for each in written if Told(each.season, each.trophy, told.won).alike == told.alike)


def require_room(competition: Competition, more: int) -> None:
    """Refuse more honours than any league has."""
    if len(turn_in(competition).honours) + more > MOST_HONOURS:
        raise Refused("honours.too-many", most=MOST_HONOURS)


def typed(competition: Competition, honour: HonourId) -> HonourBefore:
    """Return an honour that was written down. Refuses one that nobody has."""
    if honour not in turn_in(competition).honours:
        raise BadInput("honours.unknown")
    return turn_in(competition).honours[honour]


def _require_new(competition: Competition, told: Told, own: HonourId | None = None) -> None:
    if any(each.id != own for each in standing(competition, told)):
        raise Refused("honours.known", season=told.season)
    for past in turn_in(competition).past:
        won = {Trophy(each.kind, each.name).alike for each in past.honours}
        if is_same_season(past.name, told.season) and told.trophy.alike in won:
            raise Refused("honours.kept-here", season=past.name)


def _year(competition: Competition) -> int:
    return int(max(competition.opened.days)[:4])


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
