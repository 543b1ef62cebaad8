"""Screens in the hall: a director says from afar what each of them shows; it stays so, and news reach all of them."""

import re

import pytest

from hangjack.competition.governance import LONGEST_SCREEN, MOST_SCREENS, Showing
from support.acts import awaited
from support.cup import CRABS
from support.desk import CUP
from support.web import Listening
from web.stories.telling import CUP_PATH, Story, cup_story

SLIDE = re.compile(r'<section class="slide ([a-z]+)[^"]*" data-slide="([^"]+)"[^>]*?( data-once)?>')


async def slides(story: Story, screen: str = "") -> list[str]:
    """Return what takes turns on a screen, by its kind."""
    page = await story.page(f"/board?screen={screen}" if screen else "/board", "")
    return [kind for kind, _, once in SLIDE.findall(page) if not once]


async def steer(story: Story, screen: str, showing: str, who: str = "director") -> None:
    """Say what a screen shows."""
    await story.do(who, "steer-screen", None, screen=screen, showing=showing)


@awaited
async def test_each_screen_shows_what_was_chosen_for_it() -> None:
    """Until something else is chosen; a screen without a name, or one nobody knows, shows everything in turn."""
    async with cup_story() as story:
        await story.do("official", "call-match")
        everything = await slides(story)
        found = {}
        for showing in Showing:
            await steer(story, "North wall", showing, "official")
            found[showing.value] = await slides(story, "North wall")
        await steer(story, "2", "clock")
        both = await slides(story, "North wall"), await slides(story, "2")
        await story.do("director", "remove-screen", None, screen="2")
        removed = await slides(story, "2")

    assert everything == ["live", "next", "standings", "code"]
    assert found == {
        "everything": everything,
        "matches": ["live", "next"],
        "standings": ["standings"],
        "bracket": [],
        "draw": ["draw"],
        "notices": [],
        "clock": ["clock"],
        "round": ["clock"],
        "code": ["code"],
    }
    assert (both, removed) == ((["code"], ["clock"]), everything)


@awaited
async def test_a_new_announcement_is_on_every_screen_whatever_it_shows() -> None:
    """Once, where it has no turn of its own."""
    async with cup_story() as story:
        await steer(story, "1", "clock")
        await story.do("director", "post-notice", None, id="n1", text="Fire drill at noon.")
        page = await story.page("/board?screen=1", "")

    assert [(kind, bool(once)) for kind, _, once in SLIDE.findall(page)] == [
        ("notice", True),
        ("clock", False),
    ]
    assert "Fire drill at noon." in page


@awaited
async def test_boards_hear_at_once_that_a_screen_was_steered() -> None:
    """By the stream that they follow anyway; nobody reloads anything."""
    async with cup_story() as story:
        board = Listening(story.place.app, f"{CUP_PATH}/live")
        await board.until(lambda each: len(each.frames) > 0)
        before = len(board.frames)
        await steer(story, "1", "bracket")
        await board.until(lambda each: len(each.frames) > before)
        await board.leave()

    assert board.frames[-1]["event"] == "competition"


@awaited
async def test_the_page_of_screens_has_each_with_what_it_shows_and_where_to_open_it() -> None:
    """For whoever runs the floor, and nobody else."""
    async with cup_story() as story:
        before = await story.page("/screens")
        await steer(story, "Bar & grill", "standings")
        page = await story.page("/screens")
        nobodys = await story.place.get(f"/c/{CUP}/screens")
        captains = await story.place.get(f"/c/{CUP}/screens", "captain of A")

    assert "There is no screen on the list yet." in before
    assert "Screen Bar &amp; grill" in page
    assert f"http://hall.test/c/{CUP}/board?screen=Bar%20%26%20grill" in page
    assert '<option value="standings" selected>the standings</option>' in page
    assert (nobodys.status_code, captains.status_code) == (401, 403)


@pytest.mark.parametrize("name", ["", "   ", "x" * (LONGEST_SCREEN + 1), "a\x00b"])
@awaited
async def test_a_screen_has_a_name_that_fits_its_corner(name: str) -> None:
    """Anything else is refused with a sentence, and changes nothing."""
    async with cup_story() as story:
        refused = await story.refused("director", "steer-screen", None, screen=name)
        page = await story.page("/screens")

    assert "A screen has a name of up to 30 letters" in refused
    assert "There is no screen on the list yet." in page


@awaited
async def test_there_are_so_many_screens_and_no_more() -> None:
    """Those that are there can still be steered; captains steer none."""
    async with cup_story() as story:
        for number in range(MOST_SCREENS):
            await steer(story, str(number), "clock")
        refused = await story.refused("director", "steer-screen", None, screen="one more")
        await steer(story, "7", "draw")
        captain = await story.refused("captain of A", "steer-screen", None, screen="7")

    assert "There are 40 screens already." in refused
    assert "You may not say what screens show." in captain


@awaited
async def test_a_board_has_the_code_of_the_public_page_where_phones_can_open_it() -> None:
    """In its head all the time, and large when its turn comes; at localhost alone there is none."""
    async with cup_story() as story:
        page = await story.page("/board", "")
        code = await story.place.get(f"/c/{CUP}/code.svg")
        alone = await story.place.get(f"http://localhost/c/{CUP}/board")
        nothing = await story.place.get(f"http://localhost/c/{CUP}/code.svg")

    assert page.count(f'src="/c/{CUP}/code.svg"') == 2
    assert f"http://hall.test/c/{CUP}" in page
    assert (code.status_code, code.headers["content-type"]) == (200, "image/svg+xml")
    assert "code.svg" not in alone.text
    assert nothing.status_code == 409


@awaited
async def test_a_board_says_which_page_of_how_many_it_shows() -> None:
    """Where there are more matches than fit: none is left out, and names that are long are set smaller."""
    async with cup_story(8) as story:
        await story.do("director", "name-team", None, team=CRABS, name="L" * 70)
        page = await story.page("/board", "")
        pages = re.findall(r"<small>([^<]+)</small>", page)
        named = SLIDE.findall(page)

    assert pages[:2] == ["1 of 2", "2 of 2"]
    assert [name for kind, name, _ in named if kind == "next"] == ["next-0", "next-6"]
    assert 'class="slide next long"' in page
