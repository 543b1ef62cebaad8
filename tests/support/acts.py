"""Builders for acts and stores: small events, streams named by a letter, tests that await."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import ParamSpec

from msgspec import Struct

from hangjack.ids import PersonId, StreamId
from hangjack.log import Entry, digest_of
from hangjack.store.interface import Act, ActId, Append, PersonalRecord, RecordId
from hangjack.store.sqlite.store import SqliteStore

P = ParamSpec("P")

A, B, C = StreamId("match/a"), StreamId("match/b"), StreamId("match/c")
ANA = PersonId("ana")
NOON_MS = 43_200_000
_STANDSTILL_SECONDS = 900
"""Many times what any test takes, on a machine with much else to do."""


class Noted(Struct, frozen=True, tag="noted"):
    """A small event for these tests; its marks are a tuple, which JSON does not know."""

    text: str
    marks: tuple[int, ...] = (1, 2)


def noted(stream: StreamId, seen: int, *texts: str) -> Append:
    """Return one event for each of *texts*, for somebody who has seen *seen* entries."""
    return Append(stream, seen, tuple(map(Noted, texts)))


def act(
    id_: str,
    *appends: Append,
    keep: Iterable[PersonalRecord] = (),
    erase: Iterable[str] = (),
    at_ms: int = NOON_MS,
) -> Act:
    """Return an act of Ana's; what she asked for are the events, not the numbers she has seen."""
    asked = [id_, [(append.stream, repr(append.events)) for append in appends]]
    erased = tuple(map(RecordId, erase))
    return Act(
        ActId(id_), digest_of(asked), ANA, at_ms, appends, tuple(keep), erased, answer=f"done {id_}".encode()
    )


def named(id_: str, name: str) -> PersonalRecord:
    """Return a personal record with a name in it."""
    return PersonalRecord(RecordId(id_), f"salt of {id_}", {"name": name})


def texts(entries: Iterable[Entry]) -> list[str]:
    """Return what the entries note."""
    return [entry.body["text"] for entry in entries]


def awaited(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Let pytest call a test that awaits. One that waits for what never comes fails instead of standing still."""

    @wraps(test)
    def called(*args: P.args, **kwargs: P.kwargs) -> None:
        async def story() -> None:
            async with asyncio.timeout(_STANDSTILL_SECONDS):
                await test(*args, **kwargs)

        asyncio.run(story())

    return called


@asynccontextmanager
async def opened(path: Path, *, read_only: bool = False) -> AsyncIterator[SqliteStore]:
    """Open a store for a while."""
    store = await SqliteStore.open(path, read_only=read_only)
    try:
        yield store
    finally:
        await store.close()


async def first(count: int, entries: AsyncIterator[Entry]) -> Sequence[Entry]:
    """Return the first *count* entries that a follower gets."""
    return [await anext(entries) for _ in range(count)]
