"""What somebody with a link, or with nothing, can make the server do again and again: others get theirs all the same."""

import asyncio
from typing import Any

import msgspec
import pytest

from desk.story_first_match import FIRST
from hangjack.desk.requests import entries, records
from hangjack.errors import BadInput
from hangjack.ids import EntrantId
from hangjack.web.limits import ALLOWANCES, Gate
from hangjack.web.loop import compiling
from hangjack.web.loop.compiling import MOST_EACH, MOST_OF_OTHERS, Printer, TooManyPrints
from support.acts import awaited
from support.cup import CRABS, FOXES, person_of
from support.desk import CUP, SECRETARY, cup_of
from support.memory_store import MemoryStore
from support.web import Doors, hall, let_in

SHEET = f"/c/{CUP}/m/{FIRST}/sheet.pdf"
SCRIPT = "<script>alert('x')</script>\"'><img src=x onerror=alert(1)> #eval(read(\"/etc/hostname\"))"


class Slow:
    """A typesetter that notes what it is given, and waits until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, printer: Printer) -> None:
        self.made: list[str] = []
        self.go = asyncio.Event()
        monkeypatch.setattr(printer, "_printed", self._printed)

    async def _printed(self, name: str, values: bytes) -> bytes:
        await self.go.wait()
        self.made.append(name)
        if values == b"refused":
            raise BadInput("page.print.failed", reason="no")
        return values


@awaited
async def test_prints_without_end_are_refused_and_those_with_an_account_print_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One link waits for a few, all others for some more, and an official waits for one of them at most."""
    printer = Printer()
    slow = Slow(monkeypatch, printer)
    ours = [
        asyncio.ensure_future(printer.printed(f"o{each}", b"%d" % each, "link 1"))
        for each in range(MOST_EACH)
    ]
    await asyncio.sleep(0)
    with pytest.raises(TooManyPrints) as refused:
        await printer.printed("o", b"more", "link 1")
    crowd = [
        asyncio.ensure_future(printer.printed(f"c{each}", b"c%d" % each, f"link {each // MOST_EACH + 2}"))
        for each in range(MOST_OF_OTHERS - MOST_EACH)
    ]
    await asyncio.sleep(0)
    with pytest.raises(TooManyPrints):
        await printer.printed("o", b"more", "10.0.0.9")
    official = asyncio.ensure_future(printer.printed("official", b"cards"))
    await asyncio.sleep(0)
    slow.go.set()
    await asyncio.gather(*ours, *crowd, official)
    again = await printer.printed("again", b"again", "link 1")

    assert refused.value.retry_after > 0
    assert slow.made.index("official") <= 2
    assert again == b"again"
    assert printer._others == {}


@awaited
async def test_the_same_print_is_made_once_for_all_who_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also when the first one has gone away; a refused one leaves nothing behind."""
    printer = Printer()
    slow = Slow(monkeypatch, printer)
    wanted = [asyncio.ensure_future(printer.printed("sheet", b"same", f"link {each}")) for each in range(50)]
    await asyncio.sleep(0)
    wanted.pop(0).cancel()
    bad = asyncio.ensure_future(printer.printed("sheet", b"refused", "link 1"))
    await asyncio.sleep(0)
    slow.go.set()
    found = await asyncio.gather(*wanted)
    with pytest.raises(BadInput):
        await bad

    assert set(found) == {b"same"}
    assert slow.made == ["sheet", "sheet"]
    assert (printer._others, printer._under_way) == ({}, {})


@awaited
async def test_a_stranger_who_prints_too_much_is_told_to_wait(
    inside: Doors, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the seconds; the director prints meanwhile."""
    monkeypatch.setattr(compiling, "MOST_EACH", 0)
    async with hall(inside) as place:
        stranger = await place.get(SHEET)
        captain = await place.get(SHEET, "captain of A")
        director = await place.get(SHEET, "director")

    assert [each.status_code for each in (stranger, captain, director)] == [503, 503, 200]
    assert stranger.headers["retry-after"] == "10"


@pytest.mark.parametrize(
    ("path", "body"),
    [
        (f"matches/{FIRST}/preview/sign-sheet", {"type": "sign-sheet", "side": "A"}),
        ("ask-referee", {"kind": "renege", "match": FIRST}),
    ],
)
@awaited
async def test_whoever_came_by_a_link_looks_ahead_as_often_as_a_form_does_and_no_more(
    path: str, body: dict[str, Any], inside: Doors
) -> None:
    """The next look is granted after a moment, another link is not touched, and scores are written meanwhile."""
    async with hall(inside) as place:
        where = f"/api/competitions/{CUP}/{path}"
        answers = [
            (await place.post(where, body, "captain of A")).status_code
            for _ in range(ALLOWANCES[Gate.LOOKS].tries + 1)
        ]
        other = await place.post(where, body, "captain of B")
        official = await place.post(where, body, "director")
        place.clock.now_ms += ALLOWANCES[Gate.LOOKS].every_ms
        later = await place.post(where, body, "captain of A")

    assert answers[-1] == 429
    assert 429 not in (*answers[:-1], other.status_code, official.status_code, later.status_code)


@awaited
async def test_names_that_look_like_scripts_are_words_on_every_page_and_print() -> None:
    """Of teams and people, as an archive from elsewhere may bring them: shown letter by letter, carried out nowhere."""
    store = MemoryStore()
    desk = await cup_of(4, store)
    await desk.do(SECRETARY, entries.NameTeam(CRABS, f"Crabs {SCRIPT}"[:100]))
    await desk.do(SECRETARY, entries.NameTeam(EntrantId(FOXES), "${7*7}{{7*7}}</textarea><svg/onload=x>"))
    await desk.do(SECRETARY, records.CorrectName(person_of(CRABS, 1), "<b onmouseover=x>Kim</b>"))
    pages = ("", "/standings", "/fixtures", "/board", "/console", "/setup/entries", "/money", "/door")
    async with hall(await let_in(store)) as place:
        shown = [(path, (await place.get(f"/c/{CUP}{path}", "director")).text) for path in pages]
        console = await place.get(f"/api/competitions/{CUP}/console", "director")
        prints = [
            await place.get(f"/c/{CUP}/print/{name}.pdf", "director")
            for name in ("schedule", "standings", "score-sheets")
        ]

    for path, text in shown:
        for part in ("<script>alert", "<img src=x", "<svg/onload", "<b onmouseover"):
            assert part not in text, path
        assert "${49}" not in text, path
    assert sum("&lt;script&gt;alert" in text for _, text in shown) >= 3
    assert console.headers["content-type"].startswith("application/json")
    assert [each.status_code for each in prints] == [200] * 3
    assert msgspec.json.decode(console.content)
