"""What the commands do with a stranger's file, and who can read what they write."""

import asyncio
import gzip
import os
import stat
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main
from hangjack.cli.data_folder import DATABASE
from hangjack.ids import PersonId, StreamId
from hangjack.log import GENESIS, canonical
from hangjack.store.archive import format as archive
from hangjack.store.archive import reading
from hangjack.store.archive.format import FORMAT, VERSION, Footer, Header, RecordLine, Variant, line_of
from hangjack.store.interface import Act, ActId, Append, Head, PersonalRecord, RecordId, commitment
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.access import Access
from hangjack.web.access.values import Newcomer
from support.access import Chance, Clock, caller
from support.acts import awaited
from support.archives import sha256_of
from support.desk import STREAM
from support.forging import Forgery
from support.real_cup import export_of, real_cup, taken_in

CUP = real_cup((7, 7, 7))[0]
DORA = Newcomer("dora", "correct horse battery", "Dora Diaz")


def hangjack(*words: str) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, words)


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    before = os.umask(0)
    yield
    os.umask(before)


def test_an_import_beside_a_server_that_serves_is_refused_and_changes_nothing() -> None:
    """The server holds the folder: whoever imports is told to stop it first, and what it writes meanwhile is written."""
    Path("here").mkdir()
    Path("cup").write_bytes(export_of(CUP, Path("made")))

    @awaited
    async def serve() -> None:
        store = await SqliteStore.open(Path("here", DATABASE))
        try:
            before = await store.heads()
            refused = await asyncio.to_thread(hangjack, "import", "cup", "--data", "here")
            after = await store.heads()
            await store.append(Act(ActId("a"), GENESIS, PersonId("p"), 0, (Append(StreamId("s"), 0, ({},)),)))
            written = await store.heads()
        finally:
            await store.close()

        assert "is already open in another program" in refused.output
        assert refused.exit_code != 0
        assert before == after == {}
        assert set(written) == {"s"}

    serve()
    later = hangjack("import", "cup", "--data", "here")

    assert later.exit_code == 0


def test_a_forged_file_reaches_no_account_and_no_key() -> None:
    """Each record of the server's own, with an entry that is committed to it: refused, and the account is as it was."""
    Path("here").mkdir()

    @awaited
    async def sign_in() -> None:
        store = await SqliteStore.open(Path("here", DATABASE))
        access = await Access.open(store, Clock(), Chance("here"))
        if not await access.accounts.known():
            await access.accounts.make(DORA)
        await access.accounts.sign_in(caller(), DORA.login, DORA.password)
        await access.close()
        await store.close()

    sign_in()
    for id_ in ("account/dora", "secret/access"):
        forged = Forgery(export_of(CUP, Path("true")))
        record = PersonalRecord(
            RecordId(id_), "", {"person": "x", "name": "X", "password": "x", "key": "00" * 32}
        )
        forged.add(STREAM, {"type": "record-changed", "person": "x", "record": commitment(record)})
        forged.records.append(RecordLine(record.id, record.salt, record.content))
        Path("forged").write_bytes(forged.written())
        answer = hangjack("import", "forged", "--data", "here")

        assert (answer.exit_code, f"({id_}) that is not of this event" in answer.stderr) == (1, True)
    sign_in()


def test_what_is_the_servers_own_is_not_exported_and_not_named() -> None:
    """Neither accounts nor sessions nor a match by itself: only events leave."""
    Path("here").mkdir()
    export_of(CUP, Path("cup"))
    taken_in(Path("cup"), Path("here", DATABASE))

    @awaited
    async def open_access() -> None:
        store = await SqliteStore.open(Path("here", DATABASE))
        await (await Access.open(store, Clock(), Chance("here"))).close()
        await store.close()

    open_access()
    for name in ("access", "account", "fig-tree/A-1-1", "nothing"):
        for more in ((), ("--public",)):
            answer = hangjack("export", name, "out", "--data", "here", *more)

            assert answer.exit_code == 2
            assert answer.stderr == f"hangjack: There is no event {name} here. There are: fig-tree.\n"
            assert not Path("out").exists()


def modes(folder: Path) -> dict[str, str]:
    """Return what everybody may do with each file below *folder*."""
    return {
        str(path.relative_to(folder)): stat.filemode(path.stat().st_mode)
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_nobody_else_can_read_what_is_written() -> None:
    """Whatever the folder and the umask allow: exports, the database with all files beside it, backups."""
    Path("here").mkdir(mode=0o777)
    Path("cup").write_bytes(export_of(CUP, Path("exported")))
    Path("exported").unlink()
    Path("cup").chmod(0o600)
    hangjack("import", "cup", "--data", "here")
    hangjack("export", "fig-tree", "full", "--data", "here")
    hangjack("export", "fig-tree", "full.gz", "--data", "here")
    hangjack("export", "--public", "fig-tree", "public", "--data", "here")
    hangjack("backup", "copy", "--data", "here")

    @awaited
    async def while_open() -> None:
        store = await SqliteStore.open(Path("here", DATABASE))
        await store.heads()
        assert {f"here/{DATABASE}-wal", f"here/{DATABASE}-shm"} <= modes(Path()).keys()
        assert set(modes(Path()).values()) == {"-rw-------"}
        await store.close()

    while_open()
    hangjack("import", "cup", "--data", "made")

    assert {"full", "full.gz", "public", "copy"} <= modes(Path()).keys()
    assert stat.filemode(Path("made").stat().st_mode) == "drwx------"


def test_a_database_that_others_could_read_is_closed_to_them_when_it_is_next_opened() -> None:
    """An older hangjack left it as the umask said."""
    Path("here").mkdir()
    export_of(CUP, Path("cup"))
    taken_in(Path("cup"), Path("here", DATABASE))
    Path("here", DATABASE).chmod(0o644)
    hangjack("import", "cup", "--data", "here")

    assert set(modes(Path("here")).values()) == {"-rw-------"}


def bomb(size: int) -> bytes:
    """Return a packed file that is huge when it is unpacked: one event with entries that say nothing at length."""
    stream = StreamId("cup")
    header = Header(FORMAT, VERSION, Variant.FULL, 0, stream, {stream: Head(1000, GENESIS)})
    line = canonical({"body": {"type": "noted", "text": "x" * size}}) + b"\n"
    text = line_of(header) + line * 2
    return gzip.compress(text + line_of(Footer(1000, 0, 0, sha256_of(text))))


@pytest.mark.parametrize("command", [("verify",), ("import", "--data", "here")])
def test_a_file_that_unpacks_to_more_than_any_event_is_refused(command: tuple[str, ...]) -> None:
    """A line is not read further than a line may be: the memory that it takes is bounded, whatever was packed."""
    Path("bomb.gz").write_bytes(bomb(48 * 1024 * 1024))
    tracemalloc.start()
    answer = hangjack(*command[:1], "bomb.gz", *command[1:])
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert answer.exit_code == 1
    assert "Line 2 is longer than any line of an export" in answer.output + answer.stderr
    assert most < 24 * 1024 * 1024


@pytest.mark.parametrize("command", [("verify",), ("import", "--data", "here")])
def test_a_file_of_many_right_lines_is_refused_when_it_is_too_long(
    command: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line is right, and there are more of them than any event has."""
    text = export_of(CUP, Path("cup"))
    monkeypatch.setattr(reading, "MOST_BYTES", len(text) // 2)
    answer = hangjack(*command[:1], "cup", *command[1:])

    assert answer.exit_code == 1
    assert "The file is longer than any export" in answer.output + answer.stderr


def test_an_event_that_nobody_could_import_is_not_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is said at once, and no half a file is left."""
    Path("here").mkdir()
    export_of(CUP, Path("cup"))
    taken_in(Path("cup"), Path("here", DATABASE))
    monkeypatch.setattr("hangjack.store.archive.exporting.MOST_BYTES", 10_000)
    answer = hangjack("export", "fig-tree", "out", "--data", "here")

    assert (answer.exit_code, "takes more than 10000 bytes" in answer.stderr) == (2, True)
    assert not Path("out").exists()
    assert archive.MOST_BYTES > 10_000


def test_a_data_folder_with_an_event_that_means_nothing_is_not_called_whole() -> None:
    """Every chain in it is right; the sentence names the stream."""
    Path("here").mkdir()
    export_of(CUP, Path("cup"))
    taken_in(Path("cup"), Path("here", DATABASE))
    whole = hangjack("verify", "here")

    @awaited
    async def plant() -> None:
        store = await SqliteStore.open(Path("here", DATABASE))
        head = await store.head(STREAM)
        nonsense = Append(STREAM, head.number, ({"type": "jackpot-won"},))
        await store.append(Act(ActId("x"), head.digest, PersonId("mallory"), 0, (nonsense,)))
        await store.close()

    plant()
    planted = hangjack("verify", "here")

    assert (whole.exit_code, planted.exit_code) == (0, 1)
    assert "fig-tree cannot be read" in planted.output
