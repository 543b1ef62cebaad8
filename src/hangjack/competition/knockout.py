"""A knockout under way: who has advanced, what can be played now, and who is champion.

Only official results move a team on. Where both teams of a tie default, the place they played for stays empty, and whoever
should have met its winner has a walkover.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.arrivals import (
    Arrival,
    ResultEntered,
    ResultSetAside,
    require_reason,
    require_teams,
)
from hangjack.competition.bracket import Rounds, Seeded, Side, Tie, WinnerOf, rounds_of
from hangjack.competition.fixtures import Fixture
from hangjack.errors import Refused
from hangjack.ids import MatchId, TeamId
from hangjack.matches.results import Official


class KnockoutArranged(Struct, frozen=True, tag="knockout-arranged"):
    """The knockout begins with these teams, the first seed first."""

    order: tuple[TeamId, ...]


KnockoutEvent = KnockoutArranged | Arrival


class Knockout(Struct, frozen=True):
    """The bracket and the results in it."""

    order: tuple[TeamId, ...] = ()
    rounds: Rounds = ()
    results: Mapping[MatchId, Official] = {}

    @property
    def ties(self) -> tuple[Tie, ...]:
        """All ties, the first round first."""
        return tuple(tie for each in self.rounds for tie in each)


class Empty(Struct, frozen=True):
    """A place that nobody won: both teams of the tie before defaulted."""


Occupant = TeamId | Empty | None
"""Who stands in a place of the bracket; None while that is not known."""


def fold(knockout: Knockout, event: KnockoutEvent) -> Knockout:
    """Return the knockout after *event*. Never refuses; a result of another match changes nothing."""
    match event:
        case KnockoutArranged(order):
            return Knockout(order, rounds_of(order))
        case ResultEntered(result):
            known = any(tie.match == result.match for tie in knockout.ties)
            return (
                replace(knockout, results={**knockout.results, result.match: result}) if known else knockout
            )
        case ResultSetAside(match):
            kept = {each: result for each, result in knockout.results.items() if each != match}
            return replace(knockout, results=kept)
    assert_never(event)


def arrange(knockout: Knockout, order: Sequence[TeamId]) -> tuple[KnockoutArranged, ...]:
    """Begin the knockout with teams in this *order*. Refuses nobody, a team twice, and once there are results."""
    if not order or len(set(order)) != len(order):
        raise Refused("knockout.entries-wrong")
    if knockout.results:
        raise Refused("knockout.under-way")
    return (KnockoutArranged(tuple(order)),)


def enter_result(knockout: Knockout, result: Official) -> tuple[ResultEntered, ...]:
    """Let *result* move its winner on; one that counts already changes nothing.

    Refuses a match whose teams are not known, other teams than those, a match without a winner unless both defaulted, and
    another winner than before once the next match has a result.
    """
    before = knockout.results.get(result.match)
    if before == result:
        return ()
    one, other = occupants(knockout).get(result.match, (None, None))
    if not isinstance(one, str) or not isinstance(other, str):
        raise Refused("knockout.teams-unknown", match=result.match)
    require_teams(result, (one, other))
    if result.winner is None and result.ended != "double_default":
        raise Refused("knockout.needs-winner", match=result.match)
    if before is not None and before.winner != result.winner:
        _require_next_open(knockout, result.match)
    return (ResultEntered(result),)


def set_result_aside(knockout: Knockout, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
    """Let the result of *match* no longer count. Refuses without a reason, and once a later match has a result."""
    if match not in knockout.results:
        raise Refused("result.none-yet", match=match)
    _require_next_open(knockout, match)
    return (ResultSetAside(match, require_reason(reason)),)


def occupants(knockout: Knockout) -> Mapping[MatchId, tuple[Occupant, Occupant]]:
    """Return who stands in the two places of each tie, the first round first."""
    winners: dict[MatchId, Occupant] = {}
    found: dict[MatchId, tuple[Occupant, Occupant]] = {}
    for tie in knockout.ties:
        one, other = (_occupant(side, winners) for side in tie.sides)
        found[tie.match] = one, other
        winners[tie.match] = _advancing(knockout.results.get(tie.match), one, other)
    return found


def ready(knockout: Knockout) -> tuple[MatchId, ...]:
    """Return the matches that can be played now: both teams known, no result."""
    return tuple(
        match
        for match, (one, other) in occupants(knockout).items()
        if isinstance(one, str) and isinstance(other, str) and match not in knockout.results
    )


def champion(knockout: Knockout) -> Occupant:
    """Return who has won the knockout; `Empty` if both finalists defaulted, None while it is open."""
    if not knockout.rounds:
        return knockout.order[0] if knockout.order else None
    final = knockout.rounds[-1][0].match
    return _advancing(knockout.results.get(final), *occupants(knockout)[final])


def knockout_fixtures(knockout: Knockout, after: Sequence[MatchId] = ()) -> tuple[Fixture, ...]:
    """Return all ties as fixtures, with the teams known so far; the whole knockout comes *after* those matches."""
    stands = occupants(knockout)
    return tuple(
        Fixture(
            match=tie.match,
            teams=tuple(team for team in stands[tie.match] if isinstance(team, str)),
            round=number,
            after=(*after, *(side.match for side in tie.sides if isinstance(side, WinnerOf))),
        )
        for number, ties in enumerate(knockout.rounds, start=1)
        for tie in ties
    )


def _occupant(side: Side, winners: Mapping[MatchId, Occupant]) -> Occupant:
    return side.team if isinstance(side, Seeded) else winners[side.match]


def _advancing(result: Official | None, one: Occupant, other: Occupant) -> Occupant:
    """Return who comes out of a tie: its winner, or whoever has nobody to play."""
    if result is not None:
        return result.winner if result.winner is not None else Empty()
    if isinstance(one, Empty):
        return other
    return one if isinstance(other, Empty) else None


def _require_next_open(knockout: Knockout, match: MatchId) -> None:
    """Refuse to change who won *match* when a later match has been decided by who won it."""
    following = [tie for tie in knockout.ties if WinnerOf(match) in tie.sides]
    for tie in following:
        if tie.match in knockout.results:
            raise Refused("knockout.next-decided", match=match, next_match=tie.match)
        if any(isinstance(each, Empty) for each in occupants(knockout)[tie.match]):
            _require_next_open(knockout, tie.match)
