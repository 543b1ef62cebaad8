"""A league whose secretary has a mail server: the application before it, with everybody let in."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from desk.story_messages import ASH, BELL, FOUR
from hangjack.competition.messages.messages import Message
from hangjack.desk.clocks import remind
from hangjack.store.interface import Store
from hangjack.web.mail.outbox import send_waiting
from support.crib_league import ms_at, season_of
from support.desk import CUP
from support.memory_store import MemoryStore
from support.ports import HOST
from support.smtp import nobody_calls
from support.web import Doors, Hall, hall, let_in

BASE, API = f"/c/{CUP}", f"/api/competitions/{CUP}"
SENDER = "league@example.org"
ADDRESSES = {ASH: "ash@example.org", BELL: "bell@example.org"}
CARDS = ("2031-09-19", "21:00")
"""When captains are reminded of the cards of the first night."""


def typed(port: int, **changes: Any) -> dict[str, Any]:
    """Return what a secretary types of a mail server on this machine."""
    entered = {"host": HOST, "port": port, "security": "none", "sender": SENDER, "kinds": ["card"]}
    return {**entered, **changes}


class Post:
    """The secretary's part of a league, and its outbox."""

    def __init__(self, place: Hall) -> None:
        self.place = place

    async def asked(self, name: str, body: Any = None, who: str = "secretary") -> int:
        """Ask for something that is to be done; return the status."""
        return (await self.place.post(f"{API}/{name}", body, who)).status_code

    async def refusal(self, name: str, body: Any = None, who: str = "secretary") -> str:
        """Return why something is refused."""
        answer = await self.place.post(f"{API}/{name}", body, who)
        assert answer.status_code >= 400, answer.text
        return str(answer.json()["code"])

    async def has_mail(self, port: int, **changes: Any) -> None:
        """Let the owner of this server enter a mail server on it, and the secretary the addresses of two captains."""
        assert await self.asked("mail-server", typed(port, **changes), "director") == 200
        for person, email in ADDRESSES.items():
            assert await self.asked("keep-email", {"person": person, "email": email}) == 200

    def turn_to(self, day: str, clock: str) -> None:
        """Turn the server's clock."""
        self.place.clock.now_ms = ms_at(day, clock)

    async def outbox(self) -> int:
        """Let the outbox be looked at once, as it is every few seconds."""
        await remind(self.place.server.office, CUP)
        return await send_waiting(self.place.server, CUP)

    async def box(self) -> list[Message]:
        """Return all messages."""
        found = await self.place.server.office.competition(CUP)
        return sorted(found.messages.box.values(), key=lambda each: each.to)

    async def page(self, path: str, who: str = "secretary", language: str = "en") -> str:
        """Return a page that is there."""
        answer = await self.place.get(f"{BASE}{path}", who, **{"accept-language": language})
        assert answer.status_code == 200, answer.text[-800:]
        return answer.text


BEGINS_MS = ms_at("2031-09-15", "12:00")
"""The Monday before the first night."""


@cache
def _league() -> Doors:
    """Return the league with everybody let in, made once. Its store is not to be written."""

    async def made() -> Doors:
        desk = await season_of(FOUR)
        assert isinstance(desk.store, MemoryStore)
        return await let_in(desk.store, BEGINS_MS)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, made()).result()


@asynccontextmanager
async def post_of_a_league(store: Store | None = None) -> AsyncIterator[Post]:
    """Give a league in its first week; another process of one that is there, where its *store* is named."""
    async with hall(_league(), store, shared=True) as place:
        place.server.public_url = "https://league.test"
        place.clock.now_ms = BEGINS_MS + 60_000
        yield Post(place)
    await asyncio.to_thread(nobody_calls)
