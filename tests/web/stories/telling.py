"""A hall in which a story is told over HTTP: everybody asks by the address that their page asks by."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from desk.story_first_match import FIRST
from desk.story_league import RULES as LEAGUE_RULES
from hangjack.competition.competition import Competition
from hangjack.competition.rules import Rules
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.sheets import Place
from support.cup import CRABS, DUCKS, HOUR_MS, SHORT_RULES, game, person_of
from support.desk import CUP, MINUTE_MS, Desk, begin_league, cup_of
from support.memory_store import MemoryStore
from support.web import Doors, Hall, hall, let_in

CUP_PATH = f"/api/competitions/{CUP}"
START = 2 * HOUR_MS
"""When the first match is to begin."""


class Story:
    """A hall and what is asked in it."""

    def __init__(self, place: Hall) -> None:
        self.place = place

    def at(self, minutes: float) -> None:
        """Let the clock of the hall show so many minutes after the start of the first match."""
        self.place.clock.now_ms = START + int(minutes * MINUTE_MS)

    async def do(self, who: str, tag: str, /, match: MatchId | None = FIRST, **body: Any) -> dict[str, Any]:
        """Ask for something that is done; return the answer."""
        answer = await self._ask(who, tag, match, body)
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def refused(self, who: str, tag: str, /, match: MatchId | None = FIRST, **body: Any) -> str:
        """Ask for something that is refused; return the reason in words."""
        answer = await self._ask(who, tag, match, body)
        assert answer.status_code != 200, answer.text
        return str(answer.json()["detail"])

    async def foreseen(self, who: str, tag: str, /, match: MatchId | None = FIRST, **body: Any) -> list[str]:
        """Ask what something would change; return it in words."""
        answer = await self._ask(who, f"preview/{tag}", match, body)
        assert answer.status_code == 200, answer.text
        return list(answer.json()["words"])

    async def page(self, path: str, who: str = "director") -> str:
        """Return a page of the competition as somebody gets it."""
        answer = await self.place.get(f"/c/{CUP}{path}", who)
        assert answer.status_code == 200, answer.text
        return answer.text

    async def floor(self, match: MatchId = FIRST, who: str = "director") -> dict[str, Any]:
        """Return a match as the console shows it."""
        answer = await self.place.get(f"{CUP_PATH}/matches/{match}/console", who)
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    async def console(self, who: str = "director") -> dict[str, Any]:
        """Return what the console shows beside the matches."""
        shown: dict[str, Any] = (await self.place.get(f"{CUP_PATH}/console", who)).json()["shown"]
        return shown

    async def due(self, clock: str, match: MatchId = FIRST) -> dict[str, Any]:
        """Return the one call on the console that is about a deadline of this kind."""
        (found,) = [call for call in (await self.floor(match))["calls"] if call["clock"] == clock]
        shown: dict[str, Any] = found
        return shown

    async def clocks_waiting(self, match: MatchId = FIRST) -> list[str]:
        """Return the deadlines that wait for somebody on the console."""
        return [call["clock"] for call in (await self.floor(match))["calls"] if call["kind"] == "due"]

    async def match(self, match: MatchId = FIRST) -> Match:
        """Return a match as it is."""
        return await self.place.server.office.match(CUP, match)

    async def competition(self) -> Competition:
        """Return the competition as it is."""
        return await self.place.server.office.competition(CUP)

    async def team(self, side: Party, match: MatchId = FIRST) -> EntrantId:
        """Return which team is a side of a match."""
        return (await self.match(match)).opened.parties[side]

    async def team_of(self, side: str, match: MatchId = FIRST) -> EntrantId:
        """Return which team is the side called `A` or `B`."""
        return await self.team(Party(side), match)

    async def player(self, side: Party, number: int, match: MatchId = FIRST) -> str:
        """Return a player of a side by number."""
        return person_of(await self.team(side, match), number)

    async def call(self, match: MatchId = FIRST) -> None:
        """Call a match and hand in both line-ups, as the officials do it for captains without a phone."""
        await self.do("official", "call-match", match)
        for side in SIDES:
            await self.declare(side, match)

    async def declare(self, side: Party, match: MatchId = FIRST) -> None:
        """Hand in the line-up of a side: the first six play, the others wait, the last one writes."""
        team = (await self.match(match)).opened.parties[side]
        roster = (await self.competition()).rosters.entries[team].players
        tables = (await self.match(match)).opened.tables
        line_up = {
            "tables": [[roster[2 * table], roster[2 * table + 1]] for table in range(tables)],
            "captain": roster[0],
            "scorer": roster[-1],
            "substitutes": list(roster[2 * tables :]),
        }
        who = f"captain of {side}" if match == FIRST else "director"
        await self.do(who, "declare-line-up", match, side=side, line_up=line_up)

    async def seat(self, side: Party, *tables: int, match: MatchId = FIRST) -> None:
        """Let the pairs of a side sit down at these tables, looked at by name."""
        for table in tables:
            people = (await self.match(match)).sides.pairs.get((side, table), ())
            await self.do("official", "seat-pair", match, side=side, table=table, people=people)

    async def miss(self, side: Party, *tables: int, match: MatchId = FIRST) -> None:
        """Let an official look for the pairs of a side at these tables, or for the whole side, and not find them."""
        for table in tables or (None,):
            await self.do("official", "miss-pair", match, side=side, table=table)

    async def write(self, place: Place, winner: Party, match: MatchId = FIRST) -> None:
        """Let an official write down how a game ended."""
        line = game(winner)
        await self.do(
            "official",
            "settle-line",
            match,
            place={"table": place.table, "number": place.number},
            line=line,
            reason="Seen.",
        )

    async def award(self, match: MatchId, winner: EntrantId | None, **price: Any) -> None:
        """Give a match that was called, or is called now, to a team by default; free of charge unless a *price* is told."""
        if match not in (await self.competition()).under_way:
            await self.do("official", "call-match", match)
        parties = (await self.match(match)).opened.parties
        side = next((side for side, team in parties.items() if team == winner), None)
        cost = price or {"spared": "The hall was dark."}
        await self.do("official", "award-match", match, winner=side, clause="ic2024-10-7", price=cost)

    async def decide_groups(self, *order: EntrantId) -> None:
        """Give all open matches of the groups to the team that comes first in *order*."""
        for ranking in (await self.competition()).rankings.values():
            for fixture in ranking.remaining:
                await self.award(fixture.match, min(fixture.teams, key=order.index))

    async def begin_knockout(self) -> MatchId:
        """Seed the knockout and place its matches; return its last one."""
        await self.do("director", "begin-knockout", None)
        await self.do("director", "schedule-knockout", None, reason="It begins.")
        return (await self.competition()).knockout.rounds[-1][0].match

    async def _ask(self, who: str, tag: str, match: MatchId | None, body: dict[str, Any]) -> Any:
        self.place.clock.now_ms += 1
        where = f"{CUP_PATH}/matches/{match}" if match else CUP_PATH
        return await self.place.post(f"{where}/{tag}", {"type": tag.removeprefix("preview/"), **body}, who)


@asynccontextmanager
async def cup_story(teams: int = 4, rules: Rules = SHORT_RULES) -> AsyncIterator[Story]:
    """Open the hall of a cup with so many teams, drawn and scheduled, an hour before its first match."""
    known = _DOORS.get((teams, id(rules)))
    if known is None:
        store = MemoryStore()
        await cup_of(teams, store, rules)
        known = _DOORS[teams, id(rules)] = await let_in(store, START - 60 * MINUTE_MS)
    async with story_behind(known) as story:
        yield story


@asynccontextmanager
async def league_story() -> AsyncIterator[Story]:
    """Open the hall of a league of two teams by the mafa rules, half an hour before its first match."""
    known = _DOORS.get((2, id(LEAGUE_RULES)))
    if known is None:
        store = MemoryStore()
        await begin_league(Desk(store), LEAGUE_RULES, (CRABS, DUCKS), 6)
        known = _DOORS[2, id(LEAGUE_RULES)] = await let_in(store, START - 60 * MINUTE_MS)
    async with story_behind(known) as story:
        yield story


@asynccontextmanager
async def story_behind(doors: Doors) -> AsyncIterator[Story]:
    """Open the hall behind some *doors*, half an hour before its first match."""
    async with hall(doors) as place:
        story = Story(place)
        story.at(-30)
        yield story


_DOORS: dict[tuple[int, int], Doors] = {}
"""Cups that are drawn and scheduled, made once: `hall` copies them."""
