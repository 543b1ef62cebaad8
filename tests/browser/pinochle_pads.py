"""The phone of a scorekeeper at a table of pinochle: what is tapped on it, and what it says."""

from playwright.sync_api import Page, expect


class Pad:
    """A scorekeeper's phone with the pad open; every tap is counted."""

    def __init__(self, page: Page, taps: int = 0) -> None:
        """Count from so many *taps* that brought it there."""
        self.page, self.taps = page, taps
        page.wait_for_selector("#pad[data-ready=yes]")

    def tap(self, *names: str) -> None:
        """Tap keys, one after the other, each as soon as it is there."""
        for name in names:
            self.taps += 1
            key = self.page.locator("#pad").get_by_role("button", name=name, exact=len(name) < 3)
            key.and_(self.page.locator(":not([aria-disabled=true])")).first.click()

    def sees(self, text: str) -> None:
        """Wait for words on the screen."""
        expect(self.page.locator("#pad")).to_contain_text(text)


def ticked(writes: Pad, ticks: Pad, hand: int, team: str = "The Herons") -> None:
    """Let a hand that stands on the sheet of *team* be ticked on both sheets."""
    ticks.sees(f"Hand {hand} on the sheet of {team}")
    ticks.tap("The same on ours: tick")
    writes.sees(f"have written hand {hand},")
    writes.tap("Tick their sheet")
    writes.sees(f"Hand {hand + 1}.")
