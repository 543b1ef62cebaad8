"""Nothing from which a position could be worked out leaves the server before the end, in any byte.

Two events are played that differ in nothing but what other tables have made. Whoever may not see that gets the same bytes from
both: from every page, operation and stream, and in every refusal.
"""

import re
from collections.abc import Iterable, Mapping
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest

from hangjack.ids import StreamId
from hangjack.web.api.all import EVERY_OPERATION
from support.acts import awaited
from support.desk import CUP, STREAM, Desk
from support.memory_store import MemoryStore
from support.pinochle_day import begun, drawn, paper, team
from support.web import Hall, Listening, everything_arrived, hall, let_in, path_of, plain_body
from web.stories.test_sheepshead_day import addresses

Scores = tuple[int, int]
OTHERS: tuple[Mapping[str, Scores], Mapping[str, Scores]] = (
    {"1-1": (512, 430), "1-2": (390, 401), "2-3": (507, 222)},
    {"1-1": (267, 509), "1-2": (655, 118), "2-3": (331, 648)},
)
"""What the tables make in the two events: other points, and other winners."""

ROLES = ("", "official", "treasurer")
"""Those whom the book lets wait, whatever their office is."""

MATCHES = ("1-1", "1-2", "2-3")
MADE = re.compile(rb"(Mod|Creation)Date[^)]*[)]|<xmp:(Modify|Create)Date>[^<]*<|ID>[^<]*<|/ID[^]]*]")
"""When a paper was printed, and what tells it from others."""

OF_PHONES = ("me", "links", "devices")
"""What lists phones and their codes, which are made of chance."""

SECRET = re.compile(rb"[0-9a-f]{16,}")
"""Seals and heads of the log, which bind what nobody can read from them."""

STILL_THERE = re.compile(rb"(?m)^:.*\n\n")
"""What a stream says now and then while nothing happens, more often on a slow machine."""


async def one_round_and_a_half(others: Mapping[str, Scores]) -> Desk:
    """Play round 1, and one table of round 2, on a day with a cup for those who were set."""
    desk = await drawn(5, saturday_features="on")
    await begun(desk, 1)
    await paper(desk, 1, 1, others["1-1"])
    await paper(desk, 1, 2, others["1-2"])
    await begun(desk, 2)
    return desk


async def read_by(place: Hall, who: str, paths: Iterable[str]) -> dict[str, bytes]:
    """Return what somebody gets at each address."""
    answers = {path: await place.get(path, who) for path in paths}
    return {path: shown(answer) for path, answer in answers.items()}


def shown(answer: Any) -> bytes:
    """Return an answer with nothing in it that only binds what it does not show, and no moment at which a file was made."""
    content = answer.content
    if content.startswith(b"PK"):
        with ZipFile(BytesIO(content)) as parts:
            content = b"".join(parts.read(each) for each in parts.namelist() if "docProps" not in each)
    return SECRET.sub(b"-", MADE.sub(b"", b"%d %s" % (answer.status_code, content)))


def all_addresses(values: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Return the addresses of everything that can be read."""
    read = {
        path_of(each, match=match)
        for each in EVERY_OPERATION
        if each.method == "GET" and each.name not in OF_PHONES
        for match in MATCHES
    }
    return sorted({*addresses(values), *read, *(f"/c/{CUP}/tables?round={each}" for each in (1, 2, 3))})


async def everything(others: Mapping[str, Scores]) -> dict[tuple[str, str], bytes]:
    """Return everything that those who must wait are sent while an event is played."""
    desk = await one_round_and_a_half(others)
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store)
    async with hall(doors, desk.store) as place:
        boards = {
            path: Listening(place.app, f"/api/competitions/{CUP}{path}")
            for path in ("/live", "/matches/2-2/live", "/matches/2-3/live")
        }
        for board in boards.values():
            await board.until(lambda each: b"retry" in each.body)
        await paper(desk, 2, 3, others["2-3"])
        for stream in (STREAM, StreamId(f"{CUP}/2-3")):
            await place.server.office.catch_up(stream)
        await place.server.changed(await desk.store.read(StreamId(f"{CUP}/2-3"), 0))
        await everything_arrived(place, boards.values())
        links = {
            side: await place.scan((await place.link(match="1-1", side=side))["secret"]) for side in "AB"
        }
        values = {
            "competition": (str(CUP),),
            "match": MATCHES,
            "session": ("S1",),
            "person": tuple([str(await team(desk, card)) for card in ("1A", "1B", "2A", "3A")]),
            "book": ("pinochle500",),
            "secret": ("no-secret",),
        }
        place.client.cookies.clear()
        paths = all_addresses(values)
        found: dict[tuple[str, str], bytes] = {}
        for name, who in {**{each: each for each in ROLES}, **links}.items():
            mine = [each for each in paths if is_for(name, each)]
            found |= {(name, path): told for path, told in (await read_by(place, who, mine)).items()}
        for name, who in {"": "", "A": links["A"]}.items():
            found |= {(name, key): told for key, told in (await refusals(place, who)).items()}
        for path, board in boards.items():
            found["stream", path] = SECRET.sub(b"-", STILL_THERE.sub(b"", board.body))
            await board.leave()
    return found


def is_for(name: str, path: str) -> bool:
    """Whether somebody is to see nothing new at an address: a table has its own round, and paper is printed for the public."""
    own = name in {"A", "B"} and ("/1-1" in path or "/p/" in path)
    return not own and (not path.endswith(".pdf") or name == "")


async def refusals(place: Hall, who: str) -> dict[str, bytes]:
    """Return how everything is answered that somebody asks of a table that is not theirs."""
    found = {}
    for operation in EVERY_OPERATION:
        if operation.method == "POST" and "{competition}" in operation.path:
            path = path_of(operation, match="2-3")
            answer = await place.post(path, plain_body(operation), who)
            found[f"POST {path}"] = shown(answer)
    return found


@pytest.mark.clause("pinochle500-scorekeepers-13", "pinochle500-scorekeepers-14")
@awaited
async def test_nobody_who_must_wait_gets_another_byte_when_other_tables_make_something_else() -> None:
    """Public, other teams at their tables, and every office but the director's and the recorder's."""
    one, other = [await everything(others) for others in OTHERS]

    assert one.keys() == other.keys()
    assert [key for key in one if one[key] != other[key]] == []
    assert [key for key in one if one[key].startswith(b"5")] == []
    assert sum(told.startswith(b"200") for told in one.values()) > 100


@awaited
async def test_the_director_and_the_recorder_see_what_others_wait_for() -> None:
    """So the test above would notice if nothing were shown to anybody."""
    desk = await one_round_and_a_half(OTHERS[0])
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store)
    async with hall(doors, desk.store) as place:
        shown_to = {
            who: (await place.get(f"/c/{CUP}/standings", who)).text
            for who in ("director", "recorder", "official", "")
        }

    assert ["401" in shown_to[who] for who in shown_to] == [True, True, False, False]
    assert "Standings come out when the last sheet is in." in shown_to[""]
