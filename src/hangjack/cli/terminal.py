"""What commands share on a terminal: errors as sentences, JSON, and rich output that turns plain when piped."""

import sys
from typing import TYPE_CHECKING, Any

import click
import msgspec

from hangjack.errors import HangjackError
from hangjack.wording import sentence

if TYPE_CHECKING:
    from rich.console import Console


_WIDE = 500
"""Columns of piped output: wide enough that no line is broken and a search finds what it looks for."""


def explain(error: HangjackError) -> None:
    """Say on standard error what is wrong and what to do; a file's mistakes each get a line."""
    click.echo(f"hangjack: {sentence(error)}", err=True)
    for problem in getattr(error, "problems", ()):
        click.echo(f"  - {sentence(problem)}", err=True)


def echo_json(value: Any) -> None:
    """Print *value* as JSON that a person can read too."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def console() -> "Console":
    """Return a console for tables and headings; rich is imported only where one is drawn."""
    from rich.console import Console  # noqa: PLC0415

    piped = not sys.stdout.isatty()
    return Console(highlight=False, width=_WIDE if piped else None)


def read_text(path: str) -> str:
    """Return the text of the file at *path*, or of standard input for `-`. A file that cannot be read is refused."""
    try:
        with click.open_file(path, encoding="utf-8") as file:
            return str(file.read())
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise click.ClickException(f"cannot read {path}: {reason}") from error
