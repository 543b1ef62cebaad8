"""The bracket of a knockout as data that a page can draw: rounds of ties, each with the two sides that feed it.

Ties stand in the order in which the lines between them do not cross. Seeds meet first against last, inward, in every
round as long as the better one wins; byes fill up to the next power of two and go to the best seeds.
"""

from collections.abc import Sequence

from msgspec import Struct

from hangjack.ids import MatchId, TeamId


class Seeded(Struct, frozen=True, tag="seeded"):
    """A side that is known from the start."""

    seed: int
    team: TeamId


class WinnerOf(Struct, frozen=True, tag="winner-of"):
    """A side that another tie decides."""

    match: MatchId


Side = Seeded | WinnerOf


class Tie(Struct, frozen=True):
    """One match of the knockout, and its place, from 0, among those of its round if nobody had a bye."""

    match: MatchId
    position: int
    sides: tuple[Side, Side]


Rounds = tuple[tuple[Tie, ...], ...]
"""The ties of each round, the final last. Whoever has a bye first appears in the second round."""


def rounds_of(order: Sequence[TeamId]) -> Rounds:
    """Return the rounds for teams in this *order*, the first seed first; none for a team alone."""
    sides = [Seeded(seed, order[seed - 1]) if seed <= len(order) else None for seed in _drawn_up(len(order))]
    return _rounds(sides, 1)


def byes_for(teams: int) -> int:
    """Return how many of so many *teams* do not play in the first round."""
    return len(_drawn_up(teams)) - teams


def first_round(rounds: Rounds) -> tuple[tuple[TeamId, TeamId], ...]:
    """Return the pairs of the first round, the one with the best seed first, the better seed of each first."""
    pairs = sorted(
        (one.seed, other.seed, one.team, other.team)
        for tie in (rounds[0] if rounds else ())
        for one, other in [tie.sides]
        if isinstance(one, Seeded) and isinstance(other, Seeded)
    )
    return tuple((better, worse) for _, _, better, worse in pairs)


def _rounds(sides: Sequence[Side | None], number: int) -> Rounds:
    """Return the rounds from *number* on; None is a side that is not there, so that the other has a bye."""
    if len(sides) < 2:
        return ()
    ties: list[Tie] = []
    onward: list[Side | None] = []
    for position in range(len(sides) // 2):
        one, other = sides[2 * position : 2 * position + 2]
        if one is None or other is None:
            onward.append(one or other)
        else:
            ties.append(Tie(MatchId(f"KO-{number}-{position + 1}"), position, (one, other)))
            onward.append(WinnerOf(ties[-1].match))
    return (tuple(ties), *_rounds(onward, number + 1))


def _drawn_up(teams: int) -> list[int]:
    """Return the seeds of a full bracket from top to bottom: 1 8 4 5 2 7 3 6."""
    seeds = [1]
    while len(seeds) < teams:
        seeds = [each for seed in seeds for each in (seed, 2 * len(seeds) + 1 - seed)]
    return seeds
