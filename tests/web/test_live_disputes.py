"""Phones at other tables learn at once that a dispute waits for them, and that it is decided: they are told, and need not look."""

import pytest

from desk.story_sheepshead import people_at
from games.sheepshead.desk.test_disputes import (
    FIRST,
    SECOND,
    THIRD,
    by_phone,
    disputed,
    hall,
    keeper,
    scanned,
)
from hangjack.desk.requests import scores
from hangjack.games.sheepshead.desk.disputes import CloseDispute
from hangjack.games.sheepshead.match.lines import HandLine
from hangjack.matches.parties import seats
from hangjack.matches.sheets import Place
from support.acts import awaited
from support.desk import CUP
from support.memory_store import MemoryStore
from support.web import Listening, let_in
from support.web import hall as doors_of

ONE, TWO, _ = seats(3)


def told(phone: Listening) -> int:
    """Return how often a phone was told to look again."""
    return sum(frame["event"] == "notices" for frame in phone.frames)


@awaited
@pytest.mark.clause("sheepshead-disputes-1")
async def test_other_tables_of_the_session_are_told_of_a_dispute_and_of_its_end() -> None:
    """All of them, each time; of a hand that is written nobody else is told."""
    desk = await hall()
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store)
    async with doors_of(doors, desk.store) as place:
        desk.office = place.server.office
        phones = [
            Listening(place.app, f"/api/competitions/{CUP}/matches/{match}/live")
            for match in (FIRST, SECOND, THIRD)
        ]
        for phone in phones:
            await phone.until(lambda each: len(each.frames) == 1)
        hand = scores.EnterLine(ONE, Place(1, 1), HandLine(ONE, TWO, won=True))
        await desk.do((await people_at(desk, THIRD))[ONE], hand, THIRD)
        await phones[2].until(lambda each: len(each.frames) == 2)
        written = [told(each) for each in phones]
        await disputed(desk)
        for phone in phones[1:]:
            await phone.until(lambda each: told(each) == 1)
        await by_phone(desk, await keeper(desk), CloseDispute("d1"), scanned(SECOND, ONE))
        for phone in phones[1:]:
            await phone.until(lambda each: told(each) == 2)
        own = told(phones[0])
        for phone in phones:
            await phone.leave()

    assert (written, own) == ([0, 0, 0], 0)
