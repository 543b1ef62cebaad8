"""How little is sent: files and pages squeezed, kept for as long as they are good, and never stale."""

import re
from base64 import b64encode
from collections.abc import Iterator
from gzip import decompress
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx2
import pytest
from starlette.requests import Request
from starlette.responses import Response

from hangjack.web import packing
from hangjack.web.packing import squeezed, static_path, unless_known
from hangjack.web.safety import CSP
from support.acts import awaited
from support.desk import CUP
from support.web import Doors, Hall, hall

A_YEAR = "public, max-age=31536000, immutable"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Give a folder whose files are served in place of ours."""
    tmp_path.joinpath("vendor").mkdir()
    monkeypatch.setattr(packing, "_folder", lambda: tmp_path)
    started_anew()
    yield tmp_path
    monkeypatch.undo()
    started_anew()


def started_anew() -> None:
    """Forget the files, as a server does that is started again."""
    kept_of_files: tuple[Any, ...] = (packing._packed, static_path, packing.style_of, packing._names)
    for kept in kept_of_files:
        kept.cache_clear()


def request(**headers: str) -> Request:
    """Return a request with these headers."""
    told = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": told})


async def raw(place: Hall, path: str, **headers: str) -> tuple[httpx2.Response, bytes]:
    """Return an answer, and its bytes as they were sent."""
    async with place.client.stream("GET", path, headers=headers) as answer:
        return answer, b"".join([part async for part in answer.aiter_raw()])


@awaited
async def test_a_file_is_sent_in_fewer_bytes_to_whoever_understands_that(inside: Doors) -> None:
    """The others get the same as it is."""
    path = static_path("styles/base.css")
    async with hall(inside) as place:
        small, body = await raw(place, path, **{"accept-encoding": "gzip, deflate"})
        plain, whole = await raw(place, path, **{"accept-encoding": "identity"})
        declined, as_is = await raw(place, path, **{"accept-encoding": "gzip;q=0, br"})

    assert decompress(body) == whole == as_is
    assert len(body) < len(whole) / 2
    assert small.headers["content-encoding"] == "gzip"
    assert small.headers["content-length"] == str(len(body))
    assert not any("content-encoding" in each.headers for each in (plain, declined))
    assert {each.headers["vary"] for each in (small, plain, declined)} == {"accept-encoding"}
    assert {each.headers["content-type"] for each in (small, plain)} == {"text/css; charset=utf-8"}


@awaited
async def test_a_file_is_kept_for_a_year_under_its_own_mark_and_under_no_other(inside: Doors) -> None:
    """While half of the servers are newer than the others, a browser must not keep the wrong one."""
    async with hall(inside) as place:
        kept = [
            (await place.get(path)).headers["cache-control"]
            for path in (
                static_path("games/all_fours/pad.js"),
                "/static/games/all_fours/pad.js",
                "/static/games/all_fours/pad.js?0123456789ab",
            )
        ]

    assert kept == [A_YEAR, "no-cache", "no-cache"]


@awaited
async def test_what_a_browser_has_is_not_sent_again(inside: Doors) -> None:
    """Whichever way it was sent the first time."""
    async with hall(inside) as place:
        first = await place.get("/static/mark.svg")
        again = await place.get("/static/mark.svg", **{"if-none-match": f'"x", {first.headers["etag"]}'})
        other = await place.get("/static/mark.svg", **{"if-none-match": '"x"'})

    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert (other.status_code, other.content) == (200, first.content)


@awaited
async def test_a_changed_file_is_never_stale(inside: Doors, folder: Path) -> None:
    """A change in a module that a script imports gives the script another address; the old one gives what counts now."""
    folder.joinpath("page.js").write_text('import { now } from "./now.js";\nshow(now);\n')
    folder.joinpath("now.js").write_text("export const now = 1;\n")
    async with hall(inside) as place:
        before = static_path("page.js")
        first = await place.get(before)
        folder.joinpath("now.js").write_text("export const now = 2;\n")
        started_anew()
        after = static_path("page.js")
        second = await place.get(after)
        late = await place.get(before, **{"if-none-match": first.headers["etag"]})

    assert before != after
    assert ("now=1;" in first.text, "now=2;" in second.text) == (True, True)
    assert (late.status_code, late.text, late.headers["cache-control"]) == (200, second.text, "no-cache")


@pytest.mark.parametrize(
    "path", ["/static/nothing.js", "/static/vendor", "/static/", "/static/../app.py", "/static/%2e%2e/app.py"]
)
@awaited
async def test_nothing_else_can_be_asked_for(path: str, inside: Doors) -> None:
    """Only the files that there are, by their names."""
    async with hall(inside) as place:
        answer = await place.get(path)

    assert answer.status_code == 404
    assert "from starlette" not in answer.text


@awaited
async def test_a_page_is_squeezed_and_an_answer_with_a_secret_is_not(inside: Doors) -> None:
    """Whoever watches the line must not learn from lengths what a secret is."""
    told = {"accept-encoding": "gzip"}
    async with hall(inside) as place:
        page, sent = await raw(place, f"/c/{CUP}", **told)
        listed = await place.get(f"/api/competitions/{CUP}/schedule", **told)
        link = {"role": "scorekeeper", "match": "A-1-1", "side": "A"}
        handed = await place.post(f"/api/competitions/{CUP}/links", link, "director", headers=told)

    assert page.headers["content-encoding"] == listed.headers["content-encoding"] == "gzip"
    assert decompress(sent).startswith(b"<!doctype html>")
    assert handed.status_code == 200
    assert "content-encoding" not in handed.headers


@awaited
async def test_the_styles_of_a_page_stand_in_it_and_only_they_are_let_in(inside: Doors) -> None:
    """By their digests, as the script that keeps early taps: what somebody smuggles in is none of them."""
    async with hall(inside) as place:
        pages = {path: await place.get(path) for path in ("/", f"/c/{CUP}/board", "/sign-in", "/c/nowhere")}

    for path, page in pages.items():
        (styled,) = re.findall(r"<style>(.+?)</style>", page.text, re.DOTALL)
        scripts = re.findall(r"<script>(.+?)</script>", page.text, re.DOTALL)
        wanted = CSP.replace("style-src 'self'", f"style-src 'self' 'sha256-{digest_of(styled)}'")
        if not path.endswith("/board"):
            wanted = wanted.replace(
                "script-src 'self'", f"script-src 'self' 'sha256-{digest_of(scripts[0])}'"
            )
        assert page.headers["content-security-policy"] == wanted
        assert len(scripts) == (not path.endswith("/board")), "nothing can be pressed on a screen of the hall"
        assert "stylesheet" not in page.text


def digest_of(text: str) -> str:
    """Return what a policy lets a text in by."""
    return b64encode(sha256(text.encode()).digest()).decode()


def test_what_is_small_squeezed_already_or_no_text_is_sent_as_it_is() -> None:
    """Pictures and documents are packed by themselves."""
    large = b"0123456789" * 100
    as_they_are = [
        Response(b"{}", media_type="application/json"),
        Response(large, media_type="application/pdf"),
        Response(large, headers={"content-encoding": "br"}, media_type="text/html"),
    ]

    assert [squeezed(request(accept_encoding="gzip"), each).body for each in as_they_are] == [
        b"{}",
        large,
        large,
    ]
    assert squeezed(request(), Response(large, media_type="text/html")).body == large


def test_a_page_that_is_known_is_only_confirmed_with_the_policy_it_needs() -> None:
    """A browser takes the headers of the confirmation for those of the page."""
    headers = {"cache-control": "private, no-cache", "content-security-policy": "style-src 'sha256-x'"}
    first = unless_known(request(), Response(b"page", headers=headers, media_type="text/html"))
    again = unless_known(
        request(if_none_match=first.headers["etag"]),
        Response(b"page", headers=headers, media_type="text/html"),
    )
    changed = unless_known(
        request(if_none_match=first.headers["etag"]), Response(b"new page", headers=headers)
    )

    assert (first.status_code, again.status_code, changed.status_code) == (200, 304, 200)
    assert {**headers, "etag": first.headers["etag"]}.items() <= dict(again.headers).items()
    assert again.body == b""


def test_a_name_that_is_no_file_leaves_nothing_behind() -> None:
    """Whoever asks for thousands of them does not fill the memory."""
    packed: Any = packing._packed
    before = packed.cache_info().currsize
    found = [packing.static_file(f"no-such-file-{number}.js") for number in range(50)]

    assert set(found) == {None}
    assert packed.cache_info().currsize == before


def test_the_font_for_pictures_comes_first_in_every_list() -> None:
    """Further down, chromium opens a page for the second time with boxes where the pictures of names should be."""
    styles = Path(packing.__file__).parent.joinpath("static", "styles", "base.css").read_text("utf-8")
    first = re.findall(r"--(?:serif|sans):\s*([^,]+),", styles)

    assert first == ["Signs", "Signs"]
    assert "unicode-range: U+1F000-1FAFF;" in styles
