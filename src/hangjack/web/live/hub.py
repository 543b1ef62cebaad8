"""Live boards: server-sent events, straight on ASGI, that bring every listener to the present and keep them there.

A topic is a competition or a match. What is sent is always a whole small picture with a number, never a change: whoever
comes back with `Last-Event-ID` gets the present picture if it is a newer one. A slow listener skips pictures, and nobody
waits for it. Listeners are woken a few at a time, so that a scorekeeper's answer gets through in between.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping

from starlette.types import Receive, Scope, Send

SLICE = 50
"""How many listeners are woken before others get a turn."""

KEEP_ALIVE_S = 20.0
"""After so long without anything to say a comment is sent, so that dead connections are noticed."""

_LONGEST_NUMBER = 18

HEADERS = [
    (b"content-type", b"text/event-stream"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class Listener:
    """Somebody who watches a topic: what they have not been sent yet, by the thing it is about."""

    __slots__ = ("pending", "woken")

    def __init__(self) -> None:
        """Begin with nothing to send."""
        self.pending: dict[str, bytes] = {}
        self.woken = asyncio.Event()

    def put(self, frames: Mapping[str, bytes]) -> None:
        """Let them have *frames*, by what they are about; an older one about the same thing is not sent any more."""
        self.pending.update(frames)
        self.woken.set()

    def take(self) -> bytes:
        """Return everything that is to be sent now."""
        frames = b"".join(self.pending.values())
        self.pending.clear()
        self.woken.clear()
        return frames


class Hub:
    """All listeners of this process, by topic."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self._topics: dict[str, set[Listener]] = {}
        self._waiting: dict[str, dict[str, bytes]] = {}
        self._task: asyncio.Task[None] | None = None
        self._beat: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def listeners(self) -> int:
        """How many listen now."""
        return sum(map(len, self._topics.values()))

    def topics(self) -> Iterable[str]:
        """Return the topics that somebody listens to."""
        return tuple(self._topics)

    def has(self, topic: str) -> bool:
        """Whether anybody listens to *topic*."""
        return topic in self._topics

    def send(self, topic: str, about: str, frame: bytes) -> None:
        """Let everybody who listens to *topic* have *frame*, a few at a time."""
        if topic not in self._topics:
            return
        self._waiting.setdefault(topic, {})[about] = frame
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._fan_out())

    def close(self) -> None:
        """End all streams: each listener's connection is closed in good order."""
        self._closed = True
        if self._beat is not None:
            self._beat.cancel()
        for listeners in self._topics.values():
            for listener in listeners:
                listener.woken.set()

    async def serve(
        self, topic: str, first: Callable[[], Awaitable[bytes]], receive: Receive, send: Send
    ) -> None:
        """Keep one listener of *topic* informed until it goes or the server stops; *first* is what it gets at once."""
        listener = Listener()
        self._add(topic, listener)
        gone = asyncio.get_running_loop().create_task(_gone(receive, listener))
        try:
            await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
            await send(_body(b"retry: 2000\n\n" + await first()))
            while not self._closed:
                await listener.woken.wait()
                if gone.done():
                    return
                await send(_body(listener.take() or b": still here\n\n"))
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            self._remove(topic, listener)

    def _add(self, topic: str, listener: Listener) -> None:
        self._topics.setdefault(topic, set()).add(listener)
        if self._beat is None and not self._closed:
            self._beat = asyncio.get_running_loop().create_task(self._keep_alive())

    def _remove(self, topic: str, listener: Listener) -> None:
        self._topics[topic].discard(listener)
        if not self._topics[topic]:
            del self._topics[topic]
        if not self._topics and self._beat is not None:
            self._beat.cancel()
            self._beat = None

    async def _keep_alive(self) -> None:
        """Wake everybody now and then: who has nothing to be sent gets a comment."""
        while True:
            await asyncio.sleep(KEEP_ALIVE_S)
            for listeners in tuple(map(tuple, self._topics.values())):
                for number, listener in enumerate(listeners, start=1):
                    listener.woken.set()
                    if number % SLICE == 0:
                        await asyncio.sleep(0)

    async def _fan_out(self) -> None:
        """Go round the listeners; what comes meanwhile goes with the next round, so that many changes cost as few."""
        while self._waiting:
            topic = next(iter(self._waiting))
            frames = self._waiting.pop(topic)
            listeners = tuple(self._topics.get(topic, ()))
            for first in range(0, len(listeners), SLICE):
                for listener in listeners[first : first + SLICE]:
                    listener.put(frames)
                await asyncio.sleep(0)


def frame_of(number: int, event: str, data: bytes) -> bytes:
    """Return one server-sent event; *data* is JSON on one line."""
    return b"id: %d\nevent: %s\ndata: %s\n\n" % (number, event.encode(), data)


def last_seen(scope: Scope) -> int:
    """Return the number that a listener has seen last, 0 if it says none."""
    for name, value in scope["headers"]:
        if name == b"last-event-id" and value.isdigit() and len(value) <= _LONGEST_NUMBER:
            return int(value)
    return 0


async def _gone(receive: Receive, listener: Listener) -> None:
    """Wait until the other side has closed the connection, and wake whoever keeps it informed."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.woken.set()


def _body(data: bytes) -> dict[str, object]:
    return {"type": "http.response.body", "body": data, "more_body": True}
