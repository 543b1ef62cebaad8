"""Tidying up: Python's collector, which looks through everything at its own time, does so when nobody is there.

A look through all that a large competition holds takes a tenth of a second, in which nobody is served. So what has been looked through
is set aside, and not looked through again before it is quiet. What is new is looked through every few seconds, whoever
is there, and set aside every minute: so it stays little, and what a busy day leaves behind does not pile up until the evening. To set
aside with every look would be wrong, because what serves a request just then would not be found when it is over.
"""

import asyncio
import gc
from collections.abc import Callable
from time import monotonic

SETTLED_S = 5.0
"""After so long a server has what it needs: words, templates, competitions."""

LOOK_S = 2.0
QUIET_S = 2.0
EVERY_S = 60.0
LATEST_S = 3_600.0
_LONG_AGO = float("-inf")
_YOUNG, _MIDDLING, _NEVER = 2_000, 5, 1_000_000
"""When the collector looks at what is youngest, at what is a little older, and at all that is not set aside."""


async def tidy(asked_at: Callable[[], float]) -> None:
    """Tidy up now and then; *asked_at* tells when somebody has asked for something last."""
    await asyncio.sleep(SETTLED_S)
    gc.set_threshold(_YOUNG, _MIDDLING, _NEVER)
    last = aside = _LONG_AGO
    while True:
        now = monotonic()
        if (now - asked_at() > QUIET_S and now - last > EVERY_S) or now - last > LATEST_S:
            gc.unfreeze()
            last, aside = now, _LONG_AGO
        gc.collect()
        if now - aside > EVERY_S:
            gc.freeze()
            aside = now
        await asyncio.sleep(LOOK_S)
