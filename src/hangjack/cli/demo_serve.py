"""`hangjack demo --serve`: the fictional event live in a browser, sixty times as fast as the clock."""

import tempfile
import webbrowser
from pathlib import Path

import click
import uvicorn

from hangjack.errors import BadInput
from hangjack.lab.event import Event
from hangjack.store.sqlite import SqliteStore
from hangjack.web.app import application
from hangjack.web.demonstration import LOGIN, Demonstration
from hangjack.web.server import Server
from hangjack.wording import say

_BEGINS_MS = {"live": -5 * 60_000, "end": 1000}
"""How long after a moment of a story its demonstration begins: before the dispute, and when all is over."""
_STOP_S = 3


def serve_event(event: Event, name: str, speed: int, port: int, *, browser: bool) -> None:
    """Show *event* from a moment that its story keeps, until somebody stops it; nothing is left behind."""
    if name not in event.moments:
        raise BadInput("demo.no-such-moment", name=name, moments=", ".join(sorted(event.moments)))
    shown = Demonstration(event, event.moments[name].at_ms + _BEGINS_MS.get(name, 0), speed)
    address = f"http://127.0.0.1:{port}/c/{event.venue.competition.id}"
    with tempfile.TemporaryDirectory(prefix="hangjack-demo-") as folder:

        async def opened() -> Server:
            store = await SqliteStore.open(Path(folder) / "hangjack.sqlite")
            server, password = await shown.open(store)
            click.echo(say("demo.serving", address=address, speed=speed))
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
