"""From the groups to the knockout: in which order the qualifiers enter it."""

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import Struct

from hangjack.competition.fixtures.bracket import byes_for
from hangjack.competition.fixtures.draw import Draw
from hangjack.competition.fixtures.groups import GroupOptions
from hangjack.competition.standings.ranking import Ranking, TieDecided
from hangjack.competition.standings.standings import standings
from hangjack.errors import Refused
from hangjack.ids import EntrantId

_FromGroup = tuple[str, EntrantId]


class BracketOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How the knockout is paired: by ranking, by draw, or across the groups."""

    bracket: Literal["first_v_last", "drawn", "group_cross"] = "first_v_last"


class Qualified(Struct, frozen=True):
    """What the knockout is made from: the finished rankings of the groups, and how many of each go on."""

    rankings: Mapping[str, Ranking]
    options: GroupOptions
    decisions: tuple[TieDecided, ...] = ()
    """About teams of different groups that are level on everything."""

    @property
    def by_group(self) -> Mapping[str, tuple[EntrantId, ...]]:
        """The qualifiers of each group, the first one first."""
        return {name: qualifiers(ranking, self.options) for name, ranking in self.rankings.items()}


def qualifiers(ranking: Ranking, options: GroupOptions) -> tuple[EntrantId, ...]:
    """Return the teams of a finished *ranking* that go on, the first one first.

    Refuses while their number is not decided, while matches remain, and while a tie over the last place is open.
    """
    places = options.qualifiers_per_group
    if places is None:
        raise Refused("qualifiers.not-decided")
    if ranking.remaining:
        raise Refused("qualifiers.matches-remain", matches=tuple(each.match for each in ranking.remaining))
    now = standings(ranking)
    for tie in now.unresolved_ties:
        first = now.order.index(tie[0])
        if first < places < first + len(tie):
            raise Refused("qualifiers.tie", teams=tie)
    return tuple(team for team in now.order if team not in ranking.out)[:places]


def knockout_order(
    qualified: Qualified, options: BracketOptions, draw: Draw | None = None
) -> tuple[EntrantId, ...]:
    """Return the qualifiers in the order in which a bracket takes them, as the book pairs its knockout.

    Refuses while a group or a tie is open; *draw* is for a book that draws its knockout.
    """
    match options.bracket:
        case "first_v_last":
            return ranking_order(qualified)
        case "group_cross":
            return cross_order(qualified)
        case "drawn":
            return _drawn_order(qualified, draw)


def seeding_rankings(qualified: Qualified) -> tuple[Ranking, ...]:
    """Return a ranking for each qualifying place, with the teams that came in there in the groups.

    They are ranked by the criteria of the groups. Refuses while teams of one group that go on are level with each other,
    because their places are open.
    """
    _require_places(qualified)
    by_group = qualified.by_group
    options = next(iter(qualified.rankings.values())).options
    levels = [
        {
            teams[place]: qualified.rankings[name].rows[teams[place]]
            for name, teams in by_group.items()
            if teams[place:]
        }
        for place in range(max(map(len, by_group.values())))
    ]
    return tuple(Ranking(options, rows, {}, qualified.decisions) for rows in levels)


def ranking_order(qualified: Qualified) -> tuple[EntrantId, ...]:
    """Return the winners of the groups by rank, then the second, and so on. Refuses while some of them are level."""
    ranked = [standings(ranking) for ranking in seeding_rankings(qualified)]
    if ties := [tie for each in ranked for tie in each.unresolved_ties]:
        raise Refused("qualifiers.tie", teams=ties[0])
    return tuple(team for each in ranked for team in each.order)


def cross_order(qualified: Qualified) -> tuple[EntrantId, ...]:
    """Return an order in which winners of groups meet the last qualifiers of other groups, nobody one of its own.

    Groups count in their order. Refuses where no such order exists, as with a single group.
    """
    _require_places(qualified)
    by_group = qualified.by_group
    most = max(map(len, by_group.values()))
    ranked = [
        (name, teams[place]) for place in range(most) for name, teams in by_group.items() if teams[place:]
    ]
    byes = byes_for(len(ranked))
    free, rest = ranked[:byes], ranked[byes:]
    upper, lower = rest[: len(rest) // 2], rest[len(rest) // 2 :]
    opponents = _opponents(upper, lower)
    if opponents is None:
        raise Refused("bracket.groups-cannot-cross")
    return tuple(team for _, team in [*free, *upper, *reversed(opponents)])


def _drawn_order(qualified: Qualified, draw: Draw | None) -> tuple[EntrantId, ...]:
    teams = {team for through in qualified.by_group.values() for team in through}
    if draw is None or draw.held is None:
        raise Refused("draw.not-held")
    if set(draw.held.entries) != teams:
        raise Refused("draw.other-entries", teams=tuple(sorted(teams)))
    return draw.held.order


def _require_places(qualified: Qualified) -> None:
    for name, teams in qualified.by_group.items():
        for tie in standings(qualified.rankings[name]).unresolved_ties:
            if set(tie) <= set(teams):
                raise Refused("qualifiers.tie", teams=tie)


def _opponents(upper: Sequence[_FromGroup], lower: Sequence[_FromGroup]) -> tuple[_FromGroup, ...] | None:
    """Return for each of *upper* an opponent of another group, the last one that leaves one for everybody else."""
    if not upper:
        return ()
    for place in reversed(range(len(lower))):
        if lower[place][0] != upper[0][0]:
            others = _opponents(upper[1:], [*lower[:place], *lower[place + 1 :]])
            if others is not None:
                return (lower[place], *others)
    return None
