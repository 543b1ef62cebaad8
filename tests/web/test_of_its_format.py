"""Pages that only some events have: at their addresses every other one has nothing, and each is counted by itself."""

import re

import httpx2
from starlette.types import Receive, Scope, Send

from hangjack.web.formats import FORMAT_PAGES
from hangjack.web.loop.probe import ASKED_FOR
from support.acts import awaited
from support.desk import CUP
from support.web import ORIGIN, Doors, hall


@awaited
async def test_a_cup_has_no_page_of_another_format(inside: Doors) -> None:
    """Whoever may open everything finds nothing there, whatever the address names."""
    routes = [each for pages in FORMAT_PAGES.values() if pages.tag != "cup" for each in pages.routes]
    found = {}
    async with hall(inside) as place:
        for route in routes:
            path = route.path.replace("{competition}", CUP).replace("{day}", "2031-08-23")
            path = re.sub(r"{[^}]+}", "x", path)
            for method in sorted((route.methods or {"GET"}) & {"GET", "POST"}):
                headers = {**place.shown("director"), "origin": ORIGIN}
                found[method, path] = await place.client.request(method, path, headers=headers)

    assert len(found) > 20
    assert {each: answer.status_code for each, answer in found.items() if answer.status_code != 404} == {}


@awaited
async def test_steps_of_the_set_up_are_counted_apart(inside: Doors) -> None:
    """One page shows them all; whoever reads the figures sees which was slow."""
    counted = []
    async with hall(inside) as place:

        async def listening(scope: Scope, receive: Receive, send: Send) -> None:
            await place.app(scope, receive, send)
            counted.append(scope[ASKED_FOR])

        transport = httpx2.ASGITransport(listening)
        async with httpx2.AsyncClient(transport=transport, base_url=ORIGIN) as client:
            for page in ("officials", "print", "event"):
                await client.get(f"/c/{CUP}/setup/{page}", headers=place.shown("director"))

    assert counted == ["page setup officials", "page setup print", "page event_page"]
