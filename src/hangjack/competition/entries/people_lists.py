"""A list of people with their addresses, out of CSV or a pasted spreadsheet: who is new, whose address is another, what is wrong.

Somebody is known by first and last name. Nothing is taken over before the preview is: it is applied whole, or not at all.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.competition.entries.forms import Person, same
from hangjack.competition.entries.imports import RowProblem
from hangjack.competition.entries.registration import FIELDS, NAMES, Form, person_of, read_form
from hangjack.competition.entries.spreadsheets import MOST_ROWS, cells_of
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import PersonId

_WHOLE_NAME = ("name", "fullname", "player", "playername", "joueur", "nomcomplet")
_BY_SPELLING = {
    **dict.fromkeys(_WHOLE_NAME, "name"),
    **{head: field.value for field, asked in FIELDS.items() for head in asked.heads},
}
_LINES_ABOVE = 10


class PersonRow(Struct, frozen=True):
    """One row of a list, and what becomes of it."""

    number: int
    name: str
    becomes: Literal["added", "changed", "unchanged", "wrong"]
    form: Form = {}
    person: PersonId | None = None
    """Who it is, where somebody of that name is known."""


class PeopleList(Struct, frozen=True):
    """What a list would do, row by row."""

    rows: tuple[PersonRow, ...]
    problems: tuple[RowProblem, ...]

    def which(self, becomes: str) -> tuple[PersonRow, ...]:
        """Return the rows of which that becomes."""
        return tuple(row for row in self.rows if row.becomes == becomes)


def read_people(text: str, known: Mapping[PersonId, Person]) -> PeopleList:
    """Return what taking over *text* would do to who is *known*. Raises `BadInput` where no header can be made out."""
    by_name: dict[str, list[PersonId]] = {}
    for person, about in known.items():
        by_name.setdefault(same(about.name), []).append(person)
    rows: list[PersonRow] = []
    problems: list[RowProblem] = []
    said: set[str] = set()
    for number, cells in _rows(text):
        try:
            row = _row(number, cells, by_name, known)
            if same(row.name) in said:
                raise Refused("registration.twice", name=row.name)
            said.add(same(row.name))
        except HangjackError as error:
            problems.append(RowProblem(number, error.key, error.values))
            row = PersonRow(number, " ".join(cells.values())[:60], "wrong")
        rows.append(row)
    return PeopleList(tuple(rows), tuple(problems))


def _row(
    number: int,
    cells: Mapping[str, str],
    by_name: Mapping[str, Sequence[PersonId]],
    known: Mapping[PersonId, Person],
) -> PersonRow:
    form = read_form(cells)
    if missing := [field for field in NAMES if not form.get(field)]:
        raise Refused("registration.name-incomplete", fields=tuple(missing))
    if any(text.startswith("=") for text in form.values()):
        raise Refused("registration.formula")
    name = person_of(form).name
    found = by_name.get(same(name), ())
    if len(found) > 1:
        raise Refused("registration.namesakes", name=name)
    if not found:
        return PersonRow(number, name, "added", form)
    before = known[found[0]]
    changed = person_of(form, before) != person_of({}, before)
    return PersonRow(number, name, "changed" if changed else "unchanged", form, found[0])


def _rows(text: str) -> list[tuple[int, dict[str, str]]]:
    for delimiter in "\t;,":
        lines = cells_of(text.removeprefix("\ufeff"), delimiter)
        for place, line in enumerate(lines[:_LINES_ABOVE]):
            named = [_BY_SPELLING.get("".join(filter(str.isalnum, cell.casefold()))) for cell in line]
            if "name" in named or {"first", "last"} <= set(named):
                below = enumerate(lines[place + 1 :], start=place + 2)
                found = [(number, _cells(named, each)) for number, each in below if any(each)]
                if len(found) > MOST_ROWS:
                    raise BadInput("import.too-many-rows", most=MOST_ROWS)
                return found
    raise BadInput("registration.no-list")


def _cells(named: Sequence[str | None], line: Sequence[str]) -> dict[str, str]:
    """Return the fields of one line; a whole name is first and last name, its last word or what stands before a comma."""
    cells = {field: text for field, text in zip(named, line, strict=False) if field}
    whole = cells.pop("name", "")
    if whole and not cells.get("last"):
        last, comma, first = whole.partition(",")
        if not comma:
            first, _, last = whole.rpartition(" ")
        cells |= {"first": first.strip(), "last": last.strip()}
    return cells
