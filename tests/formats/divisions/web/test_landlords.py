"""Landlords with a code of their own: who plays for no team, who captains one, and whose code was taken back."""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from html import unescape
from http import HTTPStatus
from typing import Any

import pytest

from desk.story_crib import DAYS, LION_A, LION_B, VINE, at, the_league_opens
from formats.divisions.web.test_team import API, BASE, Season
from hangjack.competition.competition import Competition
from hangjack.competition.messages.events import MessageKind
from hangjack.competition.permissions import Act, Bound, Role, Subject, may
from hangjack.desk.messages.reminders import reminders
from hangjack.desk.requests.all import REQUESTS
from hangjack.formats.divisions.deciding.dates import night_of, venue_of
from hangjack.formats.divisions.deciding.postponing import latest_for
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.web.callers import COOKIE
from hangjack.wording import languages
from support.acts import awaited
from support.cup import person_of
from support.desk import CUP, MINUTE_MS, Desk
from support.memory_store import MemoryStore
from support.web import Doors, hall, let_in

MORNING = "2019-10-01T12:00"
TESS, TESS_AT = "Tess Vine", "tess@vine.example"


@cache
def opened() -> list[Doors]:
    """Return where the league is kept with everybody let in, once it is there; each test gets a copy."""
    return []


async def doors() -> Doors:
    """Return the league with everybody let in."""
    if not opened():
        store = MemoryStore()
        await the_league_opens(Desk(store))
        opened().append(await let_in(store, at(MORNING)))
    return opened()[0]


@asynccontextmanager
async def season() -> AsyncIterator[Season]:
    """Give a copy of the league, on the morning before its first night."""
    async with hall(await doors()) as place:
        place.clock.now_ms = at(MORNING)
        yield Season(place, Desk(MemoryStore()))


async def found_in(league: Season) -> Competition:
    """Return the league as it is."""
    return await league.place.server.office.competition(CUP)


async def match_of(league: Season, home: EntrantId, away: EntrantId) -> MatchId:
    """Return the match of two teams."""
    tables = (await found_in(league)).rankings.values()
    fixtures = {each.teams: match for table in tables for match, each in table.fixtures.items()}
    return fixtures[home, away]


async def landlady(league: Season, club: str = "vine") -> PersonId:
    """Let the secretary name somebody as landlady who plays for no team; return who that is."""
    said = await league.ask("secretary", "name-landlord", club=club, name=TESS, email=TESS_AT)
    assert said == (200, "")
    return (await found_in(league)).clubs.landlords[club]


async def code(league: Season, club: str = "vine", **more: object) -> dict[str, Any]:
    """Let the secretary show the code of a landlord."""
    answer = await league.place.post(f"{API}/code-of-house", {"club": club, **more}, "secretary")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@awaited
async def test_a_landlady_who_plays_for_no_team_comes_in_by_her_own_code() -> None:
    """She says who she is, sees the house, and may what its page offers: nothing of people, and of no other house."""
    async with season() as league:
        person = await landlady(league)
        given = await code(league)
        browser = league.place.browser()
        asked = await browser.get(given["path"])
        scanned = await browser.post(
            given["path"], data={"person": person}, headers={"origin": "http://hall.test"}
        )
        house = await browser.get(f"{BASE}/house")
        team = await browser.get(f"{BASE}/team")
        phone = browser.cookies[COOKIE]
        dates = await league.read("/dates", phone)
        closed = await league.ask(phone, "tell-closed", venue="vine", day=DAYS[0], reason="A wake")
        foreign = await league.ask(phone, "tell-closed", venue="lion", day=DAYS[0], reason="Spite")
        refused = [
            (await league.place.get(f"{BASE}{path}", phone)).status_code
            for path in ("/members", "/may-play", "/season", "/committee", "/house?of=lion")
        ]
        others = [
            await league.ask(phone, "settle-closed", venue="vine", day=DAYS[0], noted=True),
            await league.ask(phone, "name-landlord", club="vine"),
        ]

    assert TESS in asked.text
    assert (scanned.status_code, scanned.headers["location"]) == (303, f"{BASE}/house")
    assert "Max-Age=31536000" in scanned.headers["set-cookie"]
    assert "Home nights" in house.text
    assert f"Landlord: {TESS}." in house.text
    assert "/venues/vine.ics" in house.text
    assert (team.status_code, team.headers["location"]) == (303, f"{BASE}/house")
    assert "The lion-a" in dates
    assert "ask-for-date" not in dates
    assert "may-play" not in dates
    assert closed == (200, "")
    assert foreign == (409, "house.not-yours")
    assert refused == [403, 403, 403, 403, 200]
    assert others == [(403, "permission.refused")] * 2


@awaited
async def test_a_closed_night_goes_to_the_secretary_with_the_match_that_must_move() -> None:
    """And comes back: noted in the calendar, or not and why."""
    async with season() as league:
        await landlady(league)
        phone = await league.place.scan((await code(league))["secret"])
        days = [each.day.isoformat() for each in await nights(league, "vine")][:2]
        for day in days:
            await league.ask(phone, "tell-closed", venue="vine", day=day, reason="A wake")
        twice = await league.ask(phone, "tell-closed", venue="vine", day=days[0], reason="Two wakes")
        back = [await league.ask(phone, "take-closed-back", venue="vine", day=days[0]) for _ in range(2)]
        open_again = await league.read("/house", phone)
        await league.ask(phone, "tell-closed", venue="vine", day=days[0], reason="A wake")
        told_ = await league.read("/house", phone)
        desk = await league.read("/season", "secretary")
        await league.ask("secretary", "settle-closed", venue="vine", day=days[0], noted=True)
        no = {"venue": "vine", "day": days[1], "noted": False, "reason": "No other night is left"}
        await league.ask("secretary", "settle-closed", **no)
        after = await league.read("/house", phone)
        then = await league.read("/season", "secretary")

    assert twice == (409, "house.told")
    assert back == [(200, ""), (409, "house.not-told")]
    assert open_again.count("The secretary knows of it, and moves the match") == len(days) - 1
    assert "Houses without room" not in desk
    assert "the house is closed, and there is a match." in then
    assert told_.count("The secretary knows of it, and moves the match") == len(days)
    assert desk.count("is to be played there: it must be moved.") == len(days)
    assert "A match is set for a night on which the house is closed" in after
    assert "the secretary has not noted it. No other night is left" in after


@awaited
async def test_every_form_of_a_house_sends_what_is_asked_for() -> None:
    """Help, a closed night and one that is open after all: a form holds the fields of its request, and no others."""
    async with season() as league:
        phone = await league.place.scan((await code(league, "lion"))["secret"])
        match = await match_of(league, LION_B, VINE)
        await league.ask(await league.phone(LION_B), "ask-cover", match=match, team=LION_B)
        await league.ask(phone, "tell-closed", venue="lion", day=DAYS[0], reason="A wake")
        forms = forms_of(await league.read("/house", phone))
        pressed = [await league.ask(phone, tag, **held) for tag, held, typed in forms if not typed]

    assert {tag for tag, _, _ in forms} == {"answer-cover", "tell-closed", "take-closed-back"}
    assert all({*held, *typed} == set(REQUESTS[tag].__struct_fields__) for tag, held, typed in forms)
    assert set(pressed) == {(200, "")}


def forms_of(page: str) -> list[tuple[str, dict[str, Any], list[str]]]:
    """Return the forms of a page: what each asks for, the fields that it holds, and the names of those to be filled in."""
    found = re.findall(
        r"<form[^>]*data-ask=\"[^\"]*/([a-z-]+)\"[^>]*data-value='([^']*)'.*?>(.*?)</form>", page, re.DOTALL
    )
    return [
        (tag, json.loads(unescape(held)), re.findall(r' name="(\w+)"', form)) for tag, held, form in found
    ]


async def nights(league: Season, venue: str) -> list[Any]:
    """Return the nights on which somebody is at home in a house."""
    found = await found_in(league)
    matches = [match for table in found.rankings.values() for match in table.fixtures]
    return [night_of(found, match) for match in matches if venue_of(found, match) == venue]


@awaited
async def test_a_code_is_the_same_until_it_is_taken_back_and_then_the_phone_is_out() -> None:
    """With a sentence that says so, on the page and to what the page still sends; the next code lets it in again."""
    async with season() as league:
        person = await landlady(league)
        first, again = await code(league), await code(league)
        browser, own = league.place.browser(), {"origin": "http://hall.test"}
        await browser.post(first["path"], data={"person": person}, headers=own)
        listed = await league.read("/members", "secretary")
        printed = await league.place.get(f"{BASE}/print/codes.pdf?club=vine", "secretary")
        after_print = await code(league)
        back = await league.place.post(f"{API}/links/{first['link']}/revoke", None, "secretary")
        house = await browser.get(f"{BASE}/house", follow_redirects=True)
        body = {"venue": "vine", "day": DAYS[0], "reason": "Late"}
        key = {"idempotency-key": "key-of-a-phone-that-is-out", **own}
        sent = await browser.post(f"{API}/tell-closed", json=body, headers=key)
        void = await browser.get(first["path"])
        second = await code(league)
        renewed = await code(league, instead=second["link"])
        repeated = await code(league, instead=second["link"])
        scanned = await browser.post(renewed["path"], data={"person": person}, headers=own)

    assert first == again == after_print
    assert "1 phone in by it" in listed
    assert printed.headers["content-type"] == "application/pdf"
    assert back.status_code == 200
    assert house.url.path == "/sign-in"
    assert "This phone or computer is not let in any more: its code has run out, was taken back" in house.text
    assert (sent.status_code, sent.json()["code"]) == (HTTPStatus.UNAUTHORIZED, "web.token-void")
    assert "This link no longer works" in void.text
    assert len({first["secret"], second["secret"], renewed["secret"]}) == 3
    assert repeated == renewed
    assert scanned.headers["location"] == f"{BASE}/house"


@awaited
async def test_another_landlord_ends_the_code_of_the_one_before_for_good() -> None:
    """Also when the first one comes back; and the log says who it is now."""
    async with season() as league:
        person = await landlady(league)
        first = await code(league)
        phone = await league.place.scan(first["secret"])
        await league.ask("secretary", "name-landlord", club="vine", person=person_of(VINE, 2))
        out = await league.place.get(f"{BASE}/house", phone)
        other = await code(league)
        await league.ask("secretary", "name-landlord", club="vine", person=person)
        back = [await league.place.get(f"{BASE}/house", phone), await league.place.get(other["path"])]
        await league.ask("secretary", "name-landlord", club="vine")
        none = await league.place.post(f"{API}/code-of-house", {"club": "vine"}, "secretary")
        log = (await league.place.get(f"{BASE}/log", "secretary")).text

    assert out.status_code == 303
    assert [each.status_code for each in back] == [303, 409]
    assert (none.status_code, none.json()["code"]) == (409, "house.no-landlord")
    assert f"{TESS} is the landlord of The Vine now." in log
    assert "The Vine has no landlord any more." in log


@pytest.mark.clause("abingdon-L10-1")
@awaited
async def test_a_landlord_who_captains_a_team_is_both_by_either_code() -> None:
    """The house has two teams: by its code he captains his own, and helps the other out when it asks."""
    async with season() as league:
        by_house = await league.place.scan((await code(league, "lion"))["secret"])
        by_team, mate = await league.phone(LION_A), await league.phone(LION_A, 2)
        teams = [await league.read("/team", each) for each in (by_house, by_team)]
        houses = [await league.read("/house", each) for each in (by_house, by_team)]
        match = await match_of(league, LION_B, VINE)
        await league.ask(await league.phone(LION_B), "ask-cover", match=match, team=LION_B)
        helps = await league.ask(by_house, "answer-cover", match=match, team=LION_B, helps=True)
        own = await match_of(league, LION_A, VINE)
        latest = latest_for(await found_in(league), own)
        wanted = {"match": own, "day": str(latest), "reason": "Snow"}
        asks = await league.ask(by_house, "ask-for-date", **wanted)
        dates = await league.read("/dates", by_house)
        denied = await league.place.get(f"{BASE}/house", mate)

    assert all("Captain of The lion-a" in each for each in teams)
    assert all("Home nights" in each for each in houses)
    assert f'href="{BASE}/team"' in houses[0]
    assert helps == (200, "")
    assert asks == (200, "")
    assert f'id="ask-{own}"' in dates
    assert match in dates
    assert f'id="ask-{match}"' not in dates
    assert denied.status_code == 403


@awaited
async def test_a_landlord_who_is_new_is_no_second_person_of_a_name_that_is_known() -> None:
    """Unless somebody says so; whoever was named is offered when a form is signed, and can sign for a team later."""
    async with season() as league:
        known = await league.ask("secretary", "name-landlord", club="vine", name="Mx lion-a 2")
        wrong = await league.ask("secretary", "name-landlord", club="vine", name=TESS, email="tess")
        person = await landlady(league)
        signing = {"id": "f", "team": VINE, "name": TESS, "born": "1970-01-01", "witness": "On paper"}
        twice = await league.ask("secretary", "sign-player", **signing)
        signed = await league.ask("secretary", "sign-player", **signing, person=person)
        found = await found_in(league)
        people = await league.place.server.directory(found)
        page = await league.read("/members", "secretary")

    assert known == (409, "club.landlord-known")
    assert wrong == (422, "message.email")
    assert twice == (409, "signing.known-already")
    assert signed == (200, "")
    assert person in found.rosters.entries[VINE].players
    assert people.people[person].form["email"] == TESS_AT
    assert person in found.messages.addressed
    assert f'<option value="{TESS}" data-id="{person}"' in page


@awaited
async def test_somebody_is_found_among_all_members_without_a_script() -> None:
    """A form of the page asks for a name; clubs, forms and codes are those in which it stands, and an index leads to them."""
    async with season() as league:
        everything, found, nothing = [
            (await league.place.get(f"{BASE}/members{asked}", "secretary")).text
            for asked in ("", "?find=LION-a+3", "?find=zzz")
        ]

    assert re.findall(
        r'<form[^>]* method="get"[^>]* role="search".*?name="(\w+)"', everything, re.DOTALL
    ) == ["find"]
    assert set(re.findall(r'<a href="#(at-[^"]*)">', everything)) == set(
        re.findall(r'<article class="card" id="(at-[^"]*)"', everything)
    )
    assert re.findall(r'<th scope="row">(.*?)</th>', found) == ["Mx lion-a 3"]
    assert len(re.findall(r'<article class="card" id="at-', found)) == 1
    assert "Nothing here is called “zzz”." in nothing
    assert re.findall(r'<th scope="row">', nothing) == []


@awaited
async def test_the_calendar_of_a_landlord_has_the_matches_of_the_house() -> None:
    """Whatever the house is called in the calendar."""
    async with season() as league:
        for team in (LION_A, LION_B):
            await league.ask("secretary", "set-home", team=team, venue="vine")
        phone = await league.place.scan((await code(league, "lion"))["secret"])
        page = await league.read("/calendars", phone)
        address = page.partition("/own/")[2].partition("?")[0]
        feed = await league.place.get(f"{BASE}/own/{address}")

    assert "The Vine" in feed.text
    assert feed.text.count("BEGIN:VEVENT") == 6


def test_the_code_of_a_house_entitles_to_nothing_by_itself() -> None:
    """Only the list of clubs makes somebody a landlord."""
    by_code, by_list = Bound(Role.LANDLORD, club="vine"), Bound(Role.LANDLORD)
    landlord = {act for act in Act if may([by_list], act, Subject()) and not may([], act, Subject())}

    assert not any(may([by_code], act, Subject()) and not may([], act, Subject()) for act in Act)
    assert landlord == {Act.ANSWER_COVER, Act.TELL_CLOSED, Act.OWN_MESSAGES, Act.ACKNOWLEDGE}


@awaited
async def test_messages_about_a_house_are_for_its_landlord() -> None:
    """A team that asks for help, a home match with another night, and what the secretary says to a closed night."""
    async with season() as league:
        person = await landlady(league)
        phone = await league.place.scan((await code(league))["secret"])
        match, asked = await match_of(league, VINE, LION_A), await match_of(league, LION_B, VINE)
        day = str(latest_for(await found_in(league), match))
        await league.ask("secretary", "ask-for-date", match=match, day=day, reason="Snow")
        for who in ("home", "away", "secretary"):
            await league.place.post(f"{API}/agree-to-date", {"match": match, "who": who}, "secretary")
        await league.ask("secretary", "ask-cover", match=asked, team=LION_B)
        for noted, reason in ((True, ""), (False, "No other night is left")):
            closed = {"venue": "vine", "day": DAYS[1 + noted]}
            await league.ask(phone, "tell-closed", **closed, reason="A wake")
            await league.ask("secretary", "settle-closed", **closed, noted=noted, reason=reason)
        league.place.clock.now_ms += MINUTE_MS
        found = reminders(await found_in(league), league.place.clock.now_ms)
        own = {language: await league.read("/my-messages", phone, language) for language in languages()}
        kept = await league.read("/messages", "secretary")

    assert sorted(each.kind for each in found if each.to == person) == [
        MessageKind.CLOSING,
        MessageKind.CLOSING,
        MessageKind.HOUSE_DATE,
    ]
    assert [each.to for each in found if each.kind is MessageKind.COVER] == [person_of(LION_A, 1)]
    assert "is now played in your house on" in own["en"]
    assert "It stands in the calendar; a match of that night is moved." in own["en"]
    assert "It does not stand in the calendar: No other night is left" in own["en"]
    assert "se joue maintenant dans votre maison" in own["fr"]
    assert "The lion-b may be short in The lion-b" in kept
    assert TESS_AT in kept
