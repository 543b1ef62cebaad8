"""A day of rounds by one clock, replayed: every table of every round sits down, plays its hands on two phones, and hands in.

    .venv/bin/python -m benchmarks.rounds [--tables 200] [--rounds 8] [--hands 9]

One server on loopback takes the whole way. The director opens the sheets of a round and starts its clock; at each table both
scorekeepers say who deals, both write every hand and tick it on the other's sheet; then one sheet is chosen, signed,
countersigned and handed in. All tables play at once, as fast as they are answered. Printed are the writes of the day, what they
wait, how long a page of the board takes afterwards, and what the server holds.
"""

import argparse
import asyncio
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
import uvloop
from benchmarks.crowd_readers import get, post
from benchmarks.games import CUP
from benchmarks.load import HOURS, Running, quantile
from benchmarks.load_clients import Connection
from benchmarks.load_server import Phone
from benchmarks.rounds_server import Hall, Seated
from msgspec import Struct

from hangjack.games.pinochle.engine.seats import Seat, left
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.matches.parties import A, B, both

_ROOT = Path(__file__).parent.parent
_PAGES = ("board", "rounds")
_LOOKS = 9


class Table(Struct, frozen=True):
    """The phones of both sides at a table, each with its connection."""

    phones: tuple[Phone, Phone]
    lines: tuple[Connection, Connection]


@contextmanager
def day_server(hall: Hall) -> Iterator[tuple[Running, Seated]]:
    """Start a server with everybody at their cards; stop it afterwards."""
    with tempfile.TemporaryDirectory(prefix="hangjack-rounds-") as folder:
        where, told = str(Path(folder) / "day.sqlite"), msgspec.json.encode(hall).decode()
        command = [sys.executable, "-m", "benchmarks.rounds_server", where, told]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=_ROOT) as process:  # noqa: S603 - a program of ours
            assert process.stdout is not None
            try:
                line = process.stdout.readline()
                if not line:
                    raise SystemExit("the server did not start")
                seated = msgspec.json.decode(line, type=Seated)
                yield Running(process, seated), seated  # type: ignore[arg-type]
            finally:
                process.terminate()


class Day:
    """A day that is replayed, and what everybody has waited."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.waits: list[float] = []

    async def connected(self) -> Connection:
        """Return a new connection."""
        loop = asyncio.get_running_loop()
        return (await loop.create_connection(Connection, "127.0.0.1", self.seated.port))[1]

    async def ask(self, to: Connection, path: str, name: str, token: str, **values: object) -> None:
        """Ask for something, and note how long the answer took."""
        request = post(f"/api/competitions/{CUP}/{path}{name}", {"type": name, **values}, token)
        key = f"Idempotency-Key: {secrets.token_urlsafe(16)}\r\nCookie:".encode()
        began = time.perf_counter()
        status, body = await to.ask(request.replace(b"Cookie:", key, 1))
        if status != 200:
            raise SystemExit(f"{name}: {status}: {body.decode()}")
        self.waits.append(time.perf_counter() - began)

    async def at(self, table: Table, side: int, name: str, **values: object) -> None:
        """Let the phone of a side ask for something at its table."""
        phone = table.phones[side]
        path = f"matches/{phone.match}/"
        await self.ask(table.lines[side], path, name, phone.token, side=phone.side, **values)

    async def round(self, number: int, tables: Sequence[Table], hands: int) -> None:
        """Let the director open and start a round, and every table play it."""
        line = await self.connected()
        for table in tables:
            path = f"matches/{table.phones[0].match}/"
            await self.ask(line, path, "call-match", self.seated.director)
        await self.ask(line, "", "start-round", self.seated.director, round=number)
        await asyncio.gather(*(self.play(table, hands) for table in tables))
        line.close()

    async def play(self, table: Table, hands: int) -> None:
        """Let a table sit down, write and tick its hands, and hand in."""
        for side in (0, 1):
            await self.at(table, side, "begin-round", id=f"begin-{side}", dealer=Seat.NORTH)
        for number in range(1, hands + 1):
            place = {"table": 1, "number": number}
            for side in (0, 1):
                await self.at(table, side, "enter-line", place=place, line=hand(number, hands), sure=True)
            for side in (0, 1):
                await self.at(table, side, "confirm-line", place=place)
        await self.at(table, 0, "choose-sheet", sheet=A)
        await self.at(table, 0, "sign-own-sheet")
        await self.at(table, 1, "countersign-sheet")
        await self.at(table, 0, "seal-sheet")


def hand(number: int, hands: int) -> HandLine:
    """Return a hand that both write alike; the last brings A to the points of the round."""
    meld, last = (500, number == hands) if number == hands else (24, False)
    score = both(meld + 30, 0) if last else both(54, 20)
    tricks = both(30, 20)
    return HandLine(
        number, left(Seat.NORTH, number - 1), A if last or number % 2 else B, 50, both(meld, 0), tricks, score
    )


async def replay(running: Running, seated: Seated, hall: Hall, hands: int) -> None:
    """Replay the day, and print what it took."""
    day = Day(seated)
    by_match: dict[str, list[Phone]] = {}
    for phone in seated.phones:
        by_match.setdefault(str(phone.match), []).append(phone)
    lines = [(await day.connected(), await day.connected()) for _ in range(hall.tables)]
    began = time.perf_counter()
    for number in range(1, hall.rounds + 1):
        own = [pair for match, pair in by_match.items() if match.partition("-")[0] == str(number)]
        tables = [Table((pair[0], pair[1]), line) for pair, line in zip(own, lines, strict=False)]
        await day.round(number, tables, hands)
    took = time.perf_counter() - began
    writes = len(day.waits)
    print(
        f"{hall.tables} tables, {hall.rounds} rounds of {hands} hands, two phones at each: {writes:,} writes in {took:.1f} s "
        f"({writes / took:.0f}/s), {HOURS * 3600 / took:.0f} times as fast as {HOURS:.0f} hours; a write waits "
        f"{quantile(day.waits, 0.5):.0f} ms (p50), {quantile(day.waits, 0.99):.0f} ms (p99); the server holds "
        f"{running.memory_kb() / 1024:.0f} MB"
    )
    for page in _PAGES:
        print(f"/{page}: {quantile(await looked_at(day, page), 0.5):.0f} ms (p50)")


async def looked_at(day: Day, page: str) -> list[float]:
    """Return what a page takes that the director opens again and again."""
    line, waits = await day.connected(), []
    for _ in range(_LOOKS):
        began = time.perf_counter()
        status, _body = await line.ask(get(f"/c/{CUP}/{page}", day.seated.director))
        if status != 200:
            raise SystemExit(f"{page}: {status}")
        waits.append(time.perf_counter() - began)
        await asyncio.sleep(1.1)
    line.close()
    return waits


def main() -> None:
    """Replay a day of the size that the command line says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--hands", type=int, default=9)
    given = parser.parse_args()
    hall = Hall(given.tables, given.rounds)
    print(" ".join(["python -m benchmarks.rounds", *sys.argv[1:]]))
    with suppress(KeyboardInterrupt), day_server(hall) as (running, seated):
        uvloop.run(replay(running, seated, hall, given.hands))


if __name__ == "__main__":
    main()
