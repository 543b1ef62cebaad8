"""A day of Sheepshead: people drawn to tables of three, at each of which two phones write every hand of a session."""

import secrets
from collections.abc import Sequence
from itertools import count

from benchmarks.games import CUP, DIRECTOR, Writing
from benchmarks.games.writing import now_ms
from hangjack.competition.competition import CompetitionOpened
from hangjack.desk.asking import Asked, Request
from hangjack.desk.office import Office
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.sessions import session_fixtures, sessions_of
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import seats
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import ActId, Store

MATCHES = 600
"""Tables of three: 1,800 people, 1,200 phones that write."""
LINES = 48
SAID = "Sheepshead, {matches} tables of three, {lines} hands each, two at the table writing"
SEATS = seats(3)
_HEAD = "First name,Last name,Street,Town,Post code"


async def open_day(store: Store, matches: int) -> Sequence[Writing]:
    """Enter people from a list, let them come, draw them, and let every table deal, as a day goes."""
    office, numbers = Office(store, now_ms, secrets.token_bytes), count()

    async def do(request: Request, match: MatchId | None = None) -> None:
        await office.ask(Asked(ActId(f"opening: {next(numbers)}"), DIRECTOR, CUP, match), request)

    opened = CompetitionOpened(
        id=CUP,
        name="A day",
        short="day",
        days=("2031-08-23",),
        time_zone="America/Chicago",
        rules=rules_of(with_settings(book("sheepshead"), {})),
        director=DIRECTOR,
    )
    await office.open(Asked(ActId("opening"), DIRECTOR, CUP), opened)
    await do(sessions.SetPlace("mill", "The Mill", DIRECTOR))
    await do(sessions.OpenSession("S1", "mill", "2031-08-23", "14:00"))
    rows = (f"Lu,Number{each},{each} Hill Road,Ashby,A1" for each in range(3 * matches))
    await do(persons.ImportPeople("\n".join((_HEAD, *rows))))
    for each in (await office.competition(CUP)).rosters.entries:
        await do(persons.CheckInPerson("S1", PersonId(each)))
    await do(sessions.DrawTables("S1", "green bottle"))
    fixtures = session_fixtures(sessions_of(await office.competition(CUP)).sessions["S1"])
    for fixture in fixtures:
        await do(sessions.BeginTable(SEATS[0]), fixture.match)
    return tuple(
        Writing(each.match, seat, 1, PersonId(player))
        for each in fixtures
        for seat, player in zip(SEATS[:2], each.teams, strict=False)
    )


def line(number: int) -> HandLine:
    """Return a hand: everybody deals in turn, and whoever sits next to the dealer plays."""
    dealer = (number - 1) % len(SEATS)
    return HandLine(SEATS[dealer], SEATS[(dealer + 1) % len(SEATS)], won=number % 3 > 0)
