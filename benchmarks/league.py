"""How long the pages of a league take with 12 teams, and with 60 teams after ten seasons in one server.

    python -m benchmarks.league [--rounds 15] [--work]

Both leagues answer in one run, page after page in turn, over the application itself. Every round the card of a match of the first
division comes in; each page is asked for after that (it is made anew), and once more (it is kept). First what shows as much in both: a
division of twelve, one of its teams, a player, a pub, their calendars; then what shows the whole league, of which a card concerns one
division. With `--work` what the processor has done for an answer is counted, and not how long somebody has waited for it: on a
machine where others work too these are different things.
"""

import argparse
import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from statistics import median
from urllib.parse import quote

from msgspec import Struct, to_builtins

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, milliseconds, told
from hangjack.competition.entries.signings import PlayersAppeared
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.ids import CompetitionId, StreamId
from hangjack.log import Digest
from hangjack.matches.results import Official
from hangjack.store.interface import Act, ActId, Append, PersonalRecord, RecordId
from support.crib_league import Season, season_of
from support.cup import DIRECTOR, person_of
from support.desk import CUP, STREAM
from support.memory_store import MemoryStore
from support.web import Hall, hall, let_in

TAKES = "30 s"

Clock = Callable[[], float]

SIX = 6
A_DIVISION = 12
Took = dict[tuple[str, str, str], list[float]]
"""What pages took in seconds: by page, whether it was new or kept, and league."""
DAYS = 120
"""So long after the season was drawn up somebody looks."""


class League(Struct, frozen=True):
    """A server with a league in it, and addresses of the running season."""

    place: Hall
    store: MemoryStore
    to_come: Sequence[Fixture]
    """Matches of the first division without a result."""
    pages: dict[str, str]


async def _compared(rounds: int, clock: Clock, teams: int, seasons: int) -> list[Figure]:
    async with _league(A_DIVISION, 1) as small, _league(teams, seasons) as large:
        took: Took = {}
        leagues = {"small": small, "large": large}
        for number in range(rounds):
            for league in leagues.values():
                await _change(league, number)
            for page in small.pages:
                for name, league in leagues.items():
                    for state in ("new", "kept"):
                        took.setdefault((page, state, name), []).append(await _asked(league, page, clock))
    _print(took, list(small.pages), f"{teams} x {seasons}")
    return [
        told(done("pages", len(small.pages), "pages")),
        told(done("cards that came in", rounds * len(leagues), "cards")),
        *_figures(took, list(small.pages)),
    ]


def _figures(took: Took, pages: Sequence[str]) -> Iterator[Figure]:
    for page in pages:
        for state in ("new", "kept"):
            few, many = (median(took[page, state, name]) for name in ("small", "large"))
            yield milliseconds(f"{page}, {state}, small", few)
            yield milliseconds(f"{page}, {state}, large", many)
            yield Figure(f"{page}, {state}, large by small", many / max(few, 1e-6), "times")


def _print(took: Took, pages: Sequence[str], large: str) -> None:
    heads = f"{'12 teams':>10}{large:>10}{'ratio':>8}"
    print(f"{'':24}{heads}   {'kept: 12':>10}{large:>10}{'ratio':>8}")
    for page in pages:
        halves = []
        for state in ("new", "kept"):
            few, many = (median(took[page, state, name]) for name in ("small", "large"))
            halves.append(f"{few * 1e3:>8.2f}ms{many * 1e3:>8.2f}ms{many / max(few, 1e-6):>8.2f}")
        print(f"{page:24}{halves[0]}   {halves[1]}")


async def _asked(league: League, page: str, clock: Clock) -> float:
    began = clock()
    answer = await league.place.get(league.pages[page])
    took = clock() - began
    assert answer.status_code == 200, answer.text[-300:]
    return took


async def _change(league: League, number: int) -> None:
    """Let the card of a match of the first division come in, so that every page is made anew."""
    fixture = league.to_come[number % len(league.to_come)]
    await _append(league.store, STREAM, _card(fixture), f"card {number}")
    await league.place.server.office.catch_up(STREAM)


async def _append(
    store: MemoryStore,
    stream: StreamId,
    events: Sequence[Struct],
    called: str,
    keep: Sequence[PersonalRecord] = (),
) -> None:
    head = (await store.heads()).get(stream)
    appends = (Append(stream, head.number if head else 0, tuple(events)),)
    await store.append(
        Act(ActId(f"bench {stream} {called}"), Digest(called), DIRECTOR, 1_000, appends, tuple(keep))
    )


@asynccontextmanager
async def _league(teams: int, seasons: int) -> AsyncIterator[League]:
    """Give a league whose running season is half played, after others that were played out."""
    names = [f"T{number:02}" for number in range(teams)]
    desk = await season_of(names, divisions=teams // A_DIVISION)
    assert isinstance(desk.store, MemoryStore)
    store, fixtures = desk.store, await _fixtures(desk)
    for number in range(1, seasons):
        await _earlier(store, CompetitionId(f"{CUP}-{number}"), fixtures)
    await _append(
        store, STREAM, [each for one in fixtures[: len(fixtures) // 2] for each in _card(one)], "played"
    )
    team = fixtures[0].teams[0]
    base = f"/c/{CUP}"
    now_ms = desk.now_ms + DAYS * 24 * 3_600_000
    doors = await let_in(store, now_ms)
    async with hall(doors, store) as place:
        place.clock.now_ms = now_ms + 60_000
        for number in range(1, seasons):
            assert (await place.get(f"/c/{CUP}-{number}")).status_code == 200
        yield League(
            place,
            store,
            [each for each in fixtures[len(fixtures) // 2 :] if each.match.startswith("1-")],
            {
                "division": f"{base}/divisions/1",
                "team": f"{base}/teams/{quote(team)}",
                "player": f"{base}/players/{quote(person_of(team, 1))}",
                "venue": f"{base}/venues/{quote(team)}",
                "calendar of a team": f"{base}/teams/{quote(team)}.ics",
                "calendar of a division": f"{base}/groups/1.ics",
                "calendar of a venue": f"{base}/venues/{quote(team)}.ics",
                "week": f"{base}/weeks/2031-10-06",
                "front page": base,
                "all tables": f"{base}/standings",
                "all fixtures": f"{base}/fixtures",
                "calendar of all": f"{base}/fixtures.ics",
                "calendars": f"{base}/calendars",
                "cups": f"{base}/cups",
            },
        )


async def _fixtures(desk: Season) -> list[Fixture]:
    found = await desk.competition()
    every = [each for table in found.rankings.values() for each in table.fixtures.values()]
    return sorted(every, key=lambda each: each.round)


async def _earlier(store: MemoryStore, id_: CompetitionId, fixtures: Sequence[Fixture]) -> None:
    """Put a season into the store that was the same, and was played out."""
    bodies = [dict(entry.body) for entry in await store.read(STREAM)]
    bodies[0]["id"] = id_
    records = [
        PersonalRecord(RecordId(each.id.replace(f"{CUP}/", f"{id_}/", 1)), each.salt, each.content)
        for each in await store.records()
        if each.id.startswith(f"{CUP}/")
    ]
    cards = [to_builtins(each) for fixture in fixtures for each in _card(fixture)]
    await _append(store, StreamId(id_), (*bodies, *cards), "season", records)  # type: ignore[arg-type]


def _card(fixture: Fixture) -> tuple[Struct, ...]:
    home, away = fixture.teams
    figures = {
        home: {"LF": 6, "LA": 3, "PTS": 6, "W": 1, "P": 1},
        away: {"LF": 3, "LA": 6, "PTS": 3, "L": 1, "P": 1},
    }
    appeared = (
        PlayersAppeared(
            fixture.match, team, 0, tuple(person_of(team, number) for number in range(1, SIX + 1))
        )
        for team in fixture.teams
    )
    return ResultEntered(Official(fixture.match, figures, home)), *appeared


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Ask both leagues for all pages."""
    clock = time.process_time if given.work else time.perf_counter
    yield from asyncio.run(_compared(given.rounds, clock, given.teams, given.seasons))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("rounds", 15, short=1)
    asking.size("teams", 60, short=12)
    asking.size("seasons", 10, short=1)
    asking.add_argument("--work", action="store_true", help="time of the processor, not of the clock")
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
