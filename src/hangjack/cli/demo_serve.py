"""`hangjack demo --serve`: the fictional event live in a browser, sixty times as fast as the clock."""

import tempfile
import webbrowser
from pathlib import Path

import click
import uvicorn

from hangjack.lab.event import Event
from hangjack.store.sqlite import SqliteStore
from hangjack.web.app import application
from hangjack.web.demonstration import LOGIN, SPEED, Demonstration
from hangjack.web.server import Server
from hangjack.wording import say

_BEFORE_MS = 5 * 60_000
_STOP_S = 3


def serve_event(event: Event, port: int, *, browser: bool) -> None:
    """Show *event* from a moment before the one that its story keeps, until somebody stops it; nothing is left behind."""
    shown = Demonstration(event, event.moments["live"].at_ms - _BEFORE_MS)
    address = f"http://127.0.0.1:{port}/c/{event.venue.competition.id}"
    with tempfile.TemporaryDirectory(prefix="hangjack-demo-") as folder:

        async def opened() -> Server:
            store = await SqliteStore.open(Path(folder) / "hangjack.sqlite")
            server, password = await shown.open(store)
            click.echo(say("demo.serving", address=address, speed=SPEED))
            click.echo(say("demo.sign-in", login=LOGIN, password=password))
            if browser:
                webbrowser.open(address)
            return server

        uvicorn.run(
            application(opened),
            host="127.0.0.1",
            port=port,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=_STOP_S,
        )
