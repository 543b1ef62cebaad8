"""`hangjack demo --serve`: the fictional event live in a browser, faster than the clock."""

import asyncio
import tempfile
import webbrowser
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from socket import socket

import click

from hangjack.errors import BadInput
from hangjack.lab.stories.event import Event
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.app import application
from hangjack.web.running.addresses import listening, port_of
from hangjack.web.running.demonstration import LOGIN, Demonstration
from hangjack.web.running.listeners import Stopping, listen
from hangjack.web.running.loops import new_event_loop
from hangjack.web.server import Server
from hangjack.wording import say

_BEGINS_MS = {"live": -5 * 60_000, "end": 1000}
"""How long after a moment of a story its demonstration begins: before the dispute, and when all is over."""


def serve_event(event: Event, name: str, speed: int, port: int, *, browser: bool) -> None:
    """Show *event* from a moment that its story keeps, until somebody stops it; nothing is left behind."""
    if name not in event.moments:
        raise BadInput("demo.no-such-moment", name=name, moments=", ".join(sorted(event.moments)))
    shown = Demonstration(event, event.moments[name].at_ms + _BEGINS_MS.get(name, 0), speed)
    address = f"http://127.0.0.1:{port}/c/{event.venue.competition.id}"

    def tell(password: str) -> None:
        key = "demo.serving" if speed > 1 else "demo.serving-by-the-clock"
        click.echo(say(key, address=address, speed=speed))
        click.echo(say("demo.sign-in", login=LOGIN, password=password))
        if browser:
            webbrowser.open(address)

    with (
        closing(listening("127.0.0.1", port)) as door,
        tempfile.TemporaryDirectory(prefix="hangjack-demo-") as folder,
        asyncio.Runner(loop_factory=new_event_loop) as runner,
    ):
        runner.run(_serve(shown, Path(folder), door, tell))


async def _serve(shown: Demonstration, folder: Path, door: socket, tell: Callable[[str], None]) -> None:
    server, password = await shown.open(await SqliteStore.open(folder / "hangjack.sqlite"))
    server.public_url = f"http://127.0.0.1:{port_of(door)}"

    async def given() -> Server:
        return server

    app, stopping = application(given), Stopping()
    with stopping.on_signals():
        async with app.router.lifespan_context(app):
            await listen(app, [(door, None)], lambda: tell(password), stopping, server.hub.close)
