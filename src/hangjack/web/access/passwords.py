"""Passwords: argon2id, off the event loop, two at once.

What is stored says how it was made, so that other figures can be chosen later and old passwords still fit.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from hangjack.errors import BadInput

T = TypeVar("T")

SHORTEST = 10
LONGEST = 200
MEMORY_KIB = 19 * 1024
PASSES = 2
LANES = 1
AT_ONCE = 2

_NOBODYS = f"$argon2id$v=19$m={MEMORY_KIB},t={PASSES},p={LANES}${'A' * 22}${'A' * 43}"
"""What the password of an unknown login is compared with: as much work as any, and nothing is known to fit."""


class Passwords:
    """Makes and compares stored passwords in two threads of its own, so that others need not wait."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=PASSES, memory_cost=MEMORY_KIB, parallelism=LANES)
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="passwords")

    async def stored(self, password: str) -> str:
        """Return what is kept of *password*. Refuses one that is too short to hold."""
        require_strong(password)
        return await self._off_the_loop(self._hasher.hash, normalize("NFC", password))

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether *password* is the stored one; never for None, and that takes just as long."""
        same = await self._off_the_loop(self._is_same, stored or _NOBODYS, normalize("NFC", password))
        return same and stored is not None

    def close(self) -> None:
        """Let go of the threads; what has not begun is dropped."""
        self._threads.shutdown(wait=True, cancel_futures=True)

    def _is_same(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except VerifyMismatchError:
            return False

    async def _off_the_loop(self, work: Callable[..., T], *args: str) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *args)


def require_strong(password: str) -> None:
    """Refuse a password that is too short to hold, or too long to be one."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise BadInput("access.password-length", shortest=SHORTEST, longest=LONGEST)
