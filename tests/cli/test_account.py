"""The way back for somebody who lost their password, typed on the server's own machine."""

import asyncio
import re
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hangjack.cli import main
from hangjack.cli.data_folder import DATABASE
from hangjack.store.postgres.store import PostgresStore
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access.ways_back import FOLDER, WaysBack
from hangjack.web.running.address_file import keep_address
from support.servers import prepared

LINK = re.compile(r"(\S+)/password/([\w-]{22})")


def hangjack(*words: str) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, words)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give a data folder with an account and a cup in it."""

    async def begin() -> None:
        store = await SqliteStore.open(tmp_path / DATABASE)
        try:
            await prepared(store)
        finally:
            await store.close()

    asyncio.run(begin())
    return tmp_path


def test_the_accounts_of_a_server_are_listed(folder: Path) -> None:
    """By login and name; a new server says how the first one is made."""
    answer = hangjack("account", "list", "--data", str(folder))

    assert answer.exit_code == 0, answer.output
    assert answer.output == "dora  Dora Diaz (director of fig-tree)\n"


def test_a_link_for_a_new_password_is_printed(folder: Path) -> None:
    """With the address that the server gave out last. It is kept as a hash, in a file for its owner alone."""
    keep_address(folder, "https://192.168.1.5:8443")
    answer = hangjack("account", "link", " Dora ", "--data", str(folder))
    (found,) = LINK.findall(answer.output.splitlines()[0])
    (kept,) = (folder / FOLDER).iterdir()
    way = WaysBack(folder).find(found[1], 0)

    owning = hangjack("account", "link", "dora", "--owner", "--data", str(folder))
    (secret,) = (each for _, each in LINK.findall(owning.output) if each != found[1])
    handed_on = WaysBack(folder).find(secret, 0)

    assert answer.exit_code == 0, answer.output
    assert handed_on is not None
    assert handed_on.owner
    assert found[0] == "https://192.168.1.5:8443"
    assert way is not None
    assert (way.login, way.director_of) == ("dora", None)
    assert found[1] not in kept.name + kept.read_text()
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert stat.S_IMODE((folder / FOLDER).stat().st_mode) == 0o700


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nobody",), "Nobody has the login nobody here. There are: dora."),
        (("dora", "--director", "no-cup"), "There is no event no-cup here. There are: fig-tree."),
        (("a b",), "A login has 2 to 64 characters, without spaces and slashes. Choose another."),
    ],
)
def test_a_slip_is_said_and_nothing_is_opened(folder: Path, words: tuple[str, ...], said: str) -> None:
    """With what there is to choose from."""
    answer = hangjack("account", "link", *words, "--data", str(folder))

    assert (answer.exit_code, answer.stderr) == (2, f"hangjack: {said}\n")
    assert not (folder / FOLDER).exists()


def test_an_account_of_a_server_with_a_database_gets_its_way_back_too(tmp_path: Path, url: str) -> None:
    """The accounts are read where the server keeps them; the way back lies in its data folder, whoever asks."""

    async def begin() -> None:
        store = await PostgresStore.open(url)
        try:
            await prepared(store)
        finally:
            await store.close()

    asyncio.run(begin())
    where = ("--data", str(tmp_path), "--postgres", url)
    listed = hangjack("account", "list", *where)
    printed = hangjack("account", "link", "dora", "--director", "fig-tree", *where)
    slip = hangjack("account", "link", "nobody", *where)
    (found,) = LINK.findall(printed.output)
    way = WaysBack(tmp_path).find(found[1], 0)

    assert (listed.exit_code, listed.output) == (0, "dora  Dora Diaz (director of fig-tree)\n")
    assert printed.exit_code == 0, printed.output
    assert way is not None
    assert (way.login, way.director_of) == ("dora", "fig-tree")
    assert (slip.exit_code, slip.stderr) == (
        2,
        "hangjack: Nobody has the login nobody here. There are: dora.\n",
    )


def test_a_database_that_is_not_there_is_said_in_a_sentence(tmp_path: Path) -> None:
    """No traceback, and nothing in the folder."""
    nowhere = f"postgresql://postgres@/nothing?host={tmp_path}"
    answer = hangjack("account", "list", "--data", str(tmp_path), "--postgres", nowhere)

    assert answer.exit_code == 2
    assert answer.stderr.startswith("hangjack: ")
    assert "Traceback" not in answer.stderr
    assert list(tmp_path.iterdir()) == []
