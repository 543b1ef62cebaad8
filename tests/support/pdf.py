"""Reads what typst has printed: the words of each page, and the codes to scan that are drawn on it."""

import re
import zlib
from collections.abc import Iterator, Mapping

from msgspec import Struct

from support.qr import Squares

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_SET = re.compile(rb"/(f\d+) [\d.]+ Tf|(T[Jj])\b|\(")
"""A font is taken, what was read is set on the page, or letters begin."""
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_LETTER = re.compile(rb"<([0-9A-F]{4})> <([0-9A-F]+)>")
_STROKE = re.compile(rb"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l")
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


class Printed(Struct, frozen=True):
    """One page: its words in the order in which they were set, line by line, and its codes."""

    text: str
    codes: tuple[Squares, ...]


def pages_of(pdf: bytes) -> list[Printed]:
    """Return the pages of a document."""
    assert pdf.startswith(b"%PDF-"), pdf[:200]
    assert pdf.rstrip().endswith(b"%%EOF")
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    tree = next(body for body in objects.values() if b"/Type/Pages" in body)
    kids = re.search(rb"/Kids\[(.*?)\]", tree)
    assert kids is not None
    return [_page(objects, int(number)) for number in re.findall(rb"(\d+) 0 R", kids[1])]


def _page(objects: Mapping[int, bytes], number: int) -> Printed:
    drawn = _stream(objects, _referred(objects[number], b"Contents"))
    fonts = dict(_fonts(objects, objects[_referred(objects[number], b"Resources")]))
    return Printed("\n".join(_lines(drawn, fonts)), tuple(_codes(drawn)))


def _fonts(objects: Mapping[int, bytes], resources: bytes) -> Iterator[tuple[bytes, dict[int, str]]]:
    for name, number in re.findall(rb"/(f\d+) (\d+) 0 R", resources):
        letters = _stream(objects, _referred(objects[int(number)], b"ToUnicode"))
        yield (
            name,
            {
                int(glyph, 16): bytes.fromhex(text.decode()).decode("utf-16-be")
                for glyph, text in _LETTER.findall(letters)
            },
        )


def _lines(drawn: bytes, fonts: Mapping[bytes, Mapping[int, str]]) -> Iterator[str]:
    font: Mapping[int, str] = {}
    glyphs, at = b"", 0
    while found := _SET.search(drawn, at):
        at = found.end()
        if found[1]:
            font = fonts[found[1]]
        elif found[2]:
            numbers = (int.from_bytes(glyphs[pair : pair + 2], "big") for pair in range(0, len(glyphs), 2))
            yield "".join(font.get(number, "") for number in numbers)
            glyphs = b""
        else:
            at = _end_of_letters(drawn, at)
            glyphs += _ESCAPED.sub(_unescaped, drawn[found.end() : at - 1])


def _end_of_letters(drawn: bytes, at: int) -> int:
    """Return where letters end that begin at *at*: brackets in them come in pairs, or are escaped."""
    depth = 1
    while depth:
        if drawn[at : at + 1] == b"\\":
            at += 1
        else:
            depth += {b"(": 1, b")": -1}.get(drawn[at : at + 1], 0)
        at += 1
    return at


def _unescaped(found: re.Match[bytes]) -> bytes:
    return bytes([int(found[1], 8)]) if found[1].isdigit() else _ESCAPES.get(found[1], found[1])


def _codes(drawn: bytes) -> Iterator[Squares]:
    """Yield the codes: each is drawn as strokes from left to right, one square high, inside a margin of two."""
    for part in drawn.split(b" cm")[1:]:
        strokes = [tuple(map(float, found)) for found in _STROKE.findall(part)]
        dark = {(int(y), x) for x0, y, x1, _ in strokes for x in range(int(x0), int(x1)) if y % 1 == 0.5}
        if len(dark) < 200:
            continue
        first, last = min(row for row, _ in dark), max(row for row, _ in dark)
        yield [[(row, column) in dark for column in range(first, last + 1)] for row in range(first, last + 1)]


def _referred(body: bytes, name: bytes) -> int:
    found = re.search(rb"/%s (\d+) 0 R" % name, body)
    assert found is not None, name
    return int(found[1])


def _stream(objects: Mapping[int, bytes], number: int) -> bytes:
    return zlib.decompress(objects[number].split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0])
