"""What the code of a team entitles to: whoever holds it sits, round after round, where the team sits.

A team has one code for the whole event. The scorekeeper's phone writes and signs at each of its tables; the partner's looks on,
confirms and countersigns.
"""

from collections.abc import Iterable, Iterator

from hangjack.competition.competition import Competition
from hangjack.competition.cups import team_ties
from hangjack.competition.cups.brackets import match_of
from hangjack.competition.entries.rosters import Entry
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.permissions import Bound, Role
from hangjack.ids import EntrantId, PersonId
from hangjack.matches.parties import SIDES

_KEEPS = (Role.SCOREKEEPER, Role.CAPTAIN, Role.PLAYER)


def entitled(competition: Competition, via: Iterable[Bound], person: PersonId | None) -> tuple[Bound, ...]:
    """Return what a phone may at tables: as its link says, and for the link of a team at every table of the team."""
    return tuple(each for bound in via for each in _of(competition, bound, person))


def _of(competition: Competition, bound: Bound, person: PersonId | None) -> Iterator[Bound]:
    entry = competition.rosters.entries.get(bound.entrant) if bound.entrant else None
    if bound.entrant is None or entry is None:
        yield bound
        return
    for fixture in _fixtures(competition):
        if bound.entrant in fixture.teams and len(fixture.teams) == len(SIDES):
            side = SIDES[fixture.teams.index(bound.entrant)]
            yield from (Bound(role, fixture.match, side) for role in _roles(entry, person))


def _fixtures(competition: Competition) -> Iterator[Fixture]:
    """Yield all matches of teams: of the rankings, and the ties of cups."""
    for ranking in competition.rankings.values():
        yield from ranking.fixtures.values()
    for cup in competition.cups.values():
        for tie in cup.bracket.ties:
            if found := team_ties.fixture(competition.cups, match_of(cup.opened.cup, tie.match)):
                yield found


def _roles(entry: Entry, person: PersonId | None) -> tuple[Role, ...]:
    if person not in entry.players:
        return ()
    return _KEEPS if entry.captain in {None, person} else (Role.PLAYER,)


def holders_of(competition: Competition, entrant: EntrantId) -> tuple[PersonId, ...]:
    """Return who may hold the phone of a team."""
    entry = competition.rosters.entries.get(entrant)
    return entry.players if entry is not None else ()
