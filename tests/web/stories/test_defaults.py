"""Defaults with their price in one step, as officials give them on the console, and taken back with all of it."""

from typing import Any

import pytest

from hangjack.competition.money.fees import debt_of
from hangjack.competition.money.ledger import prizes_of
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import BARE_RULES, CRABS, DUCKS, EAGLES, FOXES
from web.stories.telling import Story, cup_story

FINE = 30_000


async def cost(story: Story, side: str = "B") -> tuple[int, bool]:
    """Return what a side of the first match owes, and whether its prizes are forfeited."""
    ledger, team = (await story.competition()).ledger, await story.team({"A": A, "B": B}[side])
    return debt_of(ledger, team), team in ledger.forfeited


@pytest.mark.clause("ic2024-10-4", "ic2024-10-5", "ic2024-16c-1")
@awaited
async def test_the_default_that_the_clock_proposes_comes_with_its_price() -> None:
    """Said before it is given; the match, the fine and the prizes in one step."""
    async with cup_story() as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        story.at(16)
        call = await story.due("too_few")
        foreseen = await story.foreseen("official", "give-due", id=call["id"])
        before = await cost(story)
        await story.do("official", "give-due", id=call["id"])
        after, winners = await cost(story), await cost(story, "A")

    assert call["defaults"]
    assert any("owe 300.00 TTD more" in line for line in foreseen)
    assert any("lose all prizes" in line for line in foreseen)
    assert (before, after, winners) == ((0, False), (FINE, True), (0, False))


@pytest.mark.clause("ic2024-10-4", "ic2024-10-5", "ic2024-16d-2")
@awaited
async def test_an_accepted_claim_and_the_form_for_no_shows_cost_the_same() -> None:
    """Another fine may be entered; both teams pay where both default."""
    async with cup_story() as story:
        await story.call()
        await story.seat(A, 1, 2, 3)
        story.at(20)
        official = (await story.match()).opened.parties[A]
        form = {"side": "A", "at_ms": story.place.clock.now_ms, "clause": "ic2024-10-4"}
        seen = {"verified_by": official, "verified_ms": 1, "signed_by": official, "signed_as": "official"}
        await story.do("captain of A", "claim-default", side="A", id="c", form={**form, **seen})
        ruling = {"outcome": "accepted", "reason": "", "clause": "ic2024-10-4"}
        await story.do("official", "settle-claim", id="c", ruling=ruling, price={"fine": 4500})
        claimed = await cost(story)
        await story.do("official", "take-award-back", reason="They were upstairs.")
        back = await cost(story)
        await story.do("official", "award-match", winner=None, clause="ic2024-16c-3")
        both = await cost(story, "A"), await cost(story)

    assert claimed == (4500, True)
    assert back == (0, False)
    assert both == ((FINE, True), (FINE, True))


@pytest.mark.clause("ic2024-10-4", "ic2024-10-5")
@awaited
async def test_a_default_is_spared_its_price_only_for_a_reason_that_stands_on_record() -> None:
    """Without a reason it costs what the book says; the verdict says why it cost nothing."""
    async with cup_story() as story:
        await story.call()
        await story.do(
            "official",
            "award-match",
            winner="A",
            clause="ic2024-10-7",
            price={"spared": "A flood on the road."},
        )
        spared = await cost(story)
        (given,) = (await story.competition()).verdicts.given.values()

    assert spared == (0, False)
    assert given.verdict.reason == "A flood on the road."


@pytest.mark.clause("ic2024-10-4")
@awaited
async def test_a_house_without_a_price_is_asked_for_one() -> None:
    """Nothing is given until somebody says how much it is, or that it is nothing."""
    async with cup_story(2, BARE_RULES) as story:
        await story.call()
        asked: dict[str, Any] = {"winner": "A", "clause": "ic2024-10-7"}
        refused = await story.refused("official", "award-match", **asked)
        await story.do("official", "award-match", price={"fine": 0}, **asked)
        after = await cost(story)

    assert "how much" in refused or "amount" in refused
    assert after == (0, True)


@pytest.mark.clause("ic2024-10-5")
@awaited
async def test_a_finalist_who_defaults_gets_no_prize() -> None:
    """Nor does the list of prizes name them; the winners get theirs."""
    async with cup_story() as story:
        await story.do("director", "announce-prizes", None, amounts=[500_000, 200_000])
        await story.decide_groups(CRABS, DUCKS, EAGLES, FOXES)
        final = await story.begin_knockout()
        await story.do("official", "call-match", final)
        winner = next(s for s, team in (await story.match(final)).opened.parties.items() if team == CRABS)
        await story.do("official", "award-match", final, winner=winner, clause="ic2024-16c-1")
        page = await story.page("/knockout")
        await story.do("director", "give-prizes", None)
        ledger = (await story.competition()).ledger

    assert [-ledger.balance(prizes_of(team)) for team in (CRABS, DUCKS)] == [500_000, 0]
    assert "2,000.00 TTD" not in page
    assert "5,000.00 TTD" in page
