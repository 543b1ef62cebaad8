"""What pages look like to people: in their own language, and nothing that stands on every one of them."""

import pytest

from desk.story_first_match import FIRST
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.desk import CUP, Desk, copied
from support.memory_store import MemoryStore
from support.pdf import pages_of
from support.web import NOW_MS, Doors, hall

PURPOSE = "ic2024-1-2"
"""The clause with the purpose of the event, which everybody is to know."""


@awaited
async def test_headings_of_standings_are_french_in_french(inside: Doors) -> None:
    """With what each stands for below; on paper and on the board too."""
    french = {"accept-language": "fr"}
    async with hall(inside) as place:
        page = (await place.get(f"/c/{CUP}/standings", **french)).text
        board = (await place.get(f"/c/{CUP}/board", **french)).text

    assert [each for each in ("J", "V", "D", "BP", "BC", "HJP", "HJC") if f">{each}</abbr>" not in page] == []
    assert "<b>BP</b> bullseyes pour" in page
    assert ("Victoires" in board, "Bullseyes pour" in board) == (True, True)


@awaited
async def test_headings_on_the_wall_are_written_out(inside: Doors) -> None:
    """Nobody ten metres away can ask what BF is."""
    async with hall(inside) as place:
        board = (await place.get(f"/c/{CUP}/board")).text

    assert [
        each for each in ("Wins", "Bullseyes for", "against", "Hang-jacks") if f">{each}</th>" not in board
    ] == []
    assert ">BF<" not in board


@pytest.mark.parametrize("path", ["/m/A-1-1/pad", "/m/A-1-1/captain", "/ruling"])
@awaited
async def test_what_everybody_is_to_know_stands_on_the_public_page_alone(inside: Doors, path: str) -> None:
    """A pad is for the score; the purpose of the event is where everybody looks."""
    async with hall(inside) as place:
        public = (await place.get(f"/c/{CUP}")).text
        own = await place.get(f"/c/{CUP}{path}", "captain of A")

    assert f"#{PURPOSE}" in public
    assert own.status_code == 200
    assert f"#{PURPOSE}" not in own.text


@awaited
async def test_a_game_to_nil_says_how_many_bullseyes_it_counts(inside: Doors) -> None:
    """On the public page and on the printed sheet, so that a table with two games and three bullseyes puzzles nobody."""
    store = copied(inside.store, MemoryStore())
    desk = Desk(store, NOW_MS + 1)
    await desk.write(FIRST, Place(2, 1), A, lost=0)
    await desk.write(FIRST, Place(2, 2), B)
    async with hall(inside, store) as place:
        page = (await place.get(f"/c/{CUP}/m/{FIRST}")).text
        french = (await place.get(f"/c/{CUP}/m/{FIRST}", **{"accept-language": "fr"})).text
        sheet = pages_of((await place.get(f"/c/{CUP}/m/{FIRST}/sheet.pdf")).content)[0].text

    assert page.count("counts 2 bullseyes") == 1
    assert french.count("compte 2 bullseyes") == 1
    assert sheet.count("(counts 2 bullseyes)") == 1


@awaited
async def test_a_league_in_which_a_game_to_nil_is_like_any_other_says_nothing(league: Doors) -> None:
    """What a line counts is said only where it is more than usual."""
    store = copied(league.store, MemoryStore())
    await Desk(store, NOW_MS + 1).write(FIRST, Place(1, 1), A, lost=0)
    async with hall(league, store) as place:
        page = (await place.get(f"/c/{CUP}/m/{FIRST}")).text

    assert "14\N{EN DASH}0" in page
    assert "counts" not in page
