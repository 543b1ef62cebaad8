"""What was done by mistake is taken back from the match's page or from the log, after a reload too, and every page shows what it showed."""

import re
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from desk.story_first_match import FIRST, reported
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from web.stories.second_looks import foresee, offered, sentences, use
from web.stories.telling import Story, cup_story

Act = Callable[[Story], Awaitable[None]]


async def sat_down(story: Story) -> None:
    """Call the first match, toss, and let everybody sit."""
    await story.call()
    await story.do("official", "record-toss", winner="A", north_south="A")
    for side in SIDES:
        await story.seat(side, 1, 2, 3)


async def shown(story: Story) -> list[str]:
    """Return what people see of the first match and of the standings, without clocks."""
    paths = (f"/m/{FIRST}", "/standings", "/fixtures", "")
    pages = [(await story.page(path)).split("<main", 1)[1] for path in paths]
    floor = await story.floor()
    floor["calls"] = [call["kind"] for call in floor["calls"]]
    return [
        *(re.sub(r'data-number="\d+"', "", page) for page in pages),
        str({**floor, "now_ms": 0, "number": 0}),
    ]


async def settles(story: Story) -> None:
    """Say as an official how a game ended, of which nobody has written anything."""
    await story.write(Place(1, 1), A)


async def scraps(story: Story) -> None:
    """Close a table."""
    await story.do("official", "scrap-table", table=2, against="B", reason="They left.", number=1)


async def rules(story: Story) -> None:
    """Give a ruling that was proposed."""
    await story.do("official", "give-ruling", id="r")


async def dismisses(story: Story) -> None:
    """Give nothing for what was reported."""
    await story.do("official", "dismiss-ruling", id="r", reason="Nobody saw it.")


async def substitutes(story: Story) -> None:
    """Bring somebody on at the word of the captain."""
    off, on = await story.player(A, 1), await story.player(A, 7)
    await story.do("official", "bring-on", side="A", off=off, on=on)


async def gives_away(story: Story) -> None:
    """Give the match by default, with a fine."""
    await story.do("official", "award-match", winner="A", clause="ic2024-10-7", price={"fine": 5000})


async def fines(story: Story) -> None:
    """Fine a side for something in the match."""
    facts = {"id": "f", "offence": "conduct", "team": await story.team(B), "amount": 2000, "reason": "Loud."}
    await story.do("official", "give-verdict-in-match", facts=facts, outcomes=["fine"])


DONE: dict[str, tuple[Act, str]] = {
    "a game that an official has settled": (settles, "take-back"),
    "a table that was closed": (scraps, "take-back"),
    "a ruling": (rules, "take-back"),
    "a report that was dismissed": (dismisses, "take-back"),
    "a substitution": (substitutes, "take-back"),
    "a default": (gives_away, "take-award-back"),
}


@pytest.mark.parametrize(("act", "tag"), DONE.values(), ids=DONE)
@awaited
async def test_what_an_official_did_in_a_match_is_taken_back_from_its_page(act: Act, tag: str) -> None:
    """It says what changes first; afterwards every page shows what it showed before, and the log both."""
    async with cup_story() as story:
        await sat_down(story)
        ruled = msgspec.to_builtins(reported())
        await story.do("captain of B", "report-incident", side="B", id="r", table=1, reported=ruled)
        before = await shown(story)
        await act(story)
        between = await shown(story)
        (offer,) = [
            each for each in offered(await story.page(f"/m/{FIRST}/officials", "official")) if each.tag == tag
        ][:1]
        told = await foresee(story, "official", offer)
        await use(story, "official", offer)
        after = await shown(story)
        page = await story.page(f"/m/{FIRST}/officials", "official")
        log = sentences(await story.page(f"/log?match={FIRST}", "official"))

    assert before != between
    assert told["possible"]
    assert told["words"]
    assert [now for was, now in zip(before, after, strict=True) if was != now] == []
    assert offer.body not in [each.body for each in offered(page) if each.tag == tag]
    assert len(log) > 3
