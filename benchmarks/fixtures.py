"""How well and how quickly a season is drawn up in which many teams share their venues.

    python -m benchmarks.fixtures [--seasons 10]

Each season has 60 teams in 5 divisions and 40 venues: 3 with three teams, 14 with two, 23 with one. It is drawn up
by the plain circle method and by the search; then the same with room for two matches where three teams play, with twenty
nights on which a venue is closed, and with 58 teams, so that the divisions differ in size.
"""

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from statistics import fmean

from msgspec import Struct

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Figure, done, told
from hangjack.formats.divisions.fixtures.allocation import DivisionOptions, Divisions, allocate, even_sizes
from hangjack.formats.divisions.fixtures.calendar import rounds_for
from hangjack.formats.divisions.fixtures.home_nights import Grounds, arrange_homes
from hangjack.ids import EntrantId
from support.home_nights import plain, unmet, without_room

TAKES = "1 minute"
DIVISIONS = 5


class League(Struct, frozen=True):
    """How many clubs have three teams, two and one; how much room those with three have; how often one is closed."""

    name: str
    threes: int = 3
    twos: int = 14
    ones: int = 23
    room_for_threes: int = 1
    closed: int = 0


LEAGUES = (
    League("room for one everywhere"),
    League("room for two where three play", room_for_threes=2),
    League("the same, twenty closed nights", room_for_threes=2, closed=20),
    League("twenty venues with two teams", threes=0, twos=20, ones=20),
    League("58 teams, sizes differ", twos=12, ones=25),
)


def _measured(league: League, seasons: int) -> Iterator[Figure]:
    before, after, bounds, took, matches = [], [], [], [], 0
    for seed in range(seasons):
        divisions, nights, grounds = _drawn(league, random.Random(seed))
        before.append(without_room(unmet(plain(divisions), nights, grounds)))
        began = time.perf_counter()
        places = arrange_homes(divisions, nights, grounds)
        took.append(time.perf_counter() - began)
        after.append(without_room(unmet(places, nights, grounds)))
        bounds.append(_least(divisions, nights, grounds))
        matches += sum(len(division) * (len(division) - 1) for division in divisions)
    yield told(done(f"{league.name}: matches", matches, "matches"))
    yield told(done(f"{league.name}: without room, by the circle method", fmean(before), "matches"))
    yield told(Figure(f"{league.name}: without room, by the search", fmean(after), "matches"))
    yield told(done(f"{league.name}: without room, the least there can be", fmean(bounds), "matches"))
    yield told(Figure(f"{league.name}: a season drawn up", fmean(took), "s"))
    yield told(Figure(f"{league.name}: the longest took", max(took), "s"))


def _drawn(league: League, chance: random.Random) -> tuple[Divisions, list[date], Grounds]:
    sizes = [3] * league.threes + [2] * league.twos + [1] * league.ones
    venues = {
        EntrantId(f"{club}{team}"): f"v{club}" for club, size in enumerate(sizes) for team in range(size)
    }
    by_merit = list(venues)
    chance.shuffle(by_merit)
    divisions = allocate(by_merit, venues, even_sizes(len(by_merit), DIVISIONS), DivisionOptions(1, 2, 4))
    rounds = max(2 * rounds_for(len(division)) for division in divisions)
    nights = [date(2031, 9, 17) + timedelta(weeks=week) for week in range(rounds)]
    closed: dict[str, set[date]] = {}
    for _ in range(league.closed):
        closed.setdefault(chance.choice(sorted(set(venues.values()))), set()).add(chance.choice(nights))
    room = {f"v{club}": league.room_for_threes for club, size in enumerate(sizes) if size > 2}
    return (
        divisions,
        nights,
        Grounds(venues, room, {venue: frozenset(days) for venue, days in closed.items()}),
    )


def _least(divisions: Divisions, nights: list[date], grounds: Grounds) -> int:
    """Return how many matches can have no room whatever is done: more home matches than a venue holds in all."""
    homes: dict[str, int] = {}
    for division in divisions:
        for team in division:
            homes[grounds.venue(team)] = homes.get(grounds.venue(team), 0) + len(division) - 1
    room = {venue: sum(grounds.holds(venue, night) for night in nights) for venue in homes}
    return sum(max(0, number - room[venue]) for venue, number in homes.items())


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Draw up seasons of every kind, and say what could not be met."""
    yield told(done("seasons of each kind", given.seasons, "seasons"))
    for league in LEAGUES[: given.kinds]:
        yield from _measured(league, given.seasons)


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("seasons", 10, short=1)
    asking.size("kinds", 5, short=1)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
