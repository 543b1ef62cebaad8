"""A server beside the browser: the whole application on a free port, in a thread of its own, with a prepared cup in it."""

import asyncio
import re
import shutil
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from threading import Thread
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import urlsplit
from urllib.request import urlopen

import uvicorn
from msgspec.structs import replace
from playwright.sync_api import Browser, BrowserContext, BrowserType, ConsoleMessage, Page, Route

from browser.witness import listen
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.asking import Request
from hangjack.desk.office import Office
from hangjack.formats.divisions.state import turn_in
from hangjack.ids import CompetitionId, MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import Party
from hangjack.web.access.access import Access
from hangjack.web.access.houses import house_bound, house_link
from hangjack.web.access.values import Card, Newcomer, Order
from hangjack.web.app import application
from hangjack.web.running.addresses import listening, port_of
from hangjack.web.server import Server
from support.access import Chance, request
from support.cup import DIRECTOR, HOUR_MS
from support.desk import CUP, Desk, copied
from support.memory_store import MemoryStore

LAN_NAME = "hall.test"
"""A name that the browser takes for a machine of the hall: not this one, so plain http is not secure there."""

CHROMIUM_OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1",
)
PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
PASSWORD = "seven small turtles"
PATIENCE_S = 60.0
"""How long anything is waited for: a browser on a busy machine takes its time, and what never comes has a second try."""

LOOK_AGAIN_S = 0.05

SCRIPTS = re.compile(r"/static/.*\.js\?")

INSISTS = """
addEventListener("click", (tap) => setTimeout(() => {
  if (tap.defaultPrevented && tap.target.closest("#pad button")) tap.target.click();
}), true);
"""
"""Tests tap faster than people: who sees that a pad took a tap for the second half of a double tap, taps again."""

KEEPS_NOTHING_YET = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open("hangjack-pad", 1);
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const store = opening.result.transaction("entries", "readwrite").objectStore("entries");
    self.keepsAgain = false;
    const busy = () => {
      resolve();
      if (!self.keepsAgain) store.count().onsuccess = busy;
    };
    store.count().onsuccess = busy;
  };
})"""
"""Holds the store of a phone's entries: whatever is to be kept there waits."""
KEEPS_AGAIN = "() => { self.keepsAgain = true; }"

Answer = TypeVar("Answer")


def launched(kind: BrowserType, *options: str) -> Browser:
    """Start Debian's chromium: the one without windows where it is there, which has less to draw."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert path is not None, "the tests in a browser need it: apt-get install chromium-headless-shell"
    return kind.launch(executable_path=path, args=[*CHROMIUM_OPTIONS, *options], timeout=PATIENCE_S * 1000)


class Venue:
    """A running server, and what its tests may do behind its back."""

    def __init__(self, store: MemoryStore, now_ms: int) -> None:
        """Get ready to serve *store*; the clock goes on from *now_ms*."""
        self.competition: CompetitionId = CUP
        self._store = store
        self._began = monotonic()
        self._begins_ms = now_ms
        self._listener = listening("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{port_of(self._listener)}"
        self.lan_url = f"http://{LAN_NAME}:{port_of(self._listener)}"
        self.app = application(self._make)
        config = uvicorn.Config(self.app, log_level="error", access_log=False, timeout_graceful_shutdown=1)
        self._uvicorn = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._serve, name="venue")

    @property
    def server(self) -> Server:
        """What the handlers share."""
        server: Server = self.app.state.server
        return server

    def now_ms(self) -> int:
        """Return the venue's own time."""
        return self._begins_ms + int((monotonic() - self._began) * 1000)

    def turn_to(self, now_ms: int) -> None:
        """Turn the venue's clock; it goes on from there."""
        self._began, self._begins_ms = monotonic(), now_ms

    def do(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Let *work* be done where the server runs; return what comes of it."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE_S)

    def ask(
        self,
        by: PersonId,
        wanted: Request,
        match: MatchId | None = None,
        competition: CompetitionId | None = None,
    ) -> None:
        """Ask the server's office for something, as anybody; in another season, if that is named."""
        desk = Desk(self._store, self.now_ms())
        asked = desk.asked(by, match, f"behind-{monotonic()}")
        self.do(self.server.office.ask(replace(asked, competition=competition or self.competition), wanted))

    def seasons(self) -> tuple[CompetitionId, ...]:
        """Return the competition, and the seasons before it."""
        found = self.do(self.server.office.competition(self.competition))
        return (self.competition, *(each.competition for each in turn_in(found).past))

    def match(self, match: MatchId) -> Match:
        """Return a match as the server has it."""
        return self.do(self.server.office.match(self.competition, match))

    def comes_to(self, is_so: Callable[[], bool]) -> None:
        """Wait until the server has come so far: pages leave when they leave, and it hears of it afterwards."""

        async def looked_at() -> None:
            while not is_so():  # noqa: ASYNC110  (nothing tells of it)
                await asyncio.sleep(LOOK_AGAIN_S)

        self.do(asyncio.wait_for(looked_at(), PATIENCE_S))

    def house_code(self, club: str) -> str:
        """Return the path of the code that the landlord of a club has."""
        found = self.do(self.server.office.competition(self.competition))
        card = Card(self.competition, house_bound(club), person=found.clubs.landlords[club])
        until_ms = self.now_ms() + 24 * HOUR_MS
        return f"/t/{self.do(house_link(self.server.access, card, DIRECTOR, until_ms)).secret}"

    def link(self, role: Role, match: MatchId, side: Party, person: PersonId | None = None) -> str:
        """Hand out a link; return its path, as the code at a table has it."""
        order = Order(request(), self.competition, DIRECTOR)
        until_ms = self.now_ms() + 24 * HOUR_MS
        issued = self.do(self.server.access.issue_link(order, Bound(role, match, side), until_ms, person))
        return f"/t/{issued.secret}"

    def replace_links(self) -> str:
        """Make every link void, and hand out another for the first of them; return its path."""
        first, *others = self.server.access.links_of(self.competition)
        for link in others:
            self.do(self.server.access.revoke_link(Order(request(), self.competition, DIRECTOR), link.id))
        order = Order(request(), self.competition, DIRECTOR)
        return f"/t/{self.do(self.server.access.reissue_link(order, first.id)).secret}"

    def account(self, login: str) -> PersonId:
        """Make an account with `PASSWORD`; return whose it is."""
        return self.do(self.server.access.accounts.make(Newcomer(login, PASSWORD, f"Mx {login.title()}")))

    @contextmanager
    def open(self) -> Iterator["Venue"]:
        """Serve for a while."""
        self._thread.start()
        try:
            self._wait()
            yield self
        finally:
            self._uvicorn.should_exit = True
            self._thread.join(PATIENCE_S)
            self._listener.close()

    async def _make(self) -> Server:
        store = copied(self._store, MemoryStore())
        office = Office(store, self.now_ms, Chance(f"office {self.url}"))
        server = Server(office, await Access.open(store, self.now_ms, Chance(self.url)), shared=False)
        server.public_url = self.url
        return server

    def _serve(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._uvicorn.serve(sockets=[self._listener]))
        finally:
            self._loop.close()

    def _wait(self) -> None:
        """Wait until it answers: the listener takes connections from the start, and they wait with us."""
        with urlopen(f"{self.url}/api/ready", timeout=PATIENCE_S) as answer:  # noqa: S310
            assert answer.status == 200


class Visitors:
    """People with browsers. Whatever a browser complains about fails the test, unless it was *expected*."""

    def __init__(self, browser: Browser, url: str) -> None:
        """Let them look at the server at *url*."""
        self._browser = browser
        self._url = url
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(
        self, *, expected: str = r"(?!)", base_url: str | None = None, insists: bool = True, **options: Any
    ) -> Page:
        """Return a page of somebody new, on a phone unless *options* say otherwise; they tap again what was swallowed."""
        chosen = {"viewport": PHONE, "base_url": base_url or self._url, **options}
        context = self._browser.new_context(**chosen)
        context.set_default_timeout(PATIENCE_S * 1000)
        if insists:
            context.add_init_script(INSISTS)
        self._contexts.append(context)
        context.on("page", lambda page: self._watch(page, re.compile(expected)))
        return context.new_page()

    def close(self) -> None:
        """Let everybody go."""
        for context in self._contexts:
            context.close()

    def _watch(self, page: Page, expected: re.Pattern[str]) -> None:
        def heard(message: ConsoleMessage) -> None:
            if message.type in {"error", "warning"} and not expected.search(message.text):
                self.complaints.append(f"{page.url}: {message.text}")

        listen(page)
        page.on("console", heard)
        page.on("pageerror", lambda error: self.complaints.append(f"{page.url}: {error}"))


class LateScripts:
    """The scripts of a page, which do not come before they are let."""

    def __init__(self, page: Page) -> None:
        """Keep them back from now on."""
        self._kept: list[Route] | None = []
        page.route(SCRIPTS, self._asked)

    def come(self) -> int:
        """Let them come; return how many had been asked for."""
        kept, self._kept = self._kept or [], None
        for each in kept:
            each.continue_()
        return len(kept)

    def _asked(self, route: Route) -> None:
        if self._kept is None:
            route.continue_()
        else:
            self._kept.append(route)


def lose_wifi(page: Page) -> None:
    """Take a phone the connection, and let its pad look at once: it would only notice after a while."""
    page.context.set_offline(True)
    page.evaluate("() => { dispatchEvent(new Event('online')); }")


@contextmanager
def slow_to_keep(page: Page) -> Iterator[None]:
    """Let a phone keep no entry for a while."""
    page.evaluate(KEEPS_NOTHING_YET)
    yield
    page.evaluate(KEEPS_AGAIN)


def lose_answer(route: Route) -> None:
    """Let the server get what was sent, and the phone get nothing back."""
    host = urlsplit(route.request.url).netloc
    here = route.request.url.replace(LAN_NAME, "127.0.0.1")
    route.fetch(url=here, headers={**route.request.all_headers(), "host": host})
    route.abort("connectionreset")
