"""A card of a match as somebody might have photographed it: drawn for a demonstration, and plainly fictional."""

from collections.abc import Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont

from hangjack.desk.photos.plain import Picture, read_plain

_WIDTH, _HEIGHT, _EDGE = 900, 1240, 60
_PAPER, _INK, _PEN, _TABLE = "#f6f1e2", "#33302a", "#1f3a7a", "#6b4a2f"
_TILT = -1.6
"""By how many degrees the card lies askew."""


class DrawnTable(Struct, frozen=True):
    """One table of a card: both pairs, and who won each leg, as somebody has written it."""

    pairs: tuple[str, str]
    legs: tuple[int, ...]
    """The place of the winning pair, leg by leg."""


class DrawnCard(Struct, frozen=True):
    """What stands on a card."""

    head: str
    teams: tuple[str, str]
    tables: Sequence[DrawnTable]
    totals: tuple[int, int]
    note: str
    """What says that it is none."""


def drawn(card: DrawnCard) -> Picture:
    """Return the card as a plain picture: printed lines, and what was written with a pen."""
    paper = Image.new("RGB", (_WIDTH, _HEIGHT), _PAPER)
    _fill(ImageDraw.Draw(paper), card)
    lying = paper.rotate(_TILT, Image.Resampling.BICUBIC, expand=True, fillcolor=_TABLE)
    table = Image.new("RGB", (lying.width + 2 * _EDGE, lying.height + 2 * _EDGE), _TABLE)
    table.paste(lying, (_EDGE, _EDGE))
    written = BytesIO()
    table.save(written, "JPEG", quality=70)
    return read_plain(written.getvalue())


def _fill(pen: ImageDraw.ImageDraw, card: DrawnCard) -> None:
    print_, hand, small = (ImageFont.load_default(size) for size in (34, 30, 22))
    pen.text((50, 40), card.head, _INK, print_)
    pen.text((50, 92), card.note, "#a02020", small)
    top = 150
    for place, team in enumerate(card.teams):
        pen.text((50 + 410 * place, top), team, _PEN, print_)
    for number, table in enumerate(card.tables, start=1):
        top = 70 + 200 * number
        pen.line((50, top, _WIDTH - 50, top), _INK, 2)
        pen.text((50, top + 12), str(number), _INK, print_)
        for place, pair in enumerate(table.pairs):
            pen.text((90 + 410 * place, top + 16), pair.replace(" & ", " &\n"), _PEN, hand, spacing=10)
        for leg, winner in enumerate(table.legs):
            pen.text((100 + 410 * winner + 90 * leg, top + 124), "X", _PEN, print_)
            pen.text((70 + 410 * winner + 90 * leg, top + 132), str(leg + 1), _INK, small)
    top = 70 + 200 * (len(card.tables) + 1)
    pen.line((50, top, _WIDTH - 50, top), _INK, 4)
    for place, total in enumerate(card.totals):
        pen.text((90 + 410 * place, top + 20), str(total), _PEN, ImageFont.load_default(64))
        _scribble(pen, (90 + 410 * place, top + 150), card.teams[place])


def _scribble(pen: ImageDraw.ImageDraw, at: tuple[int, int], name: str) -> None:
    """Draw what could be a signature, another one for each name."""
    x, y = at
    points = [(x + 24 * step, y + ord(letter) * 23 % 57 - 28) for step, letter in enumerate(name[:11])]
    pen.line(points, _PEN, 4, joint="curve")
