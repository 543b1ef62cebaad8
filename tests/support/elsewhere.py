"""The hangjack command on a machine without what only Unix has, as far as such a machine can be made here.

python -m support.elsewhere serve ...
pytest -p support.elsewhere tests/games ...
The standard library keeps what it took for itself; our own code and the packages it uses find nothing of it.
"""

import asyncio
import fcntl
import runpy
import sys
from asyncio import unix_events
from types import ModuleType

NOT_ON_WINDOWS = (
    *("uvloop", "fcntl", "resource", "pwd", "grp", "termios", "tty", "pty", "syslog", "readline"),
    *("_posixshmem", "curses", "_curses", "asyncio.unix_events"),
)


class _Msvcrt(ModuleType):
    """As much of Windows' own module as we use."""

    LK_NBLCK = 2

    @staticmethod
    def locking(handle: int, mode: int, count: int) -> None:
        """Lock as Windows does: whoever comes second is refused at once."""
        assert (mode, count) == (_Msvcrt.LK_NBLCK, 1)
        try:
            fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB, count)
        except OSError as error:
            raise PermissionError(13, "Permission denied") from error


def go_elsewhere() -> None:
    """Take away what Windows does not have, for the rest of this program."""
    for name in NOT_ON_WINDOWS:
        sys.modules[name] = None  # type: ignore[assignment]  # so Python says that there is no such module
    sys.modules["msvcrt"] = _Msvcrt("msvcrt")
    loop = unix_events._UnixSelectorEventLoop
    for name in ("add_signal_handler", "remove_signal_handler"):
        setattr(loop, name, getattr(asyncio.AbstractEventLoop, name))


def pytest_configure() -> None:
    """Run tests there, as a plugin of pytest."""
    go_elsewhere()


if __name__ == "__main__":
    go_elsewhere()
    runpy.run_module("support.patient", run_name="__main__")
