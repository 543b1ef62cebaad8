"""The event loop that a server runs on, and the signals it hears: on Windows too, which has neither uvloop nor Unix signals."""

import asyncio
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager

TOLD_TO_STOP = tuple(
    signal.Signals[name] for name in ("SIGTERM", "SIGBREAK") if name in signal.Signals.__members__
)
"""What the system sends to end a program; Windows sends the second when its window is closed."""


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return the quickest loop that this machine has."""
    try:
        import uvloop  # noqa: PLC0415 - Windows has none
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


@contextmanager
def hearing(acts: Mapping[signal.Signals, Callable[[], None]]) -> Iterator[None]:
    """Let the running loop do each of *acts* when its signal comes."""
    loop = asyncio.get_running_loop()
    with ExitStack() as undone:
        for sent, act in acts.items():
            undone.callback(_hear(loop, sent, act))
        yield


def _hear(
    loop: asyncio.AbstractEventLoop, sent: signal.Signals, act: Callable[[], None]
) -> Callable[[], object]:
    """Begin to hear *sent*; return what ends it."""
    try:
        loop.add_signal_handler(sent, act)
    except NotImplementedError:
        before = signal.signal(sent, lambda *_: loop.call_soon_threadsafe(act))
        return lambda: signal.signal(sent, before)
    return lambda: loop.remove_signal_handler(sent)
