"""The stream of keys, kept in memory and current: what is written here is known at once, what others write soon after."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec
from msgspec import Struct

from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import PersonId
from hangjack.log import GENESIS, Digest, Entry, first_break
from hangjack.store.interface import Act, ActId, Append, Conflict, Done, PersonalRecord, RecordId, Store
from hangjack.web.access.events import STREAM, AccessEvent, Keys, fold_entry
from hangjack.web.access.tokens import SECRET_BYTES, RequestId, act_id, spelled

E = TypeVar("E", bound=AccessEvent)

TRIES = 100
"""How often something is decided anew because others were quicker, before it is given up."""

_FOLLOW_AGAIN_SECONDS = 1.0
_log = logging.getLogger(__name__)


class Basis(Struct, frozen=True):
    """What a decision is made on: the keys, the time, and the record that it has asked for."""

    keys: Keys
    now_ms: int
    record: PersonalRecord | None = None


class Decided(Struct, frozen=True):
    """What follows: events, and records that are kept or erased with them."""

    events: Sequence[AccessEvent]
    keep: tuple[PersonalRecord, ...] = ()
    erase: tuple[RecordId, ...] = ()


class Wish(Struct, frozen=True):
    """Something to be done once under its id; *asked* tells it from something else under the same id."""

    id: ActId
    asked: Digest
    by: PersonId
    decide: Callable[[Basis], Decided]
    record: RecordId | None = None
    """The record that the decision looks at."""


class AccessLog:
    """The keys as this process knows them, and the one way to change them."""

    def __init__(self, store: Store, clock: Callable[[], int], chance: Callable[[int], bytes]) -> None:
        """Keep the stream of *store*; *clock* gives the time in milliseconds, *chance* so many random bytes."""
        self.keys = Keys()
        self.clock = clock
        self.chance = chance
        self._store = store
        self._number, self._digest = 0, GENESIS
        self._writing = asyncio.Lock()
        self._following: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read everything, and follow what comes."""
        await self.catch_up()
        self._following = asyncio.create_task(self._follow())

    async def close(self) -> None:
        """Stop following."""
        if self._following is not None:
            self._following.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._following

    async def catch_up(self) -> bool:
        """Read what others have written; return whether there was anything."""
        before = self._number
        entries = await self._store.read(STREAM, before)
        if before == self._number and first_break(entries, (before, self._digest)):
            raise BadInput("access.keys-changed")
        self._take(entries)
        return self._number > before

    def new_id(self) -> ActId:
        """Return an id for something that is not asked for under one."""
        return act_id(RequestId(spelled(self.chance(SECRET_BYTES))))

    async def do(self, wish: Wish) -> tuple[AccessEvent, ...]:
        """Carry *wish* out and return what has happened: the first time, if it comes again."""
        async with self._writing:
            for _ in range(TRIES):
                known = self._number
                try:
                    return await self._try(wish)
                except Conflict:
                    await self.catch_up()
                except HangjackError:
                    if (done := await self._done_before(wish)) is not None:
                        return events_of(done.entries)
                    await self.catch_up()
                    if (
                        self._number == known
                    ):  # nobody has told us anything new meanwhile, not who follows either
                        raise
        raise Refused("desk.too-busy")

    async def _try(self, wish: Wish) -> tuple[AccessEvent, ...]:
        seen, now = self._number, self.clock()
        keys = self.keys
        record = await self._store.record(wish.record) if wish.record is not None else None
        decided = wish.decide(Basis(keys, now, record))
        if not decided.events:
            return ()
        append = Append(STREAM, seen, tuple(decided.events))
        act = Act(wish.id, wish.asked, wish.by, now, (append,), decided.keep, decided.erase)
        done = await self._store.append(act)
        self._take(done.entries)
        if done.repeated:
            await self.catch_up()
        return events_of(done.entries)

    async def _done_before(self, wish: Wish) -> Done | None:
        """Return the first answer to a wish that was carried out before, and would be refused now."""
        if await self._store.done(wish.id) is None:
            return None
        return await self._store.append(Act(wish.id, wish.asked, wish.by, self.clock(), ()))

    def _take(self, entries: Sequence[Entry]) -> None:
        """Fold what comes next, and pass over what is known already, from whichever side it comes."""
        for entry in entries:
            if entry.number == self._number + 1:
                self.keys = fold_entry(self.keys, entry)
                self._number, self._digest = entry.number, entry.digest

    async def _follow(self) -> None:
        """Follow until the store is closed. A key that was taken away elsewhere must not stay, so this never gives up."""
        while True:
            try:
                async for entry in self._store.follow(STREAM, self._number):
                    self._take((entry,))
            except Exception:  # noqa: BLE001 - whatever it was, going on without the news would be worse
                _log.exception("The stream of keys cannot be followed; trying again.")
                await asyncio.sleep(_FOLLOW_AGAIN_SECONDS)
            else:
                return


def first_of(happened: Sequence[AccessEvent], kind: type[E]) -> E:
    """Return the first event of a kind that is among those that have happened."""
    return next(event for event in happened if isinstance(event, kind))


def events_of(entries: Sequence[Entry]) -> tuple[AccessEvent, ...]:
    """Return the events of the stream."""
    return tuple(msgspec.convert(entry.body, AccessEvent) for entry in entries)
