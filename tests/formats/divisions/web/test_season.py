"""Pages of a season: its set-up with a preview, the secretary's desk with late cards and dates, and the captains' dates."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from html import unescape

import pytest

from formats.divisions.desk.test_cups import finals_night
from hangjack.desk.requests import entries
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.deciding.dates import venue_of
from hangjack.formats.divisions.desk.requests import calendar, evenings, offices, postponing
from hangjack.formats.divisions.offices.powers import Body
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId
from hangjack.wording import languages
from support.acts import awaited
from support.crib_league import FIRST_NIGHT, Season, league_rules, ms_at, season_of
from support.cup import person_of
from support.desk import COMMITTEE, CUP, SECRETARY
from support.memory_store import MemoryStore
from support.web import Hall, hall, let_in

BASE, API = f"/c/{CUP}", f"/api/competitions/{CUP}"
FOUR = ("Ash", "Bell", "Crown", "Duke")


@asynccontextmanager
async def office(desk: Season) -> AsyncIterator[Hall]:
    """Give the server before a desk, with everybody let in, at the time that the desk's clock shows."""
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store, desk.now_ms + 1_000)
    async with hall(doors, desk.store) as place:
        place.clock.now_ms = desk.now_ms + 60_000
        yield place


async def read(place: Hall, path: str, who: str, language: str = "en") -> str:
    """Return a page that is there."""
    answer = await place.get(f"{BASE}{path}", who, **{"accept-language": language})
    assert answer.status_code == 200, answer.text[-800:]
    return answer.text


@pytest.mark.clause("abingdon-L1-1", "abingdon-L8-1", "abingdon-L11-1")
@awaited
async def test_a_season_is_set_up_on_a_page_that_says_what_it_does_first() -> None:
    """Venues, homes, divisions, nights: the preview counts matches and names every night on which a pub is too full."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await desk.begin(league_rules(), FOUR, players=1)
    async with office(desk) as place:
        empty = await read(place, "/setup/divisions", "secretary")
        for body in ({"venue": "v1", "name": "The Bell"}, {"venue": "v2", "name": "The Crown", "holds": 0}):
            assert (await place.post(f"{API}/set-venue", body, "secretary")).status_code == 200
        for team, venue in (("Ash", "v1"), ("Bell", "v2")):
            await place.post(f"{API}/set-home", {"team": team, "venue": venue}, "secretary")
        await place.post(f"{API}/allot-divisions", {"number": 1}, "secretary")
        wanted = {"first": FIRST_NIGHT, "skipped": ["2031-09-24"]}
        told = (await place.post(f"{API}/preview/draw-season-up", wanted, "secretary")).json()
        drawn = await place.post(f"{API}/draw-season-up", wanted, "secretary")
        page = await read(place, "/setup/divisions", "secretary")

    assert "No venue yet" in empty
    assert any("12 matches on 6 nights, from Wed 17 Sep to Wed 29 Oct" in each for each in told["words"])
    assert sum("The Crown" in each for each in told["words"]) == 3
    assert drawn.status_code == 200
    assert "On 3 nights a venue has more home matches" in page


@pytest.mark.clause("abingdon-L20-6", "abingdon-L16-5")
@awaited
async def test_the_secretary_decides_a_late_card_and_sees_what_is_put_off() -> None:
    """A late card waits with its points; given, it stands in the table with reason and clause."""
    desk = await season_of(FOUR)
    await desk.play("Bell", "Crown", 4, card=("2031-09-20", "21:01"))
    match = await desk.match_of("Ash", "Bell")
    await desk.do(person_of(EntrantId("Ash"), 1), postponing.AskForDate(match, "2031-10-06", "Snow"))
    await desk.do(person_of(EntrantId("Ash"), 1), postponing.AgreeToDate(match, Agrees.HOME))
    async with office(desk) as place:
        late = await read(place, "/season", "secretary")
        card = next(each for each in desk_matches(late))
        given = await place.post(
            f"{API}/decide-late-card", {"match": card, "give": True, "reason": "Again"}, "secretary"
        )
        agreed = [
            await place.post(f"{API}/agree-to-date", {"match": match, "who": who}, "secretary")
            for who in ("away", "secretary")
        ]
        after = await read(place, "/season", "secretary")
        foreign = await place.get(f"{BASE}/season", "guest")

    assert "The winners may lose 5 points: 5 to 0." in late
    assert "Asked for Mon 6 Oct" in late
    assert [each.status_code for each in (given, *agreed)] == [200, 200, 200]
    assert "Again" in after
    assert "To be played on Mon 6 Oct" in after
    assert foreign.status_code == 403


@pytest.mark.clause("abingdon-L16-4")
@awaited
async def test_the_secretary_says_on_the_desk_that_a_lapsed_match_was_played() -> None:
    """The form stands with the match that lapsed; said, the match is put off again with its card awaited, and can be unsaid."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Bell")
    await desk.do(person_of(EntrantId("Ash"), 1), postponing.AskForDate(match, "2031-10-06", "Snow"))
    for who in Agrees:
        await desk.do(SECRETARY, postponing.AgreeToDate(match, who))
    latest = season_in(await desk.competition()).postponed[match].latest
    await desk.wait_until((latest + timedelta(days=1)).isoformat())
    said = {"match": match, "played": True, "reason": "Both captains say so"}
    async with office(desk) as place:
        lapsed = await read(place, "/season", "secretary")
        told = await place.post(f"{API}/tell-played", said, "secretary")
        after = await read(place, "/season", "secretary")
        french = await read(place, "/season", "secretary", "fr")
        committee = await read(place, "/season", "committee")

    assert f'id="told-played-{match}"' in lapsed
    assert "It was played on Mon 6 Oct" in lapsed
    assert told.status_code == 200
    assert "Played in time: it does not lapse, and its card is awaited." in after
    assert f'id="told-not-played-{match}"' in after
    assert "1 match has lapsed" in lapsed
    assert "has lapsed" not in after
    assert "Joué à temps" in french
    assert "tell-played" not in committee


@pytest.mark.clause("abingdon-L20-2")
@awaited
async def test_the_card_of_a_cup_tie_that_captains_have_opened_stands_on_the_desk_with_its_form() -> None:
    """It is awaited under the name of its cup, costs nothing when it is late, and can be typed, looked at or closed again."""
    desk = await season_of(FOUR)
    match = await finals_night(desk)
    await desk.do(person_of(EntrantId("Ash"), 1), evenings.OpenCard(), match)
    desk.turn_to("2032-05-16", "12:00")
    async with office(desk) as place:
        listed = await read(place, "/season", "secretary")
        opened = await read(place, f"/season?card={match}", "secretary")
        french = await read(place, f"/season?card={match}", "secretary", "fr")
        came = await place.post(f"{API}/receive-card", {"match": match, "channel": "post"}, "secretary")
        sheet = await place.get(f"{BASE}/m/{match}", "secretary")
        after = await read(place, f"/season?card={match}", "secretary")

    assert f'href="{BASE}/season?card={match}"' in listed
    assert "Finals Night" in listed
    assert "It is due like every other, and costs nobody anything when it is late." in opened
    assert f'href="{BASE}/m/{match}"' in opened
    assert f'action="{BASE}/season/cards/{match}"' in opened
    assert f"/matches/{match}/take-call-back" in opened
    assert 'name="played"' not in opened
    assert "ne coûte rien à personne" in french
    assert (came.status_code, sheet.status_code) == (200, 200)
    assert "receive-card" in opened
    assert "receive-card" not in after


def desk_matches(text: str) -> list[str]:
    """Return the matches for which a form of the page decides a late card."""
    parts = text.split("decide-late-card")[1:]
    return [part.split('"match": "')[1].split('"')[0] for part in parts]


@awaited
async def test_every_page_of_a_season_is_there_at_every_moment_in_every_language() -> None:
    """Before it is drawn up, while it is played, and when it is over."""
    before = Season(MemoryStore(), ms_at("2031-08-01", "12:00"))
    await before.begin(league_rules(), FOUR, players=1)
    over = await season_of(FOUR, divisions=2)
    for table in (await over.competition()).rankings.values():
        for fixture in table.fixtures.values():
            await over.play(fixture.teams[0], fixture.teams[1], 6)
    for desk in (before, await season_of(FOUR), over):
        async with office(desk) as place:
            for language in languages():
                for path in ("/setup", "/setup/divisions", "/season", "/dates", "/cups", "/committee"):
                    page = await read(place, path, "secretary", language)
                    assert (
                        "page." not in page.split("<main")[1].split("<script")[0].replace("page.js", "")[:60]
                    )
                for who in ("committee", "disputes"):
                    await read(place, "/season", who, language)


@awaited
async def test_those_who_govern_choose_a_setting_by_what_it_says() -> None:
    """Neither the list nor a byelaw about a setting has the name that files use."""
    desk = await season_of(FOUR)
    await desk.do(COMMITTEE, offices.SetByPower("playoff_scope", "all", Body.BYELAW, "So resolved", ""))
    async with office(desk) as place:
        page = await read(place, "/committee", "committee")
    listed = re.findall(
        r"<option[^>]*>([^<]*)</option>", page.partition('id="set-what"')[2].partition("</select>")[0]
    )

    assert [each for each in listed if "_" in each] == []
    assert any(each.startswith("Which ties at the end of the season are played off.") for each in listed)
    assert "Which ties at the end of the season are played off." in page.partition("So resolved")[2][:200]


@pytest.mark.clause("abingdon-L0-1", "abingdon-L20-6")
@awaited
async def test_everybody_reads_fixtures_with_their_pubs_and_a_table_with_its_reasons() -> None:
    """Whose league it is, where a match is played, and why a team has points that it has not won."""
    desk = await season_of(FOUR)
    match = await desk.play("Bell", "Crown", 4, card=("2031-09-20", "21:01"))
    async with office(desk) as place:
        body = {"match": match, "give": True, "reason": "Again"}
        await place.post(f"{API}/decide-late-card", body, "secretary")
        rules, fixtures, table = [
            await read(place, path, "") for path in ("/rules", "/fixtures", "/standings")
        ]
        pages = [
            await read(place, path, "", "fr") for path in ("", "/fixtures", "/standings", "/cups", "/rules")
        ]

    assert "Abingdon Invitation Cribbage League" in rules
    assert "The Ash Arms" in fixtures
    assert "\N{MINUS SIGN}5: the card of Wed 17 Sep against The Bell came late: Again" in table
    assert "abingdon-L20-6" in table
    assert len(pages) == 5


@pytest.mark.clause("abingdon-L9-2", "abingdon-L9-4")
@awaited
async def test_the_secretary_sees_every_table_before_a_team_is_struck_out() -> None:
    """Who would have how many points, and how many matches go; then the page names who has left, and when."""
    desk = await season_of(FOUR)
    await desk.play("Bell", "Crown", 4)
    desk.turn_to("2031-09-20")
    async with office(desk) as place:
        body = {"team": "Bell", "reason": "No players", "day": "2031-09-20"}
        told = (await place.post(f"{API}/preview/withdraw-team", body, "secretary")).json()["words"]
        left = await place.post(f"{API}/withdraw-team", body, "secretary")
        page = await read(place, "/season", "secretary")

    assert any("The Crown would have 0 points instead of 5" in each for each in told)
    assert any("6 matches are struck out or not played" in each for each in told)
    assert left.status_code == 200
    assert "The Bell left on Sat 20 Sep" in page


@awaited
async def test_a_captain_who_asks_for_a_date_agrees_and_everybody_reads_its_hour_and_what_it_clashes_with() -> (
    None
):
    """The captain's word can be taken back, and then the match stays where it was."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    venue = venue_of(await desk.competition(), match)
    await desk.do(SECRETARY, calendar.SetVenue(venue, "The Ash Tree", closed=("2031-09-24",)))
    async with office(desk) as place:
        order = {"role": "player", "entrant": "Ash", "hours": 24 * 240}
        handed = (await place.post(f"{API}/links", order, "secretary")).json()
        phone = await place.scan(handed["secret"], person_of(EntrantId("Ash"), 1))
        wish = {"match": match, "day": "2031-09-24", "time": "19:45", "reason": "Quiz night"}
        await place.post(f"{API}/ask-for-date", wish, phone)
        seen = [await read(place, "/dates", phone), await read(place, "/season", "secretary")]
        back = {"match": match, "who": "home", "reason": "We can play after all"}
        taken = await place.post(f"{API}/refuse-date", back, phone)
        after = await read(place, "/dates", phone)

    for page in seen:
        assert "Asked for Wed 24 Sep at 19:45 by The Ash: Quiz night" in page
        assert "The Ash have another match on Wed 24 Sep." in page
        assert "The Duke have another match on Wed 24 Sep." in page
        assert "The Ash Tree is closed on Wed 24 Sep" in page
        assert "✓ the home captain" in page
    assert f'id="no-longer-{match}"' in seen[0]
    assert taken.status_code == 200
    assert "Quiz night" not in after


@awaited
async def test_a_card_that_is_written_up_days_later_is_not_played_in_public() -> None:
    """A captain is asked before; the week, the front page and the board wait for its card, and nothing old comes up."""
    desk = await season_of(FOUR)
    match = await desk.match_of("Ash", "Duke")
    desk.turn_to("2031-09-20")
    async with office(desk) as place:
        order = {"role": "player", "entrant": "Ash", "hours": 24 * 240}
        handed = (await place.post(f"{API}/links", order, "secretary")).json()
        phone = await place.scan(handed["secret"], person_of(EntrantId("Ash"), 1))
        asked = await read(place, "/team", phone)
        await place.post(f"{API}/matches/{match}/open-card", {}, phone)
        seen = {path: await read(place, path, phone) for path in ("", "/weeks/2031-09-15", "/board")}
        own = await read(place, f"/m/{match}/captain", phone)

    assert "A photo of the card is enough." in asked
    assert all("under way" not in each for each in seen.values())
    assert "card awaited" in seen["/weeks/2031-09-15"]
    assert "The Ash \N{EN DASH} The Duke" not in seen["/board"]
    assert "Wed 24 Sep" in seen["/board"]
    assert "put-card-away" in own


@pytest.mark.clause("abingdon-L20-1", "abingdon-L20-5")
@awaited
async def test_a_captain_opens_the_card_on_the_own_page_and_sees_where_cards_go() -> None:
    """Before the night there is no button; on it the home captain has one, and the others once the match should have begun."""
    desk = await season_of(FOUR, card_email="cards@example.org", card_post_address="1 The Square")
    match = await desk.match_of("Ash", "Duke")
    page = f"/m/{match}/captain"
    desk.turn_to("2031-09-16")
    async with office(desk) as place:
        phones = {}
        for side, team in (("A", "Ash"), ("B", "Duke")):
            order = {"role": "player", "entrant": team, "hours": 24 * 240}
            handed = (await place.post(f"{API}/links", order, "secretary")).json()
            phones[side] = await place.scan(handed["secret"], person_of(EntrantId(team), 1))
        first = await place.get(f"{BASE}/p/Ash", phones["A"])
        early = await read(place, page, phones["A"])
        place.clock.now_ms = ms_at(FIRST_NIGHT, "20:00")
        pages = {side: await read(place, page, phone) for side, phone in phones.items()}
        dates = await read(place, "/dates", phones["A"])
        refused = await place.post(f"{API}/matches/{match}/open-card", {}, phones["B"])
        place.clock.now_ms = ms_at(FIRST_NIGHT, "20:31")
        late = await read(place, page, phones["B"])
        opened = await place.post(f"{API}/matches/{match}/open-card", {}, phones["B"])
        missed = await place.post(f"{API}/matches/{match}/note-absent", {}, phones["B"])
        after = await read(place, "/season", "secretary")

    assert (first.status_code, first.headers["location"]) == (303, f"{BASE}/team")
    assert "open-card" not in early
    assert "open-card" in dates
    assert {side: "open-card" in each for side, each in pages.items()} == {"A": True, "B": False}
    assert "note-absent" not in pages["A"]
    assert "mailto:cards@example.org" in pages["A"]
    assert "1 The Square" in pages["A"]
    assert (refused.status_code, refused.json()["code"]) == (409, "card.home-opens")
    assert "open-card" in late
    assert (opened.status_code, missed.status_code) == (200, 200)
    assert "The Ash had no card for" in after
    assert "The Ash concedes all 9 legs" in after


@pytest.mark.clause("abingdon-L7-3")
@awaited
async def test_a_captain_asks_who_may_play_for_the_own_team_on_a_day() -> None:
    """With the clauses, before anybody has opened a card; of other teams officers alone are told."""
    desk = await season_of(FOUR)
    desk.turn_to("2031-09-16")
    async with office(desk) as place:
        order = {"role": "player", "entrant": "Ash", "hours": 500}
        phone, mate = [
            await place.scan(
                (await place.post(f"{API}/links", order, "secretary")).json()["secret"],
                person_of(EntrantId("Ash"), number),
            )
            for number in (1, 2)
        ]
        own = await read(place, "/may-play?day=2031-09-17", phone)
        other = await place.get(f"{BASE}/may-play?team=Duke&day=2031-09-17", phone)
        refused = await place.get(f"{BASE}/may-play", mate)
        officers = await read(place, "/may-play?team=Duke&day=2031-09-17", "secretary")

    assert "The Ash, Wed 17 Sep" in own
    assert "abingdon-L7-2" in own
    assert "The Duke" not in own
    assert "The Duke" not in other.text
    assert refused.status_code == 403
    assert "The Duke, Wed 17 Sep" in officers


@awaited
async def test_the_console_of_a_season_offers_the_cards_of_the_day_and_nothing_of_a_team_that_has_left() -> (
    None
):
    """Nobody calls rounds there, no match of a team that left is given away, and what a hall alone has is not offered."""
    desk = await season_of(FOUR)
    await desk.wait_until(FIRST_NIGHT, "12:00")
    await desk.do(SECRETARY, entries.WithdrawTeam(EntrantId("Duke"), "No players", FIRST_NIGHT))
    async with office(desk) as place:
        tonight = (await place.get(f"{API}/console", "director")).json()["shown"]
        page = unescape(await read(place, "/console", "director"))
        place.clock.now_ms += 24 * 3600 * 1000
        after = (await place.get(f"{API}/console", "director")).json()["shown"]

    assert [{each["id"] for each in match["teams"]} & {"Duke"} for match in tonight["to_play"]] == [set()]
    assert (tonight["waiting"], after["waiting"], after["to_play"]) == ([], [], [])
    assert "Captains open theirs on the night" in page
    assert "Call the next round" not in page
    assert not any(f'"{each}"' in page for each in ("change_schedule", "check_in"))


@awaited
async def test_whoever_runs_a_season_finds_the_desk_first_and_comes_back_to_where_they_signed_in() -> None:
    """On one's own page, on the front of the league and in the menu; a stranger finds the way in at the top of every page."""
    desk = await season_of(FOUR)
    async with office(desk) as place:
        stranger = await read(place, "/divisions/1", "")
        front = await read(place, "", "secretary")
        own = (await place.get("/me", "secretary")).text
        printed = await read(place, "/setup/print", "secretary")
        paper = (await place.get("/sign-in")).text

    assert f'<a class="enter" href="/sign-in?next={BASE}/divisions/1">' in stranger
    assert f'<a class="button" href="{BASE}/season">Season desk</a>' in front
    assert f'<a class="button" href="{BASE}/season">Season desk</a>' in own
    assert f"{BASE}/console" not in own
    assert re.findall(rf'href="{BASE}/(\w+)"', front.partition('class="rooms"')[2])[0] == "season"
    assert "autofocus" in paper
    assert printed.count("/print/pocket-card.pdf?team=") == len(FOUR)
    assert not any(f"/print/{each}.pdf" in printed for each in ("draw", "bracket", "table-cards"))
    assert "once the schedule is made" not in printed
