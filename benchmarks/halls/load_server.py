"""The server that `load.py` loads: a festival with every match under way and every phone let in, on one kind of store.

    python -m benchmarks.halls.load_server KIND WHERE FESTIVAL

KIND is `sqlite`, `postgresql`, or `nothing`: a store that acknowledges every act without keeping it anywhere. When it answers
it prints one line of JSON: its port, and the phones with their tokens.
"""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path

import msgspec

from benchmarks.games import CUP, DIRECTOR, Writing
from benchmarks.games.days import GAMES
from benchmarks.games.writing import now_ms
from benchmarks.halls.phones import Festival, Phone, Ready
from benchmarks.halls.serving import Door, serve_here
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.office import Office
from hangjack.errors import HangjackError
from hangjack.ids import MatchId, StreamId
from hangjack.log import Digest, Entry
from hangjack.matches.parties import Party
from hangjack.store.interface import (
    Act,
    ActId,
    Done,
    Head,
    PersonalRecord,
    RecordId,
    Snapshot,
    Store,
    commitment,
)
from hangjack.store.postgres.store import PostgresStore
from hangjack.store.seeking import Found, Sought
from hangjack.store.sqlite.store import SqliteStore
from hangjack.store.weighing import Accepted, Kept, weigh
from hangjack.web.access.access import Access
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, Order
from hangjack.web.server import Server

DAY_MS = 86_400_000


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

    async def records(self, under: str = "") -> Sequence[PersonalRecord]:
        """Return the personal records whose names begin with *under*."""
        return tuple(each for id_, each in self._records.items() if id_.startswith(under))

    async def commitments(self, under: str = "") -> Mapping[RecordId, Digest]:
        """Return what the log carries of those records."""
        return {each.id: commitment(each) for each in await self.records(under)}

    async def backup(self, to: Path) -> Mapping[StreamId, Head]:
        """Copy nothing."""
        del to
        return self._heads

    async def close(self) -> None:
        """Let go of nothing."""


async def let_in(access: Access, writings: Sequence[Writing]) -> tuple[Phone, ...]:
    """Hand out a link for each side of each match, and scan it with a phone for each table."""
    phones, links = [], dict[tuple[MatchId, Party], str]()
    for each in writings:
        if (each.match, each.side) not in links:
            order = Order(RequestId(secrets.token_urlsafe(16)), CUP, DIRECTOR)
            bound = Bound(Role.SCOREKEEPER, each.match, each.side)
            issued = await access.issue_link(order, bound, now_ms() + DAY_MS, each.person)
            links[each.match, each.side] = issued.secret
        scanned = Caller(RequestId(secrets.token_urlsafe(16)), f"{each.match} {each.side} {each.table}")
        token = (await access.redeem_link(scanned, links[each.match, each.side])).token
        phones.append(Phone(each.match, each.side, each.table, token))
    return tuple(phones)


async def opened_store(kind: str, where: str) -> Store:
    """Return an empty store of that kind."""
    if kind == "sqlite":
        return await SqliteStore.open(Path(where))
    if kind == "postgresql":
        return await PostgresStore.open(where, 20.0)
    assert kind == "nothing", kind
    return Forgetful()


async def opened(kind: str, where: str, told: str) -> Door:
    """Prepare a festival."""
    festival = msgspec.json.decode(told, type=Festival)
    store = await opened_store(kind, where)
    writings = await GAMES[festival.game].open_day(store, festival.matches)
    access = await Access.open(store, now_ms, secrets.token_bytes)
    phones = await let_in(access, writings)
    office = Office(store, now_ms, secrets.token_bytes)
    for match in dict.fromkeys(each.match for each in writings):
        await office.match(CUP, match)
    if isinstance(store, Forgetful):
        store.forget_from_now_on()

    async def make() -> Server:
        return Server(office, access, shared=False)

    return Door(make, lambda port: Ready(port, phones, festival.game))


if __name__ == "__main__":
    serve_here(opened)
