"""The crowd of `crowd.py`: people who open pages again and again, one who pastes a table of 5,000 rows, one who prints.

    python -m benchmarks.crowd_readers OPENED READERS

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
from benchmarks.crowd_server import Opened
from benchmarks.games import CUP
from benchmarks.load_clients import Connection

ROWS = 5_000
GIVES_WAY = 10
"""How nice the crowd is to others that want a processor."""

Asking = Callable[[], tuple[str, bytes]]
"""Gives what somebody asks for next, by its name."""


async def connected(opened: Opened) -> Connection:
    """Return a connection to the server."""
    loop = asyncio.get_running_loop()
    return (await loop.create_connection(Connection, "127.0.0.1", opened.port))[1]


def get(path: str, token: str = "") -> bytes:
    """Return the request for a page, as a browser sends it."""
    known = f"Cookie: hangjack={token}\r\n" if token else ""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n{known}\r\n".encode()


def post(path: str, body: object, token: str) -> bytes:
    """Return the request that sends *body*."""
    content = msgspec.json.encode(body)
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Cookie: hangjack={token}\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


def pasted() -> str:
    """Return a table of players in new teams, the names of whom look alike here and there."""
    chance = random.Random(5)
    words = ["".join(chance.choices("abcdefgilmnoprstu", k=chance.randint(4, 8))) for _ in range(300)]
    lines = (f"Team {row // 7},{chance.choice(words)} {chance.choice(words)}" for row in range(ROWS))
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
    connection = await connected(opened)
    try:
        while True:
            name, request = asking()
            status, _ = await connection.ask(request)
            answers[name if status == 200 else f"{name} {status}"] += 1
    finally:
        connection.close()


def everybody(opened: Opened, readers: int) -> list[Asking]:
    """Return who is there: so many readers, one who pastes and one who prints."""
    paste = post(f"/api/competitions/{CUP}/preview-entries", {"text": pasted()}, opened.director)
    sheet = get(f"/c/{CUP}/print/score-sheets.pdf?part=1", opened.director)
    people = [reading(opened, random.Random(number)) for number in range(readers)]
    return [*people, lambda: ("paste", paste), lambda: ("print", sheet)]


async def crowd(opened: Opened, readers: int) -> None:
    """Be there until the input ends."""
    answers = Counter[str]()
    people = [
        asyncio.ensure_future(again_and_again(opened, asking, answers))
        for asking in everybody(opened, readers)
    ]
    print("there", flush=True)
    await asyncio.to_thread(sys.stdin.buffer.read)
    for each in people:
        each.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    print(msgspec.json.encode(answers).decode(), flush=True)


def main() -> None:
    """Let the crowd in that the command line says."""
    os.nice(GIVES_WAY)
    opened, readers = sys.argv[1:]
    uvloop.run(crowd(msgspec.json.decode(opened, type=Opened), int(readers)))


if __name__ == "__main__":
    main()
