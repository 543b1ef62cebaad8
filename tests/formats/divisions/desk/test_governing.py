import pytest

from hangjack.competition.formats.format import own_options
from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing
from hangjack.errors import HangjackError
from hangjack.formats.divisions.deciding.governing import every_seat, standing_down
from hangjack.formats.divisions.desk.requests import cards, offices
from hangjack.formats.divisions.offices.offices import Meeting, Office, Seat
from hangjack.formats.divisions.offices.powers import Body, PowerFault
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import offices_in
from hangjack.ids import EntrantId, PersonId
from support.acts import awaited
from support.crib_league import DISPUTES, Season, season_of
from support.cup import DIRECTOR, person_of
from support.desk import COMMITTEE, SECRETARY

FOUR = ("Ash", "Bell", "Crown", "Duke")


def of(team: str, number: int = 1) -> PersonId:
    return person_of(EntrantId(team), number)


async def fault(desk: Season, by: PersonId, request: object) -> object:
    """Return why somebody may not decide something."""
    with pytest.raises(HangjackError) as refused:
        await desk.office.ask(desk.asked(by), request)  # type: ignore[arg-type]
    return refused.value.values.get("fault") or refused.value.key


async def meeting(desk: Season, kind: Meeting) -> str:
    """Record a meeting; return what it is called."""
    await desk.do(SECRETARY, offices.RecordMeeting(kind, "2031-09-03", "As resolved"))
    return list(offices_in(await desk.competition()).meetings)[-1]


@pytest.mark.clause("abingdon-L2-1", "abingdon-L2-2", "abingdon-L1-3", "abingdon-L3-1", "abingdon-L3-2")
@awaited
async def test_officers_are_elected_at_the_agm_and_vacant_seats_filled_by_the_committee() -> None:
    """Eight seats; the committee elects nobody, and co-opts members of the league alone."""
    desk = await season_of(FOUR)
    agm, minute = await meeting(desk, Meeting.AGM), await meeting(desk, Meeting.COMMITTEE)
    chairman = offices.Elect(Office.CHAIRMAN, of("Ash", 2), agm)

    by_committee = offices.Elect(Office.CHAIRMAN, of("Ash", 2), minute)
    assert await fault(desk, SECRETARY, by_committee) is PowerFault.NEEDS_MEETING
    await desk.do(SECRETARY, chairman)
    found = await desk.competition()
    assert offices_in(found).seats[Seat(Office.CHAIRMAN)].person == of("Ash", 2)
    assert Role.CHAIRMAN in found.appointments.roles[of("Ash", 2)]
    taken = offices.CoOpt(Office.CHAIRMAN, of("Bell", 2), minute)
    assert await fault(desk, SECRETARY, taken) is PowerFault.SEAT_TAKEN
    await desk.do(SECRETARY, offices.VacateSeat(Office.CHAIRMAN, "Moved away"))
    assert (
        await fault(desk, SECRETARY, offices.CoOpt(Office.CHAIRMAN, DIRECTOR, minute))
        is PowerFault.NOT_A_MEMBER
    )
    await desk.do(SECRETARY, offices.Elect(Office.MEMBER, of("Bell", 2), agm, 4))
    await desk.do(SECRETARY, offices.CoOpt(Office.CHAIRMAN, of("Bell", 2), minute))
    seats = offices_in(await desk.competition()).seats
    assert [(seat.office, filled.person) for seat, filled in seats.items()] == [
        (Office.CHAIRMAN, of("Bell", 2))
    ]
    assert (
        await fault(desk, SECRETARY, offices.Elect(Office.MEMBER, of("Bell", 2), agm, 5))
        == "office.no-such-seat"
    )


@pytest.mark.clause("abingdon-L4-1", "abingdon-L4-2", "abingdon-L1-2", "abingdon-L1-3")
@awaited
async def test_a_byelaw_sets_only_what_the_rules_leave_open() -> None:
    """What the rules state takes a general meeting; a reading takes a byelaw; an address the secretary sets alone."""
    desk = await season_of(FOUR)
    agm = await meeting(desk, Meeting.AGM)

    def setting(key: str, value: object, body: Body, minutes: str = "") -> offices.SetByPower:
        return offices.SetByPower(key, value, body, "So resolved", minutes)

    assert (
        await fault(desk, COMMITTEE, setting("postponed_penalty", 0, Body.BYELAW)) is PowerFault.NEEDS_MEETING
    )
    assert (
        await fault(desk, SECRETARY, setting("playoff_scope", "all", Body.SECRETARY))
        is PowerFault.NEEDS_BYELAW
    )
    assert await fault(desk, COMMITTEE, setting("moonlight", 1, Body.BYELAW)) is PowerFault.NOT_LISTED
    house = governing.AdoptSettings({"postponed_penalty": 0}, "Easier")
    assert await fault(desk, COMMITTEE, house) is PowerFault.NEEDS_MEETING
    await desk.do(COMMITTEE, setting("playoff_scope", "all", Body.BYELAW))
    await desk.do(COMMITTEE, setting("postponed_penalty", 2, Body.GENERAL_MEETING, agm))
    await desk.do(SECRETARY, setting("venue_capacity", 2, Body.SECRETARY))
    found = await desk.competition()
    options = own_options(found, Divisions)
    table = options.table
    assert (table.options.playoff_scope, table.postponements.postponed_penalty) == ("all", 2)
    assert options.grounds.venue_capacity == 2
    assert [each.made.key for each in offices_in(found).byelaws.values()] == [
        "playoff_scope",
        "postponed_penalty",
        "venue_capacity",
    ]
    await desk.do(COMMITTEE, offices.MakeByelaw("Pubs keep a board in reserve"))
    await desk.do(DISPUTES, offices.WithdrawByelaw(4, "It contradicts rule 11"))
    assert await fault(desk, COMMITTEE, offices.WithdrawByelaw(4, "Again")) == "office.no-such-byelaw"


@pytest.mark.clause("abingdon-L22-1", "abingdon-L22-2", "abingdon-L22-3", "abingdon-L19-4")
@awaited
async def test_a_dispute_is_decided_once_by_those_whom_it_does_not_concern() -> None:
    """Statements are heard, somebody of a club concerned stands down, and the decision goes into the table."""
    desk = await season_of(FOUR)
    match = await desk.play("Bell", "Crown", 4)
    await desk.do(of("Bell"), offices.OpenCase("They counted aloud", match=match))
    (case,) = offices_in(await desk.competition()).cases
    await desk.do(SECRETARY, offices.SayInCase(case, "Captain of Crown", "Nobody did"))
    await desk.do(DIRECTOR, governing.Appoint(of("Bell", 2), Role.DISPUTES))
    decision = offices.DecideCase(case, "One leg goes to Bell", EntrantId("Bell"), 1)

    assert await fault(desk, of("Bell", 2), decision) is PowerFault.CONCERNED
    assert await fault(desk, SECRETARY, decision) == "permission.refused"
    await desk.do(DISPUTES, decision)
    assert (await desk.points())["Bell"] == 5
    assert await fault(desk, DISPUTES, decision) is PowerFault.FINAL
    assert await fault(desk, SECRETARY, offices.SayInCase(case, "Bell", "More")) is PowerFault.FINAL


@pytest.mark.clause("abingdon-L22-1", "abingdon-L22-3")
@awaited
async def test_the_committee_names_others_for_those_who_stand_down() -> None:
    """As long as the dispute is open there is a seat more for each of them; nobody else gets one."""
    desk = await season_of(FOUR)
    match = await desk.play("Bell", "Crown", 4)
    minute = await meeting(desk, Meeting.COMMITTEE)
    for number, person in enumerate((of("Bell", 2), of("Ash", 2), of("Duke", 2)), start=1):
        await desk.do(SECRETARY, offices.Elect(Office.DISPUTES, person, minute, number))
    stand_in = offices.Elect(Office.DISPUTES, of("Ash", 3), minute, 4)

    assert await desk.refusal(SECRETARY, stand_in) == "office.no-such-seat"
    await desk.do(of("Bell"), offices.OpenCase("They counted aloud", match=match))
    (case,) = offices_in(await desk.competition()).cases.values()
    assert standing_down(await desk.competition(), case) == (of("Bell", 2),)
    await desk.do(SECRETARY, stand_in)
    fifth = offices.Elect(Office.DISPUTES, of("Ash", 4), minute, 5)
    assert await desk.refusal(SECRETARY, fifth) == "office.no-such-seat"
    await desk.do(of("Ash", 3), offices.DecideCase(case.opened.id, "A leg each"))
    assert Seat(Office.DISPUTES, 4) not in every_seat(await desk.competition())


@pytest.mark.clause("abingdon-L21-1", "abingdon-L21-2", "abingdon-L21-3")
@awaited
async def test_a_protest_is_in_writing_and_in_person_within_two_days() -> None:
    """One that came too late is filed, and says why it is not heard."""
    desk = await season_of(FOUR)
    match = await desk.play("Bell", "Crown", 4)
    desk.turn_to("2031-09-25")
    good = offices.FileProtest(match, "No card", "2031-09-19", "22:59", "2031-09-18", "12:00")
    late = offices.FileProtest(match, "No card", "2031-09-19", "23:01")
    await desk.do(of("Bell"), good)
    await desk.do(of("Bell"), late)
    first, second = (each.opened for each in offices_in(await desk.competition()).cases.values())

    assert first.faults == ()
    assert [each.value for each in second.faults] == ["written-late", "not-told-in-person"]
    assert first.concerned == ("Bell", "Crown")
    assert (
        await desk.refusal(SECRETARY, cards.AdjustPoints(EntrantId("Bell"), 1, "x")) == "permission.refused"
    )
