"""How a day is written down that `load.py` begins with."""

import time

from benchmarks.games import DIRECTOR
from hangjack.log import digest_of
from hangjack.store.interface import Act, ActId, Append, PersonalRecord, Store


def now_ms() -> int:
    """Return the time of day."""
    return int(time.time() * 1000)


async def write(
    store: Store, name: str, appends: tuple[Append, ...], keep: tuple[PersonalRecord, ...] = ()
) -> None:
    """Write something down as it is, with the records that it keeps."""
    await store.append(Act(ActId(name), digest_of(name), DIRECTOR, now_ms(), appends, keep=keep))
