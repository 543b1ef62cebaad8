"""Rulings in a match use what the match knows: the pad's score, earlier misdeals, the bench. What is typed counts for nothing."""

from typing import Any

import pytest

from desk.story_first_match import CRAB, reported
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.games.all_fours.referee.effects import HandGoes
from hangjack.games.all_fours.referee.rule import apply_ruling
from hangjack.matches.parties import A, B, both
from support.acts import awaited
from support.table_story import TableStory, first_match, wire
from support.web import Doors
from web.clauses.test_lines import issue, points


async def rules(story: TableStory, id_: str, table: int, kind: str, **facts: Any) -> Any:
    """Let an official report something and give the ruling; return it as it holds."""
    at = {
        "dealer": facts.pop("dealer", "N"),
        "score": facts.pop("score", {"NS": 8, "EW": 9}),
        "cards_played": 9,
    }
    sent = {**wire(reported()), "kind": kind, "table": at, "facts": facts}
    await story.does("official", "report-incident", side=A, id=id_, table=table, reported=sent)
    await story.does("official", "give-ruling", id=id_)
    return (await story.match()).rulings[id_].record.in_force


@pytest.mark.clause("ic2024-30c-1", "ic2024-24a-1")
@awaited
async def test_the_score_of_a_ruling_is_that_of_the_pad(inside: Doors) -> None:
    """Three to nil on the pad, thirteen to nil in the report: a point of penalty makes four, and no game."""
    async with first_match(inside) as story:
        await points(story, 2, ("kick", "NS", 3))
        ruling = await rules(
            story,
            "look",
            2,
            "looked_unprivileged",
            offender="E",
            score={"NS": 13, "EW": 0},
            prior_warning=True,
        )
        state, pad = await story.match(), await story.pad(A)

    assert (ruling.incident.table.score.NS, ruling.incident.table.score.EW) == (3, 0)
    assert board_of(state.score).bullseyes == both(1, 0)
    assert pad["match"]["tables"][1]["points"][A] >= 3


@pytest.mark.clause("ic2024-20d-1")
@awaited
async def test_two_misdeals_in_a_row_lose_the_deal_without_anybody_counting(inside: Doors) -> None:
    """The match has the first ruling; an issue that is played between them begins the count anew."""
    async with first_match(inside) as story:
        wrong = {"offender": "N", "how": "two at a time"}
        first = await rules(story, "m1", 2, "irregular_deal", **wrong)
        second = await rules(story, "m2", 2, "irregular_deal", **wrong)
        third = await rules(story, "m3", 3, "irregular_deal", **wrong)
        await points(story, 3, ("high", "NS", 1))
        await issue(story, 3)
        fourth = await rules(story, "m4", 3, "irregular_deal", **wrong)
        other = await rules(story, "m5", 3, "irregular_deal", **{**wrong, "offender": "W"}, dealer="W")

    hands = [apply_ruling(each.incident.table, each).hand for each in (first, second, third, fourth, other)]
    assert hands == [HandGoes.REDEAL, HandGoes.PASS_DEAL, HandGoes.REDEAL, HandGoes.REDEAL, HandGoes.REDEAL]
    assert "ic2024-20d-1" in second.clauses


@pytest.mark.clause("ic2024-5-3")
@awaited
async def test_indiscipline_with_no_substitutes_left_closes_the_table_whatever_is_typed(
    inside: Doors,
) -> None:
    """The bench knows that six have come on."""
    async with first_match(inside) as story:
        captain = await story.captain(A)
        for off in range(5, 11):
            await story.does(captain, "bring-on", side=A, off=CRAB[off], on=CRAB[off + 2])
        ruling = await rules(story, "rude", 3, "indiscipline", offender="N", subs_used=0)
        state = await story.match()

    assert ruling.incident.facts["subs_used"] == 6
    assert state.is_closed(3)
    assert board_of(state.score).bullseyes == both(1, 1)


@pytest.mark.clause("ic2024-5-3", "ic2024-20d-1")
@awaited
async def test_the_assistant_asks_nothing_that_the_match_knows(inside: Doors) -> None:
    """Neither the score nor misdeals nor substitutions: only what happened."""
    async with first_match(inside) as story:
        await points(story, 2, ("kick", "NS", 3))
        rude = await story.page("/ruling?kind=indiscipline&table=2&f.offender=N", "official")
        deal = await story.page("/ruling?kind=irregular_deal&table=2&f.offender=N&f.how=x", "official")

    assert "data-ruling" in rude
    for unasked in ("f.misdeals_in_a_row", "f.score.ns", "f.subs_used"):
        assert f'name="{unasked}"' not in deal + rude


@pytest.mark.clause("ic2024-2c-1", "ic2024-24a-1")
@awaited
async def test_hang_jacks_stay_when_the_game_is_lost_by_a_penalty(inside: Doors) -> None:
    """Agreed and packed, for either side; overruled, the game goes on, and they count with its line."""
    async with first_match(inside) as story:
        await points(story, 2, ("hang_jack", "NS", 3))
        await issue(story, 2)
        await points(story, 2, ("hang_jack", "EW", 3))
        await rules(story, "renege", 2, "renege", offender="N", to_save_jack=False)
        state = await story.match()
        await story.does("committee", "overrule-ruling", id="renege", changed={"reason": "It was legal."})
        undone = await story.match()

    assert (board_of(state.score).bullseyes, board_of(state.score).hang_jacks) == (both(1, 1), both(1, 0))
    assert state.figures(2)["HJF"] == {A: 1, B: 0}
    assert board_of(undone.score).hang_jacks == both()
