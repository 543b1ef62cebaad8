"""A program that writes into a PostgreSQL log with several writers at once and follows everything meanwhile.

    python -m support.postgres_writers URL NAME WRITERS ACTS

It prints the id of each act when it is acknowledged, and `finished` after the last. Then it reads how many entries there are
in all, follows until it has so many, and prints the digests that it got, by stream, as JSON.

It is never far ahead of whoever reads its lines: it stands still when `UNREAD` bytes wait for them.
"""

import asyncio
import fcntl
import os
import sys
from collections import defaultdict

import msgspec

from hangjack.ids import StreamId
from hangjack.log import Digest
from hangjack.store.postgres.store import PostgresStore
from support.plans import Planned, carry_out, planned
from support.stores import PATIENCE_SECONDS

UNREAD = 4096
Followed = dict[StreamId, list[Digest]]


def plans_of(name: str, writers: int, acts: int) -> list[list[Planned]]:
    """Return what each writer of the program called *name* does."""
    return [planned(f"{name}-{writer}", acts) for writer in range(writers)]


async def main(url: str, name: str, writers: int, acts: int) -> None:
    """Write, follow, and say so."""
    store = await PostgresStore.open(url, PATIENCE_SECONDS)
    followed: Followed = defaultdict(list)
    grown = asyncio.Event()
    following = asyncio.create_task(_follow(store, followed, grown))
    await asyncio.gather(*(_write(store, plans) for plans in plans_of(name, writers, acts)))
    _say("finished")
    total = int(await asyncio.to_thread(sys.stdin.readline))
    while sum(map(len, followed.values())) < total:
        grown.clear()
        await grown.wait()
    await store.close()
    await following
    _say(msgspec.json.encode(followed).decode())


async def _write(store: PostgresStore, plans: list[Planned]) -> None:
    for plan in plans:
        await carry_out(store, plan)
        _say(plan.id)


async def _follow(store: PostgresStore, followed: Followed, grown: asyncio.Event) -> None:
    async for entry in store.follow_all({}):
        followed[entry.stream].append(entry.digest)
        grown.set()


def _say(line: str) -> None:
    os.write(1, f"{line}\n".encode())


if __name__ == "__main__":
    fcntl.fcntl(sys.stdout, fcntl.F_SETPIPE_SZ, UNREAD)
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])))
