import asyncio
import os
import signal
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import StreamId
from hangjack.log import Entry
from hangjack.store.sqlite import files as sqlite_files
from hangjack.store.sqlite.check import check
from hangjack.store.sqlite.files import migrations
from hangjack.store.sqlite.store import SqliteStore
from hangjack.wording import sentence
from support.acts import A, B, act, awaited, first, noted, opened, texts
from support.forks import forked, was_killed


async def refusal_of(path: Path, *, read_only: bool = False) -> HangjackError:
    """Return what opening *path* is refused with."""
    with pytest.raises(HangjackError) as refused:
        await SqliteStore.open(path, read_only=read_only)
    return refused.value


@awaited
async def test_a_second_writer_in_the_same_program_is_refused(tmp_path: Path) -> None:
    """At once, by whatever name the file is called, and only as long as the first is open."""
    path, other_name = tmp_path / "log.db", tmp_path / "link.db"
    other_name.symlink_to(path)
    async with opened(path):
        refused = [await refusal_of(path), await refusal_of(other_name)]
    async with opened(path) as store:
        await store.append(act("one", noted(A, 0, "x")))

    assert {type(one) for one in refused} == {Refused}
    assert sentence(refused[0]).startswith(f"{path} is already open in another program.")
    assert refused[1].key == "store.open-elsewhere"


@awaited
async def test_a_second_program_is_refused_until_the_first_is_gone(tmp_path: Path) -> None:
    """However it goes: a killed program's lock does not remain."""
    path = tmp_path / "log.db"
    to_read, to_write = os.pipe()

    def child() -> None:
        _ = sqlite_files.open_to_write(path)
        os.write(to_write, b"open")
        signal.pause()

    program = forked(child)
    assert os.read(to_read, 4) == b"open"
    refused = await refusal_of(path)
    os.kill(program, signal.SIGKILL)
    assert was_killed(program)
    async with opened(path) as store:
        done = await store.append(act("one", noted(A, 0, "x")))
    os.close(to_read)
    os.close(to_write)

    assert refused.key == "store.open-elsewhere"
    assert texts(done.entries) == ["x"]


@awaited
async def test_a_reader_works_next_to_a_writer(tmp_path: Path) -> None:
    """It sees what is acknowledged, follows what comes, and writes nothing."""
    async with opened(tmp_path / "log.db") as store, opened(tmp_path / "log.db", read_only=True) as reader:
        await store.append(act("one", noted(A, 0, "x")))
        following, following_all = reader.follow(A), reader.follow_all({})
        before = (texts(await first(1, following)), texts(await first(1, following_all)))
        await store.append(act("two", noted(A, 1, "y")))
        behind = (texts(await first(1, following)), texts(await first(1, following_all)))
        with pytest.raises(Refused) as refused:
            await reader.append(act("three", noted(A, 2, "z")))

    assert (before, behind) == ((["x"], ["x"]), (["y"], ["y"]))
    assert refused.value.key == "store.read-only"


@awaited
async def test_a_file_that_was_closed_can_be_read(tmp_path: Path) -> None:
    """Nobody needs to be writing."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
    async with opened(tmp_path / "log.db", read_only=True) as reader:
        read = await reader.read(A)

    assert texts(read) == ["x"]


def test_what_a_killed_program_left_can_be_read_without_writing(tmp_path: Path) -> None:
    """What is only in the write-ahead log is seen too."""
    path = tmp_path / "log.db"

    async def write_and_die() -> None:
        store = await SqliteStore.open(path)
        await store.append(act("one", noted(A, 0, "x")))
        os.kill(os.getpid(), signal.SIGKILL)

    async def read() -> Sequence[Entry]:
        async with opened(path, read_only=True) as reader:
            return await reader.read(A)

    assert was_killed(forked(lambda: asyncio.run(write_and_die())))
    assert texts(asyncio.run(read())) == ["x"]
    assert check(path).whole


def make_of_version(path: Path, version: int) -> None:
    """Make an empty file as the program of that version did."""
    with closing(sqlite3.connect(path)) as connection:
        for script in migrations()[:version]:
            connection.executescript(script)
        connection.execute(f"pragma user_version={version}")


@awaited
async def test_a_file_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """What is in it stays; a reader has to wait for a writer to do it."""
    path = tmp_path / "log.db"
    make_of_version(path, 1)
    refused = await refusal_of(path, read_only=True)
    async with opened(path) as store:
        await store.append(act("one", noted(A, 0, "x")))
        snapshot = await store.snapshot(A, "v1")
    with closing(sqlite3.connect(path)) as connection:
        version = connection.execute("pragma user_version").fetchone()

    assert refused.key == "store.older"
    assert snapshot is None
    assert version == (len(migrations()),)
    assert check(path).whole


@awaited
async def test_migrating_from_version_1_keeps_the_log(tmp_path: Path) -> None:
    """A file with acts in it, as version 1 knew it: without the snapshots."""
    path = tmp_path / "log.db"
    async with opened(path) as store:
        await store.append(act("one", noted(A, 0, "x", "y")))
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript("drop table snapshots; pragma user_version=1;")
    async with opened(path) as store:
        read = await store.read(A)

    assert texts(read) == ["x", "y"]
    assert check(path).whole


@awaited
async def test_a_migration_that_fails_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is as it was, and opens with the program that made it."""
    path = tmp_path / "log.db"
    async with opened(path) as store:
        await store.append(act("one", noted(A, 0, "x")))
    with monkeypatch.context() as patched:
        wrong = (*migrations(), "create table extra (id text) strict; create table entries (id text) strict;")
        patched.setattr(sqlite_files, "migrations", lambda: wrong)
        refused = await refusal_of(path)
    async with opened(path) as store:
        read = await store.read(A)

    assert refused.key == "store.damaged"
    assert "already exists" in str(refused.__cause__)
    assert texts(read) == ["x"]


@awaited
@pytest.mark.parametrize("read_only", [True, False])
async def test_a_file_of_a_newer_version_is_refused(tmp_path: Path, read_only: bool) -> None:
    """An older program might spoil what it does not understand."""
    path = tmp_path / "log.db"
    make_of_version(path, len(migrations()))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("pragma user_version=99")
    refused = await refusal_of(path, read_only=read_only)

    assert isinstance(refused, BadInput)
    assert "newer version of hangjack" in sentence(refused)


@awaited
async def test_what_is_not_ours_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Another program's database, a text, an empty file to read, a file or folder that is not there."""
    other, text, empty = tmp_path / "other.db", tmp_path / "text.db", tmp_path / "empty.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("create table songs (title text)")
    text.write_text("dear diary\n" * 500, encoding="utf-8")
    empty.touch()
    content = (other.read_bytes(), text.read_bytes())
    refused = [
        await refusal_of(other),
        await refusal_of(text),
        await refusal_of(empty, read_only=True),
        await refusal_of(tmp_path / "nothing.db", read_only=True),
        await refusal_of(tmp_path / "nowhere" / "log.db"),
    ]

    assert [one.key for one in refused] == [
        "store.not-ours",
        "store.damaged",
        "store.not-ours",
        "store.cannot-open",
        "store.cannot-open",
    ]
    assert (other.read_bytes(), text.read_bytes()) == content


@awaited
async def test_odd_names_are_only_names(tmp_path: Path) -> None:
    """Of files and of streams."""
    path = tmp_path / "cup 50% ? #1 'x'.db"
    stream = StreamId("naïve; drop table entries -- \u0000 %_")
    async with opened(path) as store:
        await store.append(act("one", noted(stream, 0, "x")))
        read = await store.read(stream)

    assert path.exists()
    assert texts(read) == ["x"]


@awaited
async def test_a_file_with_a_second_name_is_refused_to_a_second_writer(tmp_path: Path) -> None:
    """A hard link, in whatever folder: under it there would be another lock and another write-ahead log."""
    path, other_name = tmp_path / "log.db", tmp_path / "elsewhere" / "other.db"
    other_name.parent.mkdir()
    async with opened(path) as store:
        await store.append(act("one", noted(A, 0, "x")))
        other_name.hardlink_to(path)
        refused = await refusal_of(other_name)
        done = await store.append(act("two", noted(A, 1, "y")))
    other_name.unlink()
    async with opened(path) as store:
        kept = await store.read(A)

    assert refused.key == "store.second-name"
    assert sentence(refused).startswith(f"{other_name} has another name on this disk, a hard link")
    assert done.entries == tuple(kept[1:])
    assert check(path).whole


@awaited
@pytest.mark.parametrize(
    "change", ["update heads set digest = 'x'", "update heads set number = 1", "delete from heads"]
)
async def test_nothing_is_written_behind_a_head_that_is_not_the_last_entry(
    tmp_path: Path, change: str
) -> None:
    """Somebody has changed where a stream ends: another stream goes on."""
    path = tmp_path / "log.db"
    async with opened(path) as store:
        await store.append(act("one", noted(A, 0, "x", "y"), noted(B, 0, "z")))
    with closing(sqlite3.connect(path)) as database:
        database.execute(f"{change} where stream = ?", (A,))
        database.commit()
    async with opened(path) as store:
        refused = [
            (await asyncio.gather(store.append(act(f"at {n}", noted(A, n, "!"))), return_exceptions=True))[0]
            for n in (0, 1, 2)
        ]
        other = await store.append(act("two", noted(B, 1, "z")))

    assert [each.key for each in refused if isinstance(each, BadInput)] == ["store.wrong-head"] * 3
    assert len(other.entries) == 1
