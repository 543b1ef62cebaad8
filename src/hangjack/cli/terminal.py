"""What commands share on a terminal: errors as sentences, JSON, and rich output that turns plain when piped."""

import os
import re
import shlex
import shutil
import sys
from typing import IO, TYPE_CHECKING, Any, cast

import click
import msgspec

from hangjack.cli.commands import COMMANDS
from hangjack.errors import BadInput, HangjackError
from hangjack.wording import sentence

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table


_WIDE = 500
"""Columns of piped output: wide enough that no line is broken and a search finds what it looks for."""
_COMMAND_LINE = re.compile(rf"(?<![\w./-])hangjack(?= (?:{'|'.join(COMMANDS)})\b)")


def explain(error: HangjackError) -> None:
    """Say on standard error what is wrong and what to do; a file's mistakes each get a line."""
    click.echo(f"hangjack: {as_typed(sentence(error))}", err=True)
    for problem in getattr(error, "problems", ()):
        click.echo(f"  - {as_typed(sentence(problem))}", err=True)


def program() -> str:
    """Return what was typed to start this program: `./hangjack` in a clone, whose launcher says so."""
    typed = os.environ.get("HANGJACK_TYPED", "")
    return shlex.quote(typed) if typed and shutil.which("hangjack") != typed else "hangjack"


def as_typed(text: str) -> str:
    """Return *text* with the commands in it as this person would type them."""
    return _COMMAND_LINE.sub(lambda _: program(), text)


def echo_json(value: Any) -> None:
    """Print *value* as JSON that a person can read too."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def console() -> "Console":
    """Return a console for tables and headings; rich is imported only where one is drawn."""
    from rich.console import Console  # noqa: PLC0415

    if not sys.stdout.isatty():
        return Console(highlight=False, width=_WIDE, file=cast("IO[str]", _Unpadded(sys.stdout)))
    if os.environ.get("NO_COLOR"):
        return Console(highlight=False, color_system=None)  # neither colours nor bold nor dim
    return Console(highlight=False)


def print_table(console: "Console", table: "Table") -> None:
    """Print *table*: in columns on a terminal; piped, one with headings has a tab between cells instead of blanks."""
    if console.is_terminal or not table.show_header:
        console.print(table)
        return
    from rich.text import Text  # noqa: PLC0415

    rows = zip(*(column.cells for column in table.columns), strict=True)
    heads = tuple(column.header for column in table.columns)
    for row in (heads, *rows):
        cells = (cell.plain if isinstance(cell, Text) else Text.from_markup(str(cell)).plain for cell in row)
        console.file.write("\t".join(cells).rstrip() + "\n")


class _Unpadded:
    """A stream that leaves away the blanks with which rich fills lines."""

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        """Write *text* without blanks at the ends of its lines."""
        return self._stream.write(re.sub(r" +(?=\n)", "", text))


def read_text(path: str) -> str:
    """Return the text of the file at *path*, or of standard input for `-`. Raises `BadInput` if it cannot be read."""
    try:
        with click.open_file(path, encoding="utf-8") as file:
            return str(file.read())
    except UnicodeDecodeError as error:
        raise BadInput("file.not-text", path=path) from error
    except OSError as error:
        raise BadInput("file.not-read", path=path, reason=error.strerror) from error
