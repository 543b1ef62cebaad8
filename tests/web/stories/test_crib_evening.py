"""Every page of an evening of crib answers, whoever opens it: before the line-ups, while legs are played, and afterwards."""

import re
from collections.abc import Awaitable, Callable, Iterator
from itertools import product

import pytest

from desk.story_crib import (
    LION_A,
    SIX,
    VINE,
    a_crib_season_is_played,
    call_next,
    pairs_of,
    the_league_opens,
    they_play,
)
from hangjack.desk.requests import lineups
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.desk.requests import cups, evenings
from hangjack.ids import MatchId
from hangjack.matches.parties import SIDES, A
from hangjack.web.pages.all import PAGES
from support.acts import awaited
from support.cup import person_of
from support.desk import CUP, SECRETARY, Desk
from support.memory_store import MemoryStore
from support.web import hall, let_in

Part = Callable[[Desk], Awaitable[MatchId]]


async def called(desk: Desk) -> MatchId:
    """Let a match be called."""
    await the_league_opens(desk)
    return (await call_next(desk))[0]


async def playing(desk: Desk) -> MatchId:
    """Let both sides hand in six, and a table play."""
    await the_league_opens(desk)
    match, teams = await call_next(desk)
    for side in SIDES:
        captain = person_of(teams[side], 1)
        await desk.do(captain, lineups.DeclareLineUp(side, pairs_of(teams[side], *SIX)), match)
    await they_play(desk, match, 1, "AB")
    return match


async def over(desk: Desk) -> MatchId:
    """Let three matches be played."""
    return (await a_crib_season_is_played(desk))[0]


async def in_a_cup(desk: Desk) -> MatchId:
    """Let a captain open the card of a tie between teams."""
    await the_league_opens(desk)
    await desk.do(SECRETARY, cups.OpenCup("c1", CupKind.FINALS_NIGHT, "Finals Night"))
    for team in (LION_A, VINE):
        await desk.do(SECRETARY, cups.EnterCupTeam("c1", team))
    await desk.do(SECRETARY, cups.DrawCup("c1"))
    await desk.do(person_of(VINE, 1), evenings.OpenCard(), MatchId("c1-KO-1-1"))
    return MatchId("c1-KO-1-1")


def addresses(match: MatchId) -> Iterator[str]:
    """Yield the address of every page there is, filled in."""
    values = {"competition": (CUP,), "match": (match,), "team": (VINE,)}
    for path in {route.path for route in PAGES}:
        names = re.findall(r"{(\w+)(?::\w+)?}", path)
        for chosen in product(*(values.get(name, ("1",)) for name in names)):
            filled = path
            for value in chosen:
                filled = re.sub(r"{[^}]+}", str(value), filled, count=1)
            yield filled


@awaited
@pytest.mark.parametrize("part", [called, playing, over, in_a_cup])
async def test_no_page_of_an_evening_falls_over(part: Part) -> None:
    """Whatever a page cannot show it refuses with a sentence: to officers, and to a captain who came by a link."""
    store = MemoryStore()
    desk = Desk(store)
    match = await part(desk)
    team = await desk.team(match, A)
    doors = await let_in(store)
    async with hall(doors, store) as place:
        issued = await place.link(role="captain", match=match, side="A")
        captain = await place.scan(issued["secret"], person_of(team, 1))
        for who in ("director", captain):
            paths = [path for path in addresses(match) if who != captain or not path.endswith(".pdf")]
            answers = {path: await place.get(path, who) for path in paths}
            assert {path: each.text for path, each in answers.items() if each.status_code >= 500} == {}
        shown = await place.get(f"/c/{CUP}/m/{match}/captain", captain)
        assert shown.status_code == 200
        members = await place.get(f"/c/{CUP}/members", "secretary")
        assert "The Vine" in members.text
        asked = await place.get(f"/c/{CUP}/may-play?team={VINE}&day=2019-10-01", "secretary")
        assert "abingdon-L7-2" in asked.text
        assert (await place.get(f"/c/{CUP}/members", captain)).status_code == 403
