"""What stands in the way of another night for a match: a team that plays then, a house that is full or closed."""

from collections.abc import Iterator
from datetime import date

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.competition.dates import venue_of
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.formats.divisions.deciding.drawing_up import grounds_of, night_of
from hangjack.ids import EntrantId, MatchId


class InTheWay(Struct, frozen=True):
    """What a night would clash with. It can be agreed to all the same."""

    playing: tuple[EntrantId, ...] = ()
    """Which of the two teams has another match that night."""
    at_home: tuple[EntrantId, ...] = ()
    """Who is at home in the house already, where it holds no more."""
    closed: bool = False
    """Whether the house is closed, by the calendar or as its landlord says."""


def in_the_way(competition: Competition, match: MatchId, day: date) -> InTheWay:
    """Return what stands in the way of playing *match* on *day*."""
    fixture, venue = competition.fixture(match), venue_of(competition, match)
    others = [each for each in _on(competition, day) if each.match != match]
    teams = fixture.teams if fixture else ()
    playing = tuple(team for team in teams if any(team in each.teams for each in others))
    here = tuple(each.teams[0] for each in others if venue_of(competition, each.match) == venue)
    known, told = competition.season.venues.get(venue), competition.season.houses.closings
    closed = (known is not None and day in known.closed) or (venue, day) in told
    full = not closed and len(here) >= grounds_of(competition).holds(venue, day)
    return InTheWay(playing, here if full else (), closed)


def _on(competition: Competition, day: date) -> Iterator[Fixture]:
    """Yield the matches of a day that are played, or were."""
    for table in competition.rankings.values():
        for match, fixture in table.fixtures.items():
            night = night_of(competition, match)
            if night is not None and night.day == day and match not in table.struck:
                yield fixture
