"""What everybody must see alike, and what is asked or said before it is done: teams that are out, defaults, payments, strikings."""

import re

from desk.story_first_match import FIRST
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import CRABS
from support.desk import CUP
from web.stories.second_looks import offered, use
from web.stories.telling import cup_story
from web.stories.test_taken_back import sat_down


@awaited
async def test_a_team_that_is_disqualified_is_seen_to_be_so_on_every_page_until_that_is_taken_back() -> None:
    """For the public, officials, the door, the treasurer and the scorekeeper; and nowhere any more afterwards."""
    async with cup_story() as story:
        await sat_down(story)
        pages = (
            ("", "director"),
            ("/fixtures", "director"),
            ("/standings", "director"),
            (f"/m/{FIRST}", "director"),
            (f"/m/{FIRST}/officials", "official"),
            ("/console", "director"),
            ("/setup/entries", "director"),
            ("/door", "official"),
            ("/money", "treasurer"),
            ("/board", "director"),
            (f"/m/{FIRST}/pad", "scorekeeper of B"),
            (f"/m/{FIRST}/captain", "captain of B"),
        )

        async def seen() -> list[str]:
            return [path for path, who in pages if "The crabs (disqualified)" in await story.page(path, who)]

        facts = {"id": "out", "offence": "weapon_display", "team": CRABS, "reason": "Seen by all."}
        await story.do("committee", "decide-as-committee", None, facts=facts, outcomes=["expulsion"])
        out = await seen()
        (offer,) = offered(await story.page("/log?kind=rulings", "committee"))
        await use(story, "committee", offer)
        back = await seen()

    assert out == [path for path, _ in pages]
    assert back == []


@awaited
async def test_a_captain_reads_once_that_the_team_is_disqualified() -> None:
    """Above the line-up, and not at every player."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        team = await story.team(A)
        facts = {"id": "out", "offence": "weapon_display", "team": team, "reason": "Seen by all."}
        await story.do("committee", "decide-as-committee", None, facts=facts, outcomes=["expulsion"])
        page = await story.page(f"/m/{FIRST}/captain", "captain of A")

    assert page.count("is disqualified (") == 1


@awaited
async def test_a_default_shows_the_same_score_everywhere_and_says_where_it_comes_from() -> None:
    """On the match's page, the fixtures, the console and the board; what was played of it counts for nothing."""
    async with cup_story() as story:
        await sat_down(story)
        await story.write(Place(1, 1), B)
        await story.award(FIRST, await story.team(A))
        match, fixtures = await story.page(f"/m/{FIRST}"), await story.page("/fixtures")
        standings, floor = await story.page("/standings"), await story.floor()
        result = (await story.competition()).result(FIRST)

    assert result is not None
    won, lost = (figures["BF"] for figures in result.figures.values())
    explained = f"Match {FIRST} was given by default"
    assert (floor["figures"]["BF"]["A"], floor["figures"]["BF"]["B"]) == (won, lost)
    assert f"<b>{won}\N{EN DASH}{lost}</b>" in fixtures
    assert re.findall(r'data-side="[AB]">(\d+)<', match) == [str(won), str(lost)]
    assert explained in match
    assert explained in standings
    assert "waits for its signatures" not in match


@awaited
async def test_striking_a_player_asks_first_and_a_name_is_corrected_where_it_stands() -> None:
    """And what nothing takes back is said before: a team turned away, somebody refused, a name erased, the end."""
    async with cup_story() as story:
        person = (await story.competition()).rosters.entries[CRABS].players[-1]
        entries = await story.page("/setup/entries")
        await story.do("director", "correct-name", None, person=person, name="Zoe Sand")
        corrected = await story.page("/setup/entries")
        refused = await story.foreseen("committee", "refuse-team", None, team=CRABS, reason="Rude.")
        turned_away = await story.foreseen("committee", "turn-away", None, person=person, reason="Rude.")
        erased = await story.foreseen("director", "erase-record", None, person=person)
        struck = await story.foreseen("director", "strike-player", None, team=CRABS, person=person)

    assert "You can put them back." in entries
    assert f'data-ask="/api/competitions/{CUP}/correct-name"' in entries
    assert "Zoe Sand" in corrected
    assert all("This cannot be taken back." in words for words in (refused, turned_away, erased))
    assert "This cannot be taken back." not in struck


@awaited
async def test_a_payment_of_more_than_a_team_owes_is_questioned_before_it_is_taken() -> None:
    """What it owes is named; whoever is sure takes it all the same."""
    async with cup_story() as story:
        refused = await story.refused("treasurer", "take-payment", None, team=CRABS, amount=100_000_000)
        await story.do("treasurer", "take-payment", None, team=CRABS, amount=100_000_000, sure=True)
        page = await story.page("/money", "treasurer")

    assert refused == "1,000,000.00 TTD is more than The crabs owe: that is 0.00 TTD. Take it all the same?"
    assert "data-sure hidden" in page
    assert "take-posting-back" in page
