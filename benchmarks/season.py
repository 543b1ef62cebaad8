"""What one more card costs in September and in May, and what ten seasons weigh in memory.

    python -m benchmarks.season [--teams 60] [--seasons 10]

Every season has five divisions; its cards come one by one, in the order of their nights, as the competition folds them.
"""

import argparse
import asyncio
import time
import tracemalloc
from collections.abc import Iterator, Sequence
from functools import reduce
from statistics import median

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, told
from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.folding import fold
from hangjack.matches.results import Official
from support.crib_league import Season, season_of

TAKES = "10 s"
DIVISIONS, MANY = 5, 60


async def drawn_up(teams: int) -> Season:
    """Return a desk whose season is drawn up."""
    return await season_of([f"T{number:02}" for number in range(teams)], divisions=DIVISIONS)


async def _competition(teams: int) -> Competition:
    return await (await drawn_up(teams)).competition()


def fixtures_of(season: Competition) -> list[Fixture]:
    """Return all matches of a season in the order of their nights."""
    found = (each for table in season.rankings.values() for each in table.fixtures.values())
    return sorted(found, key=lambda each: each.round)


def card_of(fixture: Fixture) -> ResultEntered:
    """Return the card of a match that the home side wins."""
    home, away = fixture.teams
    figures = {home: {"LF": 6, "LA": 3, "PTS": 6}, away: {"LF": 3, "LA": 6, "PTS": 3}}
    return ResultEntered(Official(fixture.match, figures, home))


def _cost(season: Competition, fixtures: list[Fixture]) -> Iterator[Figure]:
    """Yield how long the first and the last cards of a season take to fold."""
    took = []
    for fixture in fixtures:
        began = time.perf_counter()
        season = fold(season, card_of(fixture))
        took.append(time.perf_counter() - began)
    for name, part in (("September", took[:MANY]), ("May", took[-MANY:])):
        yield told(Figure(f"one more card in {name}", median(part) * 1e6, "us"))


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Play seasons: what a card takes, and what they weigh."""
    drawn = asyncio.run(_competition(given.teams))
    fixtures = fixtures_of(drawn)
    yield told(done("cards of a season", len(fixtures), "cards"))
    yield from _cost(drawn, fixtures)
    tracemalloc.start()
    try:
        kept = [reduce(fold, map(card_of, fixtures), drawn) for _ in range(given.seasons)]
        held = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    yield told(done("seasons kept", len(kept), "seasons"))
    yield told(Figure("all seasons weigh", held / 1e6, "MB"))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("teams", 60, short=10)
    asking.size("seasons", 10, short=2)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
