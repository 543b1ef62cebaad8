"""The Fig Tree Cup of three teams, really run by requests, the same way every time but for what was planned."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from hangjack.desk.archives import read_event
from hangjack.desk.requests import scores
from hangjack.ids import MatchId
from hangjack.matches.parties import A
from hangjack.matches.sheets import Place
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.importing import import_event
from hangjack.store.interface import Store
from hangjack.store.receipts import Receipt
from hangjack.store.sqlite.store import SqliteStore
from support.archives import EXPORTED_AT_MS
from support.cup import OFFICIAL
from support.desk import CUP, STREAM, Desk, cup_of, matches_of
from support.memory_store import MemoryStore


def real_cup(lost: Sequence[int]) -> tuple[MemoryStore, list[Receipt]]:
    """Return the log of a cup, and its receipts; in each match the losers make so many points in every game."""
    return asyncio.run(_run(MemoryStore(), lost))


async def _run(store: MemoryStore, lost: Sequence[int]) -> tuple[MemoryStore, list[Receipt]]:
    desk = await cup_of(3, store)
    matches = await matches_of(desk)
    return store, [await _played(desk, match, points) for match, points in zip(matches, lost, strict=True)]


async def _played(desk: Desk, match: MatchId, lost: int) -> Receipt:
    await desk.call(match)
    places = (Place(table, number) for table in (2, 3) for number in range(1, 12))
    while (await desk.match(match)).ended is None:
        await desk.write(match, next(places), A, lost)
    await desk.confirm_and_sign(match)
    await desk.do(OFFICIAL, scores.SealByOfficial(), match)
    receipt = await desk.office.receipt(CUP, match)
    assert receipt is not None, "a sealed match has a receipt"
    return receipt


def export_of(store: Store, to: Path, *, public: bool = False) -> bytes:
    """Export the cup to the file *to*, in place of an older one, and return its bytes."""
    to.unlink(missing_ok=True)
    asyncio.run(export_event(store, STREAM, to, public=public, at_ms=EXPORTED_AT_MS))
    return to.read_bytes()


def taken_in(source: Path, database: Path) -> None:
    """Put the event in the file *source* into a new *database*."""

    async def take() -> None:
        store = await SqliteStore.open(database)
        await import_event(store, source, read_event)
        await store.close()

    asyncio.run(take())
