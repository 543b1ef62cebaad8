"""A session of Sheepshead: ten people at three tables, one kept on phones, one on paper, one that somebody leaves."""

from hangjack.desk.requests import rulings, scores, stops
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk.disputes import CloseDispute
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.desk.sheets import HandInPaper, HandInSheet, PutSheetRight
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.paper import Head, Total
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.games.sheepshead.referee import Kind, RuledTable
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.cup import DIRECTOR, OFFICIAL
from support.desk import SECRETARY, Desk
from support.sheepshead_day import HOME, HOST

PHONES, PAPER, LEFT = (MatchId(f"S1-{table}") for table in (1, 2, 3))
ONE, TWO, THREE, FOUR = (Party(str(seat)) for seat in range(1, 5))
PEOPLE = tuple(
    (["Ann", "Bea", "Cy", "Dot", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo"][at], "Thimble") for at in range(10)
)


async def a_sheepshead_session_is_played(desk: Desk) -> None:
    """Enter, draw, play, and hand in what each table has."""
    await desk.open(rules_of(with_settings(book("sheepshead"), {"deals_each": 1, "stakes_on": True})))
    await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", HOST))
    await desk.do(SECRETARY, sessions.OpenSession("S1", "mill", "2031-01-18", "14:00"))
    for first, last in PEOPLE:
        await desk.do(HOST, persons.RegisterPerson({"first": first, "last": last, **HOME}, "S1"))
    await desk.do(DIRECTOR, sessions.DrawTables("S1", "green bottle"))
    for table in (PHONES, PAPER, LEFT):
        await desk.do(HOST, sessions.BeginTable(ONE), table)
    await a_dispute_is_decided(desk)
    await on_phones(desk)
    await on_paper(desk)
    await one_leaves(desk)


async def people_at(desk: Desk, table: MatchId) -> dict[Party, PersonId]:
    """Return who sits where."""
    return {seat: PersonId(who) for seat, who in (await desk.match(table)).opened.parties.items()}


async def a_hand(desk: Desk, table: MatchId, number: int, line: HandLine) -> None:
    """Let the first write a hand, and the second say that it is right."""
    people = await people_at(desk, table)
    await desk.do(people[ONE], scores.EnterLine(ONE, Place(1, number), line), table)
    await desk.do(people[TWO], sheepshead.ConfirmHands(TWO, TWO, (number,)), table)


async def everybody_looks(desk: Desk, table: MatchId) -> None:
    """Let the phone go round."""
    people, figures = await people_at(desk, table), (await desk.match(table)).figures()
    for seat in people:
        seen = OwnPoints(figures["PTS"][seat], figures["PLAYS"][seat])
        await desk.do(people[ONE], sheepshead.ConfirmPoints(ONE, seat, seen), table)


async def a_dispute_is_decided(desk: Desk) -> None:
    """Let a ruling be disputed, and an official decide it."""
    people = await people_at(desk, LEFT)
    told = SheepsheadReported(Kind.TABLE_TALK, RuledTable(Seat.ONE), {"offender": "2"})
    await desk.do(people[ONE], rulings.ReportIncident(ONE, "talk", 1, told), LEFT)
    await desk.do(people[TWO], stops.OpenDispute(TWO, "no", 1, "I said nothing.", "talk"), LEFT)
    await desk.do(OFFICIAL, CloseDispute("no", holds=False, decision="Nobody else heard it."), LEFT)


async def on_phones(desk: Desk) -> None:
    """Play a session with a misdeal, other stakes, another scorer and a ruling that everybody accepts."""
    people = await people_at(desk, PHONES)
    await desk.do(people[TWO], sheepshead.NameScorer(TWO, "n1", THREE), PHONES)
    await desk.do(people[ONE], sheepshead.NoteMisdeal(ONE, "n2", ONE), PHONES)
    for seat in people:
        await desk.do(people[seat], sheepshead.AgreeStakes(seat, f"s{seat}", seat, (50, 100, 150)), PHONES)
    facts = {"offender": "2", "next_card_led": True}
    told = SheepsheadReported(Kind.LOOK_BACK, RuledTable(Seat.ONE, picker=Seat.TWO), facts)
    await desk.do(people[ONE], rulings.ReportIncident(ONE, "r1", 1, told), PHONES)
    for seat in people:
        await desk.do(people[ONE], sheepshead.AcceptRuling(ONE, f"a{seat}", seat, "r1"), PHONES)
    for number, line in enumerate((HandLine(ONE, TWO, True), HandLine(TWO, TWO, False)), start=1):
        await a_hand(desk, PHONES, number, line)
    await a_hand(desk, PHONES, 3, HandLine(THREE, ONE, won=True, leaster=True))
    await everybody_looks(desk, PHONES)
    await desk.do(HOST, HandInSheet("in1"), PHONES)


async def on_paper(desk: Desk) -> None:
    """Type a sheet that was kept on paper."""
    names, people = await desk.names(), await people_at(desk, PAPER)
    called = {seat: names.person(who) for seat, who in people.items()}
    totals = {ONE: Total(3, 1), TWO: Total(-2, 1), THREE: Total(3, 1)}
    head = Head("2031-01-18", "The Mill", 2, "S1")
    rows = ("2 . .", "1 -2 1", ". . 2")
    await desk.do(HOST, HandInPaper("in2", head, called, totals, "sheet 2", rows), PAPER)
    await desk.do(HOST, PutSheetRight("The first hand was a loss.", 1, "-2 1 1"), PAPER)


async def one_leaves(desk: Desk) -> None:
    """Let the fourth go home after the second hand; the others go on as three."""
    await a_hand(desk, LEFT, 1, HandLine(ONE, TWO, won=True))
    await a_hand(desk, LEFT, 2, HandLine(TWO, ONE, won=True))
    await desk.do(HOST, sheepshead.NoteLeaver("stretched", FOUR), LEFT)
    await desk.do(HOST, sheepshead.TakeLeaverBack("stretched", "He came back."), LEFT)
    await desk.do(HOST, sheepshead.NoteLeaver("left", FOUR), LEFT)
    await a_hand(desk, LEFT, 3, HandLine(THREE, THREE, won=True))
    await everybody_looks(desk, LEFT)
    await desk.do(HOST, HandInSheet("in3", "One went home."), LEFT)
