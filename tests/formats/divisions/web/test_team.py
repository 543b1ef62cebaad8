"""The captain's page of a season, and the landlord's page."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import unescape

import pytest

from desk.story_crib import DAYS, LION_A, LION_B, VINE, at, the_league_opens
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Role
from hangjack.desk.requests import governing
from hangjack.formats.divisions.deciding.dates import night_of
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import EntrantId, MatchId
from hangjack.wording import languages
from support.acts import awaited
from support.cup import DIRECTOR, person_of
from support.desk import CUP, Desk
from support.memory_store import MemoryStore
from support.web import Hall, hall, let_in

HOME_NIGHT = "2019-10-16"
"""When the first teams of the Lion meet at home."""
BASE, API = f"/c/{CUP}", f"/api/competitions/{CUP}"


class Season:
    """The league of three teams in two houses, on some day, and a phone for whoever has a team's link."""

    def __init__(self, place: Hall, desk: Desk) -> None:
        self.place, self.desk = place, desk

    async def phone(self, team: EntrantId, number: int = 1) -> str:
        """Let a player of a team in by the code of the team."""
        handed = await self.place.link("secretary", role="player", entrant=team, hours=24)
        return await self.place.scan(handed["secret"], person_of(team, number))

    async def read(self, path: str, who: str, language: str = "en") -> str:
        """Return a page that is there."""
        answer = await self.place.get(f"{BASE}{path}", who, **{"accept-language": language})
        assert answer.status_code == 200, answer.text[-800:]
        return answer.text

    async def ask(self, who: str, tag: str, **body: object) -> tuple[int, str]:
        """Ask for something as a page does."""
        answer = await self.place.post(f"{API}/{tag}", body, who)
        return answer.status_code, "" if answer.status_code == 200 else str(answer.json()["code"])

    async def match_of(self, home: EntrantId, away: EntrantId) -> MatchId:
        """Return the match of two teams."""
        found = await self.desk.competition()
        return next(
            match
            for table in found.rankings.values()
            for match, each in table.fixtures.items()
            if each.teams == (home, away)
        )


@asynccontextmanager
async def season(moment: str) -> AsyncIterator[Season]:
    """Give the league at a moment."""
    store = MemoryStore()
    desk = Desk(store)
    await the_league_opens(desk)
    desk.now_ms = at(moment)
    async with hall(await let_in(store, desk.now_ms), store) as place:
        place.clock.now_ms = desk.now_ms
        yield Season(place, desk)


@pytest.mark.clause("abingdon-L10-2")
@awaited
async def test_a_captain_comes_in_by_the_team_s_link_and_sees_the_next_match() -> None:
    """Where it is with a way there, who may play and why not, texts to send on; the same in every language."""
    async with season("2019-10-01T12:00") as league:
        for venue in ("lion", "vine"):
            about = {
                "venue": venue,
                "name": f"The {venue.title()}",
                "address": f"1 {venue.title()} Lane, Abingdon",
            }
            await league.ask("secretary", "set-venue", **about)
        captain = await league.phone(LION_A)
        page = await league.read("/team", captain)
        others = [await league.read("/team", captain, language) for language in languages()]
        player = await league.read("/team", await league.phone(LION_A, 2))
        dates = await league.read("/dates", captain)
        own = await league.place.get(f"{BASE}/p/{LION_A}", captain)
        officer = await league.read(f"/team?of={VINE}", "secretary")
        stranger = await league.place.get(f"{BASE}/team", "guest")

    assert "Captain of The lion-a" in page
    assert re.search(r"1 (Lion|Vine) Lane, Abingdon", page)
    assert re.search(r"openstreetmap.org/search\?query=The%20(\w+)%2C%201%20\1%20Lane%2C%20Abingdon", page)
    assert re.search(r"geo:0,0\?q=The%20(Lion|Vine)", page)
    assert "Please say today whether you can play." in page
    assert "Ask for" in dates
    assert "Captain of" not in player
    assert "Texts to send on" not in player
    assert len(set(others)) == len(others)
    assert (own.status_code, own.headers["location"]) == (303, f"{BASE}/team")
    assert "Captain of The vine" in officer
    assert stranger.status_code == 403


@awaited
async def test_whoever_plays_a_cup_tie_writes_its_result_on_the_own_phone() -> None:
    """The team's page says which ties are to be played; the form is there for those who play, and for nobody else."""
    tie = {"cup": "c1", "tie": "KO-1-1", "score": [2, 1]}
    async with season("2019-10-01T12:00") as league:
        await league.ask("secretary", "open-cup", cup="c1", kind="singles", name="The Singles")
        for team in (LION_A, VINE):
            await league.ask("secretary", "enter-cup", cup="c1", team=team, people=[person_of(team, 2)])
        await league.ask("secretary", "draw-cup", cup="c1")
        await league.ask("secretary", "date-cup-round", cup="c1", round=1, until="2019-12-01")
        player, other = await league.phone(LION_A, 2), await league.phone(LION_A, 3)
        teams = [await league.read("/team", who) for who in (player, other)]
        cups = [await league.read("/cups", who) for who in (player, other)]
        answers = [await league.ask(who, "enter-tie", **tie) for who in (other, player)]
        found = await league.place.server.office.competition(CUP)
        log = unescape(await league.read("/log", "secretary"))

    assert "Mx lion-a 2 (The lion-a) entered The Singles." in log
    assert "The Singles was drawn: 2 entries." in log
    assert re.search(
        r"The Singles: Mx (lion-a|vine) 2 \(.*?\) \S Mx (?!\1)(lion-a|vine) 2 \(.*?\) ended 2\S1\.", log
    )
    assert all("Cup ties to be played" in page and "by Sun 1 Dec" in page for page in teams)
    assert ["/cups#result-c1-KO-1-1" in page for page in teams] == [True, False]
    assert ['id="result-c1-KO-1-1"' in page for page in cups] == [True, False]
    assert answers == [(409, "cup.other-tie"), (200, "")]
    assert cups_in(found)["c1"].champion is not None


@awaited
async def test_a_team_s_code_says_whose_it_is_and_my_page_leads_to_the_team() -> None:
    """The league, the team and its captain stand beside the names; whoever came in reads the own name afterwards."""
    async with season("2019-10-01T12:00") as league:
        handed = await league.place.link("secretary", role="player", entrant=LION_A, hours=24)
        asked = (await league.place.get(f"/t/{handed['secret']}")).text
        own = (await league.place.get("/me", await league.phone(LION_A, 2))).text

    assert "<b>The lion-a</b>, Winter" in asked
    assert "This code is the team&#39;s for the whole season." in asked
    assert asked.count("(Captain)") == 1
    assert "other side" not in asked
    assert f'tabindex="-1">{"Mx lion-a 2"}</h1>' in own
    assert "You are of The lion-a in Winter." in own
    assert f'href="{BASE}/team"' in own


@awaited
async def test_tonight_s_match_stays_until_it_is_over_and_then_its_result_is_there() -> None:
    """After the hour it has its place still; a line-up that cannot stand names who is in it twice, one that can is shown."""
    async with season(f"{DAYS[0]}T20:36") as league:
        found = await league.desk.competition()
        match = league_nights(found)[0]
        fixture = found.fixture(match)
        assert fixture is not None, "a match of the season"
        home = fixture.teams[0]
        phone = await league.phone(home)
        page = await league.read("/team", phone)
        await league.ask(phone, f"matches/{match}/open-card")
        one, two, *others = [person_of(home, number) for number in range(1, 7)]
        tables = ((one, two), (one, others[0]), others[1:3])
        wrong = {"side": "A", "line_up": {"tables": tables, "captain": one}}
        refused = await league.place.post(f"{API}/matches/{match}/declare-line-up", wrong, phone)
        right = {"side": "A", "line_up": {"tables": ((one, two), others[:2], others[2:]), "captain": one}}
        handed = await league.ask(phone, f"matches/{match}/declare-line-up", **right)
        shown = await league.read(f"/m/{match}/captain", phone)
        await league.ask("secretary", f"matches/{match}/enter-concession", there=home)
        after = await league.read("/team", phone)

    assert "Tonight" in page
    assert "openstreetmap.org" in page.partition("Tonight")[2]
    assert f"It concerns Mx {home} 1." in refused.json()["detail"]
    assert handed == (200, "")
    assert f"<li>Mx {home} 3, Mx {home} 4</li>" in shown
    assert "How the last matches ended" not in page
    assert "<b>9\N{EN DASH}0</b>" in after


@pytest.mark.clause("abingdon-L20-4")
@awaited
async def test_what_waits_for_a_captain_stands_first() -> None:
    """The card of last night with its form, and the secretary's question, which both captains answer on the page."""
    async with season(f"{DAYS[0]}T23:00") as league:
        found = await league.desk.competition()
        match = league_nights(found)[0]
        fixture = found.fixture(match)
        assert fixture is not None, "a match of the season"
        home, away = fixture.teams
        phones = {"A": await league.phone(home), "B": await league.phone(away)}
        page = await league.read("/team", phones["A"])
        await league.ask("secretary", "query-card", match=match, what="Table 3 has two winners")
        asked = await league.read("/team", phones["A"])
        said = [
            await league.ask(phones[side], "answer-query", match=match, captain=side, total={"A": 5, "B": 4})
            for side in ("A", "B")
        ]
        wrong = await league.ask(
            phones["A"], "answer-query", match=match, captain="B", total={"A": 9, "B": 0}
        )
        answered = await league.read("/team", phones["B"])
        agreed = season_in(await league.place.server.office.competition(CUP)).queries[match].agreed

    assert "Send the card of" in page
    assert 'type="file"' in page
    assert "The secretary asks about the card" in asked
    assert "Table 3 has two winners" in asked
    assert said == [(200, ""), (200, "")]
    assert wrong == (409, "postponing.other-voice")
    assert "You said 5 \N{EN DASH} 4." in answered
    assert agreed == {"A": 5, "B": 4}


@pytest.mark.clause("abingdon-L10-1", "abingdon-L10-4")
@awaited
async def test_a_landlord_is_asked_to_help_out_and_says_so() -> None:
    """Only the own captain asks, only the landlord who was asked answers, and nobody helps two teams on one night."""
    async with season("2019-10-01T12:00") as league:
        match, other = await league.match_of(LION_B, VINE), await league.match_of(LION_A, LION_B)
        landlord, captain = await league.phone(LION_A), await league.phone(LION_B)
        before = await league.read("/team", captain)
        asked = await league.ask(captain, "ask-cover", match=match, team=LION_B)
        foreign = await league.ask(captain, "ask-cover", match=match, team=VINE)
        none = await league.ask("secretary", "ask-cover", match=match, team=VINE)
        house = await league.read("/house", landlord)
        by_other = await league.ask(captain, "answer-cover", match=match, team=LION_B, helps=True)
        helps = await league.ask(landlord, "answer-cover", match=match, team=LION_B, helps=True)
        after = [await league.read("/house", landlord), await league.read(f"/team?of={LION_B}", "secretary")]
        nights = [f"/may-play?team={team}&day={DAYS[0]}" for team in (LION_A, LION_B)]
        lost, short = [await league.read(each, "secretary") for each in nights]
        refused = await league.place.get(f"{BASE}/house", captain)

    assert other
    assert "help out" in before
    assert (asked, helps) == ((200, ""), (200, ""))
    assert foreign == (409, "postponing.other-voice")
    assert none == (409, "cover.nobody")
    assert by_other == (403, "permission.refused")
    assert "The lion-b may be short" in house
    assert "You have said yes" in after[0]
    assert "has promised to help The lion-b out on that night" in lost
    assert "may help out if the team is short on the night" in short
    assert refused.status_code == 403


@awaited
async def test_a_landlord_tells_a_closed_night_and_the_secretary_notes_it() -> None:
    """It waits beside the venues; noted, the calendar has it, and the home night says that something must be moved."""
    async with season("2019-10-01T12:00") as league:
        landlord, other = await league.phone(LION_A), await league.phone(VINE)
        house = await league.read("/house", landlord)
        told = await league.ask(landlord, "tell-closed", venue="lion", day=DAYS[1], reason="A wedding")
        foreign = await league.ask(other, "tell-closed", venue="lion", day=DAYS[1], reason="Spite")
        waiting = await league.read("/setup/divisions", "secretary")
        noted = await league.ask("secretary", "settle-closed", venue="lion", day=DAYS[1], noted=True)
        again = await league.ask("secretary", "settle-closed", venue="lion", day=DAYS[1], noted=True)
        twice = await league.ask(landlord, "tell-closed", venue="lion", day=DAYS[1], reason="A wedding")
        closed = season_in(await league.place.server.office.competition(CUP)).venues["lion"].closed
        after = await league.read("/house", landlord)
        full = {"venue": "lion", "name": "The Lion", "holds": 0, "closed": [HOME_NIGHT]}
        await league.ask("secretary", "set-venue", **full)
        clashes = await league.read("/house", landlord)
        members = await league.read("/members", "secretary")
        chosen = await league.read("/house?of=vine", "secretary")
        nothing = await league.read("/house", "secretary")

    assert "Home nights" in house
    assert (told, noted) == ((200, ""), (200, ""))
    assert foreign == (403, "permission.refused")
    assert "The Lion is closed on Wed 9 Oct: A wedding" in waiting.replace("Wednesday 9 October", "Wed 9 Oct")
    assert again == (409, "house.not-told")
    assert twice == (409, "house.known")
    assert DAYS[1] in {each.isoformat() for each in closed}
    assert "The Vine" in chosen
    assert "Home nights" not in nothing
    assert "on which the house is closed" not in house
    assert "Closed nights" in after
    assert "A match is set for a night on which the house is closed" in clashes
    assert "1 match on one night; the house holds 0" in clashes
    assert f"{BASE}/house?of=lion" in members


def league_nights(found: Competition) -> list[MatchId]:
    """Return the matches of the season by their night."""
    nights = {match: night_of(found, match) for table in found.rankings.values() for match in table.fixtures}
    dated = {match: night.start_ms for match, night in nights.items() if night is not None}
    return sorted(dated, key=lambda match: (dated[match], match))


@awaited
async def test_an_officer_without_an_account_is_named_as_on_the_form() -> None:
    """Whoever plays in the league has a name there; the page speaks of the codes of a season, and of no table's."""
    async with season("2019-10-01T12:00") as league:
        await league.desk.do(DIRECTOR, governing.Appoint(person_of(VINE, 2), Role.TREASURER))
        page = await league.read("/setup/officials", "director")

    assert re.search(r"<li>Mx vine 2 <button", page)
    assert "they come in by the code of their team or house" in page
