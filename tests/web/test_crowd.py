"""Boards without end: only so many, only so many from one address, and a place for those who are at work."""

import logging
from contextlib import ExitStack

import pytest

from desk.story_first_match import FIRST
from hangjack.web.crowd import Crowd, TooManyListeners, allow_more_files, files_allowed
from hangjack.wording import sentence
from support.acts import awaited
from support.desk import CUP
from support.web import Doors, Listening, eventually, hall

LIVE = f"/api/competitions/{CUP}/live"


def seated(crowd: Crowd, stack: ExitStack, address: str, who: str = "", *, account: bool = False) -> int:
    """Return how many from *address* get a place until one does not."""
    for number in range(1000):
        try:
            stack.enter_context(crowd.place(address, who, account=account))
        except TooManyListeners:
            return number
    pytest.fail("nobody ever said no")


def test_places_are_kept_for_those_who_are_at_work() -> None:
    """One address gets half of what strangers get, strangers three quarters, and those who were let in the rest."""
    crowd = Crowd(80)
    with ExitStack() as stack:
        one, other, third = (
            seated(crowd, stack, address) for address in ("10.0.0.1", "10.0.0.2", "10.0.0.3")
        )
        link, another = (seated(crowd, stack, "10.0.0.1", who) for who in ("link 1", "link 2"))
        accounts = seated(crowd, stack, "10.0.0.1", "dora", account=True)

        assert (one, other, third) == (15, 15, 0)
        assert (link, another, accounts) == (5, 0, 5)
        assert crowd.taken == crowd.places == 40
    assert crowd.taken == 0
    assert (crowd._strangers, crowd._known) == ({}, {})


@awaited
async def test_one_link_that_opens_streams_without_end_keeps_nobody_else_from_theirs(inside: Doors) -> None:
    """Whoever has it is told so; another captain, the official and a board hear what happens."""
    async with hall(inside) as place:
        place.server.crowd = Crowd(80)
        greedy = [Listening(place.app, LIVE, token=place.tokens["captain of A"]) for _ in range(5)]
        for each in greedy:
            await each.until(lambda one: bool(one.frames))
        refused = await place.get(LIVE, "captain of A")
        others = [
            Listening(place.app, LIVE, token=place.tokens[who])
            for who in ("captain of B", "official", "director")
        ]
        others.append(Listening(place.app, LIVE))
        for each in others:
            await each.until(lambda one: bool(one.frames))
        for each in (*greedy, *others):
            await each.leave()

    assert refused.status_code == 503
    assert refused.json()["code"] == "web.too-many-listeners"


def test_it_is_written_down_once(caplog: pytest.LogCaptureFixture) -> None:
    """And again when it happens again after many have left."""
    caplog.set_level(logging.WARNING, "hangjack.web")
    crowd = Crowd(16)
    for _ in range(2):
        with ExitStack() as stack:
            for _ in range(5):
                seated(crowd, stack, "10.0.0.1")

    assert [each.message for each in caplog.records] == [
        "No place is left for more boards: 3 of 8 are taken."
    ] * 2


def test_whoever_gets_no_place_is_told_what_to_do() -> None:
    """In a sentence, and as a number."""
    assert sentence(TooManyListeners()) == (
        "So many boards are open that no more fit. Close some, or try again in 30 seconds; "
        "scores are taken all the same."
    )


def test_the_system_says_how_many_files_there_are() -> None:
    """Asking for more never makes it fewer."""
    before = files_allowed()
    allow_more_files()

    assert 0 < before <= files_allowed()


@awaited
async def test_one_board_too_many_is_refused_and_work_goes_on(inside: Doors) -> None:
    """A captain's phone still gets its stream; who leaves makes room."""
    async with hall(inside) as place:
        place.server.crowd = Crowd(16)
        boards = [Listening(place.app, LIVE) for _ in range(3)]
        for board in boards:
            await board.until(lambda each: bool(each.frames))
        refused = await place.get(LIVE)
        match = await place.get(f"/api/competitions/{CUP}/matches/{FIRST}/live")
        phone = Listening(place.app, LIVE, token=place.tokens["captain of A"])
        await phone.until(lambda each: bool(each.frames))
        await boards.pop().leave()
        again = Listening(place.app, LIVE)
        await again.until(lambda each: bool(each.frames))
        for board in (*boards, phone, again):
            await board.leave()
        await eventually(lambda: place.server.crowd.taken == 0)

    assert [each.status_code for each in (refused, match)] == [503, 503]
    assert refused.json()["code"] == "web.too-many-listeners"
    assert refused.headers["retry-after"] == "30"
