"""A tournament of pairs on its pages: who enters, who draws what, where everybody goes, who has a bye, and when it comes out."""

import re
from contextlib import asynccontextmanager
from typing import Any

import pytest

from hangjack.competition.permissions import Role
from hangjack.desk.requests import stops
from hangjack.formats.rotation.state import field_of
from hangjack.ids import MatchId
from hangjack.matches.parties import A
from hangjack.matches.pauses import CallAbout
from hangjack.wording import languages
from support.acts import awaited
from support.desk import CUP, Desk
from support.memory_store import MemoryStore
from support.pinochle_day import begun, drawn, entered, paper, team
from support.web import Hall, hall, let_in

BASE, API = f"/c/{CUP}", f"/api/competitions/{CUP}"
PAGES = {
    "director": (
        "/setup",
        "/setup/entries",
        "/setup/cards",
        "/door",
        "/setup/print",
        "/rounds",
        "/rounds?round=2",
        "/log",
    ),
    "recorder": ("/standings",),
    "": ("", "/tables", "/tables?round=3", "/standings", "/rules"),
}
OUT = {
    f"{API}/standings": "",
    f"{BASE}/standings.csv": "",
    f"{BASE}/standings.xlsx": "",
    f"{BASE}/print/standings.pdf": "",
    f"{BASE}/print/cross-table.pdf": "",
    f"{BASE}/m/1-1/sheet.pdf": "",
    f"{BASE}/m/2-2/sheet.pdf": "recorder",
}
"""What tells of results in other ways once they are out, and to whom."""


@asynccontextmanager
async def at(desk: Desk) -> Any:
    """Give the hall before a desk."""
    assert isinstance(desk.store, MemoryStore)
    doors = await let_in(desk.store)
    async with hall(doors, desk.store) as place:
        yield place


async def read(place: Hall, path: str, who: str = "", language: str = "en") -> str:
    """Return a page as people read it: without marks, and with single blanks."""
    answer = await place.get(f"{BASE}{path}", who, **{"accept-language": language})
    assert answer.status_code == 200, answer.text[-500:]
    main = answer.text.partition("<main")[2]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


@awaited
@pytest.mark.parametrize("moment", range(3))
async def test_every_page_is_there_at_every_moment_in_every_language(moment: int) -> None:
    """Before the draw, while tables play, and when a round is in."""
    desk = await entered() if moment == 0 else await drawn()
    if moment:
        await begun(desk, 1)
    if moment == 2:
        await paper(desk, 1, 1, (512, 430))
        await paper(desk, 1, 2, (390, 401))
    somebody = next(iter((await desk.competition()).rosters.entries))
    async with at(desk) as place:
        for who, paths in PAGES.items():
            for path in (*paths, f"/p/{somebody}"):
                for language in languages():
                    assert "page." not in (await read(place, path, who, language))[:200]
        assert (await place.get(f"{BASE}/console", "director")).headers["location"] == f"{BASE}/rounds"
        assert (await place.get(f"{BASE}/fixtures")).headers["location"] == f"{BASE}/tables"
        assert (await place.get(f"{BASE}/rounds")).status_code == 401


@pytest.mark.clause("pinochle500-scorekeepers-1", "pinochle500-exceptions-1")
@awaited
async def test_pairs_enter_with_a_scorekeeper_and_tables_know_who_is_excused() -> None:
    """By a list that says line by line what is wrong, and one by one; a name that is there already is asked about."""
    async with at(desk := await entered(2)) as place:
        wrong = await place.post(
            f"{API}/preview-pairs", {"text": "Abel Quill & Dora Wick\nMabel Lark"}, "secretary"
        )
        refused = await place.post(f"{API}/import-pairs", {"text": "Ann Example\n"}, "secretary")
        again = await place.post(
            f"{API}/enter-pair", {"scorekeeper": "Abel Quill", "partner": "Nils Kestrel"}, "secretary"
        )
        done = await place.post(
            f"{API}/enter-pair", {"scorekeeper": "Mabel Lark", "partner": "Nils Kestrel"}, "secretary"
        )
        entries = (await desk.another_office().competition(CUP)).rosters.entries
        last = list(entries)[-1]
        scorekeeper, partner = entries[last].players
        changed = await place.post(f"{API}/name-scorekeeper", {"team": last, "person": partner}, "director")
        for by, expected in (("secretary", 403), ("director", 200)):
            duties = {"person": scorekeeper, "duties": ["shuffle", "deal"]}
            assert (await place.post(f"{API}/excuse-player", duties, by)).status_code == expected
        page = await read(place, "/setup/entries", "director")
        own = await read(place, f"/p/{last}")

    assert [each["problems"] != [] for each in wrong.json()["rows"]] == [True, True]
    assert (refused.status_code, "Line 1" in refused.text) == (409, True)
    assert (again.status_code, done.status_code, changed.status_code) == (409, 200, 200)
    assert "Nils Kestrel keeps the score" in page
    assert "Mabel Lark is excused from: shuffling and dealing." in page
    assert "Nils Kestrel (keeps the score)" in own


@pytest.mark.clause(
    "pinochle500-format-1",
    "pinochle500-rotation-1",
    "pinochle500-rotation-2",
    "pinochle500-rotation-3",
    "pinochle500-rotation-4",
    "pinochle500-rotation-5",
    "pinochle500-rotation-6",
)
@awaited
async def test_cards_are_drawn_on_a_page_and_every_phone_says_where_to_go() -> None:
    """A teams stay, B teams go up a table after each round, the last to the first; an odd field has a bye."""
    async with at(desk := await entered(5)) as place:
        before = await read(place, "/setup/cards", "director")
        assert (await place.post(f"{API}/prepare-cards", {}, "director")).status_code == 200
        assert (
            await place.post(f"{API}/draw-cards", {"words": "silver spoon"}, "official")
        ).status_code == 403
        assert (
            await place.post(f"{API}/draw-cards", {"words": "silver spoon"}, "director")
        ).status_code == 200
        desk.office = desk.another_office()
        tables = {number: await read(place, f"/tables?round={number}") for number in (1, 2, 3)}
        mover, stays, alone = [
            await read(place, f"/p/{await team(desk, card)}") for card in ("2B", "2A", "3A")
        ]
        checked = await read(place, "/draw")
        late = await place.post(
            f"{API}/enter-pair", {"scorekeeper": "Mabel Lark", "partner": "Nils Kestrel"}, "secretary"
        )
        after = await read(place, "/tables?round=1")

    assert "With an odd number of teams one of them has a bye in each round." in before
    cards = {
        number: re.findall(r"\b[123][AB]\b", page.partition("Table 1")[2]) for number, page in tables.items()
    }
    assert cards == {
        1: ["1A", "1B", "2A", "2B", "3A"],
        2: ["1A", "2A", "1B", "3A", "2B"],
        3: ["1A", "2B", "2A", "3A", "1B"],
    }
    assert "You go to table 2 for round 1." in mover
    assert "After this round you go to table 3." in mover
    assert "After this round you go to table 2." in stays
    assert "You have a bye in round 1." in alone
    assert "silver spoon" in checked
    assert late.status_code == 200
    assert re.findall(r"\b[123][AB]\b", after.partition("Table 1")[2])[-1] == "3B"


@pytest.mark.clause("pinochle500-rotation-1")
@awaited
async def test_whoever_has_not_come_draws_no_card_and_takes_what_is_left_later() -> None:
    """A pair is ticked in one tap before the draw; the tick goes back until it has a card; the first round closes the door."""
    async with at(desk := await entered(5)) as place:
        *here, fourth, fifth = (await desk.competition()).rosters.entries
        before = await read(place, "/door", "official")
        for by, expected in (("recorder", 403), ("official", 200)):
            ticked = await place.post(f"{API}/check-in-pairs", {"teams": [*here, fourth]}, by)
            assert ticked.status_code == expected
        await place.post(f"{API}/pair-not-here", {"team": fourth}, "official")
        door, cards = [await read(place, path, "director") for path in ("/door", "/setup/cards")]
        await place.post(f"{API}/prepare-cards", {}, "director")
        await place.post(f"{API}/draw-cards", {"words": "silver spoon"}, "director")
        drawn_ = dict(field_of(await desk.another_office().competition(CUP)).cards)
        kept = await place.post(f"{API}/pair-not-here", {"team": here[0]}, "official")
        late = await place.post(f"{API}/check-in-pairs", {"teams": [fourth]}, "official")
        started = await place.post(f"{API}/start-round", {"round": 1}, "director")
        after = await place.post(f"{API}/check-in-pairs", {"teams": [fifth]}, "official")
        closed = await read(place, "/door", "director")
        tables = await read(place, "/tables?round=1")

    assert "0 of 5 pairs here" in before
    assert "3 of 5 pairs here" in door
    assert "draw no card: Greta Umber and Hugo Sorrel and Iris Rook and Jonas Perch." in cards
    assert sorted(map(str, drawn_.values())) == ["1A", "1B", "2A"]
    assert set(drawn_) == set(here)
    assert (kept.status_code, "have the card" in kept.text) == (409, True)
    assert (late.status_code, started.status_code) == (200, 200)
    assert (after.status_code, "come too late" in after.text) == (409, True)
    assert "did not come" in closed
    assert re.findall(r"\b[123][AB]\b", tables.partition("Table 1")[2]) == ["1A", "1B", "2A", "2B"]


@pytest.mark.clause("pinochle500-rotation-1")
@awaited
async def test_a_card_out_of_the_hat_says_that_its_pair_is_there() -> None:
    """With ticks the hat has a card for everybody who is there; one who draws unticked is ticked with it."""
    async with at(desk := await entered(4)) as place:
        first, second, third, away = (await desk.competition()).rosters.entries
        await place.post(f"{API}/check-in-pairs", {"teams": [first]}, "official")
        alone = await place.post(f"{API}/draw-cards", {"words": "silver spoon"}, "director")
        await place.post(f"{API}/check-in-pairs", {"teams": [second]}, "official")
        early = await place.post(f"{API}/type-card", {"team": first, "card": "2B"}, "director")
        for team_, card in ((third, "2A"), (first, "1A"), (second, "1B")):
            assert (
                await place.post(f"{API}/type-card", {"team": team_, "card": card}, "director")
            ).status_code == 200
        started = await place.post(f"{API}/start-round", {"round": 1}, "director")
        field = field_of(await desk.another_office().competition(CUP))

    assert "at least two teams that are there" in alone.text
    assert "Tick everybody who has come first" in early.text
    assert started.status_code == 200
    assert (set(field.here), away in field.cards) == ({first, second, third}, False)


@pytest.mark.clause(
    "pinochle500-rotation-7",
    "pinochle500-format-3",
    "pinochle500-format-4",
    "pinochle500-scorekeepers-13",
    "pinochle500-scorekeepers-14",
)
@awaited
async def test_standings_come_out_with_the_last_sheet_and_not_before() -> None:
    """The director and the recorder follow them; a bye is worth the average of the winners."""
    desk = await drawn(3, rounds=2)
    await begun(desk, 1)
    await paper(desk, 1, 1, (503, 410))
    await begun(desk, 2)
    async with at(desk) as place:
        waits = await read(place, "/standings")
        followed = await read(place, "/standings", "recorder")
        desk.office = place.server.office
        await paper(desk, 2, 2, (350, 361))
        out = await read(place, "/standings")
        front = await read(place, "")
        board = await read(place, "/board")
        sheet = await read(place, "/m/1-1")
        told = {path: (await place.get(path, who)).status_code for path, who in OUT.items()}

    assert set(told.values()) == {200}, told
    assert "1 Abel Quill and Bessie Thorn 2 0 864" in board
    assert "From paper: Abel Quill and Bessie Thorn 503" in sheet
    assert "Standings come out when the last sheet is in." in waits
    assert "503" not in waits
    assert "2A Edna Yarrow and Felix Zephyr 1 0 503" in followed
    assert "1 1A Abel Quill and Bessie Thorn 2 0 864" in out
    assert "2 2A Edna Yarrow and Felix Zephyr 1 1 853" in out
    assert "3 1B Cyrus Vane and Dora Wick 1 1 771" in out
    assert "1A Abel Quill and Bessie Thorn 2 0 864" in front


@pytest.mark.clause("pinochle500-table-talk-6")
@awaited
async def test_the_director_sees_what_a_disqualification_changes_before_it_happens() -> None:
    """Whoever was to meet the team has byes instead; nobody but the director may, and it is listed without a place."""
    desk = await drawn(4)
    await begun(desk, 1)
    cheat = await team(desk, "2B")
    async with at(desk) as place:
        wanted = {"team": cheat, "reason": "Signals."}
        foreseen = await place.post(
            f"{API}/preview/disqualify-team", {"type": "disqualify-team", **wanted}, "director"
        )
        refused = await place.post(f"{API}/disqualify-team", wanted, "official")
        done = await place.post(f"{API}/disqualify-team", wanted, "director")
        desk.office = place.server.office
        await paper(desk, 1, 1, (480, 500))
        shown = await read(place, "/rounds?round=1", "director")
        public = await read(place, "/tables?round=2")

    words = " ".join(foreseen.json()["words"])
    assert "Greta Umber and Hugo Sorrel play no more." in words
    assert "line-up" not in words
    assert "Edna Yarrow and Felix Zephyr have a bye in round 1 instead of a match at table 2." in words
    assert "Abel Quill and Bessie Thorn have a bye in round 2 instead of a match at table 1." in words
    assert (refused.status_code, done.status_code) == (403, 200)
    assert "2A Edna Yarrow and Felix Zephyr · 500 won" in shown
    assert "2B Greta Umber and Hugo Sorrel disqualified 0 0 0" in shown
    assert "bye 1A Abel Quill and Bessie Thorn" in public


@pytest.mark.clause("pinochle500-rotation-1")
@awaited
async def test_the_first_round_waits_until_everybody_has_drawn() -> None:
    """It says how many are missing; and nobody enters any more once it has begun."""
    async with at(desk := await entered(4)) as place:
        *teams, last = (await desk.competition()).rosters.entries
        for team_, card in zip(teams, ("1A", "1B", "2A"), strict=True):
            await place.post(f"{API}/type-card", {"team": team_, "card": card}, "director")
        waits = await place.post(f"{API}/start-round", {"round": 1}, "director")
        wrong = await place.post(f"{API}/type-card", {"team": last, "card": "1A"}, "director")
        await place.post(f"{API}/type-card", {"team": last, "card": "2B"}, "director")
        started = await place.post(f"{API}/start-round", {"round": 1}, "director")
        pair = {"scorekeeper": "Mabel Lark", "partner": "Nils Kestrel"}
        late = await place.post(f"{API}/enter-pair", pair, "secretary")

    assert (waits.status_code, "1 team has no card yet." in waits.text) == (409, True)
    assert "Abel Quill and Bessie Thorn have the card 1A already." in wrong.json()["detail"]
    assert (started.status_code, late.status_code) == (200, 409)


@awaited
async def test_the_set_up_of_a_rotation_offers_nothing_that_only_other_formats_have() -> None:
    """No office without work, no knockout; it asks for a recorder, and the papers lead to the desk of the rounds."""
    async with at(await entered()) as place:
        held = (await place.server.office.competition(CUP)).appointments
        before = re.findall(
            r'id="end-(\w+)-1"', (await place.get(f"{BASE}/setup/officials", "director")).text
        )
        for role in (Role.CHAIRMAN, Role.DISPUTES, Role.RECORDER):
            for person in held.holders(role):
                await place.post(f"{API}/dismiss", {"person": person, "role": role}, "director")
        offices = (await place.get(f"{BASE}/setup/officials", "director")).text
        papers = (await place.get(f"{BASE}/setup/print", "director")).text
        steps = {language: await read(place, "/setup", "director", language) for language in languages()}

    listed = re.findall(r'id="(?:end-(\w+)-1|too-(\w+))"', offices)
    roles = list(dict.fromkeys(held or free for held, free in listed))
    assert {"chairman", "disputes"} <= set(before)
    assert roles == ["director", "official", "recorder", "secretary", "treasurer", "committee"]
    assert re.findall(r'<option value="([a-z]+)"', offices) == roles
    assert f'href="{BASE}/knockout"' not in papers
    assert f'class="button" href="{BASE}/rounds"' in papers
    assert "Nobody is named yet for: the recorder." in steps["en"]
    assert "Personne n&#39;est encore nommé pour : le responsable des feuilles." in steps["fr"]


async def scanned(place: Hall, entrant: str, person: str) -> str:
    """Return the token of a phone that has scanned the code of a team, held by *person*."""
    handed = await place.post(f"{API}/links", {"role": "player", "entrant": entrant}, "director")
    return await place.scan(handed.json()["secret"], person)


@pytest.mark.clause("pinochle500-rotation-5", "pinochle500-scorekeepers-1")
@awaited
async def test_one_code_takes_a_phone_from_table_to_table() -> None:
    """The scorekeeper's writes at each table of the pair, the partner's does not, and neither gets to another table."""
    desk = await drawn(5)
    await begun(desk, 1)
    mover = await team(desk, "1B")
    scorekeeper, partner = (await desk.competition()).rosters.entries[mover].players
    begin = {"side": "B", "id": "b", "dealer": "N"}
    async with at(desk) as place:
        phone, other = [await scanned(place, mover, each) for each in (scorekeeper, partner)]
        place.client.cookies.clear()
        first = await read(place, f"/p/{mover}", phone)
        answers = [
            (await place.post(f"{API}/matches/{match}/begin-round", begin, who)).status_code
            for who, match in ((phone, "1-1"), (other, "1-1"), (phone, "1-2"))
        ]
        desk.office = place.server.office
        await paper(desk, 1, 1, (512, 430))
        waits = await read(place, f"/p/{mover}", phone)
        public = await read(place, f"/p/{mover}")
        await paper(desk, 1, 2, (390, 401))
        await begun(desk, 2)
        second = await read(place, f"/p/{mover}", phone)
        there = (await place.post(f"{API}/matches/2-2/begin-round", begin, phone)).status_code

    assert "You go to table 1 for round 1." in first
    assert "To the sheet of your table" in first
    assert answers == [200, 403, 403]
    assert "1 1 1A Abel Quill and Bessie Thorn 430" in waits
    assert "430" not in public
    assert "You go to table 2 for round 2." in second
    assert there == 200


@pytest.mark.clause("pinochle500-reneges-7")
@awaited
async def test_a_call_leads_the_director_to_the_table_that_called() -> None:
    """The rounds say which table of the hall it is, and lead to where it is ruled; a code on paper leads there too."""
    desk = await drawn()
    await begun(desk, 1)
    scorekeeper = (await desk.match(MatchId("1-2"))).opened.keepers[A]
    await desk.do(scorekeeper, stops.CallOfficial(A, "c", 1, CallAbout.DOUBT), MatchId("1-2"))
    async with at(desk) as place:
        rounds = (await place.get(f"{BASE}/rounds", "director")).text
        paper_ = await place.get(f"{BASE}/m/1-2/paper", "recorder")
        referee = await read(place, "/m/1-2/ruling", "director")
        table = await read(place, "/m/1-2/round", "director")

    assert re.findall(r'class="note fault call"><a href="([^"]+)">([^(]+) \(', rounds) == [
        (f"{BASE}/m/1-2/round", "Table 2 calls an official")
    ]
    assert f'href="{BASE}/m/1-1/ruling"' in rounds
    assert paper_.headers["location"] == f"{BASE}/m/1-2/round"
    assert "Table 1" not in referee
    assert "Round 1 · Table 2 · Edna Yarrow" in table
