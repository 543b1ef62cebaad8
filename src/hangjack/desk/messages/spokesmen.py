"""Who is told for an entrant, and at which hour of a day."""

from datetime import date

from hangjack.competition.competition import Competition
from hangjack.desk.planning import moment_of
from hangjack.ids import EntrantId, PersonId

HOUR = "18:00"
"""When people are reminded of something that has no hour of its own."""

DAY_MS = 24 * 60 * 60 * 1000


def captains(competition: Competition, teams: tuple[EntrantId, ...]) -> tuple[PersonId, ...]:
    """Return who speaks for these entrants: their captains; somebody who plays alone, or as one of two, for themselves."""
    found: dict[PersonId, None] = {}
    for team in teams:
        entry = competition.rosters.entries.get(team)
        if entry is None or team in competition.out:
            continue
        spokesmen = (entry.captain,) if entry.captain is not None else entry.players if not entry.name else ()
        found |= dict.fromkeys(spokesmen)
    return tuple(found)


def evening_of(competition: Competition, day: date) -> int:
    """Return the moment at which people are reminded on *day*."""
    return moment_of(competition, day.isoformat(), HOUR)
