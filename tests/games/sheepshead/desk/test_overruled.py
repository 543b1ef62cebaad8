"""A ruling that has decided a hand, overruled when the sheet is in: what was played counts, beside the sealed sheet."""

from hangjack.desk.requests import rulings, scores
from hangjack.desk.requests.rulings import ChangedRuling
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk import sheets as sheepshead_sheets
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.games.sheepshead.referee import Kind, RuledTable
from hangjack.ids import PersonId
from hangjack.matches.parties import seats
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import COMMITTEE, OFFICIAL
from support.desk import Desk
from support.sheepshead_day import HOST, TABLE, drawn, sitting

ONE, TWO, THREE = seats(3)
BURIED = SheepsheadReported(Kind.MISBURY, RuledTable(Seat.ONE, picker=Seat.TWO), {"first_card_led": True})

WRONG_LEAD = SheepsheadReported(
    Kind.FAILED_TO_FOLLOW,
    RuledTable(Seat.ONE, picker=Seat.TWO),
    {"offender": "1", "next_trick_started": True, "picker_points_before": 20},
)


async def handed_in(*, written: bool) -> Desk:
    """Return a table whose first hand a ruling has decided, *written* by two before or by nobody, and whose sheet is in."""
    desk = await drawn(3, deals_each=1)
    there = {seat: PersonId(who) for seat, who in (await sitting(desk)).items()}
    await desk.do(there[ONE], rulings.ReportIncident(ONE, "r1", 1, BURIED), TABLE)
    for number in (1, 2, 3) if written else (2, 3):
        line = HandLine(seats(3)[number - 1], TWO, won=True)
        for seat in (ONE, TWO):
            if number == 2 and seat is ONE:
                await desk.do(OFFICIAL, rulings.GiveRuling("r1"), TABLE)
            await desk.do(there[seat], scores.EnterLine(seat, Place(1, number), line), TABLE)
    figures = (await desk.match(TABLE)).figures()
    for seat, who in there.items():
        seen = OwnPoints(figures["PTS"][seat], figures["PLAYS"][seat])
        await desk.do(who, sheepshead.ConfirmPoints(seat, seat, seen), TABLE)
    await desk.do(HOST, sheepshead_sheets.HandInSheet("in"), TABLE)
    return desk


@awaited
async def test_an_overruled_hand_is_put_right_first_where_nobody_has_written_it() -> None:
    """Refused with what to do; put right by the host, the ruling falls and the hand stays as it was played."""
    desk = await handed_in(written=False)
    ruled = (await desk.match(TABLE)).sheet.line_at(Place(1, 1))
    overrule = rulings.OverruleRuling("r1", ChangedRuling("He had buried well."))
    first = await desk.refusal(COMMITTEE, overrule, TABLE)
    await desk.do(HOST, sheepshead_sheets.PutSheetRight("As it was played.", 1, ". 2 ."), TABLE)
    await desk.do(COMMITTEE, overrule, TABLE)
    match, result = await desk.match(TABLE), (await desk.competition()).result(TABLE)

    assert isinstance(ruled, HandLine)
    assert (ruled.won, ruled.ruled is not None) == (False, True)
    assert first == "match.say-line-first"
    assert match.sheet.line_at(Place(1, 1)) == HandLine(ONE, TWO, won=True)
    assert match.rulings["r1"].record.in_force is None
    assert result is not None
    assert match.sheet.sealed is not None


@awaited
async def test_an_overruled_hand_is_what_the_table_had_written() -> None:
    """Beside the sealed sheet, as every correction; points, plays and the standings follow, and the sheet stays sealed."""
    desk = await handed_in(written=True)
    before, was = await desk.match(TABLE), (await desk.competition()).result(TABLE)
    await desk.do(COMMITTEE, rulings.OverruleRuling("r1", ChangedRuling("He had buried well.")), TABLE)
    match, result = await desk.match(TABLE), (await desk.competition()).result(TABLE)

    ruled = before.sheet.line_at(Place(1, 1))
    assert isinstance(ruled, HandLine)
    assert ruled.ruled is not None
    assert match.sheet.line_at(Place(1, 1)) == HandLine(ONE, TWO, won=True)
    assert [each.place for each in match.sheet.corrections] == [Place(1, 1)]
    assert before.figures()["PTS"] == {ONE: 1, TWO: 2, THREE: 1}
    assert match.figures()["PTS"] == {ONE: 0, TWO: 6, THREE: 0}
    assert match.sheet.sealed == before.sheet.sealed
    assert result is not None
    assert result != was


@awaited
async def test_another_ruling_is_given_instead_when_the_sheet_is_in() -> None:
    """The hand counts as the other ruling says, beside the sealed sheet, with its clause; the standings follow."""
    desk = await handed_in(written=True)
    before = await desk.match(TABLE)
    instead = ChangedRuling("It was the lead.", WRONG_LEAD)
    refused = await desk.refusal(OFFICIAL, rulings.OverruleRuling("r1", instead), TABLE)
    await desk.do(COMMITTEE, rulings.OverruleRuling("r1", instead), TABLE)
    match, result = await desk.match(TABLE), (await desk.competition()).result(TABLE)
    line, given = match.sheet.line_at(Place(1, 1)), match.rulings["r1"].record.in_force

    assert refused == "permission.refused"
    assert given is not None
    assert isinstance(line, HandLine)
    assert (line.won, line.ruled) == (True, "sheepshead-opponents-2")
    assert (match.sheet.sealed, len(match.sheet.corrections)) == (before.sheet.sealed, 1)
    assert match.figures()["PTS"] != before.figures()["PTS"]
    assert result is not None
    assert sorted(row["PTS"] for row in result.figures.values()) == sorted(match.figures()["PTS"].values())
