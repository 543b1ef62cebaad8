"""Calling matches and seeing who is there, as a director goes through a day from the console."""

import pytest

from desk.story_first_match import KICK, reported
from hangjack.ids import MatchId
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import RULES, game
from support.desk import CUP
from web.stories.telling import Story, cup_story

FIRST, SECOND = MatchId("A-1-1"), MatchId("A-1-2")


async def defaults(story: Story, match: MatchId = FIRST) -> list[str]:
    """Return what waits on the console by which somebody would lose a match."""
    floor = await story.floor(match)
    return [call["says"] for call in floor["calls"] if call["defaults"]]


@pytest.mark.clause("ic2024-15d-1")
@awaited
async def test_whoever_hands_in_a_line_up_is_at_the_tables() -> None:
    """Nobody taps anything else, and a quarter of an hour later nobody is late and nobody is to lose the match."""
    async with cup_story(rules=RULES) as story:
        await story.call()
        story.at(16)
        floor, lost = await story.floor(), await defaults(story)

    assert [table["seated"] for table in floor["tables"]] == [["A", "B"]] * 3
    assert {table["state"] for table in floor["tables"]} == {"ready"}
    assert lost == []


@awaited
async def test_nobody_who_plays_is_proposed_to_lose_by_default() -> None:
    """No line-up, nobody checked in, and yet the phones write the first point at table 3: everybody is there."""
    async with cup_story(rules=RULES) as story:
        await story.do("official", "call-match")
        story.at(14)
        coming = [clock["says"] for clock in (await story.floor())["clocks"]]
        await story.do("scorekeeper of A", "write-points", side="A", table=3, award=KICK)
        story.at(16)
        floor, lost = await story.floor(), await defaults(story)

    assert any("enough pairs" in each for each in coming)
    assert lost == []
    assert floor["tables"][2]["state"] == "playing"
    assert not any("pairs" in call["says"] for call in floor["calls"])


@awaited
async def test_everybody_is_seated_in_one_tap() -> None:
    """One request seats both sides at all tables, and the same again changes nothing."""
    async with cup_story(rules=RULES) as story:
        await story.do("official", "call-match")
        story.at(17)
        before = await defaults(story)
        foreseen = await story.foreseen("official", "seat-everybody")
        await story.do("official", "seat-everybody")
        after = await defaults(story)
        again = await story.foreseen("official", "seat-everybody")
        own = await story.refused("captain of A", "seat-everybody")

    assert len(before) == 1
    assert len(foreseen) == 6
    assert after == []
    assert again == ["Nothing changes: it is so already."]
    assert "official" in own


@awaited
async def test_a_pair_on_the_line_up_that_is_not_there_is_missed_and_comes_after_all() -> None:
    """Only who was looked for is late; a table that plays has nobody missing."""
    async with cup_story(rules=RULES) as story:
        await story.call()
        foreseen = await story.foreseen("official", "miss-pair", side="B", table=3)
        await story.miss(B, 3)
        story.at(16)
        short = await story.clocks_waiting()
        state = (await story.floor())["tables"][2]["state"]
        await story.seat(B, 3)
        await story.do("scorekeeper of A", "write-points", side="A", table=1, award=KICK)
        plays = await story.refused("official", "miss-pair", side="A", table=1)

    assert foreseen == ["The ducks are not at table 3: from now on lateness counts against them."]
    assert {"late", "short"} <= set(short)
    assert state == "late"
    assert plays.startswith("Table 1 plays already")


@awaited
async def test_a_team_that_still_plays_is_named_before_it_is_called_again() -> None:
    """On the console before anybody taps, and in what the call would change."""
    async with cup_story() as story:
        await story.call()
        crabs = await story.team(A)
        waiting = (await story.console())["to_play"]
        (busy,) = [each for each in waiting if crabs in [team["id"] for team in each["teams"]]][:1]
        foreseen = await story.foreseen("director", "call-match", busy["match"])

    assert f"The {crabs} are still in match A-1-1." in busy["still"]
    assert any(f"The {crabs} are still in match A-1-1, which is not sealed yet." == each for each in foreseen)


@awaited
async def test_a_call_is_taken_back_and_the_match_called_again() -> None:
    """It stands under what is to be called, nothing goes on its sheet meanwhile, and it begins anew."""
    async with cup_story() as story:
        await story.call()
        foreseen = await story.foreseen("director", "take-call-back")
        await story.do("director", "take-call-back")
        waiting = [each["match"] for each in (await story.console())["to_play"]]
        place = {"table": 1, "number": 1}
        late = await story.refused("scorekeeper of A", "enter-line", side="A", place=place, line=game(A))
        page = await story.page("/m/A-1-1", "director")
        again = await story.refused("director", "take-call-back")
        await story.call()
        under_way = (await story.competition()).under_way

    assert foreseen[0].startswith("Match A-1-1 is not called any more")
    assert foreseen[1] == "The line-ups that came in are handed in again then."
    assert "A-1-1" in waiting
    assert late == again
    assert late.startswith("The call of match A-1-1 was taken back")
    assert "The call of this match was taken back" in page
    assert FIRST in under_way


@awaited
async def test_no_call_is_taken_back_once_anything_was_played() -> None:
    """A point on a pad is enough."""
    async with cup_story() as story:
        await story.call()
        await story.do("scorekeeper of A", "write-points", side="A", table=1, award=KICK)
        refused = await story.refused("director", "take-call-back")

    assert refused.startswith("Match A-1-1 has begun")


@awaited
async def test_a_match_of_a_late_team_gets_its_time_on_the_console() -> None:
    """Let in without times, its matches say so and are not called; one that is moved to a time can be."""
    async with cup_story() as story:
        await story.do(
            "director",
            "let-team-in",
            None,
            team="eels",
            name="Eels",
            group="A",
            find_times=False,
            reason="They came.",
        )
        untimed = [each for each in (await story.console())["to_play"] if each["start_ms"] is None]
        match = untimed[0]["match"]
        schedule = (await story.competition()).timetable.schedule
        assert schedule is not None
        last = max(each.start_ms for each in schedule.placed.values()) + schedule.hall.length_ms
        change = {
            "type": "move",
            "match": match,
            "start_ms": last + schedule.hall.rest_ms,
            "tables": [1, 2, 3],
        }
        without = await story.refused("director", "call-match", match)
        foreseen = await story.foreseen("director", "change-schedule", None, change=change, reason="Late.")
        await story.do("director", "change-schedule", None, change=change, reason="Late.")
        await story.do("director", "call-match", match)
        unknown = await story.refused(
            "director", "change-schedule", None, change={**change, "match": "X-9-9"}, reason="Late."
        )

    assert all(each["at"] == "" for each in untimed)
    assert "has no time and tables yet" in without
    assert match in foreseen[0]
    assert "X-9-9" in unknown


@awaited
async def test_the_day_ends_later_than_planned_and_the_console_says_why() -> None:
    """Nothing is said while all is in time; a round that is not called makes it later, and slow matches as well."""
    async with cup_story() as story:
        in_time = (await story.console())["finish"]
        story.at(90)
        late = (await story.console())["finish"]

    assert in_time is None
    assert "minutes later than planned" in late["says"]
    assert late["says"].endswith("matches begin later than the schedule says.")
    assert late["at_ms"] > late["planned_ms"]


@awaited
async def test_the_console_page_comes_with_everything_that_it_calls() -> None:
    """What the scripts need stands in the page: the round with its time in the hall's zone."""
    async with cup_story() as story:
        page = await story.page("/console")
        shown = (await story.place.get(f"/api/competitions/{CUP}/console", "director")).json()["shown"]

    assert "call-round" in page
    assert [each["at"] for each in shown["to_play"][:2]] == ["22:00", "22:00"]


@awaited
async def test_the_public_page_tells_a_called_match_from_one_that_is_played() -> None:
    """Until the first point is written it is only called."""
    async with cup_story() as story:
        await story.call()
        called = await story.page("", "nobody")
        await story.do("scorekeeper of A", "write-points", side="A", table=1, award=KICK)
        playing = await story.page("", "nobody")

    assert "called to the tables</span>" in called
    assert "playing</span>" in playing
    assert "called to the tables</span>" not in playing


@awaited
async def test_a_ruling_on_the_console_says_which_team_sits_where() -> None:
    """The book gives something to North-South: that is a team with a name."""
    async with cup_story() as story:
        await story.call()
        await story.do("captain of A", "report-incident", side="A", id="r", table=1, reported=reported())
        (call,) = [each for each in (await story.floor())["calls"] if each["kind"] == "ruling"]

    assert call["detail"].endswith("North-South are The crabs, East-West The ducks.")


@awaited
async def test_whoever_is_signed_out_is_shown_the_way_back_in() -> None:
    """On every page that is not for everybody."""
    async with cup_story() as story:
        for path in ("console", "door", "announcements", "money", f"m/{FIRST}/officials"):
            answer = await story.place.get(f"/c/{CUP}/{path}", "nobody")
            told = answer.headers.get("location", "") + answer.text

            assert f"/sign-in?next=/c/{CUP}/{path}" in told, path
