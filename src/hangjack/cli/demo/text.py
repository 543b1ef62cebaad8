"""Text that stands in eighty columns: headings, sentences, lists in columns, and a bracket drawn with lines."""

from collections.abc import Iterator, Sequence
from textwrap import wrap

WIDTH = 79
_BRACKET_COLUMN = 25


def heading(text: str) -> Iterator[str]:
    """Yield *text* with a line under it."""
    yield ""
    yield text
    yield "=" * len(text)


def paragraph(text: str, indent: int = 0) -> Iterator[str]:
    """Yield *text* in lines that fit; all but the first are *indent* further in."""
    yield from wrap(text, WIDTH, subsequent_indent=" " * indent)


def in_columns(rows: Sequence[Sequence[str]], numbers: int) -> Iterator[str]:
    """Yield *rows* in columns as wide as they must be; so many columns, counted from the last, hold numbers."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    words = len(widths) - numbers
    for row in rows:
        cells = [
            text.ljust(width) if place < words else text.rjust(width)
            for place, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()


def drawn_bracket(rounds: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield a bracket from left to right: who stands in each round from top to bottom, the winner alone at the end."""
    height = 2 * len(rounds[0])
    lines = [[" "] * (_BRACKET_COLUMN * len(rounds)) for _ in range(height)]
    for number, names in enumerate(rounds):
        for place, name in enumerate(names):
            line = _line_of(number, place)
            left = number * _BRACKET_COLUMN
            lines[line][left : left + len(name)] = name
            if len(names) > 1:
                _draw_arm(lines, number, place)
    yield from ("".join(line).rstrip() for line in lines[:-1])


def _line_of(number: int, place: int) -> int:
    """Return the line of a place in a round: in the middle between the two that feed it."""
    return int(2 ** (number + 1) * place + 2**number - 1)


def _draw_arm(lines: list[list[str]], number: int, place: int) -> None:
    """Draw the arm from a place towards the middle of its tie, where the next round stands."""
    right, line = (number + 1) * _BRACKET_COLUMN - 2, _line_of(number, place)
    middle = _line_of(number + 1, place // 2)
    lines[line][right] = "┐" if place % 2 == 0 else "┘"
    step = 1 if middle > line else -1
    for between in range(line + step, middle, step):
        lines[between][right] = "│"
    lines[middle][right] = "├"
