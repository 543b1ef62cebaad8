"""A landlady who plays for no team, on her phone: her code, a closed night, and the end of the code; and one who helps out."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.moments import Moment, cup_at
from browser.people import official_of, scanned
from browser.venue import LAPTOP, Venue, Visitors
from desk.story_crib import LION_B, VINE, at
from hangjack.competition.league.drawing_up import night_of
from hangjack.competition.permissions import Role
from hangjack.desk.requests.season import houses
from hangjack.ids import MatchId
from support.cup import person_of

OUT = "This phone or computer is not let in any more: its code has run out, was taken back or was replaced"


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with the league, on the morning after its first night."""
    with Venue(cup_at(Moment.EVENING), at("2019-10-03T10:00")).open() as opened:
        yield opened


def next_match(venue: Venue, home: str, away: str) -> tuple[MatchId, str]:
    """Return the match of two teams, with its day."""
    found = venue.do(venue.server.office.competition(venue.competition))
    for table in found.rankings.values():
        for match, fixture in table.fixtures.items():
            night = night_of(found, match)
            if fixture.teams == (home, away) and night is not None:
                return match, night.day.isoformat()
    raise AssertionError("they meet once at each other's")


def shown_code(desk: Page, venue: Venue, house: str) -> str:
    """Let the secretary go from the desk to the code of a landlord in two taps; return where it leads."""
    desk.goto(f"/c/{venue.competition}/season")
    desk.get_by_role("link", name="Codes for captains and landlords").click()
    desk.get_by_role("button", name=f"Code for the landlord {house}").click()
    code = desk.locator("[data-invited]:not([hidden])")
    expect(code.get_by_role("img")).to_be_visible()
    expect(code.get_by_label("Text to send on")).to_have_value(re_text(house))
    return str(code.get_by_label("Link").input_value())


def close(phone: Page, day: str) -> None:
    """Say on the page of the house that it is closed on a night."""
    phone.get_by_text("Say that the house is closed on a night").click()
    phone.get_by_label("Day").fill(day)
    phone.get_by_label("Reason").fill("A wake")
    phone.get_by_role("button", name="Tell the secretary").click()
    expect(phone.get_by_text("The secretary is told.")).to_be_visible()
