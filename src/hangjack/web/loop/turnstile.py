"""The turnstile: readers come in one at a time, and after those who write.

Sixty people who open a page at once are sixty answers, each small; a scorekeeper who comes behind them would wait for all.
So each turn of the event loop lets one reader in, and none while something is being written: a score comes through between two
readers, and readers wait a moment longer than they would notice. Those who have waited for too long go in all the same.
"""

import asyncio
from collections import deque
from time import monotonic

from starlette.types import ASGIApp, Receive, Scope, Send

from hangjack.web.safety import SAFE

PATIENCE_S = 0.1
"""How long a reader waits for those who write."""

LOOK_AGAIN_S = 0.005

_LIVE = "/live"
_TAKES_MINUTES = "/send-photo"
"""What a phone sends for minutes, from a pub with a bad connection: nobody waits for that."""
_ONLY_LOOKED_AT = ("/preview", "/ask-referee")
"""What is sent without anything being written."""


class Turnstile:
    """Stands before the application, outermost."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before *app*."""
        self.app = app
        self._writing = 0
        self._turning = False
        self._waiting: deque[tuple[asyncio.Future[None], float]] = deque()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a reader wait for their turn, and a writer for nobody. Who listens to a live stream is in already."""
        reads = scope["type"] == "http" and scope["method"] in SAFE
        if (
            scope["type"] != "http"
            or scope["path"].endswith(_LIVE)
            or (scope["path"].endswith(_TAKES_MINUTES) and not reads)
        ):
            await self.app(scope, receive, send)
        elif reads or any(each in scope["path"] for each in _ONLY_LOOKED_AT):
            await self._turn()
            await self.app(scope, receive, send)
        else:
            self._writing += 1
            try:
                await self.app(scope, receive, send)
            finally:
                self._writing -= 1

    async def _turn(self) -> None:
        """Wait until it is one's turn: at once, if nobody else is there."""
        loop = asyncio.get_running_loop()
        if self._turning or self._writing:
            waiting = loop.create_future()
            self._waiting.append((waiting, monotonic()))
            self._turn_again(loop)
            await waiting
        else:
            self._turn_again(loop)

    def _turn_again(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._turning:
            self._turning = True
            loop.call_soon(self._next, loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the next one in; the one after that has another turn of the loop."""
        while self._waiting and self._waiting[0][0].done():
            self._waiting.popleft()
        if not self._waiting:
            self._turning = False
        elif self._writing and monotonic() - self._waiting[0][1] < PATIENCE_S:
            loop.call_later(LOOK_AGAIN_S, self._next, loop)
        else:
            self._waiting.popleft()[0].set_result(None)
            loop.call_soon(self._next, loop)
