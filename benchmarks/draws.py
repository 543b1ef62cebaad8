"""How long it takes to draw very many people to tables and seats, as the desk does it.

    PYTHONPATH=tests .venv/bin/python benchmarks/draws.py [--people 2000]

They are taken over from one list, come in one by one, and are drawn by one request; then the page of seats is worked out once.
"""

import argparse
import asyncio
import time

from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.desk.views.sessions import Playing, show_session
from hangjack.formats.table_draw.sessions import draw_of
from hangjack.ids import PersonId
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR
from support.desk import SECRETARY, Desk
from support.memory_store import MemoryStore

HOST = PersonId("host")
HEAD = "First name,Last name,Street,Town,Post code"


def main() -> None:
    """Draw once, and print how long each part took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, default=2_000)
    asyncio.run(_measure(parser.parse_args().people))


async def _measure(people: int) -> None:
    desk = await _opened()
    rows = (f"Lu,Number{each},{each} Hill Road,Ashby,A1" for each in range(people))
    began = time.perf_counter()
    await desk.do(SECRETARY, persons.ImportPeople("\n".join((HEAD, *rows))))
    began = _told("the list taken over", began)
    for each in list((await desk.competition()).rosters.entries):
        await desk.do(HOST, persons.CheckInPerson("S1", PersonId(each)))
    began = _told("everybody checked in", began)
    await desk.do(DIRECTOR, sessions.DrawTables("S1", "green bottle"))
    began = _told("tables and seats drawn", began)
    found, names = await desk.competition(), await desk.names()
    began = time.perf_counter()
    shown = show_session(found, found.sessions.sessions["S1"], names, Playing())
    _told("the page of seats worked out", began)
    held = found.draw(draw_of("S1")).held
    assert held is not None, "it was drawn just now"
    print(f"{people:,} people at {len(shown.tables):,} tables; seed {held.seed[:16]}")


async def _opened() -> Desk:
    desk = Desk(MemoryStore())
    await desk.open(rules_of(with_settings(book("sheepshead"), {})))
    await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", HOST))
    await desk.do(SECRETARY, sessions.OpenSession("S1", "mill", "2031-01-18", "14:00"))
    return desk


def _told(what: str, began: float) -> float:
    """Print how long something took; return when the next thing begins."""
    print(f"{what:<32}{(time.perf_counter() - began) * 1000:>10.0f} ms", flush=True)
    return time.perf_counter()


if __name__ == "__main__":
    main()
