"""`hangjack serve`: runs the server of a venue or a league."""

import os
import sys
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hangjack.cli.data_folder import DATABASE, beside_program, data_option, is_new
from hangjack.wording import say, sentence

if TYPE_CHECKING:
    from hangjack.errors import HangjackError
    from hangjack.web.running.serving import Opened

_file = click.Path(dir_okay=False, path_type=Path)


@click.command("serve")
@data_option
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free one."
)
@click.option(
    "--public-url", metavar="URL", default="", help="The address to give out, if you know a better one."
)
@click.option("--name", default="hangjack", show_default=True, help="Found in the hall as NAME.local.")
@click.option("--tls", "own_tls", is_flag=True, help="Speak https too, with a certificate of our own.")
@click.option(
    "--cert", "certificate", metavar="FILE", type=_file, help="Speak https only, with this certificate."
)
@click.option("--key", metavar="FILE", type=_file, help="The key of the certificate.")
@click.option(
    "--postgres",
    metavar="URL",
    default="",
    envvar="HANGJACK_POSTGRES",
    help="Keep everything in this database instead; also read from HANGJACK_POSTGRES.",
)
@click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 64), help="So many processes."
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option(
    "--log-level",
    default="warning",
    show_default=True,
    type=click.Choice(["debug", "info", "warning", "error"]),
    help="From when on something is worth a line of JSON.",
)
def command(  # noqa: PLR0913 - one for each option
    *,
    folder: Path,
    host: str,
    port: int,
    public_url: str,
    name: str,
    own_tls: bool,
    certificate: Path | None,
    key: Path | None,
    postgres: str,
    workers: int,
    no_browser: bool,
    log_level: str,
) -> None:
    """Run the server: phones, boards and the director's console talk to it.

    Without options everything is in one folder, and whoever is on the same network can reach it at the addresses that are
    printed. The first start prints a link with which the first account is made. Ctrl-C stops it; nothing is lost.

    \b
        hangjack serve
        hangjack serve --tls --name fig-tree-cup
        hangjack serve --host 127.0.0.1 --public-url https://cards.example
        hangjack serve --postgres postgresql://hangjack@/hangjack --workers 4
    """
    from hangjack.web.running.json_logs import log_as_json  # noqa: PLC0415 - so that --help answers at once
    from hangjack.web.running.running import run  # noqa: PLC0415
    from hangjack.web.running.serving import Serving  # noqa: PLC0415

    log_as_json(log_level)
    serving = Serving(
        folder, folder / DATABASE, host, port, name, own_tls, certificate, key, postgres, workers, public_url
    )

    new = not postgres and is_new(folder)

    def tell(opened: "Opened") -> None:
        _tell(opened)
        if not postgres:
            _tell_folder(folder, new=new)
        click.echo(say("serve.stop-with"))
        if not no_browser and _has_display():
            webbrowser.open(opened.ways[0].url("localhost") + _first_path(opened))

    run(serving, tell, _warn, log_level)
    click.echo(say("serve.stopped"))


def _tell(opened: "Opened") -> None:
    """Print where the server is, a code to scan, and what to do first."""
    import segno  # noqa: PLC0415 - the server answers already

    best = opened.best
    click.echo(say("serve.running", url=best))
    if "utf" in sys.stdout.encoding.lower():  # the code is drawn with letters that others do not have
        segno.make(best, error="m").terminal(out=sys.stdout, compact=True)
    for way in opened.ways:
        for url in way.urls:
            if url != best:
                click.echo(say("serve.also", url=url))
    if opened.fingerprint is not None:
        click.echo(say("serve.trust", url=f"{best}/tls", fingerprint=opened.fingerprint))
    if opened.first_run is not None:
        click.echo(say("serve.first-run", url=opened.private + _first_path(opened)))


def _tell_folder(folder: Path, *, new: bool) -> None:
    """Print where everything is kept: whoever stands elsewhere begins anew, and must not think that all is lost."""
    click.echo(say("serve.folder-new" if new else "serve.folder-is", path=folder.resolve()))
    if new and (other := beside_program(folder)):
        click.echo(say("serve.folder-beside", path=other))


def _first_path(opened: "Opened") -> str:
    return "/" if opened.first_run is None else f"/first/{opened.first_run}"


def _warn(error: "HangjackError") -> None:
    click.echo(sentence(error), err=True)


def _has_display() -> bool:
    if sys.platform in {"darwin", "win32"}:
        return sys.stdout.isatty()
    return sys.stdout.isatty() and bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
