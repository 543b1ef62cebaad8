"""`hangjack export`: writes an event into one file."""

import asyncio
import time
from pathlib import Path

import click

from hangjack.cli.data_folder import data_option, store_to_read
from hangjack.ids import StreamId
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.format import Footer
from hangjack.wording import say


@click.command("export")
@click.argument("event", metavar="EVENT")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--public", is_flag=True, help="Leave out names and everything else about people.")
@data_option
def command(event: str, path: Path, folder: Path, *, public: bool) -> None:
    """Write EVENT with all its matches to FILE, for another hangjack or for `hangjack verify`.

    A running server goes on meanwhile. A FILE that ends in .gz is compressed; one that is there already is not written
    over. A public file has no personal records in it and can be given to anybody.

    \b
        hangjack export cup cup.hangjack.gz
        hangjack export --public cup cup-public.hangjack
        hangjack export --data /srv/hangjack cup cup.hangjack
    """
    footer = asyncio.run(_export(event, path, folder, public=public))
    click.echo(say("data.exported", entries=footer.entries, event=event, path=str(path)))


async def _export(event: str, path: Path, folder: Path, *, public: bool) -> Footer:
    async with store_to_read(folder) as store:
        at_ms = time.time_ns() // 1_000_000
        return await export_event(store, StreamId(event), path, public=public, at_ms=at_ms)
