"""The outbox of a league before a real mail server: sent once, down and back, refused, stopped, and nothing secret told."""

import asyncio
import re
import socket
from collections import Counter
from pathlib import Path
from threading import Event

import pytest

from desk.story_messages import ASH, BELL
from hangjack.competition.messages.events import Trouble
from hangjack.competition.messages.messages import LEASE_MS, PAUSES_MS
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.asking import Asked, Request
from hangjack.desk.requests.messages.own import StopMessages
from hangjack.ids import StreamId
from hangjack.store.interface import ActId, Done
from hangjack.web.mail import outbox, threads
from hangjack.web.mail.drawer import Drawer, MailSecurity, MailServer
from support.acts import awaited
from support.desk import CUP
from support.ports import HOST, own_port
from support.post import ADDRESSES, API, BASE, CARDS, SENDER, Post, post_of_a_league, typed
from support.smtp import PASSWORD, STANDSTILL_S, USER, PostOffice, certificate, mail_server

WRONG = PASSWORD[::-1]


@awaited
async def test_reminders_go_out_by_themselves_once_and_the_log_says_to_whom_and_when() -> None:
    """Each letter says how it is stopped; looked at again, nothing is sent; no address is in the log."""
    office = PostOffice()
    with mail_server(office) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            post.turn_to(*CARDS)
            assert [await post.outbox() for _ in range(3)] == [2, 0, 0]
            log = await post.place.server.store.read(StreamId(CUP))
            page = await post.page("/messages")

    assert sorted(office.receivers) == sorted(ADDRESSES.values())
    letter, head = office.letters[0], office.raw[0].partition(b"\r\n\r\n")[0]
    assert re.search(rb"\r\nList-Unsubscribe: <https://league\.test/c/\S+/stop/\S+>, <mailto:", head), (
        "in one piece"
    )
    assert letter["Subject"].startswith("Card due Sat 20 Sep: The ")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert f"<mailto:{SENDER}?subject=stop>" in letter["List-Unsubscribe"]
    sent = [each for each in log if each.tag == "message-sent"]
    assert {each.body["to"] for each in sent} == {ASH, BELL}
    assert not [each for each in log if "example.org" in str(each.body)]
    assert "2 messages, the last ones first" in page


@awaited
async def test_a_server_that_is_down_is_tried_again_with_growing_pauses_and_nothing_is_lost() -> None:
    """The desk says so and when the next try is; back again, everything goes once."""
    office, page, french = PostOffice(), "", ""
    with own_port() as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            post.turn_to(*CARDS)
            for pause_ms in PAUSES_MS[:3]:
                assert await post.outbox() == 0
                found = (await post.place.server.office.competition(CUP)).messages
                assert found.away is not None
                assert (found.away.why, found.away.again_ms) == (
                    Trouble.AWAY,
                    post.place.clock.now_ms + pause_ms,
                )
                assert await post.outbox() == 0, "it is left in peace meanwhile"
                page, french = await post.page("/messages"), await post.page("/messages", language="fr")
                post.place.clock.now_ms += pause_ms
            with mail_server(office, port=port):
                assert await post.outbox() == 2
            after = await post.page("/messages")

    assert (
        "Messages wait: no mail server answers with this name, port and security. Next try Fri 19 Sep, 21:21."
        in page
    )
    assert "aucun serveur de messagerie ne répond avec ce nom, ce port et cette sécurité" in french
    assert f"Messages are sent from {SENDER}." in after
    assert Counter(office.receivers) == Counter(ADDRESSES.values())


@awaited
async def test_what_cannot_be_sent_in_time_is_given_up_with_a_sentence() -> None:
    """A reminder of a card is no use once the card is late; the text can be sent on by hand, and noted."""
    office = PostOffice()
    with own_port() as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            post.turn_to(*CARDS)
            await post.outbox()
            post.turn_to("2031-09-20", "21:00")
            await post.outbox()
            page = await post.page("/messages")
            assert {each.why for each in await post.box()} == {Trouble.TOO_LATE}
            ids = re.findall(r'"ids": (\[[^]]*\])', page.replace("&#34;", '"'))
            assert await post.asked("note-told", {"ids": [ids[0].split('"')[1]]}) == 200

    assert "Not sent: it could not be sent in time." in page
    assert office.letters == []


@awaited
async def test_an_address_that_is_refused_holds_up_nobody_and_can_be_put_right() -> None:
    """The others get theirs; with another address it is sent again under the same name."""
    office = PostOffice()
    office.refused = {"ash@example.org": "550 nobody here"}
    with mail_server(office) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            post.turn_to(*CARDS)
            assert await post.outbox() == 1
            page = await post.page("/messages")
            (failed,) = (each for each in await post.box() if each.state == "failed")
            await post.asked("keep-email", {"person": ASH, "email": "other@example.org"})
            assert await post.asked("send-again", {"id": failed.id}) == 200
            assert await post.outbox() == 1

    assert "Not sent: the address was refused." in page
    assert office.receivers == ["bell@example.org", "other@example.org"]
    assert office.letters[-1]["Message-ID"] == f"<{failed.id}@messages.hangjack>"


@awaited
async def test_a_server_that_stops_before_it_has_noted_the_answer_sends_nothing_twice() -> None:
    """The letter is there; the log knows that it began. It is unsure, is told so, and goes again only when somebody wants it."""
    office = PostOffice()
    with mail_server(office) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            await post.asked("keep-email", {"person": BELL, "email": ""})
            post.turn_to(*CARDS)
            stops_before_noting(post)
            assert await post.outbox() == 1
            assert [each.state for each in await post.box()] == ["sending"]
            assert await post.outbox() == 0
            post.place.clock.now_ms += LEASE_MS
            assert await post.outbox() == 0
            page = await post.page("/messages")
            (message,) = await post.box()
            assert message.why is Trouble.UNSURE
            assert len(office.letters) == 1
            await post.asked("send-again", {"id": message.id})
            assert await post.outbox() == 1

    assert "It is not sent again by itself, so that nobody gets it twice." in page
    assert office.letters[0]["Message-ID"] == office.letters[1]["Message-ID"]


def stops_before_noting(post: Post) -> None:
    """Let the next outcome be lost, as when the power goes."""
    office, ask = post.place.server.office, post.place.server.office.ask

    async def lost(asked: Asked, request: Request) -> Done | None:
        if request.__struct_config__.tag != "end-sending":
            return await ask(asked, request)
        office.ask = ask  # type: ignore[method-assign]
        return None

    office.ask = lost  # type: ignore[method-assign,assignment]


@awaited
async def test_two_processes_send_each_letter_once() -> None:
    """Both have the store and the mail server, and look at the outbox at the same moment."""
    office = PostOffice()
    with mail_server(office) as port:
        async with post_of_a_league() as one, post_of_a_league(one.place.server.store) as other:
            await one.has_mail(port)
            used = one.place.server.mail.server_of(CUP)
            assert used is not None
            other.place.server.mail.keep(CUP, used)
            for each in (one, other):
                each.turn_to(*CARDS)
            sent = await asyncio.gather(*(each.outbox() for each in (one, other, one, other)))

    assert sum(sent) == 2
    assert Counter(office.receivers) == Counter(ADDRESSES.values())


@awaited
async def test_whoever_has_the_link_of_a_letter_stops_messages_without_signing_in() -> None:
    """To look changes nothing; one tap, or the mail program's own button, counts at once for what waits too; and back again."""
    office = PostOffice()
    with mail_server(office) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            post.turn_to(*CARDS)
            await post.outbox()
            letter = next(each for each in office.letters if each["To"] == "ash@example.org")
            path = re.search(r"https://league\.test(/\S+)", letter.get_content().rpartition("No more")[2])
            assert path is not None
            page = await post.place.get(path[1])
            assert page.status_code == 200
            assert "Stop messages to me" in page.text
            assert ASH not in (await post.place.server.office.competition(CUP)).messages.stopped
            stopped = await post.place.client.post(
                path[1],
                content=b"List-Unsubscribe=One-Click",
                headers={"content-type": "application/x-www-form-urlencoded"},
            )
            assert stopped.status_code == 303
            post.turn_to("2031-09-20", "21:00")
            await post.asked("switch-mail", {"on": True, "kinds": ["late_card"]})
            assert await post.outbox() == 1
            assert "You get no more messages" in (await post.place.get(path[1])).text
            await post.place.client.post(path[1], content=b"resume=yes")
            assert await post.outbox() == 1
            for wrong in (path[1][:-1], f"{path[1]}x", f"{BASE}/stop/nobody"):
                assert (await post.place.get(wrong)).status_code == 404
                assert (await post.place.client.post(wrong)).status_code == 404

    assert office.receivers[2:] == ["bell@example.org", "ash@example.org"]


@awaited
async def test_the_secretary_tries_the_server_and_hears_what_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With TLS and a password; a trial goes to the sender's own address, and one that fails says why."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate(tmp_path)))
    office = PostOffice()
    with mail_server(office, tls=tmp_path, auth=True) as port:
        async with post_of_a_league() as post:
            assert await post.refusal("try-mail-server") == "mail.none"
            await post.has_mail(port, security="tls", user=USER, password=WRONG)
            answer = await post.place.post(f"{API}/try-mail-server", None, "secretary")
            assert answer.json()["detail"].startswith(
                "The trial was not sent: the mail server does not accept user"
            )
            await post.has_mail(port, security="tls", user=USER, password=PASSWORD)
            assert await post.asked("try-mail-server") == 200
            await post.has_mail(port, security="tls", user=USER)
            assert await post.asked("try-mail-server") == 200, "the password is kept"
            assert await post.refusal("try-mail-server") == "access.too-many"

    assert office.receivers == [SENDER, SENDER]


@awaited
async def test_the_password_is_told_to_nobody_and_sent_to_no_other_server() -> None:
    """It stands on no page, in no log and in no answer; another host or user needs it typed again; without TLS it is refused."""
    async with post_of_a_league() as post:
        await post.has_mail(587, security="starttls", user=USER, password=PASSWORD)
        page = await post.page("/messages/server")
        other = typed(587, security="starttls", user=USER, host="evil.example.org")
        assert await post.refusal("mail-server", other) == "mail.password-again"
        assert await post.refusal("mail-server", typed(25, user=USER, password=WRONG)) == "mail.password-open"
        for field, bad, why in (
            ("host", "a b", "mail.host"),
            ("port", 0, "mail.port"),
            ("port", 587, "mail.port-other"),
            ("sender", "", "mail.sender"),
        ):
            assert await post.refusal("mail-server", typed(25) | {field: bad}) == why
        for who in ("treasurer", "committee", "captain of A"):
            assert await post.refusal("mail-server", typed(25), who) == "permission.refused"
        log = await post.place.server.store.read(StreamId(CUP))
        assert await post.asked("forget-mail-server") == 200
        assert post.place.server.mail.server_of(CUP) is None

    assert PASSWORD not in page
    assert not [each for each in log if PASSWORD in str(each.body) or "starttls" in str(each.body)]


def test_a_mail_server_is_kept_in_a_file_for_its_owner_alone(tmp_path: Path) -> None:
    """It is there after a restart, is put in the place of the one before as a whole, and can be forgotten."""
    server = MailServer("smtp.example.org", 465, MailSecurity.TLS, SENDER, USER, PASSWORD)
    drawer = Drawer(tmp_path, "key")
    drawer.keep(CUP, MailServer("old.example.org", 25, MailSecurity.NONE, SENDER))
    drawer.keep(CUP, server)
    (file,) = (tmp_path / "mail").iterdir()
    assert Drawer(tmp_path, "key").server_of(CUP) == server
    assert file.stat().st_mode & 0o077 == 0
    assert PASSWORD not in repr(server)
    drawer.forget(CUP)
    assert drawer.server_of(CUP) is None
    token = drawer.stop_token(CUP, ASH)
    assert Drawer(tmp_path, "key").person_of(CUP, token) == ASH
    assert Drawer(tmp_path, "other").person_of(CUP, token) is None


@awaited
async def test_the_desk_of_the_season_says_who_is_left_to_be_told_and_what_did_not_go() -> None:
    """Beside the cards: how many, the reason, and the way to the messages."""
    with own_port() as port:
        async with post_of_a_league() as post:
            post.turn_to(*CARDS)
            before = await post.page("/season")
            await post.has_mail(port)
            await post.outbox()
            after, french = await post.page("/season"), await post.page("/season", language="fr")

            await post.place.server.office.ask(
                Asked(ActId("ash/stop"), ASH, CUP, via=(Bound(Role.PLAYER),)), StopMessages()
            )
            await post.outbox()
            stopped = await post.page("/messages")

    assert "No message has failed." in stopped, "nobody misses what somebody does not want"
    assert "Card due: 4 people to be told" in before
    assert "Card due: 2 people to be told" in after
    assert "2 messages wait to be sent" in after
    assert "Messages wait: no mail server answers with this name, port and security." in after
    assert "2 personnes à prévenir" in french


@awaited
async def test_a_mail_server_that_does_not_answer_holds_up_nobody() -> None:
    """It takes the call and says nothing: pages are answered meanwhile. When it hangs up, it counts as away."""
    with socket.create_server((HOST, 0)) as listener:
        async with post_of_a_league() as post:
            await post.has_mail(listener.getsockname()[1])
            post.turn_to(*CARDS)
            sending = asyncio.create_task(post.outbox())
            called, _ = await asyncio.to_thread(listener.accept)
            with called:
                assert "Messages" in await post.page("/messages")
                assert not sending.done()
                called.sendall(b"220 slow\r\n")
                assert not sending.done()
            assert await sending == 0
            found = (await post.place.server.office.competition(CUP)).messages

    assert found.away is not None
    assert found.away.why is Trouble.AWAY


@awaited
async def test_a_connection_that_drags_on_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """A byte now and then keeps no letter on its way for ever: what was not handed over goes later."""
    monkeypatch.setattr(threads, "LONGEST_S", 0.05)
    with socket.create_server((HOST, 0)) as listener:
        async with post_of_a_league() as post:
            await post.has_mail(listener.getsockname()[1])
            post.turn_to(*CARDS)
            assert await post.outbox() == 0
            found = (await post.place.server.office.competition(CUP)).messages

    assert found.away is not None
    assert {each.state for each in found.box.values()} == {"waiting"}


@awaited
async def test_a_server_that_stops_hears_the_answer_to_a_letter_on_its_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It waits a moment for what the mail server says, and writes it down: nothing is unsure after a restart in good order."""
    monkeypatch.setattr(outbox, "LAST_WORDS_S", STANDSTILL_S)
    office, answered = PostOffice(), Event()
    office.after = lambda: "250 taken" if answered.wait() else ""
    with mail_server(office) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            await post.asked("keep-email", {"person": BELL, "email": ""})
            post.turn_to(*CARDS)
            sending = asyncio.create_task(post.outbox())
            while not office.letters:  # noqa: ASYNC110 - the letter comes to another thread
                await asyncio.sleep(0)
            sending.cancel()
            await asyncio.sleep(0)
            answered.set()
            with pytest.raises(asyncio.CancelledError):
                await sending
            assert [each.state for each in await post.box()] == ["sent"]
