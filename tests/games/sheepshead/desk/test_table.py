"""A table of Sheepshead through the desk: hands, who confirms them, rulings, stakes, who leaves, and the end."""

from collections.abc import Iterator
from typing import Any

import pytest

from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing, rulings, scores
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.desk.sheets import HandInPaper, HandInSheet, head_of
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.paper import Head, Total
from hangjack.games.sheepshead.match.scoring import TableScore
from hangjack.games.sheepshead.match.table import OwnPoints, ledger, scorer_of
from hangjack.games.sheepshead.referee import Kind, RuledTable
from hangjack.ids import EntrantId
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.referee.record import Standing
from hangjack.unions import own
from support.acts import awaited
from support.cup import DIRECTOR, OFFICIAL
from support.desk import Desk
from support.sheepshead_tables import (
    FOUR,
    HOST,
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

LOST = hand(ONE, TWO, won=False, level=Level.NO_SCHNEIDER)
SHORT = by_house(deals_each=1)


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


async def standing(desk: Desk) -> tuple[dict[Party, int], dict[Party, int]]:
    """Return everybody's points and plays."""
    figures = (await desk.match(TABLE)).figures()
    return dict(figures["PTS"]), dict(figures["PLAYS"])


@awaited
@pytest.mark.clause("sheepshead-scoring-5", "sheepshead-scoring-8", "sheepshead-scorer-5")
async def test_a_hand_counts_when_a_second_person_confirms_it() -> None:
    """The scorer writes who picked and how it ended; the points and the play of every seat follow."""
    desk = await seated()
    await written(desk, 1, LOST, ONE)
    alone = await standing(desk)
    same = await desk.refusal(person_at(ONE), scores.ConfirmLine(ONE, Place(1, 1)), TABLE)
    await desk.do(person_at(THREE), scores.ConfirmLine(THREE, Place(1, 1)), TABLE)

    assert alone == ({ONE: 0, TWO: 0, THREE: 0}, {ONE: 0, TWO: 0, THREE: 0})
    assert same == "sheet.nothing-to-confirm"
    assert await standing(desk) == ({ONE: 2, TWO: -4, THREE: 2}, {ONE: 0, TWO: 1, THREE: 0})


def result(clauses: str, line: HandLine, *points: int) -> Any:
    """Return a hand with what it brings the three who play it."""
    marks = pytest.mark.clause(*(f"sheepshead-{each}" for each in clauses.split()))
    return pytest.param(line, points, marks=marks, id=clauses)


@awaited
@pytest.mark.parametrize(
    ("line", "points"),
    [
        result("scoring-1", hand(ONE, ONE), 2, 0, 0),
        result("scoring-2", hand(ONE, ONE, level=Level.NO_SCHNEIDER), 4, 0, 0),
        result("scoring-3", hand(ONE, ONE, level=Level.NO_TRICK), 6, 0, 0),
        result("scoring-4 scoring-7 bump-1", hand(ONE, ONE, won=False), -2, 1, 1),
        result("scoring-5 scoring-8", hand(ONE, ONE, won=False, level=Level.NO_SCHNEIDER), -4, 2, 2),
        result("scoring-6 scoring-9", hand(ONE, ONE, won=False, level=Level.NO_TRICK), -6, 3, 3),
        result("leaster-1", HandLine(ONE, ONE, won=True, leaster=True), 2, 0, 0),
        result("leaster-2", HandLine(ONE, ONE, won=True, level=Level.NO_TRICK, leaster=True), 4, 0, 0),
    ],
)
async def test_every_result_of_the_book_brings_what_it_says(line: HandLine, points: tuple[int, ...]) -> None:
    """One play for whoever picked or won the leaster, whatever it brings the others."""
    desk = await seated()
    await desk.do(person_at(ONE), scores.EnterLine(ONE, Place(1, 1), line), TABLE)
    await desk.do(person_at(TWO), scores.ConfirmLine(TWO, Place(1, 1)), TABLE)

    assert await standing(desk) == (
        dict(zip((ONE, TWO, THREE), points, strict=True)),
        {ONE: 1, TWO: 0, THREE: 0},
    )


@awaited
@pytest.mark.clause("sheepshead-deal-8", "sheepshead-leaster-8")
async def test_the_dealer_of_four_rests_and_a_wrong_dealer_counts() -> None:
    """Whoever rests can have no play; a deal out of turn counts, and the order is put right later."""
    desk = await seated(4)
    rests = scores.EnterLine(ONE, Place(1, 1), hand(ONE, ONE))
    refused = await desk.refusal(person_at(ONE), rests, TABLE)
    await written(desk, 1, hand(THREE, ONE), ONE, TWO)
    match = await desk.match(TABLE)

    assert refused == "sheepshead.line.rests"
    assert own(TableScore, match.score).session.next_dealer is Seat.ONE


@awaited
async def test_two_at_the_table_put_a_confirmed_hand_right() -> None:
    """It counts as it was until both say the same; what an official has settled stays."""
    desk = await seated()
    await written(desk, 1, LOST, ONE, TWO)
    await desk.do(person_at(ONE), scores.EnterLine(ONE, Place(1, 1), hand(ONE, TWO)), TABLE)
    before = await standing(desk)
    await desk.do(person_at(TWO), scores.ConfirmLine(TWO, Place(1, 1)), TABLE)
    after = await standing(desk)
    await desk.do(OFFICIAL, scores.SettleLine(Place(1, 1), LOST, "two of three say so"), TABLE)
    again = scores.EnterLine(ONE, Place(1, 1), hand(ONE, TWO))

    assert before[0] == {ONE: 2, TWO: -4, THREE: 2}
    assert after == ({ONE: 0, TWO: 2, THREE: 0}, {ONE: 0, TWO: 1, THREE: 0})
    assert await desk.refusal(person_at(ONE), again, TABLE) == "sheet.agreed-already"


@awaited
@pytest.mark.clause("sheepshead-scorer-6", "sheepshead-scorer-8")
async def test_the_session_ends_and_everybody_confirms_their_points() -> None:
    """On one phone that goes round, too: each sees the own points, and a number that has changed is refused."""
    desk = await seated(3, SHORT)
    await session(desk, [hand(ONE, ONE), hand(TWO, ONE), hand(THREE, TWO, won=False)])
    more = scores.EnterLine(ONE, Place(1, 4), hand(ONE, ONE))
    points, plays = await standing(desk)
    wrong = sheepshead.ConfirmPoints(ONE, TWO, OwnPoints(points[TWO] + 1, plays[TWO]))

    assert await desk.refusal(person_at(ONE), more, TABLE) == "sheepshead.line.too-many"
    assert await desk.refusal(person_at(ONE), wrong, TABLE) == "sheepshead.points-changed"
    for seat in (ONE, TWO, THREE):
        seen = OwnPoints(points[seat], plays[seat])
        await desk.do(person_at(ONE), sheepshead.ConfirmPoints(ONE, seat, seen), TABLE)
    match = await desk.match(TABLE)
    assert match.sheet.signed == {seat: person_at(seat) for seat in (ONE, TWO, THREE)}
    assert (points, plays) == ({ONE: 5, TWO: -2, THREE: 1}, {ONE: 2, TWO: 1, THREE: 0})


@awaited
@pytest.mark.clause("sheepshead-scorer-1", "sheepshead-scorer-2")
async def test_the_table_may_name_another_scorer() -> None:
    """Proposed is the first seat; the change stands in the log."""
    desk = await seated(4)
    first = scorer_of(await desk.match(TABLE))
    tags = await desk.do(person_at(TWO), sheepshead.NameScorer(TWO, "n1", FOUR), TABLE)

    assert (first, tags) == (ONE, ["entry-noted"])
    assert scorer_of(await desk.match(TABLE)) == FOUR


@awaited
@pytest.mark.clause("sheepshead-stakes-1", "sheepshead-stakes-2", "sheepshead-stakes-3")
async def test_stakes_change_when_everybody_wants_the_same() -> None:
    """From the next hand on; a losing picker pays double, and the ledger adds up to nothing."""
    desk = await seated(4, by_house(stakes_on=True))
    await written(desk, 1, hand(ONE, TWO), ONE, TWO)
    for number, seat in enumerate((ONE, TWO, THREE)):
        await desk.do(
            person_at(seat), sheepshead.AgreeStakes(seat, f"s{number}", seat, (50, 100, 150)), TABLE
        )
    await written(desk, 2, hand(TWO, ONE), ONE, TWO)
    early = ledger(await desk.match(TABLE))
    await desk.do(person_at(ONE), sheepshead.AgreeStakes(ONE, "s4", FOUR, (50, 100, 150)), TABLE)
    await written(desk, 3, hand(THREE, ONE, won=False), ONE, TWO)

    assert early == {ONE: 50, TWO: 50, THREE: -50, FOUR: -50}
    assert ledger(await desk.match(TABLE)) == {ONE: -150, TWO: 150, THREE: -50, FOUR: 50}


@awaited
@pytest.mark.clause("sheepshead-lead-3", "sheepshead-disputes-1")
async def test_a_ruling_that_everybody_accepts_is_closed_at_the_table() -> None:
    """The second lead out of turn costs four points, which are no play; the referee remembers the first by himself."""
    desk = await seated()
    told = SheepsheadReported(
        Kind.LEAD_OUT_OF_TURN,
        RuledTable(Seat.ONE, picker=Seat.TWO),
        {"offender": "3", "caught": "before_next_card", "correct_leader": "2"},
    )
    for number in (1, 2):
        ruling = f"r{number}"
        await desk.do(person_at(ONE), rulings.ReportIncident(ONE, ruling, 1, told), TABLE)
        for seat in (ONE, TWO, THREE):
            await desk.do(
                person_at(seat), sheepshead.AcceptRuling(seat, f"{ruling}{seat}", seat, ruling), TABLE
            )
    match = await desk.match(TABLE)

    assert {noted.record.standing for noted in match.rulings.values()} == {Standing.GIVEN}
    assert await standing(desk) == ({ONE: 0, TWO: 0, THREE: -4}, {ONE: 0, TWO: 0, THREE: 0})


@awaited
@pytest.mark.clause("sheepshead-scorer-7")
async def test_who_leaves_a_table_of_four_has_no_more_hands() -> None:
    """Those who stay go on as three: the dealer plays too."""
    desk = await seated(4, by_house(deals_each=2))
    for number, seat in enumerate((ONE, TWO, THREE, FOUR), start=1):
        await written(desk, number, hand(seat, TWO if seat == ONE else ONE), ONE, TWO)
    await written(desk, 5, hand(ONE, TWO), ONE)
    leaves = sheepshead.NoteLeaver("left", FOUR)
    waiting = await desk.refusal(DIRECTOR, leaves, TABLE)
    await desk.do(person_at(TWO), scores.ConfirmLine(TWO, Place(1, 5)), TABLE)
    await desk.do(DIRECTOR, leaves, TABLE)
    gone = scores.EnterLine(ONE, Place(1, 6), hand(TWO, FOUR))
    refused = await desk.refusal(person_at(ONE), gone, TABLE)
    await written(desk, 6, hand(TWO, TWO), ONE, THREE)
    await written(desk, 7, hand(THREE, THREE), ONE, TWO)
    match = await desk.match(TABLE)

    assert (waiting, refused) == ("sheepshead.hands-unconfirmed", "sheepshead.line.gone")
    assert match.ended == "played"
    assert sum(match.figures()["PLAYS"].values()) == 7


@awaited
async def test_a_substitute_gets_what_was_made_since() -> None:
    """At a table of three every hand counts for who played it."""
    desk = await seated(3, SHORT)
    await written(desk, 1, hand(ONE, THREE), ONE, TWO)
    await desk.do(DIRECTOR, sheepshead.NoteLeaver("left", THREE, EntrantId("wilma")), TABLE)
    await written(desk, 2, hand(TWO, THREE, level=Level.NO_TRICK), ONE, TWO)
    await written(desk, 3, HandLine(THREE, ONE, won=True, leaster=True), ONE, TWO)
    points, plays = await standing(desk)
    for seat in (ONE, TWO, THREE):
        seen = OwnPoints(points[seat], plays[seat])
        await desk.do(person_at(ONE), sheepshead.ConfirmPoints(ONE, seat, seen), TABLE)
    await desk.do(OFFICIAL, scores.SealByOfficial(), TABLE)
    result = (await desk.competition()).result(TABLE)

    assert result is not None
    assert {name: row["PTS"] for name, row in result.figures.items()} == {
        "nora": 2,
        "gil": 0,
        "bo": 2,
        "wilma": 6,
    }


@awaited
async def test_the_sheet_of_a_table_that_no_session_has_is_read_like_any_other() -> None:
    """Nobody is the host of another place then, and the head says nothing: what is missing on the sheet is named."""
    desk = await seated(house=SHORT)
    await desk.do(DIRECTOR, governing.Appoint(HOST, Role.HOST))
    head = Head("2031-01-18", "The Mill", 1, "S1")
    names, totals = dict.fromkeys((ONE, TWO, THREE), ""), dict.fromkeys((ONE, TWO, THREE), Total(2))
    paper = HandInPaper("in", head, names, totals, "sheet 7", ("2 . .", ". 2 .", ". . 2"))

    assert head_of(await desk.competition(), await desk.match(TABLE)) == Head()
    assert await desk.refusal(HOST, HandInSheet("in"), TABLE) == "sheepshead.sheet.blocked"
    assert await desk.refusal(HOST, paper, TABLE) == "sheepshead.sheet.blocked"
