"""What a ruling does to the points of a game that is being kept on the pad: kicks taken off, the game point given away."""

from typing import Any

import pytest

from desk.story_first_match import FIRST, reported
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.table_story import wire
from web.clauses.test_later_consequences import LONG, seated
from web.stories.telling import Story, cup_story, league_story


async def write(story: Story, what: str, direction: str, number: int, table: int = 1) -> None:
    """Let the scorekeeper of A write points on the pad."""
    award = {"what": what, "side": direction, "points": number}
    await story.do("scorekeeper of A", "write-points", side="A", table=table, award=award)


async def pack(story: Story, table: int = 1) -> None:
    """Let both sides agree to the issue, and pack."""
    for side in "AB":
        await story.do(f"scorekeeper of {side}", "mark-pad", side=side, table=table, mark="agree")
    await story.do("scorekeeper of A", "mark-pad", side="A", table=table, mark="pack")


async def ruled(story: Story, id_: str, kind: str, table: int = 1, **facts: Any) -> Any:
    """Let an official report something and give the ruling; return it as it holds. The score typed is never true."""
    at = {"dealer": facts.pop("dealer", "N"), "score": {"NS": 8, "EW": 9}, "cards_played": 0}
    sent = {**wire(reported()), "kind": kind, "table": at, "facts": facts}
    await story.do("official", "report-incident", side="A", id=id_, table=table, reported=sent)
    await story.do("official", "give-ruling", id=id_)
    return (await story.match()).rulings[id_].record.in_force


async def points(story: Story, table: int = 1) -> tuple[int, int]:
    """Return the points of both sides as the pad shows them."""
    pad = (await story.place.get(f"/c/fig-tree/m/{FIRST}/pad/picture", "scorekeeper of A")).json()
    shown = pad["match"]["tables"][table - 1]["points"]
    return shown[A], shown[B]


@pytest.mark.clause("ic2024-20a-3", "ic2024-19f-1")
@awaited
async def test_a_misdeal_takes_the_kicks_of_its_issue_off_the_pad() -> None:
    """Those of an issue that was packed stay, those that a ruling took off are not taken twice, nor those of the others."""
    async with cup_story(4, LONG) as story:
        await seated(story)
        await write(story, "kick", "NS", 2)
        await pack(story)
        await write(story, "kick", "NS", 3)
        asked = await story.page(
            f"/m/{FIRST}/ruling?kind=landslide&table=1&f.offender=N&f.dealer=N", "official"
        )
        first = await ruled(story, "m1", "landslide", offender="N")
        once = await points(story)
        await write(story, "kick", "NS", 1)
        await ruled(story, "m2", "landslide", offender="N")
        twice = await points(story)
        await write(story, "kick", "EW", 3)
        await ruled(story, "m3", "landslide", offender="S", dealer="S")
        others = await points(story)

    assert 'name="f.kick_points"' not in asked
    assert "ic2024-20a-3" in first.clauses
    assert (once, twice, others) == ((2, 1), (2, 2), (2, 6))


@pytest.mark.clause("mafa-kicking-4a", "mafa-kicking-4c", "mafa-kicking-4d")
@awaited
async def test_a_kick_from_the_hand_brings_nothing() -> None:
    """Overruled for another offence, the new ruling takes the same kick off, not one less."""
    async with league_story() as story:
        await seated(story, 1, 2)
        await write(story, "kick", "NS", 3)
        await ruled(story, "k", "kick_irregular", offender="N", how="pack_in_hand")
        given = await points(story)
        again = {**wire(reported()), "kind": "kicked_two", "facts": {"offender": "N"}}
        table = {"dealer": "N", "score": {"NS": 0, "EW": 0}, "cards_played": 0}
        changed = {"reason": "Two cards.", "reported": {**again, "table": table}}
        await story.do("committee", "overrule-ruling", id="k", changed=changed)
        other = await points(story)

    assert (given, other) == ((0, 1), (0, 1))


@pytest.mark.clause("mafa-reneed-4")
@awaited
async def test_the_game_point_goes_where_the_ruling_says() -> None:
    """Neither written nor agreed to for the others in this issue; in the next one the cards say."""
    async with league_story() as story:
        await seated(story, 1, 2)
        await write(story, "game", "NS", 1)
        await ruled(story, "r", "renege", offender="N", trump_jack_dealt=False)
        agreed = await story.refused("scorekeeper of A", "mark-pad", side="A", table=1, mark="agree")
        await story.do("scorekeeper of A", "mark-pad", side="A", table=1, mark="erase")
        award = {"what": "game", "side": "NS", "points": 1}
        written = await story.refused("scorekeeper of A", "write-points", side="A", table=1, award=award)
        await write(story, "game", "EW", 1)
        await pack(story)
        await write(story, "game", "NS", 1)
        score = await points(story)

    assert "mafa-reneed-4" in written
    assert agreed == written
    assert score == (1, 2)


@pytest.mark.clause("ic2024-27f-3")
@awaited
async def test_whoever_handles_the_cards_while_gamble_is_contested_gets_none_of_it() -> None:
    """Overruled, the cards say again."""
    async with cup_story(4, LONG) as story:
        await seated(story)
        await ruled(story, "g", "gamble_check_breach", offender="W")
        award = {"what": "game", "side": "EW", "points": 2}
        written = await story.refused("scorekeeper of A", "write-points", side="A", table=1, award=award)
        await story.do("committee", "overrule-ruling", id="g", changed={"reason": "He did not."})
        await write(story, "game", "EW", 2)
        score = await points(story)

    assert "ic2024-27f-3" in written
    assert score == (0, 2)
