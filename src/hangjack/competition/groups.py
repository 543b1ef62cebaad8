"""Groups: teams dealt into them, their fixtures, and who goes on to the knockout."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import count
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.arrivals import require_reason
from hangjack.competition.draw import Draw
from hangjack.competition.fixtures import Fixture
from hangjack.competition.round_robin import round_robin
from hangjack.competition.standings import standings
from hangjack.competition.tables import RankingOptions, Table, open_table
from hangjack.errors import Refused
from hangjack.ids import MatchId, TeamId
from hangjack.log import Digest


class GroupOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How many teams of each group go on; None until somebody decides it."""

    qualifiers_per_group: int | None = None


class Group(Struct, frozen=True):
    """Teams that all play each other."""

    name: str
    teams: tuple[TeamId, ...]
    late: tuple[TeamId, ...] = ()
    """Those who came after the draw: they play everybody too, and the matches of the others stay as they are."""

    @property
    def members(self) -> tuple[TeamId, ...]:
        """All teams of the group, those who came late last."""
        return (*self.teams, *self.late)


class GroupsDrawn(Struct, frozen=True, tag="groups-drawn"):
    """The order of the draw with this seed was dealt into groups."""

    groups: tuple[Group, ...]
    seed: Digest


class GroupsChanged(Struct, frozen=True, tag="groups-changed"):
    """The groups were arranged anew, for this reason."""

    groups: tuple[Group, ...]
    reason: str


GroupEvent = GroupsDrawn | GroupsChanged


class Groups(Struct, frozen=True):
    """The groups of a competition, and every change that was made to them, with its reason."""

    groups: tuple[Group, ...] = ()
    seed: Digest | None = None
    changes: tuple[GroupsChanged, ...] = ()


def fold(groups: Groups, event: GroupEvent) -> Groups:
    """Return the groups after *event*. Never refuses."""
    match event:
        case GroupsDrawn(drawn, seed):
            return replace(groups, groups=drawn, seed=seed)
        case GroupsChanged(changed):
            return replace(groups, groups=changed, changes=(*groups.changes, event))
    assert_never(event)


def draw_groups(
    groups: Groups, draw: Draw, number: int, have_played: Collection[TeamId] = ()
) -> tuple[GroupsDrawn, ...]:
    """Deal the order of *draw* into so many groups, one team to each in turn.

    Refuses a draw that has not been held or was dealt already, groups of fewer than two teams, and groups that have played.
    """
    if draw.held is None:
        raise Refused("draw.not-held")
    if draw.held.seed == groups.seed:
        raise Refused("groups.drawn-already")
    if have_played:
        raise Refused("groups.team-has-played", teams=tuple(have_played))
    if not 1 <= number <= len(draw.held.order) // 2:
        raise Refused("groups.too-many", groups=number, teams=len(draw.held.order))
    dealt = (Group(_letter(place), draw.held.order[place::number]) for place in range(number))
    return (GroupsDrawn(tuple(dealt), draw.held.seed),)


def change_groups(
    groups: Groups, changed: Sequence[Group], reason: str, have_played: Collection[TeamId]
) -> tuple[GroupsChanged, ...]:
    """Arrange groups anew. Refuses without a reason, a team in two groups, and to move a team that has results."""
    told = require_reason(reason)
    teams = [team for group in changed for team in group.members]
    if len(set(teams)) != len(teams):
        raise Refused(
            "groups.team-twice", teams=tuple(sorted({team for team in teams if teams.count(team) > 1}))
        )
    before, after = _homes(groups.groups), _homes(changed)
    if moved := tuple(team for team in have_played if before.get(team) != after.get(team)):
        raise Refused("groups.team-has-played", teams=moved)
    return (GroupsChanged(tuple(changed), told),)


def group_fixtures(groups: Sequence[Group]) -> tuple[Fixture, ...]:
    """Return a single round robin for each of *groups*, round by round over all of them.

    A team that came late meets the others after these rounds, one in each further round.
    """
    fixtures = [fixture for group in groups for fixture in (*_in_rounds(group), *_of_the_late(group))]
    return tuple(sorted(fixtures, key=lambda fixture: fixture.round))


def open_tables(groups: Sequence[Group], options: RankingOptions) -> Mapping[str, Table]:
    """Return the empty table of each group, by its name."""
    fixtures = group_fixtures(groups)
    return {
        group.name: open_table(
            group.members, [each for each in fixtures if each.group == group.name], options
        )
        for group in groups
    }


def qualifiers(table: Table, options: GroupOptions) -> tuple[TeamId, ...]:
    """Return the teams of a finished *table* that go on, the first one first.

    Refuses while their number is not decided, while matches remain, and while a tie over the last place is open.
    """
    places = options.qualifiers_per_group
    if places is None:
        raise Refused("qualifiers.not-decided")
    if table.remaining:
        raise Refused("qualifiers.matches-remain", matches=tuple(each.match for each in table.remaining))
    now = standings(table)
    for tie in now.unresolved_ties:
        first = now.order.index(tie[0])
        if first < places < first + len(tie):
            raise Refused("qualifiers.tie", teams=tie)
    return now.order[:places]


def _homes(groups: Sequence[Group]) -> Mapping[TeamId, str]:
    return {team: group.name for group in groups for team in group.members}


def _in_rounds(group: Group) -> Iterator[Fixture]:
    for number, played in enumerate(round_robin(group.teams), start=1):
        for place, pair in enumerate(played.pairs, start=1):
            yield Fixture(MatchId(f"{group.name}-{number}-{place}"), pair, number, group.name)


def _of_the_late(group: Group) -> Iterator[Fixture]:
    """Yield the matches of those who came late, against everybody who was there before; the sides take turns."""
    numbers = count(len(round_robin(group.teams)) + 1)
    for place, team in enumerate(group.late):
        for turn, other in enumerate((*group.teams, *group.late[:place])):
            number = next(numbers)
            pair = (team, other) if turn % 2 else (other, team)
            yield Fixture(MatchId(f"{group.name}-{number}-1"), pair, number, group.name)


def _letter(place: int) -> str:
    """Return the name of a group: A to Z, then AA, AB and so on."""
    before, letter = divmod(place, 26)
    return (_letter(before - 1) if before else "") + chr(ord("A") + letter)
