"""Somebody who runs a hall from the console: what they tap, what they are told before, and a hall in which a team is late."""

import asyncio
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from browser.venue import LAPTOP, PASSWORD, Venue, Visitors
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import APPOINTED, Role
from hangjack.desk.asking import Request
from hangjack.desk.requests import governing, lineups
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES, Party
from support.cup import DIRECTOR, HOUR_MS, OFFICIAL
from support.desk import CUP, MINUTE_MS, copied
from support.desk import Desk as OfficeDesk
from support.memory_store import MemoryStore

FIRST, NEXT = MatchId("A-1-1"), MatchId("A-1-2")
CONSOLE = f"/c/{CUP}/console"
DASH = "\N{EN DASH}"
LATE_MS = 2 * HOUR_MS + 20 * MINUTE_MS
"""Past the grace of the first match."""

Asked = Sequence[tuple[Request, MatchId]]
"""What somebody asks for, and in which match."""
Seated = Collection[tuple[Party, int]]
"""The pairs that have sat down: side and table."""


class Desk:
    """A page on which somebody runs the cup. It counts what is opened, chosen and confirmed; fields to fill in are no taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, *names: str) -> None:
        """Tap one button after the other: of the sheet that is open, or of the console."""
        over = self.page.locator("dialog, body:not(:has(dialog))")
        for name in names:
            self._click(over.get_by_role("button", name=name, exact=True).first)

    def open(self, match: MatchId) -> None:
        """Tap a match on the floor, and wait for its sheet."""
        self._click(self.card(match))
        expect(self.page.locator("dialog")).to_be_visible()

    def type(self, label: str, text: str) -> None:
        """Fill a field in."""
        self.page.get_by_label(label).fill(text)

    def choose(self, label: str, option: str) -> None:
        """Choose from a list."""
        self.page.get_by_label(label).select_option(label=option)

    def tick(self, *labels: str) -> None:
        """Choose one of a few, or tick."""
        for label in labels:
            self.page.locator("dialog").get_by_label(label, exact=True).check()

    def chosen(self) -> list[str]:
        """Return what is chosen on the sheet that is open, where one of a few is to be chosen."""
        radios = self.page.locator("dialog[open] input[type=radio]")
        expect(radios.first).to_be_visible()
        return [
            str(each)
            for each in radios.evaluate_all(
                "(all) => all.filter((one) => one.checked).map((one) => one.value)"
            )
        ]

    def foresees(self, *sentences: str) -> None:
        """Wait until the preview says all of this."""
        for sentence in sentences:
            expect(self.page.locator(".foreseen")).to_contain_text(sentence)

    def does(self, name: str) -> None:
        """Do what was foreseen, and wait until it is done."""
        self._click(self.page.locator("dialog form").get_by_role("button", name=name, exact=True))
        expect(self.page.locator("dialog")).to_have_count(0)

    def card(self, match: MatchId) -> Locator:
        """Return a match on the floor."""
        return self.page.locator(".match", has_text=match)

    def table(self, match: MatchId, number: int) -> Locator:
        """Return a table of a match on the floor."""
        return self.card(match).locator(".table").nth(number - 1)

    def _click(self, what: Locator) -> None:
        self.taps += 1
        what.click()


def signed_in(
    venue: Venue, visit: Visitors, path: str = CONSOLE, *roles: Role, expected: str = r"(?!)", **options: Any
) -> Desk:
    """Let somebody in who holds *roles*, or every office, and open *path*."""
    login = f"dora{len(venue.do(venue.server.store.acts()))}"
    person = venue.account(login)
    for role in roles or sorted(APPOINTED):
        venue.ask(DIRECTOR, governing.Appoint(person, role))
    page = visit(expected=expected, **{"viewport": LAPTOP, **options})
    answer = page.request.post(
        "/api/sign-in",
        data={"login": login, "password": PASSWORD},
        headers={"idempotency-key": f"key-of-{login}-0001"},
    )
    assert answer.ok
    page.goto(path)
    return Desk(page)


def competition_of(venue: Venue) -> Competition:
    """Return the cup as the server has it."""
    return venue.do(venue.server.office.competition(CUP))


@contextmanager
def late_hall(cup: MemoryStore, chromium: Browser, pairs: Seated) -> Iterator[tuple[Venue, Visitors]]:
    """Serve the cup long after the first match should have begun, when only *pairs* have sat down; let people in."""
    missed = [(side, table) for side in SIDES for table in (1, 2, 3) if (side, table) not in pairs]
    asked: Asked = [
        *((lineups.SeatPair(side, table), FIRST) for side, table in pairs),
        *((lineups.MissPair(side, table), FIRST) for side, table in missed),
    ]
    with hall_after(cup, chromium, asked, LATE_MS) as hall:
        yield hall


@contextmanager
def hall_after(
    cup: MemoryStore, chromium: Browser, asked: Asked, now_ms: int
) -> Iterator[tuple[Venue, Visitors]]:
    """Serve the cup after an official has *asked* for something shortly before the first match; let people in."""
    with Venue(_after(cup, asked), now_ms).open() as venue:
        visitors = Visitors(chromium, venue.url)
        yield venue, visitors
        visitors.close()

    assert visitors.complaints == []


def _after(cup: MemoryStore, asked: Asked) -> MemoryStore:
    at = OfficeDesk(copied(cup, MemoryStore()), 2 * HOUR_MS - 2 * MINUTE_MS)

    async def ask() -> None:
        for request, match in asked:
            await at.do(OFFICIAL, request, match)

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, ask()).result()
    assert isinstance(at.store, MemoryStore)
    return at.store
