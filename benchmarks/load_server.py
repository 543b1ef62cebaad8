"""The server that `load.py` loads: a festival with every match under way and every phone let in, on one kind of store.

    python -m benchmarks.load_server KIND WHERE FESTIVAL

KIND is `sqlite`, `postgresql`, or `nothing`: a store that acknowledges every act without keeping it anywhere. When it answers
it prints one line of JSON: its port, and the phones with their tokens.
"""

import asyncio
import secrets
import socket
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
import uvloop
from msgspec import Struct

from hangjack.competition.competition import CompetitionOpened
from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.fixtures.groups import Group, GroupsDrawn, group_fixtures
from hangjack.competition.games.all_fours import AllFoursGame
from hangjack.competition.permissions import Bound, Role
from hangjack.competition.rules import Rules
from hangjack.desk.office import Office
from hangjack.errors import HangjackError
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId, StreamId
from hangjack.log import Digest, Entry, digest_of
from hangjack.matches.match import MatchOpened
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.scoring import scoring_of
from hangjack.matches.sides.lineups import LineUp, LineUpDeclared
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import Act, ActId, Append, Done, Head, PersonalRecord, RecordId, Snapshot, Store
from hangjack.store.postgres.store import PostgresStore
from hangjack.store.seeking import Found, Sought
from hangjack.store.sqlite.store import SqliteStore
from hangjack.store.weighing import Accepted, Kept, weigh
from hangjack.web.access.access import Access
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, Order
from hangjack.web.app import application
from hangjack.web.server import Server

CUP = CompetitionId("festival")
DIRECTOR = PersonId("director")
TABLES = 3
PLAYERS = 7
"""Of a team: two at each table, and one who writes."""
DAY_MS = 86_400_000


class Festival(Struct, frozen=True):
    """How large it is: so many matches of three tables each, with a phone for each side of each table."""

    matches: int


class Phone(Struct, frozen=True):
    """A phone that was let in: where it writes, and by which token."""

    match: MatchId
    side: Party
    table: int
    token: str


class Ready(Struct, frozen=True):
    """What a server says when it answers."""

    port: int
    phones: tuple[Phone, ...]


class Forgetful:
    """A store that does everything but keep: acts are weighed and chained as ever, and nothing reaches a disk."""

    def __init__(self) -> None:
        self._heads: dict[StreamId, Head] = {}
        self._records: dict[RecordId, PersonalRecord] = {}
        self._first: dict[StreamId, list[Entry]] = {}
        self._open = asyncio.Event()

    async def append(self, act: Act) -> Done:
        """Acknowledge *act* at once. What opens the festival is remembered, so that it can be read."""
        (weighed,) = weigh([act], self._heads, {})
        if isinstance(weighed, HangjackError):
            raise weighed
        assert isinstance(weighed, Accepted)
        for entry in weighed.entries:
            self._heads[entry.stream] = Head(entry.number, entry.digest)
            if not self._open.is_set():
                self._first.setdefault(entry.stream, []).append(entry)
        self._records |= {record.id: record for record in act.keep}
        return Done(weighed.entries, act.answer)

    def forget_from_now_on(self) -> None:
        """Remember nothing more of what is written."""
        self._open.set()

    async def done(self, act: ActId) -> Done | None:
        """Know nothing of any act."""
        del act
        return None

    async def acts(self) -> Sequence[Kept]:
        """Know nothing of any act."""
        return ()

    async def read(self, stream: StreamId, after: int = 0, until: int | None = None) -> Sequence[Entry]:
        """Return what is remembered."""
        return self._first.get(stream, [])[after:until]

    async def latest(
        self, stream: StreamId, sought: Sought, before: int | None = None, limit: int = 100
    ) -> Sequence[Found]:
        """Return nothing: nobody reads the log here."""
        del stream, sought, before, limit
        return []

    async def head(self, stream: StreamId) -> Head:
        """Return the head of *stream*."""
        return self._heads.get(stream, Head())

    async def heads(self) -> Mapping[StreamId, Head]:
        """Return the heads of all streams."""
        return self._heads

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncIterator[Entry]:
        """Have nothing to follow: there is one process."""
        del stream, after
        await asyncio.Event().wait()
        yield Entry.__new__(Entry)

    def follow_all(self, after: Mapping[StreamId, int]) -> AsyncIterator[Entry]:
        """Have nothing to follow: there is one process."""
        del after
        return self.follow(StreamId(""))

    async def keep_snapshot(self, snapshot: Snapshot) -> None:
        """Keep nothing."""

    async def snapshot(self, stream: StreamId, version: str) -> Snapshot | None:
        """Have kept nothing."""
        del stream, version
        return None

    async def record(self, id_: RecordId) -> PersonalRecord | None:
        """Return a personal record."""
        return self._records.get(id_)

    async def records(self) -> Sequence[PersonalRecord]:
        """Return all personal records."""
        return tuple(self._records.values())

    async def backup(self, to: Path) -> Mapping[StreamId, Head]:
        """Copy nothing."""
        del to
        return self._heads

    async def close(self) -> None:
        """Let go of nothing."""


def now_ms() -> int:
    """Return the time of day."""
    return int(time.time() * 1000)


def rules() -> Rules:
    """Return rules by which no match of the festival ends while it is measured."""
    return rules_of(with_settings(book("ic2024"), {"match_target": 99, "table_max_games": 99}))


def people_of(team: EntrantId) -> tuple[PersonId, ...]:
    """Return who plays for a team."""
    return tuple(PersonId(f"{team}-{number}") for number in range(PLAYERS))


async def open_festival(store: Store, festival: Festival) -> tuple[MatchId, ...]:
    """Write down a festival whose matches have all been called, with both line-ups in; return them."""
    groups = tuple(
        Group(f"G{number}", (EntrantId(f"team-{number}-a"), EntrantId(f"team-{number}-b")))
        for number in range(festival.matches)
    )
    opened = CompetitionOpened(
        id=CUP,
        name="A festival",
        short="festival",
        days=("2031-08-23",),
        time_zone="America/Port_of_Spain",
        rules=rules(),
        director=DIRECTOR,
    )
    start_ms, resolved = now_ms(), rules()
    fixtures = group_fixtures(groups)
    called = [MatchCalled(each.match, (each.teams[0], each.teams[1]), 1, start_ms) for each in fixtures]
    own: tuple[Struct, ...] = (opened, GroupsDrawn(groups, Digest("0" * 64)), *called)
    matches = [
        Append(
            StreamId(f"{CUP}/{each.match}"), 0, match_beginning(each.match, each.teams, resolved, start_ms)
        )
        for each in fixtures
    ]
    await write(store, "festival", (Append(StreamId(CUP), 0, own),))
    for number, append in enumerate(matches):
        await write(store, f"match {number}", (append,))
    return tuple(each.match for each in fixtures)


def match_beginning(
    match: MatchId, teams: tuple[EntrantId, ...], resolved: Rules, start_ms: int
) -> tuple[Struct, ...]:
    """Return how a match begins: it is opened, and both line-ups are in."""
    sides = dict(zip(SIDES, teams, strict=True))
    opened = MatchOpened(
        match=match,
        parties=sides,
        tables=TABLES,
        scheduled_ms=start_ms,
        rules=resolved.match,
        play=scoring_of(resolved.match.scoring).as_played(resolved.game_as(AllFoursGame).play),
        rosters={side: people_of(team) for side, team in sides.items()},
    )
    declared = [
        LineUpDeclared(side, people_of(team)[0], _line_up(people_of(team))) for side, team in sides.items()
    ]
    return (opened, *declared)


def _line_up(people: tuple[PersonId, ...]) -> LineUp:
    pairs = tuple((people[2 * table], people[2 * table + 1]) for table in range(TABLES))
    return LineUp(pairs, people[0], people[-1], ())


async def write(
    store: Store, name: str, appends: tuple[Append, ...], keep: tuple[PersonalRecord, ...] = ()
) -> None:
    """Write something down as it is, with the records that it keeps."""
    await store.append(Act(ActId(name), digest_of(name), DIRECTOR, now_ms(), appends, keep=keep))


async def let_in(access: Access, matches: Sequence[MatchId]) -> tuple[Phone, ...]:
    """Hand out a link for each side of each match, and scan it with a phone for each table."""
    phones = []
    for match in matches:
        for side in SIDES:
            order = Order(RequestId(secrets.token_urlsafe(16)), CUP, DIRECTOR)
            bound = Bound(Role.SCOREKEEPER, match, side)
            issued = await access.issue_link(order, bound, now_ms() + DAY_MS, PersonId(f"{match}-{side}"))
            for table in range(1, TABLES + 1):
                scanned = Caller(RequestId(secrets.token_urlsafe(16)), f"{match} {side} {table}")
                token = (await access.redeem_link(scanned, issued.secret)).token
                phones.append(Phone(match, side, table, token))
    return tuple(phones)


async def opened_store(kind: str, where: str) -> Store:
    """Return an empty store of that kind."""
    if kind == "sqlite":
        return await SqliteStore.open(Path(where))
    if kind == "postgresql":
        return await PostgresStore.open(where, 20.0)
    assert kind == "nothing", kind
    return Forgetful()


async def serve(kind: str, where: str, festival: Festival) -> None:
    """Serve until the program is told to stop."""
    store = await opened_store(kind, where)
    matches = await open_festival(store, festival)
    access = await Access.open(store, now_ms, secrets.token_bytes)
    phones = await let_in(access, matches)
    office = Office(store, now_ms, secrets.token_bytes)
    for match in matches:
        await office.match(CUP, match)
    if isinstance(store, Forgetful):
        store.forget_from_now_on()

    async def make() -> Server:
        return Server(office, access, shared=False)

    await serve_at_any_port(make, lambda port: Ready(port, phones))


async def serve_at_any_port(make: Callable[[], Awaitable[Server]], said: Callable[[int], Struct]) -> None:
    """Print what is *said* of the port in one line of JSON, and answer there until the program is told to stop."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    sys.stdout.buffer.write(msgspec.json.encode(said(listening.getsockname()[1])) + b"\n")
    sys.stdout.buffer.flush()
    settings: dict[str, Any] = {
        "log_config": None,
        "access_log": False,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 600,
    }
    await uvicorn.Server(uvicorn.Config(application(make), **settings)).serve(sockets=[listening])


def main() -> None:
    """Serve what the command line says."""
    kind, where, festival = sys.argv[1:]
    uvloop.run(serve(kind, where, msgspec.json.decode(festival, type=Festival)))


if __name__ == "__main__":
    main()
