import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hangjack.errors import BadInput, HangjackError
from hangjack.store.interface import ActId, Snapshot
from hangjack.store.sqlite.check import check
from hangjack.wording import sentence
from support.acts import A, B, act, awaited, named, noted, opened


async def fill(path: Path) -> None:
    """Make a log with two streams, records and a snapshot."""
    async with opened(path) as store:
        await store.append(act("one", noted(A, 0, "u", "v"), noted(B, 0, "w"), keep=[named("r", "Ria")]))
        done = await store.append(act("two", noted(A, 2, "x")))
        await store.append(act("three", noted(B, 1, "y")))
        await store.keep_snapshot(Snapshot(A, 3, done.entries[0].digest, "v1", b"state"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Give a small log that is whole."""
    asyncio.run(fill(tmp_path / "log.db"))
    return tmp_path / "log.db"


def test_a_whole_file_is_said_to_be_whole(path: Path) -> None:
    """With what was looked at."""
    checked = check(path)

    assert checked.whole
    assert checked.sentences == (f"{path} is whole: 5 entries in 2 streams, written by 3 acts.",)


@awaited
async def test_a_store_can_be_checked_while_it_is_open(tmp_path: Path) -> None:
    """By itself, as well as by another program."""
    await fill(tmp_path / "log.db")
    async with opened(tmp_path / "log.db") as store:
        assert await store.check() == check(tmp_path / "log.db")


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (
            "update entries set body = cast(replace(cast(body as text), 'v', 'other') as blob)",
            "broken-chain",
        ),
        ("update entries set at_ms = at_ms + 1 where stream = 'match/a' and number = 1", "broken-chain"),
        ("update entries set \"by\" = 'ben' where stream = 'match/b' and number = 2", "broken-chain"),
        ("delete from entries where stream = 'match/a' and number = 2", "broken-chain"),
        ("delete from entries where stream = 'match/a' and number = 3", "wrong-head"),
        ("delete from entries where stream = 'match/b'", "wrong-head"),
        ("delete from heads where stream = 'match/b'", "wrong-head"),
        ("update heads set number = 1 where stream = 'match/b'", "wrong-head"),
        ("update heads set digest = 'x' where stream = 'match/b'", "wrong-head"),
        ("delete from acts where id = 'two'", "entry-without-act"),
        (
            'update acts set spans = \'[{"stream":"match/a","first":3,"last":9}]\' where id = \'two\'',
            "wrong-act",
        ),
        (
            'update acts set spans = \'[{"stream":"match/a","first":2,"last":3}]\' where id = \'two\'',
            "wrong-act",
        ),
        (
            'update acts set spans = \'[{"stream":"match/z","first":1,"last":1}]\' where id = \'two\'',
            "wrong-act",
        ),
        ("update snapshots set digest = 'x'", "wrong-snapshot"),
        ("update snapshots set number = 2", "wrong-snapshot"),
    ],
)
def test_what_was_changed_by_hand_is_found(path: Path, change: str, wrong: str) -> None:
    """Whatever somebody does to the file with another program."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        changed = connection.execute(change).rowcount
    checked = check(path)

    assert changed
    assert f"store.{wrong}" in {one.key for one in checked.wrong}
    assert checked.sentences == tuple(map(sentence, checked.wrong))


def test_a_body_that_is_no_json_is_damage(path: Path) -> None:
    """It cannot even be read."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("update entries set body = ? where number = 1", (b'{"text":',))

    with pytest.raises(BadInput) as damaged:
        check(path)
    assert damaged.value.key == "store.damaged"


@awaited
async def test_reading_over_a_missing_entry_is_damage(tmp_path: Path) -> None:
    """Nobody is shown a log with a hole in it."""
    path = tmp_path / "log.db"
    await fill(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("delete from entries where stream = 'match/a' and number = 2")
    damaged = []
    async with opened(path) as store:
        for after in (0, 1, 2):
            with pytest.raises(BadInput) as error:
                await store.read(A, after)
            damaged.append(error.value.key)

    assert damaged == ["store.damaged"] * 3


def test_overwritten_pages_are_found_and_said(path: Path) -> None:
    """In words, with what to do; whether opening, reading or checking meets them first."""
    with closing(sqlite3.connect(path)) as connection:
        (size,) = connection.execute("pragma page_size").fetchone()
    content = bytearray(path.read_bytes())
    content[size : 4 * size] = b"\xa5" * (3 * size)
    path.write_bytes(content)

    with pytest.raises(BadInput) as damaged:
        check(path)
    assert sentence(damaged.value) == (
        f"{path} is damaged and cannot be read. Keep it as it is, and go on with the newest backup."
    )


@given(data=st.data())
def test_damage_is_a_sentence_wherever_it_is(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    """Bytes overwritten anywhere: the file is refused, found wrong, or was not hurt; never a crash."""
    path = tmp_path_factory.mktemp("damage") / "log.db"
    asyncio.run(fill(path))
    content = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(content) - 1))
    content[at : at + 40] = data.draw(st.binary(min_size=40, max_size=40))[: len(content) - at]
    path.write_bytes(content)
    said = [said_by(lambda: check(path).sentences), said_by(lambda: asyncio.run(read_everything(path)))]

    assert all(isinstance(one, str) for sentences in said for one in sentences)


def said_by(looking: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    """Return what *looking* says, or the sentence it is refused with."""
    try:
        return looking()
    except HangjackError as error:
        return (sentence(error),)


async def read_everything(path: Path) -> tuple[str, ...]:
    """Ask a store for all it has; return the names of what is there."""
    async with opened(path) as store:
        heads = await store.heads()
        for stream in (A, B, *heads):
            await store.read(stream)
            await store.snapshot(stream, "v1")
        await store.done(ActId("one"))
        await store._page_from(0)
        return (*heads, *(record.id for record in await store.records()))
