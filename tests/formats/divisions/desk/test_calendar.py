from collections import Counter
from collections.abc import Collection
from datetime import date

import pytest

from hangjack.competition.entries.steps import EntryStep
from hangjack.competition.standings.ranking import Ranking
from hangjack.desk.requests import entries, takebacks
from hangjack.formats.divisions.deciding.dates import venue_of
from hangjack.formats.divisions.deciding.drawing_up import clashes_now
from hangjack.formats.divisions.desk.requests import calendar, offices
from hangjack.formats.divisions.offices.offices import Meeting
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, Season, league_rules, ms_at, season_of
from support.cup import person_of
from support.desk import SECRETARY
from support.home_nights import without_room
from support.memory_store import MemoryStore

TEAMS = ("Ash", "Bell A", "Bell B", "Crown", "Duke", "Eagle A", "Eagle B", "Fox")


async def entered() -> Season:
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(), TEAMS, players=1)
    await desk.settle(
        {
            "bell": ["Bell A", "Bell B"],
            "eagle": ["Eagle A", "Eagle B"],
            **{name: [name] for name in ("Ash", "Crown")},
        }
    )
    return desk


@pytest.mark.clause("abingdon-L1-1", "abingdon-L8-1", "abingdon-L11-1")
@awaited
async def test_a_secretary_draws_a_season_up() -> None:
    """Divisions by merit with the teams of a pub apart; Wednesdays without Christmas; no pub full twice on a night."""
    desk = await entered()
    await desk.do(SECRETARY, calendar.AllotDivisions(2))
    await desk.do(SECRETARY, calendar.DrawSeasonUp(FIRST_NIGHT, skipped=("2031-12-24",)))
    found = await desk.competition()

    assert [each.teams for each in season_in(found).divisions] == [
        ("Ash", "Bell A", "Crown", "Eagle B"),
        ("Bell B", "Duke", "Eagle A", "Fox"),
    ]
    for table in found.rankings.values():
        homes = Counter(fixture.teams[0] for fixture in table.fixtures.values())
        assert len(table.fixtures) == 12
        assert set(homes.values()) == {3}
    assert clashes_now(found) == ()
    nights = season_in(found).played_on
    assert {night.day.weekday() for night in nights} == {2}
    assert nights[0].start_ms == ms_at(FIRST_NIGHT, "20:30")


@pytest.mark.clause("abingdon-L8-2")
@awaited
async def test_a_pub_with_more_teams_than_divisions_has_them_spread_evenly() -> None:
    """Three of one pub in two divisions: two in one of them and one in the other, which is no fault."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(), ("Bell A", "Bell B", "Bell C", "Crown", "Duke", "Fox"), players=1)
    await desk.settle(
        {"bell": ("Bell A", "Bell B", "Bell C"), "crown": ["Crown"], "duke": ["Duke"], "fox": ["Fox"]}
    )
    await desk.do(SECRETARY, calendar.AllotDivisions(2))

    divisions = season_in(await desk.competition()).divisions
    assert sorted(sum(team.startswith("Bell") for team in each.teams) for each in divisions) == [1, 2]


@pytest.mark.clause("abingdon-L8-1", "abingdon-L11-1", "abingdon-L11-2")
@awaited
async def test_what_the_book_forbids_is_refused_when_a_season_is_drawn_up() -> None:
    """Two teams of a pub in a division, a Monday in winter, a season of one team, and a pub nobody knows."""
    desk = await entered()
    everybody = tuple(EntrantId(team) for team in TEAMS)

    assert await desk.refusal(SECRETARY, calendar.DrawSeasonUp(FIRST_NIGHT)) == "divisions.none-yet"
    assert await desk.refusal(SECRETARY, calendar.AllotDivisions(5)) == "divisions.number"
    assert await desk.refusal(SECRETARY, calendar.SetHome(everybody[0], "moon")) == "venue.unknown"
    await desk.do(SECRETARY, calendar.AllotDivisions(2))
    ash, bell = everybody[0], everybody[2]
    together = calendar.PutInDivision(bell, "1", instead_of=ash)
    assert await desk.refusal(SECRETARY, together) == "divisions.club-together"
    await desk.do(SECRETARY, calendar.PutInDivision(bell, "1", instead_of=everybody[1]))
    assert season_in(await desk.competition()).divisions[0].teams == ("Ash", "Crown", "Eagle B", "Bell B")
    assert await desk.refusal(SECRETARY, calendar.DrawSeasonUp("2031-09-15")) == "calendar.wrong-weekday"
    await desk.do(SECRETARY, calendar.DrawSeasonUp("2031-04-21", "summer"))
    assert await desk.refusal(person_of(everybody[0], 1), calendar.AllotDivisions(2)) == "permission.refused"


@awaited
async def test_a_match_is_moved_by_hand_and_a_full_pub_is_named() -> None:
    """Onto a night on which the pub has a match already it clashes; at another venue it does not."""
    desk = await entered()
    await desk.draw_up(2)
    found = await desk.competition()
    (home, away), (other, _) = (
        next(each.teams for each in table.fixtures.values() if each.teams[0].startswith("Bell"))
        for table in found.rankings.values()
    )
    match = await desk.match_of(home, away)
    taken = next(
        each
        for table in found.rankings.values()
        for each, fixture in table.fixtures.items()
        if fixture.teams[0] == other
    )
    full = await desk.day_of(taken)
    await desk.do(SECRETARY, calendar.MoveMatch(match, full.isoformat(), "The floor is wet"))
    after = await desk.competition()

    assert without_room(clashes_now(after)) == 1
    assert await desk.day_of(match) == full
    await desk.do(SECRETARY, calendar.MoveMatch(match, full.isoformat(), "The floor is wet", venue="Ash"))
    elsewhere = await desk.competition()
    assert venue_of(elsewhere, match) == "Ash"
    assert not any(each.venue == "bell" for each in clashes_now(elsewhere))
    assert await desk.refusal(SECRETARY, calendar.MoveMatch(match, full.isoformat(), " ")) == "reason.missing"


@pytest.mark.clause("abingdon-L6-1", "abingdon-L6-2", "abingdon-L6-3", "abingdon-L6-4")
@awaited
async def test_entries_end_with_the_agm() -> None:
    """A team that comes a day later is refused, and nobody plays with fewer than six who have signed."""
    desk = await entered()
    await desk.do(SECRETARY, offices.RecordMeeting(Meeting.AGM, "2031-08-01", "The season is open"))

    assert await desk.refusal(SECRETARY, calendar.AllotDivisions(2)) == "divisions.entry"
    await desk.do(SECRETARY, entries.ApplyToEnter(EntrantId("Goat"), "The Goat"))
    desk.turn_to("2031-08-02")
    assert (
        await desk.refusal(SECRETARY, entries.ApplyToEnter(EntrantId("Hen"), "The Hen")) == "divisions.entry"
    )


@awaited
async def test_once_a_card_is_in_the_divisions_stay() -> None:
    """Nobody draws a season up anew over results."""
    desk = await season_of(("Ash", "Bell", "Crown", "Duke"))
    await desk.play("Ash", "Bell", 6)

    assert await desk.refusal(SECRETARY, calendar.DrawSeasonUp(FIRST_NIGHT)) == "divisions.begun"
    assert await desk.refusal(SECRETARY, calendar.AllotDivisions(1)) == "divisions.begun"


@pytest.mark.clause("abingdon-L9-1", "abingdon-L9-2", "abingdon-L9-3", "abingdon-L9-4")
@awaited
async def test_a_team_leaves_and_comes_back() -> None:
    """Before half-way all goes, later the second half alone; taken back, the table is as it was."""
    desk = await season_of(("Ash", "Bell", "Crown", "Duke"))
    table = (await desk.competition()).rankings["1"]
    await _play(desk, table, (1,))
    before = await desk.points()
    halfway = season_in(await desk.competition()).night_of_round(3)
    assert halfway is not None
    early = entries.WithdrawTeam(EntrantId("Bell"), "No players left", "2031-09-20")
    late = entries.WithdrawTeam(EntrantId("Bell"), "No players left", "2031-11-20")

    never = entries.WithdrawTeam(EntrantId("Bell"), "No players left", "whenever")

    desk.turn_to("2031-09-20")
    assert await desk.refusal(SECRETARY, never) == "planning.day"
    await desk.do(SECRETARY, early)
    first = await desk.points()
    assert "Bell" not in first
    assert sum(first.values()) == _legs_without("Bell", table, rounds=1)
    await desk.do(
        SECRETARY, takebacks.TakeEntryBack(EntrantId("Bell"), EntryStep.WITHDRAWAL, "They found two")
    )
    assert await desk.points() == before
    await _play(desk, table, (2, 3, 4))
    desk.turn_to("2031-11-20")
    await desk.do(SECRETARY, late)
    second = await desk.points()
    assert sum(second.values()) == _legs_without("Bell", table, rounds=4, kept=3)


async def _play(desk: Season, table: Ranking, rounds: Collection[int]) -> None:
    """Play some rounds: six legs go to the home side in the first half, five later."""
    for fixture in table.fixtures.values():
        if fixture.round in rounds:
            await desk.play(fixture.teams[0], fixture.teams[1], 6 if fixture.round <= 3 else 5)


def _legs_without(gone: str, table: Ranking, rounds: int, kept: int = 0) -> int:
    """Return the legs of the others that count: all between them, and those won from the team up to a round."""
    found = 0
    for fixture in table.fixtures.values():
        if fixture.round > rounds:
            continue
        home = 6 if fixture.round <= 3 else 5
        legs = dict(zip(fixture.teams, (home, 9 - home), strict=True))
        if gone not in legs:
            found += 9
        elif fixture.round <= kept:
            found += sum(number for team, number in legs.items() if team != gone)
    return found


def test_a_wednesday_is_a_wednesday() -> None:
    """The first night of these tests is a night of the league."""
    assert date.fromisoformat(FIRST_NIGHT).weekday() == 2
