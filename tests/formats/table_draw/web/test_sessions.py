"""Pages of a session day: set-up, check-in, draw, seats on the board and on phones, standings, and the form to enter."""

import re
from collections.abc import Iterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from desk.story_session import (
    LIST,
    a_table_plays,
    by_name,
    form,
    people_enter,
    they_are_drawn,
    they_come,
)
from hangjack.desk.requests import governing
from hangjack.formats.table_draw.desk.requests import persons, sessions
from hangjack.formats.table_draw.desk.views.sessions import season_lines
from hangjack.formats.table_draw.season import SeasonOptions
from hangjack.formats.table_draw.sessions import sessions_of
from hangjack.ids import PersonId
from hangjack.wording import languages, phrase
from made_up.rules import plugged_in
from support.acts import awaited
from support.cup import DIRECTOR
from support.desk import CUP, STREAM, Desk, whole_log
from support.memory_store import MemoryStore
from support.pdf import pages_of
from support.sessions import table_rules
from support.web import Hall, hall, let_in

BASE, API = f"/c/{CUP}", f"/api/competitions/{CUP}"


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with plugged_in():
        yield


@asynccontextmanager
async def day(*parts: Any) -> Any:
    """Give a desk at which these parts of a day have happened, and the hall before it."""
    store = MemoryStore()
    desk = Desk(store)
    for part in parts:
        await part(desk)
    doors = await let_in(store)
    async with hall(doors, store) as place:
        yield desk, place


async def both_tables_play(desk: Desk) -> None:
    """Let the sheets of both tables come in."""
    for table in (1, 2):
        await a_table_plays(desk, table)


async def read(place: Hall, path: str, who: str = "", language: str = "en") -> str:
    """Return a page that is there."""
    answer = await place.get(path, who, **{"accept-language": language})
    assert answer.status_code == 200, answer.text[-500:]
    return answer.text


PAGES = {
    "director": (
        "/setup",
        "/setup/sessions",
        "/setup/entries",
        "/setup/officials",
        "/setup/print",
        "/sessions/S1",
        "/sessions/S1/door",
    ),
    "host": ("/sessions/S1/door", "/sessions/S1"),
    "": ("", "/seats", "/standings", "/draw", "/rules"),
}


@awaited
@pytest.mark.parametrize("moment", range(4))
async def test_every_page_is_there_at_every_moment_in_every_language(moment: int) -> None:
    """Before anybody has come, before the draw, while tables play, and when all sheets are in."""
    parts = (people_enter, they_come, they_are_drawn, both_tables_play)[: moment + 1]
    async with day(*parts) as (desk, place):
        somebody = (await by_name(desk))["Marrow"]
        for who, paths in PAGES.items():
            own = (f"/setup/entries/{somebody}",) if who == "director" else ()
            for path in (*paths, *own, f"/p/{somebody}"):
                for language in languages():
                    assert (
                        "page."
                        not in (await read(place, f"{BASE}{path}", who, language)).split("<main")[1][:40]
                    )
        assert (await place.get(f"{BASE}/board")).status_code == 303
        assert (await place.get(f"{BASE}/sessions/S1")).status_code in {401, 403}


@pytest.mark.clause(
    "sheepshead-tables-1", "sheepshead-tables-2", "sheepshead-tables-3", "sheepshead-tables-4"
)
@awaited
async def test_the_captain_draws_on_a_page_and_everybody_finds_their_seat() -> None:
    """The page says what so many make; then the board has table and seat of each, and a phone says who keeps the score."""
    async with day(people_enter, they_come) as (desk, place):
        before = await read(place, f"{BASE}/sessions/S1", "director")
        waiting = await read(place, f"{BASE}/seats")
        refused = await place.post(f"{API}/draw-tables", {"session": "S1", "words": "mine"}, "host")
        drawn = await place.post(f"{API}/draw-tables", {"session": "S1", "words": "green bottle"}, "director")
        seated = sessions_of(await desk.another_office().competition(CUP)).sessions["S1"].seated.tables
        board = await read(place, f"{BASE}/seats")
        phones = [await read(place, f"{BASE}/p/{who}") for who in seated[1]]
        again = await read(place, f"{BASE}/sessions/S1", "director")
        checked = await read(place, f"{BASE}/draw")

    assert "7: 1 table of 3 and 1 table of 4." in before
    assert "Checked in: 7" in waiting
    assert (refused.status_code, drawn.status_code) == (409, 200)
    assert [len(table) for table in seated] == [3, 4]
    assert board.count('<span class="sr">table </span>2') == 4
    assert all(f"table 2, seat {seat}" in phone for seat, phone in enumerate(phones, start=1))
    assert [("You keep the score." in phone) for phone in phones] == [True, False, False, False]
    assert "Repeat the whole draw" in again
    assert "green bottle" in checked


@pytest.mark.clause("sheepshead-registration-3", "sheepshead-registration-4")
@awaited
async def test_the_door_asks_only_what_it_must() -> None:
    """Known people have one button; the form beside it is filled with what is known, and a new player's is whole."""
    async with day(people_enter) as (desk, place):
        person = (await by_name(desk))["Quince"]
        listed = await read(place, f"{BASE}/sessions/S1/door", "host")
        about = await read(place, f"{BASE}/sessions/S1/door?person={person}", "host")
        body = {"session": "S1", "person": person}
        came = await place.post(f"{API}/check-in-person", body, "host")
        lacking = {"session": "S1", "form": {"first": "Ida", "last": "Beet"}}
        refused = await place.post(f"{API}/register-person", lacking, "host")
        whole = {"session": "S1", "form": form("Ida", "Beet")}
        new = await place.post(f"{API}/register-person", whole, "host")
        after = await read(place, f"{BASE}/sessions/S1/door", "host")

    assert "Check in Dan Quince: mailing came, address right" in listed
    assert 'value="4 Hill Road"' in about
    assert [each.status_code for each in (came, refused, new)] == [200, 409, 200]
    assert refused.json()["detail"] == "Still open on the form: street, town and post code."
    assert "Check in Dan Quince" not in after
    assert "<b>Beet</b> Ida" in after


@awaited
async def test_people_enter_on_their_own_phones_by_a_code_and_see_nothing_else() -> None:
    """The code leads to the form; what is entered waits for the door, and nobody else's name is shown."""
    async with day(people_enter) as (desk, place):
        handed = await place.post(f"{API}/links", {"role": "newcomer"}, "director")
        assert handed.status_code == 200, handed.text
        secret = handed.json()["secret"]
        async with place.browser() as phone:
            scanned = await phone.get(f"/t/{secret}")
            came_in = await phone.post(f"/t/{secret}", headers={"origin": "http://hall.test"})
            page = await phone.get(f"{BASE}/enter")
        token = await place.scan(secret)
        entered = await place.post(f"{API}/enter-oneself", {"form": form("Ida", "Beet")}, token)
        twice = await place.post(f"{API}/enter-oneself", {"form": form("Ida", "Beet")}, token)
        other = await place.post(f"{API}/draw-tables", {"session": "S1", "words": "x"}, token)
        async with place.browser() as stranger:
            anybody = await stranger.get(f"{BASE}/enter")
        status = (await desk.another_office().competition(CUP)).rosters

    assert scanned.status_code == 200
    assert came_in.headers["location"] == f"{BASE}/enter"
    assert "Post code" in page.text
    assert "Thimble" not in page.text
    assert [each.status_code for each in (entered, twice, other, anybody)] == [200, 409, 403, 401]
    assert sum(entry.status.value == "applied" for entry in status.entries.values()) == 2


@awaited
async def test_a_list_is_previewed_row_by_row_before_it_is_taken_over() -> None:
    """Who is on it already is unchanged, who has moved changes, a wrong row blocks and says why."""
    moved = LIST.replace("1 Hill Road", "7 Mill Lane") + "Zoe,,,,\n"
    async with day(people_enter) as (_, place):
        found = (await place.post(f"{API}/preview-people", {"text": moved}, "director")).json()

    assert [row["becomes"] for row in found["rows"]] == ["renamed", *["unchanged"] * 4, ""]
    assert found["rows"][0]["team"] == "7 Mill Lane, A1 Ashby"
    assert found["blocking"] == 1
    assert found["rows"][-1]["problems"] == ["A person needs a first and a last name."]


@awaited
async def test_sheets_reach_standings_and_ones_own_page_and_prizes_are_given_there() -> None:
    """Hands and sheets on the desk, places on the standings, every sheet on one's own page."""
    async with day(people_enter, they_come, they_are_drawn) as (desk, place):
        await a_table_plays(desk, 1)
        table = sessions_of(await desk.competition()).sessions["S1"].seated.tables[0]
        await place.server.office.catch_up(STREAM)
        half = await read(place, f"{BASE}/sessions/S1", "director")
        await a_table_plays(desk, 2)
        await desk.do(DIRECTOR, governing.AnnouncePrizes((1000, 500), "S1"))
        await place.server.office.catch_up(STREAM)
        whole = await read(place, f"{BASE}/sessions/S1", "director")
        own = await read(place, f"{BASE}/p/{table[0]}")
        standings = await read(place, f"{BASE}/standings")
        given = await place.post(f"{API}/give-prizes", {"pool": "S1"}, "director")
        afterwards = await read(place, f"{BASE}/sessions/S1", "director")
        front = await read(place, BASE)

    assert "1 sheet missing" in half
    assert "All sheets are in." in whole
    assert "Give the prizes" in whole
    assert f'href="{BASE}/m/S1.2-1"' in own
    assert standings.count('<td class="n">1</td>') == 2
    assert given.status_code == 200
    assert "Session 1 is over: 6 points, place 1" in own
    assert all(page.count("7.50") == 2 for page in (whole, afterwards))
    assert "Last session" in front
    assert f'<a class="button" href="{BASE}/standings">' in front


async def a_season_of_two_sessions(desk: Desk, season: SeasonOptions) -> None:
    """Let everybody play a session, and the first table of it another one."""
    await people_enter(desk, table_rules(season=season))
    await they_come(desk)
    await they_are_drawn(desk)
    await both_tables_play(desk)
    first = sessions_of(await desk.competition()).sessions["S1"].seated.tables[0]
    await desk.do(DIRECTOR, sessions.OpenSession("S2", "mill", "2031-01-25", "14:00"))
    for person in first:
        await desk.do(DIRECTOR, persons.CheckInPerson("S2", PersonId(person)))
    await desk.do(DIRECTOR, sessions.DrawTables("S2", "old kettle"))
    await a_table_plays(desk, 1, "S2")


def season_rows(page: str) -> list[list[str]]:
    """Return the season as the page of standings shows it: places, figures and sessions, without names."""
    table = page.partition('id="season"')[2].partition("</table>")[0]
    return [re.findall(r'<td class="n">(?:<b>)?([^<]*)', row) for row in table.split("<tr>")[2:]]


@awaited
@pytest.mark.parametrize("language", languages())
async def test_a_season_by_average_has_the_point_of_the_language_and_places_for_those_who_played_enough(
    language: str,
) -> None:
    """Who has too few sessions stands last and is told why; one's own page and the printed sheet say the same."""

    async def season(desk: Desk) -> None:
        await a_season_of_two_sessions(desk, SeasonOptions("average", season_min=2))

    async with day(season) as (desk, place):
        lines = season_lines(await desk.competition(), await desk.names())
        page = await read(place, f"{BASE}/standings", language=language)
        own = await read(place, f"{BASE}/p/{lines[0].person.id}", language=language)
        paper = await place.get(f"{BASE}/print/standings.pdf", **{"accept-language": language})
    written = [phrase(each.figure, language) for each in lines]

    assert season_rows(page) == [
        [str(each.place or "\N{EN DASH}"), figure, str(each.sessions)]
        for each, figure in zip(lines, written, strict=True)
    ]
    assert {each.place is None: each.sessions for each in lines} == {False: 2, True: 1}
    assert ("," in written[0], "." in written[0]) == (language == "fr", language == "en")
    assert ("Average" if language == "en" else "Moyenne") in page
    assert ("has not played 2 sessions" if language == "en" else "pas encore joué 2 sessions") in page
    assert written[0] in own
    assert written[0] in " ".join(each.text for each in pages_of(paper.content))


@awaited
@pytest.mark.parametrize("language", languages())
async def test_a_season_of_the_best_sessions_says_how_many_of_them_count(language: str) -> None:
    """Of two sessions only the better one counts, for everybody who has one."""

    async def season(desk: Desk) -> None:
        await a_season_of_two_sessions(desk, SeasonOptions("best_k", 1))

    async with day(season) as (desk, place):
        known = await desk.competition()
        page = await read(place, f"{BASE}/standings", language=language)
    made: dict[str, list[int]] = {}
    for ranking in known.rankings.values():
        for person, row in ranking.rows.items():
            made.setdefault(person, []).extend(
                int(each.figures[person]["PIPS"]) for each in row.results.values()
            )
    rows = season_rows(page)

    assert {len(points) for points in made.values()} == {1, 2}
    assert [int(points) for _, points, _ in rows] == sorted(map(max, made.values()), reverse=True)
    assert {counted for _, _, counted in rows} == {"1 of 1" if language == "en" else "1 sur 1"}


@pytest.mark.clause("sheepshead-tables-4")
@awaited
async def test_a_host_holds_no_draw_elsewhere_and_a_deputy_only_at_the_place_named() -> None:
    """Whoever is named for another place is told whom to ask."""
    async with day(people_enter, they_come) as (desk, place):
        host = place.server.access.resolve(place.tokens["host"])
        assert host is not None
        deputy = PersonId(str(host.person))
        await desk.do(DIRECTOR, sessions.SetPlace("dam", "The Dam", None, (deputy,)))
        await place.server.office.catch_up(STREAM)
        body = {"session": "S1", "words": "green bottle"}
        elsewhere = await place.post(f"{API}/draw-tables", body, "host")
        await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill", None, (deputy,)))
        await place.server.office.catch_up(STREAM)
        here = await place.post(f"{API}/draw-tables", body, "host")

    assert elsewhere.status_code == 409
    assert "a deputy named for this place" in elsewhere.json()["detail"]
    assert here.status_code == 200


@pytest.mark.clause("sheepshead-registration-2")
@awaited
async def test_paper_of_a_session_has_names_seats_codes_and_addresses() -> None:
    """Seating list for the wall, a card for each seat, a sheet for each table, labels for the mailing."""
    async with day(people_enter, they_come, they_are_drawn) as (_, place):
        pdfs = {
            name: await place.get(f"{BASE}/print/{name}.pdf", "director")
            for name in ("seating", "place-cards", "table-sheets", "labels")
        }
        anybody = await place.browser().get(f"{BASE}/print/labels.pdf")
        codes = await place.browser().get(f"{BASE}/print/place-cards.pdf")
    text = {name: "".join(each.text for each in pages_of(answer.content)) for name, answer in pdfs.items()}

    assert [answer.status_code for answer in pdfs.values()] == [200] * 4
    assert (anybody.status_code, codes.status_code) == (403, 403)
    assert "Session 1 of 1" in text["seating"]
    assert "Marrow" in text["seating"]
    assert text["place-cards"].count("You keep the score") == 2
    assert "BERT MARROW" in text["table-sheets"]
    assert "The Mill" in text["table-sheets"]
    assert "11 Hill Road" in text["labels"]


@awaited
async def test_a_table_begins_its_own_sheet_on_a_phone_with_its_first_deal() -> None:
    """The card of a seat leads to the table; one press begins, and then its seats are fixed."""
    async with day(people_enter, they_come, they_are_drawn) as (desk, place):
        table = sessions_of(await desk.competition()).sessions["S1"].seated.tables[0]
        link = await place.link(match="S1.2-1", side="2")
        token = await place.scan(link["secret"], table[1])
        away = await place.get(f"{BASE}/m/S1.2-1/pad", token)
        waiting = await read(place, f"{BASE}/m/S1.2-1/begin", token)
        not_theirs = await place.post(f"{API}/matches/S1.2-2/begin-table", {"side": "2"}, token)
        begun = await place.post(f"{API}/matches/S1.2-1/begin-table", {"side": "2"}, token)
        pad = await place.get(f"{BASE}/m/S1.2-1/pad", token)
        again = await place.get(f"{BASE}/m/S1.2-1/begin", token)
        repeat = {"session": "S1", "reason": "Late train."}
        too_late = await place.post(f"{API}/repeat-draw", repeat, "director")

    assert away.headers["location"] == f"{BASE}/m/S1.2-1/begin"
    assert "We have dealt: begin the sheet" in waiting
    assert (not_theirs.status_code, begun.status_code) == (403, 200)
    assert (pad.status_code, again.status_code) == (200, 303)
    assert all(f'href="{BASE}/p/{table[1]}"' in page for page in (waiting, pad.text))
    assert too_late.json()["code"] == "session.has-dealt"


@awaited
async def test_a_code_of_the_draw_before_leads_to_no_table() -> None:
    """Whoever scanned a card before the draw was repeated writes on nobody's sheet."""
    async with day(people_enter, they_come, they_are_drawn) as (_, place):
        gone = await place.post(
            f"{API}/links", {"role": "scorekeeper", "match": "S1-1", "side": "1"}, "director"
        )

    assert gone.json()["code"] == "floor.no-such-match"


@awaited
async def test_the_menu_marks_the_session_whose_desk_is_open() -> None:
    """On the desk itself and at its door, which have addresses of their own."""
    async with day(people_enter) as (_, place):
        pages = [await read(place, f"/c/{CUP}/sessions/S1{end}", "director") for end in ("", "/door")]

    assert all(f'<a href="/c/{CUP}/sessions" aria-current="page">' in page for page in pages)


@pytest.mark.clause("sheepshead-registration-3")
@awaited
async def test_a_player_gives_a_new_address_on_the_own_page_and_the_desk_sees_it() -> None:
    """On the phone that the code of the seat has let in; nobody else sees the address, and the log never has it."""
    moved = {"street": "8 Dam Street", "town": "Bray", "post_code": "B7"}
    async with day(people_enter, they_come, they_are_drawn) as (desk, place):
        table = sessions_of(await desk.competition()).sessions["S1"].seated.tables[0]
        before_log = await read(place, f"{BASE}/log", "director")
        mine, other = f"{BASE}/p/{table[1]}", f"{BASE}/p/{table[0]}"
        token = await place.scan((await place.link(match="S1.2-1", side="2"))["secret"], table[1])
        before = await place.get(mine, token)
        public, elses = (await place.browser().get(mine)).text, await read(place, other, token)
        lacking = await place.post(f"{API}/change-own-address", {"form": {**moved, "town": " "}}, token)
        named = await place.post(f"{API}/change-own-address", {"form": {"last": "Leek"}}, token)
        sent = await place.post(f"{API}/change-own-address", {"form": moved}, token)
        again = await place.post(f"{API}/change-own-address", {"form": moved}, token)
        stranger = await place.post(f"{API}/change-own-address", {"form": moved}, "host")
        after = await read(place, mine, token)
        listed, log = [await read(place, f"{BASE}{path}", "director") for path in ("/setup/entries", "/log")]
        labels = await place.get(f"{BASE}/print/labels.pdf", "director")
        whole = await whole_log(place.server.store)

    assert 'id="own-address"' in before.text
    assert "no-store" in before.headers["cache-control"]
    assert "autocomplete" in before.text
    assert [('id="own-address"' in page) for page in (public, elses)] == [False, False]
    assert [each.status_code for each in (lacking, named, sent, again, stranger)] == [409, 409, 200, 200, 403]
    assert lacking.json()["detail"] == "Still open on the form: town."
    assert 'value="8 Dam Street"' in after
    assert "8 Dam Street, B7 Bray" in listed
    said = "has given a new address"
    assert log.count(said) == before_log.count(said) + 1
    assert "8 Dam Street" in "".join(each.text for each in pages_of(labels.content))
    assert b"Dam Street" not in msgspec.json.encode(whole)


@awaited
async def test_the_set_up_of_a_session_day_says_what_such_a_day_has() -> None:
    """Codes lead to an address, whoever sets up is host unless somebody else is named, and nothing speaks of teams."""
    async with day(people_enter, they_come) as (desk, place):
        overview = await read(place, f"{BASE}/setup", "director")
        people = await read(place, f"{BASE}/setup/entries", "director")
        places = await read(place, f"{BASE}/setup/sessions", "director")
        director = place.server.access.resolve(place.tokens["director"])
        assert director is not None
        added = {"form": form("Ida", "Beet")}
        one = await place.post(f"{API}/register-person", added, "director")
        there = (await by_name(desk))["Marrow"]
        door = await read(place, f"{BASE}/sessions/S1/door", "host")

    assert "knockout" not in overview
    assert "Place cards with codes" in overview
    assert people.count('data-address="http') == 1
    assert places.count('data-address="http') == 1
    assert ">Add people</button>" in people
    assert 'id="one-person"' in people
    assert one.status_code == 200
    assert (
        f'<option value="{director.person}" selected>'
        in places.split('id="new-host"')[1].split("</select>")[0]
    )
    assert f'href="?person={there}"' in door


@awaited
async def test_the_desk_says_when_nobody_can_hand_the_sheets_in() -> None:
    """A place without a host leaves its sheets where they are; the captain is led to where one is named."""
    async with day(people_enter, they_come, they_are_drawn) as (desk, place):
        before = await read(place, f"{BASE}/sessions/S1", "director")
        await desk.do(DIRECTOR, sessions.SetPlace("mill", "The Mill"))
        await place.server.office.catch_up(STREAM)
        after = await read(place, f"{BASE}/sessions/S1", "director")

    assert "has no host" not in before
    assert "The Mill has no host: nobody can hand the sheets in." in after
