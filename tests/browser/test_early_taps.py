"""Taps that come before a page's scripts, and taps during which a page is made anew: none is lost."""

from playwright.sync_api import expect

from browser.people import FIRST, captain_of, official_of
from browser.test_captain import SECOND
from browser.venue import PASSWORD, LateScripts, Venue, Visitors
from hangjack.competition.notices import Audience
from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing
from hangjack.desk.requests.door import CheckUniform
from hangjack.matches.parties import A
from support.cup import CRABS, DIRECTOR, OFFICIAL, person_of

A_MOMENT = "() => new Promise((go) => setTimeout(go, 100))"

FIRST_ANSWER_LATE = """() => {
  const real = fetch;
  window.fetch = async (...asked) => {
    const answer = await real(...asked);
    if (!window.letCome) await new Promise((go) => (window.letCome = go));
    return answer;
  };
}"""


def test_a_tap_before_the_scripts_is_done_when_they_have_run(venue: Venue, visit: Visitors) -> None:
    """A captain who is quicker than the network wants the phone to ring, once."""
    fixture = venue.do(venue.server.office.competition(venue.competition)).fixture(SECOND)
    assert fixture is not None, "it is drawn"
    page = visit()
    page.goto(venue.link(Role.CAPTAIN, SECOND, A, person_of(fixture.teams[0], 1)))
    scripts = LateScripts(page)
    page.locator(".names button").click(no_wait_after=True)
    ring = page.get_by_role("button", name="Ring when we are called")
    for _ in range(2):
        ring.click()
    said = page.get_by_text("This phone shakes and rings when you are called.")
    expect(said).to_have_count(0)
    scripts.come()
    expect(said).to_be_visible()


def test_an_answer_that_is_tapped_before_the_scripts_needs_no_second_tap(
    venue: Venue, visit: Visitors
) -> None:
    """One tap on the only question that is asked leads to the ruling, however late the script is."""
    page = official_of(venue, visit, Role.OFFICIAL)
    page.goto(f"/c/{venue.competition}/m/{FIRST}/ruling?table=2")
    scripts = LateScripts(page)
    page.get_by_role("link", name="Cards handled while Game is contested").click(no_wait_after=True)
    page.get_by_role("group", name="Who did it?").locator("label", has_text="North").click()
    scripts.come()

    expect(page.locator("[data-ruling]")).to_be_visible()


def test_what_happens_before_the_scripts_is_shown_when_they_have_run(venue: Venue, visit: Visitors) -> None:
    """On the pages of those who run the hall: what they follow begins with what is on their page."""
    page = official_of(venue, visit, Role.DIRECTOR)
    scripts = LateScripts(page)
    page.goto(f"/c/{venue.competition}/door", wait_until="commit")
    row = page.locator(f"[data-person={person_of(CRABS, 3)}]")
    expect(row).to_be_attached()
    venue.ask(OFFICIAL, CheckUniform(person_of(CRABS, 3), dressed=False))
    scripts.come()
    expect(row).to_contain_text("still missing")
    scripts = LateScripts(page)
    page.goto(f"/c/{venue.competition}/console", wait_until="commit")
    expect(page.locator("[data-console]")).to_be_attached()
    venue.ask(DIRECTOR, governing.PostNotice("soup", "Soup is served.", Audience.OFFICIALS))
    scripts.come()

    expect(page.locator(".announced")).to_contain_text("Soup is served.")


def test_what_is_typed_before_the_scripts_never_stands_in_an_address(venue: Venue, visit: Visitors) -> None:
    """Whoever types the password and presses Enter at once is let in; the password shows as soon as it may."""
    venue.account("dora")
    page = visit()
    scripts = LateScripts(page)
    page.goto("/sign-in?next=/me", wait_until="commit")
    page.get_by_label("Login").fill("dora")
    password = page.locator("#password")
    password.fill(PASSWORD)
    page.get_by_label("Show").check()
    password.press("Enter")
    expect(password).to_have_value(PASSWORD)
    scripts.come()
    expect(page.get_by_role("heading", name="Mx Dora")).to_be_visible()

    assert "password" not in page.url


def test_nothing_is_put_in_under_a_thumb_that_is_down(venue: Venue, visit: Visitors) -> None:
    """A second notice comes while the first is being acknowledged: the tap counts, then the page is made anew."""
    venue.ask(DIRECTOR, notice("first"))
    page = captain_of(venue, visit, A)
    waiting = page.locator("[data-part=waiting]")
    page.locator("summary").first.focus()
    waiting.locator("form", has_text="first").get_by_role("button").hover()
    page.mouse.down()
    with page.expect_response(lambda answer: answer.url == page.url) as made_anew:
        venue.ask(DIRECTOR, notice("second"))
    made_anew.value.finished()
    page.evaluate(A_MOMENT)
    expect(waiting).not_to_contain_text("second")
    page.mouse.up()
    expect(waiting).to_contain_text("second")

    expect(waiting).not_to_contain_text("first")


def test_an_older_answer_is_not_shown_over_a_newer_one(venue: Venue, visit: Visitors) -> None:
    """The page that was asked for first comes last."""
    page = captain_of(venue, visit, A)
    page.evaluate(FIRST_ANSWER_LATE)
    waiting = page.locator("[data-part=waiting]")
    venue.ask(DIRECTOR, notice("first"))
    page.wait_for_function("() => window.letCome")
    venue.ask(DIRECTOR, notice("second"))
    expect(waiting).to_contain_text("second")
    page.evaluate("() => letCome()")
    page.evaluate(A_MOMENT)

    expect(waiting).to_contain_text("second")


def notice(text: str) -> governing.PostNotice:
    """Return a notice that captains have to read."""
    return governing.PostNotice(text, f"This is the {text}.", Audience.CAPTAINS, to_acknowledge=True)
