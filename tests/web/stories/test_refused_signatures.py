"""A captain who will not sign: an official seals past them, and everybody reads why."""

from typing import Any

import msgspec
import pytest

from desk.story_first_match import FIRST
from hangjack.competition.money.fees import debt_of
from hangjack.matches.closings import on_sheet
from hangjack.matches.parties import SIDES, A, B, Party
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.cup import game, ic2024
from support.desk import CUP
from support.pdf import pages_of
from web.stories.telling import Story, cup_story, league_story

SHORT = ic2024(match_target=2)


async def played(story: Story, *, waiting: bool = False) -> None:
    """Play the first match out; *waiting*: a game of table 2 is on one side's sheet alone."""
    await story.call()
    await story.do("official", "record-toss", winner="A", north_south="A")
    for side in SIDES:
        await story.seat(side, 1, 2, 3)
    if waiting:
        place, line = {"table": 2, "number": 1}, msgspec.to_builtins(game(B))
        await story.do("scorekeeper of A", "enter-line", side="A", place=place, line=line)
    for number in (1, 2):
        await story.write(Place(1, number), A)


async def confirm(story: Story, *sides: Party) -> None:
    """Let a pair of each of these sides answer for every table."""
    state = await story.match()
    for (side, table), pair in state.sides.pairs.items():
        if side in sides:
            figures = msgspec.to_builtins(on_sheet(state, table))
            who = f"captain of {side}"
            await story.do(who, "confirm-table", side=side, table=table, figures=figures, player=pair[0])


async def printed(story: Story, what: str) -> str:
    """Return what a print of the first match says."""
    answer = await story.place.get(f"/c/{CUP}/m/{FIRST}/{what}.pdf", "official")
    return " ".join(" ".join(each.text for each in pages_of(answer.content)).split())


async def seals(story: Story, **body: Any) -> dict[str, Any]:
    """Let the official seal the sheet."""
    return await story.do("official", "seal-by-official", reason="They walked out.", **body)


@pytest.mark.clause("ic2024-8c-3", "ic2024-8-3")
@awaited
async def test_an_official_seals_past_a_captain_who_will_not_sign_and_fines_the_team_in_the_same_step() -> (
    None
):
    """The console calls for it; sheet, receipt and public page name the team, the clause and the reason."""
    async with cup_story(rules=SHORT) as story:
        await played(story)
        await confirm(story, *SIDES)
        await story.do("captain of A", "sign-sheet", side="A")
        call = next(each for each in (await story.floor())["calls"] if each["kind"] == "sign")
        unnamed = await story.refused("official", "seal-by-official", reason="They walked out.")
        silent = await story.refused("official", "seal-by-official", refusing=["B"])
        stranger = await story.refused(
            "captain of A", "seal-by-official", refusing=["B"], reason="They walked out."
        )
        foreseen = await story.foreseen(
            "official", "seal-by-official", refusing=["B"], reason="They walked out.", fined=True
        )
        answer = await seals(story, refusing=["B"], fined=True)
        team = await story.team(B)
        owed = debt_of((await story.competition()).ledger, team)
        handed = {side: {"decks": 3, "sheet_complete": side == A} for side in SIDES}
        await story.do("official", "close-match", handed_in=handed)
        await story.do("official", "close-match", handed_in={side: {"decks": 3} for side in SIDES})
        found = await story.competition()
        name = found.rosters.entries[team].name
        page = await story.page(f"/m/{FIRST}", "")
        prints = [await printed(story, what) for what in ("sheet", "receipt")]

    assert name in call["says"]
    assert call["clauses"] == ["ic2024-8c-3"]
    assert "Not signed yet" in unnamed
    assert "signature" in silent or "sign" in silent
    assert "may" in stranger or "official" in stranger
    assert any("20" in each for each in foreseen)
    assert answer["receipt"]
    assert (owed, debt_of(found.ledger, team)) == (2000, 2000)
    assert found.result(FIRST) is not None
    for told in (page, *prints):
        assert "They walked out." in told
        assert "ic2024-8c-3" in told
        assert name in told


@pytest.mark.clause("ic2024-8c-3")
@awaited
async def test_nobody_seals_past_a_signature_while_games_are_not_agreed() -> None:
    """What the captain would have signed must stand there: the official settles the game first."""
    async with cup_story(rules=SHORT) as story:
        await played(story, waiting=True)
        await confirm(story, *SIDES)
        early = await story.refused("official", "seal-by-official", refusing=SIDES, reason="They left.")
        await story.write(Place(2, 1), B)
        await seals(story, refusing=SIDES)
        state = await story.match()

    assert "not agreed" in early
    assert state.sheet.sealed is not None
    assert state.sheet.signed == {}


@pytest.mark.clause("mafa-scoring-5")
@awaited
async def test_in_the_league_a_side_that_will_not_answer_for_its_tables_keeps_nobody_from_the_seal() -> None:
    """The others' tables must match all the same; the reason stands on the sheet, and nobody is fined."""
    async with league_story() as story:
        await story.call()
        tables = (await story.match()).opened.tables
        for table in range(1, tables + 1):
            number = 1
            while not (await story.match()).is_closed(table):
                await story.write(Place(table, number), A)
                number += 1
        await story.do("captain of A", "sign-sheet", side="A")
        differs = await story.refused(
            "official", "seal-by-official", refusing=["B"], reason="They walked out."
        )
        await confirm(story, A)
        fined = await story.refused(
            "official", "seal-by-official", refusing=["B"], reason="They walked out.", fined=True
        )
        await seals(story, refusing=["B"])
        page = await story.page(f"/m/{FIRST}", "")

    assert "mafa-scoring-5" in differs
    assert fined
    assert "They walked out." in page
