"""People at Sheepshead tables who come, go, come back, are erased, or are asked for by two hosts at once."""

import asyncio

import pytest

from hangjack.desk.requests import records, scores
from hangjack.errors import HangjackError
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.desk.views.sessions import season_lines, session_lines
from hangjack.formats.table_draw.sessions import sessions_of
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk import sheets as sheepshead_sheets
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.games.sheepshead.match.table import OwnPoints
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import seats
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import DIRECTOR
from support.desk import SECRETARY, Desk
from support.sheepshead_day import HOME, HOST, TABLE, drawn, sitting

ONE, TWO, THREE, FOUR = seats(4)


async def comes(desk: Desk, last: str) -> EntrantId:
    """Let somebody new come to the session."""
    known = set((await desk.competition()).rosters.entries)
    await desk.do(HOST, persons.RegisterPerson({"first": "Ida", "last": last, **HOME}, "S1"))
    (new,) = set((await desk.competition()).rosters.entries) - known
    return new


async def hand(desk: Desk, number: int, line: HandLine) -> None:
    """Let two at the table write a hand."""
    there = await sitting(desk)
    for seat in (ONE, TWO):
        await desk.do(PersonId(there[seat]), scores.EnterLine(seat, Place(1, number), line), TABLE)


async def handed_in(desk: Desk) -> None:
    """Let everybody confirm their points, and the sheet come in."""
    figures, there = (await desk.match(TABLE)).figures(), await sitting(desk)
    for seat in there:
        seen = OwnPoints(figures["PTS"][seat], figures["PLAYS"][seat])
        await desk.do(PersonId(there[ONE]), sheepshead.ConfirmPoints(ONE, seat, seen), TABLE)
    await desk.do(HOST, sheepshead_sheets.HandInSheet("in"), TABLE)


@awaited
async def test_every_hand_counts_for_who_played_it_when_a_seat_passes_on_twice() -> None:
    """Whoever was drawn, the first substitute and the second each have what they made themselves."""
    desk = await drawn(3, deals_each=1)
    there = await sitting(desk)
    first, second = await comes(desk, "Beet"), await comes(desk, "Chard")
    await hand(desk, 1, HandLine(ONE, THREE, won=True))
    await desk.do(HOST, sheepshead.NoteLeaver("a", THREE, first), TABLE)
    await hand(desk, 2, HandLine(TWO, THREE, won=False))
    await desk.do(HOST, sheepshead.NoteLeaver("b", THREE, second), TABLE)
    await hand(desk, 3, HandLine(THREE, THREE, won=True, leaster=True))
    await handed_in(desk)
    result = (await desk.competition()).result(TABLE)

    assert result is not None
    made = {who: row["PTS"] for who, row in result.figures.items()}
    assert made == {there[ONE]: 1, there[TWO]: 1, there[THREE]: 2, first: -2, second: 2}


@awaited
async def test_whoever_was_erased_keeps_a_line_without_a_name() -> None:
    """In the session and over the season: points and place stay, and nothing says whose they were."""
    desk = await drawn(3, deals_each=1, season="sum")
    there = await sitting(desk)
    for number, seat in enumerate((ONE, TWO, THREE), start=1):
        await hand(desk, number, HandLine(seat, THREE, won=True))
    await handed_in(desk)
    await desk.do(SECRETARY, records.EraseRecord(PersonId(there[THREE])))
    found, names = await desk.competition(), await desk.names()
    lines = (*session_lines(found, "S1", names)[:1], *season_lines(found, names)[:1])

    assert [(each.place, each.person.id, each.figure) for each in lines] == [(1, there[THREE], 6)] * 2
    assert {each.person.name for each in lines} == {names.person(PersonId(there[THREE]))}
    assert not names.knows(PersonId(there[THREE]))
    assert all(each.person.name for each in lines)


@awaited
async def test_of_two_draws_at_once_one_is_held() -> None:
    """Whoever is slower is told that it is drawn already, and nobody sits elsewhere than the first draw says."""
    desk = await drawn(3, deals_each=1, begin=False)
    await desk.do(SECRETARY, sessions.OpenSession("S2", "mill", "2031-01-18", "18:00"))
    for who in (await desk.competition()).rosters.entries:
        await desk.do(HOST, persons.CheckInPerson("S2", PersonId(who)))
    offices = desk.office, desk.another_office()
    asked = [desk.asked(DIRECTOR) for _ in offices]
    done = await asyncio.gather(
        *(
            office.ask(one, sessions.DrawTables("S2", words))
            for office, one, words in zip(offices, asked, ("goose", "goat"), strict=True)
        ),
        return_exceptions=True,
    )
    refused = [each for each in done if isinstance(each, HangjackError)]

    assert [each.key for each in refused] == ["session.drawn-already"]


@awaited
@pytest.mark.clause("sheepshead-scorer-6")
async def test_nobody_leaves_while_a_hand_waits_or_after_the_last_one() -> None:
    """In the last hand it is first said how that ended; after it everybody has played, and nobody leaves any more."""
    desk = await drawn(3, deals_each=1)
    there = await sitting(desk)
    await hand(desk, 1, HandLine(ONE, TWO, won=True))
    await hand(desk, 2, HandLine(TWO, TWO, won=True))
    last = scores.EnterLine(ONE, Place(1, 3), HandLine(THREE, ONE, won=True))
    await desk.do(PersonId(there[ONE]), last, TABLE)
    waiting = await desk.refusal(HOST, sheepshead.NoteLeaver("left", THREE), TABLE)
    await desk.do(PersonId(there[TWO]), scores.ConfirmLine(TWO, Place(1, 3)), TABLE)
    over = await desk.refusal(HOST, sheepshead.NoteLeaver("left", THREE), TABLE)

    assert waiting == "sheepshead.hands-unconfirmed"
    assert over == "match.over"


@awaited
async def test_somebody_who_was_drawn_and_never_comes_is_taken_out_before_the_deal() -> None:
    """A table of four goes on as three; a table of three waits for somebody, or the draw is repeated, and says so."""
    three, four = await drawn(3, begin=False), await drawn(4, begin=False)
    absent = sessions_of(await three.competition()).sessions["S1"].seated.tables[0][0]
    refused = await three.refusal(DIRECTOR, sessions.LeaveSession("S1", absent, "Never came."))
    absent = sessions_of(await four.competition()).sessions["S1"].seated.tables[0][0]
    await four.do(DIRECTOR, sessions.LeaveSession("S1", absent, "Never came."))

    assert refused == "session.too-few-left"
    assert [len(table) for table in sessions_of(await four.competition()).sessions["S1"].seated.tables] == [3]


@awaited
async def test_a_table_of_four_that_is_broken_off_has_no_substitute() -> None:
    """Where the house breaks a table off when somebody leaves, nobody takes the seat, and the points made stand."""
    desk = await drawn(4, deals_each=1, leaver="break_off")
    await hand(desk, 1, HandLine(ONE, TWO, won=True))
    new = await comes(desk, "Beet")
    refused = await desk.refusal(HOST, sheepshead.NoteLeaver("left", FOUR, new), TABLE)
    await desk.do(HOST, sheepshead.NoteLeaver("left", FOUR), TABLE)
    match = await desk.match(TABLE)

    assert refused == "sheepshead.no-substitute"
    assert match.ended is not None
    assert match.figures()["PTS"][TWO] == 2
