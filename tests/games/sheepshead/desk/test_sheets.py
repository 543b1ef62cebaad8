"""Sheets that a host hands in: from phones, from paper, with problems that hold them and problems that no reason mends."""

import pytest

from hangjack.desk.requests import scores
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk.sheets import HandInPaper, HandInSheet, PutSheetRight
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.paper import Head, Total
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.ids import PersonId
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.unions import own
from hangjack.wording import sentence
from support.acts import awaited
from support.cup import OFFICIAL
from support.desk import Desk
from support.sheepshead_day import HOST, TABLE, drawn, parties, sitting

ONE, TWO, THREE = parties()
HEAD = Head("2031-01-18", "The Mill", 1, "S1")
HANDS = (
    HandLine(ONE, TWO, won=False, level=Level.NO_SCHNEIDER),
    HandLine(TWO, ONE, won=True),
    HandLine(THREE, ONE, won=True),
)


async def played(desk: Desk, hands: int = 3) -> None:
    """Let the table write, confirm and look at its points."""
    people = {seat: PersonId(who) for seat, who in (await sitting(desk)).items()}
    for number, line in enumerate(HANDS[:hands], start=1):
        await desk.do(people[ONE], scores.EnterLine(ONE, Place(1, number), line), TABLE)
        await desk.do(people[TWO], scores.ConfirmLine(TWO, Place(1, number)), TABLE)
    match = await desk.match(TABLE)
    for seat in people if match.ended else ():
        seen = OwnPoints(*(match.figures()[column][seat] for column in ("PTS", "PLAYS")))
        await desk.do(people[ONE], sheepshead.ConfirmPoints(ONE, seat, seen), TABLE)


async def paper(desk: Desk, rows: tuple[str, ...], points: tuple[int, ...], **more: object) -> HandInPaper:
    """Return a sheet that the host types."""
    names = await desk.names()
    called = {seat: names.entrant(who) for seat, who in (await sitting(desk)).items()}
    totals = {seat: Total(each) for seat, each in zip(called, points, strict=True)}
    given = {"id": "in", "head": HEAD, "names": called, "totals": totals, "reference": "sheet 7", **more}
    return HandInPaper(rows=rows, **given)  # type: ignore[arg-type]


@awaited
@pytest.mark.clause("sheepshead-scorer-8", "sheepshead-scorer-6", "sheepshead-scorer-4")
async def test_the_host_hands_in_what_was_kept_on_phones() -> None:
    """It is sealed and counts; nobody else than the host of the place does it."""
    desk = await drawn(3, deals_each=1)
    await played(desk)
    other = await desk.refusal(PersonId("official"), HandInSheet("in"), TABLE)
    tags = await desk.do(HOST, HandInSheet("in"), TABLE)
    competition = await desk.competition()
    result = competition.result(TABLE)

    assert (other, tags[0]) == ("permission.refused", "sheet-sealed")
    assert result is not None
    assert sorted(row["PTS"] for row in result.figures.values()) == [-4, 2, 6]


@awaited
@pytest.mark.clause("sheepshead-scorer-8")
async def test_a_short_sheet_goes_in_with_a_reason_that_stays_on_it() -> None:
    """Without one it is held, and the host reads what is wrong."""
    desk = await drawn(3, deals_each=1)
    await played(desk, 2)
    held = await desk.refusal(HOST, HandInSheet("in"), TABLE)
    await desk.do(HOST, HandInSheet("in", "The hall closed after hand 2."), TABLE)
    match = await desk.match(TABLE)

    assert held == "sheepshead.sheet.held"
    assert match.sheet.sealed is not None
    assert match.sheet.sealed_despite is not None
    assert match.sheet.sealed_despite.reason == "The hall closed after hand 2."
    assert (await desk.competition()).result(TABLE) is not None


@awaited
@pytest.mark.clause("sheepshead-scorer-3", "sheepshead-scorer-5", "sheepshead-scoring-10")
async def test_a_paper_sheet_is_typed_as_it_stands() -> None:
    """Rows in the order of seats, a dot for nothing, the circled two in brackets; plays may be missing."""
    desk = await drawn(3, deals_each=1)
    rows = ("(2) -4 (2)", "+2 . .", "3: 2 . .")
    await desk.do(HOST, await paper(desk, rows, (6, -4, 2)), TABLE)
    match = await desk.match(TABLE)

    assert [own(HandLine, line).player for line in match.sheet.lines] == [TWO, ONE, ONE]
    assert match.figures()["PTS"] == {ONE: 6, TWO: -4, THREE: 2}
    assert match.sheet.sealed is not None


@awaited
@pytest.mark.clause("sheepshead-registration-1", "sheepshead-scorer-3", "sheepshead-lead-3")
async def test_what_is_wrong_on_paper_is_named_with_its_line() -> None:
    """A name is missing: nothing goes in. A row is wrong: with a reason it counts as it is written."""
    desk = await drawn(3, deals_each=1)
    good, bad = ("2 . .", ". 2 .", ". . 2"), ("2 . .", ". 2 2", ". . 2")
    nameless = await paper(desk, good, (2, 2, 2), names={ONE: "Al", TWO: "", THREE: "Cy Dahl"})
    wrong = await paper(desk, bad, (2, 2, 0), penalties={THREE: -4})
    with pytest.raises(Exception, match=r"sheepshead\.sheet\.held") as held:
        await desk.office.ask(desk.asked(HOST, TABLE), wrong)

    assert await desk.refusal(HOST, nameless, TABLE) == "sheepshead.sheet.blocked"
    assert sentence(held.value).startswith(  # type: ignore[arg-type]
        "Something is wrong on this sheet: hand 2: no hand looks like this"
    )
    with_reason = await paper(desk, bad, (2, 2, 0), penalties={THREE: -4}, reason="The table agrees.")
    await desk.do(HOST, with_reason, TABLE)
    match = await desk.match(TABLE)
    assert match.figures() == {"PTS": {ONE: 2, TWO: 2, THREE: 0}, "PLAYS": {ONE: 1, TWO: 1, THREE: 2}}


@awaited
async def test_a_summary_without_rows_counts_too() -> None:
    """Points and plays of everybody; another sheet of the same table is refused."""
    desk = await drawn(3, deals_each=1)
    totals = {seat: Total(points, 1) for seat, points in zip((ONE, TWO, THREE), (4, -2, 5), strict=True)}
    await desk.do(HOST, await paper(desk, (), (4, -2, 5), totals=totals), TABLE)
    match = await desk.match(TABLE)
    again = await desk.refusal(HOST, await paper(desk, (), (4, -2, 5), totals=totals), TABLE)

    assert match.figures()["PTS"] == {ONE: 4, TWO: -2, THREE: 5}
    assert again == "sheepshead.sheet.blocked"


@awaited
async def test_a_row_with_a_column_too_many_is_refused() -> None:
    """With its number, so that whoever types finds it."""
    desk = await drawn(3, deals_each=1)
    typed = await paper(desk, ("2 . .", "2 . . . ."), (2, 0, 0))

    assert await desk.refusal(HOST, typed, TABLE) == "sheepshead.typed.columns"
    assert Party("3") in (await desk.match(TABLE)).opened.parties


@awaited
@pytest.mark.clause("sheepshead-disputes-2", "sheepshead-scorer-8")
async def test_a_host_puts_a_hand_of_a_sheet_that_is_in_right_for_a_reason() -> None:
    """What was written stays on it, the standings follow; a row that is no hand and another place's host are refused."""
    desk = await drawn(3, deals_each=1)
    await desk.do(HOST, await paper(desk, ("2 . .", ". 2 .", ". . 2"), (2, 2, 2)), TABLE)
    right = PutSheetRight("The loss was written as a win.", 2, "1 -2 1")
    refusals = [
        await desk.refusal(HOST, PutSheetRight("why", 2, "1 -2 ."), TABLE),
        await desk.refusal(HOST, PutSheetRight("why", 9, "1 -2 1"), TABLE),
        await desk.refusal(HOST, PutSheetRight(" ", 2, "1 -2 1"), TABLE),
        await desk.refusal(OFFICIAL, right, TABLE),
    ]
    await desk.do(HOST, right, TABLE)
    match, result = await desk.match(TABLE), (await desk.competition()).result(TABLE)

    assert refusals == [
        "sheepshead.typed.no-hand",
        "sheet.not-there",
        "reason.missing",
        "permission.refused",
    ]
    assert match.figures() == {"PTS": {ONE: 3, TWO: -2, THREE: 3}, "PLAYS": {ONE: 1, TWO: 1, THREE: 1}}
    assert own(HandLine, match.sheet.agreed[Place(1, 2)].line).won
    assert result is not None
    assert sorted(row["PTS"] for row in result.figures.values()) == [-2, 3, 3]


@awaited
@pytest.mark.clause("sheepshead-disputes-2")
async def test_the_sums_of_a_summary_are_put_right_too() -> None:
    """There are no hands on it: everybody's points and plays are typed again."""
    desk = await drawn(3, deals_each=1)
    totals = {seat: Total(points, 1) for seat, points in zip((ONE, TWO, THREE), (4, -2, 5), strict=True)}
    await desk.do(HOST, await paper(desk, (), (4, -2, 5), totals=totals), TABLE)
    right = {**totals, ONE: Total(6, 1)}
    refused = [
        await desk.refusal(HOST, PutSheetRight("Why.", totals={**right, **wrong}), TABLE)
        for wrong in ({ONE: Total(None, 1)}, {ONE: Total(6, None)}, {ONE: Total(6, 2)})
    ]
    few = await desk.refusal(HOST, PutSheetRight("Why.", totals={ONE: Total(6, 1)}), TABLE)
    await desk.do(HOST, PutSheetRight("Added up wrongly.", totals=right), TABLE)

    assert refused == ["sheepshead.typed.points", "sheepshead.typed.plays", "sheepshead.typed.plays-sum"]
    assert few == "sheepshead.typed.plays"
    assert (await desk.match(TABLE)).figures()["PTS"] == {ONE: 6, TWO: -2, THREE: 5}
