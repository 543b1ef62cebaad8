"""A PostgreSQL server of the tests' own: in a temporary folder, on a socket in there, and gone afterwards.

Tests stop it and kill it, and may fail before they have started it again. So whoever is given it asks first that it is
`ready`: then it answers, whatever the test before has left.
"""

import asyncio
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import asyncpg

_SETTINGS = (
    "fsync=on",
    "synchronous_commit=on",
    "listen_addresses=",
    "max_connections=200",
    "shared_buffers=32MB",
)

_GUARD = 'read -r _; for files in "$2"/*/data; do "$1" -D "$files" -m immediate -w stop; done; rm -rf "$2"'
"""Waits until the tests let go of its input, which happens when they end, however they end; then tidies up."""

_STANDSTILL_SECONDS = 900
"""How long a server may start or stop: as long as a busy machine needs. One that cannot do it says so at once."""


class Server:
    """A server, which runs while nobody stops it. Asked to be `ready` it answers, whatever has become of it."""

    def __init__(self, folder: Path) -> None:
        self._folders = (folder / str(number) for number in count(1))
        self._names = count(1)
        self._make()

    def url(self, database: str) -> str:
        """Return the address of *database*."""
        return f"postgresql://postgres@/{database}?host={self._folder}"

    async def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"test_{next(self._names)}"
        await execute(self.url("postgres"), f"create database {name}")
        return self.url(name)

    def ready(self) -> None:
        """Let it answer: started again if it is away, made anew, empty, if it cannot be started."""
        if self._answers():
            return
        try:
            self.start()
        except ServerFailed:
            self._give_up()
            self._make()
            self.start()

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = " ".join(
            f"-c {setting}" for setting in (*_SETTINGS, f"unix_socket_directories={self._folder}")
        )
        self._control("start", "-o", options, "-l", str(self._folder / "log"))

    def stop(self, mode: str = "fast") -> None:
        """Stop; `immediate` is as good as a crash."""
        self._control("stop", "-m", mode)

    def kill(self) -> None:
        """Kill its first process; the others end when they notice."""
        os.kill(self._pid, signal.SIGKILL)

    def spoil(self) -> None:
        """Take away what it cannot be started without."""
        (self._data / "global" / "pg_control").unlink()

    def _make(self) -> None:
        how = ("--auth=trust", "--username=postgres", "--encoding=UTF8", "--no-locale", "--no-sync")
        self._folder = next(self._folders)
        _run(binaries() / "initdb", "-D", str(self._data), *how)

    def _answers(self) -> bool:
        try:
            asyncio.run(execute(self.url("postgres"), "select 1"))
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            return False
        return True

    def _give_up(self) -> None:
        """Let whatever is left of it end by itself; what comes after it stands in a folder of its own."""
        with suppress(OSError):
            os.kill(self._pid, signal.SIGQUIT)

    def _control(self, *what: str) -> None:
        _run(binaries() / "pg_ctl", "-D", str(self._data), "-w", "-t", str(_STANDSTILL_SECONDS), *what)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def _pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text().split()[0])


class ServerFailed(AssertionError):
    """One of PostgreSQL's programs has failed; its words say why."""


@contextmanager
def running_server() -> Iterator[Server]:
    """Give a new server; it is stopped and its files are removed whatever happens, also when the tests are killed."""
    control = binaries() / "pg_ctl"
    folder = Path(tempfile.mkdtemp(prefix="hangjack-postgres-"))
    if user := _unprivileged():
        os.chown(folder, user.pw_uid, user.pw_gid)
    guard = subprocess.Popen(  # noqa: S603 - the programs are PostgreSQL's own
        ["/bin/sh", "-c", _GUARD, "guard", control, folder],
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        **_as_unprivileged(),
    )
    with guard:
        server = Server(folder)
        server.ready()
        yield server


@cache
def binaries() -> Path:
    """Return the folder with PostgreSQL's server programs."""
    for folder in (*_debian_folders(), _configured_folder(), _folder_on_path()):
        if folder is not None and (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    message = "PostgreSQL's server programs are not on this machine; run scripts/test-packages postgresql"
    raise FileNotFoundError(message)


def _debian_folders() -> list[Path]:
    versions = [
        folder for folder in Path("/usr/lib/postgresql").glob("*/bin") if folder.parent.name.isdigit()
    ]
    return sorted(versions, key=lambda folder: int(folder.parent.name), reverse=True)


def _configured_folder() -> Path | None:
    program = shutil.which("pg_config")
    return None if program is None else Path(_run(Path(program), "--bindir").strip())


def _folder_on_path() -> Path | None:
    program = shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


def _unprivileged() -> pwd.struct_passwd | None:
    """Return who runs the server when we are root, for whom PostgreSQL does not start; None if we are not."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name: user for user in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


def _as_unprivileged() -> dict[str, Any]:
    user = _unprivileged()
    who = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []} if user else {}
    return {"cwd": "/", "env": {"LC_ALL": "C", "PATH": os.defpath}, **who}


def _run(program: Path, *arguments: str) -> str:
    done = subprocess.run(  # noqa: S603 - the programs are PostgreSQL's own
        [program, *arguments], check=False, text=True, capture_output=True, **_as_unprivileged()
    )
    if done.returncode != 0:
        raise ServerFailed(done.stdout + done.stderr)
    return str(done.stdout)


async def execute(url: str, sql: str) -> None:
    """Run *sql* in the database at *url*."""
    connection = await asyncpg.connect(url, timeout=_STANDSTILL_SECONDS)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()
