"""A week of a league, from Wednesday night to Saturday's publication, on the pages of captains and of the secretary."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest
from msgspec import Struct
from PIL import Image
from playwright.sync_api import Page, expect

from browser.people import faults_in, official_of
from browser.test_crib import Evening, everybody_signs, play
from browser.venue import LAPTOP, Venue, Visitors
from desk.story_week import GREEK, SATURDAY, TEAMS, WEDNESDAY, of_first_night, the_league_is_drawn_up
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Role
from hangjack.desk.requests.lineups import CallMatch
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import cups
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.parties import SIDES, A, Party
from support.crib_league import ms_at
from support.cup import person_of
from support.desk import CUP, SECRETARY
from support.memory_store import MemoryStore
from support.pictures import held

Fixture = tuple[MatchId, tuple[EntrantId, ...]]
KEYS_A_CARD = 43
IN_ALL = (463, 18)
"""The keys and taps of the secretary in this week; `docs/howto/secretarys-week.md` has them too."""
LEGS = "213"
"""How many legs the home side wins at each table: six of nine."""


class Week(Struct):
    """The league before its first night."""

    store: MemoryStore
    matches: list[Fixture]
    now_ms: int


class Hands:
    """The secretary at a laptop, with every key and every tap counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.keys, self.taps = page, 0, 0

    def type(self, text: str) -> None:
        """Type letter by letter."""
        self.page.keyboard.type(text)
        self.keys += len(text)

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def tap(self, name: str, within: str = "main") -> None:
        """Press a button or follow a link with the mouse."""
        found = self.page.locator(within).locator("button:visible, a:visible, summary:visible", has_text=name)
        found.first.click()
        self.taps += 1

    def into(self, field: str) -> None:
        """Put the cursor into a field with the mouse."""
        self.page.locator(field).click()
        self.taps += 1

    def choose(self, field: str, value: str) -> None:
        """Choose from a list: it is opened, and one line is tapped."""
        self.page.locator(field).select_option(value)
        self.taps += 2

    def set_day(self, field: str, day: str) -> None:
        """Type a day into its field, figure by figure."""
        self.page.locator(field).fill(day)
        self.keys += len(day.replace("-", ""))

    def type_card(self, teams: tuple[EntrantId, ...], said: str = "63") -> None:
        """Type a card from its first field to its last: both pairs and the legs of every table, the total, signed, saved."""
        home, away = (team[0].lower() for team in teams)
        for table, legs in enumerate(LEGS):
            one, other = (GREEK[2 * table + seat][0].lower() for seat in (0, 1))
            for pub in (home, away):
                self.type(f"{one}{pub} {other}{pub}")
                self.press("Enter")
            self.type(legs)
        self.type(said)


@pytest.fixture(scope="module")
def week() -> Week:
    """Give two divisions of twelve teams on the first night of their season, with a cup of players and one of teams."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, _drawn_up()).result()


async def _drawn_up() -> Week:
    desk = await the_league_is_drawn_up()
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    for team in TEAMS[:2]:
        entrant = EntrantId(team)
        await desk.do(SECRETARY, cups.EnterCup("c1", entrant, (person_of(entrant, 2),)))
    await desk.do(SECRETARY, cups.OpenCup("c2", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in TEAMS[-2:]:
        await desk.do(SECRETARY, cups.EnterCupTeam("c2", EntrantId(team)))
    for cup in ("c1", "c2"):
        await desk.do(SECRETARY, cups.DrawCup(cup))
    await desk.do(SECRETARY, cups.DateCupRound("c2", 1, "2031-09-19"))
    desk.turn_to(WEDNESDAY, "20:15")
    assert isinstance(desk.store, MemoryStore)
    return Week(desk.store, await of_first_night(desk), desk.now_ms)


@pytest.fixture
def venue(week: Week) -> Iterator[Venue]:
    """Give a server with that league, on Wednesday at a quarter past eight."""
    with Venue(week.store, week.now_ms).open() as opened:
        yield opened


def found(venue: Venue) -> Competition:
    """Return the league as the server has it."""
    return venue.do(venue.server.office.competition(CUP))


def test_a_week_from_wednesday_night_to_saturdays_publication(
    venue: Venue, visit: Visitors, week: Week
) -> None:
    """Two pads, three photos, a late card, a new date, a team that leaves, a cup tie, and the secretary's keys counted."""
    on_pads, photographed, leaving, *posted = (
        week.matches[:2],
        week.matches[2:5],
        *week.matches[5:-1],
    )
    late = week.matches[-1]
    for match, _ in on_pads:
        _play_on_pads(venue, visit, match)
    venue.turn_to(ms_at(WEDNESDAY, "23:10"))
    _send_photos(venue, visit, photographed)
    _ask_for_date(venue, visit, next(each for each in _rounds(venue, 3)))
    venue.turn_to(ms_at(SATURDAY, "19:30"))
    secretary = official_of(venue, visit, Role.SECRETARY, viewport=LAPTOP)
    secretary.goto(f"/c/{CUP}/season")
    hands = Hands(secretary)
    _agree_to_date(hands)
    _let_leave(hands, leaving)
    per_card = _type_week(hands, [*photographed, *posted])
    venue.turn_to(ms_at(SATURDAY, "21:40"))
    _type_late(hands, late)
    per_card.append(_type_tie(hands, venue))
    _type_score(hands)
    _publish(hands)
    league = found(venue)
    (out,) = season_in(league).weeks.out.values()

    assert len(out.results) == len(week.matches) - 1, "every match but that of the team that left"
    assert out.awaited == ()
    assert {each.match for each in out.results} == {match for match, _ in week.matches} - {leaving[0]}
    assert [each.points for each in out.results if each.match == photographed[0][0]] == [(6, 3)]
    assert season_in(league).cards.late[late[0]].given
    assert len([each for each in season_in(league).postponed.values() if each.night is not None]) == 1
    assert leaving[1][1] in season_in(league).left
    assert {cup.champion is not None for cup in cups_in(league).values()} == {True}
    assert per_card == [KEYS_A_CARD] * len(per_card)
    assert (hands.keys, hands.taps) == IN_ALL


def _play_on_pads(venue: Venue, visit: Visitors, match: MatchId) -> None:
    """Let both captains hand in, write three tables, and everybody sign; the card is in by itself."""
    venue.ask(SECRETARY, CallMatch(), match)
    evening = Evening(venue, visit, match)
    pads = evening.pads()
    play(*pads)
    everybody_signs(*pads)
    home, away = (pad.page for pad in pads)
    for page in (home, away):
        page.close()


def _phone(venue: Venue, visit: Visitors, fixture: Fixture, side: Party) -> Page:
    """Return the phone of a captain."""
    match, teams = fixture
    page = visit(expected="422")
    page.goto(venue.link(Role.CAPTAIN, match, side, person_of(teams[SIDES.index(side)], 1)))
    page.locator(".names button").click()
    expect(page.locator(".names")).to_have_count(0)
    return page


def _send_photos(venue: Venue, visit: Visitors, fixtures: list[Fixture]) -> None:
    """Send one that was held sideways, one that is far too large before another, and one that is no picture before another."""
    huge = BytesIO()
    Image.new("L", (12_000, 6_000)).save(huge, "PNG")
    tries = (
        ((held(6), ""),),
        ((huge.getvalue(), "million pixels"), (held(1), "")),
        ((b"Dear Secretary, we won.", "This is no picture"), (held(3), "")),
    )
    for fixture, files in zip(fixtures, tries, strict=True):
        page = _phone(venue, visit, fixture, A)
        page.goto(f"/c/{CUP}/m/{fixture[0]}/photos")
        for content, refused in files:
            page.locator("#stored").set_input_files(
                {"name": "card.jpg", "mimeType": "image/jpeg", "buffer": content}
            )
            page.get_by_role("button", name="Send the photo").click()
            expect(page.locator("main")).to_contain_text(refused or "Sent. The secretary has it.")


def _rounds(venue: Venue, number: int) -> list[Fixture]:
    """Return the matches of a round."""
    tables = found(venue).rankings.values()
    return [
        (match, each.teams)
        for table in tables
        for match, each in table.fixtures.items()
        if each.round == number
    ]


def _ask_for_date(venue: Venue, visit: Visitors, fixture: Fixture) -> None:
    """Let the home captain ask for another night, which is the captain's word for it too."""
    match, _ = fixture
    page = _phone(venue, visit, fixture, A)
    page.goto(f"/c/{CUP}/dates#for-{match}")
    asked = page.locator(f"#ask-{match}")
    asked.locator("input[type=date]").fill("2031-10-06")
    asked.get_by_label("Reason").fill("A burst pipe")
    asked.get_by_role("button").click()
    expect(page.locator("article", has_text="Asked for").first).to_contain_text("✓ the home captain")


def _agree_to_date(hands: Hands) -> None:
    board = hands.page.locator("#new-dates")
    expect(board).to_contain_text("days left")
    hands.tap("The away captain agrees", "#new-dates")
    expect(board.get_by_role("button", name="The away captain agrees")).to_have_count(0)
    hands.tap("Agree as Secretary", "#new-dates")
    expect(board).to_contain_text("To be played on Mon 6 Oct")


def _let_leave(hands: Hands, fixture: Fixture) -> None:
    """Let the away team of a match leave: its card is awaited no more."""
    page, (match, teams) = hands.page, fixture
    hands.tap("A team leaves the season")
    hands.choose("#leave-team", teams[1])
    hands.into("#leave-day")
    hands.set_day("#leave-day", SATURDAY)
    hands.into("#leave-reason")
    hands.type("No players")
    hands.tap("See what changes")
    expect(page.locator("#leave [data-foreseen]")).to_contain_text("struck out")
    hands.tap("Yes, the team leaves")
    expect(page.locator(f"a[href*='card={match}']")).to_have_count(0)


def _type_week(hands: Hands, fixtures: list[Fixture]) -> list[int]:
    """Type every card as it opens by itself; return the keys that each took. The first has a total that does not fit."""
    page, counted = hands.page, []
    hands.tap("Season", "nav.rooms")
    for number, (match, teams) in enumerate(fixtures):
        expect(page.locator(f"form.typing[data-match='{match}'] [role=combobox]").first).to_be_focused()
        before = hands.keys
        if number == 0:
            _put_right(hands, teams)
        else:
            hands.type_card(teams)
        hands.press("Space", "Enter")
        expect(page.locator("#done")).to_contain_text(f"The {teams[0]}")
        counted.append(hands.keys - before)
    return counted[1:]


def _put_right(hands: Hands, teams: tuple[EntrantId, ...]) -> None:
    """Type a total that does not fit: it is said at once, and put right with two keys more."""
    hands.type_card(teams, said="54")
    expect(hands.page.locator("[data-check]")).to_contain_text(
        "The card says 5\N{EN DASH}4, the legs make 6\N{EN DASH}3"
    )
    for field, total in (("A", "6"), ("B", "3")):
        hands.into(f"#stated{field}")
        hands.press("ControlOrMeta+a")
        hands.type(total)


def _type_late(hands: Hands, fixture: Fixture) -> None:
    """Type the card that comes after the hour, and take the points of the winners."""
    page, (match, teams) = hands.page, fixture
    hands.tap(f"The {teams[0]}", ".list")
    expect(page.locator(f"form.typing[data-match='{match}'] [role=combobox]").first).to_be_focused()
    hands.type_card(teams)
    hands.press("Space", "Enter")
    expect(page.locator("#to-decide")).to_contain_text("The winners may lose 5 points")
    hands.into("#late-reason-1")
    hands.type("Again")
    hands.tap("Take the points", "#to-decide")
    expect(page.locator("#to-decide")).not_to_contain_text("The winners may lose")


def _type_tie(hands: Hands, venue: Venue) -> int:
    """Type the card of a cup's tie, which is open by itself once those of the league are in; return the keys that it took."""
    page, match = hands.page, MatchId("c2-KO-1-1")
    fixture = found(venue).fixture(match)
    assert fixture is not None, "a tie of a cup"
    home, away = fixture.teams
    expect(page.locator(f"form.typing[data-match='{match}']")).to_be_visible()
    expect(page.locator(".list li.due")).to_contain_text("Finals Night, round 1, by Fri 19 Sep")
    hands.into("#pair1A")
    before = hands.keys
    hands.type_card(fixture.teams)
    hands.press("Space", "Enter")
    expect(page.locator("#done")).to_contain_text(f"The {home} \N{EN DASH} The {away}: 6\N{EN DASH}3 is in.")
    return hands.keys - before


def _type_score(hands: Hands) -> None:
    """Type the score of two single players, whose tie the desk shows as waiting."""
    page = hands.page
    expect(page.locator("#cups-waiting")).to_contain_text("The Singles, round 1")
    hands.tap("Beta", "#cups-waiting")
    expect(page.locator("#statedA")).to_be_focused()
    hands.type("22")
    expect(page.locator("[data-check]")).to_contain_text("No tie ends 2\N{EN DASH}2")
    hands.press("Backspace")
    hands.type("1")
    hands.press("Enter")
    expect(page.locator("#done")).to_contain_text("2\N{EN DASH}1 is in.")


def _publish(hands: Hands) -> None:
    """Publish the week, which is open by itself once everything is in, by one tap; its key opens it too."""
    page = hands.page
    hands.press("p")
    expect(page).to_have_url(re.compile(r"\?publish=1$"))
    expect(page.locator("#publish")).to_contain_text("Everything is in.")
    hands.tap("Publish", "#publish")
    expect(page.locator("#publish")).to_contain_text("Published Sat 20 Sep at 21:4")


def test_nothing_that_is_typed_is_lost(venue: Venue, visit: Visitors, week: Week) -> None:
    """Not by a reload, not without a connection, not by somebody who may not play; a card that is in can be taken back."""
    venue.turn_to(ms_at(SATURDAY, "19:30"))
    page = official_of(
        venue, visit, Role.SECRETARY, viewport=LAPTOP, expected="409|ERR_INTERNET_DISCONNECTED"
    )
    page.goto(f"/c/{CUP}/season")
    hands, (match, teams) = Hands(page), week.matches[0]
    home, away = (team.split()[0] for team in teams)
    page.keyboard.type(home[0])
    expect(page.get_by_role("option").first).to_be_visible()
    offered = faults_in(page)
    page.locator("#pair1A").fill("")
    page.locator("#pair1A").focus()
    hands.type_card(teams)
    page.reload()
    expect(page.locator("#pair3B")).to_have_value(f"Epsilon {away} & Zeta {away}")
    page.locator("#pair1A").fill(
        f"Alpha {home}, Zeta {week.matches[1][1][0].split()[0]} (The {week.matches[1][1][0]})"
    )
    page.locator("#signed").check()
    page.context.set_offline(True)
    page.get_by_role("button", name="Save, next card").click()
    expect(page.locator("form.typing > .said")).to_contain_text("nothing is lost")
    page.context.set_offline(False)
    page.get_by_role("button", name="Save, next card").click()
    expect(page.locator("#pair1A-fault")).to_contain_text("abingdon-L7")
    refused = faults_in(page)
    expect(page.locator("#pair3B")).to_have_value(f"Epsilon {away} & Zeta {away}")
    page.locator("#pair1A").fill(f"a{home[0]} b{home[0]}".lower())
    page.get_by_role("button", name="Save, next card").click()
    expect(page.locator("#done")).to_contain_text("6\N{EN DASH}3 is in.")
    page.get_by_role("button", name="Take it back").click()
    expect(page.locator(f"form.typing[data-match='{match}']")).to_be_visible()
    expect(page.locator("#done")).to_contain_text("What you typed stands below")
    expect(page.locator("#pair1A")).to_have_value(f"Alpha {home} & Beta {home}")
    expect(page.locator("#signed")).to_be_checked()

    assert offered == refused == []
    assert found(venue).result(match) is None


def test_only_who_is_not_clear_is_asked_for(venue: Venue, visit: Visitors, week: Week) -> None:
    """A number chooses for the name it was asked about, and the other one stays; what cannot be is said at the field."""
    venue.turn_to(ms_at(SATURDAY, "19:30"))
    page = official_of(venue, visit, Role.SECRETARY, viewport=LAPTOP, expected="422")
    page.goto(f"/c/{CUP}/season")
    hands, (_, teams) = Hands(page), week.matches[0]
    home, away = (team.split()[0] for team in teams)
    first, second = page.locator("#pair1A"), page.locator("#pair1B")
    expect(first).to_be_focused()
    hands.type(f"{home} beta")
    hands.press("Enter")
    expect(page.locator("#pair1A-fault")).to_contain_text(f"{home} can be several")
    hands.press("2")
    expect(first).to_have_value(f"Gamma {home} & Beta {home}")
    hands.type(f"{away} {away}1")
    expect(page.locator("#pair1B-fault")).to_contain_text(f"{away} can be several")
    hands.press("1")
    expect(second).to_have_value(f"Beta {away} & Alpha {away}")
    hands.type("5")
    hands.press("Enter")
    expect(page.locator("#legs1-fault")).to_contain_text("how many of 3 legs")
    expect(page.locator("#legs1")).to_be_focused()
    hands.press("ControlOrMeta+a")
    hands.type(f"2Omega Nobody, b{home[0].lower()}")
    expect(page.locator("#pair2A-list")).to_contain_text("already at table 1")
    hands.press("Enter")
    expect(page.locator("#pair2A-fault")).to_contain_text("Omega Nobody is not one of")
    page.get_by_role("button", name="Query it").click()
    expect(page.locator("#done")).to_contain_text("both captains are asked")
    page.goto(f"/c/{CUP}/season?card={week.matches[0][0]}")

    expect(page.locator(".query").first).to_contain_text(f"Table 2, The {teams[0]}: who is Omega Nobody?")
    expect(page.locator("#pair2A")).to_have_value(f"Omega Nobody & Beta {home}")
