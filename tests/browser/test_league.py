"""A match of a league by the mafa rules on the pads: two tables, two short halves, every pair answers for its own."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import expect

from browser.pads import FIRST, Pad
from browser.venue import Venue, Visitors
from hangjack.competition.permissions import Role
from hangjack.desk.requests.rulings import SettleLevel
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.matches.parties import SIDES, A, B, Party, both, other
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from hangjack.store.receipts import parse_receipt
from support.cup import CRABS, DUCKS, HOUR_MS, OFFICIAL, person_of
from support.desk import MINUTE_MS, Desk, begin_league
from support.memory_store import MemoryStore

TABLES = (1, 2)
RULES = rules_of(with_settings(book("mafa"), {"half_games": [1, 1]}))
"""A game a table in each half."""


@pytest.fixture
def venue() -> Iterator[Venue]:
    """Give a server with a league of two teams, whose match has been called with the line-ups in."""
    with ThreadPoolExecutor(1) as thread:
        store = thread.submit(asyncio.run, _league()).result()
    with Venue(store, 2 * HOUR_MS).open() as opened:
        yield opened


def test_every_pair_confirms_its_table_before_the_sheet_is_sealed(venue: Venue, visit: Visitors) -> None:
    """The captains play at the first table and sign; the others write at the second; the pads say what is missing."""
    captains = {side: opened_pad(venue, visit, side, Role.CAPTAIN, 1) for side in SIDES}
    writers = {side: opened_pad(venue, visit, side, Role.SCOREKEEPER, 3) for side in SIDES}
    for table, number, winner in ((1, 1, A), (2, 1, A), (1, 2, B), (2, 2, A)):
        agree(writers, table, number, winner)
    for pads, table in ((captains, 1), (writers, 2)):
        for pad in pads.values():
            pad.tap(f"Table {table} is right")
    unsigned = " and ".join(writers[A].names.values())
    expect(writers[A].page.locator(".end > ul:not(.signatures)").first).to_have_text(
        f"Not signed by {unsigned}."
    )
    for side, pad in captains.items():
        pad.tap(f"Sign for {pad.names[side]}")
    writers[A].tap("Seal the sheet")
    everybody = (*captains.values(), *writers.values())
    words = {pad.page.locator("#receipt-words").text_content() or "" for pad in everybody}
    match = venue.match(FIRST)

    assert set(match.closings.confirmed) == {(side, table) for side in SIDES for table in TABLES}
    assert board_of(match.score).bullseyes == both(3, 1)
    assert [parse_receipt(each).match for each in words] == [FIRST]


def test_a_match_that_ends_level_is_announced_and_waits_for_an_official(
    venue: Venue, visit: Visitors
) -> None:
    """Nobody signs before an official has said who won; the pads say so, and an official can be called from there."""
    captain = opened_pad(venue, visit, A, Role.CAPTAIN, 1)
    writers = {side: opened_pad(venue, visit, side, Role.SCOREKEEPER, 3) for side in SIDES}
    for table, number, winner in ((1, 1, A), (2, 1, A), (1, 2, B), (2, 2, B)):
        agree(writers, table, number, winner)
    one, other = captain.names.values()
    for pad in (captain, *writers.values()):
        expect(pad.page.get_by_role("heading", name="The match ended level")).to_be_visible()
        pad.says(f"Bullseyes: {one} 2, {other} 2.")
        pad.says("An official says who has won.")
        expect(pad.button("Sign for")).to_have_count(0)
        expect(pad.page.locator(".keys")).to_have_count(0)
    captain.tap("Call an official to table 1")
    expect(captain.page.locator(".entries li", has_text="official called")).to_contain_text("received")
    venue.ask(OFFICIAL, SettleLevel(B, "one game more at table 1"), FIRST)
    captain.says(f"{other} have won the match")
    captain.tap(f"Sign for {one}")
    captain.says(f"{one}: signed")
    match = venue.match(FIRST)

    assert match.winner == B
    assert [called.table for called in match.pauses.called.values()] == [1]


def opened_pad(venue: Venue, visit: Visitors, side: Party, role: Role, number: int) -> Pad:
    """Scan the code of a side with a new phone, as the player with this number, and open the pad."""
    teams = venue.match(FIRST).opened.parties
    pad = Pad(visit(), side, {each: f"The {team}" for each, team in teams.items()})
    pad.page.goto(venue.link(role, FIRST, side))
    pad.page.locator(f"button[value={person_of(teams[side], number)}]").click()
    if role is Role.CAPTAIN:
        pad.page.get_by_role("link", name="Score pad").click()
    pad.ready()
    return pad


def agree(pads: dict[Party, Pad], table: int, number: int, winner: Party) -> None:
    """Let the winner write a game of a table and the others agree to it."""
    writes, agrees = pads[winner], pads[other(winner)]
    for pad in pads.values():
        pad.tap(f"Table {table}")
    writes.enter(winner, 9)
    agrees.agree(number)
    writes.state(number, "agreed")


async def _league() -> MemoryStore:
    store = MemoryStore()
    desk = Desk(store)
    await begin_league(desk, RULES, (CRABS, DUCKS), 6)
    desk.now_ms = 2 * HOUR_MS - 5 * MINUTE_MS
    await desk.call(FIRST)
    return store
