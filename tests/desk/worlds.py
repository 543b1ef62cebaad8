"""What every story leaves behind: the stores in which everything has happened that is ever asked for, each told once."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from functools import cache
from typing import TypeVar

from msgspec import Struct

from desk.story_crib import a_crib_season_is_played
from desk.story_event import a_cup_is_deleted, a_mistake_is_put_right
from desk.story_first_match import the_first_match_is_played
from desk.story_league import a_league_match_is_played
from desk.story_messages import messages_are_sent
from desk.story_opening import the_cup_opens
from desk.story_other_matches import the_rest_is_played
from desk.story_pinochle import a_pinochle_table_is_played
from desk.story_rotation import a_rotation_is_played
from desk.story_saturday import a_saturday_is_played
from desk.story_season import PUBS, a_season_is_played, level_teams_play_off
from desk.story_session import a_host_holds_the_draw, a_session_is_played
from desk.story_sheepshead import a_sheepshead_session_is_played
from desk.story_ties import ties_are_settled
from desk.story_turn import a_season_turns
from hangjack.desk.asking import Asked, Request
from hangjack.desk.directory import directory_of
from hangjack.desk.office import Office
from hangjack.desk.views.previews import in_words
from hangjack.log import Entry
from hangjack.store.interface import Done
from hangjack.wording import languages
from made_up.rules import plugged_in
from support.crib_league import Season, ms_at
from support.desk import Desk
from support.memory_store import MemoryStore

Teller = TypeVar("Teller", bound=Desk)


class World(Struct, frozen=True):
    """A story that was told: its store, its clock, and which requests were carried out in it."""

    name: str
    store: MemoryStore
    now_ms: int
    carried_out: frozenset[str]

    def entries(self) -> Iterator[Entry]:
        """Yield everything that has happened."""
        for written in self.store._streams.values():
            yield from written


class SayingBefore(Office):
    """An office that says in every language what each request would change, before it carries it out."""

    async def ask(self, asked: Asked, request: Request) -> Done:
        """Say what would happen, then let it happen."""
        if await self.store.done(asked.id) is None:
            foreseen = await self.preview(asked, request)
            names = directory_of(asked.competition, foreseen.competition.rosters, await self.store.records())
            for language in languages():
                assert in_words(foreseen, names, self.clock(), language)
        return await super().ask(asked, request)


async def the_cup(desk: Desk) -> None:
    """Run the whole Fig Tree Cup."""
    await the_cup_opens(desk)
    await the_first_match_is_played(desk)
    await the_rest_is_played(desk)


async def a_season(desk: Season) -> None:
    """Run a season of four pubs."""
    await a_season_is_played(desk, PUBS[:4])


_OF_DESKS: tuple[Callable[[Desk], Awaitable[object]], ...] = (
    the_cup,
    ties_are_settled,
    a_league_match_is_played,
    a_session_is_played,
    a_host_holds_the_draw,
    a_sheepshead_session_is_played,
    a_crib_season_is_played,
    a_rotation_is_played,
    a_saturday_is_played,
    a_pinochle_table_is_played,
    a_mistake_is_put_right,
    a_cup_is_deleted,
)
_OF_SEASONS: tuple[Callable[[Season], Awaitable[object]], ...] = (
    a_season,
    level_teams_play_off,
    a_season_turns,
    messages_are_sent,
)
STORIES = tuple(story.__name__ for story in (*_OF_DESKS, *_OF_SEASONS))


@cache
def world(name: str) -> World:
    """Return the world of a story, told in this process once. Its store is not to be written: copy it."""
    for story in _OF_DESKS:
        if story.__name__ == name:
            return _told(Desk(MemoryStore()), story)
    (told,) = (story for story in _OF_SEASONS if story.__name__ == name)
    return _told(Season(MemoryStore(), ms_at("2031-08-01", "12:00")), told)


def worlds() -> tuple[World, ...]:
    """Return the worlds of all stories."""
    return tuple(map(world, STORIES))


def _told(desk: Teller, story: Callable[[Teller], Awaitable[object]]) -> World:
    desk.office = SayingBefore(desk.store, desk.office.clock, desk.office.chance)

    async def told() -> None:
        await story(desk)

    with plugged_in():
        asyncio.run(told())
    assert isinstance(desk.store, MemoryStore)
    return World(story.__name__, desk.store, desk.now_ms, frozenset(desk.carried_out))
