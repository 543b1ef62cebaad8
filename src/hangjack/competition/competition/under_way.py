"""Matches under way: which of them are still called once teams, cards or groups have changed."""

from msgspec.structs import replace

from hangjack.competition.competition.state import Competition
from hangjack.competition.fixtures import knockout


def still_called(competition: Competition) -> Competition:
    """Leave out the matches under way whose teams have changed: they are called anew."""
    places = knockout.occupants(competition.knockout)
    same = {}
    for match, called in competition.under_way.items():
        found = None if match in places else competition.fixture(match)
        teams = places.get(match, ()) if found is None else found.teams
        if set(teams) == set(called.teams):
            same[match] = called
    return in_step(replace(competition, under_way=same))


def in_step(competition: Competition) -> Competition:
    """Return the competition once another match is under way, or one no more: the knockout keeps the teams of those."""
    return replace(competition, knockout=knockout.with_called(competition.knockout, competition.under_way))
