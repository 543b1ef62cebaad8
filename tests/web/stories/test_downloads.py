"""Fixtures and standings that people take away: for a spreadsheet, and for the calendar in their phone."""

import csv
from datetime import UTC, datetime, timedelta
from io import StringIO

from support.acts import awaited
from support.calendars import read_calendar
from support.cup import CRABS, FOXES
from support.desk import CUP
from web.stories.telling import Story, cup_story


async def file_of(story: Story, name: str, who: str = "") -> str:
    """Return a file as somebody gets it, as text."""
    answer = await story.place.get(f"/c/{CUP}/{name}", who)
    assert answer.status_code == 200, answer.text
    assert "attachment" in answer.headers["content-disposition"]
    return answer.content.decode("utf-8-sig")


def unfolded(text: str) -> list[str]:
    """Return the lines of a calendar as they were before they were folded."""
    return text.replace("\r\n ", "").split("\r\n")


@awaited
async def test_fixtures_and_results_are_taken_into_a_spreadsheet() -> None:
    """Everybody's page links them; a team's name that begins like a formula is none."""
    async with cup_story() as story:
        await story.do("secretary", "name-team", None, team=CRABS, name="=SUM(1), Crabs")
        first = next(iter((await story.competition()).homes))
        await story.award(first, None)
        head, *rows = csv.reader(StringIO(await file_of(story, "fixtures.csv")))
        places = list(csv.reader(StringIO(await file_of(story, "standings.csv"))))
        book = await story.place.get(f"/c/{CUP}/fixtures.xlsx")
        page, standings = await story.page("/fixtures", ""), await story.page("/standings", "")

    assert head == ["Day", "Time", "Match", "Group", "Team", "Against", "Tables", "Score"]
    assert len(rows) == 6
    assert [row[2] for row in rows if row[-1]] == [first]
    assert "'=SUM(1), Crabs" in {cell for row in rows for cell in row}
    assert places[0][:3] == ["Group", "Place", "Team"]
    assert len(places) == 5
    assert book.content.startswith(b"PK")
    assert f"/c/{CUP}/fixtures.xlsx" in page
    assert f"/c/{CUP}/standings.xlsx" in standings


@awaited
async def test_fixtures_are_taken_into_a_calendar_all_of_them_or_those_of_one_team() -> None:
    """Each with its teams, times and tables; signs that mean something there are written so that they do not."""
    async with cup_story() as story:
        await story.do("secretary", "name-team", None, team=FOXES, name="Foxes; Hounds, and " + "é" * 40)
        text = await file_of(story, "fixtures.ics")
        own = unfolded(await file_of(story, f"fixtures.ics?team={FOXES}"))
        page = await story.page("/fixtures", "")
        competition = await story.competition()
        await story.do("director", "withhold-standings", None, reason="A surprise.")
        hidden = unfolded(await file_of(story, "fixtures.ics"))
    schedule = competition.timetable.schedule
    whole = unfolded(text)

    assert schedule is not None
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert (whole[0], whole[-2], whole[-1]) == ("BEGIN:VCALENDAR", "END:VCALENDAR", "")
    assert whole.count("BEGIN:VEVENT") == len(schedule.placed) == hidden.count("BEGIN:VEVENT")
    assert own.count("BEGIN:VEVENT") == 3
    assert any(line.startswith("SUMMARY:") and "Foxes\\; Hounds\\, and" in line for line in own)
    assert {each.start for each in read_calendar(text.encode()).entries} == {
        datetime.fromtimestamp(each.start_ms / 1000, UTC) for each in schedule.placed.values()
    }
    assert f"/c/{CUP}/fixtures.ics?team={FOXES}" in page


@awaited
async def test_a_match_that_begins_later_on_the_day_does_so_in_calendars_too() -> None:
    """Its entry has the same id, the new time and a greater number; an earlier match stays as it is."""
    async with cup_story() as story:
        schedule = (await story.competition()).timetable.schedule
        assert schedule is not None
        last = max(schedule.placed.values(), key=lambda each: each.start_ms)
        before = read_calendar((await file_of(story, "fixtures.ics")).encode()).by_match
        change = {"type": "delay", "from_ms": last.start_ms, "by_ms": 30 * 60_000}
        await story.do("director", "change-schedule", None, change=change, reason="Rain")
        after = read_calendar((await file_of(story, "fixtures.ics")).encode()).by_match
    moved = {match for match, each in schedule.placed.items() if each.start_ms == last.start_ms}

    assert {match: each.sequence for match, each in after.items()} == {
        match: int(match in moved) for match in schedule.placed
    }
    assert all(after[match].start - before[match].start == timedelta(minutes=30) for match in moved)
    assert {each.uid for each in after.values()} == {each.uid for each in before.values()}


@awaited
async def test_a_long_name_has_a_short_one_for_boards_pads_and_the_console() -> None:
    """Fixtures and prints keep the whole name; no other team may have the short one, and an empty one takes it back."""
    long = "The United Fisherfolk of Mayaro and the Villages Around It"
    async with cup_story() as story:
        names = {"team": CRABS, "name": long, "short": "Mayaro"}
        told = await story.foreseen("secretary", "name-team", None, **names)
        await story.do("secretary", "name-team", None, **names)
        other = {"team": FOXES, "name": "Foxes", "short": "mayaro"}
        refused = await story.refused("secretary", "name-team", None, **other)
        await story.do("official", "call-match")
        board, fixtures = await story.page("/board", ""), await story.page("/fixtures", "")
        console = await story.floor()
        await story.do("secretary", "name-team", None, **{**names, "short": ""})
        after = await story.page("/board", "")

    assert told == [f"The crabs is called {long} / Mayaro from now on."]
    assert "mayaro" in refused
    assert "Mayaro<" in board
    assert long not in board
    assert long in fixtures
    assert "Mayaro" in {team["short"] for team in console["teams"].values()}
    assert long in after
