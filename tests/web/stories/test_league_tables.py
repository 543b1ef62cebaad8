"""What happens at the tables of the league, as scorers, captains and marshals meet it."""

import pytest

from desk.story_first_match import FIRST
from hangjack.matches.parties import A
from support.acts import awaited
from support.desk import CUP
from web.stories.telling import league_story


@pytest.mark.clause("mafa-delay-1b")
@awaited
async def test_twelve_seconds_for_a_card_run_on_every_pad_and_on_the_marshal_s_page() -> None:
    """Whoever is slow sees them run; at their end the marshal has the incident with the seconds filled in."""
    async with league_story() as story:
        await story.call()
        pad = await story.place.get(f"/c/{CUP}/m/{FIRST}/pad/picture", f"scorekeeper of {A}")
        page = await story.page(f"/m/{FIRST}/officials", "official")

    assert pad.json()["play"]["timers"]["card"] == 12
    assert 'data-timer="12"' in page
    assert "f.decision=play_card&amp;f.seconds=13" in page


@pytest.mark.clause("mafa-disputes-2")
@awaited
async def test_a_captain_who_walks_away_from_a_dispute_has_no_say_in_it() -> None:
    """The marshal notes it at the table, and what the captain says or agrees to afterwards is refused."""
    async with league_story() as story:
        await story.call()
        captain = f"captain of {A}"
        await story.do(captain, "open-dispute", side=A, id="led", table=1, about="Who led?")
        opened = (await story.match()).disputes["led"].opened
        await story.do("official", "lose-say", id="led", person=opened.by)
        spoken = await story.refused(captain, "speak-in-dispute", side=A, id="led", text="We led.")
        said = {"decision": "We led.", "clause": "mafa-title-1"}
        agreed = await story.refused(captain, "agree-in-dispute", FIRST, side=A, id="led", **said)

    assert "walked away" in spoken
    assert "walked away" in agreed
