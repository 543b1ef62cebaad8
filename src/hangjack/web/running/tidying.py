"""Tidying up: Python's collector, which looks through everything at its own time, does so when nobody is there.

A look through all that a large competition holds takes a tenth of a second, in which nobody is served. So what is there at the
beginning is never looked through again, the collector looks at what is young only, and at everything when it is quiet.
"""

import asyncio
import gc
from collections.abc import Callable
from time import monotonic

SETTLED_S = 5.0
"""After so long a server has what it needs: words, templates, competitions."""

QUIET_S = 2.0
EVERY_S = 60.0
LATEST_S = 3_600.0
_YOUNG, _MIDDLING, _NEVER = 2_000, 20, 1_000_000


async def tidy(asked_at: Callable[[], float]) -> None:
    """Tidy up now and then; *asked_at* tells when somebody has asked for something last."""
    await asyncio.sleep(SETTLED_S)
    gc.set_threshold(_YOUNG, _MIDDLING, _NEVER)
    last = 0.0
    while True:
        now = monotonic()
        if (now - asked_at() > QUIET_S and now - last > EVERY_S) or now - last > LATEST_S:
            _look_through_everything()
            last = monotonic()
        await asyncio.sleep(QUIET_S)


def _look_through_everything() -> None:
    gc.unfreeze()
    gc.collect()
    gc.freeze()
