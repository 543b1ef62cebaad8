"""`hangjack backup`: copies the whole database while others go on playing."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import click

from hangjack.cli.data_folder import data_option, store_to_read
from hangjack.ids import StreamId
from hangjack.store.interface import Head
from hangjack.wording import say


@click.command("backup")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@data_option
def command(path: Path, folder: Path) -> None:
    """Copy the database with all events to FILE, as of one moment. A running server goes on meanwhile.

    To go back to it, stop the server and put FILE into a data folder under the name hangjack.sqlite.

    \b
        hangjack backup friday-night.sqlite
        hangjack backup /media/stick/cup.sqlite --data /srv/hangjack
    """
    heads = asyncio.run(_backup(path, folder))
    entries = sum(head.number for head in heads.values())
    click.echo(say("data.backed-up", entries=entries, streams=len(heads), path=str(path)))


async def _backup(path: Path, folder: Path) -> Mapping[StreamId, Head]:
    async with store_to_read(folder) as store:
        return await store.backup(path)
