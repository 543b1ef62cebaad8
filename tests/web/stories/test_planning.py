"""A hall and its times: what is missing is named and counted, and with it everything fits; a league is spread over its days."""

from typing import Any

from desk.story_league import RULES as LEAGUE_RULES
from support.acts import awaited
from support.cup import ic2024
from support.desk import CUP
from web.stories.telling import Story, cup_story

PLAN = {"tables": 6, "tables_each": 3, "minutes": 105, "rest": 15}
SUNDAY = "2031-08-24"


async def planned(story: Story, *days: tuple[str, str], **changes: Any) -> dict[str, Any]:
    """Return what the page is told of a hall, with these times on these days."""
    wanted = [{"day": day, "times": times.split()} for day, times in days]
    path = f"/api/competitions/{CUP}/preview-schedule"
    answer = await story.place.post(path, {**PLAN, "days": wanted, **changes}, "director")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def with_missing(found: dict[str, Any], day: str, times: str) -> list[tuple[str, str]]:
    """Return the days and times of a plan with those that were found missing."""
    known = {day: times}
    for each in found["missing"]:
        known[each["day"]] = " ".join((known.get(each["day"], ""), *each["times"])).strip()
    return list(known.items())


@awaited
async def test_start_times_that_are_missing_are_counted_and_named_and_with_them_everything_fits() -> None:
    """Groups and knockout alike, also where one time is all there is; the day goes on the day after when it is full."""
    async with cup_story(rules=ic2024(match_target=2, qualifiers_per_group=4)) as story:
        one = await planned(story, (SUNDAY, "09:00"))
        more = await planned(story, *with_missing(one, SUNDAY, "09:00"))
        late = await planned(story, (SUNDAY, "20:30"))
        none = await planned(story, (SUNDAY, ""))

    assert not one["fits"]
    assert one["said"].endswith("has 3 matches, and there is time for 1. Add times.")
    assert one["missing_said"].startswith("4 start times are missing: Sun 24 Aug 11:00, Sun 24 Aug 13:00")
    assert (more["fits"], more["knockout"], more["missing"]) == (True, "", [])
    assert more["last"] == "Sun 24 Aug 13:00"
    assert next((each["day"], each["times"][0]) for each in late["missing"]) == ("2031-08-25", "20:30")
    assert none["missing"][0]["day"] == SUNDAY


@awaited
async def test_what_the_knockout_lacks_is_named_though_times_stay_free_after_the_groups() -> None:
    """How many and which: not just that it does not fit."""
    async with cup_story(rules=ic2024(match_target=2, qualifiers_per_group=4)) as story:
        found = await planned(story, (SUNDAY, "09:00 11:00 13:00 15:00"))
        more = await planned(story, *with_missing(found, SUNDAY, "09:00 11:00 13:00 15:00"))

    assert found["fits"]
    assert found["knockout"] == "The groups fit, but the knockout after them (3 matches) does not."
    assert found["missing_said"] == "1 start time is missing: Sun 24 Aug 17:00."
    assert more["knockout"] == ""


@awaited
async def test_the_rounds_of_a_league_are_spread_over_its_days() -> None:
    """One round a week, and not all of them on the first day."""
    weeks = [(day, "13:30 16:00") for day in ("2031-08-03", "2031-08-10", "2031-08-17")]
    async with cup_story(rules=LEAGUE_RULES) as story:
        packed = await planned(story, *weeks, minutes=90)
        spread = await planned(story, *weeks, minutes=90, spread=True)
        made = await story.do("director", "make-schedule", None, hall=spread["hall"], reason="By the week.")
        schedule = (await story.competition()).timetable.schedule

    def days(found: dict[str, Any]) -> dict[str, set[str]]:
        return {each["match"].split("-")[1]: {each["day"]} for each in found["placed"]}

    assert len({each["day"] for each in packed["placed"]}) < len(weeks)
    assert days(spread) == {"1": {"2031-08-03"}, "2": {"2031-08-10"}, "3": {"2031-08-17"}}
    assert made["written"]
    assert schedule is not None
    assert schedule.hall.spread


@awaited
async def test_the_form_begins_with_as_many_tables_as_the_teams_have_pairs() -> None:
    """Teams of eight in a league, where the book leaves it open; nothing is said there of a knockout."""
    async with cup_story(rules=LEAGUE_RULES) as story:
        page = await story.page("/setup/schedule")

    assert "used for the knockout" not in page
    assert 'id="tables_each"' in page
