"""Somebody who may not play any more and still sits at a table: the console calls for it until they are gone."""

from typing import Any

import pytest

from desk.story_first_match import FIRST
from hangjack.matches.parties import SIDES, A, B
from support.acts import awaited
from web.stories.telling import Story, cup_story, league_story


async def seated(story: Story) -> None:
    """Call the first match and let everybody sit."""
    await story.call()
    await story.do("official", "record-toss", winner="A", north_south="A")
    for side in SIDES:
        await story.seat(side, 1, 2, 3)


async def barred(story: Story) -> list[dict[str, Any]]:
    """Return what the console says of those who may not play."""
    return [each for each in (await story.floor())["calls"] if each["kind"] == "barred"]


async def suspend(story: Story, *people: str, id_: str = "s", **span: Any) -> None:
    """Let an official suspend people of side A."""
    facts = {"id": id_, "offence": "no_identification", "team": await story.team(A), "people": people, **span}
    await story.do("official", "give-verdict", None, facts=facts, outcomes=["suspension"])
    story.place.clock.now_ms += 1000


@pytest.mark.clause("ic2024-4-9", "ic2024-7a-3")
@awaited
async def test_somebody_suspended_at_a_table_is_called_for_until_a_substitute_sits_there() -> None:
    """The call names them, their table and why; it goes when somebody else has come on."""
    async with cup_story() as story:
        await seated(story)
        before = await barred(story)
        who = (await story.match()).sides.pairs[A, 2][0]
        await suspend(story, who)
        (call,) = await barred(story)
        bench = (await story.floor())["benches"]["A"]["waiting"]
        on = next(each["person"]["id"] for each in bench if not each["problems"])
        await story.do("official", "bring-on", side="A", off=who, on=on, disciplinary=True)
        after = await barred(story)

    assert before == after == []
    assert (call["table"], call["side"], call["people"]) == (2, "A", [who])
    assert "table 2" in call["says"]
    assert "suspend" in call["detail"]


@pytest.mark.clause("ic2024-5-3")
@awaited
async def test_the_call_goes_with_the_table_or_the_sanction() -> None:
    """A scrapped table seats nobody, and whoever may play again is called for no more."""
    async with cup_story() as story:
        await seated(story)
        pairs = (await story.match()).sides.pairs
        await suspend(story, *pairs[A, 2])
        await suspend(story, pairs[A, 3][1], id_="t")
        two = await barred(story)
        await story.do("official", "scrap-table", table=2, against="A", reason="Nobody plays.", number=0)
        one = await barred(story)
        found = await story.competition()
        (last,) = [id_ for id_, given in found.register.given.items() if given.case.person == pairs[A, 3][1]]
        await story.do("committee", "lift-sanction", None, id=last, reason="Found it.")
        none = await barred(story)

    assert [(each["table"], len(each["people"])) for each in two] == [(2, 2), (3, 1)]
    assert [each["table"] for each in one] == [3]
    assert none == []


@pytest.mark.clause("ic2024-5-4", "ic2024-11a-5")
@awaited
async def test_the_match_is_given_away_where_nobody_takes_them_off() -> None:
    """The default is offered by the clause on orders that are not carried out, and nothing waits after it."""
    async with cup_story() as story:
        await seated(story)
        await suspend(story, (await story.match()).sides.pairs[A, 1][0])
        floor = await story.floor()
        cost = {"spared": "Their first."}
        await story.do("official", "award-match", winner="B", clause="ic2024-5-4", price=cost)
        after, result = await barred(story), (await story.competition()).result(FIRST)
        other_team = await story.team(B)

    assert "ic2024-5-4" in floor["default_by"]
    assert after == []
    assert result is not None
    assert (result.winner, result.ended) == (other_team, "default")


@pytest.mark.clause("ic2024-4-9")
@awaited
async def test_a_suspension_for_another_match_calls_for_nobody() -> None:
    """Whoever is barred from a later match alone plays this one."""
    async with cup_story() as story:
        await seated(story)
        found, team = await story.competition(), await story.team(A)
        later = next(
            each.match
            for ranking in found.rankings.values()
            for each in ranking.remaining
            if team in each.teams and each.match != FIRST
        )
        who = (await story.match()).sides.pairs[A, 1][0]
        await suspend(story, who, holds_in=later)
        here = await barred(story)

    assert here == []


@pytest.mark.clause("mafa-start-9a")
@awaited
async def test_a_forfeit_in_the_league_is_given_on_the_console_by_its_clause() -> None:
    """The console offers the clause, for one side that does not play and for both."""
    async with league_story() as story:
        await story.do("official", "call-match")
        floor = await story.floor()
        (clause,) = floor["default_by"]
        await story.do("official", "award-match", winner="A", clause=clause)
        result = (await story.competition()).result(FIRST)

    assert clause == "mafa-start-9a"
    assert floor["both_default_by"] == [clause]
    assert result is not None
    assert result.ended == "default"
