"""Stories of the first match as people send them: each request over HTTP, by whoever would do it in the hall."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.ids import PersonId
from hangjack.matches.closings import on_sheet
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, B, Party, other
from support.cup import game
from support.desk import CUP
from support.web import Doors, Hall, hall

MATCH_PATH = f"/api/competitions/{CUP}/matches/{FIRST}"
CAPTAINS = {A: CRAB[1], B: FOX[1]}
SCORERS = {A: CRAB[12], B: FOX[8]}


class TableStory:
    """The first match of the Fig Tree Cup behind its doors, and everybody who takes part in it."""

    def __init__(self, place: Hall) -> None:
        self.place = place
        self._tokens: dict[tuple[str, Party, PersonId], str] = {}

    async def match(self) -> Match:
        """Return the match as it is."""
        return await self.place.server.office.match(CUP, FIRST)

    async def person(self, role: str, side: Party, person: PersonId) -> str:
        """Return the token of somebody at a table, who came in by a link, on a phone of their own."""
        key = (role, side, person)
        if key not in self._tokens:
            handed = await self.place.link(role=role, side=side)
            self._tokens[key] = await self.place.scan(handed["secret"], person)
            self.place.client.cookies.clear()
        return self._tokens[key]

    async def captain(self, side: Party) -> str:
        """Return the token of a side's captain."""
        return await self.person("captain", side, CAPTAINS[side])

    async def scorer(self, side: Party) -> str:
        """Return the token of whoever writes for a side."""
        return await self.person("scorekeeper", side, SCORERS[side])

    async def does(self, who: str, tag: str, **fields: Any) -> dict[str, Any]:
        """Ask for something that is done; return the answer."""
        answer = await self.place.post(f"{MATCH_PATH}/{tag}", {"type": tag, **fields}, who)

        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def refused(self, who: str, tag: str, **fields: Any) -> str:
        """Ask for something that is refused; return its code. Nothing may have been written."""
        return (await self.refusal(who, tag, **fields))["code"]  # type: ignore[no-any-return]

    async def refusal(self, who: str, tag: str, **fields: Any) -> dict[str, Any]:
        """Ask for something that is refused; return the problem."""
        before = await self.place.server.store.heads()
        answer = await self.place.post(f"{MATCH_PATH}/{tag}", {"type": tag, **fields}, who)

        assert answer.status_code in {403, 409, 422}, answer.text
        assert await self.place.server.store.heads() == before
        found: dict[str, Any] = answer.json()
        return found

    async def shown(self, who: str = "official") -> dict[str, Any]:
        """Return the match as somebody sees it."""
        found: dict[str, Any] = (await self.place.get(MATCH_PATH, who)).json()
        return found

    async def console(self, who: str = "official") -> dict[str, Any]:
        """Return the match as it is on the console."""
        found: dict[str, Any] = (await self.place.get(f"{MATCH_PATH}/console", who)).json()
        return found

    async def page(self, path: str, who: str) -> str:
        """Return a page of the match."""
        answer = await self.place.get(f"/c/{CUP}/m/{FIRST}{path}", who)

        assert answer.status_code == 200, answer.text
        return answer.text

    async def pad(self, side: Party) -> dict[str, Any]:
        """Return what the pad of a side's scorekeeper shows."""
        answer = await self.place.get(f"/c/{CUP}/m/{FIRST}/pad/picture", await self.scorer(side))
        found: dict[str, Any] = answer.json()
        return found

    async def line(self, side: Party, table: int, number: int, line: Any, **fields: Any) -> dict[str, Any]:
        """Let a side's scorekeeper write a game."""
        place = {"table": table, "number": number}
        return await self.does(
            await self.scorer(side), "enter-line", side=side, place=place, line=line, **fields
        )

    async def line_refused(self, side: Party, table: int, number: int, line: Any, **fields: Any) -> str:
        """Let a side's scorekeeper write a game that is refused; return the code."""
        place = {"table": table, "number": number}
        return await self.refused(
            await self.scorer(side), "enter-line", side=side, place=place, line=line, **fields
        )

    async def play(self, table: int, winner: Party, games: int = 1, lost: int = 7) -> None:
        """Play games at a table, which both sides write."""
        for _ in range(games):
            number = 1 + max(
                (each.number for each in (await self.match()).sheet.agreed if each.table == table), default=0
            )
            for side in SIDES:
                await self.line(side, table, number, wire(game(winner, lost)), sure=True)

    async def play_out(self, winner: Party = A) -> None:
        """Play until the match is over; *winner* wins every game."""
        for table in (2, 3, 1):
            while (await self.match()).ended is None and not (await self.match()).is_closed(table):
                await self.play(table, winner)

    async def confirm_tables(self) -> None:
        """Let one of each pair answer for its table."""
        state = await self.match()
        for (side, table), pair in state.sides.pairs.items():
            figures = wire(on_sheet(state, table))
            by = await self.person("player", side, pair[0])
            await self.does(by, "confirm-table", side=side, table=table, figures=figures)

    async def sign(self) -> None:
        """Let both captains sign."""
        for side in SIDES:
            await self.does(await self.captain(side), "sign-sheet", side=side)

    async def sealed(self, winner: Party = A) -> None:
        """Play the match out, and bring its sheet to the seal; the ruling that was proposed is dismissed."""
        if any(each.record.in_force is None for each in (await self.match()).rulings.values()):
            await self.does("official", "dismiss-ruling", id="r1", reason="Nobody saw it.")
        await self.play_out(winner)
        await self.confirm_tables()
        await self.sign()
        await self.does("official", "seal-by-official")


def wire(value: Any) -> Any:
    """Return a value as it is sent."""
    return msgspec.to_builtins(value)


def won(winner: Party, points: int, lost: int, hung: tuple[int, int] = (0, 0)) -> dict[str, Any]:
    """Return a game as a pad sends it; *hung*: the hang-jacks of A and B."""
    return {
        "type": "game",
        "winner": winner,
        "score": {winner: points, other(winner): lost},
        "hang_jacks": {A: hung[0], B: hung[1]},
    }


@asynccontextmanager
async def first_match(inside: Doors) -> AsyncIterator[TableStory]:
    """Open the hall for a while, in which the first match has begun."""
    async with hall(inside) as place:
        yield TableStory(place)
