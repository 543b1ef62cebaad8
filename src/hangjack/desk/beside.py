"""Doing beside everything else what takes long, where whoever runs the desk has a way to."""

from collections.abc import Callable
from typing import Protocol, TypeVar

T = TypeVar("T")


class Beside(Protocol):
    """Does something that takes long, and lets others go on meanwhile where there is a way to."""

    async def __call__(self, work: Callable[[], T], /) -> T:
        """Return what *work* comes to."""


async def at_once(work: Callable[[], T]) -> T:
    """Do it here and now: others wait."""
    return work()
