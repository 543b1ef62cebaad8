"""A competition that cannot be read is left out and marked: pages, lists and clock of all the others go on."""

from typing import Any

import pytest
from msgspec.structs import replace

from desk.story_first_match import FIRST
from hangjack.desk import clocks
from hangjack.desk.requests import money
from hangjack.desk.streams import Unsound
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.log import Entry, link
from hangjack.store.interface import Head
from support.acts import awaited
from support.cup import TREASURER
from support.desk import CUP, STREAM, Desk, copied
from support.memory_store import MemoryStore
from support.web import Doors, hall

BAD = CompetitionId("bad-cup")


def planted(store: MemoryStore, *bodies: dict[str, Any]) -> MemoryStore:
    """Put a competition of these events into *store*, as somebody can who has the database."""
    head = Head()
    entries: list[Entry] = []
    for body in bodies:
        entries.append(link((head.number, head.digest), StreamId(BAD), 0, PersonId("mallory"), body))
        head = Head(entries[-1].number, entries[-1].digest)
    store._streams[StreamId(BAD)] = entries
    return store


def opening(store: MemoryStore, **values: Any) -> dict[str, Any]:
    """Return the opening of the cup with other values."""
    return {**store._streams[STREAM][0].body, "id": BAD, **values}


def broken(inside: Doors) -> dict[str, MemoryStore]:
    """Return stores with the cup and one more competition that cannot be read, each for another reason."""
    true = opening(inside.store)
    stores = {
        "an unknown entry": (true, {"type": "jackpot-won"}),
        "no opening": ({"type": "prizes-announced", "amounts": []},),
        "another's opening": (opening(inside.store, id=CUP),),
        "a day that is none": (opening(inside.store, days=["some day"]),),
        "an entry that the fold stumbles over": (true, {"type": "entry-admitted", "team": "nobody"}),
    }
    planted_in = {
        why: planted(copied(inside.store, MemoryStore()), *bodies) for why, bodies in stores.items()
    }
    changed = planted(copied(inside.store, MemoryStore()), true, {"type": "prizes-announced", "amounts": [1]})
    last = changed._streams[StreamId(BAD)][1]
    changed._streams[StreamId(BAD)][1] = replace(last, body={"type": "prizes-announced", "amounts": [9]})
    return {**planted_in, "a changed entry": changed}


WHY = (
    "an unknown entry",
    "no opening",
    "another's opening",
    "a day that is none",
    "an entry that the fold stumbles over",
    "a changed entry",
)


@pytest.mark.parametrize("why", WHY)
def test_one_broken_competition_stops_no_other(inside: Doors, why: str) -> None:
    """The first page and the list show the others and mark it; its own page says why, in a sentence."""

    @awaited
    async def visit() -> None:
        async with hall(inside, broken(inside)[why]) as place:
            home, listed = await place.get("/"), await place.get("/api/competitions")
            own, other = await place.get(f"/c/{BAD}"), await place.get(f"/c/{CUP}")

            assert (home.status_code, listed.status_code, own.status_code, other.status_code) == (
                200,
                200,
                503,
                200,
            )
            assert "Left out." in home.text
            assert [(each["id"], each["left_out"]) for each in listed.json()] == [(CUP, False), (BAD, True)]
            assert BAD in own.text
            assert [each.id for each in await place.server.competitions()] == [CUP]

    visit()


def changed_at(store: MemoryStore, stream: StreamId, number: int) -> MemoryStore:
    """Change when an entry was written, as somebody can who has the database."""
    kept = store._streams[stream][number - 1]
    store._streams[stream][number - 1] = replace(kept, at_ms=kept.at_ms + 1)
    return store


@awaited
async def test_nothing_is_built_upon_a_changed_entry(inside: Doors) -> None:
    """Neither read nor written: there is a sentence, and the log is as it was."""
    store = changed_at(copied(inside.store, MemoryStore()), STREAM, 20)
    desk, heads = Desk(store, 50_000_000), await store.heads()
    with pytest.raises(Unsound) as unsound:
        await desk.do(TREASURER, money.PutInFloat(1))

    assert (unsound.value.key, unsound.value.values["number"]) == ("desk.stream-changed", 20)
    assert await store.heads() == heads


@awaited
async def test_a_changed_match_stops_neither_its_competition_nor_the_clock(inside: Doors) -> None:
    """Only what was changed stands still."""
    stream = StreamId(f"{CUP}/{FIRST}")
    store = changed_at(copied(inside.store, MemoryStore()), stream, 2)
    desk = Desk(store, 50_000_000)
    with pytest.raises(Unsound):
        await desk.match(FIRST)
    noticed = await clocks.tick(desk.office, CUP)

    assert await desk.do(TREASURER, money.PutInFloat(1)) == ["posted"]
    assert noticed == 0


@awaited
async def test_the_servers_own_streams_are_no_competitions(inside: Doors) -> None:
    """Whoever asks for them hears that there is no such competition."""
    async with hall(inside) as place:
        pages = [await place.get(f"/c/{name}") for name in ("access", "account", "secret")]
        listed = await place.get("/api/competitions/access")

    assert [page.status_code for page in (*pages, listed)] == [404] * 4
