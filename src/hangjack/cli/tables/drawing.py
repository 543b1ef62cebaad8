"""What every table draws alike: a line with its red cards in red, and a frame in colour that is left out when piped."""

from collections.abc import Iterable

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.text import Text

_RED_CARD = r"(10|[2-9JQKA])?[♥♦]"


def print_line(console: Console, line: str, style: str = "") -> None:
    """Print a sentence, its red suits in red."""
    console.print(coloured(line, style), soft_wrap=not console.is_terminal)


def coloured(line: str, style: str = "") -> Text:
    """Return *line* with the red cards in it in red."""
    text = Text(line, style=style)
    text.highlight_regex(_RED_CARD, "red")
    return text


def print_lines(console: Console, heading: str, lines: Iterable[str], width: int) -> None:
    """Draw a table of *lines* under its *heading*; piped, a long line is not broken."""
    red = [coloured(line) for line in lines]
    if console.is_terminal:
        print_framed(console, heading, Group(*red), width)
        return
    console.print(heading, markup=False)
    for line in red:
        console.print(line, soft_wrap=True)


def print_framed(console: Console, heading: str, table: RenderableType, width: int) -> None:
    """Draw *table* in a frame with its *heading*, or under it when piped."""
    if console.is_terminal:
        console.print(Panel(table, title=heading, width=width, border_style="green"))
    else:
        console.print(heading, markup=False)
        console.print(table)
