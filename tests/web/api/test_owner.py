"""What the owner of a server allows others: who opens competitions and how many, and where their mail servers may be."""

import asyncio
import re
import socket
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from hangjack.competition.competition import CompetitionEnded
from hangjack.ids import PersonId, StreamId
from hangjack.log import digest_of
from hangjack.store.interface import Act, ActId, Append
from hangjack.web.access.owner import MOST_OPEN
from hangjack.web.access.ways_back import WayBack, WaysBack
from support.acts import awaited
from support.desk import CUP
from support.never_done import Endless, never_done
from support.ports import HOST, own_port
from support.post import API, CARDS, SENDER, Post, post_of_a_league, typed
from support.smtp import PostOffice, certificate, mail_server
from support.web import NOW_MS, Doors, Hall, hall, new_key

OWNER, OTHER = "director", "secretary"
"""Of this server the director made the first account."""
NEARBY = (
    "localhost",
    "intranet",
    "nas.local",
    "127.0.0.1",
    "10.1.2.3",
    "192.168.178.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",  # noqa: S104 - nobody listens there
    "224.0.0.1",
    "::1",
    "fe80::1",
    "fd00::1",
    "::ffff:a00:1",
    "64:ff9b::a00:1",
    "2002:a00:1::",
)


async def opened(place: Hall, name: str, who: str = OTHER, key: str = "") -> tuple[int, str]:
    """Open a competition; return the status, and the code of a refusal."""
    wanted = {"type": "open-competition", "id": name, "book": "ic2024", "name": f"The {name}"}
    answer = await place.post("/api/competitions", wanted, who, key)
    return answer.status_code, answer.json().get("code", "")


async def allowed(place: Hall, who: str = OWNER, **what: Any) -> int:
    """Say what others may do; return the status."""
    return (await place.post("/api/allowed", what, who)).status_code


@awaited
async def test_the_owner_finds_the_page_and_nobody_else_does(inside: Doors) -> None:
    """It stands on one's own page; what is ticked there is sent, kept and shown again, in both languages."""
    async with hall(inside) as place:
        for who in (OTHER, "guest", "treasurer"):
            assert "/me/server" not in (await place.get("/me", who)).text
            refused = await place.get("/me/server", who)
            assert refused.status_code == 403
            assert "Only whoever runs this server can do that" in refused.text
            assert await allowed(place, who, most=3) == 403
        assert await allowed(place, "captain of A", most=3) == 403
        assert (await place.get("/me/server")).status_code == 303
        assert (
            '<a class="button quiet" href="/me/server">This server</a>'
            in (await place.get("/me", OWNER)).text
        )
        page = (await place.get("/me/server", OWNER)).text
        boxes = dict(re.findall(r'<label for="chosen-(\w+)">(Mx \w+)<', page))
        (guest,) = (person for person, name in boxes.items() if name == "Mx guest")
        assert await allowed(place, openers="chosen", chosen=[guest], most=3, mail="anywhere") == 200
        after = (await place.get("/me/server", OWNER)).text
        french = (await place.get("/me/server", OWNER, **{"accept-language": "fr"})).text

    assert ticked(page) == ["everybody", "outside"]
    assert ticked(after) == ["chosen", guest, "anywhere"]
    assert f'value="{MOST_OPEN}"' in page
    assert 'value="3"' in after
    assert "Seulement les personnes que je nomme ici" in french


def ticked(page: str) -> list[str]:
    """Return what is chosen on a page."""
    return re.findall(r'value="(\w+)"(?: data-as="list")? checked', page)


@awaited
async def test_the_owner_says_who_opens_competitions(inside: Doors) -> None:
    """At first everybody with an account. The owner always may, and needs to name nobody for that."""
    async with hall(inside) as place:
        guest = place.server.access.resolve(place.tokens["guest"])
        assert guest is not None
        assert await opened(place, "one") == (200, "")
        assert await allowed(place, openers="chosen", chosen=[guest.person]) == 200
        refused = await opened(place, "two")
        page = await place.get("/new", OTHER)
        assert await opened(place, "three", "guest") == (200, "")
        assert await opened(place, "four", OWNER) == (200, "")
        assert await allowed(place) == 200
        assert await opened(place, "two") == (200, "")

    assert refused == (403, "access.opening-chosen")
    assert page.status_code == 403
    assert "You cannot open competitions on this server." in page.text


@awaited
async def test_nobody_but_the_owner_opens_competitions_without_end(inside: Doors) -> None:
    """So many that are not over, also if they come all at once; one that is sent again is opened already."""
    async with hall(inside) as place:
        assert await allowed(place, most=2) == 200
        first = new_key()
        assert await opened(place, "a", key=first) == (200, "")
        many = await asyncio.gather(*(opened(place, name) for name in ("b1", "b2", "b3")))
        assert sorted(many) == [(200, ""), *[(409, "access.opening-most")] * 2]
        assert await opened(place, "a", key=first) == (200, "")
        page = await place.get("/new", OTHER)
        french = await place.get("/new", OTHER, **{"accept-language": "fr"})
        assert [await opened(place, each, OWNER) for each in "def"] == [(200, "")] * 3
        assert await opened(place, "g", "guest") == (200, "")
        await end(place, StreamId("a"))
        after = await opened(place, "h")

    assert page.status_code == 409
    assert "You have 2 competitions not over yet, as many as one account can have." in page.text
    assert "Vous avez 2 compétitions non terminées" in french.text
    assert after == (200, "")


async def end(place: Hall, event: StreamId) -> None:
    """Let an event be over, as it is after its prizes."""
    ended = CompetitionEnded(PersonId("somebody"), NOW_MS)
    digest = digest_of("the end")
    await place.server.store.append(
        Act(ActId("the-end"), digest, ended.by, NOW_MS, (Append(event, 1, (ended,)),))
    )
    await place.server.office.catch_up(event)


@awaited
async def test_only_the_owner_enters_a_mail_server_of_the_own_network() -> None:
    """However it is written. Whoever else does so gets a sentence, until the owner allows it to everybody."""
    async with post_of_a_league() as post:
        entering = [typed(25, host=host) for host in NEARBY]
        refused = [await post.place.post(f"{API}/mail-server", each, OTHER) for each in entering]
        assert post.place.server.mail.server_of(CUP) is None
        assert await post.asked("mail-server", typed(25, host="smtp.example.org"), OTHER) == 200
        by_owner = [await post.asked("mail-server", each, OWNER) for each in entering]
        assert await allowed(post.place, mail="anywhere") == 200
        by_all = [await post.asked("mail-server", each, OTHER) for each in entering]

    assert {(each.status_code, each.json()["code"]) for each in refused} == {(403, "mail.nearby")}
    assert "Only whoever runs the server can enter that, or allow it." in refused[0].json()["detail"]
    assert {*by_owner, *by_all} == {200}


@awaited
async def test_what_the_owner_has_entered_stays_their_word_until_another_host_is_named() -> None:
    """The secretary may change the sender, tries it and sends with it; with another port it is the secretary's own."""
    office = PostOffice()
    with mail_server(office) as port:
        async with post_of_a_league() as post:
            await post.has_mail(port)
            assert await post.asked("mail-server", typed(port, sender="new@example.org"), OTHER) == 200
            assert await post.asked("try-mail-server", None, OTHER) == 200
            post.turn_to(*CARDS)
            assert await post.outbox() == 2
            assert await post.refusal("mail-server", typed(port + 1), OTHER) == "mail.nearby"
            assert await allowed(post.place, mail="none") == 200
            assert await post.refusal("mail-server", typed(465, host="smtp.example.org"), OTHER) == (
                "mail.owner-only"
            )
            assert await post.asked("try-mail-server", None, OTHER) == 200

    assert office.receivers[0] == "new@example.org"


@pytest.mark.parametrize("host", ["127.1", "mail.example.test"])
@awaited
async def test_a_name_that_leads_into_the_own_network_is_called_by_nobody(
    host: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names are looked up once, and what was found is what is called, whatever the name says later; no port is told open."""
    looked: list[str] = []

    def found(name: str, port: int, **_: Any) -> list[Any]:
        looked.append(name)
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (HOST, port))]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    server = Endless()
    with own_port() as closed, never_done(server) as port:
        async with post_of_a_league() as post:
            said = [await tried(post, host, each) for each in (closed, port)]
            assert server.calls == 0
            assert await allowed(post.place, mail="anywhere") == 200
            await tried(post, host, port)
            assert server.calls == 1

    assert said[0] == said[1]
    assert "in this server's own network, and whoever runs the server has not allowed that." in said[0]
    assert looked == [host] * 3


async def tried(post: Post, host: str, port: int, who: str = OTHER, security: str = "none") -> str:
    """Enter a mail server and try it; return the sentence."""
    entered = typed(port, host=host, security=security)
    assert await post.asked("mail-server", entered, who) == 200
    post.place.clock.now_ms += 60_000
    return str((await post.place.post(f"{API}/try-mail-server", None, who)).json().get("detail"))


@awaited
async def test_a_trial_tells_others_nothing_of_what_listens_where(tmp_path: Path) -> None:
    """Nobody there, something else than a mail server, another TLS: one sentence for all. The owner hears more of their own."""
    certificate(tmp_path)
    office = PostOffice()
    with (
        own_port() as closed,
        mail_server(office) as plain,
        mail_server(office, tls=tmp_path) as unknown,
        socket.create_server((HOST, 0)) as page,
    ):
        Thread(target=answers_like_a_page, args=(page,), daemon=True).start()
        async with post_of_a_league() as post:
            assert await allowed(post.place, mail="anywhere") == 200
            ways = (
                (closed, "none"),
                (closed, "tls"),
                (page.getsockname()[1], "none"),
                (plain, "tls"),
                (unknown, "tls"),
            )
            said = {await tried(post, HOST, port, security=security) for port, security in ways}
            log = (await post.place.server.office.competition(CUP)).messages
            to_owner = await tried(post, HOST, unknown, OWNER, "tls")
            worked = await tried(post, HOST, plain)

    assert said == {"The trial was not sent: no mail server answers with this name, port and security."}
    assert log.away is None or log.away.why == "away"
    assert "nobody vouches for its certificate" in to_owner
    assert worked == "None"
    assert office.receivers == [SENDER]


def answers_like_a_page(listener: socket.socket) -> None:
    """Be a server of pages that gets a call by mistake."""
    called, _ = listener.accept()
    with called:
        called.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        called.recv(1)


@awaited
async def test_a_server_is_handed_on_where_its_machine_stands(inside: Doors, tmp_path: Path) -> None:
    """By a link that says so, made by whoever may write in its folder; whoever ran it before does so no more."""
    secret, way = "a" * 22, WayBack("guest", NOW_MS + 3_600_000, owner=True)
    async with hall(inside) as place:
        ways = place.server.access.accounts.ways_back = WaysBack(tmp_path)
        ways.open(secret, way)
        shown = await place.get(f"/password/{secret}")
        back = await place.post("/api/choose-password", {"secret": secret, "new": "nine grey pelicans"})
        assert await allowed(place, back.json()["token"], most=7) == 200
        assert await allowed(place, OWNER, most=3) == 403

    assert "It also makes you the owner of this server." in shown.text
