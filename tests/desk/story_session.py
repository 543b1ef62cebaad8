"""A day of people drawn to tables: a list, walk-ins, one who enters by phone, two sessions, a latecomer, prizes."""

from hangjack.competition.permissions import Bound, Role
from hangjack.competition.rules import Rules
from hangjack.desk.requests import governing, scores
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.seating import SeatingOptions
from hangjack.formats.table_draw.sessions import match_at, sessions_of
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from made_up.pips import PipsLine
from support.cup import DIRECTOR, OFFICIAL
from support.desk import SECRETARY, Desk
from support.sessions import table_rules

HOST, DEPUTY = PersonId("host"), PersonId("deputy")
LIST = """First name,Last name,Street,Town,Post code
Ada,Thimble,1 Hill Road,Ashby,A1
Bert,Marrow,2 Hill Road,Ashby,A1
Cleo,Parsnip,3 Hill Road,Ashby,A1
Dan,Quince,4 Hill Road,Ashby,A1
Eve,Radish,5 Hill Road,Ashby,A1
"""
HOME = {"street": "9 Mill Lane", "town": "Ashby", "post_code": "A2"}


def form(first: str, last: str, **more: str) -> dict[str, str]:
    """Return a whole form."""
    return {"first": first, "last": last, **HOME, **more}


async def by_name(desk: Desk) -> dict[str, EntrantId]:
    """Return everybody who has entered, by last name."""
    names = await desk.names()
    return {
        names.entrant(each).rpartition(" ")[2]: each for each in (await desk.competition()).rosters.entries
    }


async def people_enter(desk: Desk, rules: Rules | None = None) -> None:
    """Let a list be taken over, somebody walk in, and somebody enter on a phone."""
    await desk.open(rules or table_rules())
    await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", HOST, (DEPUTY,)))
    await desk.do(SECRETARY, sessions.OpenSession("S1", "mill", "2031-01-18", "14:00"))
    await desk.do(SECRETARY, persons.ImportPeople(LIST))
    await desk.do(HOST, persons.RegisterPerson(form("Flo", "Turnip"), "S1"))
    await desk.do(SECRETARY, persons.EnterOneself(form("Gus", "Cress")))


async def they_come(desk: Desk) -> None:
    """Let everybody come: most only say that the mailing came, one has moved, one got no mailing."""
    known = await by_name(desk)
    for name in ("Thimble", "Marrow", "Parsnip", "Cress"):
        await desk.do(HOST, persons.CheckInPerson("S1", PersonId(known[name])))
    moved = persons.CheckInPerson("S1", PersonId(known["Quince"]), form=HOME)
    await desk.do(HOST, moved)
    got_none = persons.CheckInPerson("S1", PersonId(known["Radish"]), False, HOME)
    await desk.do(HOST, got_none)
    await desk.do(HOST, persons.ChangeAddress(PersonId(known["Thimble"]), {"street": "11 Hill Road"}))


async def they_are_drawn(desk: Desk) -> None:
    """Draw seven, draw them again, let one leave and one come late, and let the tables deal."""
    await desk.do(DIRECTOR, sessions.DrawTables("S1", "green bottle"))
    await desk.do(DEPUTY, sessions.RepeatDraw("S1", "Two lists were open."))
    await desk.do(DEPUTY, sessions.DrawTables("S1", "blue jug"))
    four = sessions_of(await desk.competition()).sessions["S1"].seated.tables[1]
    await desk.do(DEPUTY, sessions.LeaveSession("S1", four[3], "Ill."))
    await desk.do(DIRECTOR, persons.RegisterPerson(form("Hal", "Leek")))
    await desk.do(DEPUTY, sessions.JoinTable("S1", (await by_name(desk))["Leek"]))
    seat = Bound(Role.SCOREKEEPER, MatchId("S1.2-2"), Party("1"))
    moved = persons.ChangeOwnAddress({**HOME, "street": "12 Mill Lane"})
    await desk.by_link(PersonId((await by_name(desk))["Turnip"]), moved, seat)


async def a_table_plays(desk: Desk, table: int, session: str = "S1") -> None:
    """Let a table deal, write two hands, sign and hand in."""
    here = sessions_of(await desk.competition()).sessions[session]
    match, players = match_at(here, table), here.seated.tables[table - 1]
    parties = seats(len(players))
    await desk.do(OFFICIAL, sessions.BeginTable(parties[0]), match)
    line = PipsLine(dict(zip(parties, (3, -1, -2, 0), strict=False)))
    for number in (1, 2):
        for party, who in list(zip(parties, players, strict=True))[:2]:
            await desk.do(PersonId(who), scores.EnterLine(party, Place(1, number), line), match)
    for party, who in list(zip(parties, players, strict=True))[:2]:
        await desk.do(PersonId(who), scores.SignSheet(Party(party)), match)
    await desk.do(OFFICIAL, scores.SealByOfficial(), match)


async def a_session_is_played(desk: Desk) -> None:
    """Run the day, to the prizes of its session."""
    await people_enter(desk)
    await they_come(desk)
    await they_are_drawn(desk)
    for table in (1, 2):
        await a_table_plays(desk, table)
    await desk.do(DIRECTOR, governing.AnnouncePrizes((1001, 500), "S1"))
    await desk.do(DIRECTOR, governing.GivePrizes("S1"))


async def a_host_holds_the_draw(desk: Desk) -> None:
    """Let a host draw where the house has the captain confirm it."""
    await desk.open(table_rules(seating=SeatingOptions((3, 4), draw_by="captain_confirms")))
    await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", HOST))
    await desk.do(SECRETARY, sessions.OpenSession("S1", "mill", "2031-01-18", "14:00"))
    for last in ("Turnip", "Cress", "Leek"):
        await desk.do(HOST, persons.RegisterPerson(form("Flo", last), "S1"))
    await desk.do(HOST, sessions.DrawTables("S1", "green bottle"))
    await desk.do(DIRECTOR, sessions.ConfirmTables("S1"))
