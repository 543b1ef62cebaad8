"""Every page of a day of Sheepshead answers, whoever opens it: while it is played, and afterwards."""

import re
from collections.abc import Iterator, Mapping
from contextlib import asynccontextmanager
from html import unescape
from itertools import product
from typing import Any

import msgspec
import pytest

from hangjack.desk.requests import governing, rulings, scores
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk import sheets as sheepshead_sheets
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.games.sheepshead.referee import Kind, RuledTable
from hangjack.ids import ClauseId, PersonId, StreamId
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from hangjack.web.pages.all import PAGES
from support.acts import awaited
from support.cup import DIRECTOR, OFFICIAL
from support.desk import CUP, STREAM, Desk
from support.memory_store import MemoryStore
from support.pdf import pages_of
from support.sheepshead_day import HOST, TABLE, drawn, sitting
from support.web import Hall, hall, let_in

BASE = f"/c/{CUP}"
ONE, TWO, THREE = seats(3)
PICKER = ClauseId("sheepshead-picker-1")


async def a_hand_is_ruled_on(desk: Desk) -> None:
    """Let a hand be written, and somebody be warned."""
    there = await sitting(desk)
    await hand_is_written(desk, 1)
    facts = {"offender": "3", "next_card_led": True}
    told = SheepsheadReported(Kind.LOOK_BACK, RuledTable(Seat.TWO, 3, Seat.ONE), facts)
    await desk.do(PersonId(there[ONE]), rulings.ReportIncident(ONE, "r1", 1, told), TABLE)


async def the_sheet_is_in(desk: Desk) -> None:
    """Let the session be played, everybody confirm, the sheet come in and the prizes be given."""
    await a_hand_is_ruled_on(desk)
    await desk.do(OFFICIAL, rulings.GiveRuling("r1"), TABLE)
    for number in (2, 3):
        await hand_is_written(desk, number)
    there, figures = await sitting(desk), (await desk.match(TABLE)).figures()
    for seat, who in there.items():
        seen = OwnPoints(figures["PTS"][seat], figures["PLAYS"][seat])
        await desk.do(PersonId(who), sheepshead.ConfirmPoints(seat, seat, seen), TABLE)
    await desk.do(HOST, sheepshead_sheets.HandInSheet("in"), TABLE)
    await desk.do(DIRECTOR, governing.AnnouncePrizes((1000, 500), "S1"))
    await desk.do(DIRECTOR, governing.GivePrizes("S1"))


async def hand_is_written(desk: Desk, number: int) -> None:
    """Let the dealer of a hand win it, as two at the table say."""
    there, dealer = await sitting(desk), Party(str(number))
    line = HandLine(dealer, dealer, won=True)
    for seat in (ONE, TWO):
        await desk.do(PersonId(there[seat]), scores.EnterLine(seat, Place(1, number), line), TABLE)


@asynccontextmanager
async def day(part: Any) -> Any:
    """Give a desk at which a table of three has come so far, and the hall before it."""
    desk = await drawn(3, deals_each=1)
    await part(desk)
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store)
    async with hall(doors, desk.store) as place:
        yield desk, place


def addresses(values: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    """Yield the address of every page there is, filled in."""
    for path in {route.path for route in PAGES}:
        names = re.findall(r"{(\w+)(?::\w+)?}", path)
        for chosen in product(*(values.get(name, ("1",)) for name in names)):
            filled = path
            for value in chosen:
                filled = re.sub(r"{[^}]+}", value, filled, count=1)
            yield filled


@awaited
@pytest.mark.parametrize("part", [a_hand_is_ruled_on, the_sheet_is_in])
async def test_no_page_of_a_day_of_tables_falls_over(part: Any) -> None:
    """What a day of this kind does not have is said to be missing, and nothing answers that we have made a mistake."""
    async with day(part) as (desk, place):
        person = str((await sitting(desk))[ONE])
        values = {
            "competition": (str(CUP),),
            "match": (str(TABLE), "S9-1"),
            "session": ("S1", "S9"),
            "person": (person, "nobody"),
            "book": ("sheepshead",),
        }
        found = {
            (who, path): (await place.get(path, who)).status_code
            for path in addresses(values)
            for who in ("director", *(() if path.endswith(".pdf") else ("",)))
        }

    assert {asked: status for asked, status in found.items() if status >= 500} == {}


async def printed(place: Hall, path: str, who: str = "") -> str:
    """Return what stands on a paper."""
    answer = await place.get(f"{BASE}{path}", who)
    assert answer.status_code == 200, answer.text[-500:]
    return "".join(each.text for each in pages_of(answer.content))


@awaited
async def test_standings_sheets_and_receipts_of_tables_are_printed() -> None:
    """Everybody by name with place and points; the sheet with its hands, what was ruled and the seal."""
    async with day(the_sheet_is_in) as (desk, place):
        standings = await printed(place, "/print/standings.pdf")
        sheet = await printed(place, f"/m/{TABLE}/sheet.pdf")
        receipt = await printed(place, f"/m/{TABLE}/receipt.pdf", "director")
        page = (await place.get(f"{BASE}/standings")).text
        seal = (await desk.match(TABLE)).sheet.sealed

    assert "Session 1, The Mill" in standings
    assert all(name in standings for name in ("Nora Vale", "Gil Frost", "Bo Tansy"))
    assert "NORA VALE" in sheet
    assert "sheepshead-peek-3" in sheet
    assert str(seal) in "".join(sheet.split())
    assert "Nora Vale" in receipt
    assert f"{BASE}/print/standings.pdf" in page


@pytest.mark.clause("sheepshead-scorer-8")
@awaited
async def test_the_host_sees_which_hands_nobody_else_has_confirmed() -> None:
    """On the desk of the session and beside the sheet, until a second person at the table says the same."""
    async with day(a_hand_is_ruled_on) as (desk, place):
        there, line = await sitting(desk), HandLine(TWO, THREE, won=False)
        await desk.do(PersonId(there[ONE]), scores.EnterLine(ONE, Place(1, 2), line), TABLE)
        again = HandLine(ONE, TWO, won=True)
        await desk.do(PersonId(there[THREE]), scores.EnterLine(THREE, Place(1, 1), again), TABLE)
        await place.server.office.catch_up(STREAM)
        await place.server.office.catch_up(StreamId(f"{CUP}/{TABLE}"))
        table = (await place.get(f"{BASE}/sessions/S1", "director")).text
        await desk.do(PersonId(there[TWO]), scores.ConfirmLine(TWO, Place(1, 2)), TABLE)
        await place.server.office.catch_up(StreamId(f"{CUP}/{TABLE}"))
        after = (await place.get(f"{BASE}/sessions/S1", "director")).text

    assert "Still to be confirmed by a second player, no.: 1 and 2." in table
    assert "Still to be confirmed by a second player, no.: 1." in after


@pytest.mark.clause("sheepshead-picker-1")
@awaited
@pytest.mark.parametrize("number", [1, 2])
async def test_whoever_rules_says_which_hand_it_was(number: int) -> None:
    """The one that is played now, or by one tap the one before: the ruling is written there, with the dealer of that hand."""
    async with day(a_hand_is_ruled_on) as (desk, place):
        address = f"{BASE}/m/{TABLE}/ruling?kind=misbury&f.picker=2&f.first_card_led=yes"
        page = (await place.get(address, "official")).text
        others = re.findall(r'href="([^"]+)">No, it was hand (\d+)<', page)
        if number == 1:
            page = (await place.get(unescape(others[0][0]), "official")).text
            back = re.findall(r"No, it was hand (\d+)<", page)
            assert back == ["2"]
        reported = msgspec.json.decode(unescape(re.findall(r'name="reported"[^>]* value="([^"]+)"', page)[0]))
        about = {"side": ONE, "id": "r2", "table": 1, "reported": reported}
        api = f"/api/competitions/{CUP}/matches/{TABLE}"
        told = await place.post(f"{api}/report-incident", about, "official")
        given = await place.post(f"{api}/give-ruling", {"id": "r2"}, "official")
        await desk.office.catch_up(StreamId(f"{CUP}/{TABLE}"))
        sheet = (await desk.match(TABLE)).sheet

    assert [each for _, each in others] == ["1"]
    assert (told.status_code, given.status_code) == (200, 200), (told.text, given.text)
    dealer = Party(str(number))
    assert sheet.line_at(Place(1, number)) == HandLine(dealer, TWO, won=False, ruled=PICKER)
    assert (sheet.line_at(Place(1, 1)) == HandLine(ONE, ONE, won=True)) == (number == 2)
