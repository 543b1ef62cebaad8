"""Defaults with their price in one step, as officials give them on the console, and taken back with all of it."""

from typing import Any

import pytest

from hangjack.competition.money.fees import debt_of
from hangjack.competition.money.ledger import prizes_of
from hangjack.competition.prize_giving import prize_list
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import BARE_RULES, CRABS, DUCKS, EAGLES, FOXES, person_of
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
        await story.miss(B)
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


@pytest.mark.clause("ic2024-4-7", "ic2024-10-4", "ic2024-10-5")
@awaited
async def test_a_match_that_a_verdict_gives_away_costs_what_a_default_costs() -> None:
    """Beside the fine of the offence; overruled, all of it falls. A finalist who fielded a stranger gets no prize."""
    async with cup_story() as story:
        await story.do("director", "announce-prizes", None, amounts=[500_000, 200_000])
        await story.decide_groups(CRABS, DUCKS, EAGLES, FOXES)
        final = await story.begin_knockout()
        await story.do("official", "call-match", final)
        stranger = person_of(DUCKS, 3)
        about = {"offence": "unregistered_player", "team": DUCKS, "opponents": CRABS}
        facts = {"id": "u", **about, "people": [stranger], "reason": "Not on the form."}
        foreseen = await story.foreseen("official", "give-verdict-in-match", final, facts=facts)
        await story.do("official", "give-verdict-in-match", final, facts=facts)
        given = await story.competition()
        await story.do("committee", "overrule-verdict-in-match", final, id="u", reason="He was.")
        overruled = await story.competition()

    assert any("owe 350.00 TTD more" in line for line in foreseen)
    assert any("lose all prizes" in line for line in foreseen)
    assert (debt_of(given.ledger, DUCKS), dict(prize_list(given))) == (5000 + FINE, {CRABS: 500_000})
    assert (debt_of(overruled.ledger, DUCKS), overruled.ledger.forfeited) == (0, frozenset())
    assert overruled.result(final) is None


@pytest.mark.clause("ic2024-25f-1", "ic2024-10-5")
@awaited
async def test_both_teams_of_a_match_that_was_sold_forfeit_their_prizes() -> None:
    """Where the house has no price for a default it is the prizes alone, and what the offence costs."""
    async with cup_story(2, BARE_RULES) as story:
        await story.call()
        facts = {"id": "f", "offence": "match_fixing", "team": CRABS, "opponents": DUCKS, "each": 1000}
        await story.do("official", "give-verdict-in-match", facts={**facts, "reason": "They were paid."})
        both = await cost(story, "A"), await cost(story)

    assert both == ((1000, True), (1000, True))


@pytest.mark.clause("ic2024-10-4")
@awaited
async def test_a_default_that_was_spared_its_price_stays_spared_when_a_verdict_follows() -> None:
    """The verdict costs its own fine."""
    async with cup_story() as story:
        await story.call()
        teams = {"team": await story.team(B), "opponents": await story.team(A)}
        spared = {"spared": "A flood on the road."}
        await story.do("official", "award-match", winner="A", clause="ic2024-4-7", price=spared)
        facts = {"id": "u", "offence": "unregistered_player", **teams, "reason": "x"}
        await story.do("official", "give-verdict-in-match", facts=facts, outcomes=["fine"])
        after = await cost(story)

    assert after == (5000, False)
