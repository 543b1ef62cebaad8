"""Houses of a season: a landlord who helps out on a night of the own team, and nights that a house cannot hold."""

import pytest

from hangjack.competition.formats.fielding import Asking
from hangjack.desk.directory import directory_of
from hangjack.desk.hours import local_clock
from hangjack.desk.names import Names
from hangjack.formats.divisions.desk.requests import calendar, houses, landlords, members
from hangjack.formats.divisions.desk.views.house import show_full_houses, show_house
from hangjack.formats.divisions.desk.views.team import show_team
from hangjack.formats.divisions.desk.views.who_plays import who_plays
from hangjack.ids import EntrantId, MatchId
from support.acts import awaited
from support.crib_league import Season, ms_at, season_of
from support.cup import person_of
from support.desk import SECRETARY

ASH, BELL = EntrantId("Ash"), EntrantId("Bell")
LANDLORD = person_of(ASH, 1)


async def one_house() -> tuple[Season, MatchId]:
    """Return a league in which Ash and Bell are of one house, and a match of Bell on a night on which Ash plays too."""
    desk = await season_of(("Ash", "Bell", "Crown", "Duke"))
    await desk.do(SECRETARY, members.NameClub("house", "The House"))
    for team in (ASH, BELL):
        await desk.do(SECRETARY, members.JoinClub(team, "house"))
    await desk.do(SECRETARY, landlords.NameLandlord("house", LANDLORD))
    return desk, await desk.match_of("Bell", "Crown")


async def names_of(desk: Season) -> Names:
    found = await desk.competition()
    return Names(directory_of(found.id, found.rosters, await desk.store.records()), found.rosters)


@pytest.mark.clause("abingdon-L10-4")
@awaited
async def test_a_promise_for_a_night_of_the_own_team_is_said_to_all_three() -> None:
    """The landlord before the answer, the captain who asks, and the captain who must do without; the answer stays free."""
    desk, match = await one_house()
    day = (await desk.day_of(match)).isoformat()
    desk.turn_to(day, "12:00")
    await desk.do(person_of(BELL, 1), houses.AskCover(match, BELL))
    before = await desk.competition()
    names = await names_of(desk)
    await desk.do(LANDLORD, houses.AnswerCover(match, BELL, helps=True))
    found = await desk.competition()
    asking = Asking(ASH, ms_at(day, "20:30"), local_clock(found))
    told = {each.person.id: each.promised for each in who_plays(found, asking, names)}
    asks = show_team(before, BELL, names, desk.now_ms, captain=True).next

    assert [each.own for each in show_house(before, "house", names, desk.now_ms).covers] == ["The Ash"]
    assert asks is not None
    assert asks.landlord_plays == "The Ash"
    assert {person: team for person, team in told.items() if team} == {LANDLORD: "The Bell"}


@pytest.mark.clause("abingdon-L10-2")
@awaited
async def test_a_landlord_who_could_help_a_short_team_is_not_struck_off_beforehand() -> None:
    """Before anybody is missing nothing stands against the landlord but that the team is not short yet."""
    desk, match = await one_house()
    found, names = await desk.competition(), await names_of(desk)
    asking = Asking(BELL, ms_at((await desk.day_of(match)).isoformat(), "20:30"), local_clock(found))
    (landlord,) = (each for each in who_plays(found, asking, names) if each.landlord)

    assert (landlord.eligible, landlord.if_short) == (False, True)


@awaited
async def test_the_secretary_sees_every_night_that_a_house_cannot_hold() -> None:
    """Two matches in a pub that holds one; on all other nights there is nothing to say."""
    desk = await season_of(("Ash", "Bell", "Crown", "Duke"))
    names = await names_of(desk)
    none = show_full_houses(await desk.competition(), names, desk.now_ms)
    first, other = await desk.match_of("Ash", "Bell"), await desk.match_of("Crown", "Duke")
    day = await desk.day_of(first)
    await desk.do(SECRETARY, calendar.MoveMatch(other, day.isoformat(), "A leak", venue="Ash"))
    full = show_full_houses(await desk.competition(), names, desk.now_ms)

    assert none == ()
    assert [(each.venue, each.night.day, len(each.night.matches)) for each in full] == [
        ("The Ash Arms", day, 2)
    ]
