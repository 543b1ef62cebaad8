import asyncio
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest

from hangjack.errors import BadInput, Refused
from hangjack.ids import StreamId
from hangjack.store import faults
from hangjack.store.faults import Point
from hangjack.store.interface import Head, Snapshot
from hangjack.store.sqlite import backup as sqlite_backup
from hangjack.store.sqlite.check import check
from hangjack.store.sqlite.reading import heads_of
from support.acts import A, B, C, act, awaited, named, noted, opened, texts


def files_in(folder: Path) -> list[str]:
    """Return the names of the files in *folder*."""
    return sorted(file.name for file in folder.iterdir())


@awaited
async def test_a_backup_has_everything_and_is_opened_like_the_log(tmp_path: Path) -> None:
    """Restoring is opening: it goes on where the log was, and the log where it is."""
    async with opened(tmp_path / "log.db") as store:
        done = await store.append(act("one", noted(A, 0, "x"), keep=[named("r", "Ria")]))
        await store.keep_snapshot(Snapshot(A, 1, done.entries[0].digest, "v1", b"state"))
        heads = await store.backup(tmp_path / "backup.db")
        await store.append(act("two", noted(A, 1, "y")))
    whole = check(tmp_path / "backup.db").whole
    copied = files_in(tmp_path)
    async with opened(tmp_path / "backup.db") as restored:
        repeated = await restored.append(act("one", noted(A, 0, "x")))
        kept = (await restored.records(), await restored.snapshot(A, "v1"))
        await restored.append(act("other", noted(A, 1, "z")))
        read = await restored.read(A)

    assert whole
    assert copied == ["backup.db", "log.db", "log.db.lock"]
    assert heads == {A: Head(1, done.entries[0].digest)}
    assert repeated.entries == done.entries
    assert kept == ([named("r", "Ria")], Snapshot(A, 1, done.entries[0].digest, "v1", b"state"))
    assert texts(read) == ["x", "z"]


@awaited
async def test_backups_under_load_are_the_log_of_one_moment(tmp_path: Path) -> None:
    """The heads that are returned are those in the copy, and each stream is a beginning of what the log has."""
    copies: dict[Path, Mapping[StreamId, Head]] = {}
    async with opened(tmp_path / "log.db") as store:

        async def write(stream: StreamId) -> None:
            for number in range(80):
                await store.append(act(f"{stream} {number}", noted(stream, number, f"{number}")))

        async def copy(number: int) -> None:
            for turn in range(4):
                path = tmp_path / f"backup {number} {turn}.db"
                copies[path] = await store.backup(path)

        await asyncio.gather(*map(write, (A, B, C)), *map(copy, range(2)))
        whole = {stream: await store.read(stream) for stream in (A, B, C)}

    assert len(copies) == 8
    for path, heads in copies.items():
        assert check(path).whole
        async with opened(path, read_only=True) as restored:
            assert await restored.heads() == heads
            for stream, head in heads.items():
                assert await restored.read(stream) == whole[stream][: head.number]


@awaited
async def test_what_is_written_while_the_backup_begins_is_not_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The heads and the copy are of the same moment, and the writer does not wait for it."""

    def heads_and_then_a_write(connection: sqlite3.Connection) -> Mapping[StreamId, Head]:
        heads = heads_of(connection)
        with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as writer:
            writer.execute("insert into heads (stream, number, digest) values ('late', 1, 'x')")
        return heads

    monkeypatch.setattr(sqlite_backup, "heads_of", heads_and_then_a_write)
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        heads = await store.backup(tmp_path / "backup.db")
        late = await store.head(StreamId("late"))
    async with opened(tmp_path / "backup.db", read_only=True) as restored:
        restored_heads = await restored.heads()

    assert late.number == 1
    assert heads == restored_heads
    assert set(heads) == {A}


@awaited
async def test_acts_over_two_streams_are_whole_in_a_backup(tmp_path: Path) -> None:
    """Both streams of an act are in the copy, or neither."""
    async with opened(tmp_path / "log.db") as store:

        async def write() -> None:
            for number in range(60):
                await store.append(act(f"{number}", noted(A, number, "x"), noted(B, number, "x")))

        async def copies() -> list[Mapping[StreamId, Head]]:
            return [await store.backup(tmp_path / f"backup {turn}.db") for turn in range(6)]

        _, heads = await asyncio.gather(write(), copies())

    assert all(one.get(A, Head()).number == one.get(B, Head()).number for one in heads)


@awaited
async def test_a_backup_never_replaces_a_file(tmp_path: Path) -> None:
    """Neither another backup nor the log itself."""
    (tmp_path / "precious.txt").write_text("precious", encoding="utf-8")
    refused = []
    async with opened(tmp_path / "log.db") as store:
        for name in ("precious.txt", "log.db"):
            with pytest.raises(Refused) as error:
                await store.backup(tmp_path / name)
            refused.append(error.value.key)

    assert refused == ["store.backup-exists"] * 2
    assert (tmp_path / "precious.txt").read_text(encoding="utf-8") == "precious"


@awaited
async def test_a_backup_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No file that looks like a backup, and none that is half of one; the store goes on."""

    def full(point: Point) -> None:
        if point is Point.BACKUP_COPIED:
            failure = sqlite3.OperationalError("database or disk is full")
            failure.sqlite_errorname = "SQLITE_FULL"
            raise failure

    target = tmp_path / "stick"
    target.mkdir()
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        monkeypatch.setattr(faults, "reached", full)
        with pytest.raises(Refused) as refused:
            await store.backup(target / "backup.db")
        with pytest.raises(BadInput) as nowhere:
            await store.backup(tmp_path / "nowhere" / "backup.db")
        left = files_in(target)
        monkeypatch.undo()
        await store.backup(target / "backup.db")

    assert (refused.value.key, nowhere.value.key) == ("store.disk-full", "store.cannot-open")
    assert left == []
    assert files_in(target) == ["backup.db"]


@awaited
async def test_a_reader_can_back_up_while_another_program_writes(tmp_path: Path) -> None:
    """So that a copy needs no stop."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        async with opened(tmp_path / "log.db", read_only=True) as reader:
            heads = await reader.backup(tmp_path / "backup.db")

        assert heads == await store.heads()
