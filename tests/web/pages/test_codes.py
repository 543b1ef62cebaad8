"""Codes to scan: for those who have signed in, of this server's own pages, drawn where nobody waits for it."""

import threading

import pytest
import segno

from hangjack.web.limits import ALLOWANCES, Gate
from support.acts import awaited
from support.desk import CUP
from support.web import ORIGIN, Doors, hall

PATH = "/invited/0123456789abcdefghijkl"


@awaited
async def test_a_code_is_drawn_for_whoever_has_signed_in(inside: Doors) -> None:
    """Strangers and phones at tables get none: nothing there ever asks for one."""
    async with hall(inside) as place:
        directors = await place.client.post("/code", content=PATH, headers=place.shown("director"))
        strangers = await place.client.post("/code", content=PATH)
        captains = await place.client.post("/code", content=PATH, headers=place.shown("captain of A"))

    assert (directors.status_code, strangers.status_code, captains.status_code) == (200, 401, 401)
    assert directors.headers["content-type"] == "image/svg+xml"
    assert directors.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hello",
        "https://evil.test/",
        "//evil.test",
        "/\\evil.test",
        "/a\nb",
        "/" + "x" * 200,
        "/" + "é" * 100,
    ],
)
@awaited
async def test_a_code_leads_to_a_page_of_this_server(inside: Doors, text: str) -> None:
    """Anything else is refused in a sentence, and nothing is drawn."""
    async with hall(inside) as place:
        answer = await place.client.post("/code", content=text.encode(), headers=place.shown("director"))

    assert answer.status_code == 422
    assert answer.json()["code"] == "web.code-of-own-page"


@awaited
async def test_a_code_is_drawn_beside_the_loop(inside: Doors, monkeypatch: pytest.MonkeyPatch) -> None:
    """A score that comes meanwhile does not wait for it."""
    drawn: list[tuple[str, bool]] = []
    make = segno.make

    def noted(text: str, **how: object) -> segno.QRCode:
        drawn.append((text, threading.current_thread() is threading.main_thread()))
        return make(text, **how)  # type: ignore[arg-type]

    monkeypatch.setattr(segno, "make", noted)
    async with hall(inside) as place:
        await place.client.post("/code", content=PATH, headers=place.shown("director"))
        handed = await place.link()
        await place.get(f"/c/{CUP}/qr/{handed['secret']}", "director")

    assert drawn == [(ORIGIN + PATH, False), (f"{ORIGIN}{handed['path']}", False)]


@awaited
async def test_one_address_gets_so_many_codes(inside: Doors) -> None:
    """Whoever wants more is told how long to wait."""
    async with hall(inside) as place:
        answers = [
            await place.client.post("/code", content=PATH, headers=place.shown("director"))
            for _ in range(ALLOWANCES[Gate.CODE].tries + 1)
        ]

    assert {each.status_code for each in answers[:-1]} == {200}
    assert (answers[-1].status_code, answers[-1].json()["code"]) == (429, "access.too-many")
