"""How long it takes from the printed card to a first game that both sides have agreed to.

    python -m benchmarks.first_score [--runs 3] [--thought 3.0]

Walks the way of `tests/browser/test_first_score.py` with two phones, one after the other: processors slowed 4 times, 3G (1.6 Mbit/s,
150 ms), and *thought* in seconds before every tap. The aim is 30 seconds.
"""

import argparse
import asyncio
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median

from playwright.sync_api import Browser, Locator, sync_playwright

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, told
from browser.conftest import NOW_MS, cup_begun
from browser.test_first_score import SCREENS, Phone
from browser.venue import Venue, Visitors, launched
from hangjack.matches.parties import SIDES
from support.memory_store import MemoryStore

TAKES = "1 minute"
NEEDS = "chromium"
SLOWED = 4
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}


class OldPhone(Phone):
    """A phone that is slow, in the hand of somebody who reads before tapping."""

    thought_s = 0.0

    def slow(self, thought_s: float) -> None:
        """Slow the processor, the line and the person."""
        self.thought_s = thought_s
        session = self.page.context.new_cdp_session(self.page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", LINE)

    def tap(self, what: Locator) -> None:
        """Think, then tap."""
        time.sleep(self.thought_s)
        super().tap(what)


def walked_s(browser: Browser, store: MemoryStore, thought_s: float) -> tuple[float, int]:
    """Return how long the way took, and how many taps."""
    with Venue(store, NOW_MS).open() as venue:
        visit = Visitors(browser, venue.url)
        crabs, ducks = (OldPhone(venue, visit, side, SCREENS["a phone of today"]) for side in SIDES)
        crabs.slow(thought_s)
        ducks.slow(thought_s)
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


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Walk the way a few times."""
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, cup_begun()).result()
    with sync_playwright() as playwright:
        browser = launched(playwright.chromium)
        walks = [walked_s(browser, store, given.thought) for _ in range(given.runs)]
        browser.close()
    yield told(done("walks", len(walks), "walks"))
    yield told(Figure("taps of both phones", walks[0][1], "taps"))
    yield told(Figure("from the card to the agreed game, median", median(each for each, _ in walks), "s"))
    yield told(Figure("from the card to the agreed game, longest", max(each for each, _ in walks), "s"))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("runs", 3, short=1)
    asking.size("thought", 3.0, short=0.0)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
