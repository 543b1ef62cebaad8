"""The page of one match for those who run it: everything that an official or the committee does there reaches the match."""

import re

import pytest

from desk.story_first_match import CRAB, FIRST, FOX, KICKS
from hangjack.competition.conduct.offences import Offence
from hangjack.matches.closings import compare
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.cup import CRABS, FOXES
from support.desk import CUP
from support.table_story import TableStory, first_match, wire
from support.web import Doors

ASKED = re.compile(r'data-ask="[^"]*/([a-z-]+)"')


async def offered(story: TableStory, who: str) -> set[str]:
    """Return what the page lets somebody ask for."""
    return set(ASKED.findall(await story.page("/officials", who)))


@pytest.mark.clause("ic2024-25e-3", "ic2024-26a-4", "ic2024-26d-2", "ic2024-8b-2")
@awaited
async def test_an_official_finds_everything_about_the_tables_on_one_page(inside: Doors) -> None:
    """And the committee what is its own; a captain and the public find nothing there."""
    async with first_match(inside) as story:
        await story.does(await story.captain(A), "open-dispute", side=A, id="led", table=1, about="Who led?")
        at_tables = await offered(story, "official")
        captain = await story.place.get(f"/c/{CUP}/m/{FIRST}/officials", await story.captain(A))
        nobody = await story.place.get(f"/c/{CUP}/m/{FIRST}/officials")
        await story.does("official", "take-dispute", id="led")
        await story.does("official", "decide-dispute", id="led", decision="They.", clause=KICKS)
        await story.sealed()
        facts = {"id": "v1", "offence": Offence.UNREGISTERED_PLAYER, "team": CRABS, "opponents": FOXES}
        await story.does("official", "give-verdict-in-match", facts=facts)
        by_committee = await offered(story, "committee")

    assert {
        "give-count",
        "change-deck",
        "swap-seats",
        "find-at-wrong-table",
        "lose-say",
        "confirm-excess",
        "read-board",
        "give-ruling",
        "dismiss-ruling",
    } <= at_tables
    assert (captain.status_code, nobody.status_code) == (403, 401)
    assert {"correct-sheet", "order-replay", "overrule-verdict-in-match"} <= by_committee


@pytest.mark.clause("ic2024-26a-4")
@awaited
async def test_a_count_for_a_frozen_player_runs_on_the_official_s_phone(inside: Doors) -> None:
    """Until he plays; at its end the console has the incident for the referee."""
    async with first_match(inside) as story:
        await story.does("official", "give-count", id="slow", table=2, player=FOX[3])
        page = await story.page("/officials", "official")
        story.place.clock.now_ms += 11_000
        due = [each["says"] for each in (await story.console())["calls"] if each["kind"] == "due"]
        await story.does("official", "end-count", id="slow")
        after = await offered(story, "official")

    assert 'role="timer" data-until=' in page
    assert "end-count" in page
    assert any("count is over" in each for each in due)
    assert "end-count" not in after


@pytest.mark.clause("ic2024-8b-2")
@awaited
async def test_the_board_is_read_off_and_what_differs_is_shown(inside: Doors) -> None:
    """Table by table and in all, with the sheet's own figure."""
    async with first_match(inside) as story:
        state = await story.match()
        tables = [wire(state.figures(number)) for number in state.tables]
        tables[0]["BF"][A] += 1
        await story.does("official", "read-board", tables=tables, total={A: 1, B: 0})
        page, found = await story.page("/officials", "official"), compare(await story.match())
        tables[0]["BF"][A] -= 1
        await story.does("official", "read-board", tables=tables, total={A: 1, B: 0})
        agrees = await story.page("/officials", "official")

    assert len(found) == 1
    assert "the board shows 2, the sheet 1" in page
    assert "The board shows what the sheet says." in agrees


@pytest.mark.clause("ic2024-17b-2", "ic2024-17d-2", "ic2024-26a-1", "ic2024-26a-2", "ic2024-26a-3")
@awaited
async def test_the_small_clocks_of_the_book_are_on_every_pad_and_on_the_official_s_page(
    inside: Doors,
) -> None:
    """With the seconds that the house has set; at its end each says what follows."""
    async with first_match(inside) as story:
        pad, page = await story.pad(A), await story.page("/officials", "official")

    assert pad["play"]["timers"] == {"shuffle": 15, "cut": 10, "beg": 15, "give": 15, "card": 10}
    for seconds in (10, 15):
        assert f'data-timer="{seconds}"' in page
    assert "f.decision=play_card&amp;f.seconds=11" in page


@pytest.mark.clause("ic2024-25e-3")
@awaited
async def test_a_new_deck_is_taken_when_the_captains_agree(inside: Doors) -> None:
    """Both are named in the log with the reason."""
    async with first_match(inside) as story:
        await story.does("official", "change-deck", table=2, reason="The queen is torn.")
        (deck,) = (await story.match()).decks

    assert (deck.table, set(deck.captains)) == (2, {CRAB[1], FOX[1]})
