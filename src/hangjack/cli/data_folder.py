"""The data folder of a hangjack, and the store in it."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from shutil import which

import click

from hangjack.errors import BadInput
from hangjack.store.sqlite.store import SqliteStore

DATABASE = "hangjack.sqlite"
FOLDER = "hangjack-data"

data_option = click.option(
    "--data",
    "folder",
    metavar="DIR",
    default=FOLDER,
    show_default=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="The data folder.",
)


def is_new(folder: Path) -> bool:
    """Whether nothing is kept in *folder* yet."""
    return not (folder / DATABASE).exists()


def beside_program(folder: Path) -> Path | None:
    """Return the data folder beside the program, where it is another one than *folder* and something is kept in it."""
    typed = which(os.environ.get("HANGJACK_TYPED", "")) or sys.argv[0]
    found = Path(typed).resolve().parent / FOLDER
    return found if found != folder.resolve() and not is_new(found) else None


@asynccontextmanager
async def store_to_read(folder: Path) -> AsyncIterator[SqliteStore]:
    """Open the store in *folder*, which may be in use by a running server, and close it at the end."""
    path = _existing(folder)
    store = await SqliteStore.open(path, read_only=True)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def store_to_write(folder: Path) -> AsyncIterator[SqliteStore]:
    """Open the store in *folder*, or begin one there, and close it at the end."""
    _made(folder)
    store = await SqliteStore.open(folder / DATABASE)
    try:
        yield store
    finally:
        await store.close()


def _existing(folder: Path) -> Path:
    path = folder / DATABASE
    if not path.is_file():
        raise BadInput("data.no-database", folder=str(folder))
    return path


def _made(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput("archive.not-written", path=str(folder), reason=error.strerror) from error
