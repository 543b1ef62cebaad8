"""What a stranger's file calls teams, people, groups and reasons: words on every page, carried out nowhere."""

import asyncio
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from desk.worlds import the_cup
from hangjack.desk.archives import read_event
from hangjack.matches.pauses import CallAbout
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.format import RecordLine
from hangjack.store.archive.importing import import_event
from hangjack.store.interface import PersonalRecord, commitment
from support.acts import awaited
from support.desk import CUP, STREAM, Desk
from support.forging import Forgery
from support.memory_store import MemoryStore
from support.web import Hall, hall, let_in

EVIL = '</script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>{{7*7}}#eval("1")'
RAW = ("<script>alert", "<img src=x", "{{49}}")
TOLD = frozenset(
    [
        "name",
        "short",
        "reason",
        "text",
        "about",
        "decision",
        "answer",
        "sponsor",
        "place",
        "title",
        "words",
        "detail",
        "note",
        "reference",
    ]
)
"""The fields in which somebody has written something."""


def poisoned(value: Any, key: str = "") -> Any:
    """Return what an entry says, with all words that people wrote made to look like scripts."""
    if isinstance(value, dict):
        return {name: poisoned(each, name) for name, each in value.items()}
    if isinstance(value, list):
        return [poisoned(each, key) for each in value]
    written = isinstance(value, str) and value and key in TOLD and value not in set(CallAbout)
    return f"{value} {EVIL}" if written else value


def forged(text: bytes) -> bytes:
    """Return an export with such words everywhere, and every digest right."""
    file = Forgery(text)
    known = dict[str, str]()
    for number, line in enumerate(file.records):
        evil = replace(line, content=poisoned(line.content))
        known[_committed(line)], file.records[number] = _committed(evil), evil
    file.change(lambda entry: _with_digests(poisoned(entry.body), known))
    return file.written()


def _committed(line: RecordLine) -> str:
    """Return what the log carries of a record."""
    return str(msgspec.to_builtins(commitment(PersonalRecord(line.id, line.salt, line.content))))


def _with_digests(value: Any, known: Mapping[str, str]) -> Any:
    """Return an entry that speaks of the records as they are now."""
    if isinstance(value, dict):
        return {name: _with_digests(each, known) for name, each in value.items()}
    if isinstance(value, list):
        return [_with_digests(each, known) for each in value]
    return known.get(value, value) if isinstance(value, str) else value


async def imported(folder: Path) -> MemoryStore:
    """Return a store that has taken such a file of a whole cup."""
    desk, store, path = Desk(MemoryStore()), MemoryStore(), folder / "cup"
    await the_cup(desk)
    await export_event(desk.store, STREAM, path, public=False, at_ms=0)
    await asyncio.to_thread(path.write_bytes, forged(await asyncio.to_thread(path.read_bytes)))
    await import_event(store, path, read_event)
    return store


def linked(text: str) -> Iterator[str]:
    """Yield the pages of the event to which a page leads."""
    for path in re.findall(r'(?:href|action)="(/c/[^"#?]*)', text):
        yield path.replace("&amp;", "&")


async def every_page(place: Hall, who: str) -> dict[str, str]:
    """Return all pages and answers of the event that somebody reaches from its first page."""
    found, left = (
        dict[str, str](),
        [f"/c/{CUP}", f"/c/{CUP}/board", f"/c/{CUP}/console", f"/c/{CUP}/setup/entries"],
    )
    while left:
        path = left.pop()
        if path in found or path.endswith((".pdf", ".svg", ".zip")):
            continue
        answer = await place.get(path, who)
        found[path] = answer.text if answer.headers.get("content-type", "").startswith("text/html") else ""
        assert answer.status_code < 500, path
        left += linked(found[path])
    return found


@awaited
async def test_words_of_a_file_from_elsewhere_are_words_on_every_page(tmp_path: Path) -> None:
    """Whatever an entry or a record of it says, and longer than any form takes it; prints are made of it too."""
    async with hall(await let_in(await imported(tmp_path))) as place:
        pages = {**await every_page(place, "director"), **await every_page(place, "")}
        prints = [
            (await place.get(f"/c/{CUP}/print/{name}.pdf", "director")).status_code
            for name in ("schedule", "standings", "score-sheets")
        ]
        console = await place.get(f"/api/competitions/{CUP}/console", "director")

    assert [(path, part) for path, text in pages.items() for part in RAW if part in text] == []
    assert sum("&lt;script&gt;alert" in text for text in pages.values()) >= 10
    assert prints == [200] * 3
    assert msgspec.json.decode(console.content)
