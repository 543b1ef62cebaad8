"""The server that `rounds.py` asks: pairs with their cards, and a phone let in for each side of each table of every round.

    python -m benchmarks.halls.rounds_server WHERE HALL

When it answers it prints one line of JSON: its port, the phones with their tokens, and the director's token.
"""

import secrets
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import msgspec
from msgspec import Struct

from benchmarks.games import CUP, DIRECTOR, Writing
from benchmarks.games.writing import now_ms
from benchmarks.halls.load_server import let_in
from benchmarks.halls.phones import Phone
from benchmarks.halls.serving import Door, serve_here
from hangjack.competition.competition import Competition, CompetitionOpened
from hangjack.competition.permissions import Role
from hangjack.desk.asking import Asked, Request
from hangjack.desk.office import Office
from hangjack.desk.requests.governing import Appoint
from hangjack.formats.rotation.desk.requests import cards, pairs
from hangjack.formats.rotation.rounds.clock import tables_of
from hangjack.matches.parties import SIDES
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import ActId
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.access import Access
from hangjack.web.access.tokens import RequestId
from hangjack.web.access.values import Caller, Newcomer
from hangjack.web.running.tidying import tidy
from hangjack.web.server import Server

LOGIN, PASSWORD = "director", "seven small turtles"
FEW_PAIRS = 100
"""How many pairs a pasted list has: a longer one is pasted in parts."""


class Hall(Struct, frozen=True):
    """How many tables there are, and how many rounds are played."""

    tables: int
    rounds: int


class Seated(Struct, frozen=True):
    """What a server says when it answers."""

    port: int
    phones: tuple[Phone, ...]
    director: str
    """The token of somebody who may do everything."""


async def open_day(office: Office, hall: Hall) -> Competition:
    """Open an event, let pairs enter from lists, and give the cards out by lot."""
    numbers = count()

    async def do(request: Request) -> None:
        await office.ask(Asked(ActId(f"opening: {next(numbers)}"), DIRECTOR, CUP), request)

    settings = {"rounds": hall.rounds, "saturday_features": "on"}
    opened = CompetitionOpened(
        id=CUP,
        name="A day of rounds",
        short="day",
        days=("2031-08-23",),
        time_zone="America/Chicago",
        rules=rules_of(with_settings(book("pinochle500"), settings)),
        director=DIRECTOR,
    )
    await office.open(Asked(ActId("opening"), DIRECTOR, CUP), opened)
    listed = [f"{_name(2 * each)} & {_name(2 * each + 1)}" for each in range(2 * hall.tables)]
    for first in range(0, len(listed), FEW_PAIRS):
        await do(pairs.ImportPairs("\n".join(listed[first : first + FEW_PAIRS])))
    await do(cards.PrepareCards())
    await do(cards.DrawCards("red barn in the snow"))
    return await office.competition(CUP)


def _name(number: int) -> str:
    """Return a name that nobody else has, of letters alone."""
    letters = "".join(chr(ord("a") + number // 26**place % 26) for place in range(3))
    return f"Lu Q{letters}"


def writings(found: Competition, hall: Hall) -> Iterator[Writing]:
    """Yield the phones: one for the scorekeeper of each side, at each table of every round."""
    for number in range(1, hall.rounds + 1):
        for table in tables_of(found, number):
            for side, team in zip(SIDES, table.teams, strict=True):
                keeper = found.rosters.entries[team].captain
                assert keeper is not None, "every pair names its scorekeeper"
                yield Writing(table.match, side, 1, keeper)


async def opened(where: str, told: str) -> Door:
    """Prepare a day of rounds."""
    hall = msgspec.json.decode(told, type=Hall)
    store = await SqliteStore.open(Path(where))
    office = Office(store, now_ms, secrets.token_bytes)
    found = await open_day(office, hall)
    access = await Access.open(store, now_ms, secrets.token_bytes)
    person = await access.accounts.make(Newcomer(LOGIN, PASSWORD, "Director"))
    for role in (Role.DIRECTOR, Role.RECORDER):
        asked = Asked(ActId(f"appoint {role}"), DIRECTOR, CUP)
        await office.ask(asked, Appoint(person, role))
    caller = Caller(RequestId(secrets.token_urlsafe(16)), "laptop")
    token = (await access.accounts.sign_in(caller, LOGIN, PASSWORD)).token
    phones = await let_in(access, tuple(writings(found, hall)))

    async def make() -> Server:
        server = Server(office, access, shared=False)
        server.also(tidy(lambda: server.asked_at))
        return server

    return Door(make, lambda port: Seated(port, phones, token))


if __name__ == "__main__":
    serve_here(opened)
