"""Pages of a season for everybody: linked with each other, in both languages, with reasons, and nobody named who was erased."""

import re
from datetime import date
from html import unescape
from typing import get_args
from urllib.parse import quote

from desk.story_season import EARLY, LAPSES
from formats.divisions.web.test_season import BASE, FOUR, office, read
from hangjack.desk.requests import records
from hangjack.formats.divisions.books.turns import (
    Honour,
    PastDivision,
    PastPlayer,
    PastRow,
    PastSeason,
    SeasonFollows,
    SeasonTurned,
)
from hangjack.formats.divisions.books.weeks import week_of
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import calendar, cups
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import CompetitionId, EntrantId, StreamId
from hangjack.log import Digest
from hangjack.matches.results import Ended
from hangjack.store.interface import Act, ActId, Append
from hangjack.wording import catalogue, languages
from support.acts import awaited
from support.calendars import read_calendar
from support.crib_league import Season, league_rules, ms_at, season_of
from support.cup import DIRECTOR, person_of
from support.desk import CUP, SECRETARY, STREAM, name_of
from support.pdf import pages_of
from support.web import Hall
from web.pages.played import a_played_season

PARTS = ("divisions", "weeks", "teams", "players", "venues", "cups")


def text_of(page: str) -> str:
    """Return what somebody reads on a page."""
    body = page.partition("<main")[2]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def links_in(page: str) -> set[str]:
    """Return where a page leads to in its own competition, without what is downloaded."""
    found = {unescape(each).partition("#")[0] for each in re.findall(r'href="([^"]+)"', page)}
    return {
        each for each in found if each.startswith(f"{BASE}/") and not re.search(r"\.(ics|pdf|xlsx|csv)", each)
    }


@awaited
async def test_everything_of_a_season_is_found_from_its_front_page_in_both_languages() -> None:
    """Every link leads somewhere, and each kind of page is reached; not one address stands there as it does for machines."""
    desk = await a_played_season()
    async with office(desk) as place:
        seen = await walked(place, 140)
        french = [
            await place.get(each, **{"accept-language": "fr"})
            for each in {kind: path for path in seen for kind in PARTS if f"/{kind}/" in path}.values()
        ]

    assert {kind for kind in PARTS if any(f"/{kind}/" in each for each in seen)} == set(PARTS)
    assert [path for path, each in seen.items() if re.search(r"\b20\d\d-\d\d-\d\d\b", text_of(each))] == []
    assert {each.status_code for each in french} == {200}
    assert set(languages()) == {"en", "fr"}


@awaited
async def test_each_page_of_the_menus_stands_there_once() -> None:
    """Also where officers have a room of the same name, and on the front page."""
    desk = await season_of(FOUR)
    async with office(desk) as place:
        pages = [await read(place, path, who) for path in ("", "/cups") for who in ("", "secretary")]
    menus = [re.findall(r"<nav.*?</nav>", each, re.DOTALL) for each in pages]

    assert [sum(each.count(f'href="{BASE}/cups"') for each in found) for found in menus] == [1] * 4


async def walked(place: Hall, most: int) -> dict[str, str]:
    """Return the pages that lead to each other from the front page on, without those for officials, as many as that."""
    seen: dict[str, str] = {}
    waiting = [BASE]
    while waiting and len(seen) < most:
        path = waiting.pop(0)
        answer = await place.client.get(path, follow_redirects=True)
        assert answer.status_code == 200, path
        seen[path] = answer.text
        new = [each for each in sorted(links_in(answer.text)) if each not in seen and each not in waiting]
        waiting += [each for each in new if any(f"/{kind}" in each for kind in PARTS) or "calendars" in each]
    return seen


@awaited
async def test_a_table_says_why_points_were_given_and_taken_and_how_each_team_does() -> None:
    """A match that lapsed takes from one and gives the other, with its day, the other team and the clause; withdrawn teams stand below."""
    desk = await a_played_season()
    found = await desk.competition()
    table = found.rankings["1"]
    clauses = {each.clause for each in table.adjusted}
    async with office(desk) as place:
        first = await read(place, "/divisions/1", "")
        other = await read(place, "/divisions/2", "")
        team = await read(place, f"/teams/{quote(LAPSES)}", "")
    told = text_of(first)

    assert len(re.findall("was put off and not played in time", told)) == 2
    assert all(f'/rules#{clause}"' in first for clause in clauses)
    assert len(re.findall('class="form"', first)) == len(table.rows)
    assert f"The {EARLY} (withdrawn) : none of its results count." in text_of(other)
    assert "not played" in text_of(team)
    assert "moved from" in told


@awaited
async def test_a_player_who_was_erased_has_no_page_and_stands_on_none() -> None:
    """Before that the page names the team and the matches; nobody's age or form is on any of them."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Bell", 6)
    person = person_of(EntrantId("Ash"), 2)
    name = name_of(EntrantId("Ash"), 2)
    async with office(desk) as place:
        before = await read(place, f"/players/{quote(person)}", "")
        team = await read(place, "/teams/Ash", "")
        erased = await place.post(f"/api/competitions/{CUP}/erase-record", {"person": person}, "director")
        after = await place.get(f"{BASE}/players/{quote(person)}")
        then = await read(place, "/teams/Ash", "")
        unknown = await place.get(f"{BASE}/players/nobody")

    assert erased.status_code == 200, erased.text
    assert name in text_of(before)
    assert name in text_of(team)
    assert "1980" not in before + team
    assert after.status_code == unknown.status_code == 404
    assert name not in then


@awaited
async def test_a_team_and_its_players_count_the_same_matches_whoever_plays_in_a_cup_too() -> None:
    """Whoever has played once in the league and once in the singles has played one match for the team, on both pages."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Bell", 6)
    first = {team: person_of(EntrantId(team), 1) for team in ("Ash", "Bell")}
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.SINGLES, "The Singles"))
    for team, person in first.items():
        await desk.do(person, cups.EnterCup("c1", EntrantId(team), (person,)))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    ((tie,),) = cups_in(await desk.competition())["c1"].bracket.rounds
    await desk.do(SECRETARY, cups.EnterTie("c1", tie.match, (2, 1)))
    async with office(desk) as place:
        team = text_of(await read(place, "/teams/Ash", ""))
        player = text_of(await read(place, f"/players/{quote(first['Ash'])}", ""))

    assert [f"{name_of(EntrantId('Ash'), number)} 1" in team for number in (1, 2)] == [True, True]
    assert "Matches played 1 " in player


@awaited
async def test_somebodys_own_calendar_has_an_address_that_others_cannot_find_and_can_be_renewed() -> None:
    """The secretary hands it on; it has their team's matches; another secret, or the old one after a new was made, shows nothing."""
    desk = await season_of(FOUR)
    person = person_of(EntrantId("Ash"), 2)
    path = f"{BASE}/calendars?person={quote(person)}"
    async with office(desk) as place:
        page = await place.get(path, "secretary")
        stranger = await place.get(path)
        address = own_address(page.text)
        own = await place.get(address)
        guessed = await place.get(re.sub(r"/[^/]+\.ics", "/AAAAAAAAAAAAAAAAAAAAAA.ics", address))
        origin = {"origin": str(place.client.base_url).rstrip("/")}
        form = f"person={quote(person)}"
        foreign = await place.client.post(f"{BASE}/calendars/renew", content=form, headers=origin)
        renewed = await place.client.post(
            f"{BASE}/calendars/renew", content=form, headers={**origin, **place.shown("secretary")}
        )
        old = await place.get(address)
        other = own_address((await place.get(path, "secretary")).text)
        new = await place.get(other)
    matches = read_calendar(own.content).entries

    assert len(matches) == 6
    assert all("The Ash" in each.title for each in matches)
    assert own.headers["x-robots-tag"] == "noindex"
    assert stranger.status_code == 303
    assert guessed.status_code == 404
    assert foreign.status_code in {401, 403}
    assert renewed.status_code == 303
    assert (old.status_code, new.status_code) == (404, 200)
    assert other != address


@awaited
async def test_the_board_of_a_season_tells_what_is_to_come_with_its_day() -> None:
    """A match of last week whose card is awaited is not coming up."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Duke", 6)
    desk.turn_to("2031-09-20")
    async with office(desk) as place:
        board = text_of(await read(place, "/board", ""))

    assert "Wed 24 Sep 20:30" in board
    assert "Wed 17 Sep" not in board


@awaited
async def test_while_standings_are_withheld_no_page_and_no_calendar_tells_a_result() -> None:
    """Nobody has a place, a form or a score, wherever the public looks; officials see them all the while."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Bell", 6)
    player = f"/players/{quote(person_of(EntrantId('Ash'), 1))}"
    paths = ("", "/standings", "/divisions/1", "/weeks/2031-09-15", "/teams/Ash", player, "/venues/Ash")
    async with office(desk) as place:
        before = [text_of(await read(place, path, "")) for path in paths]
        body = {"reason": "A surprise"}
        assert (
            await place.post(f"/api/competitions/{CUP}/withhold-standings", body, "director")
        ).status_code == 200
        public = [await read(place, path, "") for path in paths]
        feeds = [
            await place.get(f"{BASE}/{each}.ics")
            for each in ("fixtures", "teams/Ash", "groups/1", "venues/Ash")
        ]
        officials = await read(place, "/divisions/1", "director")

    assert sum("6\N{EN DASH}3" in each for each in before) >= 4
    assert not any("6\N{EN DASH}3" in each or 'class="form"' in each for each in public)
    assert not any("place 1" in text_of(each) for each in public)
    assert not any("6\N{EN DASH}3" in each.text for each in feeds)
    assert "6\N{EN DASH}3" in officials


@awaited
async def test_whoever_has_come_by_the_link_of_a_team_finds_the_own_calendar_and_captains_those_of_their_players() -> (
    None
):
    """A player sees their own and nobody else's; the captain may hand on that of a player, and not that of another team."""
    desk = await season_of(FOUR)
    mate, stranger = person_of(EntrantId("Ash"), 3), person_of(EntrantId("Bell"), 3)
    async with office(desk) as place:
        player, captain = [await phone(place, number) for number in (2, 1)]
        own = await read(place, "/calendars", player)
        asked = f"{BASE}/calendars?person="
        mates = [await place.get(f"{asked}{quote(each)}", player) for each in (mate, stranger)]
        handed = [await place.get(f"{asked}{quote(each)}", captain) for each in (mate, stranger)]

    assert "Your own calendar" in text_of(own)
    assert f"/own/{quote(person_of(EntrantId('Ash'), 2))}/" in own_address(own)
    assert [each.status_code for each in mates] == [403, 403]
    assert [each.status_code for each in handed] == [200, 403]


async def phone(place: Hall, number: int) -> str:
    """Let a player of the first team in by the code of the team."""
    handed = await place.link("secretary", role="player", match=None, side=None, entrant="Ash", hours=24)
    return await place.scan(handed["secret"], person_of(EntrantId("Ash"), number))


def own_address(page: str) -> str:
    """Return the address of somebody's own calendar, as the page shows it."""
    found = re.search(r'href="(/c/[^"]+/own/[^"?]+\.ics)', page)
    assert found is not None, "the address stands on the page"
    return unescape(found[1])


@awaited
async def test_a_teams_matches_are_printed_on_one_side_of_a_sheet_to_fold() -> None:
    """Every match with its day and venue, where everybody is at home, and a code that leads to the team; in both languages."""
    desk = await season_of(FOUR)
    await desk.play("Ash", "Bell", 6)
    path = f"{BASE}/print/pocket-card.pdf?team=Ash"
    async with office(desk) as place:
        english = await place.get(path)
        french = await place.get(path, **{"accept-language": "fr"})
        nobody = await place.get(f"{BASE}/print/pocket-card.pdf?team=Nobody")
    (sheet,) = pages_of(english.content)
    words = " ".join(sheet.text.split())

    assert nobody.status_code == 404
    assert [words.count(f"The {team} Arms") for team in FOUR] == [5, 2, 2, 2]
    assert "6\N{EN DASH}3" in words
    assert "Who plays where" in words
    assert len(sheet.codes) == 1
    assert b"/Lang(fr)" in french.content


async def has_a_past(desk: Season) -> None:
    """Let a season have gone before, in which the first of each team won the pairs; the second's name was erased since."""
    first, second = person_of(EntrantId("Ash"), 1), person_of(EntrantId("Bell"), 2)
    before = Season(desk.store, ms_at("2030-08-01", "12:00"))
    before.cup = CompetitionId("winter-2030")
    await before.begin(league_rules(), ("Ash", "Bell"), players=2, called=lambda *_: "Ada Thimble")
    await before.do(SECRETARY, records.EraseRecord(second))
    rows = tuple(
        PastRow(place, EntrantId(team), f"The {team}", ("14",), "") for place, team in enumerate(FOUR, 1)
    )
    past = PastSeason(
        competition=before.cup,
        name="Winter 2030-31",
        short="winter",
        first=date(2030, 9, 18),
        last=date(2031, 2, 5),
        divisions=(PastDivision("1", ("P",), rows),),
        honours=(
            Honour("division", "1", 1, EntrantId("Ash"), "The Ash"),
            Honour("division", "1", 2, EntrantId("Bell"), "The Bell"),
            Honour("cup", "The Pairs", 1, EntrantId("Ash"), "The Ash", (first, second)),
        ),
        players=(PastPlayer(first, EntrantId("Ash"), 11),),
    )
    follows = SeasonFollows(past.competition, (past,), (), DIRECTOR, 1)
    turned = SeasonTurned(desk.cup, DIRECTOR, 1)
    for stream, event in ((STREAM, follows), (StreamId(before.cup), turned)):
        appends = (Append(stream, (await desk.store.head(stream)).number, (event,)),)
        await desk.store.append(Act(ActId(stream), Digest("turned"), DIRECTOR, 1, appends))


@awaited
async def test_the_board_of_honours_names_who_won_and_nobody_who_was_erased_since() -> None:
    """Trophy by trophy; a team's page says where it ended, a player's for whom they played; the front page leads there."""
    desk = await season_of(FOUR)
    await has_a_past(desk)
    async with office(desk) as place:
        front = await read(place, "", "")
        board = text_of(await read(place, "/honours", ""))
        team = text_of(await read(place, "/teams/Ash", ""))
        player = text_of(await read(place, f"/players/{quote(person_of(EntrantId('Ash'), 1))}", ""))
        french = text_of(await read(place, "/honours", "", "fr"))

    assert f'href="{BASE}/honours"' in front
    assert "Winter 2030-31 The Ash The Bell" in board
    assert "The Pairs Season Winners Second Winter 2030-31 Ada Thimble (The Ash) \N{EN DASH}" in board
    assert "Winter 2030-31 Division 1, place 1" in team
    assert "Winter 2030-31 The Ash 11" in player
    assert "Vainqueurs" in french


def test_however_a_match_ended_there_are_words_for_it() -> None:
    """A result without words would take the whole table from everybody."""
    for language in languages():
        known = catalogue(language)
        for ended in set(get_args(Ended)) - {"played"}:
            assert {f"view.given.{ended}", f"page.fixtures.{ended}"} <= known.keys()


@awaited
async def test_a_week_without_play_has_a_page_and_a_match_that_was_put_off_a_trace_in_its_own() -> None:
    """A day leads to its week; before the season and after it there is nothing. The match says where and from when."""
    desk = await season_of(FOUR)
    await desk.play("Crown", "Duke", 6)
    match = await desk.match_of("Ash", "Bell")
    day = await desk.day_of(match)
    await desk.do(SECRETARY, calendar.MoveMatch(match, "2031-12-30", "Snow"))
    async with office(desk) as place:
        own, other, between = [
            text_of(await read(place, f"/weeks/{each}", ""))
            for each in (week_of(day).first, "2031-12-29", "2031-12-22")
        ]
        led = await place.get(f"{BASE}/weeks/2031-12-24")
        gone = [
            (await place.get(f"{BASE}/weeks/{each}")).status_code
            for each in ("2031-01-06", "x", "2033-01-03")
        ]
        played = text_of(await read(place, f"/m/{await desk.match_of('Crown', 'Duke')}", ""))
        table = await read(place, "/divisions/1", "")

    assert "Put off to another week The Ash \N{EN DASH} The Bell: Tue 30 Dec" in own
    assert "Put off" not in other
    assert "Nothing is played in this week." in between
    assert (led.status_code, led.headers["location"]) == (303, f"{BASE}/weeks/2031-12-22")
    assert gone == [404, 404, 404]
    assert "Division 1 \N{MIDDLE DOT} The Crown Arms" in played
    assert re.findall(r'<th class="n" scope="col"><abbr[^>]*>(\w+)<', table) == ["P", "W", "PTS"]
