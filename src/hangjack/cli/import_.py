"""`hangjack import`: takes an event from a file into the data folder."""

import asyncio
import sys
from pathlib import Path

import click
from msgspec.structs import asdict

from hangjack.cli.data_folder import data_option, store_to_write
from hangjack.cli.terminal import explain
from hangjack.store.archive.format import ArchiveBroken
from hangjack.store.archive.importing import DoesNotFit, Imported, import_event
from hangjack.wording import say


@click.command("import")
@click.argument("path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
def command(path: Path, folder: Path) -> None:
    """Take the event in FILE into the data folder, exactly as it was exported.

    The whole file is checked first. Importing it again changes nothing, and an import that was broken off goes on. A file
    that is damaged, or tells another history than the data folder, is refused: the exit code is 1.

    \b
        hangjack import cup.hangjack.gz
        hangjack import cup.hangjack --data /srv/hangjack
    """
    try:
        imported = asyncio.run(_import(path, folder))
    except (ArchiveBroken, DoesNotFit) as error:
        explain(error)
        sys.exit(1)
    click.echo(say("data.imported", **asdict(imported)))


async def _import(path: Path, folder: Path) -> Imported:
    async with store_to_write(folder) as store:
        return await import_event(store, path)
