"""A result without a match that was ever called, as a log from elsewhere may have it: every page of the day stands."""

from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.ids import MatchId, StreamId
from hangjack.log import digest_of
from hangjack.matches.results import Official
from hangjack.store.interface import Act, ActId, Append
from support.acts import awaited
from support.cup import OFFICIAL
from support.desk import CUP
from web.stories.telling import CUP_PATH, cup_story


@awaited
async def test_the_console_and_the_day_s_pages_show_a_result_that_has_no_match_of_its_own() -> None:
    """Nothing waits in it; and what is under way beside it is there as ever."""
    async with cup_story() as story:
        found = await story.competition()
        fixture = next(each for ranking in found.rankings.values() for each in ranking.remaining)
        figures = {team: {"BF": 2, "BA": 0, "HJF": 0, "HJA": 0} for team in fixture.teams}
        result = ResultEntered(Official(fixture.match, figures, fixture.teams[0]))
        store = story.place.server.store
        head = (await store.heads())[StreamId(CUP)]
        appended = (Append(StreamId(CUP), head.number, (result,)),)
        await store.append(
            Act(ActId("made-up"), digest_of(["made-up"]), OFFICIAL, story.place.clock.now_ms, appended)
        )
        await story.place.server.office.catch_up(StreamId(CUP))
        other = next(
            each.match
            for ranking in (await story.competition()).rankings.values()
            for each in ranking.remaining
        )
        await story.do("official", "call-match", MatchId(other))
        console = await story.place.get(f"{CUP_PATH}/console", "director")
        pages = [
            await story.place.get(f"/c/{CUP}{path}", "director")
            for path in ("/console", "", "/board", "/fixtures", "/standings")
        ]

    assert console.status_code == 200, console.text
    assert console.json()["shown"]["matches"] == [other]
    assert [each.status_code for each in pages] == [200] * len(pages)
