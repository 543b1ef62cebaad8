"""A time limit for every test: one that hangs says where it stands, with the stacks of all its threads.

The limit is pytest's own (`faulthandler_timeout` in pyproject.toml): it ends the process, the run names the test, and a
new worker goes on with what was left. pytest lets go of it as soon as something fails; here it holds for tidying up too.
A test that needs longer says so: `@pytest.mark.time_limit(600)`.
"""

import faulthandler
import os
import sys

import pytest

_ERRORS = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Remember where errors go while nothing is captured."""
    config.addinivalue_line(
        "markers", "time_limit(seconds): how long this test may take, where that is longer than for all"
    )
    assert sys.__stderr__ is not None
    config.stash[_ERRORS] = os.dup(sys.__stderr__.fileno())


def pytest_unconfigure(config: pytest.Config) -> None:
    """Let go of that."""
    os.close(config.stash[_ERRORS])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Give a test its time."""
    _begin(item)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Give it the same again to tidy up."""
    _begin(item)


def _begin(item: pytest.Item) -> None:
    marked = item.get_closest_marker("time_limit")
    seconds = marked.args[0] if marked else float(item.config.getini("faulthandler_timeout"))
    if seconds > 0:
        faulthandler.dump_traceback_later(seconds, exit=True, file=item.config.stash[_ERRORS])
