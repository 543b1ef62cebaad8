"""A server that runs: whatever it hands out on its own machine leads to an address that it has printed for the hall."""

from pathlib import Path
from urllib.parse import urlsplit

import httpx2

from hangjack.web.api.client import Client
from hangjack.web.api.opening import OpenCompetition
from hangjack.web.running.addresses import lan_addresses
from support.acts import awaited
from support.pdf import pages_of
from support.qr import text_in
from support.servers import LOGIN, PASSWORD, serving

POSTER = "/c/fig-tree/print/poster.pdf"


async def poster_of(folder: Path, *options: str) -> httpx2.Response:
    """Start a server, open a competition, and print its poster on the server's own machine."""
    wanted = OpenCompetition("fig-tree", "ic2024", "The Fig Tree Cup", days=("2031-05-03",))
    async with serving("--data", str(folder), *options) as server:
        here = f"http://127.0.0.1:{urlsplit(server.url).port}"
        async with Client(here) as client:
            assert server.first_run is not None
            await client.first_run(server.first_run, LOGIN, PASSWORD, "Dora Diaz")
            await client.open(wanted)
        async with httpx2.AsyncClient(base_url=here, timeout=600) as browser:
            return await browser.get(POSTER)


@awaited
async def test_a_server_for_the_hall_prints_the_address_of_the_hall(tmp_path: Path) -> None:
    """Whoever sits at its own keyboard prints it too; a laptop in no network prints none."""
    answer = await poster_of(tmp_path, "--host", "0.0.0.0")  # noqa: S104 - as it is started in a hall
    hosts = lan_addresses()
    found = [text_in(code) for page in pages_of(answer.content) for code in page.codes] if hosts else []

    assert answer.status_code == (200 if hosts else 409)
    assert [urlsplit(each).hostname for each in found] == list(hosts[:1])


@awaited
async def test_a_server_for_its_own_machine_prints_no_code_at_all(tmp_path: Path) -> None:
    """It says what to do instead."""
    answer = await poster_of(tmp_path)

    assert answer.status_code == 409
    assert "--public-url" in answer.text
