"""The whole run of a server, as one process or several: doors, announcement, and the end of both."""

import asyncio
from collections.abc import Callable

from hangjack.errors import HangjackError, Refused
from hangjack.web.running.address_file import keep_address
from hangjack.web.running.addresses import lan_addresses, public_url_of
from hangjack.web.running.announcing import Announcement
from hangjack.web.running.follow_http import follow_secret
from hangjack.web.running.listeners import Stopping
from hangjack.web.running.loops import new_event_loop
from hangjack.web.running.serving import (
    Doors,
    Opened,
    Serving,
    fingerprint_for,
    make_folder,
    open_doors,
    open_server,
    require_sensible,
    serve_here,
    ways_to,
)

Tell = Callable[[Opened], None]
Warn = Callable[[HangjackError], None]


def run(serving: Serving, tell: Tell, warn: Warn, log_level: str) -> None:
    """Serve until the program is told to stop.

    *tell* is called when the server answers, *warn* with what went wrong without stopping it; both in a thread. Raises
    with a sentence where the server cannot be started.
    """
    require_sensible(serving)
    make_folder(serving.folder)
    doors = open_doors(serving)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_run(serving, doors, _Ready(serving, doors, tell, warn), log_level))
    finally:
        doors.close()


class _Ready:
    """What happens when the server answers, and what of it is undone at the end."""

    def __init__(self, serving: Serving, doors: Doors, tell: Tell, warn: Warn) -> None:
        self._ways = ways_to(serving, doors)
        self._serving = serving
        self._tell = tell
        self._warn = warn
        self._announcement: Announcement | None = None
        if serving.local_name in self._ways[0].hosts:
            self._announcement = Announcement(serving.local_name, self._ways[0].port, lan_addresses())

    def __call__(self, first_run: str | None) -> None:
        serving = self._serving
        public_url = public_url_of(serving.public_url)
        opened = Opened(self._ways, first_run, fingerprint_for(serving), public_url)
        keep_address(serving.folder, opened.private)
        self._tell(opened)
        if self._announcement is not None:
            try:
                self._announcement.make()
            except Refused as error:
                self._warn(error)

    async def undo(self) -> None:
        """Give the name back."""
        if self._announcement is not None:
            await asyncio.to_thread(self._announcement.withdraw)


async def _run(serving: Serving, doors: Doors, ready: _Ready, log_level: str) -> None:
    stopping = Stopping()
    with stopping.on_signals():
        try:
            if serving.workers == 1:
                await serve_here(serving, doors, ready, stopping)
            else:
                await _run_workers(serving, doors, ready, stopping, log_level)
        finally:
            await ready.undo()


async def _run_workers(
    serving: Serving, doors: Doors, ready: _Ready, stopping: Stopping, log_level: str
) -> None:
    """Open everything once, so that a mistake is said once, and then let the workers do it."""
    from hangjack.web.running.workers import serve_with_workers  # noqa: PLC0415 - a venue has none

    server = await open_server(serving)
    try:
        secret = await server.access.accounts.offer_first_run()
        follow_secret(serving.folder)
    finally:
        await server.stop()
    await serve_with_workers(serving, doors, lambda: ready(secret), stopping, log_level)
