"""How well and how quickly a season is drawn up in which many teams share their venues.

    PYTHONPATH=tests .venv/bin/python -m benchmarks.fixtures [--seasons 10]

Each season has 60 teams in 5 divisions and 40 venues: 3 with three teams, 14 with two, 23 with one. It is drawn up
by the plain circle method and by the search; then the same with room for two matches where three teams play, with twenty
nights on which a venue is closed, and with 58 teams, so that the divisions differ in size.
"""

import argparse
import random
import time
from datetime import date, timedelta

from msgspec import Struct

from hangjack.formats.divisions.fixtures.allocation import DivisionOptions, Divisions, allocate, even_sizes
from hangjack.formats.divisions.fixtures.calendar import rounds_for
from hangjack.formats.divisions.fixtures.home_nights import Grounds, arrange_homes
from hangjack.ids import EntrantId
from support.home_nights import plain, unmet, without_room

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


def main() -> None:
    """Draw up seasons of every kind, and print what could not be met."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seasons", type=int, default=10)
    seasons = parser.parse_args().seasons
    print(
        f"{'matches without room, mean of ' + str(seasons):<36}{'circle':>8}{'search':>8}{'least':>8}{'seconds':>9}{'worst':>8}"
    )
    for league in LEAGUES:
        _measure(league, seasons)


def _measure(league: League, seasons: int) -> None:
    before, after, bounds, took = [], [], [], []
    for seed in range(seasons):
        divisions, nights, grounds = _drawn(league, random.Random(seed))
        before.append(without_room(unmet(plain(divisions), nights, grounds)))
        began = time.perf_counter()
        places = arrange_homes(divisions, nights, grounds)
        took.append(time.perf_counter() - began)
        after.append(without_room(unmet(places, nights, grounds)))
        bounds.append(_least(divisions, nights, grounds))
    means = (sum(each) / seasons for each in (before, after, bounds))
    print(f"{league.name:<36}" + "".join(f"{mean:>8.1f}" for mean in means), end="")
    print(f"{sum(took) / seasons:>9.2f}{max(took):>8.2f}", flush=True)


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


if __name__ == "__main__":
    main()
