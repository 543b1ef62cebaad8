"""The darkroom: pictures that were sent are made plain ones, one after the other, beside everything else the server does."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec

from hangjack.desk.photos.plain import Picture, read_plain
from hangjack.errors import BadInput, Refused
from hangjack.web.loop.afar import run_program
from hangjack.web.photos.answer import Developed

MOST_WAITING = 40
"""How many pictures wait at most: all captains of a large league send theirs when the evening is over."""


class Darkroom:
    """Develops one picture at a time."""

    def __init__(self) -> None:
        """Begin with nothing to do."""
        self._waiting = 0
        self._one = asyncio.Semaphore(1)

    async def plain(self, take: Callable[[], Awaitable[bytes]]) -> Picture:
        """Return the picture that *take* gives as it is kept. Refuses what is none, and more than can be done soon.

        It is taken when its turn has come: those that wait lie on the disk, and not in memory.
        """
        if self._waiting >= MOST_WAITING:
            raise Refused("photo.busy")
        self._waiting += 1
        try:
            async with self._one:
                return await asyncio.to_thread(_developed, await take())
        finally:
            self._waiting -= 1


def _developed(sent: bytes) -> Picture:
    ended = run_program("hangjack.web.photos.developing", given=sent)
    try:
        came = msgspec.msgpack.decode(ended.stdout, type=Developed)
    except msgspec.DecodeError:
        raise BadInput("photo.cut-off") from None  # it has run out of memory or time, or has fallen over
    if came.refused:
        raise BadInput(came.refused, **came.values)
    return read_plain(came.body)
