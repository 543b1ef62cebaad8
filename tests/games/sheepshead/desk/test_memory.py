"""How long a Sheepshead table remembers what somebody did: a session, or a whole day of sessions where the house says so."""

from typing import Any

import pytest

from desk.story_sheepshead import people_at
from games.sheepshead.desk.test_disputes import FIRST, hall, session
from hangjack.desk.memory import remembered
from hangjack.desk.requests import rulings
from hangjack.desk.views.refereeing import Asking, advise
from hangjack.formats.table_draw.desk.requests import persons
from hangjack.games.sheepshead.desk import requests as sheepshead
from hangjack.games.sheepshead.desk.judge import SheepsheadReported
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.match.scoring import TableScore
from hangjack.games.sheepshead.referee import Kind, RuledTable, Verdict
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.unions import own
from support.acts import awaited
from support.cup import OFFICIAL
from support.desk import Desk
from support.sheepshead_day import HOME, HOST


async def looked_at_blind(desk: Desk, person: PersonId, name: str, id_: str) -> Verdict:
    """Let somebody look at the blind in a session; return the ruling, which an official gives."""
    table, seat = await seat_of(desk, person, name)
    others = [each for each in await people_at(desk, table) if each != seat]
    picked = RuledTable(Seat(others[0]), picker=Seat(others[0]))
    told = SheepsheadReported(Kind.LOOK_AT_BLIND, picked, {"offender": seat, "first_trick_taken": False})
    await desk.do(OFFICIAL, rulings.ReportIncident(others[0], id_, 1, told), table)
    await desk.do(OFFICIAL, rulings.GiveRuling(id_), table)
    ruling: Any = (await desk.match(table)).rulings[id_].record.in_force
    return Verdict(ruling.verdict)


async def comes(desk: Desk, name: str) -> EntrantId:
    """Let somebody come after the draw; return who."""
    known = set((await desk.competition()).rosters.entries)
    await desk.do(HOST, persons.RegisterPerson({"first": "Late", "last": "Comer", **HOME}, name))
    return (set((await desk.competition()).rosters.entries) - known).pop()


async def seat_of(desk: Desk, person: PersonId, name: str) -> tuple[MatchId, Party]:
    """Return where somebody sits in a session."""
    for table in ("1", "2", "3"):
        match = await desk.match(MatchId(f"{name}-{table}"))
        sitting = {**match.opened.parties, **own(TableScore, match.score).substitutes}
        for seat, each in sitting.items():
            if PersonId(each) == person:
                return match.opened.match, seat
    raise AssertionError(person)


@awaited
@pytest.mark.clause("sheepshead-blinds-2", "sheepshead-blinds-3")
@pytest.mark.parametrize(
    ("scope", "second", "next_day"),
    [
        ("session", Verdict.WARNING, Verdict.WARNING),
        ("day", Verdict.PENALTY, Verdict.WARNING),
    ],
)
async def test_a_warning_counts_as_long_as_the_house_says(
    scope: str, second: Verdict, next_day: Verdict
) -> None:
    """At another table of a later session of the same day, and not on the next day."""
    desk = await hall(warning_scope=scope)
    person = (await people_at(desk, FIRST))[Party("2")]
    first = await looked_at_blind(desk, person, "S1", "r1")
    await session(desk, "S2", 9)
    later = await looked_at_blind(desk, person, "S2", "r2")
    await session(desk, "S3", 9, "2031-01-19")

    assert (first, later) == (Verdict.WARNING, second)
    assert await looked_at_blind(desk, person, "S3", "r3") is next_day


@awaited
@pytest.mark.clause("sheepshead-blinds-3")
async def test_whoever_took_a_seat_is_remembered_too_and_so_says_whoever_only_asks() -> None:
    """A substitute was drawn nowhere in the first session, and is remembered in the second one."""
    desk = await hall(warning_scope="day")
    late = await comes(desk, "S1")
    await desk.do(HOST, sheepshead.NoteLeaver("left", Party("3"), late), FIRST)
    await looked_at_blind(desk, PersonId(late), "S1", "r1")
    await session(desk, "S2", 9)
    table = MatchId("S2-1")
    await desk.do(HOST, persons.CheckInPerson("S2", PersonId(late)))
    await desk.do(HOST, sheepshead.NoteLeaver("left", Party("1"), late), table)
    match, competition = await desk.match(table), await desk.competition()
    others = await desk.office.matches_called(competition.id, remembered(competition, match))
    facts = {"offender": "1", "first_trick_taken": False, "picker": "2"}
    advice = advise(competition, match, Asking("look_at_blind", facts, table), others=others)

    assert advice.ruling is not None
    assert "4 points off" in advice.ruling.words
    assert FIRST in {each.opened.match for each in others}
