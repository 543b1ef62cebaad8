"""Every page there is: within reach of everybody by light and by dark, on the smallest phone, with letters twice as large."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from browser.all_pages import LEADS_ON, NO_PAGES, ONCE, PAGES_SHOWN, Shown, Who
from browser.halls import Hall, Halls
from browser.moments import TIMES_MS, Moment, cup_at
from browser.people import faults_in
from browser.venue import LAPTOP, PHONE, Venue, Visitors
from hangjack.web.formats import FORMAT_PAGES
from hangjack.web.pages.all import PAGES
from hangjack.web.pages.kit import LANGUAGE_COOKIE
from hangjack.web.pages.setup.frame import FIRST
from hangjack.web.pages.setup.hall import STEPS as HALL

STEPS = {step.name for steps in (HALL, *(each.steps for each in FORMAT_PAGES.values())) for step in steps} - {
    FIRST
}
"""The steps of all set-ups, each a page; the first one stands at the address of the set-up itself."""


@pytest.fixture
def hall(halls: Halls, shown: Shown) -> Iterator[Hall]:
    """Give the hall in which something is shown; no browser may complain in it."""
    hall = halls.at(shown.at)
    yield hall

    hall.require_no_complaints()


def test_no_page_is_missing_from_the_table() -> None:
    """Whoever adds a page adds it here, and gets everything tested that every page must be."""
    asked = {
        address
        for route in PAGES
        if "GET" in (route.methods or ())
        for address in (
            {route.path.replace("{step}", each) for each in STEPS} if "{step}" in route.path else {route.path}
        )
    }

    assert {each.route for each in PAGES_SHOWN} | {each.route for each, _ in NO_PAGES} == {*asked, "/tls"}


@pytest.mark.parametrize(("shown", "kind"), NO_PAGES, ids=[each.name for each, _ in NO_PAGES])
def test_what_is_no_page_leads_on_or_is_of_another_kind(hall: Hall, shown: Shown, kind: str) -> None:
    """So that no page can hide among them."""
    answer = hall.page(shown.who).request.get(hall.address(shown), max_redirects=0)
    given = LEADS_ON if answer.status == 303 else answer.headers["content-type"].partition(";")[0]

    assert given == kind


@pytest.mark.parametrize("shown", PAGES_SHOWN, ids=[each.name for each in PAGES_SHOWN])
def test_a_page_is_within_reach_of_everybody(hall: Hall, shown: Shown) -> None:
    """It says what it is; axe finds nothing by light and by dark; nobody has to push it sideways, in either language."""
    page = hall.open(shown)
    said = page.evaluate(SAYS)
    faults = faults_in(page)
    if shown in ONCE:
        page.set_viewport_size({"width": LAPTOP["width"], "height": LAPTOP["height"]})
        faults += faults_in(page, schemes=("light",))
    wide = too_wide(page)
    in_french(page)
    wide += [f"in French, {each}" for each in too_wide(page)]

    assert said == {"titled": True, "lang": "en", "headings": 1}
    assert faults == []
    assert wide == []


SAYS = """() => ({
  titled: document.title.trim().length > 0,
  lang: document.documentElement.lang,
  headings: document.querySelectorAll("h1").length,
})"""


def in_french(page: Page) -> None:
    """Let the same page be shown in French, whose words are longer."""
    page.context.add_cookies([{"name": LANGUAGE_COOKIE, "value": "fr", "url": page.url}])
    page.reload()
    assert page.locator("html").get_attribute("lang") == "fr"


def too_wide(page: Page) -> list[str]:
    """Return what has to be pushed sideways on the smallest phone, and on a usual one with letters twice as large."""
    found = []
    for width, size in ((320, "100%"), (390, "200%")):
        page.set_viewport_size({"width": width, "height": 640})
        wide: list[str] = page.evaluate(TOO_WIDE, size)
        found += [f"{width} px, {size}: {each}" for each in wide]
    page.evaluate(TOO_WIDE, "100%")
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    return found


TOO_WIDE = """(size) => {
  document.documentElement.style.fontSize = size;
  const width = document.documentElement.clientWidth;
  const told = (each) => each.cloneNode().outerHTML;
  const all = [...document.querySelectorAll("body *")];
  const moving = all.filter((each) => ["auto", "scroll"].includes(getComputedStyle(each).overflowX)
    && each.scrollWidth > each.clientWidth + 1 && !each.matches("input, textarea, select"));
  const unnamed = moving.filter((each) => (each.tabIndex < 0 && !each.matches("nav:has(a)"))
    || !(each.ariaLabel || document.getElementById(each.getAttribute("aria-labelledby"))));
  const widest = (home) => [...home.querySelectorAll("*")].reduce((one, other) =>
    one.getBoundingClientRect().right >= other.getBoundingClientRect().right ? one : other);
  if (document.documentElement.scrollWidth <= width) {
    return unnamed.map((each) => `moves without a name: ${told(each)}, for ${told(widest(each))}`);
  }
  const over = all.filter((each) => each.getBoundingClientRect().right > width + 1 && !moving.some((other) => other.contains(each)));
  return [...unnamed, ...over].map(told).slice(0, 5);
}"""
"""What sticks out of a page, or is moved sideways by itself where nobody is told what it is or can reach it by keyboard."""


def test_every_dialog_of_the_console_is_within_reach_of_everybody(chromium: Browser, tmp_path: Path) -> None:
    """Whatever a button of the console opens, and whatever is opened from there."""
    with Venue(cup_at(Moment.PLAYING), TIMES_MS[Moment.PLAYING]).open() as venue:
        hall = Hall(venue, Visitors(chromium, venue.url), tmp_path)
        page = hall.page(Who.OFFICER)
        page.goto(f"/c/{venue.competition}/console")
        faults: dict[str, list[str]] = {}
        for title in dialogs_of(page):
            if title not in faults:
                faults[title] = [*faults_in(page, "dialog[open]"), *too_wide(page)]
        hall.visit.close()
        hall.require_no_complaints()

    assert {title: found for title, found in faults.items() if found} == {}
    assert len(faults) > 15


def dialogs_of(page: Page) -> Iterator[str]:
    """Open the dialog of each button, and those of the buttons in it; yield what they are called.

    Of buttons that say the same, one is pressed.
    """
    expect(page.locator(".matches").first).to_be_visible()
    pressed: set[str] = set()
    buttons = page.locator("[data-console] button:visible")
    for button in unlike(buttons, pressed):
        if title := opened_by(page, button):
            yield title
        for inner in unlike(page.locator("dialog[open] .whole button"), pressed):
            if title := opened_by(page, inner):
                yield title
            close_dialogs(page)
            opened_by(page, button)
        close_dialogs(page)


def unlike(buttons: Locator, pressed: set[str]) -> Iterator[Locator]:
    """Yield the buttons that say what was not *pressed* yet, as long as they are there: one tap may be all that one is for."""
    for words in buttons.all_inner_texts():
        if words not in pressed:
            pressed.add(words)
            there = buttons.all_inner_texts()
            if words in there:
                yield buttons.nth(there.index(words))


def opened_by(page: Page, button: Locator) -> str:
    """Press a button; return what the dialog is called that it opens, or nothing if it opens none."""
    page.evaluate(HEARD)
    button.click()
    title: str = page.evaluate(OPENED)
    return title


HEARD = """() => {
  document.querySelector("dialog[open]")?.setAttribute("data-heard", "");
  window.unanswered ??= 0;
  window.plainFetch ??= window.fetch;
  window.fetch = (...what) => {
    window.unanswered += 1;
    return window.plainFetch(...what).finally(() => { window.unanswered -= 1; });
  };
}"""
OPENED = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const title = () => document.querySelector("dialog[open]:not([data-heard]) h2")?.innerText ?? "";
  do await drawn(); while (!title() && window.unanswered > 0);
  await drawn();
  return title();
}"""
"""What a dialog is called that was not there before: drawn at once, or when the server has answered what was asked for it."""


def close_dialogs(page: Page) -> None:
    """Close whatever is open."""
    while page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
        page.wait_for_function("() => !document.querySelector('dialog[open]')")
