"""The server answers to its own names, and codes lead where whoever runs it has said."""

import asyncio
import socket
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import pytest
from starlette.types import Receive, Scope, Send

from desk.story_first_match import FIRST
from hangjack.web.running.own_names import OwnNames, own_names
from hangjack.web.running.tls import names_in, own_tls
from support.acts import awaited
from support.desk import CUP
from support.pdf import pages_of
from support.qr import text_in
from support.web import Doors, hall

VOUCHED = ("league.example", "*.club.example")
NAMES = own_names("cup.local", "0.0.0.0", "https://cards.example:8443", VOUCHED)  # noqa: S104


async def hello(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer whoever gets here."""
    del scope, receive
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"hello"})


async def asked_for(host: str, **headers: str) -> httpx2.Response:
    """Ask for a page of a host."""
    transport = httpx2.ASGITransport(app=OwnNames(hello, NAMES))
    async with httpx2.AsyncClient(transport=transport, base_url="http://x") as client:
        return await client.get("/", headers={"host": host, **headers})


@pytest.mark.parametrize(
    "host",
    [
        "cup.local",
        "CUP.local:8000",
        "cup.local.",
        "localhost:8000",
        "192.168.1.5:8000",
        "203.0.113.9",
        "[::1]:8000",
        "cards.example",
        "cards.example:8443",
        "league.example",
        "cards.club.example",
        f"{socket.gethostname().partition('.')[0]}.lan",
        "",
    ],
)
def test_the_server_answers_to_its_own_names_and_to_numbers(host: str) -> None:
    """With a port or without one, in any letters."""
    assert asyncio.run(asked_for(host)).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.test",
        "a.b.club.example",
        "club.example",
        "cup.local.evil.test",
        "xlocalhost",
        "a]b",
        "[::1",
        "1.2.3.4.evil.test",
    ],
)
def test_another_name_is_refused_with_what_to_do(host: str) -> None:
    """As a page for people and as a problem for programs; nothing of the application is reached."""
    program = asyncio.run(asked_for(host))
    person = asyncio.run(asked_for(host, accept="text/html,*/*"))

    assert (program.status_code, program.json()["code"]) == (421, "web.not-our-name")
    assert person.status_code == 421
    assert person.text.endswith("start it with --public-url.")
    assert person.headers["x-content-type-options"] == "nosniff"


def test_the_names_in_a_certificate_are_own_names(tmp_path: Path) -> None:
    """Whoever gave the server a certificate has said what it is called."""
    files = own_tls(tmp_path, "cup.local", (), datetime.now(UTC))

    assert names_in(files.leaf.certificate) == ("cup.local", "localhost")
    assert names_in(files.authority.certificate) == ()


@awaited
async def test_codes_lead_to_the_public_address(inside: Doors) -> None:
    """By whatever name the page was opened from which they are printed."""
    async with hall(inside) as place:
        place.server.public_url = "https://cards.example"
        printed = await place.get(
            f"/c/{CUP}/print/table-cards.pdf?match={FIRST}", "director", host="10.0.0.5"
        )
        sheet = await place.get(f"/c/{CUP}/print/score-sheets.pdf?match={FIRST}", "director", host="10.0.0.5")
    found = [
        text_in(code) for pdf in (printed, sheet) for page in pages_of(pdf.content) for code in page.codes
    ]

    assert len(found) >= 5
    assert all(each.startswith("https://cards.example/") for each in found)
