"""The hall board: nobody touches it, it takes turns, follows the scores, and says when it has lost the connection."""

from playwright.sync_api import Locator, Page, expect

from browser.pads import NO_ANSWER, play_on_paper
from browser.people import faults_in, sideways
from browser.venue import LAPTOP, Venue, Visitors
from hangjack.competition.governance import Showing
from hangjack.desk.requests.entries import NameTeam
from hangjack.desk.requests.governing import PostNotice, SteerScreen, WithholdStandings
from hangjack.matches.parties import A, B
from support.cup import CRABS, DIRECTOR, DUCKS
from support.desk import SECRETARY

A_TURN_MS = 12_000
A_MOMENT_MS = 100
MOST_MOMENTS = 10_000
LATER = "2040-01-01"
"""Long after everything that waits for its time."""


def score(one: int, other: int) -> str:
    """Return a score as boards write it."""
    return f"{one}\u2013{other}"


def stand_still(page: Page) -> None:
    """Let no time pass on a page from the moment it is opened: it takes no turns, and nothing fades."""
    page.clock.install()
    page.clock.pause_at(LATER)


def test_scores_come_by_themselves_and_slides_take_turns(venue: Venue, visit: Visitors) -> None:
    """What is played, what comes next, the standings, and an announcement as soon as it is made."""
    page = visit(viewport=LAPTOP)
    page.clock.install()
    page.goto(f"/c/{venue.competition}/board")
    shown = page.locator(".slide.shown")
    expect(shown).to_contain_text("The crabs")
    play_on_paper(venue, A)
    expect(shown.locator(".numbers")).to_have_text(score(1, 0))
    page.clock.fast_forward(A_TURN_MS)
    expect(shown.get_by_role("heading")).to_have_text("Coming up")
    page.clock.fast_forward(A_TURN_MS)
    expect(shown.get_by_role("heading")).to_have_text("Standings, group A")
    venue.ask(DIRECTOR, PostNotice("soup", "Soup is served."))
    expect(shown).to_contain_text("Soup is served.")

    expect(page.locator("[data-dots] span")).to_have_count(5)


def test_an_announcement_stays_for_a_whole_turn(venue: Venue, visit: Visitors) -> None:
    """Whenever it comes: nobody has read what is gone with the next turn of the slides."""
    page = visit(viewport=LAPTOP)
    stand_still(page)
    page.goto(f"/c/{venue.competition}/board")
    shown = page.locator(".slide.shown")
    expect(shown).to_contain_text("The crabs")
    page.clock.run_for(A_TURN_MS - A_MOMENT_MS)
    venue.ask(DIRECTOR, PostNotice("soup", "Soup is served."))
    goes_on_until(page, shown.filter(has_text="Soup is served."))
    page.clock.run_for(A_TURN_MS - 2 * A_MOMENT_MS)
    expect(shown).to_contain_text("Soup is served.")
    page.clock.run_for(2 * A_MOMENT_MS)

    expect(shown).not_to_contain_text("Soup is served.")


def goes_on_until(page: Page, there: Locator) -> None:
    """Let time pass on a page, moment by moment, until something is there."""
    for _ in range(MOST_MOMENTS):
        if there.count():
            return
        page.clock.run_for(A_MOMENT_MS)
    raise AssertionError("it never comes")


def test_the_board_says_when_it_is_cut_off_and_catches_up(venue: Venue, visit: Visitors) -> None:
    """The last scores stay; what happened meanwhile is there when the connection is."""
    page = visit(viewport=LAPTOP, expected=NO_ANSWER)
    page.goto(f"/c/{venue.competition}/board")
    number = page.locator(".slide.live .numbers")
    expect(number).to_have_text(score(0, 0))
    page.route("**/live", lambda route: route.abort("connectionreset"))
    page.reload()
    expect(page.get_by_role("status")).to_contain_text("No connection since")
    play_on_paper(venue, B)
    expect(number).to_have_text(score(0, 0))
    page.unroute("**/live")
    expect(page.get_by_role("status")).to_have_text("")

    expect(number).to_have_text(score(0, 1))


def test_what_is_withheld_is_not_on_the_board(venue: Venue, visit: Visitors) -> None:
    """Neither scores nor standings, whoever has put the board up."""
    play_on_paper(venue, A)
    venue.ask(DIRECTOR, WithholdStandings("Until the prize-giving"))
    page = visit(viewport=LAPTOP)
    page.goto(f"/c/{venue.competition}/board")
    expect(page.locator(".slide.live .numbers")).to_have_text(score(0, 0))

    assert page.locator(".slide.standings").count() == 0


def test_the_board_fits_any_screen_and_any_eye(venue: Venue, visit: Visitors) -> None:
    """Dark or light by its address, from a phone to a projector."""
    page = visit(viewport={"width": 1920, "height": 1080})
    faults, paper = [], []
    for theme in ("light", "dark"):
        page.goto(f"/c/{venue.competition}/board?theme={theme}")
        faults += faults_in(page)
        paper.append(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    height = page.locator(".slide.shown .numbers").evaluate(
        "(each) => parseFloat(getComputedStyle(each).fontSize)"
    )

    assert faults == []
    assert paper[0] != paper[1]
    assert height > 1080 / 6
    assert not sideways(page)


OUTSIDE = """() => [...document.querySelectorAll(".slide.shown, .slide.shown *, header *, .dots")]
  .filter((each) => each.checkVisibility() && !each.closest(".sr"))
  .map((each) => [each.className || each.tagName, each.getBoundingClientRect()])
  .filter(([, box]) => box.bottom > innerHeight + 1 || box.right > innerWidth + 1 || box.left < -1 || box.top < -1)
  .map(([name]) => name)"""
"""Whatever of the board lies beside the screen."""

DASHES = """() => [...document.querySelectorAll(".slide.shown .line")].map((line) => {
  const [whole, dash] = [line, line.querySelector("i")].map((each) => each.getBoundingClientRect());
  return Math.abs((whole.left + whole.right) / 2 - (dash.left + dash.right) / 2);
})"""
"""How far each dash is from the middle of its match."""


def test_a_long_name_pushes_nothing_off_the_board(venue: Venue, visit: Visitors) -> None:
    """Nor does a long announcement: every slide is on the screen as a whole, and dashes stand in the middle."""
    for team, name in ((CRABS, "Extraordinarily long " * 4), (DUCKS, "W" * 95)):
        venue.ask(SECRETARY, NameTeam(team, name))
    venue.ask(DIRECTOR, PostNotice("long", "Once upon a time there was a card. " * 14))
    for _ in range(11):
        play_on_paper(venue, B)
    page = visit(viewport={"width": 1920, "height": 1080})
    stand_still(page)
    page.goto(f"/c/{venue.competition}/board")
    found: dict[str, list[str]] = {}
    off = []
    for _ in range(page.locator(".slide").count()):
        shown = page.locator(".slide.shown")
        found[shown.get_attribute("data-slide") or ""] = page.evaluate(OUTSIDE)
        off += [each for each in page.evaluate(DASHES) if each > 1]
        page.keyboard.press("ArrowRight")

    assert len(found) == 5
    assert {name: outside for name, outside in found.items() if outside} == {}
    assert off == []


def test_a_screen_is_steered_from_afar_and_its_buttons_fade(venue: Venue, visit: Visitors) -> None:
    """Without a hand at its keyboard, and it still shows the same after it was turned off and on."""
    venue.ask(DIRECTOR, SteerScreen("North wall", Showing.CLOCK))
    page = visit(viewport={"width": 1920, "height": 1080})
    page.clock.install()
    page.goto(f"/c/{venue.competition}/board?screen=North%20wall")
    shown = page.locator(".slide.shown")
    expect(shown.get_by_role("heading")).to_have_text("The time")
    expect(page.locator("footer")).to_contain_text("Screen North wall")
    venue.ask(DIRECTOR, SteerScreen("North wall", Showing.STANDINGS))
    expect(shown.get_by_role("heading")).to_have_text("Standings, group A")
    venue.ask(DIRECTOR, PostNotice("soup", "Soup is served."))
    expect(shown).to_contain_text("Soup is served.")
    page.reload()
    expect(shown.get_by_role("heading")).to_have_text("Standings, group A")
    page.clock.pause_at(LATER)
    expect(page.locator(".controls")).to_have_css("opacity", "0")
    page.mouse.move(300, 300)
    expect(page.locator(".controls")).to_have_css("opacity", "1")

    assert page.evaluate(OUTSIDE) == []
