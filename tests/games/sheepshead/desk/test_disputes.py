"""Disputes at a Sheepshead table: the scorekeeper of another table decides as an official does, and a ruled hand is written."""

from typing import Any

import pytest
from msgspec.structs import replace

from desk.story_sheepshead import people_at
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.asking import Request
from hangjack.desk.requests import rulings, scores, stops, takebacks
from hangjack.errors import Refused
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk.disputes import CloseDispute
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.referee import Kind, RuledTable
from hangjack.games.sheepshead.referee.rulings import Ruling
from hangjack.ids import ClauseId, MatchId, PersonId
from hangjack.matches.parties import Party, seats
from hangjack.matches.sheets import Place
from hangjack.matches.takebacks.acts import RulingGiven, Settlement
from hangjack.referee.record import Standing
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.unions import own
from support.acts import awaited
from support.cup import COMMITTEE, DIRECTOR, OFFICIAL
from support.desk import SECRETARY, Desk
from support.memory_store import MemoryStore
from support.sheepshead_day import HOME, HOST

FIRST, SECOND, THIRD = (MatchId(f"S1-{table}") for table in (1, 2, 3))
ONE, TWO, THREE = seats(3)
LATE = {"offender": "2", "next_trick_started": True, "picker_points_before": 20}
REVOKE = SheepsheadReported(Kind.FAILED_TO_FOLLOW, RuledTable(Seat.ONE, picker=Seat.TWO), LATE)
LOST = HandLine(ONE, TWO, won=False, ruled=ClauseId("sheepshead-picker-2"))


async def hall(people: int = 9, **settings: Any) -> Desk:
    """Return a desk with one session at several tables of three, whose sheets are open."""
    desk = Desk(MemoryStore())
    await desk.open(rules_of(with_settings(book("sheepshead"), settings)))
    await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", HOST))
    await session(desk, "S1", people)
    return desk


async def session(desk: Desk, name: str, people: int, day: str = "2031-01-18") -> None:
    """Let a session be drawn and begun, the same people each time."""
    await desk.do(SECRETARY, sessions.OpenSession(name, "mill", day, f"1{name[1:]}:00"))
    known = tuple((await desk.competition()).rosters.entries)
    for at in range(people):
        if at < len(known):
            await desk.do(HOST, persons.CheckInPerson(name, PersonId(known[at])))
        else:
            form = {"first": f"Person{at}", "last": "Thimble", **HOME}
            await desk.do(HOST, persons.RegisterPerson(form, name))
    await desk.do(DIRECTOR, sessions.DrawTables(name, "green bottle"))
    for table in range(1, people // 3 + 1):
        await desk.do(HOST, sessions.BeginTable(ONE), MatchId(f"{name}-{table}"))


async def disputed(desk: Desk, told: SheepsheadReported = REVOKE) -> None:
    """Report something at the first table, which somebody there does not accept."""
    people = await people_at(desk, FIRST)
    await desk.do(people[ONE], rulings.ReportIncident(ONE, "r1", 1, told), FIRST)
    about = stops.OpenDispute(TWO, "d1", 1, "I had no club.", "r1")
    await desk.do(people[TWO], about, FIRST)


def scanned(match: MatchId, seat: Party) -> tuple[Bound, ...]:
    """Return what the code of a seat entitles to."""
    return (Bound(Role.CAPTAIN, match, seat),)


async def by_phone(desk: Desk, by: PersonId, request: Request, via: tuple[Bound, ...]) -> None:
    """Ask for something about the first table on a phone that came by the code of a seat."""
    await desk.office.ask(replace(desk.asked(by, FIRST, via=via), by_link=True), request)


async def refused_by_phone(desk: Desk, by: PersonId, request: Request, via: tuple[Bound, ...]) -> str:
    """Return why that is refused."""
    with pytest.raises(Refused) as refused:
        await by_phone(desk, by, request, via)
    return refused.value.key


async def keeper(desk: Desk, match: MatchId = SECOND, seat: Party = ONE) -> PersonId:
    """Return who sits at a seat of another table; at the first one the scorekeeper."""
    return (await people_at(desk, match))[seat]


@awaited
@pytest.mark.clause("sheepshead-disputes-1", "sheepshead-disputes-2", "sheepshead-picker-2")
async def test_the_scorekeeper_of_another_table_closes_a_dispute_on_the_own_phone() -> None:
    """With the ruling: the hand is written as ruled, the table plays on, and everybody sees who decided by which clause."""
    desk = await hall()
    await disputed(desk)
    people, by = await people_at(desk, FIRST), await keeper(desk)
    waits = scores.EnterLine(ONE, Place(1, 1), HandLine(ONE, TWO, won=True))
    still = await desk.refusal(people[ONE], waits, FIRST)
    await by_phone(desk, by, CloseDispute("d1"), scanned(SECOND, ONE))
    match = await desk.match(FIRST)
    decided = match.disputes["d1"].decided

    assert still == "match.table-disputed"
    assert decided is not None
    assert (decided.by, decided.clause, decided.beside) == (by, "sheepshead-picker-2", SECOND)
    assert match.sheet.line_at(Place(1, 1)) == LOST
    assert dict(match.figures()["PTS"]) == {ONE: 1, TWO: -2, THREE: 1}
    assert not match.pauses.called
    await desk.do(people[ONE], scores.EnterLine(ONE, Place(1, 2), HandLine(TWO, TWO, won=True)), FIRST)


@awaited
@pytest.mark.clause("sheepshead-disputes-1")
async def test_nobody_else_of_the_hall_closes_a_dispute() -> None:
    """Not the table itself, not a player of another table who keeps no score, and nobody of another session."""
    desk = await hall()
    await disputed(desk)
    people = await people_at(desk, FIRST)
    own = await refused_by_phone(desk, people[THREE], CloseDispute("d1"), scanned(FIRST, THREE))
    agreed = await desk.refusal(people[ONE], stops.AgreeInDispute(ONE, "d1", "it stands"), FIRST)
    player = await keeper(desk, SECOND, TWO)
    other = await refused_by_phone(desk, player, CloseDispute("d1"), scanned(SECOND, TWO))
    await session(desk, "S2", 9)
    later = await keeper(desk, MatchId("S2-2"))
    beyond = await refused_by_phone(desk, later, CloseDispute("d1"), scanned(MatchId("S2-2"), ONE))

    assert (own, agreed, other) == (
        "dispute.own-table",
        "dispute.not-at-the-table",
        "dispute.not-scorekeeper",
    )
    assert beyond in {"dispute.not-scorekeeper", "dispute.own-table"}


@awaited
@pytest.mark.clause("sheepshead-disputes-1", "sheepshead-scorer-1")
async def test_whom_another_table_has_named_as_scorekeeper_decides() -> None:
    """Who keeps the score there now counts, and no longer whoever did as a rule."""
    desk = await hall()
    await disputed(desk)
    before, now = await keeper(desk, THIRD), await keeper(desk, THIRD, TWO)
    await desk.do(before, sheepshead.NameScorer(ONE, "n1", TWO), THIRD)
    refused = await refused_by_phone(desk, before, CloseDispute("d1"), scanned(THIRD, ONE))
    dismissed = CloseDispute("d1", holds=False, decision="The club was a trump.")
    unsaid = CloseDispute("d1", holds=False)
    silent = await refused_by_phone(desk, now, unsaid, scanned(THIRD, TWO))
    await by_phone(desk, now, dismissed, scanned(THIRD, TWO))
    match = await desk.match(FIRST)

    assert (refused, silent) == ("dispute.not-scorekeeper", "ruling.change-needs-reason")
    assert match.rulings["r1"].record.standing is Standing.DISMISSED
    assert match.sheet.line_at(Place(1, 1)) is None
    assert match.disputes["d1"].decided is not None


@awaited
@pytest.mark.clause("sheepshead-disputes-2")
async def test_what_was_decided_is_decided_for_good() -> None:
    """A second word is refused from whomever: another scorekeeper, an official, the committee, or the table by agreement."""
    desk = await hall()
    await disputed(desk)
    people = await people_at(desk, FIRST)
    await desk.do(OFFICIAL, rulings.GiveRuling("r1"), FIRST)
    second = CloseDispute("d1", holds=False, decision="No.")
    again = await refused_by_phone(desk, await keeper(desk), second, scanned(SECOND, ONE))
    changed = rulings.ChangedRuling("we see it otherwise")
    refusals = [
        await desk.refusal(OFFICIAL, second, FIRST),
        await desk.refusal(COMMITTEE, rulings.OverruleRuling("r1", changed), FIRST),
        await desk.refusal(OFFICIAL, takebacks.TakeBack(RulingGiven("r1"), "a slip"), FIRST),
        await desk.refusal(OFFICIAL, takebacks.TakeBack(Settlement(Place(1, 1)), "a slip"), FIRST),
        await desk.refusal(
            OFFICIAL, scores.SettleLine(Place(1, 1), HandLine(ONE, TWO, won=True), "no"), FIRST
        ),
        await desk.refusal(people[ONE], sheepshead.AcceptRuling(ONE, "a1", ONE, "r1"), FIRST),
        await desk.refusal(people[TWO], stops.OpenDispute(TWO, "d2", 1, "Again.", "r1"), FIRST),
    ]
    put_right = scores.EnterLine(ONE, Place(1, 1), HandLine(ONE, TWO, won=True))

    assert again == "dispute.final"
    assert refusals == [
        "dispute.final",
        "dispute.final-by",
        "dispute.final-by",
        "take-back.ruled",
        "dispute.final-by",
        "ruling.given-already",
        "ruling.given-already",
    ]
    assert await desk.refusal(people[ONE], put_right, FIRST) == "sheet.agreed-already"


@awaited
@pytest.mark.clause("sheepshead-disputes-1")
async def test_another_ruling_by_the_book_is_given_from_what_the_scorekeeper_has_found_out() -> None:
    """The facts were disputed: from others another clause follows; what is about no ruling needs words."""
    desk = await hall()
    await disputed(desk)
    by, via = await keeper(desk), scanned(SECOND, ONE)
    facts = {"offender": "2", "next_trick_started": False, "card": "9h"}
    found = SheepsheadReported(Kind.FAILED_TO_FOLLOW, RuledTable(Seat.ONE, picker=Seat.TWO), facts)
    instead = CloseDispute("d1", decision="The trick still lay there.", instead=found)
    await by_phone(desk, by, instead, via)
    people = await people_at(desk, FIRST)
    await desk.do(people[ONE], stops.OpenDispute(ONE, "d2", 1, "Who deals?"), FIRST)
    wordless = await refused_by_phone(desk, by, CloseDispute("d2"), via)
    await by_phone(desk, by, CloseDispute("d2", decision="The third seat deals."), via)
    match = await desk.match(FIRST)
    ruling = match.rulings["r1"].record.in_force

    assert wordless == "dispute.decision-missing"
    assert ruling is not None
    assert own(Ruling, ruling).verdict.value == "correct_card_stays_exposed"
    assert match.sheet.line_at(Place(1, 1)) is None
    assert [each.decided.decision for each in match.disputes.values() if each.decided] == [
        "The trick still lay there.",
        "The third seat deals.",
    ]
