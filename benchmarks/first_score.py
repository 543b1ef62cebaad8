"""How long it takes from the printed card to a first game that both sides have agreed to.

    PYTHONPATH=tests .venv/bin/python benchmarks/first_score.py

Walks the way of `tests/browser/test_first_score.py` with two phones, one after the other: processors slowed 4 times, 3G (1.6 Mbit/s,
150 ms), and three seconds' thought before every tap. The aim is 30 seconds.
"""

import asyncio
import shutil
import time

from playwright.sync_api import Browser, Locator, sync_playwright

from browser.conftest import NOW_MS, cup_begun
from browser.test_first_score import SCREENS, Phone
from browser.venue import CHROMIUM_OPTIONS, Venue, Visitors
from hangjack.matches.parties import SIDES
from support.memory_store import MemoryStore

RUNS = 3
THOUGHT_S = 3.0
SLOWED = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}


class OldPhone(Phone):
    """A phone that is slow, in the hand of somebody who reads before tapping."""

    def slow(self) -> None:
        """Slow the processor and the line."""
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)

    def tap(self, what: Locator) -> None:
        """Think, then tap."""
        time.sleep(THOUGHT_S)
        super().tap(what)


def walked_s(browser: Browser, store: MemoryStore) -> tuple[float, int]:
    """Return how long the way took, and how many taps."""
    with Venue(store, NOW_MS).open() as venue:
        visit = Visitors(browser, venue.url)
        crabs, ducks = (OldPhone(venue, visit, side, SCREENS["a phone of today"]) for side in SIDES)
        crabs.slow()
        ducks.slow()
        began = time.monotonic()
        crabs.scan()
        crabs.tap_own_name()
        crabs.tap_key("The crabs won game 1")
        crabs.tap_key("Write 14 to 9")
        crabs.reads("received", ".stand .state")
        ducks.scan()
        ducks.tap_own_name()
        ducks.tap_at_thumb("We agree")
        for phone in (crabs, ducks):
            phone.reads("Table 1, game 1 is agreed: The crabs won 14 to 9.")
        took = time.monotonic() - began, crabs.taps + ducks.taps
        visit.close()
    return took


def main() -> None:
    """Walk the way a few times."""
    store = asyncio.run(cup_begun())
    with sync_playwright() as playwright:
        path = shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=path, args=list(CHROMIUM_OPTIONS))
        for _ in range(RUNS):
            seconds, taps = walked_s(browser, store)
            print(f"{seconds:.1f} s, {taps} taps with {THOUGHT_S:.0f} s before each")
        browser.close()


if __name__ == "__main__":
    main()
