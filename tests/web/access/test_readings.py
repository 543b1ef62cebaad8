"""On which phones an announcement was seen: written in one go for a full hall, known to every process and after a restart."""

import asyncio

import pytest

from hangjack.log import Entry
from hangjack.web.access import readings
from hangjack.web.access.access import Access
from hangjack.web.access.events import (
    FORGET_AFTER_MS,
    MOST_NOTICES,
    STREAM,
    Keys,
    NoticeSeen,
    Session,
    SessionId,
    SessionOpened,
    fold,
    without_expired,
)
from support.access import CUP, access_to
from support.acts import awaited
from support.memory_store import MemoryStore

PHONES = tuple(SessionId(f"phone-{number}") for number in range(300))
HOUR_S = 3600.0


async def written(store: MemoryStore) -> list[Entry]:
    """Return what the stream of keys has of announcements."""
    return [entry for entry in await store.read(STREAM) if entry.is_a(NoticeSeen)]


async def all_see(access: Access, *phones: SessionId) -> None:
    """Let phones say at the same time that they have shown an announcement."""
    await asyncio.gather(*(access.readings.see(CUP, "lunch", each) for each in phones))


@awaited
async def test_a_hall_full_of_phones_is_one_entry_and_lasts() -> None:
    """Three hundred phones that read the same within a few seconds are all there after a restart; none is counted twice."""
    store = MemoryStore()
    async with access_to(store) as before:
        await all_see(before, *PHONES)
        await all_see(before, *PHONES)
    async with access_to(store) as after:
        kept = after.readings.of(CUP, "lunch")
    entries = await written(store)

    assert len(entries) == 1
    assert kept == frozenset(PHONES)


@awaited
async def test_what_was_seen_through_one_process_counts_in_the_other() -> None:
    """Whichever of them the director's page comes from."""
    store = MemoryStore()
    async with access_to(store) as one, access_to(store, seed="two") as other:
        await all_see(one, PHONES[0])
        await all_see(other, PHONES[1])
        await one._log.catch_up()
        seen = [each.readings.of(CUP, "lunch") for each in (one, other)]

    assert seen == [frozenset(PHONES[:2])] * 2


@awaited
async def test_a_server_that_stops_waits_for_nobody_and_writes_what_was_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What a phone has said is written before the end, however long others could still say the same."""
    monkeypatch.setattr(readings, "GATHER_S", HOUR_S)
    store = MemoryStore()
    async with access_to(store) as access:
        saying = asyncio.create_task(all_see(access, *PHONES[:3]))
        for _ in PHONES:
            await asyncio.sleep(0)
        nothing, counted = await written(store), access.readings.of(CUP, "lunch")
    await saying

    assert nothing == []
    assert counted == frozenset(PHONES[:3])
    assert [entry.body["sessions"] for entry in await written(store)] == [[*PHONES[:3]]]


def test_the_last_announcements_are_kept_and_phones_that_are_gone_forgotten() -> None:
    """So that no server grows by what was read years ago."""
    keys = Keys()
    for number in range(MOST_NOTICES + 5):
        keys = fold(keys, NoticeSeen(CUP, f"n{number}", PHONES[:2]))
    kept = [notice for _, notice in keys.seen]
    session = Session(PHONES[0], "device", "phone", 0, until_ms=FORGET_AFTER_MS)
    left = without_expired(fold(keys, SessionOpened(session)), 1)

    assert kept == [f"n{number}" for number in range(5, MOST_NOTICES + 5)]
    assert set(left.seen.values()) == {frozenset(PHONES[:1])}
    assert without_expired(keys, 1).seen == {}
