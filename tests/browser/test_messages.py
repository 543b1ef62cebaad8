"""A secretary on a laptop: enters a mail server, tries it, sees messages go; texts are sent on; a captain stops them without script."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.all_pages import Who
from browser.halls import Hall
from browser.moments import TIMES_MS, Moment, cup_at
from browser.people import official_of
from browser.venue import Venue, Visitors
from desk.story_crib import at
from desk.story_messages import BELL
from hangjack.competition.permissions import Role
from hangjack.web.mail import outbox
from support.smtp import PostOffice, mail_server

REACHED = "http://league.example"
"""The address that letters give: they give none that only this computer opens."""


def test_messages_are_sent_sent_on_and_stopped(chromium: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything by what stands on the pages; the letters come to a real mail server."""
    monkeypatch.setattr(outbox, "PAUSE_S", 0.1)
    office = PostOffice()
    with mail_server(office) as port, Venue(cup_at(Moment.MAILED), TIMES_MS[Moment.MAILED]).open() as venue:
        venue.server.hall_urls = (REACHED,)
        visit = Visitors(chromium, venue.url)
        page = official_of(venue, visit, Role.SECRETARY)
        base = f"/c/{venue.competition}"
        page.goto(f"{base}/messages")
        page.get_by_role("button", name="Share").click()
        expect(page.get_by_text("Copied.")).to_be_visible()
        page.get_by_role("link", name="Mail server").click()
        for label, value in (
            ("Mail server", "127.0.0.1"),
            ("Port", str(port)),
            ("Sender", "league@example.org"),
        ):
            page.get_by_role("textbox" if label != "Port" else "spinbutton", name=label).fill(value)
        page.get_by_label("Safe connection").select_option("none")
        page.get_by_label("card late").check()
        page.get_by_role("button", name="Keep it").click()
        page.get_by_role("button", name="Send a trial").click()
        expect(page.get_by_text("Look whether it has come.")).to_be_visible()
        page.get_by_role("link", name="Back to the messages").click()
        expect(page.get_by_text("messages, the last ones first")).to_be_visible()
        page.get_by_label("Mx Crown Number1").fill("crown@example.org")
        page.get_by_role("button", name="Save Mx Crown").click()
        expect(page.get_by_text("Nobody has to be told anything now.")).to_be_visible()
        expect(page.locator("[data-part=sent]")).to_contain_text("Mx Crown Number1: card late")
        stops_without_script(visit(java_script_enabled=False), venue, office)
        visit.close()

    assert visit.complaints == []
    assert [to for to in office.receivers if to != "league@example.org"].count("crown@example.org") == 1


def stops_without_script(page: Page, venue: Venue, office: PostOffice) -> None:
    """Follow the link of a letter with a browser that has no script, and stop messages."""
    letter = next(each for each in office.letters if "Bell Number1" in each.get_content())
    address = re.search(rf"{REACHED}(/\S+/stop/\S+)", letter.get_content())
    assert address is not None
    page.goto(f"{venue.url}{address[1]}")
    page.get_by_role("button", name="Stop messages to me").click()
    expect(page.get_by_text("You get no more messages of this competition.")).to_be_visible()
    found = venue.do(venue.server.office.competition(venue.competition))
    assert BELL in found.messages.stopped
    page.goto(f"{venue.url}/c/{venue.competition}/report")
    expect(page.get_by_label("The report as text")).to_have_value(re.compile("DIVISION 1"))


def test_a_captain_gives_an_address_and_stops_messages_and_wants_them_again(
    chromium: Browser, tmp_path: Path
) -> None:
    """On a phone that came by a link; a text goes on in the phone's own way, where it has one."""
    with Venue(cup_at(Moment.EVENING), at("2019-10-15T19:00")).open() as venue:
        hall = Hall(venue, Visitors(chromium, venue.url), tmp_path)
        page = hall.page(Who.LEAGUE_CAPTAIN)
        page.goto(f"/c/{venue.competition}/my-messages")
        page.evaluate("() => { navigator.share = async ({ text }) => { window.shared = text; }; }")
        page.get_by_role("button", name="Share").first.click()
        expect(page.get_by_text("Sent on.")).to_be_visible()
        shared = page.evaluate("() => window.shared")
        page.get_by_label("My e-mail address").fill("two@example.org, three@example.org")
        page.get_by_label("My e-mail address").evaluate("(each) => (each.type = 'text')")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("is no single e-mail address")).to_be_visible()
        page.get_by_label("My e-mail address").fill("captain@example.org")
        page.get_by_role("button", name="Save").click()
        expect(page.get_by_text("Done.", exact=True)).to_be_visible()
        page.get_by_role("button", name="Stop messages to me").click()
        expect(page.get_by_text("You get no more messages of this competition.")).to_be_visible()
        stopped = venue.do(venue.server.office.competition(venue.competition)).messages
        page.get_by_role("button", name="Get messages again").click()
        expect(page.get_by_role("button", name="Stop messages to me")).to_be_visible()
        expect(page.get_by_label("My e-mail address")).to_have_value("captain@example.org")
        hall.visit.close()

    assert shared.startswith("Your match The lion-a ")
    assert (len(stopped.addressed), stopped.addressed) == (1, stopped.stopped)
