"""What a score pad is made of: one script and one style, kept on the phone, and few bytes to send."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from desk.story_first_match import FIRST
from hangjack.tables.game import GAMES
from hangjack.web.packing import GROUND, static_path, style_of
from hangjack.web.pages.pad.parts import has_pad, styles_of, worker_script
from hangjack.web.safety import policy_with
from hangjack.web.scripts import modules_of, style
from support.acts import awaited
from support.desk import CUP
from support.web import Doors, hall

PAD = f"/c/{CUP}/m/{FIRST}/pad"
WRITER = "scorekeeper of A"
GAME = "all_fours"
GZIP = {"accept-encoding": "gzip"}
MOST_BYTES = 40 * 1024


def text_of(name: str) -> str:
    """Return a static file as it was written."""
    return files("hangjack").joinpath(name).read_text(encoding="utf-8")


def test_every_module_of_the_pad_is_part_of_it() -> None:
    """A script beside the others that nobody imports would never reach a phone."""
    house, own = Path(str(files("hangjack"))), f"games/{GAME}/web/static/pad"
    found = {*house.glob("web/static/pad/*.js"), *house.glob(f"{own}/*.js")}

    assert {each.relative_to(house).as_posix() for each in found} <= set(modules_of(f"{own}.js", text_of))


@awaited
async def test_there_is_no_worker_for_a_pad_that_there_is_not(inside: Doors) -> None:
    """Neither for a part of the pad, nor for a game that nobody knows."""
    async with hall(inside) as place:
        asked = [await place.get(f"/sw.js{query}") for query in ("", "?pad", "?whist", f"?{GAME}&more")]

    assert [each.status_code for each in asked] == [404] * 4


@awaited
async def test_everything_that_a_pad_asks_for_is_kept_on_the_phone(inside: Doors) -> None:
    """A part that is missing would leave the pad unopened after a reload without a connection."""
    async with hall(inside) as place:
        page = await place.get(PAD, WRITER)
    asked = re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)

    assert asked == [static_path(f"games/{GAME}/pad.js")]
    assert '<link rel="icon" href="data:image/svg+xml,' in page.text
    assert all(f'"{each}"' in worker_script(GAME) for each in asked)


@awaited
async def test_the_style_in_the_head_is_let_in_and_no_other(inside: Doors) -> None:
    """By its digest, which stands in the answer; also in the one that says that nothing has changed."""
    async with hall(inside) as place:
        page = await place.get(PAD, WRITER)
        again = await place.get(PAD, WRITER, **{"if-none-match": page.headers["etag"]})

    style = style_of(*styles_of(GAME))
    policy = policy_with([style.digest])
    assert f"<style>{style.text}</style>" in page.text
    assert (again.status_code, again.content) == (304, b"")
    assert [each.headers["content-security-policy"] for each in (page, again)] == [policy] * 2
    assert "'unsafe-inline'" not in policy


@awaited
async def test_all_that_a_first_visit_sends_is_small(inside: Doors) -> None:
    """With the heads of the answers, and with the worker."""
    async with hall(inside) as place:
        paths = (
            PAD,
            static_path(f"games/{GAME}/pad.js"),
            f"/sw.js?{GAME}",
        )
        answers = [await place.get(path, WRITER, **GZIP) for path in paths]
    bodies = [int(each.headers["content-length"]) for each in answers]
    heads = [len(name) + len(value) for each in answers for name, value in each.headers.items()]

    assert [each.status_code for each in answers] == [200] * len(paths)
    assert sum(bodies) + sum(heads) < MOST_BYTES


@pytest.mark.parametrize("name", [*GROUND, *styles_of(GAME)])
def test_no_style_could_end_the_head(name: str) -> None:
    """It stands in the page as it is."""
    assert "<" not in text_of(f"web/static/{name}")


@pytest.mark.parametrize("game", sorted(each.module for each in GAMES.values() if has_pad(each.module)))
def test_no_pad_waits_for_styles_of_standings_and_lists(game: str) -> None:
    """What a pad shows in rows has styles of its own; those of every other page would be waited for and never seen."""
    sent = style_of(*styles_of(game)).text

    assert style(text_of("web/static/styles/pad.css")) in sent
    assert ".standings" not in sent
    assert ".fixtures" not in sent
