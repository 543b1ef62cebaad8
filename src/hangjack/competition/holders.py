"""Who may hold a phone that speaks for one side of a match, as things stand: the side's people, or whoever has the seat now."""

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.permissions import Bound, Role
from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.rules import MatchRules
from hangjack.matches.scoring.sitting import people_at


def roles_at(rules: MatchRules) -> tuple[Role, ...]:
    """Return for whom a side has codes at a table: for its captain only where teams hand in line-ups."""
    return (Role.SCOREKEEPER,) if rules.line_ups is None else (Role.CAPTAIN, Role.SCOREKEEPER)


def holders(competition: Competition, match: Match | None, bound: Bound) -> tuple[PersonId, ...]:
    """Return who may hold a phone for the side of *bound*; *match* is None before it is called.

    Those on the side's line-up, or its roster before there is one; where everybody plays alone, whoever has the seat.
    """
    if bound.side is None or bound.match is None:
        return ()
    if match is not None and match.meeting is None:
        return people_at(match, bound.side)
    line_up = match.sides.line_ups.declared.get(bound.side) if match is not None else None
    if line_up is not None:
        return tuple(dict.fromkeys((*line_up.named, *((line_up.scorer,) if line_up.scorer else ()))))
    fixture = competition.fixture(bound.match)
    if fixture is None or len(fixture.teams) < 2:
        return ()
    parties = competition.rules.match.parties(len(fixture.teams))
    entrants = dict(zip(parties, fixture.teams, strict=False))
    return people_of(competition.rosters, entrants[bound.side]) if bound.side in entrants else ()


def has_seat(competition: Competition, match: Match | None, bound: Bound, person: PersonId) -> bool:
    """Whether *person* still has the seat of *bound*. A side with a line-up has no seats: it answers for its phones itself."""
    alone = match.meeting is None if match is not None else competition.rules.match.line_ups is None
    return not alone or bound.match is None or person in holders(competition, match, bound)


def require_seat(competition: Competition, match: Match | None, bound: Bound, person: PersonId) -> None:
    """Refuse whoever has left a seat, and whoever it was drawn for before: the code of the seat is somebody else's now."""
    if not has_seat(competition, match, bound, person):
        raise Refused("session.seat-gone")
