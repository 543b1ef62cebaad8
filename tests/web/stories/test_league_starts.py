"""The 5-10-15 rule of the league as people meet it: claims stand for games, and a pair that never comes ends its table."""

from typing import Any

import pytest

from hangjack.games.all_fours.match.scoring import board_of
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import game
from support.desk import MINUTE_MS
from web.stories.telling import START, Story, league_story


async def claim(story: Story, *clocks: str) -> None:
    """Give every mark that is due on the console."""
    while calls := [each for each in (await story.floor())["calls"] if each["clock"] in clocks]:
        await story.do("official", "give-due", id=calls[0]["id"])


async def table(story: Story, number: int) -> tuple[int, int, int, bool]:
    """Return the bullseyes of both sides at a table, the games it has used, and whether it is closed."""
    score = board_of((await story.match()).score).table(number)
    return score.bullseyes[A], score.bullseyes[B], score.games, score.closed


@pytest.mark.clause("mafa-start-8b", "mafa-start-7", "mafa-start-8a")
@awaited
async def test_a_pair_that_never_comes_loses_nine_games_and_the_match_ends() -> None:
    """Five marks and four, each in the place of a game; the other table plays its nine, and the match is over."""
    async with league_story() as story:
        await story.call()
        await story.seat(A, 1, 2)
        await story.seat(B, 1)
        await story.miss(B, 2)
        story.at(70)
        await claim(story, "first_half_mark")
        half = await table(story, 2)
        second = START + 150 * MINUTE_MS
        await story.do("secretary", "schedule-second-half", start_ms=second)
        story.at(150 + 50)
        await claim(story, "second_half_mark")
        whole = await table(story, 2)
        line = {"table": 2, "number": 1}
        refused = await story.refused("scorekeeper of A", "enter-line", side="A", place=line, line=game(A))
        for number in range(1, 10):
            await story.write(Place(1, number), B)
        match = await story.match()

    assert half == (5, 0, 5, False)
    assert whole == (9, 0, 9, True)
    assert "closed" in refused
    assert match.level
    assert list(board_of(match.score).bullseyes.values()) == [9, 9]


@pytest.mark.clause("mafa-start-8b", "mafa-start-2")
@awaited
async def test_a_pair_that_comes_after_two_claims_plays_seven_games() -> None:
    """Three in the first half: the pad says which half it is; a table never brings more than nine."""
    async with league_story() as story:
        await story.call()
        await story.seat(A, 1, 2)
        await story.seat(B, 1)
        await story.miss(B, 2)
        story.at(16)
        await story.seat(B, 2)
        await claim(story, "first_half_mark")
        shown = (await story.place.get("/c/fig-tree/m/A-1-1/pad/picture", "scorekeeper of A")).json()
        for number in range(1, 8):
            await story.write(Place(2, number), B)
        score = await table(story, 2)
        floor = await story.floor()

    assert (shown["match"]["tables"][1]["lines"], shown["match"]["tables"][1]["written"]) == (2, 0)
    assert score == (2, 7, 9, True)
    assert floor["tables"][1]["closed"]


@pytest.mark.clause("mafa-start-8b")
@awaited
async def test_a_table_at_which_nobody_plays_is_closed_without_a_price() -> None:
    """The book knows no bullseyes for a scrapped table: none are proposed, and more are refused."""
    async with league_story() as story:
        await story.call()
        page = await story.page("/console")
        asked: dict[str, Any] = {"table": 2, "against": "B", "reason": "Nobody came."}
        two = await story.refused("official", "scrap-table", number=2, **asked)
        await story.do("official", "scrap-table", **asked)
        score = await table(story, 2)

    assert "&#34;scrap&#34;:0" in page
    assert "0" in two
    assert score == (0, 0, 0, True)


@pytest.mark.parametrize(("seconds", "stopped"), [(0, {2}), (0.5, {1, 2}), (30, {1, 2})])
@pytest.mark.clause("mafa-disputes-5")
@awaited
async def test_a_dispute_after_half_past_five_stops_all_tables_from_the_first_moment(
    seconds: float, stopped: set[int]
) -> None:
    """Half past five itself is not after it; half a second later is."""
    async with league_story() as story:
        await story.call()
        half_past = (21 * 60 + 30) * MINUTE_MS
        story.place.clock.now_ms = half_past + int(seconds * 1000) - 1
        await story.do("captain of A", "open-dispute", side="A", id="d", table=2, about="A six?")
        floor = await story.floor()

    assert {each["number"] for each in floor["tables"] if each["state"] in {"disputed", "stopped"}} == stopped
