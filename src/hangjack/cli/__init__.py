"""The hangjack command: it translates between a terminal and the layers below, and decides nothing.

Each command is a module of its own, imported only when it is asked for, so that `--help` answers at once. Where output cannot
take every letter, the nearest that it can take stands in its place, and nothing breaks.
"""

import codecs
import sys
import unicodedata
from io import TextIOWrapper
from typing import Any, NoReturn

import click

from hangjack import __version__
from hangjack.cli.commands import COMMANDS
from hangjack.cli.lazy import LazyGroup
from hangjack.errors import BadInput, HangjackError

_NOT_INSTALLED = {"asyncpg": "install.without-postgres"}
"""What is said about a package that is missing; every other is the server's."""

_INSTEAD = str.maketrans(
    {
        **dict(zip("♠♥♦♣■□·•…→←≥≤", "shdc#o.*.><><", strict=True)),
        **dict(zip("\u2013\u2014\u2018\u2019\u201c\u201d\xd7", "--''\"\"x", strict=True)),
        **dict.fromkeys("─━═", "-"),
        **dict.fromkeys("│┃║", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╭╮╰╯", "+"),
        "\u00a0": " ",
        "\u202f": " ",
        "€": "EUR",
        "£": "GBP",
    }
)
_HANDLER = "hangjack"


class _Main(LazyGroup):
    """The top group: our errors become one sentence and exit code 2, and click's begin as ours do."""

    def main(self, *args: Any, **options: Any) -> Any:
        """Run the program, whatever letters its output can take."""
        write_anywhere()
        try:
            code = super().main(*args, **{**options, "standalone_mode": False})
        except click.ClickException as error:
            _show(error)
            code = error.exit_code
        except click.Abort:
            click.echo()
            code = 1
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except HangjackError as error:
            _explain(error)
        except ModuleNotFoundError as error:
            package = (error.name or "").partition(".")[0]
            if package in {"", "hangjack"}:
                raise
            _explain(BadInput(_NOT_INSTALLED.get(package, "install.without-server"), package=package))


def _show(error: click.ClickException) -> None:
    """Say what could not be understood, and how the command is used."""
    if isinstance(error, click.UsageError) and error.ctx is not None:
        click.echo(error.ctx.get_usage(), err=True)
        click.echo(f"Try: {error.ctx.command_path} --help", err=True)
    click.echo(f"hangjack: {error.format_message()}", err=True)


def _explain(error: HangjackError) -> NoReturn:
    from hangjack.cli.terminal import explain  # noqa: PLC0415 - only where something is wrong

    explain(error)
    sys.exit(2)


@click.group(
    cls=_Main,
    lazy=COMMANDS,
    prefix="hangjack.cli.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.version_option(__version__, prog_name="hangjack")
def main() -> None:
    """Card competitions run the way their own rulebooks say.

    \b
        hangjack serve                       the server of a venue or a league
        hangjack demo ic2024                 a whole cup, from the first entry to the prizes
        hangjack rules                       the five rulebooks
        hangjack rules show ic2024-24b-1     a clause, how it is read, what proves it
        hangjack rules find "hang jack"      search all of them
        hangjack rule renege --book ic2024   what the referee says, asking for what matters
        hangjack play all-fours --book mafa  a table in the terminal; also cribbage, pinochle, sheepshead
        hangjack score crib 5h 5d 5c Js --start 5s
        hangjack replay FILE                 a game from its log, line by line
        hangjack check precedents.json       does hangjack rule as your committee does?
        hangjack verify FILE --receipt LINE  is this file what we played?
    """


def write_anywhere() -> None:
    """Let standard output and error take every text, whatever their encoding."""
    codecs.register_error(_HANDLER, _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_HANDLER)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for the letters that cannot be written: a plain one like it, or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    plain = unicodedata.normalize("NFKD", text.translate(_INSTEAD))
    return "".join(_written(letter, error.encoding) for letter in plain), error.end


def _written(letter: str, encoding: str) -> str:
    if unicodedata.combining(letter):
        return ""
    try:
        letter.encode(encoding)
    except UnicodeEncodeError:
        return "?"
    return letter
