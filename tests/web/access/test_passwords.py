import asyncio
import threading

import pytest

from hangjack.errors import BadInput
from hangjack.web.access import passwords as made
from hangjack.web.access.passwords import AT_ONCE, LONGEST, SHORTEST, Passwords, require_strong
from support.acts import awaited

pytestmark = pytest.mark.usefixtures("strong_passwords")


class Counted(Passwords):
    """Passwords that note in which threads they are compared, and how many at once."""

    def __init__(self) -> None:
        super().__init__()
        self.threads: set[int] = set()
        self.most = 0
        self._under_way = 0
        self._counting = threading.Lock()

    def _is_same(self, stored: str, password: str) -> bool:
        with self._counting:
            self._under_way += 1
            self.most = max(self.most, self._under_way)
            self.threads.add(threading.get_ident())
        try:
            return super()._is_same(stored, password)
        finally:
            with self._counting:
                self._under_way -= 1


@awaited
async def test_a_password_fits_what_was_stored_of_it_and_nothing_else_does() -> None:
    """However its accents are typed; the same password is stored differently each time."""
    passwords = Passwords()
    stored = await passwords.stored("caf\u00e9 au lait")
    again = await passwords.stored("caf\u00e9 au lait")
    fitting = [
        await passwords.fits(text, stored)
        for text in ("caf\u00e9 au lait", "cafe\u0301 au lait", "cafe au lait")
    ]
    nobodys = await passwords.fits("caf\u00e9 au lait", None)
    passwords.close()

    assert stored.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert again != stored
    assert made._NOBODYS.startswith("$argon2id$v=19$m=19456,t=2,p=1$"), "as much work as any"
    assert (fitting, nobodys) == ([True, True, False], False)


@awaited
async def test_comparing_is_done_beside_the_event_loop_and_two_at_once_at_most() -> None:
    """A crowd that signs in leaves the others their server, and the machine its memory."""
    passwords = Counted()
    fitting = await asyncio.gather(*(passwords.fits("a wild guess", None) for _ in range(6)))
    passwords.close()

    assert not any(fitting)
    assert passwords.most <= AT_ONCE
    assert threading.get_ident() not in passwords.threads


@pytest.mark.parametrize("length", [0, SHORTEST - 1, LONGEST + 1])
def test_a_password_that_does_not_hold_is_refused(length: int) -> None:
    """Too short to hold, or too long to be one."""
    with pytest.raises(BadInput, match="password-length"):
        require_strong("x" * length)
