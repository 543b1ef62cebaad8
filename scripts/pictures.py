"""Pictures of every page for `scripts/screenshots`: who looks at what, and what they have done before."""

import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import IO, Any, Literal
from urllib.request import urlopen
from uuid import uuid4

import click
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

PHONE: ViewportSize = {"width": 390, "height": 844}
LAPTOP: ViewportSize = {"width": 1280, "height": 800}
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PASSWORD = "seven small turtles"
CUP, LEAGUE, API = "/c/poui-cup", "/c/prairie-league", "/api/competitions/poui-cup"
_CHROMIUM = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage")
_DOCS = Path(__file__).parent.parent / "docs" / "pictures"
_SURNAMES = ("Charles", "Mohammed", "Joseph", "Ali", "Baptiste", "Singh")
_FIRST_NAMES = ("Ann", "Bo", "Cleo", "Dan")
_TEAMS = """Bamboo Cocoa Mango Nutmeg Tamarind Breadfruit Hibiscus Ginger Papaw Soursop Cassava Guava Cashew Balata
Cedar Samaan Poui Immortelle Cocorite Moriche Calabash Mahogany Anthurium Heliconia"""


class Album:
    """Where the pictures go, and who looks."""

    def __init__(self, browser: Browser, folder: Path, only: str) -> None:
        self._browser = browser
        self._folder = folder
        self._only = only
        self.taken = 0

    def visitor(self, url: str, **options: Any) -> Page:
        """Return a page of somebody new."""
        context = self._browser.new_context(base_url=url, locale="en-GB", viewport=PHONE, **options)
        context.set_default_timeout(20_000)
        return context.new_page()

    def take(self, page: Page, name: str, *, whole: bool = True) -> None:
        """Take the four pictures of what is on a page now; *whole*: as far down as it goes, and what is seen at first."""
        if not re.search(self._only, name):
            return
        if whole:
            page.evaluate("scrollTo(0, 0)")
            self.take(page, f"{name}-top", whole=False)
        for size in (PHONE, LAPTOP):
            page.set_viewport_size(size)
            for scheme in SCHEMES:
                page.emulate_media(color_scheme=scheme)
                path = self._folder / f"{name}-{size['width']}-{scheme}.png"
                page.screenshot(path=path, full_page=whole, animations="disabled")
                self.taken += 1
        click.echo(name)

    def go(self, page: Page, path: str, name: str, *, whole: bool = True) -> None:
        """Open a page and take its pictures."""
        page.goto(path)
        page.wait_for_load_state("load")
        page.wait_for_timeout(300)
        self.take(page, name, whole=whole)


@contextmanager
def event(album: Album, book: str, moment: str) -> Iterator[tuple[str, Page]]:
    """Serve a fictional event from a moment of its story; give its address and the page of somebody who holds every office."""
    words = ("demo", book, "--serve", "--speed", "1", "--from", moment)
    with served(*words, says=r"password (\S+?)\.?\s") as (url, password):
        page = album.visitor(url)
        ask(page, "/api/sign-in", login="demo", password=password)
        yield url, page


def ask(page: Page, path: str, **body: Any) -> Any:
    """Ask the server for something, with the rights of whoever looks at *page*."""
    answer = page.request.post(path, data=body, headers={"idempotency-key": uuid4().hex})
    assert answer.ok, answer.text()
    return answer.json()


def for_everybody(album: Album) -> None:
    """Take what the public sees while the cup is played."""
    with event(album, "ic2024", "live") as (url, _):
        page = album.visitor(url)
        for name in ("fixtures", "standings", "bracket", "hang-jacks", "draw", "rules", "ruling"):
            album.go(page, f"{CUP}/{name}", name)
        album.go(page, "/", "home")
        album.go(page, CUP, "competition")
        album.go(page, f"{CUP}/board", "board", whole=False)
        album.go(page, f"{CUP}/m/{playing(page, CUP)}", "match")
        album.go(page, "/rulebooks", "rulebooks")
        album.go(page, "/rulebooks/ic2024?find=hang+jack", "rulebook-search")
        album.go(page, "/sign-in", "sign-in")
        album.go(page, "/t?code=BCD", "typed-code")
        album.go(page, "/nowhere", "not-found")
        page.goto("/language/fr")
        album.go(page, f"{CUP}/standings", "standings-french")


def for_officials(album: Album) -> None:
    """Take what those who run the cup see, with a question open where there is one."""
    with event(album, "ic2024", "live") as (_, page):
        match = playing(page, CUP)
        for path, name in (
            ("/me", "me"),
            (f"{CUP}/console", "console"),
            (f"{CUP}/door", "door"),
            (f"{CUP}/money", "money"),
            (f"{CUP}/setup", "setup-overview"),
            (f"{CUP}/screens", "screens"),
            (f"{CUP}/setup/print", "print"),
            (f"{CUP}/knockout", "knockout"),
            (f"{CUP}/m/{match}/cards", "cards"),
            (f"{CUP}/m/{match}/paper", "paper"),
        ):
            album.go(page, path, name)
        page.set_viewport_size(LAPTOP)
        page.goto(f"{CUP}/console")
        page.locator(".match").first.click()
        album.take(page, "console-match")


def playing(page: Page, cup: str) -> str:
    """Return a match that is being played."""
    matches = page.request.get(f"/api/competitions/{cup.rpartition('/')[2]}/schedule").json()
    return next(str(each["match"]) for each in matches if each["under_way"])


def at_a_table(album: Album) -> None:
    """Take what two scorekeepers and a captain see."""
    with event(album, "ic2024", "live") as (_, director):
        director.goto(CUP)
        match = playing(director, CUP)
        pad = let_in(album, director, "scorekeeper", match)
        pad.wait_for_selector("#pad[data-ready=yes]")
        album.take(pad, "pad-empty")
        for side, key in (("Gold Oriole", "High"), ("Brown Bittern", "Low"), ("Gold Oriole", "Jack")):
            pad.get_by_role("group", name="Who scored?").get_by_role("button", name=side).click()
            pad.locator(".keys").get_by_role("button", name=re.compile(rf"^{key}\b")).first.click()
        album.take(pad, "pad")
        captain = let_in(album, director, "captain", match)
        album.go(captain, f"{CUP}/m/{match}/captain", "captain")
        album.go(captain, f"{CUP}/m/{match}/ruling", "ruling-at-table")
        album.go(captain, f"{CUP}/m/{match}/ruling?kind=renege&table=1", "ruling-questions")
        plain = album.visitor(director.url.partition("/c/")[0], java_script_enabled=False)
        plain.goto(f"{CUP}/ruling?kind=renege")
        answer_all(plain)
        album.take(plain, "ruling-given")


def let_in(album: Album, director: Page, role: str, match: str) -> Page:
    """Hand out a code for the first side, scan it with a new phone, and say who one is."""
    phone = album.visitor(director.url.partition("/c/")[0], has_touch=True)
    link = ask(director, f"{API}/links", role=role, match=match, side="A")
    phone.goto(f"/t/{link['secret']}")
    album.take(phone, f"who-{role}")
    phone.locator("button[value]").first.click()
    phone.wait_for_load_state("networkidle")
    return phone


def answer_all(page: Page) -> None:
    """Answer every question of the ruling assistant with what comes first."""
    while (questions := page.locator("form[data-questions]")).count():
        for field in questions.locator("fieldset, select").all():
            if field.evaluate("each => each.tagName") == "SELECT":
                field.select_option(index=1)
            else:
                field.locator("input[type=radio]").first.check()
        for number in questions.locator("input[type=number], input[inputmode=numeric]").all():
            number.fill("5")
        tap(page, "Go on")
        page.wait_for_load_state("load")


def when_all_is_over(album: Album) -> None:
    """Take what is left of a cup."""
    with event(album, "ic2024", "end") as (url, _):
        page = album.visitor(url)
        for path, name in (("", "competition"), ("/standings", "standings"), ("/bracket", "bracket")):
            album.go(page, CUP + path, f"{name}-at-the-end")
        final = page.locator(".bracket .tie a").last.get_attribute("href")
        assert final is not None, "a link leads to every match"
        album.go(page, final, "match-at-the-end")
        album.go(page, f"{CUP}/board", "board-at-the-end", whole=False)


def in_a_league(album: Album) -> None:
    """Take what differs in a league."""
    with event(album, "mafa", "live") as (url, _):
        page = album.visitor(url)
        for path, name in (
            ("", "competition"),
            ("/standings", "standings"),
            (f"/m/{playing(page, LEAGUE)}", "match"),
        ):
            album.go(page, LEAGUE + path, f"league-{name}")


def new_server(album: Album) -> None:
    """Take the way from a new server to a cup that can begin."""
    with (
        tempfile.TemporaryDirectory() as folder,
        served("serve", "--data", folder, "--host", "127.0.0.1", says=r"(/first/\S+)\s") as (url, first),
    ):
        page = album.visitor(url)
        album.go(page, first, "first")
        page.get_by_label("Your name").fill("Dora Diaz")
        page.get_by_label("Login").fill("dora")
        page.get_by_label("New password").fill(PASSWORD)
        tap(page, "Make my account")
        page.wait_for_url("**/new")
        page.get_by_role("textbox", name="Name As it stands").fill("Mango Cup")
        page.get_by_label("Day 1").fill("2031-08-23")
        album.take(page, "setup-new")
        tap(page, "Open the competition")
        page.wait_for_url("**/setup/rules")
        album.take(page, "setup-rules", whole=False)
        album.go(page, "/c/mango-cup/setup/officials", "setup-officials")
        enter_teams(album, page)
        draw_and_schedule(album, page)
        album.go(page, "/c/mango-cup/setup/print", "setup-print")
        album.go(page, "/c/mango-cup/setup", "setup")


def enter_teams(album: Album, page: Page) -> None:
    """Paste a list with mistakes, then one without, and complete all entries."""
    page.goto("/c/mango-cup/setup/entries")
    page.get_by_label("Paste here").fill(
        "Team\tName\tCaptain\nBamboo\tAnn Charles\tyes\nBamboo\t\t\nCocoa\tCleo Joseph\tperhaps"
    )
    expect(page.get_by_text("Rows to be put right first")).to_be_visible()
    album.take(page, "setup-entries-problems")
    page.get_by_label("Paste here").fill(_entries())
    page.locator("form#paste > button").click()
    expect(page.get_by_role("heading", name="Teams (0 of 24 complete)")).to_be_visible()
    for name in ("Forms are complete", "Agreements are signed", "Approve", "Fees are paid in cash"):
        button = page.get_by_role("button", name=re.compile(rf"^{name} \(24\)"))
        button.click()
        expect(button).to_have_count(0)
    album.take(page, "setup-entries", whole=False)


def draw_and_schedule(album: Album, page: Page) -> None:
    """Hold the draw, deal the groups, and make the schedule."""
    page.goto("/c/mango-cup/setup/draw")
    tap(page, "Start the draw")
    tap(page, "No more teams: draw these 24")
    page.get_by_label("The words as they were spoken").fill("ripe mangoes for everybody")
    tap(page, "Hold the draw")
    page.get_by_label("How many groups?").select_option("6")
    tap(page, "Deal the groups")
    expect(page.get_by_role("heading", name="Group A")).to_be_visible()
    album.take(page, "setup-draw")
    page.goto("/c/mango-cup/setup/schedule")
    page.get_by_label("Tables in the hall").fill("36")
    expect(page.get_by_text("It fits")).to_be_visible()
    album.take(page, "setup-schedule")
    tap(page, "Make the schedule")
    expect(page.get_by_text("The schedule is made:")).to_be_visible()


def tap(page: Page, name: str) -> None:
    """Press a button."""
    page.get_by_role("button", name=name).click()


def _entries() -> str:
    rows = ["Team\tName\tCaptain"]
    for team in _TEAMS.split():
        names = [f"{first} {last}" for first in _FIRST_NAMES for last in _SURNAMES][:8]
        rows += [f"{team}\t{name} {team}\t{'yes' if name == names[0] else ''}" for name in names]
    return "\n".join(rows)


@contextmanager
def served(*words: str, says: str) -> Iterator[tuple[str, str]]:
    """Run a server; give its address and what it *says* when it begins."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "hangjack", *words, "--no-browser", "--port", str(port)]
    with tempfile.TemporaryFile("w+") as said, subprocess.Popen(command, stdout=said) as process:  # noqa: S603
        try:
            url = f"http://127.0.0.1:{port}"
            wait_for(url)
            yield url, heard(said, says)
        finally:
            process.terminate()


def heard(said: IO[str], says: str) -> str:
    """Wait until a server says something; return it."""
    for _ in range(600):
        said.seek(0)
        if found := re.search(says, said.read()):
            return found[1]
        time.sleep(0.1)
    raise SystemExit("The server did not say what it says when it begins.")


def wait_for(url: str) -> None:
    """Wait until a server answers."""
    for _ in range(600):
        with suppress(OSError), urlopen(f"{url}/api/ready", timeout=20) as answer:  # noqa: S310
            if answer.status == HTTPStatus.OK:
                return
        time.sleep(0.1)
    raise SystemExit(f"There is no answer from {url}.")


IN_DOCS = {
    "board": "board-1280-dark",
    "bracket": "bracket-at-the-end-top-1280-light",
    "captain": "captain-top-390-light",
    "console": "console-top-1280-light",
    "pad": "pad-top-390-light",
    "ruling": "ruling-given-top-390-light",
    "setup-draw": "setup-draw-top-1280-light",
    "setup-entries": "setup-entries-problems-1280-light",
    "setup-rules": "setup-rules-1280-light",
    "standings": "standings-top-1280-light",
}
"""The pictures of the documents, each with the name that it has in the folder."""

SCENES = (for_everybody, for_officials, at_a_table, when_all_is_over, in_a_league, new_server)


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default="screenshots")
@click.option("--only", default="", help="Only pages whose name has this in it.")
@click.option("--scene", default="", help="Only scenes whose name has this in it.")
@click.option("--docs", is_flag=True, help="Put those of the documents into docs/pictures as well.")
def main(folder: Path, only: str, scene: str, *, docs: bool) -> None:
    """Take the pictures of every page into FOLDER."""
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=list(_CHROMIUM))
        album = Album(browser, folder, only)
        for each in SCENES:
            if scene in each.__name__:
                each(album)
        browser.close()
    click.echo(f"{album.taken} pictures in {folder}")
    if docs:
        for name, taken in IN_DOCS.items():
            shutil.copyfile(folder / f"{taken}.png", _DOCS / f"{name}.png")


if __name__ == "__main__":
    main()
