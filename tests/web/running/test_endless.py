"""Servers that never come to an end, for whoever calls them: a program with the client, and a machine that follows another."""

import gzip

import pytest

from hangjack.errors import Refused
from hangjack.web.api import client as clients
from hangjack.web.api.client import Client
from hangjack.web.running import follow_http
from hangjack.web.running.follow import Have
from hangjack.web.running.follow_http import Unreachable, lines_of_server
from support.acts import awaited
from support.never_done import HELD, DrippingPage, Endless, EndlessPage, never_done
from support.ports import HOST

MUCH = 1024 * 1024
NOTHING = Have({}, {}, ())
TEXT = b"and so on, and so on, and so on " * 100


@pytest.fixture(autouse=True)
def _less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a megabyte be too much: a test needs no more to see it."""
    monkeypatch.setattr(clients, "LARGEST_ANSWER", MUCH)
    monkeypatch.setattr(clients, "LONGEST_LINE", MUCH)


async def refusal(server: Endless, *, live: bool = False) -> str:
    """Return why a client gives up that asks once, or listens."""
    with never_done(server) as port:
        async with Client(f"http://{HOST}:{port}", tries=1) as client:
            with pytest.raises(Refused) as refused:
                await (anext(client.live("/api/live")) if live else client.see("/api/me"))
    return refused.value.key


async def not_followed(server: Endless) -> str:
    """Return why a machine follows a server no more."""
    with never_done(server) as port, pytest.raises(Refused) as refused:
        await anext(lines_of_server(f"http://{HOST}:{port}", "secret", NOTHING, None))
    assert isinstance(refused.value, Unreachable) == (refused.value.key != "client.line-too-long")
    return refused.value.key


@pytest.mark.parametrize("status", ["200 OK", "409 Conflict"])
@awaited
async def test_an_answer_that_never_ends_is_cut(status: str) -> None:
    """Whether it is the answer or a refusal, and also where one only listens; the client says so in a sentence."""
    server = EndlessPage(TEXT, status)

    assert await refusal(server) == "client.answer-too-large"
    assert 0 < server.sent < HELD


@awaited
async def test_a_small_answer_that_unpacks_into_a_large_one_is_not_unpacked() -> None:
    """It is no larger than any answer may be, until it is unpacked."""
    packed = gzip.compress(b"0" * 20 * MUCH)
    head = f"content-encoding: gzip\r\ncontent-length: {len(packed)}\r\n"

    assert await refusal(EndlessPage(packed, head=head)) == "client.answer-too-large"


@awaited
async def test_a_stream_without_a_picture_that_ends_is_cut() -> None:
    """Lines that never come to a blank one, and a refusal of the stream that never ends."""
    lines, problem = EndlessPage(b"data: and so on\nid: 1\n" * 50), EndlessPage(TEXT, "403 Forbidden")

    assert await refusal(lines, live=True) == "client.line-too-long"
    assert await refusal(problem, live=True) == "client.answer-too-large"
    assert max(lines.sent, problem.sent) < HELD


@awaited
async def test_an_answer_that_drips_is_cut_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """However often something comes: all of an answer has a time, and so has a line of what one follows."""
    monkeypatch.setattr(clients, "WHOLE_ANSWER_S", 0.05)
    monkeypatch.setattr(follow_http, "WHOLE_LINE_S", 0.05)

    assert await refusal(DrippingPage(b"x")) == "client.answer-too-slow"
    assert await not_followed(DrippingPage(b"x")) == "follow.unreachable"


@awaited
async def test_a_server_that_is_followed_and_never_ends_a_line_or_a_refusal_is_let_go() -> None:
    """Nobody's memory is filled by what is no entry."""
    line, problem = EndlessPage(TEXT), EndlessPage(TEXT, "401 Unauthorized")

    assert await not_followed(line) == "client.line-too-long"
    assert await not_followed(problem) == "follow.no-server-of-ours"
    assert max(line.sent, problem.sent) < HELD
