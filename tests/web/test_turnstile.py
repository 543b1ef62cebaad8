"""The turnstile: a score comes through between two readers, and nobody waits for ever."""

import asyncio

import pytest
from starlette.types import Receive, Scope, Send

from hangjack.web.loop import turnstile
from hangjack.web.loop.turnstile import Turnstile
from support.acts import awaited
from support.web import eventually


class House:
    """An application that notes who came in, and lets those who write stay until they are sent home."""

    def __init__(self) -> None:
        self.came: list[str] = []
        self.home = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let somebody in."""
        del receive, send
        self.came.append(scope["path"])
        if scope["method"] == "POST":
            await self.home.wait()


def asking(gate: Turnstile, path: str, method: str = "GET") -> "asyncio.Task[None]":
    """Let somebody come."""

    async def never() -> dict[str, str]:
        raise AssertionError

    async def nothing(message: object) -> None:
        del message

    scope = {"type": "http", "method": method, "path": path}
    return asyncio.ensure_future(gate(scope, never, nothing))


@awaited
async def test_a_writer_passes_all_readers_who_wait() -> None:
    """Sixty readers are there already; the score goes in after one or two of them."""
    house = House()
    gate = Turnstile(house)
    readers = [asking(gate, f"/{number}") for number in range(60)]
    await asyncio.sleep(0)
    writer = asking(gate, "/score", "POST")
    for _ in range(5):
        await asyncio.sleep(0)
    before = house.came.index("/score")
    house.home.set()
    await asyncio.gather(writer, *readers)

    assert before < 5
    assert sorted(house.came) == sorted(["/score", *(f"/{number}" for number in range(60))])


@awaited
async def test_readers_wait_while_something_is_written_but_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Those who listen to a live stream are in already, and previews write nothing."""
    monkeypatch.setattr(turnstile, "PATIENCE_S", 10.0)
    house = House()
    gate = Turnstile(house)
    writer = asking(gate, "/score", "POST")
    await asyncio.sleep(0)
    others = [asking(gate, path) for path in ("/standings", "/c/live")]
    others.append(asking(gate, "/c/preview-entries", "POST"))
    await asyncio.sleep(0.05)
    meanwhile = list(house.came)
    monkeypatch.setattr(turnstile, "PATIENCE_S", 0.0)
    await eventually(lambda: len(house.came) == 4)
    house.home.set()
    await asyncio.gather(writer, *others)

    assert meanwhile == ["/score", "/c/live"]
    assert sorted(house.came) == ["/c/live", "/c/preview-entries", "/score", "/standings"]


@awaited
async def test_who_goes_away_while_waiting_holds_up_nobody() -> None:
    """The next one has the turn."""
    house = House()
    gate = Turnstile(house)
    readers = [asking(gate, f"/{number}") for number in range(4)]
    await asyncio.sleep(0)
    readers[1].cancel()
    await asyncio.gather(*readers, return_exceptions=True)

    assert house.came == ["/0", "/2", "/3"]


@awaited
async def test_nobody_waits_for_a_photo_that_comes_for_minutes() -> None:
    """A phone in a pub sends it bit by bit, and readers go in at once meanwhile."""
    house = House()
    gate = Turnstile(house)
    photo = asking(gate, "/c/cup/m/A-1/photos/send-photo", "POST")
    await asyncio.sleep(0)
    reader = asking(gate, "/standings")
    for _ in range(5):
        await asyncio.sleep(0)
    came = list(house.came)
    house.home.set()
    await asyncio.gather(photo, reader)

    assert came == ["/c/cup/m/A-1/photos/send-photo", "/standings"]
