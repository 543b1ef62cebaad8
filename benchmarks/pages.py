"""What pages weigh and how soon they are there, on an old phone with a bad connection.

    python -m benchmarks.pages [--rounds 5] [--only PAGE] [--parts]

A fictional event by each book is served by a process of its own, in the middle of its matches. Debian's chromium opens each page with
nothing kept from before, on a processor slowed 4 times and through a relay that is as slow as 3G (see `halls/pages_line.py`), and
then once more by reloading it. Sent are all bytes of HTTP from the server, heads included, until nothing more is under way:
the service worker's own too. Times are from the beginning of the navigation. There is no name to look up and no TLS to
agree on; a new connection costs one round trip. Shift is the sum of all layout shifts that nobody's tap had asked for.

Pages take turns, and the figures are medians; they are good for something only on a machine that does nothing else. Where
others are at work too, `chrt -r 5` before the command (as root) lets it go before them.
"""

import argparse
import asyncio
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from http import HTTPStatus
from statistics import median
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

from msgspec import Struct
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from benchmarks import ROOT
from benchmarks.halls.pages_line import PATIENCE_S, QUIET_S, Line, Speed
from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, milliseconds, told
from browser.venue import launched
from hangjack.competition.permissions import Role
from hangjack.desk.requests.lineups import CallMatch
from hangjack.ids import CompetitionId, MatchId
from hangjack.matches.parties import SIDES, A, seats
from hangjack.web.api.client import Client
from hangjack.web.api.entrance_values import DoneShown, Handed, NewLink, Who
from hangjack.web.callers import COOKIE

TAKES = "15 minutes"
NEEDS = "chromium"

FAST = Speed("fast 3G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms", 1600, 750, 150)
SLOW = Speed("slow 3G: 400 kbit/s both ways, 400 ms", 400, 400, 400)
SLOWED = 4
"""How many times slower than this machine's the phone's processor is."""
PAINT_MS = 1000
SHIFT = 0.01
"""What nobody sees."""
KIB = 1024
PHONE = (390, 844)
LAPTOP = (1280, 800)

_WATCH = """
window.seen = { largest: 0, shift: 0, use: 0 };
new PerformanceObserver((list) => { for (const each of list.getEntries()) seen.largest = each.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) seen.shift += each.value; })
  .observe({ type: "layout-shift", buffered: true });
(function look() {
  if (document.querySelector(%r)) seen.use = performance.now();
  else requestAnimationFrame(look);
})();
"""
_SEEN = """() => ({ ...seen, first: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? NaN })"""


class Looked(Struct, frozen=True):
    """A page that is measured: its name, where it is, who opens it on what, and what is there when it can be used."""

    name: str
    path: str
    who: str = ""
    screen: tuple[int, int] = PHONE
    usable: str = "main"
    most_kib: int | None = None
    book: str = "ic2024"
    """By which book the event is played whose page it is."""


_PAD = "/c/{competition}/m/{match}/pad"
_OTHER_PADS = (
    Looked("mafa pad", _PAD, "scorekeeper", usable="#pad .keys", book="mafa"),
    Looked("sheepshead", _PAD, "scorekeeper", usable="#pad .keys", most_kib=40, book="sheepshead"),
    Looked("crib pad", _PAD, "scorekeeper", usable="#pad .winners", most_kib=40, book="abingdon"),
    Looked("pinochle", _PAD, "scorekeeper", usable="#pad button", book="pinochle500"),
)
PAGES = (
    Looked("score pad", _PAD, "scorekeeper", usable="#pad .keys", most_kib=42),
    Looked("hall board", "/c/{competition}/board", screen=LAPTOP, usable=".rotating .shown", most_kib=40),
    Looked("competition", "/c/{competition}"),
    Looked("match", "/c/{competition}/m/{match}"),
    Looked("standings", "/c/{competition}/standings"),
    Looked("console", "/c/{competition}/console", "director", LAPTOP, "[data-console] button"),
    Looked("captain", "/c/{competition}/m/{match}/captain", "captain"),
    Looked("ruling", "/c/{competition}/m/{match}/ruling", "scorekeeper"),
    *_OTHER_PADS,
)


SHORT = ("score pad",)
"""The pages of a short run."""


class Open(Struct, frozen=True):
    """A server with a cup under way: where it is, which match is looked at, and the tokens of those who look."""

    port: int
    competition: CompetitionId
    match: MatchId
    tokens: dict[str, str]


class Visit(Struct, frozen=True):
    """One page opened once. Times in milliseconds."""

    parts: dict[str, int]
    """Bytes by the address that was asked for."""
    requests: int
    first: float
    largest: float
    use: float
    shift: float


class Figures(Struct, frozen=True):
    """A page opened several times, and reloaded each time."""

    visits: tuple[Visit, ...]
    reloads: tuple[Visit, ...]


@contextmanager
def event_of(book: str) -> Iterator[Open]:
    """Serve an event by *book* in the middle of its matches."""
    port = _free_port()
    event = ("demo", book, "--serve", "--no-browser", "--speed", "1", "--port", str(port))
    command = [sys.executable, "-m", "hangjack", *event]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:  # noqa: S603
        assert process.stdout is not None
        try:
            said = (re.search(r"password (\S+?)\.?$", line) for line in process.stdout)
            password = next(filter(None, said), None)
            if password is None:
                raise SystemExit("the server did not start")
            _wait_for(f"http://127.0.0.1:{port}/api/ready")
            at = asyncio.run(_let_in(port, password[1]))
            _make_once(at, [each for each in PAGES if each.book == book])
            yield at
        finally:
            process.terminate()


async def _let_in(port: int, password: str) -> Open:
    """Sign in, and hand out links for a match that is being played."""
    url = f"http://127.0.0.1:{port}"
    async with Client(url) as director:
        tokens = {"director": (await director.sign_in("demo", password)).token}
        director.token = tokens["director"]
        (listed,) = await director.see("/api/competitions")
        competition = CompetitionId(listed["id"])
        at = f"/api/competitions/{competition}"
        playing = await _playing(director, competition, await director.see(f"{at}/schedule"))
        match, sitting = MatchId(playing["match"]), len(playing["teams"])
        party = A if sitting == len(SIDES) else seats(sitting)[0]
        for role in (Role.SCOREKEEPER, Role.CAPTAIN):
            link = NewLink(role, match, party)
            handed = await director.post(f"{at}/links", link, Handed)
            async with Client(url) as phone:
                tokens[role] = phone.token = (await phone.redeem(handed.secret)).token
                first, *_ = await phone.see("/api/who")
                await phone.post("/api/who", Who(first["id"]), DoneShown)
    return Open(port, competition, match, tokens)


async def _playing(
    director: Client, competition: CompetitionId, matches: list[dict[str, Any]]
) -> dict[str, Any]:
    """Return a match that is being played; on a day without one the next is called."""
    for each in matches:
        if each["under_way"]:
            return each
    waiting = next(each for each in matches if not each["over"] and not each["struck"])
    await director.ask(competition, CallMatch(), MatchId(waiting["match"]))
    return waiting


def _make_once(at: Open, pages: Sequence[Looked]) -> None:
    """Let the server make each page before anything is measured: the first one after its start takes longer."""
    for page in pages:
        shown = {"cookie": f"{COOKIE}={at.tokens[page.who]}"} if page.who else {}
        asked = Request(f"http://127.0.0.1:{at.port}{_path(page, at)}", headers=shown)
        with urlopen(asked) as answer:  # noqa: S310
            answer.read()


def _path(page: Looked, at: Open) -> str:
    return page.path.format(competition=at.competition, match=at.match)


def look(browser: Browser, line: Line, at: Open, wanted: Looked) -> tuple[Visit, Visit]:
    """Open a page with nothing kept from before, and reload it."""
    width, height = wanted.screen
    url = f"http://127.0.0.1:{line.port}"
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=url, locale="en-GB")
    try:
        if wanted.who:
            context.add_cookies([{"name": COOKIE, "value": at.tokens[wanted.who], "url": url}])
        page = _slowed(context, wanted)
        line.count_anew()
        page.goto(_path(wanted, at))
        first = _visit(page, line)
        line.count_anew()
        page.reload()
        return first, _visit(page, line)
    finally:
        context.close()


def _slowed(context: BrowserContext, wanted: Looked) -> Page:
    context.add_init_script(_WATCH % wanted.usable)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    return page


def _visit(page: Page, line: Line) -> Visit:
    """Wait until the page is there and wants nothing more; return what it took."""
    page.wait_for_function("() => seen.use", timeout=PATIENCE_S * 1000)
    while (idle := line.idle_s()) < QUIET_S:
        page.wait_for_timeout(1000 * (QUIET_S - idle))
    seen = page.evaluate(_SEEN)
    return Visit(dict(line.sent), line.requests, **seen)


def measured(at: Open, speed: Speed, pages: Sequence[Looked], rounds: int) -> dict[str, Figures]:
    """Return the figures of all pages, which take turns."""
    found: dict[str, list[tuple[Visit, Visit]]] = {each.name: [] for each in pages}
    with sync_playwright() as playwright, Line(at.port, speed) as line:
        browser = launched(playwright.chromium)
        for _ in range(rounds):
            for each in pages:
                found[each.name].append(look(browser, line, at, each))
        browser.close()
    return {name: Figures(*zip(*each, strict=True)) for name, each in found.items()}


def print_figures(speed: Speed, figures: dict[str, Figures]) -> None:
    """Print a row for each page."""
    print(f"\n{speed.name}, processor slowed {SLOWED} times")
    print(f"{'':<13}{'first visit':^54}{'reloaded':^30}")
    heads = ("KiB", "requests", "paint ms", "largest", "usable", "shift")
    print(f"{'':<13}" + "".join(f"{head:>9}" for head in (*heads, "KiB", "paint ms", "usable", "shift")))
    for name, each in figures.items():
        kib, requests, first, largest, use, shift = _medians(each.visits)
        again_kib, _, again, _, again_use, again_shift = _medians(each.reloads)
        print(
            f"{name:<13}{kib:>9.1f}{requests:>9.0f}{first:>9.0f}{largest:>9.0f}{use:>9.0f}{shift:>9.3f}"
            f"{again_kib:>9.1f}{again:>9.0f}{again_use:>9.0f}{again_shift:>9.3f}"
        )


def _medians(visits: Sequence[Visit]) -> tuple[float, ...]:
    rows = [
        (sum(each.parts.values()) / KIB, each.requests, each.first, each.largest, each.use, each.shift)
        for each in visits
    ]
    return tuple(median(column) for column in zip(*rows, strict=True))


def print_parts(figures: dict[str, Figures]) -> None:
    """Print what each page was made of when it was opened last."""
    for name, each in figures.items():
        for when, visits in (("first visit", each.visits), ("reloaded", each.reloads)):
            print(f"\n{name}, {when}")
            for address, size in sorted(visits[-1].parts.items(), key=lambda part: -part[1]):
                print(f"{size:>9} {address}")


def print_targets(figures: dict[str, Figures], pages: Sequence[Looked]) -> None:
    """Print what must hold, and whether it does."""
    print()
    for page in pages:
        kib, _, first, *_ = _medians(figures[page.name].visits)
        shift = max(each.shift for each in (*figures[page.name].visits, *figures[page.name].reloads))
        if page.most_kib is not None:
            _print_target(
                f"{page.name}: {kib:.1f} KiB sent, at most {page.most_kib}", met=kib <= page.most_kib
            )
        _print_target(f"{page.name}: first paint {first:.0f} ms, under {PAINT_MS}", met=first < PAINT_MS)
        _print_target(f"{page.name}: shift {shift:.3f} at worst, under {SHIFT}", met=shift < SHIFT)


def _print_target(text: str, *, met: bool) -> None:
    print(f"{'met' if met else 'MISSED':<8}{text}")


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _wait_for(url: str) -> None:
    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        with suppress(URLError), urlopen(url) as answer:  # noqa: S310
            if answer.status == HTTPStatus.OK:
                return
        time.sleep(0.1)
    raise SystemExit(f"nobody answers at {url}")


def _figures(line: str, figures: dict[str, Figures]) -> Iterator[Figure]:
    for name, each in figures.items():
        yield done(f"{name}, {line}: visits", len(each.visits), "visits")
        for when, visits in (("first visit", each.visits), ("reloaded", each.reloads)):
            kib, requests, first, largest, use, shift = _medians(visits)
            yield Figure(f"{name}, {line}, {when}: sent", kib, "KiB")
            yield Figure(f"{name}, {line}, {when}: requests", requests, "requests")
            for what, value in (("paint", first), ("largest", largest), ("usable", use)):
                yield milliseconds(f"{name}, {line}, {when}: {what}", value / 1000)
            yield Figure(f"{name}, {line}, {when}: shift", shift, "of the screen")


def _measured(book: str, pages: Sequence[Looked], given: argparse.Namespace) -> Iterator[Figure]:
    """Print and yield the figures of the pages of one event."""
    with event_of(book) as at:
        figures = measured(at, FAST, pages, given.rounds)
        print_figures(FAST, figures)
        yield from _figures("fast", figures)
        if given.slow:
            slowly = measured(at, SLOW, pages, given.slow)
            print_figures(SLOW, slowly)
            yield from _figures("slow", slowly)
    if given.parts:
        print_parts(figures)
    print_targets(figures, pages)


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Measure a page of every kind at each speed, and say what must hold on the faster one."""
    wanted = given.only or (SHORT if given.short else None)
    pages = [each for each in PAGES if wanted is None or each.name in wanted]
    yield told(done("pages", len(pages), "pages"))
    for book in dict.fromkeys(each.book for each in pages):
        yield from _measured(book, [each for each in pages if each.book == book], given)
    print(f"\nload {os.getloadavg()[1]:.1f} on {os.cpu_count()} processors, of which this takes about 1")


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("rounds", 5, short=1)
    asking.size("slow", 3, short=0)
    asking.add_argument("--only", metavar="PAGE", action="append", help="this page; may be given again")
    asking.add_argument("--parts", action="store_true", help="say what each page is made of")
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
