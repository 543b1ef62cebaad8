"""Several processes behind the same doors, for a host with PostgreSQL: started, watched, started again, stopped.

A worker is this module run as a program. It gets what it is to serve as a line on its standard input, and its sockets from
its parent; it says `ready` when it answers. When its input ends, its parent is gone, and it stops.
"""

import asyncio
import logging
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from hangjack.web.running.json_logs import log_as_json
from hangjack.web.running.listeners import GRACE_S, Stopping
from hangjack.web.running.loops import new_event_loop
from hangjack.web.running.serving import Doors, Serving, serve_here

READY = b"ready\n"
_log = logging.getLogger("hangjack.web")
_LONG_ENOUGH_S = 5.0
_LONGEST_PAUSE_S = 5.0


class _Work(Struct, frozen=True):
    """What a worker is told."""

    serving: Serving
    plain: tuple[int, ...]
    secure: tuple[int, ...]
    log_level: str


async def serve_with_workers(
    serving: Serving, doors: Doors, ready: Callable[[], None], stopping: Stopping, log_level: str
) -> None:
    """Serve with as many processes as *serving* says until *stopping*; *ready* is called when all of them answer."""
    work = _Work(serving, _numbers(doors.plain), _numbers(doors.secure), log_level)
    up = [asyncio.Event() for _ in range(serving.workers)]
    keeping = [asyncio.create_task(_keep(work, each, stopping)) for each in up]
    telling = asyncio.create_task(_tell(up, ready))
    try:
        await asyncio.gather(*keeping)
    finally:
        telling.cancel()
        await asyncio.gather(telling, return_exceptions=True)


async def _tell(up: list[asyncio.Event], ready: Callable[[], None]) -> None:
    for each in up:
        await each.wait()
    await asyncio.to_thread(ready)


async def _keep(work: _Work, up: asyncio.Event, stopping: Stopping) -> None:
    """Have one worker at any time. One that dies young is started again after a growing pause."""
    loop = asyncio.get_running_loop()
    pause_s = 0.0
    while not stopping.wished.is_set():
        begun = loop.time()
        await _run(work, up, stopping)
        lived = loop.time() - begun
        pause_s = 0.0 if lived > _LONG_ENOUGH_S else min(2 * pause_s + 0.1, _LONGEST_PAUSE_S)
        with suppress(TimeoutError):
            async with asyncio.timeout(pause_s):
                await stopping.wished.wait()


async def _run(work: _Work, up: asyncio.Event, stopping: Stopping) -> None:
    """Run one worker until it ends, or until all of us stop."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        __name__,
        stdin=PIPE,
        stdout=PIPE,
        pass_fds=(*work.plain, *work.secure),
        start_new_session=True,  # a Ctrl-C at the keyboard is for the parent alone
    )
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(work, enc_hook=str) + b"\n")
    hearing = asyncio.create_task(_hear(process, up))
    ended = asyncio.create_task(process.wait())
    await _first_of(ended, stopping.wished)
    if not ended.done():
        process.terminate()
        await _first_of(ended, stopping.hurried, GRACE_S + 2.0)
    if not ended.done():
        process.kill()
    code = await ended
    await hearing
    process.stdin.close()
    if not stopping.wished.is_set():
        _log.error("A worker ended with code %d; another takes its place.", code)


async def _first_of(ended: "asyncio.Task[int]", wished: asyncio.Event, seconds: float | None = None) -> None:
    waiting = asyncio.create_task(wished.wait())
    await asyncio.wait({ended, waiting}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()


async def _hear(process: Process, up: asyncio.Event) -> None:
    assert process.stdout is not None
    while line := await process.stdout.readline():
        if line == READY:
            up.set()


def _numbers(sockets: tuple[socket.socket, ...]) -> tuple[int, ...]:
    return tuple(each.fileno() for each in sockets)


def _main() -> None:
    work = msgspec.json.decode(sys.stdin.buffer.readline(), type=_Work, dec_hook=_path)
    log_as_json(work.log_level)
    doors = Doors(*(tuple(map(_taken_over, numbers)) for numbers in (work.plain, work.secure)))
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(_work(work.serving, doors))


async def _work(serving: Serving, doors: Doors) -> None:
    stopping = Stopping()
    loop, parent = asyncio.get_running_loop(), sys.stdin.fileno()

    def parent_is_gone() -> None:
        loop.remove_reader(parent)
        stopping.wish()

    loop.add_reader(parent, parent_is_gone)
    with stopping.on_signals():
        await serve_here(serving, doors, lambda _: _say_ready(), stopping)


def _path(kind: type[Path], text: str) -> Path:
    return kind(text)


def _say_ready() -> None:
    os.write(sys.stdout.fileno(), READY)


def _taken_over(number: int) -> socket.socket:
    taken = socket.socket(fileno=number)
    taken.setblocking(False)
    return taken


if __name__ == "__main__":
    _main()
