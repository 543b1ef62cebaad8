"""How a match of All Fours can end: as a race to a number of bullseyes, after its games, or when people stop."""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.reach.endings import Between, Ending, Open
from hangjack.competition.standings.columns import Column
from hangjack.games.all_fours.competition.columns import (
    BULLSEYES_AGAINST,
    BULLSEYES_FOR,
    HANG_JACKS_AGAINST,
    HANG_JACKS_FOR,
)
from hangjack.games.all_fours.competition.defaults import DefaultFigures
from hangjack.matches.results import Columns


class Length(Struct, frozen=True):
    """How long a match is that is no race: its games, each of which brings a bullseye or more, and what comes beside them."""

    games: int
    worth: int = 1
    """The most bullseyes that a game brings."""
    claims: int = 0
    """The most that late pairs can cost in all."""
    below: int | None = None
    """A target that neither side has reached, where there is one."""

    @property
    def by_play(self) -> int:
        """The most bullseyes that the games alone bring."""
        return self.games * self.worth


_BULLSEYES = BULLSEYES_FOR, BULLSEYES_AGAINST
_HANG_JACKS = HANG_JACKS_FOR, HANG_JACKS_AGAINST


def race_endings(target: int, figures: DefaultFigures, *, capped: bool = True) -> tuple[Ending, ...]:
    """Return the endings of a race to *target* bullseyes: played, defaulted, defaulted by both.

    In a played match the winner has *target*, or more where the board is not *capped*, and the loser anything less;
    hang-jacks have no limit. Where the board of a defaulted match stands, it can show anything below the target. A match
    that scrapped tables end below the target is not among them.
    """
    below = 0, target - 1
    stood = () if figures.discards_board else (_played(below, below),)
    return _played((target, target if capped else None), below), *_defaulted(figures), *stood


def games_endings(length: Length, figures: DefaultFigures) -> tuple[Ending, ...]:
    """Return the endings of a match of a number of games: all of them played, forfeited, forfeited by both.

    When both sides have as many bullseyes somebody says who has won. A match that scrapped tables end before all games are
    played is not among them.
    """
    outcomes = list(_outcomes(length))
    if not outcomes:
        return tuple(_defaulted(figures))
    winners, losers = zip(*outcomes, strict=True)
    parts = tuple(_played(winner, loser) for winner, loser in outcomes)
    played = _played(_hull(winners), _hull(losers))
    return replace(played, parts=parts, by_play=length.by_play), *_defaulted(figures)


def endless_endings(figures: DefaultFigures) -> tuple[Ending, ...]:
    """Return the endings of a match that goes on until people stop: only who has won it is certain."""
    return _played((0, None), (0, None)), *_defaulted(figures)


def _outcomes(length: Length) -> Iterator[tuple[Between, Between]]:
    """Yield what the winner's bullseyes lie between for each number that the side that loses can have.

    Where a game may bring more than one, some of the highest scores cannot really come about: they are allowed all the same.
    """
    most = length.by_play + length.claims
    highest = most if length.below is None else length.below - 1
    for lost in range(min(most // 2, highest) + 1):
        least, last = max(lost, length.games - lost), min(most - lost, highest)
        if least <= last:
            yield (least, last), (lost, lost)


def _hull(ranges: Sequence[Between]) -> Between:
    return min(least for least, _ in ranges), max(last for _, last in ranges)


def _played(winner: tuple[int, int | None], loser: tuple[int, int | None]) -> Ending:
    """Return the ending of a played match, with what each side's bullseyes lie between; None without a limit."""
    made, against = _BULLSEYES
    first: Columns = {Column.WON: 1, made: winner[0], against: loser[0]}
    second: Columns = {Column.WON: 0, made: loser[0], against: winner[0]}
    bullseyes = (
        Open(side, made, against, None if last is None else last - least)
        for side, (least, last) in enumerate((winner, loser))
        if last != least
    )
    return Ending(first, second, (*bullseyes, Open(0, *_HANG_JACKS), Open(1, *_HANG_JACKS)), told=made)


def _defaulted(figures: DefaultFigures) -> Iterator[Ending]:
    yield Ending(figures.winner, figures.loser, told=BULLSEYES_FOR)
    yield Ending(figures.both_default, figures.both_default, told=BULLSEYES_FOR)
