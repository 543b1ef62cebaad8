"""`hangjack follow`: keeps a live copy of a running server on a spare machine."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import aclosing
from pathlib import Path

import click

from hangjack.cli.data_folder import data_option, store_to_read, store_to_write
from hangjack.cli.terminal import read_text
from hangjack.errors import BadInput
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.running.follow import Beat, Copy, Have, Line, Source, have_of
from hangjack.web.running.follow_http import Unreachable, lines_of_server, require_private_way
from hangjack.web.running.listeners import Stopping
from hangjack.web.running.serving import make_folder
from hangjack.web.running.tls import authority_file
from hangjack.wording import say, sentence

_PAUSE_S = 1.0


@click.command("follow")
@click.argument("source", metavar="URL|DIR")
@data_option
@click.option(
    "--secret",
    metavar="FILE",
    help="The file follow.secret of the server's data folder; - reads it from here.",
)
def command(source: str, folder: Path, secret: str | None) -> None:
    """Keep a copy of the server at URL in the data folder, up to date while it runs.

    Stop it at any time, start it again, and it goes on. When the server is gone for good, stop this command and run
    `hangjack serve` on the copy. DIR instead of URL copies from a data folder of this machine.

    \b
        hangjack follow https://hangjack.local:8443 --secret follow.secret --data spare
        hangjack follow /srv/hangjack --data spare
    """
    over_http = source.startswith(("http://", "https://"))
    if over_http:
        require_private_way(source)
        if secret is None:
            raise BadInput("follow.secret-missing")
        shown = read_text(secret).strip()
    else:
        shown = ""
        if Path(source).resolve() == folder.resolve():
            raise BadInput("follow.same-folder")
    make_folder(folder)
    asyncio.run(_follow(source, folder, shown))
    click.echo(say("follow.stopped", folder=str(folder)))


async def _follow(source: str, folder: Path, secret: str) -> None:
    stopping = Stopping()
    with stopping.on_signals():
        async with store_to_write(folder) as copy:
            following = asyncio.create_task(_keep_following(source, folder, secret, copy))
            wished = asyncio.create_task(stopping.wished.wait())
            await asyncio.wait({following, wished}, return_when=asyncio.FIRST_COMPLETED)
            wished.cancel()
            if not following.done():
                following.cancel()
                await asyncio.gather(following, return_exceptions=True)
                return
            following.result()


async def _keep_following(source: str, folder: Path, secret: str, store: SqliteStore) -> None:
    """Copy for ever; a server that does not answer is asked again."""
    screen = _Screen()
    while True:
        have = await have_of(store)
        copy = Copy(store, have)
        try:
            async with aclosing(_lines(source, folder, secret, have)) as lines:
                async for line in lines:
                    if isinstance(line, Beat):
                        await copy.settle()
                        screen.show(copy.entries, line.entries)
                    else:
                        await copy.take(line)
        except Unreachable as error:
            screen.wait(error, copy.entries)
        finally:
            await copy.settle()
        await asyncio.sleep(_PAUSE_S)


async def _lines(source: str, folder: Path, secret: str, have: Have) -> AsyncGenerator[Line, None]:
    if secret:
        async with aclosing(lines_of_server(source, secret, have, authority_file(folder))) as lines:
            async for line in lines:
                yield line
        return
    async with store_to_read(Path(source)) as store, aclosing(Source(store, have).lines()) as lines:
        async for line in lines:
            yield line


class _Screen:
    """Says how far the copy is, when that has changed."""

    def __init__(self) -> None:
        self._said = ""

    def show(self, copied: int, there: int) -> None:
        """Say how many entries are copied of those that are *there*."""
        if there > copied:
            self._say(
                f"behind {copied}", say("follow.behind", when=_now(), behind=there - copied, entries=copied)
            )
        else:
            self._say(f"in step {copied}", say("follow.in-step", when=_now(), entries=copied))

    def wait(self, why: Unreachable, copied: int) -> None:
        """Say that the server does not answer."""
        self._say("waiting", say("follow.waiting", when=_now(), why=sentence(why), entries=copied))

    def _say(self, what: str, line: str) -> None:
        if what != self._said:
            self._said = what
            click.echo(line)


def _now() -> str:
    return time.strftime("%H:%M:%S")
