"""What a code entitles to: that of a team to sit, round after round, where the team sits; that of a landlord to the house.

A team has one code for the whole event. The scorekeeper's phone writes and signs at each of its tables; the partner's looks on,
confirms and countersigns. The code of a house is its landlord's alone. Whoever is both, player and landlord, is both by either.
"""

from collections.abc import Iterable, Iterator

from hangjack.competition.appointments import bounds_of
from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import Entry
from hangjack.competition.formats.format import format_of
from hangjack.competition.permissions import Bound, Role
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES

_KEEPS = (Role.SCOREKEEPER, Role.CAPTAIN, Role.PLAYER)


def entitled(competition: Competition, via: Iterable[Bound], person: PersonId | None) -> tuple[Bound, ...]:
    """Return what a phone may: as its link says, at every table of the team whose code it is, and in the house of a landlord."""
    found = (each for bound in via for each in _of(competition, bound, person))
    return tuple(dict.fromkeys(found))


def own_bounds(competition: Competition, person: PersonId, match: Match | None) -> tuple[Bound, ...]:
    """Return everything that somebody is who has signed in: by appointment, in this match, and as a landlord."""
    own = bounds_of(person, competition.appointments, competition.rosters, match)
    return (*own, *_as_landlord(competition, person))


def _of(competition: Competition, bound: Bound, person: PersonId | None) -> Iterator[Bound]:
    """Yield what one code entitles to. That of a house is void in the hands of anybody who is not its landlord any more."""
    entries = competition.rosters.entries
    if bound.club is not None:
        if person is None or competition.clubs.landlords.get(bound.club) != person:
            return
        yield from _with_teams(competition, tuple(entries), person)
    elif bound.entrant is not None and bound.entrant in entries:
        yield from _with_teams(competition, (bound.entrant,), person)
    else:
        yield bound
    yield from _as_landlord(competition, person)


def _as_landlord(competition: Competition, person: PersonId | None) -> tuple[Bound, ...]:
    return (Bound(Role.LANDLORD),) if person in competition.clubs.landlords.values() else ()


def _with_teams(
    competition: Competition, teams: tuple[EntrantId, ...], person: PersonId | None
) -> Iterator[Bound]:
    """Yield what somebody is in all matches of those *teams* on whose forms they stand."""
    roles = {team: _roles(competition.rosters.entries[team], person) for team in teams}
    own = {team: held for team, held in roles.items() if held}
    for fixture in format_of(competition).fixtures_of_teams(competition) if own else ():
        if len(fixture.teams) == len(SIDES):
            for side, team in zip(SIDES, fixture.teams, strict=True):
                yield from (Bound(role, fixture.match, side) for role in own.get(team, ()))


def _roles(entry: Entry, person: PersonId | None) -> tuple[Role, ...]:
    if person not in entry.players:
        return ()
    return _KEEPS if entry.captain in {None, person} else (Role.PLAYER,)


def holders_of(competition: Competition, bound: Bound) -> tuple[PersonId, ...]:
    """Return who may hold the phone of a team, or of a house: its landlord alone."""
    if bound.club is not None:
        landlord = competition.clubs.landlords.get(bound.club)
        return () if landlord is None else (landlord,)
    entry = competition.rosters.entries.get(bound.entrant) if bound.entrant is not None else None
    return entry.players if entry is not None else ()
