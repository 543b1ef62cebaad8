"""What a long day does to one server: ever new matches are called, written and ended, while people read; memory is watched.

    .venv/bin/python -m benchmarks.soak [--minutes 30] [--groups 60] [--readers 6]

Every few seconds a match is called, its lines are written down by an official, and it is given to a side. What a match leaves in a
competition is small; its own state is let go once it is over. So memory is level after the first hundreds of matches: the lines
printed say how much the server held, and how many matches are over. Once every match was played, the day goes on with reading.
"""

import argparse
import asyncio
import random
import secrets
import sys
import time
from collections import Counter
from contextlib import suppress

import uvloop
from benchmarks.crowd import crowd_server
from benchmarks.crowd_readers import again_and_again, connected, post, reading
from benchmarks.crowd_server import Floor, Opened
from benchmarks.games import CUP
from benchmarks.load import Running, quantile
from benchmarks.load_clients import Connection
from msgspec import Struct

from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.ids import MatchId
from hangjack.matches.parties import A, B, both, other, plus

LINES, TABLES = 4, 3
DEFAULT, PRICE = "ic2024-16c-1", {"spared": "Nobody is to blame."}
LOOKS = 15
"""How often memory is looked at."""


class Day(Struct, frozen=True):
    """How long it is, and how much goes on."""

    seconds: float
    readers: int


async def asked(connection: Connection, opened: Opened, match: MatchId, name: str, **values: object) -> float:
    """Let the director ask for something about a match; return how long the answer took."""
    path = f"/api/competitions/{CUP}/matches/{match}/{name}"
    request = post(path, {"type": name, **values}, opened.director)
    keyed = request.replace(
        b"Cookie:", f"Idempotency-Key: {secrets.token_urlsafe(16)}\r\nCookie:".encode(), 1
    )
    began = time.perf_counter()
    status, body = await connection.ask(keyed)
    if status != 200:
        raise SystemExit(f"{name}: {status}: {body.decode()}")
    return time.perf_counter() - began


async def play(connection: Connection, opened: Opened, match: MatchId) -> list[float]:
    """Let a match be called, written down and ended; return what each request waited."""
    waits = [await asked(connection, opened, match, "call-match")]
    for number in range(1, LINES + 1):
        for table in range(1, TABLES + 1):
            winner = A if number % 2 else B
            line = GameLine(winner, plus(plus(both(), winner, 14), other(winner), 7))
            place = {"table": table, "number": number}
            waits.append(
                await asked(
                    connection, opened, match, "settle-line", place=place, line=line, reason="Read out."
                )
            )
    waits.append(await asked(connection, opened, match, "award-match", winner=A, clause=DEFAULT, price=PRICE))
    return waits


async def soak(running: Running, opened: Opened, day: Day) -> None:
    """Play all matches in the time there is, and print how memory does."""
    began, answers, waits = time.perf_counter(), Counter[str](), list[float]()
    readers = asyncio.gather(
        *(
            again_and_again(opened, reading(opened, random.Random(each)), answers)
            for each in range(day.readers)
        )
    )
    connection = await connected(opened)
    every = 0.8 * day.seconds / len(opened.waiting)
    looks, over = 1, 0
    print(f"{'minutes':>8}{'matches over':>14}{'memory MB':>11}{'p50 ms':>8}{'p99 ms':>8}{'pages':>9}")
    while (passed := time.perf_counter() - began) < day.seconds:
        if over < len(opened.waiting) and over * every <= passed:
            waits += await play(connection, opened, opened.waiting[over])
            over += 1
        if passed >= day.seconds * looks / LOOKS:
            looks += 1
            memory, pages = running.memory_kb() / 1024, sum(answers.values())
            numbers = f"{quantile(waits, 0.5):>8.1f}{quantile(waits, 0.99):>8.1f}{pages:>9}"
            print(f"{passed / 60:>8.1f}{over:>14}{memory:>11.1f}{numbers}", flush=True)
            waits = []
        await asyncio.sleep(0.05)
    readers.cancel()
    with suppress(asyncio.CancelledError):
        await readers
    connection.close()
    await asyncio.sleep(5)
    print(f"afterwards, with nobody there: {running.memory_kb() / 1024:.1f} MB; {over} matches; {answers}")


def main() -> None:
    """Let a day pass."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--groups", type=int, default=60)
    parser.add_argument("--readers", type=int, default=6)
    given = parser.parse_args()
    print(" ".join(["python -m benchmarks.soak", *sys.argv[1:]]))
    with suppress(KeyboardInterrupt), crowd_server(Floor(given.groups)) as (running, opened):
        uvloop.run(soak(running, opened, Day(given.minutes * 60, given.readers)))


if __name__ == "__main__":
    main()
