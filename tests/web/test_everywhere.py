"""Every page and every operation at every kind of match, for everybody: what they wanted, or a sentence that says why not."""

import re
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager

import pytest
from httpx2 import Response
from msgspec import Struct

from desk.samples import a_request
from desk.stages import OF_EACH_KIND, Stage, Story, examples, matches_in, stages_of, the_cup, under_way
from desk.story_pinochle import a_pinochle_table_is_played
from desk.story_session import a_session_is_played
from desk.story_sheepshead import a_sheepshead_session_is_played
from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Bound, Role
from hangjack.desk.asking import Request
from hangjack.desk.requests import governing
from hangjack.desk.requests.all import REQUESTS
from hangjack.ids import MatchId, PersonId
from hangjack.matches.parties import Party
from hangjack.web.access.access import Access
from hangjack.web.access.values import Newcomer, Order
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.pages.all import PAGES
from made_up.rules import plugged_in
from support.access import Chance, Clock, caller, request
from support.acts import awaited
from support.cup import DIRECTOR
from support.desk import CUP, copied
from support.memory_store import MemoryStore
from support.web import APPOINTED, AT_TABLES, DAY_MS, PASSWORD, Doors, Hall, hall

OFFICER, LANDLORD, NOBODY = "officer", "landlord", ""
OF_BOOKS: tuple[Story, ...] = tuple(story for story in OF_EACH_KIND if story is not a_session_is_played)
"""A story for each kind of match that has pages."""
WITHOUT_LINE_UPS = (a_pinochle_table_is_played, a_sheepshead_session_is_played)
ROUTES = sorted({route.path for route in PAGES if route.methods and "GET" in route.methods})
READ = sorted({each.path for each in EVERY_OPERATION if each.method == "GET"})
OF_MATCH = [path for path in (*ROUTES, *READ) if "{match}" in path]
OF_ALL = [path for path in (*ROUTES, *READ) if "{match}" not in path]


class Inside(Struct, frozen=True):
    """A world with everybody let in who is at its first match, and what its addresses name."""

    doors: Doors
    now_ms: int
    matches: tuple[MatchId, ...]
    side: Party
    """Of those at the table who were let in."""
    named: Mapping[str, str]


@pytest.fixture(autouse=True)
def _stories() -> Iterator[None]:
    """Plug a game in that no book has, and tell the stories."""
    with plugged_in():
        examples()
        yield


async def let_in(stage: Stage) -> Inside:
    """Let an officer in who holds every office, a landlord, and at the first match a captain, a scorekeeper and a player of one side."""
    desk = stage.desk()
    desk.store = store = copied(stage.store, MemoryStore())
    desk.office = desk.another_office()
    competition = await desk.competition()
    matches = tuple(matches_in(stage, competition))
    side, person = await _somebody(stage, matches[0])
    clock = Clock()
    clock.now_ms = stage.now_ms
    access = await Access.open(store, clock, Chance("everywhere"))
    try:
        await access.accounts.make(Newcomer(OFFICER, PASSWORD, "Mx Officer"))
        tokens = {OFFICER: (await access.accounts.sign_in(caller(), OFFICER, PASSWORD)).token}
        visitor = access.resolve(tokens[OFFICER])
        assert visitor is not None
        assert visitor.person is not None
        for role in APPOINTED:
            await desk.do(DIRECTOR, governing.Appoint(visitor.person, role))
        held = {role.value: Bound(role, matches[0], side) for role in AT_TABLES}
        for name, bound in {**held, LANDLORD: Bound(Role.LANDLORD)}.items():
            order = Order(request(), CUP, DIRECTOR)
            issued = await access.issue_link(order, bound, stage.now_ms + DAY_MS, person)
            tokens[name] = (await access.redeem_link(caller(), issued.secret)).token
    finally:
        await access.close()
    return Inside(Doors(store, tokens), stage.now_ms, matches, side, named_in(competition, person))


async def _somebody(stage: Stage, match: MatchId) -> tuple[Party, PersonId]:
    """Return a side of a match, and somebody of it."""
    opened = (await stage.desk().match(match)).opened
    side = next(iter(opened.parties))
    return side, next(iter(opened.rosters[side]))


def named_in(competition: Competition, person: PersonId) -> dict[str, str]:
    """Return what the names in addresses stand for."""
    team = next(iter(competition.rosters.entries))
    day = competition.opened.days[0]
    held = {"session": "S1", "division": "1", "cup": "c1", "number:int": "1", "day": day, "first": day}
    teams = dict.fromkeys(("team", "of", "venue"), team)
    return {"competition": CUP, "person": person, "book": competition.rules.book, **held, **teams}


@asynccontextmanager
async def opened(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Hall]:
    """Open the hall at that time, with a printer that needs no time."""
    async with hall(inside.doors) as place:
        place.clock.now_ms = inside.now_ms

        async def printed(*_: object) -> bytes:
            return b"%PDF"

        monkeypatch.setattr(place.server.printer, "printed", printed)
        yield place


def address(path: str, names: Mapping[str, str], match: MatchId) -> str:
    """Return the address of a route; what nobody knows is called so."""
    filled = re.sub(r"{([\w:]+)}", lambda found: {**names, "match": match}.get(found[1], "no-such"), path)
    return f"{filled}?match={match}" if "/print/" in path else filled


async def broken(place: Hall, path: str, who: str) -> str:
    """Return what is wrong with a page; nothing if it is there, or says why not."""
    answer = await place.get(path, who)
    return "" if answer.status_code < 500 else f"{answer.status_code} {path} for {who or 'nobody'}"


each_kind_of_match = pytest.mark.parametrize("story", OF_BOOKS, ids=lambda story: story.__name__)
without_line_ups = pytest.mark.parametrize("story", WITHOUT_LINE_UPS, ids=lambda story: story.__name__)


@each_kind_of_match
@awaited
async def test_every_page_of_every_kind_of_match_is_there_or_says_why_not(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under way for whoever is at the table, or nobody; at the end for officers and captains. Also of one that is not called."""
    found = set()
    for stage in (under_way(story), stages_of(story)[-1]):
        inside = await let_in(stage)
        people = (*inside.doors.tokens, NOBODY) if stage.goes_on else (OFFICER, Role.CAPTAIN.value)
        async with opened(inside, monkeypatch) as place:
            for path in OF_MATCH:
                for who in people:
                    for match in inside.matches if who == OFFICER else inside.matches[:1]:
                        found.add(await broken(place, address(path, inside.named, match), who))

    assert found - {""} == set()


@each_kind_of_match
@awaited
async def test_every_page_of_every_kind_of_competition_is_there_or_says_why_not(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of other formats too: of divisions, rounds, sessions and cups that are not there."""
    inside = await let_in(under_way(story))
    async with opened(inside, monkeypatch) as place:
        found = {
            await broken(place, address(path, inside.named, inside.matches[0]), who)
            for path in OF_ALL
            for who in (OFFICER, Role.CAPTAIN.value)
        }

    assert found - {""} == set()


@without_line_ups
@awaited
async def test_what_only_teams_with_line_ups_do_is_refused_in_words(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An official looks first at every request about a match, a phone at the table sends it: each is answered in a sentence."""
    inside, found = await let_in(under_way(story)), set()
    async with opened(inside, monkeypatch) as place:
        base = f"/api/competitions/{CUP}/matches/{inside.matches[0]}"
        for tag, kind in REQUESTS.items():
            if not kind.in_match or kind.by_clock:
                continue
            for asked in (examples()[kind][0], a_request(kind, inside.side if sided(kind) else None)):
                looked = await place.post(f"{base}/preview/{tag}", asked, OFFICER)
                done = await place.post(f"{base}/{tag}", asked, Role.PLAYER.value)
                found |= {f"{tag}: {each.text}" for each in (looked, done) if not is_answered(each)}

    assert found == set()


def sided(kind: type[Request]) -> bool:
    """Whether requests of that kind are for a side."""
    return "side" in kind.__struct_fields__


def is_answered(answer: Response) -> bool:
    """Whether an answer is one, or a refusal that says why."""
    return answer.status_code == 200 or (answer.status_code < 500 and bool(answer.json()["detail"].strip()))


@without_line_ups
@awaited
async def test_nobody_captains_a_side_without_a_line_up(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No code is handed out for a captain, no card offers one, and one from before leads to a sentence."""
    inside = await let_in(under_way(story))
    wanted = {"match": inside.matches[0], "side": inside.side}
    async with opened(inside, monkeypatch) as place:
        links = f"/api/competitions/{CUP}/links"
        captains = await place.post(links, {**wanted, "role": "captain"}, OFFICER)
        scorers = await place.post(links, {**wanted, "role": "scorekeeper"}, OFFICER)
        own = await place.get(f"/c/{CUP}/m/{inside.matches[0]}/captain", Role.CAPTAIN.value)
        cards = await place.get(f"/c/{CUP}/m/{inside.matches[0]}/cards", OFFICER)

    assert (captains.status_code, scorers.status_code, own.status_code) == (409, 200, 409)
    assert captains.json()["detail"] == (
        "Nobody captains a side here: hand out the code of a scorekeeper or of a player."
    )
    assert "This is for matches of teams that hand in line-ups; nobody does so here." in own.text
    assert 'data-role="captain"' not in cards.text


@awaited
async def test_a_captain_with_a_line_up_has_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where teams hand in line-ups all is as it was."""
    inside = await let_in(under_way(the_cup))
    async with opened(inside, monkeypatch) as place:
        cards = await place.get(f"/c/{CUP}/m/{inside.matches[0]}/cards", OFFICER)

    assert cards.text.count('data-role="captain"') == cards.text.count('data-role="scorekeeper"') == 2
