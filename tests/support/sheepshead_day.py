"""A table of Sheepshead that was drawn by the book: people who entered, a place with its host, one session."""

from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import Party, seats
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.store.interface import Store
from support.cup import DIRECTOR
from support.desk import SECRETARY, Desk
from support.memory_store import MemoryStore

HOST = PersonId("host")
TABLE = MatchId("S1-1")
NAMES = (("Nora", "Vale"), ("Gil", "Frost"), ("Bo", "Tansy"), ("Wilma", "Reed"), ("Ada", "Birch"))
HOME = {"street": "9 Mill Lane", "town": "Ashby", "post_code": "A2"}


async def drawn(
    people: int = 3, *, begin: bool = True, store: Store | None = None, **settings: object
) -> Desk:
    """Return a desk at which so many were drawn to one table, and its sheet is open, unless it is still to *begin*."""
    desk = await gathered(people, store=store, **settings)
    await desk.do(DIRECTOR, sessions.DrawTables("S1", "green bottle"))
    if begin:
        await desk.do(HOST, sessions.BeginTable(Party("1")), TABLE)
    return desk


async def gathered(people: int, *, store: Store | None = None, **settings: object) -> Desk:
    """Return a desk at which so many have come to a session that is still to be drawn."""
    desk = Desk(store or MemoryStore())
    await desk.open(rules_of(with_settings(book("sheepshead"), settings)))
    await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", HOST))
    await desk.do(SECRETARY, sessions.OpenSession("S1", "mill", "2031-01-18", "14:00"))
    for first, last in NAMES[:people]:
        await desk.do(HOST, persons.RegisterPerson({"first": first, "last": last, **HOME}, "S1"))
    return desk


async def sitting(desk: Desk) -> dict[Party, EntrantId]:
    """Return who sits where."""
    return dict((await desk.match(TABLE)).opened.parties)


def parties(people: int = 3) -> tuple[Party, ...]:
    """Return the seats."""
    return seats(people)
