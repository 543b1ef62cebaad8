"""Members under 18: a case names their captain, and only officers and that captain ever see it."""

import pytest

from desk.story_crib import LION_A, VINE, a_young_member_is_told_of, form, the_league_opens
from hangjack.desk.requests import records
from hangjack.formats.divisions.desk.requests import minors
from hangjack.formats.divisions.state import offices_in
from support.acts import awaited
from support.cup import person_of
from support.desk import CUP, SECRETARY, Desk
from support.memory_store import MemoryStore
from support.web import hall, let_in

YOUNG = person_of(VINE, 8)


@pytest.mark.clause("abingdon-L5-3", "abingdon-L5-4")
@awaited
async def test_a_case_about_a_young_member_names_the_captain() -> None:
    """Only about somebody who is too young, by an officer; what was told is beside the log, and is erased with the member."""
    desk = Desk(MemoryStore())
    await the_league_opens(desk)
    case = await a_young_member_is_told_of(desk)
    found = await desk.competition()
    reported = offices_in(found).minors[case].reported
    grown = minors.ReportMinor(person_of(VINE, 2), "A pint")

    assert (reported.person, reported.team, reported.captain) == (YOUNG, VINE, person_of(VINE, 1))
    assert reported.clauses == ("abingdon-L5-3", "abingdon-L5-4")
    assert await desk.refusal(SECRETARY, grown) == "minors.not-a-minor"
    by_captain = minors.ReportMinor(YOUNG, "A pint")
    assert await desk.refusal(person_of(VINE, 1), by_captain) == "permission.refused"
    again = minors.CloseMinorCase(case, "Twice")
    assert await desk.refusal(SECRETARY, again) == "minors.closed-already"
    log = [entry.body for stream in await desk.store.heads() for entry in await desk.store.read(stream)]
    assert "pint" not in str(log)
    assert "pint" in str(await desk.store.records())
    await desk.do(SECRETARY, records.EraseRecord(YOUNG))
    assert "pint" not in str(await desk.store.records())


@pytest.mark.clause("abingdon-L5-3", "abingdon-L5-4")
@awaited
async def test_only_officers_and_the_own_captain_see_it() -> None:
    """On the page of the members and on the own captain's; never on another captain's, nor for everybody."""
    desk = Desk(MemoryStore())
    await the_league_opens(desk)
    await desk.do(SECRETARY, form(VINE, 8, "2003-01-01"))
    await desk.do(SECRETARY, minors.ReportMinor(YOUNG, "Asked for a pint"))
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store, desk.now_ms + 1_000)
    async with hall(doors, desk.store) as place:
        place.clock.now_ms = desk.now_ms + 60_000
        phones = []
        for team in (VINE, LION_A):
            order = {"role": "player", "entrant": team, "hours": 500}
            handed = (await place.post(f"/api/competitions/{CUP}/links", order, "secretary")).json()
            phones.append(await place.scan(handed["secret"], person_of(team, 1)))
        own, other = [(await place.get(f"/c/{CUP}/dates", phone)).text for phone in phones]
        members = (await place.get(f"/c/{CUP}/members", "secretary")).text
        committee = (await place.get(f"/c/{CUP}/committee", "secretary")).text

    assert "Asked for a pint" in own
    assert "Asked for a pint" not in other
    assert "Asked for a pint" in members
    assert "pint" not in committee
