"""What a long day does to one server: ever new matches are called, written and ended, while people read; memory is watched.

    python -m benchmarks.soak [--minutes 30] [--groups 60] [--readers 6]

Every few seconds a match is called, its lines are written down by an official, and it is given to a side. What a match leaves in a
competition is small; its own state is let go once it is over. So memory is level after the first hundreds of matches: the lines
printed say how much the server held, and how many matches are over. Once every match was played, the day goes on with reading.
"""

import argparse
import asyncio
import random
import secrets
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress

import uvloop
from msgspec import Struct

from benchmarks.crowd import a_cup
from benchmarks.games import CUP
from benchmarks.halls.connections import Connection, connected, post
from benchmarks.halls.crowd_readers import again_and_again, reading
from benchmarks.halls.phones import Opened
from benchmarks.halls.serving import Running
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, quantile, told, waits
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.ids import MatchId
from hangjack.matches.parties import A, B, both, other, plus

TAKES = "30 minutes"

LINES, TABLES = 4, 3
DEFAULT, PRICE = "ic2024-16c-1", {"spared": "Nobody is to blame."}
LOOKS = 15
"""How often memory is looked at."""


class Day(Struct, frozen=True):
    """How long it is, and how much goes on."""

    seconds: float
    readers: int
    rest_s: float = 5.0
    """How long nobody is there in the end, before memory is looked at."""


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


async def soak(running: Running, opened: Opened, day: Day) -> list[Figure]:
    """Play matches for as long as there is time, and see how memory does."""
    began, answers, waited = time.perf_counter(), Counter[str](), list[float]()
    readers = asyncio.gather(
        *(
            again_and_again(opened, reading(opened, random.Random(each)), answers)
            for each in range(day.readers)
        )
    )
    connection = await connected(opened.port)
    every = 0.8 * day.seconds / len(opened.waiting)
    looks, over, all_waits, held = 1, 0, list[float](), list[float]()
    print(f"{'minutes':>8}{'matches over':>14}{'memory MB':>11}{'p50 ms':>8}{'p99 ms':>8}{'pages':>9}")
    while (passed := time.perf_counter() - began) < day.seconds or over < len(opened.waiting) or not answers:
        if over < len(opened.waiting) and over * every <= passed:
            waited += await play(connection, opened, opened.waiting[over])
            over += 1
        if passed >= day.seconds * looks / LOOKS:
            looks += 1
            held.append(running.memory_kb() / 1024)
            all_waits += waited
            print(_look(passed, over, held[-1], waited, sum(answers.values())), flush=True)
            waited = []
        await asyncio.sleep(0.01)
    readers.cancel()
    with suppress(asyncio.CancelledError):
        await readers
    connection.close()
    await asyncio.sleep(day.rest_s)
    return list(_told(over, [*all_waits, *waited], answers, [*held, running.memory_kb() / 1024]))


def _look(passed: float, over: int, memory: float, waited: Sequence[float], pages: int) -> str:
    numbers = "".join(
        f"{quantile(waited, part) * 1000:>8.1f}" if waited else f"{'':>8}" for part in (0.5, 0.99)
    )
    return f"{passed / 60:>8.1f}{over:>14}{memory:>11.1f}{numbers}{pages:>9}"


def _told(
    over: int, waited: Sequence[float], answers: Counter[str], held: Sequence[float]
) -> Iterator[Figure]:
    yield told(done("matches played to their end", over, "matches"))
    yield told(done("requests of officials", len(waited), "requests"))
    for figure in waits("an official's request waits", waited):
        yield told(figure)
    yield told(Figure("pages read", sum(answers.values()), "pages", Better.HIGHER))
    yield told(Figure("memory at the first look", held[0], "MB"))
    yield told(Figure("memory at most", max(held), "MB"))
    yield told(Figure("memory afterwards, with nobody there", held[-1], "MB"))
    wrong = sum(number for name, number in answers.items() if not name.isalpha())
    yield told(done("pages that were not there", wrong, "pages"))


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Let a day pass."""
    day = Day(given.minutes * 60, given.readers, 0.1 if given.short else 5.0)
    with a_cup(given.groups, apart=True) as (running, opened):
        yield from uvloop.run(soak(running, opened, day))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("minutes", 30.0, short=0.01)
    asking.size("groups", 60, short=1)
    asking.size("readers", 6, short=2)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
