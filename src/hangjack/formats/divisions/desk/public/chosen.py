"""Matches of a season by what somebody asks for: a venue, a week."""

from collections.abc import Mapping
from datetime import date

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.desk.views.chosen import of_teams
from hangjack.formats.divisions.books.weeks import week_of
from hangjack.formats.divisions.deciding.dates import home_of, venue_of
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId


def at_venue(competition: Competition, venue: str) -> tuple[Fixture, ...]:
    """Return the matches that are played at a venue: of those at home there, and what was moved there."""
    moved = {
        match: fixture
        for match, each in season_in(competition).moved.items()
        if each.venue == venue and (fixture := competition.fixture(match)) is not None
    }
    at_home = of_teams(competition, at_home_in(competition, venue))
    known = {each.match: each for each in at_home if venue_of(competition, each.match) == venue}
    return tuple({**known, **moved}.values())


def at_home_in(competition: Competition, venue: str) -> tuple[EntrantId, ...]:
    """Return the teams that are at home in a venue."""
    return tuple(team for team in competition.rosters.entries if home_of(competition, team) == venue)


def by_week(competition: Competition, name: str) -> Mapping[date, tuple[Fixture, ...]]:
    """Return the matches of a division by the Monday of the week in which they are played now."""
    season, table = season_in(competition), competition.rankings[name]

    def work(_: object) -> Mapping[date, tuple[Fixture, ...]]:
        weeks: dict[date, list[Fixture]] = {}
        for match, fixture in table.fixtures.items():
            night = season.night(match, fixture.round)
            if night is not None:
                weeks.setdefault(week_of(night.day).first, []).append(fixture)
        return {first: tuple(weeks[first]) for first in sorted(weeks)}

    return table.once("by week", (season.nights, season.moved, season.postponed), work)
