"""A match that is level when all tables are done: everybody is told where the deciding game is played, and it can be written."""

from typing import Any

import msgspec
import pytest

from desk.story_first_match import FIRST
from hangjack.matches.parties import SIDES, A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import game, ic2024
from support.desk import CUP
from web.stories.telling import CUP_PATH, Story, cup_story

DECIDED_BY_A_GAME = ic2024(match_target=9, table_max_games=2, level_match="decider_game")
TOLD = "one deciding game is played at table 1"


async def level(story: Story) -> None:
    """Play all games of the first match: three each."""
    await story.call()
    await story.do("official", "record-toss", winner="A", north_south="A")
    for side in SIDES:
        await story.seat(side, 1, 2, 3)
    for table in (1, 2, 3):
        for number, winner in enumerate((A, B), start=1):
            await story.write(Place(table, number), winner)


async def everywhere(story: Story) -> list[str]:
    """Return what the pads, both captains' pages, the board, the console and the pages for everybody say."""
    pads = [
        (await story.place.get(f"/c/{CUP}/m/{FIRST}/pad/picture", f"scorekeeper of {side}")).text
        for side in SIDES
    ]
    captains = [await story.page(f"/m/{FIRST}/captain", f"captain of {side}") for side in SIDES]
    open_to_all = [await story.page(path, "") for path in ("/board", f"/m/{FIRST}", "")]
    console = (await story.place.get(f"{CUP_PATH}/matches/{FIRST}/console", "official")).text
    return [*pads, *captains, *open_to_all, console]


@pytest.mark.clause("ic2024-28-2")
@awaited
async def test_a_decider_is_told_to_pads_captains_board_and_console_the_moment_it_is_due() -> None:
    """And to nobody before, and to nobody once it is played: its winner has won the match."""
    async with cup_story(rules=DECIDED_BY_A_GAME) as story:
        await level(story)
        due = await everywhere(story)
        line, place = msgspec.to_builtins(game(B)), {"table": 1, "number": 3}
        for side in SIDES:
            await story.do(f"scorekeeper of {side}", "enter-line", side=side, place=place, line=line)
        played, state = await everywhere(story), await story.match()

    assert [TOLD in each for each in due] == [True] * len(due)
    assert [TOLD in each for each in played] == [False] * len(played)
    assert (state.ended, state.winner) == ("played", B)


@awaited
async def test_nobody_is_told_of_a_decider_before_it_is_due() -> None:
    """One game is left."""
    async with cup_story(rules=DECIDED_BY_A_GAME) as story:
        await story.call()
        await story.write(Place(1, 1), A)
        said = await everywhere(story)

    assert [each for each in said if TOLD in each] == []


@awaited
async def test_an_official_settles_a_decider_on_which_the_sheets_differ() -> None:
    """It is one game more than a table plays otherwise; there is no second one."""
    async with cup_story(rules=DECIDED_BY_A_GAME) as story:
        await level(story)
        place = {"table": 1, "number": 3}
        for side in SIDES:
            line = msgspec.to_builtins(game(side))
            await story.do(f"scorekeeper of {side}", "enter-line", side=side, place=place, line=line)
        elsewhere = await story.refused(
            "official", "settle-line", place={"table": 2, "number": 3}, line=game(A), reason="Seen."
        )
        await story.write(Place(1, 3), A)
        state = await story.match()

    assert "2" in elsewhere
    assert (state.ended, state.winner) == ("played", A)


@awaited
async def test_a_decider_is_entered_from_paper_where_the_match_was_level_alone() -> None:
    """The paper's page has a row for it; where somebody was ahead, one game too many is refused."""
    async with cup_story(rules=DECIDED_BY_A_GAME) as story:
        await story.do("official", "call-match")
        page = await story.page(f"/m/{FIRST}/paper", "official")
        signed = {side: await story.player(side, 1) for side in SIDES}

        def on_paper(first: str) -> list[object]:
            winners = {(1, 1): first, (1, 2): B, (2, 1): A, (2, 2): B, (3, 1): A, (3, 2): B, (1, 3): A}
            return [
                {
                    "place": {"table": table, "number": number},
                    "line": msgspec.to_builtins(game(A if winner == A else B)),
                }
                for (table, number), winner in winners.items()
            ]

        about: dict[str, Any] = {"signed_by": signed, "reference": "17"}
        refused = await story.refused("official", "enter-paper", lines=on_paper(B), **about)
        await story.do("official", "enter-paper", lines=on_paper(A), **about)
        state = await story.match()

    assert 'data-table="1" data-game="3"' in page
    assert 'data-table="2" data-game="3"' not in page
    assert "3" in refused
    assert (state.ended, state.winner) == ("played", A)
