"""Everybody against everybody: rounds of pairs by the circle method.

With an even number n of places, the last one, m = n - 1, stays where it is. In round r (from 0) place r meets place m,
and for k = 1, 2, ... places r + k and r - k (counted round the circle of m) meet. Place r is at home in even rounds,
place r + k when k is odd: so home and away matches differ by at most one for every team. With an odd number of teams
place m is nobody, and whoever meets it has a bye.
"""

from collections.abc import Sequence

from msgspec import Struct

from hangjack.ids import TeamId

Pair = tuple[TeamId, TeamId]
"""The home team and the away team; where there is no home, simply the first and the second."""


class Round(Struct, frozen=True):
    """The matches that can be played at the same time, and who rests."""

    pairs: tuple[Pair, ...]
    bye: TeamId | None = None


def round_robin(teams: Sequence[TeamId]) -> tuple[Round, ...]:
    """Return the rounds in which each of *teams* meets each other once."""
    assert len(set(teams)) == len(teams), "a team enters once"
    last = len(teams) - 1 + len(teams) % 2
    return tuple(_round(teams, number, last) for number in range(last if len(teams) > 1 else 0))


def double_round_robin(teams: Sequence[TeamId]) -> tuple[Round, ...]:
    """Return the rounds of a season: everybody meets twice, the second time with home and away exchanged."""
    first_half = round_robin(teams)
    return (*first_half, *map(_exchanged, first_half))


def _round(teams: Sequence[TeamId], number: int, last: int) -> Round:
    meetings = [(number, last) if number % 2 == 0 else (last, number)]
    for step in range(1, (last + 1) // 2):
        ahead, behind = (number + step) % last, (number - step) % last
        meetings.append((ahead, behind) if step % 2 else (behind, ahead))
    pairs = tuple((teams[home], teams[away]) for home, away in meetings if max(home, away) < len(teams))
    return Round(pairs, teams[number] if len(teams) % 2 else None)


def _exchanged(played: Round) -> Round:
    return Round(tuple((away, home) for home, away in played.pairs), played.bye)
