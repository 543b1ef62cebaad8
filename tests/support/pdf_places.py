"""Where letters stand on pages that typst has printed: how far each run of them reaches, in points from the left edge."""

import re
import zlib
from collections.abc import Iterator, Mapping

from msgspec import Struct

_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)\nendobj", re.DOTALL)
_TOKEN = re.compile(
    rb"\((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*\))*\)|/[^\s/\[\]()<>]+|-?[\d.]+|[A-Za-z]+|[\[\]]", re.DOTALL
)
_ESCAPED = re.compile(rb"\\([0-7]{1,3}|.)", re.DOTALL)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_NUMBER = re.compile(rb"-?[\d.]+")

Widths = Mapping[int, float]


class Run(Struct, frozen=True):
    """Some letters that were set in one go: where they begin and end, and how wide their page is."""

    left: float
    right: float
    width: float


def runs_of(pdf: bytes) -> list[Run]:
    """Return every run of letters of a document."""
    objects = {int(number): body for number, body in _OBJECT.findall(pdf)}
    pages = [body for body in objects.values() if body.startswith(b"<</Type/Page/")]
    return [run for body in pages for run in _runs_on(objects, body)]


def _runs_on(objects: Mapping[int, bytes], page: bytes) -> Iterator[Run]:
    box = re.search(rb"/MediaBox\[0 0 ([\d.]+)", page)
    assert box is not None
    fonts = dict(_fonts(objects, objects[_referred(page, b"Resources")]))
    for left, right in _set_in(_stream(objects, _referred(page, b"Contents")), fonts):
        yield Run(left, right, float(box[1]))


def _set_in(drawn: bytes, fonts: Mapping[bytes, Widths]) -> Iterator[tuple[float, float]]:
    """Yield where each run begins and ends; typst turns no letters, so that sums of shifts are all there is to know."""
    shifts, shift, at, size = [], 0.0, 0.0, 0.0
    widths: Widths = {}
    waiting: list[bytes] = []
    for token in _TOKEN.findall(drawn):
        match token:
            case b"q":
                shifts.append(shift)
            case b"Q":
                shift = shifts.pop()
            case b"cm":
                shift += float(waiting[-2])
            case b"Tf":
                widths, size = fonts[waiting[-2]], float(waiting[-1])
            case b"Tm":
                at = float(waiting[-2])
            case b"Tj" | b"TJ":
                advance = sum(_advance(each, widths) for each in waiting if each not in {b"[", b"]"})
                yield shift + at, shift + at + advance * size / 1000
        waiting = [] if token[:1].isalpha() else [*waiting, token]


def _advance(part: bytes, widths: Widths) -> float:
    """Return how far letters, or a number between them, move on."""
    if not part.startswith(b"("):
        return -float(part)
    glyphs = _ESCAPED.sub(_unescaped, part[1:-1])
    return sum(widths.get(int.from_bytes(glyphs[i : i + 2], "big"), 0) for i in range(0, len(glyphs), 2))


def _unescaped(found: re.Match[bytes]) -> bytes:
    return bytes([int(found[1], 8)]) if found[1].isdigit() else _ESCAPES.get(found[1], found[1])


def _fonts(objects: Mapping[int, bytes], resources: bytes) -> Iterator[tuple[bytes, Widths]]:
    for name, number in re.findall(rb"(/f\d+) (\d+) 0 R", resources):
        below = re.search(rb"/DescendantFonts\[(\d+) 0 R", objects[int(number)])
        assert below is not None
        yield name, dict(_widths(objects[int(below[1])]))


def _widths(font: bytes) -> Iterator[tuple[int, float]]:
    listed = re.search(rb"/W ?\[([^\]]*)\]", font)
    assert listed is not None
    numbers = [float(each) for each in _NUMBER.findall(listed[1])]
    for first, last, width in zip(*[iter(numbers)] * 3, strict=True):
        yield from ((glyph, width) for glyph in range(int(first), int(last) + 1))


def _referred(body: bytes, name: bytes) -> int:
    found = re.search(rb"/%s (\d+) 0 R" % name, body)
    assert found is not None, name
    return int(found[1])


def _stream(objects: Mapping[int, bytes], number: int) -> bytes:
    return zlib.decompress(objects[number].split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0])
