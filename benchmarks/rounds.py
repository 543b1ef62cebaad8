"""A day of rounds by one clock, replayed: every table of every round sits down, plays its hands on two phones, and hands in.

    python -m benchmarks.rounds [--tables 200] [--rounds 8] [--hands 9]

One server on loopback takes the whole way. The director opens the sheets of a round and starts its clock; at each table both
scorekeepers say who deals, both write every hand and tick it on the other's sheet; then one sheet is chosen, signed,
countersigned and handed in. All tables play at once, as fast as they are answered. Printed are the writes of the day, what they
wait, how long a page of the board takes afterwards, and what the server holds.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import uvloop
from msgspec import Struct

from benchmarks.games import CUP
from benchmarks.halls import rounds_server
from benchmarks.halls.connections import Connection, connected, get, post
from benchmarks.halls.phones import Phone
from benchmarks.halls.rounds_server import Hall, Seated
from benchmarks.halls.serving import Running, serving
from benchmarks.load import HOURS
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, milliseconds, quantile, told, waits
from hangjack.games.pinochle.engine.seats import Seat, left
from hangjack.games.pinochle.match.lines import HandLine
from hangjack.matches.parties import A, B, both

TAKES = "2 minutes"

_PAGES = ("board", "rounds")


class Table(Struct, frozen=True):
    """The phones of both sides at a table, each with its connection."""

    phones: tuple[Phone, Phone]
    lines: tuple[Connection, Connection]


@contextmanager
def a_day(hall: Hall, *, apart: bool) -> Iterator[tuple[Running, Seated]]:
    """Start a server with everybody at their cards; stop it afterwards."""
    with tempfile.TemporaryDirectory(prefix="hangjack-rounds-") as folder:
        where, how_large = str(Path(folder) / "day.sqlite"), msgspec.json.encode(hall).decode()
        with serving(rounds_server.opened, where, how_large, ready=Seated, apart=apart) as found:
            yield found


class Day:
    """A day that is replayed, and what everybody has waited."""

    def __init__(self, seated: Seated) -> None:
        self.seated = seated
        self.waits: list[float] = []

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
        line = await connected(self.seated.port)
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


async def replay(running: Running, seated: Seated, hall: Hall, hands: int, looks: int) -> list[Figure]:
    """Replay the day; return what it took."""
    day = Day(seated)
    by_match: dict[str, list[Phone]] = {}
    for phone in seated.phones:
        by_match.setdefault(str(phone.match), []).append(phone)
    lines = [(await connected(seated.port), await connected(seated.port)) for _ in range(hall.tables)]
    began = time.perf_counter()
    for number in range(1, hall.rounds + 1):
        own = [pair for match, pair in by_match.items() if match.partition("-")[0] == str(number)]
        tables = [Table((pair[0], pair[1]), line) for pair, line in zip(own, lines, strict=False)]
        await day.round(number, tables, hands)
    took = time.perf_counter() - began
    for each in (each for pair in lines for each in pair):
        each.close()
    return [
        *_told(day, took, running.memory_kb() / 1024),
        *[
            told(milliseconds(f"/{page}, p50", quantile(await looked_at(day, page, looks), 0.5)))
            for page in _PAGES
        ],
    ]


def _told(day: Day, took: float, held: float) -> Iterator[Figure]:
    writes = len(day.waits)
    yield told(done("writes of the day", writes, "writes"))
    yield told(Figure("rate", writes / took, "writes/s", Better.HIGHER))
    yield told(Figure(f"as fast as {HOURS:.0f} hours", HOURS * 3600 / took, "times", Better.HIGHER))
    for figure in waits("a write waits", day.waits):
        yield told(figure)
    yield told(Figure("the server holds", held, "MB"))


async def looked_at(day: Day, page: str, looks: int) -> list[float]:
    """Return what a page takes that the director opens again and again."""
    line, waited = await connected(day.seated.port), []
    for _ in range(looks):
        began = time.perf_counter()
        status, _body = await line.ask(get(f"/c/{CUP}/{page}", day.seated.director))
        if status != 200:
            raise SystemExit(f"{page}: {status}")
        waited.append(time.perf_counter() - began)
        await asyncio.sleep(1.1 if looks > 1 else 0)
    line.close()
    return waited


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Replay a day."""
    hall = Hall(given.tables, given.rounds)
    yield told(done("tables", hall.tables, "tables"))
    yield told(done("rounds", hall.rounds, "rounds"))
    yield told(done("hands of a round", given.hands, "hands"))
    with a_day(hall, apart=not given.short) as (running, seated):
        yield from uvloop.run(replay(running, seated, hall, given.hands, given.looks))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("tables", 200, short=4)
    asking.size("rounds", 8, short=1)
    asking.size("hands", 9, short=1)
    asking.size("looks", 9, short=1)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
