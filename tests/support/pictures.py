"""Pictures for tests: of a card whose top edge is red and left edge blue, in whatever form and with whatever beside it."""

from functools import cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw

from hangjack.desk.photos.plain import Picture, read_plain
from hangjack.web.photos.developing import developed

WIDE, HIGH = 800, 600
RED, BLUE, PAPER = (200, 0, 0), (0, 0, 200), (240, 240, 230)
EDGE = 60
CITY = (51.0, 40.0, 15.0)
"""Where the photo was taken, as a camera writes it."""

_MADE_UPRIGHT = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}
"""How a camera that was held in each way has stored what is upright."""


def card(wide: int = WIDE, high: int = HIGH) -> Image.Image:
    """Return a picture whose way up can be seen."""
    image = Image.new("RGB", (wide, high), PAPER)
    draw = ImageDraw.Draw(image)
    draw.rectangle((0, 0, wide, EDGE), RED)
    draw.rectangle((0, EDGE, EDGE, high), BLUE)
    return image


def written(image: Image.Image, kind: str = "JPEG", **options: Any) -> bytes:
    """Return *image* as a file."""
    file = BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def held(orientation: int) -> bytes:
    """Return the card as a camera stores it that was held in one of the eight ways, with where, when and by whom it was taken."""
    way = _MADE_UPRIGHT[orientation]
    image = card() if way is None else card().transpose(way)
    exif = Image.Exif()
    exif[0x0112] = orientation
    exif[0x010F], exif[0x9286] = "A camera of somebody", "Joan was here"
    exif.get_ifd(0x8825).update({1: "N", 2: CITY, 3: "W", 4: (1.0, 16.0, 50.0)})
    return written(image, exif=exif, comment=b"Joan was here")


def is_upright(picture: Picture) -> bool:
    """Whether the red edge is on top and the blue one to the left."""
    image = Image.open(BytesIO(picture.body)).convert("RGB")
    top, left = image.getpixel((image.width // 2, EDGE // 4)), image.getpixel((EDGE // 4, image.height // 2))
    return _is_like(top, RED) and _is_like(left, BLUE)


def _is_like(found: Any, wanted: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < EDGE for one, other in zip(found, wanted, strict=True))


@cache
def a_plain_picture() -> bytes:
    """Return a card as it is kept."""
    return read_plain(developed(written(card()))).body
