import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hangjack.store.interface import PersonalRecord, RecordId
from hangjack.store.sqlite.files import open_to_write
from support.acts import A, act, awaited, named, noted, opened
from support.forks import forked, was_killed


def traces_of(text: str, folder: Path) -> list[str]:
    """Return the files in *folder* whose bytes have *text* in them."""
    return sorted(path.name for path in folder.iterdir() if text.encode() in path.read_bytes())


@awaited
async def test_an_erased_record_is_gone_from_the_files(tmp_path: Path) -> None:
    """Not only out of the tables: from the database and its write-ahead log, while the store is open."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(
            act("one", noted(A, 0, "x"), keep=[named("r", "Ria Ramlal"), named("s", "Sam Singh")])
        )
        before = traces_of("Ria Ramlal", tmp_path)
        await store.append(act("two", noted(A, 1, "y"), erase=["r"]))
        await store.append(act("three"))  # is taken only after the traces of the one before are removed

        assert before == ["log.db-wal"]
        assert traces_of("Ria Ramlal", tmp_path) == []
        assert traces_of("Sam Singh", tmp_path) == ["log.db"]


@awaited
async def test_a_record_kept_anew_leaves_nothing_of_the_old_one(tmp_path: Path) -> None:
    """A corrected name replaces the wrong one everywhere."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", keep=[named("r", "Ria Ramlal")]))
        await store.append(act("two", keep=[named("r", "Rhea Ramlal")]))
        await store.append(act("three"))

        assert traces_of("Ria Ramlal", tmp_path) == []
        assert traces_of("Rhea Ramlal", tmp_path) == ["log.db"]


@awaited
async def test_traces_that_somebody_still_looks_at_go_when_the_store_is_next_opened(tmp_path: Path) -> None:
    """A long reading of an older state must not stop anybody from writing; it only delays the emptying."""
    path = tmp_path / "log.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as onlooker:
        async with opened(path) as store:
            await store.append(act("one", keep=[named("r", "Ria Ramlal")]))
            onlooker.execute("begin")
            onlooker.execute("select count(*) from records").fetchone()
            await store.append(act("two", erase=["r"]))
            await store.append(act("three"))
            during = traces_of("Ria Ramlal", tmp_path)
    async with opened(path):
        after = traces_of("Ria Ramlal", tmp_path)

    assert during != []
    assert after == []


def test_a_program_killed_after_erasing_leaves_traces_only_until_it_is_opened_again(tmp_path: Path) -> None:
    """The next one to open the file empties the write-ahead log."""
    path = tmp_path / "log.db"

    def child() -> None:
        connection, _ = open_to_write(path)
        connection.execute("insert into records values ('r', 'salt', ?)", (b"Ria Ramlal",))
        connection.execute("delete from records")

    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma journal_mode=wal")
    assert not was_killed(forked(child))
    before = traces_of("Ria Ramlal", tmp_path)

    async def look_again() -> list[str]:
        async with opened(path):
            return traces_of("Ria Ramlal", tmp_path)

    assert before == ["log.db-wal"]
    assert asyncio.run(look_again()) == []


@settings(max_examples=15)
@given(st.lists(st.integers(1, 6000), min_size=2, max_size=40), st.data())
def test_nothing_is_left_of_any_erased_record(
    tmp_path_factory: pytest.TempPathFactory, sizes: list[int], data: st.DataObject
) -> None:
    """Whatever their sizes, pages that were split or merged included."""
    folder = tmp_path_factory.mktemp("erasing")
    records = [
        PersonalRecord(RecordId(f"r{n}"), f"salt{n}", {"photo": f"<person {n}>" * (size // 10 + 1)})
        for n, size in enumerate(sizes)
    ]
    erased = data.draw(st.sets(st.sampled_from(range(len(records))), min_size=1))

    async def story() -> None:
        async with opened(folder / "log.db") as store:
            for record in records:
                await store.append(act(f"keep {record.id}", keep=[record]))
            for number in erased:
                await store.append(act(f"erase {number}", erase=[f"r{number}"]))
            left = await store.records()

        assert sorted(left, key=lambda one: one.id) == sorted(
            (one for n, one in enumerate(records) if n not in erased), key=lambda one: one.id
        )

    asyncio.run(story())

    assert [traces_of(f"<person {number}>", folder) for number in erased] == [[]] * len(erased)
