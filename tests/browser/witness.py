"""What people saw, and what their browsers said, written down when a test fails."""

from contextlib import suppress
from pathlib import Path
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, Page
from playwright.sync_api import Error as PlaywrightError

PICTURES = 8
"""At most so many pages are pictured: those that were opened last."""

PATIENCE_MS = 10_000

_said: WeakKeyDictionary[Page, list[str]] = WeakKeyDictionary()


def listen(page: Page) -> None:
    """Remember what the browser says about *page*."""
    said = _said.setdefault(page, [])
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.on("requestfailed", lambda asked: said.append(f"not answered: {asked.method} {asked.url}"))


def write_down(browser: Browser, folder: Path) -> None:
    """Keep a picture of every page that is open, with its address and what was said about it."""
    opened = [page for context in browser.contexts for page in context.pages]
    for number, page in enumerate(opened[-PICTURES:], 1):
        (folder / f"console-{number}.txt").write_text(
            "\n".join([page.url, *_said.get(page, [])]), encoding="utf-8"
        )
        with suppress(PlaywrightError):
            page.screenshot(path=folder / f"picture-{number}.png", timeout=PATIENCE_MS)
