import asyncio
import errno
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import disk_usage

import pytest

from hangjack.errors import Refused
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.interface import ActId, Done, RecordId
from hangjack.store.sqlite import files
from hangjack.store.sqlite.check import check
from hangjack.store.sqlite.store import SqliteStore
from hangjack.wording import sentence
from support.acts import A, B, act, awaited, named, noted, opened, texts

LONG = "x" * 50_000


def failing(point: Point, error: str) -> Callable[[Point], None]:
    """Return what stands in for a disk that fails once, at *point*."""
    left = [point]

    def reached(at: Point) -> None:
        if at in left:
            left.remove(at)
            failure = sqlite3.OperationalError("disk I/O error")
            failure.sqlite_errorname = error
            raise failure

    return reached


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """Let every write beyond *size* bytes of a file fail."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@awaited
async def test_a_full_disk_is_said_and_nothing_of_the_act_is_there(tmp_path: Path) -> None:
    """When there is room again, the same act is done."""
    long = act("long", noted(A, 1, LONG), noted(B, 0, "x"), keep=[named("r", "Ria")])
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        assert store._writer is not None
        disk = store._writer._connection
        disk.execute("pragma max_page_count=1")  # as many as there are
        with pytest.raises(Refused) as refused:
            await store.append(long)
        absent = (await store.done(ActId("long")), await store.read(B), await store.record(RecordId("r")))
        whole = check(tmp_path / "log.db").whole
        disk.execute("pragma max_page_count=100000")
        done = await store.append(long)

    assert sentence(refused.value).startswith("The disk is full")
    assert absent == (None, [], None)
    assert whole
    assert texts(done.entries) == [LONG, "x"]
    assert not done.repeated


@awaited
async def test_all_acts_of_a_batch_hear_of_the_full_disk(tmp_path: Path) -> None:
    """None of them is there; asked again, each is done once."""
    acts = [act(f"{n}", noted(A, n, LONG)) for n in range(10)]
    async with opened(tmp_path / "log.db") as store:
        assert store._writer is not None
        disk = store._writer._connection
        disk.execute("pragma max_page_count=1")
        refused = await asyncio.gather(*map(store.append, acts), return_exceptions=True)
        disk.execute("pragma max_page_count=100000")
        done = await asyncio.gather(*map(store.append, acts))

    assert all(isinstance(one, Refused) for one in refused)
    assert [one.entries[0].number for one in done] == list(range(1, 11))
    assert check(tmp_path / "log.db").entries == 10


@awaited
async def test_a_disk_that_cannot_be_written_to_is_said(tmp_path: Path) -> None:
    """Reading goes on meanwhile."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        assert store._writer is not None
        disk = store._writer._connection
        disk.execute("pragma query_only=on")
        with pytest.raises(Refused) as refused:
            await store.append(act("two", noted(A, 1, "y")))
        read = await store.read(A)
        disk.execute("pragma query_only=off")
        done = await store.append(act("two", noted(A, 1, "y")))

    assert refused.value.key == "store.read-only"
    assert (texts(read), texts(done.entries)) == (["x"], ["y"])


@awaited
async def test_a_write_that_the_system_refuses_is_asked_for_again(tmp_path: Path) -> None:
    """A real failure of a real write, in the middle of a commit."""
    long = act("long", noted(A, 1, LONG * 20))
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        with files_no_larger_than(200_000), pytest.raises(Refused) as refused:
            await store.append(long)
        absent = await store.done(ActId("long"))
        small = await store.append(act("small", noted(A, 1, "y")))
        done = await store.append(act("long", noted(A, 2, LONG * 20)))

    assert refused.value.key == "store.ask-again"
    assert absent is None
    assert [one.entries[0].number for one in (small, done)] == [2, 3]
    assert check(tmp_path / "log.db").whole


@awaited
@pytest.mark.parametrize("point", [Point.BEGUN, Point.ENTRIES_WRITTEN, Point.BEFORE_COMMIT, Point.COMMITTED])
@pytest.mark.parametrize("error", ["SQLITE_IOERR_FSYNC", "SQLITE_BUSY"])
async def test_after_a_failing_disk_the_same_act_is_done_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, point: Point, error: str
) -> None:
    """Whether the commit has reached the disk or not: nobody knows, so the file is asked, not what was remembered."""
    both = act("both", noted(A, 1, "y"), noted(B, 0, "z"))
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        monkeypatch.setattr(faults, "reached", failing(point, error))
        with pytest.raises(Refused) as refused:
            await store.append(both)
        there = await store.done(ActId("both"))
        done = await store.append(both)

    assert refused.value.key == "store.ask-again"
    assert (there is not None) == (point is Point.COMMITTED) == done.repeated
    assert texts(done.entries) == ["y", "z"]
    assert check(tmp_path / "log.db").entries == 3


@awaited
async def test_a_conflict_is_weighed_against_the_file_after_a_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The heads of a transaction that was rolled back are forgotten."""
    async with opened(tmp_path / "log.db") as store:
        monkeypatch.setattr(faults, "reached", failing(Point.BEFORE_COMMIT, "SQLITE_IOERR_WRITE"))
        with pytest.raises(Refused):
            await store.append(act("one", noted(A, 0, "x")))
        done = await store.append(act("two", noted(A, 0, "y")))

    assert done == Done(done.entries, b"done two")
    assert done.entries[0].number == 1


@awaited
async def test_a_disk_that_is_full_at_the_start_is_said_as_such(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some failures of a full disk have no name of their own; whoever starts a program has nothing to send again."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
    monkeypatch.setattr(files, "disk_usage", lambda _: disk_usage(tmp_path)._replace(free=4096))
    with files_no_larger_than(0), pytest.raises(Refused) as refused:
        await SqliteStore.open(tmp_path / "log.db")
    async with opened(tmp_path / "log.db") as store:
        again = await store.append(act("one", noted(A, 0, "x")))

    assert refused.value.key == "store.no-room"
    assert sentence(refused.value).startswith("The disk is full")
    assert again.repeated


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_what_the_system_says_of_a_full_disk_is_understood(number: int, tmp_path: Path) -> None:
    """Also where SQLite is not asked: at the lock beside the database."""
    found = files.explanation(OSError(number, "No space left on device"), tmp_path / "log.db")

    assert found is not None
    assert found.key == "store.disk-full"
