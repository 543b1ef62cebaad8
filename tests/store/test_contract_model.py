"""Every store against a model of it, on random acts."""

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from hangjack.errors import HangjackError
from hangjack.ids import StreamId
from hangjack.log import first_break
from hangjack.store.interface import Act, Append, Done, Head, Store
from support.acts import A, Noted, act, first, noted, texts
from support.stores import Opening


class Asked(Struct, frozen=True):
    """An act as the property below draws it: how far behind it is in each stream, and whether it uses an old id."""

    behind: dict[str, int]
    events: int
    earlier: int | None
    same: bool


asked_acts = st.builds(
    Asked,
    behind=st.dictionaries(st.sampled_from("xyz"), st.sampled_from([0, 0, 0, 1]), max_size=3),
    events=st.integers(0, 3),
    earlier=st.none() | st.integers(0, 5),
    same=st.booleans(),
)


class Model:
    """What a log would be if it were a dictionary: it says what must become of each act."""

    def __init__(self, prefix: str) -> None:
        self._prefix = prefix
        self.streams: dict[StreamId, list[str]] = {}
        self._done: list[tuple[Act, tuple[str, ...]]] = []
        self._names = count()

    def next_act(self, asked: Asked) -> tuple[Act, Any]:
        """Return the act that is meant, and what must come of it: texts, or the error."""
        if asked.earlier is not None and asked.earlier < len(self._done):
            earlier, written = self._done[asked.earlier]
            if asked.same:
                return earlier, (written, True)
            return act(earlier.id, noted(A, 0, f"{self._prefix} other")), "store.act-id-reused"
        made = self._new_act(asked)
        if any(append.expected != len(self.streams.get(append.stream, ())) for append in made.appends):
            return made, "store.conflict"
        for append in made.appends:
            if append.events:
                self.streams.setdefault(append.stream, []).extend(texts_of(append))
        written = tuple(text for append in made.appends for text in texts_of(append))
        self._done.append((made, written))
        return made, (written, False)

    def _new_act(self, asked: Asked) -> Act:
        name = f"{self._prefix}-{next(self._names)}"
        streams = {StreamId(f"{self._prefix}/{letter}"): behind for letter, behind in asked.behind.items()}
        return act(
            name,
            *(
                noted(
                    stream,
                    len(self.streams.get(stream, ())) + behind,
                    *(f"{name}.{n}" for n in range(asked.events)),
                )
                for stream, behind in streams.items()
            ),
        )


def texts_of(append: Append) -> list[str]:
    """Return what the events of *append* note."""
    return [event.text for event in append.events if isinstance(event, Noted)]


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    """Give one event loop for all examples of a property."""
    with asyncio.Runner() as running:
        yield running


def test_a_store_is_a_dictionary_of_lists(opening: Opening, runner: asyncio.Runner) -> None:
    """Whatever is asked, together or one by one, is answered as the model says, and the log is the model's."""
    examples = count()
    context = opening()
    store = runner.run(context.__aenter__())

    @given(st.lists(st.lists(asked_acts, min_size=1, max_size=6), max_size=6))
    def holds(groups: list[list[Asked]]) -> None:
        runner.run(_agrees(store, Model(f"example {next(examples)}"), groups))

    try:
        holds()
    finally:
        runner.run(context.__aexit__(None, None, None))


async def _agrees(store: Store, model: Model, groups: list[list[Asked]]) -> None:
    for group in groups:
        meant = [model.next_act(asked) for asked in group]
        outcomes = await asyncio.gather(*(store.append(one) for one, _ in meant), return_exceptions=True)

        assert [_summary(outcome) for outcome in outcomes] == [expected for _, expected in meant]
    for stream, noted_there in model.streams.items():
        entries = await store.read(stream)
        assert texts(entries) == noted_there
        assert first_break(entries) is None
        assert await store.head(stream) == Head(len(entries), entries[-1].digest)
        assert await first(len(entries), store.follow(stream)) == list(entries)


def _summary(outcome: Done | BaseException) -> Any:
    if isinstance(outcome, HangjackError):
        return outcome.key
    assert isinstance(outcome, Done), outcome
    return tuple(texts(outcome.entries)), outcome.repeated
