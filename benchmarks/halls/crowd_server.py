"""The server that `crowd.py` and `soak.py` ask: a cup of hundreds of teams in groups of five, half played, on an SQLite file.

    python -m benchmarks.halls.crowd_server WHERE HALL

When it answers it prints one line of JSON: its port, the phones with their tokens, the director's token, and the matches that
nobody has called yet.
"""

import secrets
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.games import CUP, DIRECTOR
from benchmarks.games.all_fours import TABLES, WITHOUT_END, match_beginning, people_of, writings
from benchmarks.games.writing import now_ms, write
from benchmarks.halls.load_server import let_in
from benchmarks.halls.phones import Floor, Opened
from benchmarks.halls.serving import Door, serve_here
from hangjack.competition.appointments import RoleGiven
from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.entries.imports import Person
from hangjack.competition.entries.rosters import (
    EntryApproved,
    PlayerRegistered,
    TeamApplied,
    TeamInvited,
    TeamNamed,
    Tick,
)
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.groups import Group, GroupsDrawn, group_fixtures
from hangjack.competition.fixtures.hall import Hall, Placed, Schedule, TimeSlot
from hangjack.competition.fixtures.rescheduling import ScheduleMade
from hangjack.competition.permissions import Role
from hangjack.competition.rules import Rules
from hangjack.desk.directory import record_of
from hangjack.desk.office import Office
from hangjack.ids import EntrantId, MatchId, PersonId, StreamId
from hangjack.log import Digest
from hangjack.matches.results import Official
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import Append, PersonalRecord, Store, commitment
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.access import Access
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, Newcomer
from hangjack.web.running.tidying import tidy
from hangjack.web.server import Server

MEMBERS = 5
"""Teams of a group."""
PLAYED, UNDER_WAY = 4, 1
"""Matches of each group that have a result, and that go on."""
HOUR_MS = 3_600_000
LOGIN, PASSWORD = "director", "seven small turtles"


@cache
def cup_rules() -> Rules:
    """Return rules by which two of each group go on, and no match runs out of games while scores are written."""
    return rules_of(with_settings(book("ic2024"), {"qualifiers_per_group": 2, **WITHOUT_END}))


def groups_of(floor: Floor) -> tuple[Group, ...]:
    """Return the groups with their teams."""
    return tuple(
        Group(f"G{group}", tuple(EntrantId(f"team-{group}-{member}") for member in range(MEMBERS)))
        for group in range(floor.groups)
    )


async def open_cup(store: Store, floor: Floor, director: PersonId) -> tuple[list[MatchId], list[MatchId]]:
    """Write down a half played cup; return the matches that are under way, and those that are to come."""
    groups = groups_of(floor)
    by_group: dict[str | None, list[Fixture]] = {}
    for fixture in group_fixtures(groups):
        by_group.setdefault(fixture.group, []).append(fixture)
    going = [each for own in by_group.values() for each in own[PLAYED : PLAYED + UNDER_WAY]]
    waiting = [each.match for own in by_group.values() for each in own[PLAYED + UNDER_WAY :]]
    played = [each for own in by_group.values() for each in own[:PLAYED]]
    records = {person: _record(person) for team in _teams(groups) for person in people_of(team)}
    events: tuple[Struct, ...] = (
        _opening(),
        RoleGiven(director, Role.DIRECTOR, DIRECTOR),
        *_entries(groups, records),
        GroupsDrawn(groups, Digest("0" * 64)),
        ScheduleMade(_schedule(group_fixtures(groups))),
        *(ResultEntered(_result(number, each)) for number, each in enumerate(played)),
        *(MatchCalled(each.match, each.teams, 1, now_ms()) for each in going),
    )
    await write(store, "cup", (Append(StreamId(CUP), 0, events),), tuple(records.values()))
    for each in going:
        beginning = match_beginning(each.match, each.teams, cup_rules(), now_ms())
        await write(store, each.match, (Append(StreamId(f"{CUP}/{each.match}"), 0, beginning),))
    return [each.match for each in going], waiting


def _opening() -> CompetitionOpened:
    return CompetitionOpened(
        id=CUP,
        name="A crowded cup",
        short="crowd",
        days=("2031-08-23",),
        time_zone="America/Port_of_Spain",
        rules=cup_rules(),
        director=DIRECTOR,
    )


def _teams(groups: Sequence[Group]) -> Iterator[EntrantId]:
    for group in groups:
        yield from group.members


def _record(person: PersonId) -> PersonalRecord:
    return record_of(CUP, person, Person(f"Player {person}"), secrets.token_bytes(16))


def _entries(groups: Sequence[Group], records: Mapping[PersonId, PersonalRecord]) -> Iterator[Struct]:
    for team in _teams(groups):
        yield TeamInvited(team, Tick(DIRECTOR, now_ms()))
        yield TeamApplied(team, now_ms())
        yield TeamNamed(team, f"The {team} of the hall")
        yield EntryApproved(team, DIRECTOR)
        for person in people_of(team):
            yield PlayerRegistered(team, person, record=commitment(records[person]))


def _schedule(fixtures: Sequence[Fixture]) -> Schedule:
    """Return a schedule in which a whole round begins at once."""
    start_ms = now_ms() - 3 * HOUR_MS
    rounds = max(each.round for each in fixtures)
    slots = tuple(TimeSlot("2031-08-23", start_ms + number * HOUR_MS) for number in range(rounds))
    placed = {}
    for number in range(1, rounds + 1):
        for place, each in enumerate(each for each in fixtures if each.round == number):
            tables = tuple(range(place * TABLES + 1, place * TABLES + TABLES + 1))
            placed[each.match] = Placed(each.match, slots[number - 1].start_ms, tables)
    hall = Hall(len(fixtures) * TABLES, TABLES, HOUR_MS, 0, slots)
    return Schedule(hall, {each.match: each for each in fixtures}, placed)


def _result(number: int, fixture: Fixture) -> Official:
    """Return some result: figures differ, so that places do."""
    winner, loser = fixture.teams if number % 3 else fixture.teams[::-1]
    made = {"BF": 34, "BA": 20 + number % 14, "HJF": number % 4, "HJA": number % 3}
    other = {"BF": made["BA"], "BA": 34, "HJF": made["HJA"], "HJA": made["HJF"]}
    return Official(fixture.match, {winner: made, loser: other}, winner)


async def opened(where: str, told: str) -> Door:
    """Prepare a half played cup."""
    store = await SqliteStore.open(Path(where))
    access = await Access.open(store, now_ms, secrets.token_bytes)
    director = await access.accounts.make(Newcomer(LOGIN, PASSWORD, "Director Bamboo"))
    caller = Caller(RequestId(secrets.token_urlsafe(16)), "127.0.0.1")
    token = (await access.accounts.sign_in(caller, LOGIN, PASSWORD)).token
    going, waiting = await open_cup(store, msgspec.json.decode(told, type=Floor), director)
    phones = await let_in(access, writings(going))
    office = Office(store, now_ms, secrets.token_bytes)

    async def make() -> Server:
        server = Server(office, access, shared=False)
        server.also(tidy(lambda: server.asked_at))
        return server

    return Door(make, lambda port: Opened(port, phones, token, tuple(waiting)))


if __name__ == "__main__":
    serve_here(opened)
