"""A list of pairs, out of CSV, a pasted spreadsheet or plain lines: who is new, who is there already, what is wrong.

A line has two names, whatever stands between them. Nothing is taken over before the preview is: it is applied whole, or not at
all.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.competition.entries.forms import Person, same
from hangjack.competition.entries.imports import RowProblem
from hangjack.competition.entries.letters import require_readable
from hangjack.competition.entries.names import is_same_name
from hangjack.competition.entries.rosters import GONE, Rosters
from hangjack.competition.entries.spreadsheets import MOST_ROWS
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import PersonId

_BETWEEN = ("\t", ";", r" *& *", " */ *", r" *\+ *", r" +(?:and|et|und|with|avec) +", ",")
"""What stands between two names, in the order in which it is looked for."""

_NUMBERED = re.compile(r"^\(?[0-9]{1,4} *[.):\t;,] *")
"""The number of a line."""

_HEADER = re.compile(
    r"(player|partner|name|pair|team|scorekeeper|joueur|joueuse|partenaire|nom|équipe|marqueur)( ?[12ab])?",
    re.IGNORECASE,
)
_LONGEST_LINE = 300


class PairRow(Struct, frozen=True):
    """One line of a list, and what becomes of it."""

    number: int
    names: tuple[str, ...]
    becomes: Literal["added", "unchanged", "wrong"]


class PairList(Struct, frozen=True):
    """What a list would do, line by line."""

    rows: tuple[PairRow, ...]
    problems: tuple[RowProblem, ...]

    @property
    def added(self) -> tuple[PairRow, ...]:
        """The lines with a pair that is new."""
        return tuple(row for row in self.rows if row.becomes == "added")


class KnownPairs(Struct, frozen=True):
    """Who plays with whom already."""

    pairs: frozenset[frozenset[str]]
    people: frozenset[str]


def known_pairs(rosters: Rosters, people: Mapping[PersonId, Person]) -> KnownPairs:
    """Return who is entered, by names as they are compared."""
    here = [
        frozenset(same(people[each].name) for each in entry.players if each in people)
        for entry in rosters.entries.values()
        if entry.status not in GONE
    ]
    return KnownPairs(frozenset(here), frozenset(name for pair in here for name in pair))


def read_pairs(text: str, known: KnownPairs) -> PairList:
    """Return what taking over *text* would do. Raises `BadInput` where there is no line with two names."""
    rows: list[PairRow] = []
    problems: list[RowProblem] = []
    said: set[str] = set()
    for number, line in _lines(text):
        cells = _cells(line)
        try:
            row = _row(number, cells, known, said)
        except HangjackError as error:
            problems.append(RowProblem(number, error.key, error.values))
            row = PairRow(number, tuple(each[:60] for each in cells), "wrong")
        rows.append(row)
    if not rows:
        raise BadInput("pair.no-list")
    return PairList(tuple(rows), tuple(problems))


def require_pair(names: Sequence[str]) -> tuple[str, str]:
    """Return two names that can be read. Refuses one that is missing, and the same name twice."""
    told = [require_readable(each) for each in names]
    if any(each.startswith("=") for each in told):
        raise Refused("registration.formula")
    if len(told) != 2 or not all(told):
        raise Refused("pair.two-names", number=sum(map(bool, told)))
    if is_same_name(*told):
        raise Refused("pair.same-name", name=told[0])
    return told[0], told[1]


def _row(number: int, cells: Sequence[str], known: KnownPairs, said: set[str]) -> PairRow:
    names = require_pair(cells)
    alike = frozenset(map(same, names))
    if alike in known.pairs and not alike & said:
        said |= alike
        return PairRow(number, names, "unchanged")
    for name in names:
        if same(name) in said:
            raise Refused("pair.twice", name=name)
        if same(name) in known.people:
            raise Refused("pair.known", name=name)
    said |= alike
    return PairRow(number, names, "added")


def _lines(text: str) -> Iterator[tuple[int, str]]:
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_ROWS:
        raise BadInput("import.too-many-rows", most=MOST_ROWS)
    for number, line in enumerate(lines, start=1):
        if line.strip() and not _is_header(_cells(line)):
            yield number, line[:_LONGEST_LINE]


def _cells(line: str) -> tuple[str, ...]:
    """Return the names on a line: cut by the first sign that makes two of them, else the line as it is."""
    plain = _NUMBERED.sub("", line[:_LONGEST_LINE].strip().replace('"', ""))
    for sign in _BETWEEN:
        cells = tuple(each.strip() for each in re.split(sign, plain) if each.strip())
        if len(cells) > 1:
            return cells
    return (plain,)


def _is_header(cells: Iterable[str]) -> bool:
    return all(_HEADER.fullmatch(each) for each in cells)
