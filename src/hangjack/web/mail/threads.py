"""What waits for a mail server, in threads of its own: none of them keeps the loop, the workshop, or a server that stops."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from hangjack.competition.messages.events import Trouble
from hangjack.web.mail.posting import Connection, NotSent

LONGEST_S = 90.0
"""After so long a connection is cut, however slowly the mail server goes on answering: well below `LEASE_MS`."""

T = TypeVar("T")


async def in_thread(connection: Connection, work: Callable[[], T]) -> T:
    """Return what *work* does with a connection, which is cut if that takes too long. Raises `NotSent`."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        try:
            found = work()
        except Exception as error:  # noqa: BLE001 - it is raised where somebody waits for it
            raised = error
            _tell(loop, done, lambda: done.set_exception(raised))
        else:
            _tell(loop, done, lambda: done.set_result(found))

    in_background(run)
    try:
        return await asyncio.wait_for(done, LONGEST_S)
    except TimeoutError:
        connection.cut()
        raise NotSent(Trouble.AWAY) from None


def in_background(work: Callable[[], None]) -> None:
    """Do something for which nobody waits."""
    threading.Thread(target=work, name="mail", daemon=True).start()


def _tell(loop: asyncio.AbstractEventLoop, done: asyncio.Future[T], telling: Callable[[], None]) -> None:
    """Let the loop know, if it still runs and somebody still waits."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(lambda: None if done.done() else telling())
