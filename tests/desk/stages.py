"""Every kind of match at every stage of it, cut out of the logs of the stories; and what the stories ask for."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice

from msgspec import Struct
from msgspec.structs import replace

from desk.story_crib import a_crib_season_is_played
from desk.story_event import a_mistake_is_put_right
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
from hangjack.competition.competition import Competition
from hangjack.competition.formats import format_of
from hangjack.desk.asking import Request
from hangjack.errors import HangjackError
from hangjack.ids import MatchId
from hangjack.log import Entry
from support.crib_league import Season, ms_at
from support.desk import CUP, Desk
from support.memory_store import MemoryStore

NOWHERE = MatchId("nowhere")
"""A match that no competition has."""

Story = Callable[[Desk], Awaitable[object]]


async def the_cup(desk: Desk) -> None:
    """Run the whole Fig Tree Cup."""
    await the_cup_opens(desk)
    await the_first_match_is_played(desk)
    await the_rest_is_played(desk)


async def a_season(desk: Season) -> None:
    """Play a season of four pubs, with its cups."""
    await a_season_is_played(desk, PUBS[:4])


OF_EACH_KIND: tuple[Story, ...] = (
    the_cup,
    a_league_match_is_played,
    a_crib_season_is_played,
    a_pinochle_table_is_played,
    a_sheepshead_session_is_played,
    a_session_is_played,
)
"""A story for each kind of match; the last plays a game that leaves out all that a game can leave out."""
OTHERS: tuple[Story, ...] = (
    a_rotation_is_played,
    a_saturday_is_played,
    ties_are_settled,
    a_mistake_is_put_right,
    a_host_holds_the_draw,
)
IN_SEASONS: tuple[Callable[[Season], Awaitable[object]], ...] = (
    a_season,
    level_teams_play_off,
    a_season_turns,
    messages_are_sent,
)

STAGES = ("match-opened", "line-up-declared", "line-agreed", "sheet-signed", "match-sealed")
"""What begins a stage of a match."""


class Told(Struct, frozen=True):
    """A story: what it wrote, and what was asked for in it."""

    store: MemoryStore
    requests: Sequence[Request]


class Stage(Struct, frozen=True):
    """The world of a story at one moment."""

    name: str
    store: MemoryStore
    now_ms: int
    goes_on: bool = False
    """Whether its first match is under way."""

    def desk(self) -> Desk:
        """Return a desk at that moment."""
        return Desk(self.store, self.now_ms)


@cache
def told(story: Story) -> Told:
    """Return a story, told once, with the made-up game plugged in."""
    desk = Season(MemoryStore(), ms_at("2031-08-01", "12:00")) if story in IN_SEASONS else Desk(MemoryStore())
    asyncio.run(story(desk))  # type: ignore[arg-type]
    assert isinstance(desk.store, MemoryStore), "stories are told in memory"
    return Told(desk.store, desk.requests)


@cache
def examples() -> Mapping[type[Request], tuple[Request, ...]]:
    """Return what the stories ask for, by its kind: two of each where they differ."""
    found: dict[type[Request], dict[str, Request]] = {}
    for story in (*OF_EACH_KIND, *OTHERS, *IN_SEASONS):
        for each in told(story).requests:
            found.setdefault(type(each), {}).setdefault(repr(each), each)
    return {kind: tuple(islice(each.values(), 2)) for kind, each in found.items()}


def stages_of(story: Story) -> tuple[Stage, ...]:
    """Return a story before its first match, at the stages of it, and at its end."""
    written = told(story).store._written
    found: dict[str, int] = {}
    for number, entry in enumerate(written, start=1):
        if entry.tag == STAGES[0]:
            found.setdefault("before", number - 1)
        if entry.tag in STAGES:
            found.setdefault(entry.tag, number)
    return tuple(_cut(story, name, until) for name, until in (*found.items(), ("end", len(written))))


def under_way(story: Story) -> Stage:
    """Return a story at the moment at which half of what happens in its first match has happened."""
    written = told(story).store._written
    first = next(entry.stream for entry in written if entry.tag == STAGES[0])
    numbers = [number for number, entry in enumerate(written, start=1) if entry.stream == first]
    return replace(_cut(story, "under way", numbers[len(numbers) // 2]), goes_on=True)


def matches_in(stage: Stage, competition: Competition) -> Iterator[MatchId]:
    """Yield a match that was called first and one that was called last, one that was not called, and one that is not there."""
    called = [MatchId(each.partition("/")[2]) for each in stage.store._streams if each.startswith(f"{CUP}/")]
    yield from dict.fromkeys((*called[:1], *called[-1:]))
    try:
        fixtures = format_of(competition).fixtures(competition)
    except HangjackError:
        fixtures = ()
    yield from islice((each.match for each in fixtures if each.match not in called), 1)
    yield NOWHERE


def _cut(story: Story, name: str, until: int) -> Stage:
    whole, store = told(story).store, MemoryStore()
    written: list[Entry] = whole._written[:until]
    store._written = written
    for entry in written:
        store._streams.setdefault(entry.stream, []).append(entry)
    store._records = dict(whole._records)
    return Stage(f"{story.__name__}, {name}", store, max(entry.at_ms for entry in written) + 1000)
