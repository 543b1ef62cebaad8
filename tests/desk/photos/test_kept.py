"""Photos stand beside the log: in backups, exports and imports, and nowhere once they are erased."""

import asyncio
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from hangjack.desk.archives import read_event
from hangjack.desk.directory import is_person
from hangjack.desk.photos.records import is_picture, picture_in, record_id
from hangjack.desk.requests import photos
from hangjack.desk.requests.event import DeleteEvent
from hangjack.ids import EntrantId
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.importing import import_event
from hangjack.store.interface import RecordId, Store, commitment
from hangjack.store.verification import verify_file
from support.acts import awaited, opened
from support.crib_league import Season, league_rules, ms_at
from support.cup import DIRECTOR, person_of
from support.desk import CUP, SECRETARY, STREAM
from support.memory_store import MemoryStore
from support.pictures import a_plain_picture

TEAMS = ("Ash", "Bell")
ASH = person_of(EntrantId("Ash"), 1)


async def a_card_is_sent(store: Store, times: int = 1) -> tuple[Season, list[RecordId]]:
    """Play a night in *store*, whose home captain sends photos of the card."""
    desk = Season(store, ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(), TEAMS)
    await desk.settle({team: (team,) for team in TEAMS})
    await desk.draw_up()
    match = await desk.match_of("Ash", "Bell")
    desk.turn_to((await desk.day_of(match)).isoformat(), "23:00")
    for _ in range(times):
        await desk.do(ASH, photos.SendPhoto(match, a_plain_picture()))
    return desk, [record_id(CUP, each) for each in (await desk.competition()).photos.kept]


@awaited
async def test_a_photo_travels_with_a_full_export_and_with_no_public_one(tmp_path: Path) -> None:
    """The file is checked with the picture in it; whoever takes it in has the same picture."""
    source, there = MemoryStore(), MemoryStore()
    _, (photo,) = await a_card_is_sent(source)
    full, public = tmp_path / "full", tmp_path / "public"
    footer = await export_event(source, STREAM, full, public=False, at_ms=0)
    await export_event(source, STREAM, public, public=True, at_ms=0)
    await import_event(there, full, read_event)
    kept, taken = await source.record(photo), await there.record(photo)
    texts = [await asyncio.to_thread(each.read_text) for each in (full, public)]

    assert kept is not None
    assert taken == kept
    assert picture_in(kept) == a_plain_picture()
    assert [str(kept.content["picture"]) in text for text in texts] == [True, False]
    assert [commitment(kept) in text for text in texts] == [True, True]
    assert (await asyncio.to_thread(verify_file, full, read_event)).footer == footer


@pytest.mark.parametrize(
    "content",
    [
        {"picture": b64encode(a_plain_picture() + b"<script>").decode()},
        {"picture": b64encode(b"<svg>").decode()},
        {"picture": "no base64!"},
        {"picture": 7},
        {"picture": b64encode(a_plain_picture()).decode(), "also": "something"},
        {},
    ],
)
def test_a_stranger_s_file_brings_no_record_that_is_no_plain_picture(content: dict[str, Any]) -> None:
    """Whatever the entry is committed to."""
    assert not is_picture(content)
    assert is_picture({"picture": b64encode(a_plain_picture()).decode()})


@pytest.mark.parametrize(
    "content",
    [
        {"name": "Zoe", "form": "x"},
        {"name": "Zoe", "form": {"born": 7}},
        {"name": 7},
        {"number": "7"},
        {"name": "Zoe", "more": "x"},
    ],
)
def test_a_stranger_s_file_brings_no_record_that_is_no_person(content: dict[str, Any]) -> None:
    """What people have filled in of a form is theirs, and travels with them."""
    assert not is_person(content)
    assert is_person({"name": "Zoe", "number": "7", "form": {"born": "1980-05-01"}})


@awaited
async def test_an_erased_photo_does_not_come_back_with_an_older_export(tmp_path: Path) -> None:
    """Nor with the file of before, taken in once more; the newer file has none."""
    store, there = MemoryStore(), MemoryStore()
    desk, (photo,) = await a_card_is_sent(store)
    before, after = tmp_path / "before", tmp_path / "after"
    await export_event(store, STREAM, before, public=False, at_ms=0)
    (sent,) = (await desk.competition()).photos.kept.values()
    await desk.do(ASH, photos.ErasePhoto(sent.match, sent.id, "A thumb"))
    await export_event(store, STREAM, after, public=False, at_ms=0)
    await import_event(there, after, read_event)
    await import_event(store, before, read_event)

    assert [await each.record(photo) for each in (store, there)] == [None, None]


def test_an_erased_photo_is_nowhere_in_the_file_and_in_backups_made_before(tmp_path: Path) -> None:
    """The backup of before has it, the database and the backup of afterwards do not."""
    _back_up_and_erase(tmp_path)
    needle = _needle()
    found = {path.name: needle in path.read_bytes() for path in tmp_path.iterdir()}

    assert found["before.db"]
    assert not any(there for name, there in found.items() if name != "before.db")


def _needle() -> bytes:
    """Return a part of the picture as a record has it."""
    return b64encode(a_plain_picture())[400:460]


@awaited
async def _back_up_and_erase(tmp_path: Path) -> None:
    async with opened(tmp_path / "log.db") as store:
        desk, _ = await a_card_is_sent(store)
        await store.backup(tmp_path / "before.db")
        (sent,) = (await desk.competition()).photos.kept.values()
        await desk.do(SECRETARY, photos.ErasePhoto(sent.match, sent.id, "Not this card"))
        await store.backup(tmp_path / "after.db")


@awaited
async def test_photos_go_with_an_event_that_was_a_mistake() -> None:
    """As the names of its people do."""
    store = MemoryStore()
    desk, kept = await a_card_is_sent(store, times=2)
    await desk.do(DIRECTOR, DeleteEvent("Entered twice"))

    assert [await store.record(each) for each in kept] == [None, None]
