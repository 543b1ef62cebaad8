"""A server for benchmarks: a process of its own, as in a hall, or, for a short run, a thread, which is there sooner.

A module that has one gives `opened`: a coroutine function that takes the words of the command line and returns a `Door`.
"""

import gc
import os
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any, TypeVar

import msgspec
import uvicorn
import uvloop
from msgspec import Struct

from benchmarks import ROOT
from hangjack.web.app import application
from hangjack.web.server import Server

_PAGE_KB = os.sysconf("SC_PAGE_SIZE") // 1024
_TICKS = os.sysconf("SC_CLK_TCK")
_PATIENCE_S = 300

Ready = TypeVar("Ready", bound=Struct)


class Door(Struct, frozen=True):
    """Everything is prepared: what makes the server, and what it says once its port is known."""

    make: Callable[[], Awaitable[Server]]
    said: Callable[[int], Struct]


Opening = Callable[..., Awaitable[Door]]


class Running(Struct, frozen=True):
    """A server that answers, in this process or another."""

    pid: int

    def memory_kb(self) -> int:
        """Return how much memory it holds."""
        return int(Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]) * _PAGE_KB

    def processor_s(self) -> float:
        """Return how long it has kept a processor busy, all its threads together."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS


@contextmanager
def serving(opened: Opening, *words: str, ready: type[Ready], apart: bool) -> Iterator[tuple[Running, Ready]]:
    """Run a server, *apart* in a process of its own; it has stopped afterwards."""
    way = _in_a_process if apart else _in_a_thread
    with way(opened, words) as (pid, line):
        yield Running(pid), msgspec.json.decode(line, type=ready)


@contextmanager
def _in_a_process(opened: Opening, words: tuple[str, ...]) -> Iterator[tuple[int, bytes]]:
    command = [sys.executable, "-m", opened.__module__, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as process:  # noqa: S603 - a program of ours
        assert process.stdout is not None
        try:
            line = process.stdout.readline()
            if not line:
                raise SystemExit(f"{opened.__module__} did not start: what it said of that stands above")
            yield process.pid, line
        finally:
            process.terminate()


@contextmanager
def _in_a_thread(opened: Opening, words: tuple[str, ...]) -> Iterator[tuple[int, bytes]]:
    told: Queue[bytes] = Queue()
    servers: list[uvicorn.Server] = []

    def run() -> None:
        try:
            uvloop.run(_serve(opened, words, told.put, servers))
        finally:
            told.put(b"")

    collecting = gc.get_threshold()
    thread = Thread(target=run, name="server")
    thread.start()
    try:
        line = told.get()
        if not line:
            raise SystemExit(f"{opened.__module__} did not start: what it said of that stands above")
        yield os.getpid(), line
    finally:
        for each in servers:
            each.should_exit = True
        thread.join(_PATIENCE_S)
        gc.set_threshold(*collecting)  # what tidies up for a server does so in its own way
        gc.unfreeze()


async def _serve(
    opened: Opening, words: tuple[str, ...], tell: Callable[[bytes], object], servers: list[uvicorn.Server]
) -> None:
    """Answer at any port until the server is told to stop; *tell* what it says of itself."""
    door = await opened(*words)
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    settings: dict[str, Any] = {
        "log_config": None,
        "access_log": False,
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": 600,
    }
    servers.append(uvicorn.Server(uvicorn.Config(application(door.make), **settings)))
    tell(msgspec.json.encode(door.said(listening.getsockname()[1])))
    await servers[0].serve(sockets=[listening])


def serve_here(opened: Opening) -> None:
    """Be the process that serves what the command line says, and say in one line of JSON when it answers."""

    def tell(line: bytes) -> None:
        sys.stdout.buffer.write(line + b"\n")
        sys.stdout.buffer.flush()

    uvloop.run(_serve(opened, tuple(sys.argv[1:]), tell, []))
