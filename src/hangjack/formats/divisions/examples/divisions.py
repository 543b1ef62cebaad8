"""Worked examples of crib leagues: divisions, their fixtures, and who goes up and down."""

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.formats.divisions.fixtures.allocation import (
    DivisionOptions,
    allocate,
    caps,
    club_of,
    even_sizes,
    over_cap,
)
from hangjack.formats.divisions.fixtures.calendar import (
    League,
    NightOptions,
    Nights,
    halves,
    play_nights,
    rounds_for,
    wrong_weekday,
)
from hangjack.formats.divisions.fixtures.home_nights import Grounds
from hangjack.formats.divisions.fixtures.promotion import promotion
from hangjack.formats.divisions.fixtures.season import DrawnUp, clashes, draw_up
from hangjack.ids import EntrantId
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House


class TeamGiven(Plain, frozen=True):
    """A team and where it plays at home."""

    team: EntrantId
    venue: str


class FixturesGiven(Plain, frozen=True):
    """The divisions of a league, its first night, nights without play, and how much its venues hold."""

    league: League
    first_night: date
    divisions: tuple[tuple[TeamGiven, ...], ...]
    skip: tuple[date, ...] = ()
    venue_capacity: Mapping[str, int] = {}


def run_fixtures(given: FixturesGiven, house: House) -> Mapping[str, Any]:
    """Draw the season up, and count what it has."""
    nights = Nights(given.first_night, frozenset(given.skip), given.league)
    if wrong_weekday(nights, options_of(house, NightOptions)):
        return {"error": "wrong-weekday"}
    grounds = Grounds(
        {each.team: each.venue for teams in given.divisions for each in teams}, given.venue_capacity
    )
    divisions = {
        str(number): [each.team for each in teams] for number, teams in enumerate(given.divisions, start=1)
    }
    drawn = draw_up(divisions, nights, grounds)
    dates = play_nights(nights, max(2 * rounds_for(len(each.teams)) for each in drawn))
    dated = [
        (fixture, dates[fixture.round - 1], grounds.venue(fixture.teams[0]))
        for each in drawn
        for fixture in each.fixtures
    ]
    return {
        "venue_clashes": sum(each.clashes for each in clashes(dated, grounds)),
        "divisions": [_counted(each, nights) for each in drawn],
    }


def _counted(drawn: DrawnUp, nights: Nights) -> Mapping[str, Any]:
    """Return what is the same for every team of a division; where it is not, all numbers there are."""
    lie = halves(nights, len(drawn.teams))
    homes = Counter(fixture.teams[0] for fixture in drawn.fixtures)
    away = Counter(fixture.teams[1] for fixture in drawn.fixtures)
    free = {team: lie.rounds - homes[team] - away[team] for team in drawn.teams}
    return {
        "rounds": lie.rounds,
        "half_rounds": lie.first_half,
        "matches": len(drawn.fixtures),
        "home_each": _each(homes),
        "away_each": _each(away),
        "byes_each": _each(free),
        "halfway_date": lie.halfway.isoformat(),
        "last_date": lie.last.isoformat(),
    }


def _each(numbers: Mapping[EntrantId, int]) -> int | list[int]:
    different = sorted(set(numbers.values()))
    return different[0] if len(different) == 1 else different


class DivisionsGiven(Plain, frozen=True):
    """How many divisions there are, and how many teams each club has entered."""

    divisions: int
    entries: dict[str, int]


def run_divisions(given: DivisionsGiven, house: House) -> Mapping[str, Any]:
    """Fill the divisions, and say how large they are and how many of a club one has at most."""
    clubs = {
        EntrantId(f"{club} {number}"): club
        for club, teams in given.entries.items()
        for number in range(teams)
    }
    if not 1 <= given.divisions <= len(clubs):
        raise BadInput("example.divisions", divisions=given.divisions)
    options = options_of(house, DivisionOptions)
    divisions = allocate(tuple(clubs), clubs, even_sizes(len(clubs), given.divisions), options)
    most = caps(tuple(clubs), clubs, given.divisions, options.club_teams_per_division)
    assert not any(over_cap(division, clubs, most) for division in divisions), "allocation keeps clubs apart"
    return {"sizes": sorted(map(len, divisions)), "max_same_club": dict(most)}


class PromotionGiven(Plain, frozen=True):
    """Final orders from the top, the club of each team, and how many go up and down."""

    clubs: dict[EntrantId, str]
    up_down: int
    floor: int | None = None
    upper: tuple[EntrantId, ...] = ()
    lower: tuple[EntrantId, ...] = ()
    divisions: tuple[tuple[EntrantId, ...], ...] = ()
    cap: int | dict[str, int] | None = None


def run_promotion(given: PromotionGiven, house: House) -> Mapping[str, Any]:
    """Say who goes up and down, and who is kept by a club's number."""
    kept_apart = options_of(house, DivisionOptions).club_teams_per_division
    floor = given.up_down + 2 if given.floor is None else given.floor
    options = DivisionOptions(kept_apart, given.up_down, floor)
    orders = given.divisions or (given.upper, given.lower)
    found = promotion(orders, given.clubs, options, most=_most(given, orders))
    return {
        "promoted": sorted(found.promoted),
        "relegated": sorted(found.relegated),
        "blocked": sorted(found.blocked),
        "divisions": [sorted(division) for division in found.divisions],
    }


def _most(given: PromotionGiven, orders: Sequence[Sequence[EntrantId]]) -> Mapping[str, int] | None:
    """Return how many of each club a division may hold, where the example says so."""
    if given.cap is None or isinstance(given.cap, dict):
        return given.cap
    cap = given.cap
    return {club_of(given.clubs, team): cap for order in orders for team in order}
