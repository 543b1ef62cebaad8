"""The real program, run beside the tests: started, talked to, stopped and killed."""

import asyncio
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from secrets import token_bytes
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing
from hangjack.ids import CompetitionId
from hangjack.store.interface import Store
from hangjack.web.access.access import Access
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, Newcomer
from hangjack.web.api.asking import Answer, Written
from hangjack.web.api.client import Client
from support.cup import DIRECTOR
from support.desk import CUP, Desk, cup_of
from support.programs import environment

LOGIN, PASSWORD = "dora", "seven small turtles"
PATIENT = 600
"""How often a phone tries again: a machine that runs tests may take its time to start a server."""

PATIENT_PROGRAM = "support.patient"
_LAST_LINE = "Ctrl-C stops the server."


class Running(Struct):
    """A server that answers."""

    process: Process
    said: Sequence[str]

    @property
    def url(self) -> str:
        """Where it answers."""
        return self.said[0].rpartition(" ")[2]

    @property
    def port(self) -> int:
        """The port of that."""
        return int(self.url.rpartition(":")[2])

    @property
    def first_run(self) -> str | None:
        """The secret for the first account, if it has said one."""
        return next((line.rpartition("/first/")[2] for line in self.said if "/first/" in line), None)

    @property
    def workers(self) -> list[int]:
        """The processes that it has started."""
        pid = self.process.pid
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    async def stopped(self) -> tuple[int, list[dict[str, Any]]]:
        """Ask it to stop; return its exit code and what it has logged."""
        self.process.terminate()
        _, logged = await self.process.communicate()
        assert self.process.returncode is not None
        return self.process.returncode, [msgspec.json.decode(line) for line in logged.splitlines()]

    async def killed(self) -> None:
        """End it at once, wherever it is."""
        self.process.kill()
        await self.process.communicate()


@asynccontextmanager
async def serving(*options: str, port: int = 0, program: str = PATIENT_PROGRAM) -> AsyncIterator[Running]:
    """Run a server for a while, on this machine alone; wait until it answers."""
    words = ("serve", "--no-browser", "--host", "127.0.0.1", "--port", str(port), *options)
    process = await started(*words, program=program)
    try:
        yield Running(process, await lines_until(process, _LAST_LINE))
    finally:
        await ended(process)


async def started(*words: str, program: str = PATIENT_PROGRAM) -> Process:
    """Run the command as a person would type it, with more patience than people have."""
    return await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        program,
        *words,
        stdout=PIPE,
        stderr=PIPE,
        limit=2**20,
        env=environment(),
    )


async def lines_until(process: Process, last: str) -> list[str]:
    """Return what a program prints, up to a line in which *last* stands."""
    assert process.stdout is not None
    lines: list[str] = []
    while not lines or last not in lines[-1]:
        line = await process.stdout.readline()
        assert line, f"it ended: {lines} {(await process.communicate())[1].decode()}"
        lines.append(line.decode().rstrip("\n"))
    return lines


async def ended(process: Process) -> None:
    """Make sure that a program is no more."""
    if process.returncode is None:
        process.kill()
        await process.communicate()


async def closed(port: int) -> None:
    """Wait until nobody listens on *port* any more."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionError:
            return
        writer.close()
        await asyncio.sleep(0)


async def prepared(store: Store, teams: int = 2) -> Desk:
    """Set the Fig Tree Cup up in *store*, with an account whose owner may do everything a director may."""
    desk = await cup_of(teams, store)
    access = await Access.open(store, lambda: time.time_ns() // 1_000_000, token_bytes)
    try:
        person = await access.accounts.make(Newcomer(LOGIN, PASSWORD, "Dora Diaz"))
    finally:
        await access.close()
    await desk.do(DIRECTOR, governing.Appoint(person, Role.DIRECTOR))
    return desk


async def token_for(store: Store) -> str:
    """Return the token of somebody who has signed in as the director."""
    access = await Access.open(store, lambda: time.time_ns() // 1_000_000, token_bytes)
    try:
        caller = Caller(RequestId(token_bytes(16).hex()), "127.0.0.1")
        return (await access.accounts.sign_in(caller, LOGIN, PASSWORD)).token
    finally:
        await access.close()


async def announce(client: Client, id_: str, key: str = "", cup: CompetitionId = CUP) -> Answer:
    """Post a notice: the simplest thing that is written."""
    return await client.ask(cup, governing.PostNotice(id_, f"Notice {id_}"), key=key)


class Load:
    """Phones that write one notice after another, and what they were told."""

    def __init__(self) -> None:
        self.acknowledged: list[str] = []
        self.written: list[Written] = []
        self.enough = False
        self.writing = 0
        self._told = asyncio.Condition()

    async def more(self, count: int) -> None:
        """Wait until *count* more notices were acknowledged."""
        wanted = len(self.acknowledged) + count
        async with self._told:
            await self._told.wait_for(lambda: len(self.acknowledged) >= wanted)

    @property
    def idle(self) -> bool:
        """Whether every phone has finished."""
        return self.writing == 0

    async def write(self, client: Client, phone: int) -> None:
        """Write until it is enough, as one phone."""
        for number in count():
            id_ = f"{phone}-{number}"
            answer = await announce(client, id_)
            async with self._told:
                self.acknowledged.append(id_)
                self.written += answer.written
                self._told.notify_all()
            if self.enough:
                self.writing -= 1
                return


@asynccontextmanager
async def load_on(url: str, token: str, phones: int = 6) -> AsyncIterator[Load]:
    """Let phones write to the server at *url* for a while; each finishes what it has begun."""
    load = Load()
    async with Client(url, token, tries=PATIENT) as client, asyncio.TaskGroup() as group:
        load.writing = phones
        for phone in range(phones):
            group.create_task(load.write(client, phone))
        yield load
        load.enough = True
