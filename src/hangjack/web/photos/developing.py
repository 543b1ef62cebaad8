"""A picture as it was sent is decoded and written anew as a plain one: turned upright, made smaller, without anything else in it.

    python -m hangjack.web.photos.developing

reads what was sent and writes what it came to. It is a stranger's file, and decoders have mistakes: so that is done in a
process of its own, with little memory and little time, and what comes back is believed no more than what went in.
"""

import sys
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from typing import Any
from warnings import catch_warnings

import msgspec
from PIL import Image

from hangjack.desk.photos.plain import LONGEST_EDGE, MOST_BYTES
from hangjack.errors import BadInput
from hangjack.web.loop.afar import give_way
from hangjack.web.photos.answer import Developed

MOST_PIXELS = {"JPEG": 56_000_000, "PNG": 24_000_000, "WEBP": 24_000_000}
"""How many pixels are decoded, by format: a JPEG is made smaller while it is read, the others are read whole."""

MOST_MEMORY = 1024 * 1024 * 1024
MOST_SECONDS = 20
_QUALITIES = (80, 70, 60, 50, 40)
_SMALLER = 4, 3
_HEIC = frozenset({b"heic", b"heix", b"heim", b"heis", b"hevc", b"mif1", b"msf1", b"avif", b"avis"})
_MANY_IN_ONE = "JPEG"
"""The format in which phones put a preview behind the picture; elsewhere several pictures are a film."""

Image.MAX_IMAGE_PIXELS = None  # the limits above are looked at before anything is decoded


def developed(sent: bytes) -> bytes:
    """Return the picture in *sent* as a plain one. Refuses what is no picture, cut off, a film, or far too large."""
    with catch_warnings(action="ignore"):
        return _developed(sent)


def _developed(sent: bytes) -> bytes:
    image = _opened(sent)
    try:
        return _written(_upright(image))
    except BadInput:
        raise
    except MemoryError:
        raise BadInput("photo.too-many-pixels", **_megapixels(image)) from None
    except Exception:  # noqa: BLE001 - whatever a decoder stumbles over, the picture cannot be read
        raise BadInput("photo.cut-off") from None


def _opened(sent: bytes) -> Image.Image:
    if sent[4:8] == b"ftyp" and sent[8:12] in _HEIC:
        raise BadInput("photo.heic")
    try:
        image = Image.open(BytesIO(sent), formats=tuple(MOST_PIXELS))
    except Exception:  # noqa: BLE001 - it is nothing that we know, for whatever reason
        raise BadInput("photo.no-picture") from None
    kind = _kind(image)
    if image.width * image.height > MOST_PIXELS[kind]:
        raise BadInput("photo.too-many-pixels", **_megapixels(image))
    if kind != _MANY_IN_ONE and getattr(image, "is_animated", False):
        raise BadInput("photo.film")
    return image


def _kind(image: Image.Image) -> str:
    return _MANY_IN_ONE if image.format == "MPO" else str(image.format)


def _megapixels(image: Image.Image) -> dict[str, int]:
    return {"found": image.width * image.height // 1_000_000, "most": MOST_PIXELS[_kind(image)] // 1_000_000}


def _upright(image: Image.Image) -> Image.Image:
    """Return the picture as large as it is kept, as it was held, in plain colours on white."""
    image.draft("RGB", (LONGEST_EDGE, LONGEST_EDGE))
    image.load()
    way = _way(image)
    if image.mode in {"P", "PA", "LA", "1"} or "transparency" in image.info:
        image = image.convert("RGBA")
    elif image.mode not in {"RGB", "RGBA", "L"}:
        image = image.convert("RGB")
    image.thumbnail((LONGEST_EDGE, LONGEST_EDGE), Image.Resampling.LANCZOS)
    if image.mode == "RGBA":
        white = Image.new("RGBA", image.size, "white")
        image = Image.alpha_composite(white, image)
    plain = Image.new("RGB", image.size)
    plain.paste(image.convert("RGB"))
    return plain.transpose(way) if way is not None else plain


_WAYS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
_ORIENTATION = 0x0112


def _way(image: Image.Image) -> Image.Transpose | None:
    """Return how the picture must be turned; what cannot be read says nothing."""
    try:
        return _WAYS.get(image.getexif().get(_ORIENTATION, 1))
    except Exception:  # noqa: BLE001 - what a camera has written beside the picture may be broken, and does not matter
        return None


def _written(image: Image.Image) -> bytes:
    """Return the picture as a plain JPEG, as good as fits."""
    for written in _tries(image):
        if len(written) <= MOST_BYTES:
            return written
    raise AssertionError("a picture of a few pixels fits")


def _tries(image: Image.Image) -> Iterator[bytes]:
    while True:
        for quality in _QUALITIES:
            file = BytesIO()
            image.save(file, "JPEG", quality=quality, optimize=True)
            yield file.getvalue()
        image = image.resize(tuple(max(1, edge * _SMALLER[1] // _SMALLER[0]) for edge in image.size))


def _bound() -> None:
    """Let this process have so much memory and time and no more, where the system knows of that."""
    with suppress(ImportError):
        import resource  # noqa: PLC0415 - Windows has none

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))


def main() -> None:
    """Do it with what comes in."""
    give_way()
    sent = sys.stdin.buffer.read()
    _bound()
    try:
        came = Developed(developed(sent))
    except BadInput as refused:
        values: dict[str, Any] = refused.values
        came = Developed(refused=refused.key, values=values)
    sys.stdout.buffer.write(msgspec.msgpack.encode(came))


if __name__ == "__main__":
    main()
