"""The board is made of parts, and a score makes that slide anew on which its match stands."""

import re

from hangjack.matches.parties import A
from hangjack.matches.sheets import Place
from hangjack.web.loop.workshop import MOST_PIECES, Workshop
from support.acts import awaited
from support.cup import ic2024
from web.stories.telling import Story, cup_story

LONG = ic2024(match_target=17)


async def board(story: Story, screen: str = "") -> str:
    """Return the board a second later, as a screen asks for it."""
    story.place.clock.now_ms += 1000
    return await story.page(f"/board?screen={screen}", "")


def kept(story: Story) -> dict[str, object]:
    """Return the parts that are kept, by their names."""
    return {str(place[-1]): made for place, (_, made) in story.place.server.workshop._pieces.items()}  # type: ignore[index]


def numbers(page: str) -> list[list[str]]:
    """Return the scores that the board shows, match by match."""
    live = page.partition('class="matches">')[2].partition("</ul>")[0]
    return [re.findall(r"<b[^>]*>(\d+)</b>", each) for each in live.split("<li")[1:]]


@awaited
async def test_a_score_makes_one_slide_anew() -> None:
    """The others are the very same; what the competition decides is made anew with it, whoever looks."""
    async with cup_story(8, LONG) as story:
        matches = [each.match for each in (await story.competition()).rankings["A"].remaining][:4]
        for match in matches:
            await story.do("official", "call-match", match)
        await board(story)
        before = kept(story)
        await story.write(Place(1, 1), A, matches[0])
        page, after = await board(story), kept(story)
        await story.award(matches[3], None)
        await board(story)
        decided = kept(story)

    changed = {name for name in before if after[name] is not before[name]}
    assert changed == {"live-0"}
    assert {"live-0", "live-3", "_next", "_stage"} <= before.keys()
    assert numbers(page)[0][:2] == ["1", "0"]
    assert decided["_stage"] is not after["_stage"]
    assert decided["live-0"] is not after["live-0"]


@awaited
async def test_every_screen_and_language_gets_its_own() -> None:
    """What is announced comes once where it is not what the screen shows; nothing of it is another screen's."""
    async with cup_story(4, LONG) as story:
        await story.do("director", "post-notice", None, id="n", text="Lunch.", audience="public")
        await story.do("director", "steer-screen", None, screen="door", showing="notices")
        await story.do("director", "steer-screen", None, screen="wall", showing="matches")
        door, wall, all_of_it = await board(story, "door"), await board(story, "wall"), await board(story)
        story.place.client.cookies.set("hangjack-language", "fr")
        french = await board(story)

    assert [page.count("data-once") for page in (door, wall, all_of_it)] == [0, 1, 0]
    assert [page.count("Lunch.") for page in (door, wall, all_of_it, french)] == [1] * 4
    assert ('data-slide="standings' in wall, 'data-slide="standings' in all_of_it) == (False, True)
    assert 'lang="fr"' in french


@awaited
async def test_parts_that_nobody_asked_for_longest_are_let_go() -> None:
    """However many boards there were."""
    workshop = Workshop()
    for number in range(MOST_PIECES + 10):
        workshop.piece(("first",), 1, lambda: "kept")
        workshop.piece(("slide", number), 1, lambda: "made")

    assert len(workshop._pieces) == MOST_PIECES
    assert ("first",) in workshop._pieces
    assert workshop.piece(("first",), 2, lambda: "anew") == "anew"
    assert ("slide", 0) not in workshop._pieces
