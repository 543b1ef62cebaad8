"""Tables that must stand still: nothing is written there, and each refusal names the way to go on."""

import pytest

from desk.story_first_match import FOX, reported
from hangjack.matches.parties import A, B
from support.acts import awaited
from support.desk import MINUTE_MS
from support.table_story import TableStory, first_match, wire, won
from support.web import Doors

LINE = won(A, 14, 3)


async def goes(story: TableStory, id_: str = "air") -> str:
    """Let a player of B leave the table with the others' leave; return the token."""
    player = await story.person("player", B, FOX[3])
    await story.does(player, "ask-leave", side=B, id=id_, player=FOX[3], reason="It is hot.")
    await story.does(await story.captain(A), "answer-leave", side=A, id=id_, granted=True)
    await story.does(player, "leave-table", side=B, id=id_)
    return player


@pytest.mark.clause("ic2024-26c-6")
@awaited
async def test_while_a_player_is_away_no_table_writes_games_or_points(inside: Doors) -> None:
    """The other tables wait too; back at the table, they play on. An official can enter a game meanwhile."""
    kick = {"what": "kick", "side": "NS", "points": 1}
    async with first_match(inside) as story:
        player = await goes(story)
        lines = [await story.line_refused(A, table, 2 if table == 1 else 1, LINE) for table in (1, 2, 3)]
        pad = await story.refused(await story.scorer(A), "write-points", side=A, table=1, award=kick)
        place = {"table": 3, "number": 1}
        await story.does("official", "settle-line", place=place, line=LINE, reason="Played before.")
        await story.does(player, "come-back", side=B, id="air")
        await story.line(A, 2, 1, LINE)

    assert {*lines, pad} == {"match.player-away"}


@pytest.mark.clause("ic2024-26c-6", "ic2024-7b-1")
@awaited
async def test_a_player_who_does_not_come_back_can_be_replaced_and_play_goes_on(inside: Doors) -> None:
    """Nobody waits for somebody who does not play any more, and nothing more is counted against the team."""
    async with first_match(inside) as story:
        await goes(story)
        await story.does(await story.captain(B), "bring-on", side=B, off=FOX[3], on=FOX[7])
        await story.line(A, 2, 1, LINE)
        story.place.clock.now_ms += 40 * MINUTE_MS
        shown = await story.shown()

    assert all("leave" not in each["subject"] for each in shown["deadlines"])


@pytest.mark.clause("ic2024-25g-1")
@awaited
async def test_a_table_that_has_called_an_official_waits_for_the_answer(inside: Doors) -> None:
    """The other tables play; whoever called, or the official, lets it play on."""
    async with first_match(inside) as story:
        player = await story.person("player", B, FOX[1])
        for id_, end in (("rain", "official"), ("heat", player)):
            await story.does(player, "call-official", side=B, id=id_, table=1)
            assert await story.line_refused(A, 1, 2, LINE) == "match.official-called"
            side = {"side": B} if end == player else {}
            await story.does(end, "end-pause", id=id_, **side)
        await story.line(A, 2, 1, LINE)
        await story.line(A, 1, 2, LINE)


@pytest.mark.clause("ic2024-31-1")
@awaited
async def test_a_break_that_is_due_is_announced_and_games_before_and_in_it_are_asked_about(
    inside: Doors,
) -> None:
    """After the fourth game: the pad and the console say so. The clock ends it; a game from before is written for sure."""
    async with first_match(inside) as story:
        await story.play(2, A, 4)
        due, pad, console = await story.line_refused(A, 2, 5, LINE), await story.pad(A), await story.console()
        await story.does(await story.captain(A), "begin-break", side=A, table=2)
        inside_it = await story.line_refused(A, 2, 5, LINE)
        elsewhere = await story.line(A, 3, 1, LINE)
        story.place.clock.now_ms += 6 * MINUTE_MS
        await story.line(A, 2, 5, LINE)
        await story.play(1, A, 3)
        await story.line(A, 1, 5, LINE, sure=True)

    assert (due, inside_it) == ("doubt.break-due", "doubt.in-break")
    assert elsewhere["written"]
    assert [table["break_due"] for table in pad["tables"]] == [False, True, False]
    assert console["tables"][1]["state"] == "break_due"


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("indiscipline", {}),
        ("obscene_language", {"prior_warning": True}),
        ("refused_after_decision", {"substituted": True}),
    ],
)
@pytest.mark.clause("ic2024-5-1", "ic2024-11a-3", "ic2024-25a-2", "ic2024-29c-1")
@awaited
async def test_an_offender_who_must_leave_the_table_stops_it_until_replaced(
    inside: Doors, kind: str, facts: dict[str, object]
) -> None:
    """The other tables play on; the captain brings a substitute on, and the table plays too."""
    async with first_match(inside) as story:
        sent = {**wire(reported()), "kind": kind, "facts": {"offender": "W", **facts}}
        await story.does("official", "report-incident", side=A, id="rude", table=1, reported=sent)
        await story.does("official", "give-ruling", id="rude")
        refused = await story.line_refused(A, 1, 2, LINE)
        await story.line(A, 2, 1, LINE)
        offender = (await story.match()).cases["rude"].offender
        await story.does(
            await story.captain(B), "bring-on", side=B, off=offender, on=FOX[7], disciplinary=True
        )
        await story.line(A, 1, 2, LINE)

    assert refused == "match.offender-seated"
