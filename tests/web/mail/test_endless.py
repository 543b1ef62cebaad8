"""A mail server that never comes to an end: it fills no memory and holds up nobody, and whoever entered it is told so."""

import asyncio
import socket
from threading import BoundedSemaphore

import pytest

from hangjack.competition.messages.events import Trouble
from hangjack.web.mail import posting
from support.acts import awaited
from support.desk import CUP
from support.never_done import HELD, STAGES, Dripping, Endless, never_done
from support.ports import HOST
from support.post import API, CARDS, post_of_a_league
from support.smtp import PostOffice, mail_server


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.decode() or "greeting")
@awaited
async def test_a_reply_that_never_ends_is_cut(stage: bytes) -> None:
    """At whichever stage: no more is read than any mail server has to say, and the trial has failed, in a sentence."""
    server = Endless(stage)
    with never_done(server) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            answer = await post.place.post(f"{API}/try-mail-server", None, "director")

    assert 0 < server.sent < HELD
    assert (answer.status_code, answer.json()["code"]) == (409, "mail.trial-failed")
    assert answer.json()["detail"].startswith("The trial was not sent: ")


@awaited
async def test_a_line_that_never_ends_is_cut_too() -> None:
    """And the outbox leaves the server in peace, with nothing lost and nothing kept of what it said."""
    server = Endless(one_line=True)
    with never_done(server) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            post.turn_to(*CARDS)
            assert [await post.outbox() for _ in range(3)] == [0, 0, 0]
            found = (await post.place.server.office.competition(CUP)).messages
            page = await post.page("/messages")

    assert 0 < server.sent < HELD
    assert server.calls == 1
    assert found.away is not None
    assert found.away.why is Trouble.AWAY
    assert {each.state for each in found.box.values()} == {"waiting"}
    assert "Messages wait: no mail server answers with this name, port and security." in page
    assert "xxxx" not in page


@awaited
async def test_whoever_drips_is_cut_when_the_time_for_a_greeting_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A byte a second, each of them in time: all of a greeting together has no longer than any answer has."""
    server = Dripping()
    monkeypatch.setattr(posting, "clock", server.clock)
    with never_done(server) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            answer = await post.place.post(f"{API}/try-mail-server", None, "director")

    assert answer.json()["code"] == "mail.trial-failed"
    assert 0 < server.sent < 2 * posting.PATIENCE_S


@awaited
async def test_a_slow_server_gets_some_letters_now_and_the_others_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A conversation begins no other letter after a while; that is no failure, and the next one goes on."""
    office, now = PostOffice(), [0.0]

    def taken() -> str:
        now[0] += posting.BEGIN_WITHIN_S + 1
        return "250 taken"

    office.after = taken
    monkeypatch.setattr(posting, "clock", lambda: now[0])
    with mail_server(office) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            post.turn_to(*CARDS)
            assert [await post.outbox() for _ in range(3)] == [1, 1, 0]
            assert (await post.place.server.office.competition(CUP)).messages.away is None


@awaited
async def test_only_so_many_mail_servers_are_tried_at_once() -> None:
    """Whoever comes then is told to come again; with the trials their threads and sockets end."""
    with socket.create_server((HOST, 0)) as listener:
        async with post_of_a_league() as post:
            await post.has_mail(listener.getsockname()[1])
            path = f"{API}/try-mail-server"
            post.place.server.trials = BoundedSemaphore(2)
            trying = [asyncio.create_task(post.place.post(path, None, "director")) for _ in range(2)]
            calls = [(await asyncio.to_thread(listener.accept))[0] for _ in trying]
            busy = await post.place.post(path, None, "secretary")
            for each in calls:
                each.close()
            answers = [(await each).json()["code"] for each in trying]
        free = [post.place.server.trials.acquire(blocking=False) for _ in range(3)]

    assert (busy.status_code, busy.json()["code"]) == (503, "mail.too-many-trials")
    assert answers == ["mail.trial-failed"] * 2
    assert free == [True, True, False]
