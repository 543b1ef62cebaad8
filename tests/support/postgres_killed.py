"""A program whose children write into a PostgreSQL log and kill themselves at a fault point.

    python -m support.postgres_killed URL

Each line that it reads names a fault point, at which passage of it to die, and the plan to carry out. It prints the id of
each act that the child has acknowledged, and then `killed` or `survived`.
"""

import asyncio
import os
import signal
import sys

from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.postgres.store import PostgresStore
from support.plans import Planned, carry_out, planned
from support.stores import PATIENCE_SECONDS

ACTS = 16
"""How many acts a child does, if it lives."""


def kill_at(fatal: Point, nth: int) -> None:
    """Let this process be killed when *fatal* is reached for the *nth* time."""
    passages = 0

    def reached(point: Point) -> None:
        nonlocal passages
        passages += point is fatal
        if passages == nth:
            os.kill(os.getpid(), signal.SIGKILL)

    faults.reached = reached


async def write(url: str, name: str) -> None:
    """Carry the plan out, some acts together, some of them twice."""
    store = await PostgresStore.open(url, PATIENCE_SECONDS)
    plans = planned(name, ACTS)
    for number, plan in enumerate(plans):
        await _acknowledge(store, plan)
        if number % 4 == 1:
            await asyncio.gather(
                _acknowledge(store, plans[number - 1]), _acknowledge(store, plans[number + 1])
            )
    await store.close()


async def _acknowledge(store: PostgresStore, plan: Planned) -> None:
    await carry_out(store, plan)
    os.write(1, f"{plan.id}\n".encode())


def main(url: str) -> None:
    """Let a child carry out each plan."""
    for line in sys.stdin:
        point, nth, name = line.split()
        child = os.fork()
        if child == 0:
            kill_at(Point(point), int(nth))
            asyncio.run(write(url, name))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        os.write(1, b"killed\n" if os.WIFSIGNALED(status) else b"survived\n")


if __name__ == "__main__":
    main(sys.argv[1])
