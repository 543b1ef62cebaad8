import asyncio
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.errors import HangjackError
from hangjack.ids import StreamId
from hangjack.store.interface import Act, Conflict, Done, PersonalRecord
from hangjack.store.sqlite.check import check
from hangjack.store.sqlite.store import SqliteStore
from support.acts import A, B, C, act, named, noted, opened, texts

STREAMS = (A, B, C)
Wish = tuple[str, dict[StreamId, tuple[int, list[str]]], dict[str, str], set[str]]
PARTS = st.dictionaries(
    st.sampled_from(STREAMS),
    st.tuples(st.integers(-1, 1), st.lists(st.sampled_from("xyz"), max_size=3)),
    max_size=3,
)
"""What an act writes: to which streams, how far off the right number it is there, and which texts."""

PEOPLE = st.sampled_from(["r", "s", "t"])
WISHES = st.tuples(
    st.sampled_from(["one", "two", "three", "four", "five", "six"]),
    PARTS,
    st.dictionaries(PEOPLE, st.sampled_from(["Ria", "Sam"]), max_size=2),
    st.sets(PEOPLE, max_size=1),
)


class Model:
    """A log as simple as it can be: lists in a dictionary."""

    def __init__(self) -> None:
        self.log: dict[StreamId, list[str]] = {stream: [] for stream in STREAMS}
        self.done: dict[str, tuple[Act, list[str]]] = {}
        self.records: dict[str, PersonalRecord] = {}

    def append(self, one: Act) -> str:
        """Do *one*; return what its outcome is called."""
        if one.id in self.done:
            first, written = self.done[one.id]
            return f"repeated {written}" if first.request == one.request else "store.act-id-reused"
        for part in one.appends:
            if part.expected != len(self.log[part.stream]):
                return f"conflict {part.stream} {len(self.log[part.stream])}"
        written = []
        for part in one.appends:
            new = [getattr(event, "text", "") for event in part.events]
            self.log[part.stream] += new
            written += new
        self.records |= {record.id: record for record in one.keep}
        for id_ in one.erase:
            self.records.pop(id_, None)
        self.done[one.id] = (one, written)
        return f"done {written}"


def name_of(outcome: Done | BaseException) -> str:
    """Return what a store's outcome is called in the model."""
    match outcome:
        case Done(entries, _, repeated):
            return f"{'repeated' if repeated else 'done'} {texts(entries)}"
        case Conflict():
            return f"conflict {outcome.stream} {outcome.found}"
        case HangjackError():
            return outcome.key
    raise outcome


@given(st.lists(st.lists(WISHES, max_size=5), max_size=6), st.booleans())
def test_the_store_does_what_a_dictionary_of_lists_does(
    tmp_path_factory: pytest.TempPathFactory,
    groups: list[list[Wish]],
    reopen: bool,
) -> None:
    """Any acts, several at a time: right and wrong numbers, ids used again for the same and for something else."""
    path, model = tmp_path_factory.mktemp("model") / "log.db", Model()

    sittings = groups if reopen else [list(chain.from_iterable(groups))]

    async def story() -> None:
        for wishes in sittings:
            async with opened(path) as store:
                asked = [(one := act_of(wish, model), model.append(one)) for wish in wishes]
                acts, expected = [one for one, _ in asked], [name for _, name in asked]
                outcomes = await asyncio.gather(*map(store.append, acts), return_exceptions=True)

                assert [name_of(outcome) for outcome in outcomes] == expected
                await compare(store, model)

    asyncio.run(story())


def act_of(wish: Wish, model: Model) -> Act:
    """Return the act that *wish* is for somebody who has seen what the model has now, or nearly."""
    id_, parts, keep, erase = wish
    appends = [noted(stream, len(model.log[stream]) + off, *new) for stream, (off, new) in parts.items()]
    return act(id_, *appends, keep=[named(*kept) for kept in keep.items()], erase=erase)


async def compare(store: SqliteStore, model: Model) -> None:
    """Compare everything that can be read, and let the file be checked."""
    assert {stream: texts(await store.read(stream)) for stream in STREAMS} == model.log
    assert {record.id: record for record in await store.records()} == model.records
    assert {stream: (await store.head(stream)).number for stream in STREAMS} == {
        stream: len(log) for stream, log in model.log.items()
    }
    assert check(Path(store.path)).whole
