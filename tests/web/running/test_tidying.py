"""Tidying up: what nobody can reach any more is let go, while people are there as when it is quiet."""

import asyncio
import gc
from collections.abc import Iterator
from time import monotonic
from weakref import ref

import pytest

from hangjack.web.running import tidying
from support.acts import awaited
from support.web import eventually


class Knot:
    """Something that holds itself, as an answer does that knows its request."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def _own_collector() -> Iterator[None]:
    """Leave the collector as it was."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tidying, "SETTLED_S", 0.0)
    monkeypatch.setattr(tidying, "LOOK_S", 0.0)


@pytest.mark.usefixtures("_quick")
@awaited
async def test_what_a_busy_day_leaves_behind_is_let_go_while_people_are_there() -> None:
    """Somebody asks all the time, so it is never quiet; what has come and gone meanwhile does not wait for the evening."""
    tidies = asyncio.ensure_future(tidying.tidy(monotonic))
    await asyncio.sleep(0.01)
    gone = _grown_old_and_gone()
    await eventually(lambda: gone() is None)
    tidies.cancel()

    assert gone() is None
    assert gc.get_freeze_count() > 0


def _grown_old_and_gone() -> "ref[Knot]":
    """Return what was a knot that has outlived the looks at what is young."""
    knot = Knot()
    gc.collect(1)
    return ref(knot)


@pytest.mark.usefixtures("_quick")
@awaited
async def test_what_was_in_use_at_a_look_is_let_go_after_the_next() -> None:
    """A look sets nothing aside but once a minute: what serves a request just then is found when that is over."""
    tidies = asyncio.ensure_future(tidying.tidy(monotonic))
    await eventually(lambda: gc.get_freeze_count() > 0)
    knot = Knot()
    for _ in range(100):
        await asyncio.sleep(0)
    gone = ref(knot)
    del knot
    await eventually(lambda: gone() is None)
    tidies.cancel()

    assert gone() is None


@pytest.mark.usefixtures("_quick")
@awaited
async def test_what_was_set_aside_is_looked_through_when_it_is_quiet() -> None:
    """Nobody has asked for anything for long: a knot from before is found."""
    knot = Knot()
    gc.collect()
    gc.freeze()
    gone = ref(knot)
    del knot
    tidies = asyncio.ensure_future(tidying.tidy(lambda: 0.0))
    await eventually(lambda: gone() is None)
    tidies.cancel()

    assert gone() is None
