"""Machines that have no Unix: what can be shown of them here."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from hangjack.cli import main
from hangjack.cli.data_folder import DATABASE
from hangjack.web.api.client import Client
from support.acts import awaited
from support.desk import CUP
from support.programs import environment
from support.project import ROOT
from support.servers import announce, ended, prepared, serving, started, token_for
from support.stores import opening_file

ELSEWHERE = "support.elsewhere"


@awaited
async def test_a_server_without_unix_serves_writes_and_stops_in_good_order(tmp_path: Path) -> None:
    """No uvloop, no fcntl, no signal handlers of the loop: a notice is written, read again, and Ctrl-C ends it with 0."""
    async with opening_file(tmp_path / DATABASE)() as store:
        await prepared(store)
        token = await token_for(store)
    async with serving("--data", str(tmp_path), program=ELSEWHERE) as server:
        async with Client(server.url, token) as client:
            written = (await announce(client, "n1")).written
        server.process.send_signal(signal.SIGINT)
        _, logged = await server.process.communicate()

    assert [str(each.stream) for each in written] == [str(CUP)]
    assert (server.process.returncode, logged) == (0, b"")


@awaited
async def test_without_unix_a_second_writer_is_kept_out_too(tmp_path: Path) -> None:
    """Two servers on one folder would spoil each other's work, whatever the machine."""
    async with serving("--data", str(tmp_path), program=ELSEWHERE):
        second = await started(
            "serve",
            "--no-browser",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--data",
            str(tmp_path),
            program=ELSEWHERE,
        )
        _, said = await second.communicate()
        await ended(second)

    assert second.returncode == 2
    assert b"is already open in another program" in said


@awaited
async def test_without_unix_the_other_commands_work(tmp_path: Path) -> None:
    """The commands that open no server need nothing of Unix either."""
    async with opening_file(tmp_path / DATABASE)() as store:
        await prepared(store)
    for words in (
        ("backup", str(tmp_path / "copy.sqlite"), "--data", str(tmp_path)),
        ("check",),
        ("rules", "show", "ic2024-24b-1"),
        ("score", "crib", "5h", "5d", "5c", "Js", "--start", "5s"),
    ):
        process = await started(*words, program=ELSEWHERE)
        _, said = await process.communicate()

        assert (words, process.returncode, said) == (words, 0, b"")


def test_the_core_of_the_suite_passes_without_unix() -> None:
    """Cards, the log, the store with its lock and its backups, the desk, sealed sheets, the API and commands."""
    tests = [
        *("tests/test_cards.py", "tests/test_log.py", "tests/store/sqlite/test_files.py"),
        *(
            "tests/store/sqlite/test_backup.py",
            "tests/store/sqlite/test_store.py",
            "tests/desk/test_office.py",
        ),
        *("tests/desk/test_sealing.py", "tests/web/api/test_setting_up.py", "tests/cli/test_rule.py"),
    ]
    options = ["-q", "-n", "0", "-p", ELSEWHERE, "-p", "no:cacheprovider"]
    ended = subprocess.run(  # noqa: S603
        [sys.executable, "-m", "pytest", *options, *tests],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stdout


def test_several_workers_on_windows_are_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows hands no sockets on to other processes in the way that workers need."""
    monkeypatch.setattr(sys, "platform", "win32")
    answer = CliRunner().invoke(main, ["serve", "--workers", "2", "--postgres", "postgresql://x/y"])

    assert answer.exit_code == 2
    assert answer.stderr == (
        "hangjack: Several workers need Linux or macOS. On Windows leave --workers away: one process serves a venue.\n"
    )
