"""What one more card costs in September and in May, and what ten seasons weigh in memory.

    PYTHONPATH=tests .venv/bin/python -m benchmarks.season [--teams 60] [--seasons 10]

Every season has five divisions; its cards come one by one, in the order of their nights, as the competition folds them.
"""

import argparse
import asyncio
import time
import tracemalloc
from functools import reduce

from hangjack.competition.competition import Competition, fold
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.matches.results import Official
from support.crib_league import Season, season_of

DIVISIONS, MANY = 5, 60


def main() -> None:
    """Play seasons, and print what a card takes and what they weigh."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--teams", type=int, default=60)
    parser.add_argument("--seasons", type=int, default=10)
    given = parser.parse_args()
    drawn = asyncio.run(_competition(given.teams))
    fixtures = fixtures_of(drawn)
    _cost(drawn, fixtures)
    tracemalloc.start()
    kept = [reduce(fold, map(card_of, fixtures), drawn) for _ in range(given.seasons)]
    print(
        f"{len(kept)} seasons of {len(fixtures):,} cards: {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB"
    )


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


def _cost(season: Competition, fixtures: list[Fixture]) -> None:
    """Print how long the first and the last cards of a season take to fold."""
    took = []
    for fixture in fixtures:
        began = time.perf_counter()
        season = fold(season, card_of(fixture))
        took.append(time.perf_counter() - began)
    for name, part in (("September", took[:MANY]), ("May", took[-MANY:])):
        print(
            f"one more card in {name:<10}{sorted(part)[len(part) // 2] * 1e6:>8.0f} µs (median of {len(part)})"
        )


if __name__ == "__main__":
    main()
