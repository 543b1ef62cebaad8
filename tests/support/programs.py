"""Programs of the tests' own, run beside them and spoken to line by line."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

TESTS = Path(__file__).parent.parent


def environment() -> dict[str, str]:
    """Return the environment of a program that is to find what the tests find."""
    paths = [str(TESTS), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


class Program:
    """A running program."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def line(self) -> str:
        """Return its next line; an empty one means that it has ended."""
        assert self._process.stdout is not None
        return (await self._process.stdout.readline()).decode().rstrip("\n")

    async def lines_until(self, *last: str) -> list[str]:
        """Return its lines up to one of *last*, which is among them, or to its end."""
        lines = [await self.line()]
        while lines[-1] and lines[-1] not in last:
            lines.append(await self.line())
        return [line for line in lines if line]

    async def tell(self, line: str) -> None:
        """Send it a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n".encode())
        await self._process.stdin.drain()

    def kill(self) -> None:
        """End it at once, wherever it is."""
        self._process.kill()


@asynccontextmanager
async def running(module: str, *arguments: str) -> AsyncIterator[Program]:
    """Run a module below `tests` for a while."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        stdin=PIPE,
        stdout=PIPE,
        limit=2**24,
        env=environment(),
    )
    try:
        yield Program(process)
    finally:
        if process.returncode is None:
            process.kill()
        await process.communicate()
