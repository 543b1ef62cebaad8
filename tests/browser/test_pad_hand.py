"""The score pad in one hand: large keys, the score in sight, whatever order one taps in, and a way back from each tap."""

from playwright.sync_api import Dialog, Page, Route, expect

from browser.pads import FIRST, NO_ANSWER, REFUSED, Pad, pad_of
from browser.test_offline import points_arrive
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests.lineups import CallMatch
from hangjack.games.all_fours.match.points import pad_of as points_on
from hangjack.ids import MatchId
from hangjack.matches.parties import A, B
from hangjack.matches.sheets import Place
from support.cup import OFFICIAL

LEAST_PX, LEAST_KEY_PX = 44, 56
SHAKEN = "navigator.vibrate = (pattern) => { window.shaken = pattern; return true; };"
"""A phone that tells whether it was made to shake."""
SMALLEST = {"width": 320, "height": 568}
SIZES = """(all) => all.filter((each) => each.offsetParent).map((each) => {
  const { width, height } = each.getBoundingClientRect();
  return [each.ariaLabel || each.innerText, Math.min(width, height)];
})"""
"""The smaller of the two sides of everything that one can see."""


def too_small(page: Page, what: str, least_px: float) -> list[str]:
    """Return what a thumb could miss."""
    return [name for name, size in page.locator(what).evaluate_all(SIZES) if size < least_px]


def written_at(venue: Venue, table: int = 1) -> list[str]:
    """Return the causes of the points on the pad of a table."""
    games = venue.match(FIRST).running.get(table, ())
    return [award.what.value for award in points_on(games[-1]).written] if games else []


def test_every_key_is_large_enough_for_a_thumb(venue: Venue, visit: Visitors) -> None:
    """Also on the smallest phone, with points, a game to agree to, a form and the menus open."""
    crabs = pad_of(venue, visit, A, viewport=SMALLEST)
    ducks = pad_of(venue, visit, B, viewport=SMALLEST)
    crabs.enter(A, 9)
    ducks.points(B, "High")
    ducks.page.locator(".asks").wait_for()
    ducks.page.locator("summary").evaluate_all("(all) => all.forEach((each) => each.click())")
    small = [
        *too_small(ducks.page, "#pad button, #pad summary, #pad select, #pad input", LEAST_PX),
        *too_small(ducks.page, ".key, .side, .asks button, .just button", LEAST_KEY_PX),
    ]
    ducks.tap("The ducks won game")
    small += too_small(ducks.page, "#pad button", LEAST_PX)
    small += too_small(ducks.page, ".numbers .key", LEAST_KEY_PX)
    names = visit(viewport=SMALLEST)
    names.goto(venue.link(Role.SCOREKEEPER, FIRST, A))
    small += too_small(names, "main button", LEAST_KEY_PX)

    assert small == []


def test_a_game_that_was_not_taken_is_not_said_to_be_written(venue: Venue, visit: Visitors) -> None:
    """The pad says that it waits for a decision, and no longer that the others must agree; written all the same, it does."""
    crabs = pad_of(venue, visit, A, expected=REFUSED)
    crabs.points(A, "High", "Low")
    crabs.enter(B, 4)
    crabs.says("Write what is missing, or write the game all the same.")
    expect(crabs.page.locator("#pad")).not_to_contain_text("Now The ducks must agree")
    crabs.sure()
    crabs.state(1, "received")

    assert Place(1, 1) in venue.match(FIRST).sheet.written


def test_the_score_stays_in_sight(venue: Venue, visit: Visitors) -> None:
    """Both names, the total in words and how far it has come, at the end of the page too; what is asked lies at the thumb."""
    crabs = pad_of(venue, visit, A, expected=REFUSED)
    ducks = pad_of(venue, visit, B, viewport=SMALLEST)
    crabs.points(A, "High", "Low")
    crabs.enter(B, 4)
    crabs.sure()
    crabs.points(B, "Game")
    ducks.says("The ducks lead 2 to 0")
    ducks.page.locator("#phone-title").scroll_into_view_if_needed()
    for part in ("#score-title", ".total .side >> nth=0", ".total .side >> nth=1", ".stand .state"):
        expect(ducks.page.locator(part)).to_be_in_viewport(ratio=1)
    expect(ducks.page.locator(".asks")).to_be_in_viewport(ratio=1)
    expect(ducks.page.locator(".asks")).to_contain_text("The ducks won 14 to 4")


def test_what_first_or_who_first(venue: Venue, visit: Visitors) -> None:
    """Points are written when both are tapped; one tapped again is let go; nothing is written by half."""
    crabs = pad_of(venue, visit, A)
    crabs.tap("Low +1")
    crabs.says("Low: for which side?")
    crabs.tap("Low +1", "High +1")
    crabs.page.get_by_role("group", name="Who scored?").get_by_role("button", name="The ducks").click()
    crabs.says("The ducks lead 1 to 0")
    crabs.points(A, "Game")
    crabs.says("The crabs lead 2 to 1")
    expect(crabs.page.locator(".issue .state.received")).to_have_count(2)

    assert written_at(venue) == ["high", "game"]


def test_points_that_an_issue_has_already_are_refused_with_the_reason(venue: Venue, visit: Visitors) -> None:
    """The Jack is there once, hung or not; nothing is sent."""
    crabs = pad_of(venue, visit, A)
    crabs.points(A, "Hang-jack")
    crabs.says("The crabs lead 3 to 0")
    crabs.button("Jack +1", exact=True).dispatch_event("click")
    crabs.says("Written already: Hang-jack, 3 points for The crabs, by Mx Crabs Number8 (The crabs).")
    crabs.says("The crabs lead 3 to 0")
    expect(crabs.page.locator(".issue .state.received")).to_have_count(1)

    assert written_at(venue) == ["hang_jack"]


def test_the_power_play_is_shown_and_its_kicks_count_more(venue: Venue, visit: Visitors) -> None:
    """In words beside the score, and on the keys."""
    page = visit()
    page.route("**/pad/picture*", in_power_play)
    page.goto(venue.link(Role.SCOREKEEPER, FIRST, A))
    page.locator(".names button").first.click()
    page.wait_for_selector("#pad[data-ready=yes]")
    page.evaluate("() => { dispatchEvent(new Event('online')); }")
    expect(page.locator(".board")).to_contain_text("Power play: kicks count 1 more")
    keys = page.locator(".keys")
    for key in ("Kick Jack +4", "Kick Six +3", "Kick Ace +2", "High +1"):
        expect(keys.get_by_role("button", name=key)).to_be_visible()


def in_power_play(route: Route) -> None:
    """Let the server's picture say that the first table is in the power play."""
    answer = route.fetch()
    picture = answer.json()
    picture["tables"][0]["running"]["power_play"] = True
    route.fulfill(response=answer, json=picture)


def test_undo_takes_back_whatever_was_last(venue: Venue, visit: Visitors) -> None:
    """Points first; then the game before them, as long as the others have not spoken about it; then nothing."""
    crabs, ducks = pad_of(venue, visit, A, expected=REFUSED), pad_of(venue, visit, B)
    crabs.points(A, "High")
    crabs.enter(A, 9)
    crabs.sure()
    crabs.points(B, "Low")
    ducks.says("The ducks lead 1 to 0")
    crabs.tap("Undo")
    ducks.says("Game 2: nothing scored yet")
    ducks.state(1, "please confirm")
    crabs.tap("Undo")
    crabs.says("Game 1 is taken back.")
    ducks.says("The crabs lead 1 to 0")
    crabs.enter(A, 9)
    crabs.sure()
    ducks.agree(1)
    crabs.state(1, "agreed")
    expect(crabs.button("Undo")).to_be_disabled()

    assert venue.match(FIRST).sheet.agreed.keys() == {Place(1, 1)}


def test_a_game_before_stays_when_the_next_has_packed_points(venue: Venue, visit: Visitors) -> None:
    """Undo takes back what was done last, or nothing: packed points would otherwise slip into the game before."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    crabs.enter(A, 7)
    ducks.state(1, "please confirm")
    crabs.points(A, "High")
    crabs.tap("Agree issue")
    ducks.says("The crabs agree to this issue.")
    ducks.tap("Agree issue", "Pack cards")
    expect(crabs.page.locator("#pad")).to_contain_text("The crabs lead 1 to 0")
    expect(crabs.button("Undo")).to_be_disabled()

    assert [len(points_on(each).packed) for each in venue.match(FIRST).running[1]][-1] == 1


def test_points_are_agreed_when_the_server_has_both_words(venue: Venue, visit: Visitors) -> None:
    """The other side is asked at the thumb; a phone without a connection promises nothing."""
    crabs = pad_of(venue, visit, A)
    ducks = pad_of(venue, visit, B, expected=NO_ANSWER)
    crabs.points(A, "Hang-jack")
    crabs.tap("Agree issue")
    asked = ducks.page.locator(".asks")
    expect(asked).to_contain_text("Hang-jack +3 The crabs")
    ducks.page.context.set_offline(True)
    asked.get_by_role("button", name="Agree issue").click()
    expect(asked).to_have_count(0)
    expect(ducks.page.locator(".issue .state")).to_contain_text("received")
    ducks.page.context.set_offline(False)
    for pad in (crabs, ducks):
        expect(pad.page.locator(".issue .state")).to_contain_text("agreed")
    crabs.points(B, "Game")
    expect(ducks.page.locator(".issue .state.received")).to_have_count(2)


def test_a_pad_that_is_opened_early_waits_for_the_call(venue: Venue, visit: Visitors) -> None:
    """Whoever scans the card before the match is called is told so; the pad opens by itself, and rings."""
    match = MatchId("A-1-2")
    foxes = Pad(visit(expected=REFUSED), A)
    foxes.page.add_init_script(SHAKEN)
    foxes.page.goto(venue.link(Role.SCOREKEEPER, match, A))
    foxes.page.locator(".names button").first.click()
    foxes.says("Match A-1-2 has not been called yet. Keep this page open: the pad opens by itself")
    foxes.tap("Ring when we are called")
    foxes.says("This phone shakes and rings when the match is called.")
    venue.ask(OFFICIAL, CallMatch(), match)
    foxes.page.wait_for_function("() => window.shaken")

    expect(foxes.page.get_by_role("heading", name="Nothing scored yet")).to_be_visible()


def test_the_screen_stays_on_while_the_match_is_on(venue: Venue, visit: Visitors) -> None:
    """Where the browser can do that: asked for when the pad opens, and again when somebody comes back to it."""
    page = visit()
    page.add_init_script(AWAKE)
    page.goto(venue.link(Role.SCOREKEEPER, FIRST, A))
    page.locator(".names button").first.click()
    page.wait_for_selector("#pad[data-ready=yes]")
    page.wait_for_function("() => awake.held === 1")
    page.evaluate("() => awake.darken()")
    page.get_by_role("button", name="High +1").click()
    page.wait_for_function("() => awake.held === 1")

    assert page.evaluate("() => awake.asked") == 2


AWAKE = """
window.awake = { asked: 0, held: 0, darken: null };
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
  const lock = new EventTarget();
  lock.release = async () => { awake.held -= 1; lock.dispatchEvent(new Event("release")); };
  awake.darken = lock.release;
  awake.asked += 1;
  awake.held += 1;
  return lock;
} } });
"""
"""A screen that tells whether it is kept on."""


LEAVES = "() => { setTimeout(() => location.reload()); }"
"""Somebody pulls the page down. A browser that is to close it waits half a second for its word, and then no longer."""


def test_leaving_a_page_that_cannot_come_back_is_asked_first(venue: Venue, visit: Visitors) -> None:
    """On plain http without wifi; with wifi nobody is asked."""
    crabs = pad_of(venue, visit, A, base_url=venue.lan_url, expected=NO_ANSWER)
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    crabs.page.on("dialog", stay)
    crabs.points(A, "High")
    points_arrive(crabs, 1)
    crabs.page.reload()
    crabs.ready()
    crabs.page.context.set_offline(True)
    crabs.points(A, "Low")
    crabs.says("1 entry is saved here")
    with crabs.page.expect_event("dialog"):
        crabs.page.evaluate(LEAVES)
    crabs.says("1 entry is saved here")

    assert asked == ["beforeunload"]
