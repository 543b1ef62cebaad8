"""A match of a season as people see it: on the night on which it is played now, at its venue."""

from hangjack.competition.competition import Competition
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.desk.names import Names
from hangjack.desk.views.fixtures import FixtureShown, result_shown
from hangjack.formats.divisions.deciding.dates import venue_of
from hangjack.formats.divisions.state import season_in
from hangjack.ids import MatchId


def in_season(competition: Competition, names: Names, fixture: Fixture) -> FixtureShown:
    """Return a match of a season with its venue, on the night on which it is played now."""
    match = fixture.match
    night = season_in(competition).night(match, fixture.round)
    first = season_in(competition).night_of_round(fixture.round)
    division, result = competition.homes[match], competition.result(match)
    venue = season_in(competition).venues.get(venue_of(competition, match))
    return FixtureShown(
        match=match,
        teams=tuple(map(names.shown, fixture.teams)),
        round=fixture.round,
        group=division,
        start_ms=None if night is None else night.start_ms,
        tables=(),
        under_way=match in competition.under_way,
        over=result is not None,
        result=result_shown(competition, result, fixture.teams),
        venue=venue.name if venue else "",
        struck=match in competition.rankings[division].struck,
        venue_id=venue.venue if venue else "",
        address=venue.address if venue else "",
        first_ms=first.start_ms if first and night and first != night else None,
    )


def venue_name(competition: Competition, match: MatchId) -> str:
    """Return what the venue of a match is called; nothing where the home team has none."""
    venue = season_in(competition).venues.get(venue_of(competition, match))
    return venue.name if venue else ""
