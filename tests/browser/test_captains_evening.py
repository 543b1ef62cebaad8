"""An evening of a league without a pad: pairs and legs on paper, a photo of the card, a question of the secretary, and the result."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Page, expect

from browser.people import official_of
from browser.venue import LAPTOP, Venue, Visitors
from desk.story_crib import NIGHT, the_league_opens
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.photos.plain import read_plain
from hangjack.desk.photos.records import picture_in, record_id
from hangjack.formats.divisions.deciding.dates import night_of
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import A, B, both
from hangjack.web.access.values import Order
from support.access import request
from support.cup import DIRECTOR, HOUR_MS, person_of
from support.desk import Desk
from support.memory_store import MemoryStore
from support.pictures import held, is_upright

LEGS = (2, 2, 1)
"""How many legs the home side wins at each table."""


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with the league, two hours after the first match began."""
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, _begun()).result()
    with Venue(store, NIGHT + 2 * HOUR_MS).open() as opened:
        yield opened


async def _begun() -> MemoryStore:
    store = MemoryStore()
    await the_league_opens(Desk(store))
    return store


def tonight(venue: Venue) -> tuple[MatchId, tuple[EntrantId, ...]]:
    """Return the match of tonight, with its teams."""
    found = venue.do(venue.server.office.competition(venue.competition))
    (table,) = found.rankings.values()
    for match, fixture in table.fixtures.items():
        night = night_of(found, match)
        if night is not None and night.start_ms == NIGHT:
            return match, fixture.teams
    raise AssertionError("somebody plays tonight")


def phone(venue: Venue, visit: Visitors, team: EntrantId, *, script: bool = True) -> Page:
    """Let the captain of a team in by the team's code."""
    order, until_ms = Order(request(), venue.competition, DIRECTOR), venue.now_ms() + 24 * HOUR_MS
    bound = Bound(Role.PLAYER, entrant=team)
    issued = venue.do(venue.server.access.issue_link(order, bound, until_ms, None))
    page = visit(java_script_enabled=script, insists=script, expected="422")
    page.goto(f"/t/{issued.secret}")
    page.locator(f"button[value={person_of(team, 1)}]").click()
    expect(page.locator(".names")).to_have_count(0)
    return page


def send(page: Page, name: str, content: bytes) -> None:
    """Choose a file on the page of the team or of the photos, and send it."""
    page.get_by_label("Take a photo of the card").set_input_files(
        {"name": name, "mimeType": "image/jpeg", "buffer": content}
    )
    page.get_by_role("button", name="Send the photo").click()


@pytest.mark.clause("abingdon-L20-4", "abingdon-L20-5")
def test_a_card_on_paper_is_photographed_queried_answered_and_typed(venue: Venue, visit: Visitors) -> None:
    """The home captain's phone has no script, and first sends what is no picture; the photo was taken sideways."""
    match, (home_team, away_team) = tonight(venue)
    home, away = phone(venue, visit, home_team, script=False), phone(venue, visit, away_team)
    expect(home.get_by_role("heading", name=f"Captain of The {home_team}")).to_be_visible()
    send(home, "notes.jpg", b"%PDF-1.7 no picture")
    expect(home.get_by_text("This is no picture that can be shown")).to_be_visible()
    send(home, "card.jpg", held(6))
    expect(home.get_by_text("The secretary has it")).to_be_visible()
    expect(home.get_by_text("came in time")).to_be_visible()
    expect(home.locator("figure.photo img")).to_be_visible()

    secretary = official_of(
        venue,
        visit,
        Role.SECRETARY,
        viewport=LAPTOP,
        java_script_enabled=False,
        insists=False,
        expected="422|409",
    )
    _type(secretary, venue, match, (home_team, away_team), total=(6, 3))
    secretary.locator("#more-of-card > summary").click()
    secretary.locator("#note").fill("Table 3 can be read two ways.")
    secretary.locator("button[value=query-card]").click()
    expect(secretary.get_by_label("Cards by state")).to_contain_text("1 queried")

    for page in (away, phone(venue, visit, home_team)):
        page.goto(f"/c/{venue.competition}/team")
        page.get_by_role("link", name="The secretary asks about the card").click()
        expect(page.get_by_text("Table 3 can be read two ways.")).to_be_visible()
        for side, legs in ((A, 5), (B, 4)):
            page.locator(f"#total-{side}-{match}").fill(str(legs))
        page.get_by_role("button", name="Answer").click()
        expect(page.get_by_text("You said 5 \N{EN DASH} 4.")).to_be_visible()

    _type(secretary, venue, match, (home_team, away_team), total=(5, 4))
    secretary.locator("button[value=enter-card]").click()
    expect(secretary.get_by_text("5\N{EN DASH}4").first).to_be_visible()
    away.goto(f"/c/{venue.competition}/team")
    expect(away.get_by_text("Nothing. Whatever needs your answer")).to_be_visible()
    expect(away.get_by_text("The card of")).to_have_count(0)

    found = venue.do(venue.server.office.competition(venue.competition))
    (photo,) = found.photos.of(match)
    record = venue.do(venue.server.store.record(record_id(venue.competition, photo.id)))
    assert record is not None
    assert is_upright(read_plain(picture_in(record)))
    assert venue.match(match).figures()["LF"] == both(5, 4)


def _type(
    page: Page, venue: Venue, match: MatchId, teams: tuple[EntrantId, EntrantId], total: tuple[int, int]
) -> None:
    """Type a card at the secretary's desk, with the total that stands on it."""
    page.goto(f"/c/{venue.competition}/season?card={match}")
    for table, legs in enumerate(LEGS, start=1):
        for side, team in zip((A, B), teams, strict=True):
            for seat in (0, 1):
                page.locator(f"#p{table}{side}{seat}").fill(f"Mx {team} {2 * table - 1 + seat}")
        page.locator(f"#legs{table}").fill(str(legs))
    for side, legs in zip((A, B), total, strict=True):
        page.locator(f"#stated{side}").fill(str(legs))
    page.locator("#signed").check()
