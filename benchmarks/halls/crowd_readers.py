"""The crowd of `crowd.py`: people who open pages again and again, one who pastes a table of 5,000 rows, one who prints.

    python -m benchmarks.halls.crowd_readers OPENED READERS ROWS

They are a process of their own, which gives way to the server and to whoever measures: in a hall they are other machines. It prints
one line when everybody is there, goes on until its input ends, and then prints how often what was answered.
"""

import asyncio
import os
import random
import sys
from collections import Counter
from collections.abc import Callable

import msgspec
import uvloop

from benchmarks.games import CUP
from benchmarks.halls.connections import connected, get, post
from benchmarks.halls.phones import Opened

PRINTED_TOO = 1_000
"""A table of so many rows means a run that has the time to print."""
GIVES_WAY = 10
"""How nice the crowd is to others that want a processor."""

Asking = Callable[[], tuple[str, bytes]]
"""Gives what somebody asks for next, by its name."""


def pasted(rows: int) -> str:
    """Return a table of players in new teams, the names of whom look alike here and there."""
    chance = random.Random(5)
    words = ["".join(chance.choices("abcdefgilmnoprstu", k=chance.randint(4, 8))) for _ in range(300)]
    lines = (f"Team {row // 7},{chance.choice(words)} {chance.choice(words)}" for row in range(rows))
    return "team,player\n" + "\n".join(lines)


def reading(opened: Opened, chance: random.Random) -> Asking:
    """Return what gives a reader the next page to open."""
    matches = sorted({phone.match for phone in opened.phones})

    def next_page() -> tuple[str, bytes]:
        name = chance.choice(("standings", "board", "match"))
        path = f"/c/{CUP}/m/{chance.choice(matches)}" if name == "match" else f"/c/{CUP}/{name}"
        return name, get(path)

    return next_page


async def again_and_again(opened: Opened, asking: Asking, answers: Counter[str]) -> None:
    """Ask one thing after the other on one connection, and count what is answered, until told to stop."""
    connection = await connected(opened.port)
    try:
        while True:
            name, request = asking()
            status, _ = await connection.ask(request)
            answers[name if status == 200 else f"{name} {status}"] += 1
    finally:
        connection.close()


def everybody(opened: Opened, readers: int, rows: int) -> list[Asking]:
    """Return who is there: so many readers, one who pastes, and, where the table is long, one who prints."""
    paste = post(f"/api/competitions/{CUP}/preview-entries", {"text": pasted(rows)}, opened.director)
    sheet = get(f"/c/{CUP}/print/score-sheets.pdf?part=1", opened.director)
    people = [reading(opened, random.Random(number)) for number in range(readers)]
    people.append(lambda: ("paste", paste))
    return [*people, lambda: ("print", sheet)] if rows >= PRINTED_TOO else people


async def crowd(opened: Opened, readers: int, rows: int) -> None:
    """Be there until the input ends."""
    answers = Counter[str]()
    people = [
        asyncio.ensure_future(again_and_again(opened, asking, answers))
        for asking in everybody(opened, readers, rows)
    ]
    print("there", flush=True)
    await asyncio.to_thread(sys.stdin.buffer.read)
    while not answers:  # noqa: ASYNC110 - nothing tells of it, and nobody leaves before somebody has seen a page
        await asyncio.sleep(0.05)
    for each in people:
        each.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    print(msgspec.json.encode(answers).decode(), flush=True)


def main() -> None:
    """Let the crowd in that the command line says."""
    os.nice(GIVES_WAY)
    opened, readers, rows = sys.argv[1:]
    uvloop.run(crowd(msgspec.json.decode(opened, type=Opened), int(readers), int(rows)))


if __name__ == "__main__":
    main()
