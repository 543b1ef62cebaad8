"""`hangjack import`: takes an event from a file into the data folder."""

import asyncio
import sys
from pathlib import Path

import click
from msgspec.structs import asdict

from hangjack.cli.data_folder import data_option, store_to_write
from hangjack.cli.terminal import explain
from hangjack.desk.archives import take_in
from hangjack.store.archive.format import ArchiveBroken
from hangjack.store.archive.importing import DoesNotFit, Imported
from hangjack.wording import say


@click.command("import")
@click.argument("path", metavar="FILE", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option(
    "--continue", "going_on", is_flag=True, help="Add to an event that is here already what came later."
)
@data_option
def command(path: Path, folder: Path, *, going_on: bool) -> None:
    """Take the event in FILE into the data folder, exactly as it was exported.

    The whole file is checked first, every entry of it: it can be a stranger's, and changes nothing but its own event.
    Importing it again changes nothing, and an import that was broken off goes on. An event that is here already is
    continued only with --continue: take such a file from nobody but whoever ran the event meanwhile. A file that is
    damaged, or tells another history than the data folder, is refused: the exit code is 1.

    \b
        hangjack import cup.hangjack.gz
        hangjack import cup.hangjack --data /srv/hangjack
        hangjack import cup-sunday.hangjack --continue
    """
    try:
        imported = asyncio.run(_import(path, folder, going_on=going_on))
    except (ArchiveBroken, DoesNotFit) as error:
        explain(error)
        sys.exit(1)
    click.echo(say("data.imported", **asdict(imported)))


async def _import(path: Path, folder: Path, *, going_on: bool) -> Imported:
    async with store_to_write(folder) as store:
        return await take_in(store, path, going_on=going_on)
