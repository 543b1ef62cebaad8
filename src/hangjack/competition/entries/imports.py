"""Entries from CSV or a pasted spreadsheet: what would be added, changed or left, and what is wrong, row by row.

A preview comes first and changes nothing; it is applied whole or, while a problem blocks it, not at all. Every row goes
through the same decisions as an entry by hand, and the same text again adds nothing. A person is known by their member
number where the sheet has one, else by the exact name within the team.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.conduct.register import Register, expelled
from hangjack.competition.entries.entering import (
    Registration,
    apply_to_enter,
    invite,
    name_captain,
    register,
    require_other_name,
)
from hangjack.competition.entries.forms import Directory, Entering, Forms, Person, same
from hangjack.competition.entries.letters import LONGEST_NAME, LONGEST_NUMBER, require_readable
from hangjack.competition.entries.names import Lookalike, lookalikes
from hangjack.competition.entries.rosters import (
    EntryStatus,
    RosterEvent,
    RosterFault,
    RosterOptions,
    Rosters,
    Tick,
)
from hangjack.competition.entries.spreadsheets import Row, read_rows
from hangjack.errors import Refused
from hangjack.ids import EntrantId, PersonId
from hangjack.wording import Worded, say

__all__ = ["Directory", "Imported", "Known", "Person", "Preview", "apply_import", "preview"]


class ImportFault(Worded):
    """What is wrong with a row."""

    TEAM_MISSING = "team_missing"
    NAME_MISSING = "name_missing"
    FORMULA = "formula"
    REPEATED_ROW = "repeated_row"
    NAME_IN_TWO_TEAMS = "name_in_two_teams"
    NUMBER_WITH_TWO_NAMES = "number_with_two_names"
    CAPTAIN_UNCLEAR = "captain_unclear"
    TWO_CAPTAINS = "two_captains"
    LOOKS_LIKE = "looks_like"
    SAME_NAME_TWICE = "same_name_twice"
    ODD_NUMBER = "odd_number"
    TOO_LONG = "too_long"


class RowProblem(Struct, frozen=True):
    """What is wrong with one row, as a sentence's key and values; one that does not block is a warning."""

    row: int
    key: str
    values: Mapping[str, Any] = {}
    blocks: bool = True
    column: int = 0
    """Which cell, where a row is a whole team."""

    @property
    def at(self) -> tuple[int, int]:
        """Where it stands on the sheet."""
        return self.row, self.column

    def in_words(self, language: str = "en") -> str:
        """Return the problem as a sentence."""
        return say(self.key, language=language, **self.values)


class Renamed(Struct, frozen=True):
    """A person whose name the sheet spells otherwise than the directory."""

    row: int
    before: str
    after: str
    column: int = 0

    @property
    def at(self) -> tuple[int, int]:
        """Where it stands on the sheet."""
        return self.row, self.column


class Preview(Struct, frozen=True):
    """What an import would do."""

    new_teams: tuple[str, ...] = ()
    added: tuple[Row, ...] = ()
    renamed: tuple[Renamed, ...] = ()
    captains: tuple[Row, ...] = ()
    """Rows that name another captain than the team has."""
    unchanged: tuple[Row, ...] = ()
    problems: tuple[RowProblem, ...] = ()

    @property
    def blocked(self) -> bool:
        """Whether something must be put right first."""
        return any(problem.blocks for problem in self.problems)


class Known(Struct, frozen=True):
    """What an import is compared with, and the rules it keeps."""

    rosters: Rosters = Rosters()
    directory: Directory = Directory()
    sanctions: Register = Register()
    options: RosterOptions = RosterOptions()


class Imported(Struct, frozen=True):
    """An import, applied: events for the log, and the directory afterwards."""

    events: tuple[RosterEvent, ...]
    directory: Directory


def preview(text: str, known: Known, tick: Tick) -> Preview:
    """Return what importing *text* would do. Raises `BadInput` if no header can be made out."""
    return _drafted(text, known, tick, b"").preview()


def apply_import(text: str, known: Known, tick: Tick, salt: bytes) -> Imported:
    """Import *text* whole. Raises `Refused` while a problem blocks it.

    *salt* is fresh chance from which the ids of new people and teams are made, so that no id gives a name away.
    """
    draft = _drafted(text, known, tick, salt)
    if blocking := sum(problem.blocks for problem in draft.problems):
        raise Refused("import.blocked", count=blocking)
    return Imported(tuple(draft.events), draft.known.directory)


class _Draft:
    """An import half way down the sheet: what it has entered so far, and what it would do."""

    def __init__(self, known: Known, tick: Tick, salt: bytes, captains: Mapping[str, int]) -> None:
        """Begin with what is *known*; *captains*: how many the sheet gives each team."""
        self.known = Forms(known.rosters, known.directory, expelled(known.sanctions, tick.at_ms))
        self.rules, self.tick, self.salt, self.captains = known, tick, salt, captains
        self.events: list[RosterEvent] = []
        self.problems: list[RowProblem] = []
        self.new_teams: list[str] = []
        self.added: list[Row] = []
        self.renamed: list[Renamed] = []
        self.named: list[Row] = []
        self.unchanged: list[Row] = []
        self.row_of: dict[PersonId, Row] = {}
        """People whom the sheet has named so far, and where."""
        self.said: set[tuple[str, str, str]] = set()

    def preview(self) -> Preview:
        """Return what the import would do, its problems in the order of the rows."""
        return Preview(
            tuple(self.new_teams),
            tuple(self.added),
            tuple(self.renamed),
            tuple(self.named),
            tuple(self.unchanged),
            tuple(sorted(self.problems, key=lambda problem: problem.at)),
        )

    def fresh(self, kind: str, place: int) -> str:
        """Return an id that gives no name away."""
        return sha256(self.salt + f"{kind} {place}".encode()).hexdigest()[:32]


def _drafted(text: str, known: Known, tick: Tick, salt: bytes) -> _Draft:
    rows = read_rows(text)
    captains = Counter(
        team for team, _, captain in {(same(row.team), _who(row), row.captain) for row in rows} if captain
    )
    draft = _Draft(known, tick, salt, captains)
    for row in rows:
        try:
            if problem := _unusable(draft, row):
                draft.problems.append(problem)
            else:
                _enter(draft, row)
        except Refused as refusal:
            said = _by_name(refusal.values, row, draft.known)
            draft.problems.append(RowProblem(row.number, refusal.key, said, column=row.column))
    draft.problems += _warnings(draft, known.directory)
    draft.problems += _odd_numbers(rows)
    return draft


def _unusable(draft: _Draft, row: Row) -> RowProblem | None:
    """Return why nothing is done with *row*, or None."""
    fault = None
    if not row.team:
        fault = ImportFault.TEAM_MISSING
    elif not row.name:
        fault = ImportFault.NAME_MISSING
    elif max(len(row.team), len(row.name)) > LONGEST_NAME or len(row.member) > LONGEST_NUMBER:
        fault = ImportFault.TOO_LONG
    elif row.name.startswith("=") or row.team.startswith("="):
        fault = ImportFault.FORMULA
    elif (same(row.team), _who(row), same(row.name)) in draft.said:
        fault = ImportFault.REPEATED_ROW
    elif row.captain is None:
        fault = ImportFault.CAPTAIN_UNCLEAR
    elif row.captain and draft.captains[same(row.team)] > 1:
        fault = ImportFault.TWO_CAPTAINS
    if fault is None:
        return None
    said = {
        "name": row.name[:LONGEST_NAME],
        "team": row.team[:LONGEST_NAME],
        "longest": LONGEST_NAME,
        "number": LONGEST_NUMBER,
    }
    blocks = fault is not ImportFault.REPEATED_ROW
    return RowProblem(row.number, fault.key, said, blocks, row.column)


def _enter(draft: _Draft, row: Row) -> None:
    """Enter one row by the decisions that an entry by hand goes through; a row that is refused changes nothing."""
    require_readable(row.name)
    forms, rules = draft.known, draft.rules
    entering = _team_of(draft, row)
    person, about = _person_of(draft, row, entering.team)
    wanted = Registration(entering.team, person, draft.tick.at_ms)
    registered = register(entering.rosters, wanted, rules.sanctions, rules.options)
    entering.happened(registered)
    named = name_captain(entering.rosters, entering.team, person) if row.captain else ()
    entering.happened(named)
    if entering.team not in forms.teams:
        draft.new_teams.append(row.team)
    before = forms.people.get(person)
    if before is not None and before.name != about.name:
        draft.renamed.append(Renamed(row.number, before.name, about.name, row.column))
    forms.take(entering, row.team, person, about)
    draft.events += entering.events
    draft.row_of[person] = row
    draft.said.add((same(row.team), _who(row), same(row.name)))
    (draft.added if registered else draft.unchanged).append(row)
    if named:
        draft.named.append(row)


def _team_of(draft: _Draft, row: Row) -> Entering:
    """Return the team of a row; one that is new to the competition applies, invited by the import."""
    forms, rules, tick = draft.known, draft.rules, draft.tick
    team = forms.team_called(row.team)
    if team is None:
        require_other_name(require_readable(row.team), forms.teams_that_look_like(row.team))
        team = EntrantId(draft.fresh("team", len(forms.teams)))
    entering = Entering(team, forms)
    entry = forms.entries.get(team)
    if entry is None and rules.options.invitation_only:
        entering.happened(invite(entering.rosters, team, tick))
    if entry is None or entry.status is EntryStatus.INVITED:
        applied = apply_to_enter(entering.rosters, team, tick.at_ms, rules.sanctions, rules.options)
        entering.happened(applied)
    return entering


def _person_of(draft: _Draft, row: Row, team: EntrantId) -> tuple[PersonId, Person]:
    """Return who a row is about, as they are called from now on: somebody known, or a new person."""
    forms = draft.known
    person = _known_person(forms, row, team)
    if person is None:
        _require_one_team(forms, row)
        return PersonId(draft.fresh("person", len(forms.people))), Person(row.name, row.member)
    before = forms.people[person]
    if person not in draft.row_of:
        return person, replace(before, name=row.name, number=row.member or before.number)
    if same(before.name) == same(row.name):
        return person, before
    key = ImportFault.NUMBER_WITH_TWO_NAMES.key
    raise Refused(key, number=row.member, name=row.name, other_name=before.name)


def _known_person(forms: Forms, row: Row, team: EntrantId) -> PersonId | None:
    """Return whom a row names: by number, else by name in that team, else by name among those no team may take."""
    bare = bool(row.member)
    return (
        forms.numbered.get(row.member if bare else "")
        or forms.called(row.name, team, bare=bare)
        or forms.unwelcome_called(row.name, bare=bare)
    )


def _require_one_team(forms: Forms, row: Row) -> None:
    """Refuse a name without a number that stands on another team's form too: it may be one person or two."""
    other = forms.called(row.name) if not row.member else None
    if other is not None:
        key, team = ImportFault.NAME_IN_TWO_TEAMS.key, forms.teams_of(other)[0]
        raise Refused(key, name=row.name, team=row.team, other_team=forms.teams.get(team, team))


def _warnings(draft: _Draft, before: Directory) -> Iterator[RowProblem]:
    """Yield what people should look at although it blocks nothing: lookalikes of new people, and people in two teams."""
    forms = draft.known
    names = {person: about.name for person, about in forms.people.items()}
    numbers = {person: about.number for person, about in forms.people.items()}
    for pair in lookalikes(names):
        if pair.second in before.people:
            continue
        said = {"name": names[pair.second], "other_name": names[pair.first], "why": pair.why}
        if not (numbers[pair.first] and numbers[pair.second]):
            yield _warning(draft.row_of[pair.second], ImportFault.LOOKS_LIKE.key, said)
        elif same(names[pair.first]) == same(names[pair.second]) and _share_a_team(forms, pair):
            said |= {"number": numbers[pair.second], "other_number": numbers[pair.first]}
            yield _warning(draft.row_of[pair.second], ImportFault.SAME_NAME_TWICE.key, said)
    for person, row in draft.row_of.items():
        if len(teams := forms.teams_of(person)) > 1:
            listed = tuple(forms.teams.get(team, team) for team in teams)
            values = {"person": names[person], "teams": listed}
            yield _warning(row, RosterFault.DOUBLE_REGISTRATION.key, values)


def _share_a_team(forms: Forms, pair: Lookalike) -> bool:
    return not set(forms.teams_of(pair.first)).isdisjoint(forms.teams_of(pair.second))


def _odd_numbers(rows: Sequence[Row]) -> Iterator[RowProblem]:
    """Yield numbers that are none, on a sheet on which most are: they may be slips of the pen."""
    numbered = [row for row in rows if row.member]
    odd = [row for row in numbered if not row.member.isdecimal()]
    if 2 * len(odd) < len(numbered):
        for row in odd:
            values = {"number": row.member[:LONGEST_NAME], "name": row.name[:LONGEST_NAME]}
            yield _warning(row, ImportFault.ODD_NUMBER.key, values)


def _warning(row: Row, key: str, values: Mapping[str, Any]) -> RowProblem:
    return RowProblem(row.number, key, values, blocks=False, column=row.column)


def _by_name(values: Mapping[str, Any], row: Row, forms: Forms) -> dict[str, Any]:
    """Return *values* with names in the place of ids, since the sheet has names."""
    named = {"person": row.name, "team": row.team}
    if "home" in values:
        named["home"] = forms.teams.get(values["home"], values["home"])
    return {**values, **{key: name for key, name in named.items() if key in values}}


def _who(row: Row) -> str:
    return f"#{row.member}" if row.member else same(row.name)
