"""Prints made in the process of the tests: to set a page takes a hundredth of a second, to start a program for it half a second.

The program that makes them for people is run by those who run the whole server (`tests/web/running`), and by whoever asks for
`printing_program`.
"""

from collections.abc import Iterator
from subprocess import CompletedProcess

import pytest

from hangjack.errors import BadInput
from hangjack.web.loop import compiling
from hangjack.web.loop.afar import run_program


@pytest.fixture(autouse=True, scope="session")
def _prints_here() -> Iterator[None]:
    """Make every print here, as long as tests run."""
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(compiling, "run_program", _made_here)
        yield


@pytest.fixture
def printing_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make prints as they are made for people."""
    monkeypatch.setattr(compiling, "run_program", run_program)


def _made_here(module: str, name: str, *, given: bytes) -> CompletedProcess[bytes]:
    assert module == compiling.__name__
    try:
        return CompletedProcess([], 0, compiling.made_of(name, given), b"")
    except BadInput as error:
        return CompletedProcess([], compiling.REFUSED, b"", str(error.values["reason"]).encode())
