"""What takes long and proves nothing where nobody looks at it: a program for each print, and passwords made to last.

To set a page takes a hundredth of a second, to start a program for it half a second; a password takes the time of twenty
pages. Whoever runs the whole server (`tests/web/running`) has both as people have them, and so has whoever asks for
`printing_program` or `strong_passwords`.
"""

from collections.abc import Iterator
from subprocess import CompletedProcess

import pytest

from hangjack.errors import BadInput
from hangjack.web.access import passwords
from hangjack.web.access.passwords import MEMORY_KIB, PASSES
from hangjack.web.loop import compiling
from hangjack.web.loop.afar import run_program

LEAST_KIB, LEAST_PASSES = 8, 1
"""What argon2 wants at least."""

_NOBODYS = passwords._NOBODYS
"""As it is for people: nothing of it is made anew."""


@pytest.fixture(autouse=True, scope="session")
def _cheaper() -> Iterator[None]:
    """Make prints here and passwords weak, as long as tests run."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(compiling, "run_program", _made_here)
        _make_passwords(patching, LEAST_KIB, LEAST_PASSES)
        yield


@pytest.fixture
def printing_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make prints as they are made for people."""
    monkeypatch.setattr(compiling, "run_program", run_program)


@pytest.fixture
def strong_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make passwords as they are made for people."""
    _make_passwords(monkeypatch, MEMORY_KIB, PASSES)


def _make_passwords(patching: pytest.MonkeyPatch, kib: int, passes: int) -> None:
    """Let passwords take so much memory and so many passes; that of nobody takes as long as any."""
    nobodys = _NOBODYS.replace(f"m={MEMORY_KIB},", f"m={kib},").replace(f"t={PASSES},", f"t={passes},")
    patching.setattr(passwords, "_NOBODYS", nobodys)
    patching.setattr(passwords, "MEMORY_KIB", kib)
    patching.setattr(passwords, "PASSES", passes)


def _made_here(module: str, name: str, *, given: bytes) -> CompletedProcess[bytes]:
    assert module == compiling.__name__
    try:
        return CompletedProcess([], 0, compiling.made_of(name, given), b"")
    except BadInput as error:
        return CompletedProcess([], compiling.REFUSED, b"", str(error.values["reason"]).encode())
