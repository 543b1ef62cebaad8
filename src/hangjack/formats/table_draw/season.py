"""Sessions and seasons: who stands where in one session, and over all of them as the organiser has chosen.

A session that somebody did not play is no session of 0. Whoever shares a place is listed by name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import groupby
from typing import Literal

from msgspec import Struct

from hangjack.competition.standings.ranking import Ranking
from hangjack.competition.standings.standings import standings
from hangjack.ids import EntrantId

Named = Callable[[EntrantId], str]
"""What somebody is called, for those who share a place."""


class SeasonOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """How the sessions make up a season: not at all, all of them, the best of them, or their average."""

    season: Literal["none", "sum", "best_k", "average"] = "none"
    season_k: int = 1
    season_min: int = 1


class SessionLine(Struct, frozen=True):
    """One line of a session: a place, which may be shared, and the points that give it."""

    place: int
    entrant: EntrantId
    points: int


class SeasonLine(Struct, frozen=True):
    """One line of a season. Nobody has a place with fewer sessions than it takes."""

    place: int | None
    entrant: EntrantId
    figure: Fraction
    sessions: int
    """How many sessions count."""

    def shown(self, options: SeasonOptions) -> int | Decimal:
        """Return the figure as people read it: an average with two decimals, halves away from zero."""
        if options.season != "average":
            return int(self.figure)
        hundredths = int(abs(self.figure) * 100 + Fraction(1, 2))
        return Decimal(-hundredths if self.figure < 0 else hundredths).scaleb(-2)


def session_lines(ranking: Ranking, named: Named = str) -> tuple[SessionLine, ...]:
    """Return the lines of a session for everybody with a result, by the first column that ranks them."""
    column = ranking.options.ranking[0]
    played = [each for each in standings(ranking).positions if ranking.rows[each.team].results]
    places = {each.team: each.place for each in played}
    ordered = sorted(places, key=lambda each: (places[each], named(each)))
    return tuple(SessionLine(places[each], each, int(ranking.rows[each].shows(column))) for each in ordered)


def season_lines(
    sessions: Mapping[EntrantId, Sequence[int]], options: SeasonOptions, named: Named = str
) -> tuple[SeasonLine, ...]:
    """Return the season of everybody by the points of each of their *sessions*; nothing where there is no season."""
    if options.season == "none":
        return ()
    made = {each: _figure(points, options) for each, points in sessions.items() if points}
    least = options.season_min if options.season == "average" else 1
    ranked = [each for each in made if len(sessions[each]) >= least]
    later = [each for each in made if len(sessions[each]) < least]

    def order(entrant: EntrantId) -> tuple[Fraction, str]:
        return -made[entrant][0], named(entrant)

    placed = _places(sorted(ranked, key=order), lambda each: made[each][0])
    return (
        *(SeasonLine(place, each, *made[each]) for each, place in placed),
        *(SeasonLine(None, each, *made[each]) for each in sorted(later, key=order)),
    )


def _figure(points: Sequence[int], options: SeasonOptions) -> tuple[Fraction, int]:
    """Return what the sessions of somebody make, and how many of them count."""
    if options.season == "average":
        return Fraction(sum(points), len(points)), len(points)
    counted = sorted(points, reverse=True)
    if options.season == "best_k":
        counted = counted[: options.season_k]
    return Fraction(sum(counted)), len(counted)


def _places(
    ordered: Sequence[EntrantId], figure: Callable[[EntrantId], Fraction]
) -> Iterator[tuple[EntrantId, int]]:
    """Yield everybody with their place; equal figures share one, and the next is counted on: 1, 2, 2, 4."""
    above = 0
    for _, level in groupby(ordered, key=figure):
        together = list(level)
        yield from ((each, above + 1) for each in together)
        above += len(together)
