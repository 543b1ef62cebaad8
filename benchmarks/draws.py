"""How long it takes to draw very many people to tables and seats, as the desk does it.

    python -m benchmarks.draws [--people 2000]

They are taken over from one list, come in one by one, and are drawn by one request; then the page of seats is worked out once.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator, Sequence

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, milliseconds, told
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.desk.views.sessions import Playing, show_session
from hangjack.formats.table_draw.sessions import draw_of, sessions_of
from hangjack.ids import PersonId
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR
from support.desk import SECRETARY, Desk
from support.memory_store import MemoryStore

TAKES = "15 s"
HOST = PersonId("host")
HEAD = "First name,Last name,Street,Town,Post code"


async def _measured(people: int) -> list[Figure]:
    desk = await _opened()
    rows = (f"Lu,Number{each},{each} Hill Road,Ashby,A1" for each in range(people))
    marks = [time.perf_counter()]
    await desk.do(SECRETARY, persons.ImportPeople("\n".join((HEAD, *rows))))
    marks.append(time.perf_counter())
    for each in list((await desk.competition()).rosters.entries):
        await desk.do(HOST, persons.CheckInPerson("S1", PersonId(each)))
    marks.append(time.perf_counter())
    await desk.do(DIRECTOR, sessions.DrawTables("S1", "green bottle"))
    marks.append(time.perf_counter())
    found, names = await desk.competition(), await desk.names()
    began = time.perf_counter()
    shown = show_session(found, sessions_of(found).sessions["S1"], names, Playing())
    took = time.perf_counter() - began
    held = found.draw(draw_of("S1")).held
    assert held is not None, "it was drawn just now"
    parts = ("the list taken over", "everybody checked in", "tables and seats drawn")
    return [
        told(done("people", len(found.rosters.entries), "people")),
        told(done("tables", len(shown.tables), "tables")),
        *(
            told(milliseconds(name, after - before))
            for name, before, after in zip(parts, marks, marks[1:], strict=False)
        ),
        told(milliseconds("the page of seats worked out", took)),
    ]


async def _opened() -> Desk:
    desk = Desk(MemoryStore())
    await desk.open(rules_of(with_settings(book("sheepshead"), {})))
    await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", HOST))
    await desk.do(SECRETARY, sessions.OpenSession("S1", "mill", "2031-01-18", "14:00"))
    return desk


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Draw once."""
    yield from asyncio.run(_measured(given.people))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("people", 2_000, short=30)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
