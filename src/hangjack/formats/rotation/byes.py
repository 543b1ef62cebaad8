"""Byes of a rotation: what whoever faces a gap is credited with, worked out anew whenever a sheet of the round changes.

A round with a table that has no sheet yet has no award. The same cards, gaps and sheets always give the same awards, in
whatever order they came.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Literal

from msgspec import Struct

from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.standings.columns import part
from hangjack.competition.standings.ranking import (
    Ranking,
    RankingOptions,
    fold,
    open_ranking,
    without_result,
)
from hangjack.formats.rotation.field import Field, field_fixtures
from hangjack.formats.rotation.rotation import RotationOptions
from hangjack.ids import EntrantId
from hangjack.matches.results import Columns, Official


class Rotating(Struct, frozen=True):
    """How a rotation is ranked, and what its byes are worth."""

    ranking: RankingOptions
    options: RotationOptions
    averaged: str
    """The column of which a bye is worth the average, over those who won in its round."""


class ByeAward(Struct, frozen=True):
    """What a bye brings: whole points, and so many parts of one where nothing is rounded."""

    whole: int
    counts_as: Literal["win", "points_only"]
    parts: int = 0
    of: int = 1

    @property
    def points(self) -> int | float:
        """What it brings as a number."""
        return (self.whole * self.of + self.parts) / self.of if self.parts else self.whole


def bye_award(winning_scores: Sequence[int], options: RotationOptions) -> ByeAward | None:
    """Return what a bye brings in a round whose tables were won with these scores; None if no table was played.

    A half rounds to the greater number, below nothing too.
    """
    if not winning_scores:
        return None
    total, tables = sum(winning_scores), len(winning_scores)
    if options.bye_rounding == "half_up":
        return ByeAward((2 * total + tables) // (2 * tables), options.bye_counts_as)
    whole, parts = divmod(total, tables)
    if options.bye_rounding == "exact":
        return ByeAward(whole, options.bye_counts_as, parts, tables)
    return ByeAward(whole, options.bye_counts_as)


def field_ranking(field: Field, played: Iterable[Official], rotating: Rotating) -> Ranking:
    """Return the ranking of a *field* with these results of tables, and with the byes that follow from them."""
    results = {each.match: each for each in played}
    met = {match: each.entrants for match, each in results.items()}
    rounds = rotating.options.rounds
    fixtures = tuple(field_fixtures(field, rounds, met))
    fresh = open_ranking(field.by_card, fixtures, rotating.ranking)
    counted = [ResultEntered(each) for match, each in results.items() if match in fresh.fixtures]
    entered = reduce(fold, counted, fresh)
    return reduce(
        lambda ranking, number: with_byes(ranking, number, field, rotating), range(1, rounds + 1), entered
    )


def with_byes(ranking: Ranking, round_number: int, field: Field, rotating: Rotating) -> Ranking:
    """Return the ranking with the byes of one round as its sheets are now; with none while one is missing."""
    alone = [each for each in round_of(ranking, round_number) if is_bye(each)]
    if not alone:
        return ranking
    award = award_of(ranking, round_number, field, rotating)
    for fixture in alone:
        if award is None:
            ranking = without_result(ranking, fixture.match)
        else:
            ranking = fold(ranking, ResultEntered(bye_result(fixture, award, rotating.averaged)))
    return ranking


def award_of(ranking: Ranking, round_number: int, field: Field, rotating: Rotating) -> ByeAward | None:
    """Return what a bye is worth in a round; None while a sheet is missing, or the director's word where no table played."""
    tables = [each for each in round_of(ranking, round_number) if not is_bye(each)]
    results = [ranking.rows[each.teams[0]].results.get(each.match) for each in tables]
    won = [each.figures[each.winner] for each in results if each is not None and each.winner is not None]
    if None in results:
        return None
    if not tables and round_number in field.scores:
        return ByeAward(field.scores[round_number], rotating.options.bye_counts_as)
    return bye_award([columns.get(rotating.averaged, 0) for columns in won], rotating.options)


def bye_result(fixture: Fixture, award: ByeAward, averaged: str) -> Official:
    """Return what the team that stands alone in *fixture* is credited with."""
    (team,) = fixture.teams
    points: Columns = {
        averaged: award.whole,
        **({part(averaged, award.of): award.parts} if award.parts else {}),
    }
    return Official(fixture.match, {team: points}, team if award.counts_as == "win" else None, "bye")


def round_of(ranking: Ranking, round_number: int) -> Iterator[Fixture]:
    """Yield who meets whom in a round, and who stands alone."""
    return (each for each in ranking.fixtures.values() if each.round == round_number)


def is_bye(fixture: Fixture) -> bool:
    """Whether somebody stands alone in *fixture*."""
    return len(fixture.teams) == 1


def played_in(ranking: Ranking) -> tuple[Official, ...]:
    """Return the results of tables that two teams have played at."""
    found = (
        (fixture, ranking.rows[fixture.teams[0]].results.get(match))
        for match, fixture in ranking.fixtures.items()
    )
    return tuple(each for fixture, each in found if each is not None and not is_bye(fixture))


def byes_missing(ranking: Ranking) -> dict[int, tuple[EntrantId, ...]]:
    """Return the rounds in which all sheets are in and somebody still has no award: no table was played in them."""
    missing: dict[int, tuple[EntrantId, ...]] = {}
    for fixture in ranking.remaining:
        tables = [each for each in round_of(ranking, fixture.round) if not is_bye(each)]
        if is_bye(fixture) and not tables:
            missing[fixture.round] = (*missing.get(fixture.round, ()), *fixture.teams)
    return missing
