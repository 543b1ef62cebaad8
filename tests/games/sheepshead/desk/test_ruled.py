"""Hands that a ruling decides: written on the sheet with their clause when it comes to hold, and gone when it falls."""

from collections.abc import Iterator
from typing import Any

import pytest

from hangjack.desk.requests import rulings, scores, takebacks
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.desk.views import written as in_words
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.referee import Kind, RuledTable
from hangjack.ids import ClauseId
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.matches.takebacks.acts import RulingGiven
from support.acts import awaited
from support.cup import COMMITTEE, OFFICIAL
from support.desk import Desk
from support.sheepshead_tables import (
    FOUR,
    ONE,
    TABLE,
    THREE,
    TWO,
    by_house,
    hand,
    known,
    person_at,
    seated,
    session,
    written,
)

BURIED = SheepsheadReported(Kind.MISBURY, RuledTable(Seat.ONE, picker=Seat.TWO), {"first_card_led": True})
REVOKED = {"offender": "3", "next_trick_started": True, "hand_over": True}


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


async def accepted(desk: Desk, told: SheepsheadReported, *by: Party) -> None:
    """Report something, and let everybody at the table accept what the referee says."""
    await desk.do(person_at(ONE), rulings.ReportIncident(ONE, "r1", 1, told), TABLE)
    for seat in by:
        await desk.do(person_at(seat), sheepshead.AcceptRuling(seat, f"a{seat}", seat, "r1"), TABLE)


async def line(desk: Desk, number: int = 1) -> Any:
    """Return what stands on the sheet for a hand."""
    return (await desk.match(TABLE)).sheet.line_at(Place(1, number))


@awaited
@pytest.mark.clause("sheepshead-picker-1", "sheepshead-scorer-6")
async def test_a_ruling_that_everybody_accepts_writes_the_hand_with_its_clause() -> None:
    """Plain, as one play; nobody writes it again, and the next hand follows."""
    desk = await seated()
    await accepted(desk, BURIED, ONE, TWO)
    before = await line(desk)
    await accepted(desk, BURIED, THREE)
    ruled = await line(desk)
    match = await desk.match(TABLE)
    again = scores.EnterLine(ONE, Place(1, 1), hand(ONE, TWO))
    called = {ONE: "Nora", TWO: "Gil", THREE: "Bo"}

    assert before is None
    assert ruled == HandLine(ONE, TWO, won=False, ruled=ClauseId("sheepshead-picker-1"))
    assert dict(match.figures()["PTS"]) == {ONE: 1, TWO: -2, THREE: 1}
    assert sum(match.figures()["PLAYS"].values()) == 1
    assert await desk.refusal(person_at(ONE), again, TABLE) == "sheet.agreed-already"
    told = in_words(Place(1, 1), ruled, called, "en")
    assert told == "Hand 1: Gil picked and lost (plain) (ruled by sheepshead-picker-1)"
    await written(desk, 2, hand(TWO, TWO), ONE, TWO)


@awaited
@pytest.mark.clause("sheepshead-opponents-2")
async def test_a_hand_that_is_on_the_sheet_is_ruled_on_by_its_number() -> None:
    """A revoke is claimed until the next deal: the hand stands there already, at a table of four with its own dealer."""
    desk = await seated(4)
    await written(desk, 1, hand(ONE, TWO, won=False, level=Level.NO_SCHNEIDER), ONE, TWO)
    table = RuledTable(Seat.FOUR, 4, Seat.TWO)
    told = SheepsheadReported(Kind.FAILED_TO_FOLLOW, table, REVOKED, hand=1)
    beyond = SheepsheadReported(Kind.FAILED_TO_FOLLOW, table, REVOKED, hand=3)
    refused = await desk.refusal(person_at(ONE), rulings.ReportIncident(ONE, "r0", 1, beyond), TABLE)
    await accepted(desk, told, ONE, TWO, THREE, FOUR)

    assert refused == "sheepshead.no-such-hand"
    assert await line(desk) == HandLine(ONE, TWO, won=True, ruled=ClauseId("sheepshead-opponents-2"))
    assert dict((await desk.match(TABLE)).figures()["PTS"]) == {ONE: 0, TWO: 2, THREE: 0, FOUR: 0}


@awaited
@pytest.mark.clause("sheepshead-opponents-2")
async def test_a_ruling_on_the_last_hand_decides_that_hand() -> None:
    """When all hands are written nothing is played any more: it can only be the last."""
    desk = await seated(3, by_house(deals_each=1))
    await session(desk, [hand(ONE, ONE), hand(TWO, ONE), hand(THREE, TWO, won=False)])
    table = RuledTable(Seat.THREE, 3, Seat.TWO)
    await accepted(desk, SheepsheadReported(Kind.FAILED_TO_FOLLOW, table, REVOKED), ONE, TWO, THREE)
    match = await desk.match(TABLE)

    assert await line(desk, 3) == HandLine(THREE, TWO, won=True, ruled=ClauseId("sheepshead-opponents-2"))
    assert (match.ended, sum(match.figures()["PLAYS"].values())) == ("played", 3)


@awaited
@pytest.mark.clause("sheepshead-picker-1")
async def test_the_hand_falls_with_the_ruling_that_has_decided_it() -> None:
    """Taken back, what the table had written stands again; overruled by another, the hand is what that one says."""
    desk = await seated()
    await desk.do(person_at(ONE), rulings.ReportIncident(ONE, "r1", 1, BURIED), TABLE)
    await written(desk, 1, hand(ONE, TWO), ONE, TWO)
    await desk.do(OFFICIAL, rulings.GiveRuling("r1"), TABLE)
    given = await line(desk)
    await desk.do(OFFICIAL, takebacks.TakeBack(RulingGiven("r1"), "The wrong table."), TABLE)
    back = await line(desk)
    await desk.do(OFFICIAL, rulings.GiveRuling("r1"), TABLE)
    otherwise = SheepsheadReported(
        Kind.FAILED_TO_FOLLOW, RuledTable(Seat.ONE, picker=Seat.TWO), {**REVOKED, "hand_over": False}
    )
    changed = rulings.ChangedRuling("It was the other one.", otherwise)
    await desk.do(COMMITTEE, rulings.OverruleRuling("r1", changed), TABLE)
    overruled = await line(desk)
    nothing = rulings.ChangedRuling("It was nothing.")
    await desk.do(COMMITTEE, rulings.OverruleRuling("r1", nothing), TABLE)

    assert (given.ruled, back) == ("sheepshead-picker-1", hand(ONE, TWO))
    assert overruled == HandLine(ONE, TWO, won=True, ruled=ClauseId("sheepshead-opponents-2"))
    assert await line(desk) == hand(ONE, TWO)
