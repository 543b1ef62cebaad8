"""Reads one long stream several times at once, in a process that has read no event before.

    python -m desk.reading_at_once FILE STREAM

The file has the entries, as MessagePack. Threads take turns wherever msgspec looks at a Struct for the first time.
"""

import asyncio
import sys
from importlib import import_module
from pathlib import Path
from time import sleep
from typing import Any

import msgspec

from hangjack.desk.streams import load_competition
from hangjack.ids import StreamId
from hangjack.log import Entry
from support.memory_store import MemoryStore

AT_ONCE = 4
_LOOKING = "_get_class_mro_and_typevar_mappings"
_msgspec = import_module("msgspec._utils")
_looked_at = getattr(_msgspec, _LOOKING)


def _slowly(kind: Any) -> Any:
    sleep(0.0001)
    return _looked_at(kind)


class Kept(MemoryStore):
    """A store that has been written before."""

    def __init__(self, entries: list[Entry]) -> None:
        super().__init__()
        self.entries = entries

    async def read(self, *_: Any, **__: Any) -> list[Entry]:
        """Return all that there is."""
        return self.entries


async def read(entries: bytes, stream: StreamId) -> None:
    """Read it, and tell how far."""
    store = Kept(msgspec.msgpack.decode(entries, type=list[Entry]))
    setattr(_msgspec, _LOOKING, _slowly)
    found = await asyncio.gather(*(load_competition(store, stream) for _ in range(AT_ONCE)))
    sys.stdout.write(f"{ {each.head.number for each in found} }\n")


if __name__ == "__main__":
    asyncio.run(read(Path(sys.argv[1]).read_bytes(), StreamId(sys.argv[2])))
