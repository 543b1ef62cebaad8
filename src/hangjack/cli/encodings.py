"""Output where not every letter can be written: the nearest that can stands in its place, and nothing breaks."""

import codecs
import sys
import unicodedata
from io import TextIOWrapper

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
_NAME = "hangjack"


def write_anywhere() -> None:
    """Let standard output and error take every text, whatever their encoding."""
    codecs.register_error(_NAME, _nearest)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=_NAME)


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
