"""What phones and strangers send as a picture, and what is kept of it."""

import asyncio
import struct
import zlib
from collections.abc import Awaitable, Callable
from io import BytesIO
from subprocess import CompletedProcess

import msgspec
import pytest
from PIL import Image

from hangjack.desk.photos.plain import LONGEST_EDGE, MOST_BYTES, Picture, read_plain
from hangjack.errors import BadInput, Refused
from hangjack.web.photos import darkroom
from hangjack.web.photos.answer import Developed
from hangjack.web.photos.darkroom import Darkroom
from hangjack.web.photos.developing import developed
from support.acts import awaited
from support.pictures import HIGH, WIDE, a_plain_picture, card, held, is_upright, written

SCRIPT = b"<script>alert(1)</script>"


def sent(content: bytes) -> Callable[[], Awaitable[bytes]]:
    """Return what gives a picture when its turn has come."""

    async def take() -> bytes:
        return content

    return take


def refusal(sent: bytes) -> str:
    """Return why a picture is not taken."""
    with pytest.raises(BadInput) as refused:
        read_plain(developed(sent))
    return refused.value.key


@pytest.mark.parametrize("orientation", range(1, 9))
def test_whichever_way_the_phone_was_held_the_card_is_upright(orientation: int) -> None:
    """And nothing of what the camera has written beside the picture is in it: no place, no maker, no remark."""
    sent = held(orientation)
    kept = read_plain(developed(sent))
    again = Image.open(BytesIO(kept.body))

    assert b"Joan was here" in sent
    assert is_upright(kept)
    assert (kept.width, kept.height) == (WIDE, HIGH)
    assert b"Joan" not in kept.body
    assert (dict(again.getexif()), set(again.info)) == (
        {},
        {"jfif", "jfif_version", "jfif_unit", "jfif_density"},
    )


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_other_formats_become_the_one_that_is_kept(kind: str) -> None:
    """What can be seen through stands on white."""
    seen_through = card().convert("RGBA")
    seen_through.putalpha(0)
    kept = read_plain(developed(written(seen_through, kind)))

    assert Image.open(BytesIO(kept.body)).convert("RGB").getpixel((5, 5)) == (255, 255, 255)
    assert is_upright(read_plain(developed(written(card(), kind))))


def test_a_large_picture_is_made_as_small_as_it_is_kept() -> None:
    """Even one in which every point is another: it has fewer points then."""
    noise = Image.effect_noise((4000, 3000), 200).convert("RGB")
    kept = read_plain(developed(written(noise, quality=95)))

    assert max(kept.width, kept.height) <= LONGEST_EDGE
    assert len(kept.body) <= MOST_BYTES
    assert kept.width * 3 == kept.height * 4


def test_what_a_phone_puts_behind_a_picture_is_left_out() -> None:
    """A preview or a second view of the same moment: the first picture is the card."""
    both = written(card(), "MPO", save_all=True, append_images=[Image.new("RGB", (WIDE, HIGH))])

    assert is_upright(read_plain(developed(both)))


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def _hundred_megapixels() -> bytes:
    """Return a PNG of a few kilobytes that would be 100 million points."""
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", 10_000, 10_000, 8, 2, 0, 0, 0))
    rows = zlib.compress(b"\0" * 30_001 * 100)
    return b"\x89PNG\r\n\x1a\n" + head + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


FILM = written(card(), "WEBP", save_all=True, append_images=[Image.new("RGB", (WIDE, HIGH))])
MOVING_PNG = written(card(), "PNG", save_all=True, append_images=[Image.new("RGB", (WIDE, HIGH))])
WHOLE = written(card())
WRONG = {
    "nothing": (b"", "photo.no-picture"),
    "a drawing with a script": (
        b'<svg xmlns="http://www.w3.org/2000/svg">' + SCRIPT + b"</svg>",
        "photo.no-picture",
    ),
    "a page": (b"<!doctype html>" + SCRIPT, "photo.no-picture"),
    "a document": (b"%PDF-1.7\n", "photo.no-picture"),
    "a program for printers": (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n", "photo.no-picture"),
    "another format": (written(card(), "TIFF"), "photo.no-picture"),
    "a film of old": (written(card(), "GIF"), "photo.no-picture"),
    "of an iPhone": (b"\0\0\0\x24ftypheic\0\0\0\0mif1heic", "photo.heic"),
    "of a new phone": (b"\0\0\0\x24ftypavif\0\0\0\0mif1", "photo.heic"),
    "cut off": (WHOLE[: len(WHOLE) // 2], "photo.cut-off"),
    "only its beginning": (WHOLE[:40], "photo.no-picture"),
    "a film": (FILM, "photo.film"),
    "a moving picture": (MOVING_PNG, "photo.film"),
    "far too many points": (_hundred_megapixels(), "photo.too-many-pixels"),
}


@pytest.mark.parametrize(("sent", "why"), WRONG.values(), ids=WRONG)
def test_what_is_no_photo_is_refused_with_what_to_do(sent: bytes, why: str) -> None:
    assert refusal(sent) == why


@pytest.mark.parametrize(
    "sent",
    [
        WHOLE + SCRIPT,
        written(card(), comment=SCRIPT),
        written(card(), "PNG") + b"PK\x05\x06" + SCRIPT,
        b"".join((WHOLE[:2], b"\xff\xe1", struct.pack(">H", len(SCRIPT) + 2), SCRIPT, WHOLE[2:])),
    ],
    ids=["behind the end", "as a remark", "behind a PNG", "as what a camera writes"],
)
def test_a_file_that_is_two_things_at_once_is_only_a_picture_afterwards(sent: bytes) -> None:
    """Nothing of the other file is left, wherever it was put."""
    assert b"script" not in developed(sent)


def test_what_a_camera_has_written_may_be_broken() -> None:
    """The picture counts, and stands as it is stored."""
    broken = b"Exif\0\0" + b"MM\0*\xff\xff\xff\xff" + b"\xff" * 40

    assert is_upright(read_plain(developed(written(card(), exif=broken))))


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xff\xd8\xff\xd9",
        a_plain_picture() + b"x",
        a_plain_picture()[:-2],
        a_plain_picture()[:-200],
        held(1),
        written(card(LONGEST_EDGE + 8, 80)),
        written(card(), "PNG"),
        a_plain_picture() + a_plain_picture(),
        b"\xff\xd8" + b"\xff\xda\x00\x02" * 3,
    ],
)
def test_what_is_kept_has_its_image_and_nothing_else(body: bytes) -> None:
    """Whatever a program sends past the darkroom."""
    with pytest.raises(BadInput, match=r"photo\.not-plain"):
        read_plain(body)


@awaited
async def test_the_darkroom_gives_what_the_program_beside_the_server_has_made() -> None:
    """Or why there is nothing; and one that falls over takes nobody with it."""
    room = Darkroom()
    kept = await room.plain(sent(held(6)))
    with pytest.raises(BadInput) as refused:
        await room.plain(sent(_hundred_megapixels()))

    assert is_upright(kept)
    assert (refused.value.key, refused.value.values) == ("photo.too-many-pixels", {"found": 100, "most": 24})


@pytest.mark.parametrize(
    ("answered", "why"),
    [
        (b"", "photo.cut-off"),
        (b"Killed", "photo.cut-off"),
        (msgspec.msgpack.encode(Developed(written(card(), comment=SCRIPT))), "photo.not-plain"),
        (msgspec.msgpack.encode(Developed(b"<svg>")), "photo.not-plain"),
    ],
    ids=["nothing", "something else", "a picture with a remark", "no picture"],
)
@awaited
async def test_what_develops_pictures_is_believed_no_more_than_who_sends_them(
    answered: bytes, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may fall over, be ended for its memory or its time, or have been taken over by what it read."""

    def program(module: str, *, given: bytes) -> CompletedProcess[bytes]:
        del module, given
        return CompletedProcess([], -9, answered, b"")

    monkeypatch.setattr(darkroom, "run_program", program)
    with pytest.raises(BadInput) as refused:
        await Darkroom().plain(sent(held(1)))

    assert refused.value.key == why


@awaited
async def test_the_darkroom_takes_no_more_than_can_be_done_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes then is told to try again; those who wait get theirs, also after somebody has given up."""
    room, begun, go_on = Darkroom(), asyncio.Event(), asyncio.Event()

    async def slowly(work: Callable[[bytes], Picture], sent: bytes) -> Picture:
        begun.set()
        await go_on.wait()
        return work(sent)

    async def not_taken() -> bytes:
        raise AssertionError("its turn never came, so it was not read")

    monkeypatch.setattr(darkroom, "MOST_WAITING", 2)
    monkeypatch.setattr(darkroom, "_developed", lambda sent: read_plain(developed(sent)))
    monkeypatch.setattr(asyncio, "to_thread", slowly)
    first = asyncio.ensure_future(room.plain(sent(held(1))))
    await begun.wait()
    second = asyncio.ensure_future(room.plain(not_taken))
    await asyncio.sleep(0)
    with pytest.raises(Refused, match=r"photo\.busy"):
        await room.plain(sent(held(1)))
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    third = asyncio.ensure_future(room.plain(sent(held(1))))
    go_on.set()

    assert is_upright(await first)
    assert is_upright(await third)
