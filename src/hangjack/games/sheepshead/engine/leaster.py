"""The leaster: everybody has passed, each plays alone, and the fewest card points win."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from hangjack.games.sheepshead.engine.counting import Score
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.wording import Worded

NO_TRICK = -1


class Won(Struct, frozen=True):
    """A trick of a leaster: who has taken it, and the card points in it."""

    by: Seat
    points: int


class Decided(Worded):
    """What has decided a leaster."""

    FEWEST = "fewest"
    THREE_WAY = "three_way"
    NO_TRICKS = "no_tricks"
    EARLIEST = "earliest"
    NOBODY = "nobody"
    """Everybody is barred."""


class LeasterCount(Struct, frozen=True):
    """How a leaster came out."""

    points: Score
    """Card points of each player, the blind with the last trick's."""
    winner: Seat | None
    """None: nobody, because everybody is barred; an official says what becomes of the hand."""
    value: int
    trickless: bool
    """Whether the winner has no trick, which wins double."""
    decided_by: Decided


def count_leaster(
    tricks: Sequence[Won],
    blind_points: int,
    passed: tuple[Seat, ...],
    options: Options,
    barred: Collection[Seat] = (),
) -> LeasterCount:
    """Count a leaster whose players *passed* in this order.

    Whoever is *barred* by a misplay cannot win it; if that is everybody, nobody does.
    """
    points = dict.fromkeys(passed, 0)
    for trick in tricks:
        points[trick.by] += trick.points
    if tricks:
        points[tricks[-1].by] += blind_points
    running = tuple(seat for seat in passed if seat not in barred)
    if not running:
        return LeasterCount(points, None, 0, trickless=False, decided_by=Decided.NOBODY)
    winner, decided_by = _winner(points, _last_tricks(tricks, passed), running, passed)
    trickless = all(trick.by is not winner for trick in tricks)
    return LeasterCount(points, winner, options.leaster_points[trickless], trickless, decided_by)


def leaster_score(count: LeasterCount) -> Score:
    """Return the tournament points: the value to the winner, nothing to the others."""
    return {seat: count.value if seat is count.winner else 0 for seat in count.points}


def _winner(
    points: Score, last_trick: dict[Seat, int], running: tuple[Seat, ...], passed: tuple[Seat, ...]
) -> tuple[Seat, Decided]:
    """Return who wins among those *running*, who stand in passing order like *passed*, and by what."""
    fewest = min(points[seat] for seat in running)
    level = [seat for seat in running if points[seat] == fewest]
    if len(level) == 1:
        return level[0], Decided.FEWEST
    if len(level) == len(passed):
        return level[-1], Decided.THREE_WAY
    if all(last_trick[seat] == NO_TRICK for seat in level):
        return level[-1], Decided.NO_TRICKS
    return min(level, key=last_trick.__getitem__), Decided.EARLIEST


def _last_tricks(tricks: Sequence[Won], seats: tuple[Seat, ...]) -> dict[Seat, int]:
    """Return the number of each player's last trick; `NO_TRICK`, before all of them, for a player without any."""
    last = dict.fromkeys(seats, NO_TRICK)
    for number, trick in enumerate(tricks):
        last[trick.by] = number
    return last
