"""The score pad where the wifi is bad: nothing that was written is lost, and nothing is done twice."""

import re

from playwright.sync_api import Page, Request, Route, expect

from browser.pads import FIRST, NO_ANSWER, REFUSED, Pad, pad_of
from browser.venue import Venue, Visitors, lose_answer, slow_to_keep
from hangjack.games.all_fours.match.points import pad_of as points_on
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.match import Match
from hangjack.matches.parties import A, B, both
from hangjack.matches.sheets import Place
from hangjack.unions import own

ALL_SENT = "Connected. Everything is sent."
ASKED = re.compile(r"/api/|/pad/picture")
"""Whatever a pad asks the server."""
PATIENCE_MS = 8000
"""How long a phone waits for an answer."""
IMPATIENT = "() => { self.setTimeout = (late) => late(); }"
"""A worker for which no answer comes soon enough."""


def everything_arrives(pad: Pad) -> None:
    """Wait until the phone has nothing left to send."""
    expect(pad.page.locator(".connection")).to_have_text(ALL_SENT)


def points_arrive(pad: Pad, number: int) -> None:
    """Wait until the server has so many points of the issue."""
    expect(pad.page.locator(".issue .state.received")).to_have_count(number)


def points_of(match: Match, table: int = 1) -> list[tuple[str, int]]:
    """Return what stands on the pad of a table, in order."""
    games = match.running.get(table, ())
    return [(award.what.value, award.points) for award in points_on(games[-1]).written] if games else []


def sent_by(page: Page) -> list[str]:
    """Return a list that fills with the id of each entry that a phone sends."""
    ids: list[str] = []

    def noticed(request: Request) -> None:
        if request.method == "POST" and "/matches/" in request.url:
            ids.append(request.headers["idempotency-key"])

    page.context.on("request", noticed)
    return ids


def test_entries_outlive_a_reload_without_a_connection_and_are_sent_once(
    venue: Venue, visit: Visitors
) -> None:
    """On https or beside the server the pad opens again offline; it shows what is saved, and then what is received.

    A game that surprises is asked about when it arrives; what was written behind it waits until that is answered.
    """
    expected = f"{NO_ANSWER}|{REFUSED}"
    crabs, ducks = pad_of(venue, visit, A, expected=expected), pad_of(venue, visit, B)
    crabs.says("The pad is kept on this phone")
    crabs.points(A, "High")
    points_arrive(crabs, 1)
    crabs.page.context.set_offline(True)
    crabs.points(A, "Low")
    crabs.enter(A, 9)
    crabs.points(B, "Kick Six")
    crabs.says("3 entries are saved here")
    crabs.page.reload()
    crabs.says("The ducks lead 2 to 0")
    crabs.state(1, "saved here")
    unseen = venue.match(FIRST).sheet.written
    crabs.page.context.set_offline(False)
    crabs.says("On the pad of table 1 nobody has 14 yet (The crabs 2, The ducks 0)")
    crabs.sure()
    everything_arrives(crabs)
    ducks.says("The ducks lead 2 to 0")
    match = venue.match(FIRST)

    assert unseen == {}
    assert own(GameLine, match.sheet.written[Place(1, 1)][A].line).score == both(14, 9)
    assert points_of(match) == [("kick", 2)]
    assert [award.what.value for award in points_on(match.running[1][0]).written] == ["high", "low"]


def test_on_plain_http_the_pad_says_that_it_must_stay_open_and_keeps_what_was_written(
    venue: Venue, visit: Visitors
) -> None:
    """Without a service worker there is no reload without wifi; the entries are on the phone even so."""
    crabs = pad_of(venue, visit, A, base_url=venue.lan_url, expected=NO_ANSWER)
    crabs.says("Keep this page open")
    crabs.page.context.set_offline(True)
    crabs.points(A, "High", "Game")
    crabs.says("2 entries are saved here")
    address = crabs.page.url
    crabs.page.goto("about:blank")
    crabs.page.context.set_offline(False)
    crabs.page.goto(address)
    crabs.ready()
    everything_arrives(crabs)
    crabs.says("The crabs lead 3 to 0")

    assert points_of(venue.match(FIRST)) == [("high", 1), ("game", 2)]


def test_nothing_is_called_saved_before_the_phone_has_it(venue: Venue, visit: Visitors) -> None:
    """What was tapped shows at once; whoever leaves the page after it is called saved loses nothing."""
    crabs = pad_of(venue, visit, A, base_url=venue.lan_url, expected=NO_ANSWER)
    crabs.page.context.set_offline(True)
    crabs.points(A, "High")
    crabs.says("1 entry is saved here")
    with slow_to_keep(crabs.page):
        crabs.points(A, "Game")
        crabs.tap("Call an official to table 1")
        expect(crabs.page.locator(".issue .state.keeping")).to_have_text("• being kept")
        expect(crabs.page.locator("section[aria-labelledby=stops-title] .state")).to_have_text("• being kept")
        crabs.says("The crabs lead 3 to 0")
        expect(crabs.page.locator(".connection")).to_have_text("No connection. 1 entry is saved here.")
    crabs.says("3 entries are saved here")
    expect(crabs.page.locator(".state.keeping")).to_have_count(0)


def test_a_lost_answer_does_nothing_twice(venue: Venue, visit: Visitors) -> None:
    """The server got it and the phone does not know: it sends the same again until it has the first answer."""
    crabs = pad_of(venue, visit, A, base_url=venue.lan_url, expected=NO_ANSWER)
    ids = sent_by(crabs.page)
    crabs.page.route("**/pad/picture*", lambda route: route.abort())
    crabs.page.route("**/write-points", lose_answer, times=2)
    crabs.points(A, "Kick Ace")
    points_arrive(crabs, 1)
    crabs.says("The crabs lead 1 to 0")

    assert len(ids) >= 3
    assert len(set(ids)) == 1
    assert points_of(venue.match(FIRST)) == [("kick", 1)]


def test_a_picture_that_has_an_entry_already_does_not_count_it_twice(venue: Venue, visit: Visitors) -> None:
    """Every answer is lost, but the pictures come through: they say which entries have arrived."""
    crabs = pad_of(venue, visit, A, base_url=venue.lan_url, expected=NO_ANSWER)
    crabs.page.route("**/write-points", lose_answer)
    crabs.points(A, "High", "Low")
    points_arrive(crabs, 2)
    everything_arrives(crabs)
    crabs.says("The crabs lead 2 to 0")

    assert points_of(venue.match(FIRST)) == [("high", 1), ("low", 1)]


def test_wifi_that_leads_nowhere_is_noticed(venue: Venue, visit: Visitors) -> None:
    """No error, no answer: after a while the pad says so, and tries again by itself."""
    crabs = pad_of(venue, visit, A, base_url=venue.lan_url, expected=NO_ANSWER)
    held: list[Route] = []
    crabs.says(ALL_SENT)
    crabs.page.clock.install()
    crabs.page.clock.pause_at("2040-01-01")
    crabs.page.route(ASKED, lambda route: held.append(route))  # noqa: PLW0108  (it gets marked)
    with crabs.page.expect_request("**/write-points"):
        crabs.points(A, "High")
    crabs.says("Connected. Sending 1 entry…")
    crabs.page.clock.fast_forward(PATIENCE_MS)
    expect(crabs.page.locator(".connection")).to_contain_text("No connection. 1 entry is saved here")
    crabs.page.unroute(ASKED)
    crabs.page.clock.resume()
    everything_arrives(crabs)

    assert held
    assert points_of(venue.match(FIRST)) == [("high", 1)]


def test_a_pad_that_was_never_kept_is_waited_for(venue: Venue, visit: Visitors) -> None:
    """A slow server is better than none; a pad that is on the phone is there at once."""
    crabs = pad_of(venue, visit, A, expected=REFUSED)
    crabs.says("The pad is kept on this phone")
    (worker,) = crabs.page.context.service_workers
    worker.evaluate(IMPATIENT)
    crabs.page.reload()
    crabs.ready()
    crabs.page.goto(f"/c/{venue.competition}/m/A-1-2/pad")

    expect(crabs.page.get_by_role("heading", level=1)).to_have_text("Not for you")


def test_two_tabs_of_one_phone_send_everything_once_and_show_the_same(venue: Venue, visit: Visitors) -> None:
    """One of them sends; when it is closed the other one goes on."""
    crabs = pad_of(venue, visit, A, expected=NO_ANSWER)
    ids = sent_by(crabs.page)
    second = Pad(crabs.page.context.new_page(), A)
    second.page.goto(crabs.page.url)
    second.ready()
    crabs.page.context.set_offline(True)
    crabs.points(A, "High")
    second.says("The crabs lead 1 to 0")
    second.points(A, "Low")
    crabs.says("The crabs lead 2 to 0")
    crabs.page.context.set_offline(False)
    for pad in (crabs, second):
        everything_arrives(pad)
    crabs.page.close()
    second.points(B, "Game")
    second.says("Level at 2")
    points_arrive(second, 3)

    assert len(set(ids)) == 3
    assert points_of(venue.match(FIRST)) == [("high", 1), ("low", 1), ("game", 2)]


def test_a_clock_that_is_wrong_changes_nothing(venue: Venue, visit: Visitors) -> None:
    """Years behind, then set right in the middle: entries keep their order, and the server's time counts."""
    crabs = pad_of(venue, visit, A, expected=NO_ANSWER)
    crabs.page.clock.set_system_time("2004-02-29T10:00:00")
    crabs.page.reload()
    crabs.ready()
    crabs.page.context.set_offline(True)
    crabs.points(A, "High")
    crabs.page.clock.set_system_time("2044-02-29T10:00:00")
    crabs.points(A, "Low")
    crabs.page.clock.set_system_time("2003-01-01T10:00:00")
    crabs.points(A, "Game")
    crabs.page.context.set_offline(False)
    everything_arrives(crabs)

    assert points_of(venue.match(FIRST)) == [("high", 1), ("low", 1), ("game", 2)]


def test_seven_tabs_of_one_phone_all_work(venue: Venue, visit: Visitors) -> None:
    """A browser has six connections for a server: the tabs share one stream."""
    crabs, ducks = pad_of(venue, visit, A), pad_of(venue, visit, B)
    tabs = [Pad(crabs.page.context.new_page(), A) for _ in range(6)]
    for tab in tabs:
        tab.page.goto(crabs.page.url)
        tab.ready()
    tabs[-1].points(A, "High")
    ducks.says("The crabs lead 1 to 0")
    ducks.points(B, "Game")
    for tab in (crabs, *tabs):
        tab.says("The ducks lead 2 to 1")

    venue.comes_to(lambda: venue.server.hub.listeners == 2)


def test_a_server_that_was_set_back_gets_again_what_it_has_lost(venue: Venue, visit: Visitors) -> None:
    """Restored from a copy, it knows less than the phone: that sends what it was once told had arrived."""
    crabs = pad_of(venue, visit, A)
    crabs.page.evaluate(FROM_THE_FUTURE)
    crabs.page.reload()
    crabs.ready()
    for _ in range(3):
        with crabs.page.expect_response("**/pad/picture*"):
            crabs.page.evaluate("() => { dispatchEvent(new Event('online')); }")
    points_arrive(crabs, 1)
    crabs.says("The crabs lead 1 to 0")

    assert points_of(venue.match(FIRST)) == [("high", 1)]


FROM_THE_FUTURE = """() => new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error("too slow")), 300000);
  const opening = indexedDB.open("hangjack-pad", 1);
  opening.onsuccess = () => {
    const { competition, match, side, person } = document.getElementById("pad").dataset;
    const entry = { id: "fedcba9876543210fedcba9876543210", place: { competition, match, side, person }, tag: "write-points",
      fields: { side, table: 1, award: { what: "high", side: "NS", points: 1 } }, lane: "table 1", state: "received", number: 900, tries: 1 };
    const writing = opening.result.transaction(["entries", "pictures"], "readwrite");
    writing.objectStore("entries").put(entry);
    const kept = writing.objectStore("pictures").getAll();
    kept.onsuccess = () => kept.result.forEach((each) => writing.objectStore("pictures").put({ ...each, picture: { ...each.picture, number: 1000 } }));
    writing.oncomplete = resolve;
  };
})"""
"""Makes the phone remember more of the match than the server has."""
