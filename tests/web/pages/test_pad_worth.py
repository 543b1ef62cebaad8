"""What the keys of a pad are worth, as the pad itself gets it: kicks by the book, and more in the power play."""

from typing import Any

import pytest

from desk.story_first_match import FIRST
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.desk import CUP, Desk, copied
from support.memory_store import MemoryStore
from support.web import NOW_MS, Doors, Hall, hall

KICKS = {"J": 3, "6": 2, "A": 1}


async def picture(place: Hall) -> dict[str, Any]:
    """Return what a pad of side A shows."""
    shown: dict[str, Any] = (await place.get(f"/c/{CUP}/m/{FIRST}/pad/picture", "scorekeeper of A")).json()
    return shown


@pytest.mark.clause("ic2024-21a-1", "mafa-kicking-1")
@awaited
async def test_the_keys_of_a_pad_say_what_a_kick_is_worth(inside: Doors, league: Doors) -> None:
    """Jack three, six two, ace one, by either book."""
    shown = []
    for doors in (inside, league):
        async with hall(doors) as place:
            shown.append((await picture(place))["play"]["kicks"])

    assert shown == [KICKS, KICKS]


@pytest.mark.clause("ic2024-30b-1", "ic2024-30c-1")
@awaited
async def test_from_the_seventh_game_of_its_table_a_pad_counts_kicks_one_higher(inside: Doors) -> None:
    """The table that has played six is in the power play, the others are not; a kick counts one more there."""
    store = copied(inside.store, MemoryStore())
    desk = Desk(store, NOW_MS + 1)
    for number in range(2, 7):
        await desk.write(FIRST, Place(1, number), A if number % 2 else B)
    async with hall(inside, store) as place:
        shown = await picture(place)

    assert [table["running"]["power_play"] for table in shown["tables"]] == [True, False, False]
    assert shown["play"]["bonus"] == 1


@pytest.mark.clause("mafa-scoring-4a")
@awaited
async def test_points_stand_on_the_pad_as_they_are_made(league: Doors) -> None:
    """A kick is on the pad of both sides before the issue is over."""
    at_match = f"/api/competitions/{CUP}/matches/{FIRST}"
    kick = {"what": "kick", "side": "NS", "points": 3}
    async with hall(league) as place:
        asked = {"type": "write-points", "side": "A", "table": 1, "award": kick}
        answer = await place.post(f"{at_match}/write-points", asked, "scorekeeper of A")
        theirs = (await place.get(f"/c/{CUP}/m/{FIRST}/pad/picture", "scorekeeper of B")).json()

    assert answer.status_code == 200, answer.text
    assert [each["points"] for each in theirs["tables"][0]["running"]["issue"]] == [3]
