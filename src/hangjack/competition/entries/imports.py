"""Entries from CSV or a pasted spreadsheet: what would be added, changed or left, and what is wrong, row by row.

A preview comes first and changes nothing; it is applied whole or, while a problem blocks it, not at all. Every row goes
through the same decisions as an entry by hand, and the same text again adds nothing. A person is known by their member
number where the sheet has one, else by the exact name within the team.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
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
from hangjack.competition.entries.letters import require_readable
from hangjack.competition.entries.names import lookalikes
from hangjack.competition.entries.rosters import (
    EntryStatus,
    RosterEvent,
    RosterFault,
    RosterOptions,
    Rosters,
    Tick,
    fold,
    teams_of,
)
from hangjack.competition.entries.spreadsheets import Row, read_rows
from hangjack.errors import Refused
from hangjack.ids import EntrantId, PersonId
from hangjack.wording import Worded, say


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


class Person(Struct, frozen=True):
    """What is known of a person beside the log, where it can be erased."""

    name: str
    number: str = ""
    """The member number, or whatever tells people of one name apart."""


class Directory(Struct, frozen=True):
    """The names behind the ids. It is no part of any event."""

    teams: Mapping[EntrantId, str] = {}
    people: Mapping[PersonId, Person] = {}


class RowProblem(Struct, frozen=True):
    """What is wrong with one row, as a sentence's key and values; one that does not block is a warning."""

    row: int
    key: str
    values: Mapping[str, Any] = {}
    blocks: bool = True

    def in_words(self, language: str = "en") -> str:
        """Return the problem as a sentence."""
        return say(self.key, language=language, **self.values)


class Renamed(Struct, frozen=True):
    """A person whose name the sheet spells otherwise than the directory."""

    row: int
    before: str
    after: str


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


class _Draft(Struct, frozen=True):
    """An import half way down the sheet."""

    known: Known
    tick: Tick
    salt: bytes
    captains: Mapping[str, int]
    """How many captains the sheet gives each team."""
    events: tuple[RosterEvent, ...] = ()
    preview: Preview = Preview()
    row_of: Mapping[PersonId, int] = {}
    """People whom the sheet has named so far, and where."""
    said: frozenset[tuple[str, str]] = frozenset()


def preview(text: str, known: Known, tick: Tick) -> Preview:
    """Return what importing *text* would do. Raises `BadInput` if no header can be made out."""
    return _drafted(text, known, tick, b"").preview


def apply_import(text: str, known: Known, tick: Tick, salt: bytes) -> Imported:
    """Import *text* whole. Raises `Refused` while a problem blocks it.

    *salt* is fresh chance from which the ids of new people and teams are made, so that no id gives a name away.
    """
    draft = _drafted(text, known, tick, salt)
    if draft.preview.blocked:
        raise Refused("import.blocked", count=sum(problem.blocks for problem in draft.preview.problems))
    return Imported(draft.events, draft.known.directory)


def _drafted(text: str, known: Known, tick: Tick, salt: bytes) -> _Draft:
    rows = read_rows(text)
    captains = Counter(
        team for team, _, captain in {(_same(row.team), _who(row), row.captain) for row in rows} if captain
    )
    draft = _Draft(known, tick, salt, captains)
    for row in rows:
        draft = _with_row(draft, row)
    problems = (*draft.preview.problems, *_warnings(draft, known.directory))
    ordered = tuple(sorted(problems, key=lambda problem: problem.row))
    return replace(draft, preview=replace(draft.preview, problems=ordered))


def _with_row(draft: _Draft, row: Row) -> _Draft:
    if problem := _unusable(draft, row):
        return _noted(draft, problem)
    try:
        return _entered(draft, row)
    except Refused as refusal:
        return _noted(draft, RowProblem(row.number, refusal.key, _by_name(refusal.values, row, draft.known)))


def _unusable(draft: _Draft, row: Row) -> RowProblem | None:
    """Return why nothing is done with *row*, or None."""
    fault = None
    if not row.team:
        fault = ImportFault.TEAM_MISSING
    elif not row.name:
        fault = ImportFault.NAME_MISSING
    elif row.name.startswith("=") or row.team.startswith("="):
        fault = ImportFault.FORMULA
    elif (_same(row.team), _who(row)) in draft.said:
        fault = ImportFault.REPEATED_ROW
    elif row.captain is None:
        fault = ImportFault.CAPTAIN_UNCLEAR
    elif row.captain and draft.captains[_same(row.team)] > 1:
        fault = ImportFault.TWO_CAPTAINS
    if fault is None:
        return None
    said = {"name": row.name, "team": row.team}
    return RowProblem(row.number, fault.key, said, blocks=fault is not ImportFault.REPEATED_ROW)


def _entered(draft: _Draft, row: Row) -> _Draft:
    """Return *draft* with one row entered, by the decisions that an entry by hand goes through."""
    require_readable(row.name)
    draft, team = _with_team(draft, row)
    draft, person = _with_person(draft, row, team)
    wanted = Registration(team, person, draft.tick.at_ms)
    registered = register(draft.known.rosters, wanted, draft.known.sanctions, draft.known.options)
    draft = _happened(draft, registered)
    named = name_captain(draft.known.rosters, team, person) if row.captain else ()
    draft = _happened(draft, named)
    seen = draft.preview
    return replace(
        draft,
        row_of={**draft.row_of, person: row.number},
        said=draft.said | {(_same(row.team), _who(row))},
        preview=replace(
            seen,
            added=(*seen.added, row) if registered else seen.added,
            unchanged=seen.unchanged if registered else (*seen.unchanged, row),
            captains=(*seen.captains, row) if named else seen.captains,
        ),
    )


def _with_team(draft: _Draft, row: Row) -> tuple[_Draft, EntrantId]:
    """Return the team of a row; one that is new to the competition applies, invited by the import."""
    known = draft.known
    names = known.directory.teams
    team = next((each for each, name in names.items() if _same(name) == _same(row.team)), None)
    if team is None:
        require_other_name(require_readable(row.team), names.values())
        team = EntrantId(_fresh(draft, "team", len(names)))
        directory = replace(known.directory, teams={**names, team: row.team})
        new_teams = (*draft.preview.new_teams, row.team)
        draft = replace(
            draft,
            known=replace(known, directory=directory),
            preview=replace(draft.preview, new_teams=new_teams),
        )
    entry = draft.known.rosters.entries.get(team)
    if entry is None and known.options.invitation_only:
        draft = _happened(draft, invite(draft.known.rosters, team, draft.tick))
    if entry is None or entry.status is EntryStatus.INVITED:
        rosters, at_ms = draft.known.rosters, draft.tick.at_ms
        draft = _happened(draft, apply_to_enter(rosters, team, at_ms, known.sanctions, known.options))
    return draft, team


def _with_person(draft: _Draft, row: Row, team: EntrantId) -> tuple[_Draft, PersonId]:
    """Return who a row is about: somebody known, whose name or number it may change, or a new person."""
    people = draft.known.directory.people
    person = _known_person(draft.known, row, team, draft.tick.at_ms)
    if person is None:
        _require_one_team(draft.known, row, team)
        person = PersonId(_fresh(draft, "person", len(people)))
        return _with_record(draft, person, Person(row.name, row.member)), person
    before = people[person]
    if person in draft.row_of:
        if _same(before.name) == _same(row.name):
            return draft, person
        key = ImportFault.NUMBER_WITH_TWO_NAMES.key
        raise Refused(key, number=row.member, name=row.name, other_name=before.name)
    if before.name != row.name:
        renamed = (*draft.preview.renamed, Renamed(row.number, before.name, row.name))
        draft = replace(draft, preview=replace(draft.preview, renamed=renamed))
    return _with_record(draft, person, Person(row.name, row.member or before.number)), person


def _known_person(known: Known, row: Row, team: EntrantId, at_ms: int) -> PersonId | None:
    """Return whom a row names: by number, else by name in that team, else by name among those no team may take."""
    people = known.directory.people
    if row.member:
        numbered = next((person for person, about in people.items() if about.number == row.member), None)
        if numbered is not None:
            return numbered
    listed = known.rosters.entries[team].players
    unwelcome = sorted({*expelled(known.sanctions, at_ms), *known.rosters.turned_away})
    for person in (*listed, *unwelcome):
        about = people.get(person)
        same_number = about is not None and (not row.member or not about.number)
        if about is not None and same_number and _same(about.name) == _same(row.name):
            return person
    return None


def _require_one_team(known: Known, row: Row, team: EntrantId) -> None:
    """Refuse a name without a number that stands on another team's form too: it may be one person or two."""
    if row.member:
        return
    for other, entry in known.rosters.entries.items():
        for person in entry.players:
            about = known.directory.people.get(person)
            if other != team and about is not None and _same(about.name) == _same(row.name):
                key = ImportFault.NAME_IN_TWO_TEAMS.key
                raise Refused(
                    key, name=row.name, team=row.team, other_team=known.directory.teams.get(other, other)
                )


def _warnings(draft: _Draft, before: Directory) -> Iterator[RowProblem]:
    """Yield what people should look at although it blocks nothing: lookalikes of new people, and people in two teams."""
    known = draft.known
    names = {person: about.name for person, about in known.directory.people.items()}
    numbers = {person: about.number for person, about in known.directory.people.items()}
    for pair in lookalikes(names):
        told_apart = numbers[pair.first] and numbers[pair.second]
        if pair.second not in before.people and not told_apart:
            said = {"name": names[pair.second], "other_name": names[pair.first], "why": pair.why}
            yield RowProblem(draft.row_of[pair.second], ImportFault.LOOKS_LIKE.key, said, blocks=False)
    for person, row in draft.row_of.items():
        if len(teams := teams_of(known.rosters, person)) > 1:
            listed = tuple(known.directory.teams.get(team, team) for team in teams)
            values = {"person": names[person], "teams": listed}
            yield RowProblem(row, RosterFault.DOUBLE_REGISTRATION.key, values, blocks=False)


def _happened(draft: _Draft, events: Sequence[RosterEvent]) -> _Draft:
    rosters = reduce(fold, events, draft.known.rosters)
    return replace(draft, known=replace(draft.known, rosters=rosters), events=(*draft.events, *events))


def _with_record(draft: _Draft, person: PersonId, about: Person) -> _Draft:
    directory = draft.known.directory
    people = {**directory.people, person: about}
    return replace(draft, known=replace(draft.known, directory=replace(directory, people=people)))


def _noted(draft: _Draft, problem: RowProblem) -> _Draft:
    problems = (*draft.preview.problems, problem)
    return replace(draft, preview=replace(draft.preview, problems=problems))


def _by_name(values: Mapping[str, Any], row: Row, known: Known) -> dict[str, Any]:
    """Return *values* with names in the place of ids, since the sheet has names."""
    named = {"person": row.name, "team": row.team}
    if "home" in values:
        named["home"] = known.directory.teams.get(values["home"], values["home"])
    return {**values, **{key: name for key, name in named.items() if key in values}}


def _fresh(draft: _Draft, kind: str, place: int) -> str:
    return sha256(draft.salt + f"{kind} {place}".encode()).hexdigest()[:32]


def _who(row: Row) -> str:
    return f"#{row.member}" if row.member else _same(row.name)


def _same(name: str) -> str:
    return " ".join(name.casefold().split())
