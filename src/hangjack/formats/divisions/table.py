"""The table of a division: what its results count after teams have left, and which points stand beside them.

What is struck and what is adjusted follows from the books of the season and the results, whatever their order: a team
that is taken back has all of its results again.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal

from msgspec import Struct

from hangjack.competition.standings.adjustments import Adjustment, Cause
from hangjack.competition.standings.ranking import Ranking, TieDecided, level_at, restate
from hangjack.competition.standings.standings import standings
from hangjack.errors import Refused
from hangjack.formats.divisions.books.cards import CardRules
from hangjack.formats.divisions.books.leaving import HalfWay, Strikes, is_struck, strikes
from hangjack.formats.divisions.books.postponements import PostponementOptions, lapse_costs, postponing
from hangjack.formats.divisions.books.season import Season
from hangjack.ids import ClauseId, EntrantId, MatchId


class TableOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What goes with results that are struck out, and which ties are played off at the end."""

    late_penalty_survives_expunge: bool
    playoff_scope: Literal["boundaries", "all"]
    playoff_venue: str
    """Where play-offs are played: on neutral ground, or in a pub that is named."""


class TableRules(Struct, frozen=True):
    """What makes a division's table beside its results."""

    options: TableOptions
    postponements: PostponementOptions
    cards: CardRules
    columns: tuple[str, ...]
    """Where points are added that a team has beside its matches."""
    lapse_clauses: tuple[ClauseId, ClauseId]
    """By which a match that lapsed takes points, and by which it gives some."""
    decision_clause: ClauseId


def restated(ranking: Ranking, season: Season, rules: TableRules) -> Ranking:
    """Return the table of a division as the books of the season want it."""
    half = halfway(ranking, season)
    return ranking if half is None else restated_at(ranking, season, rules, half)


def restated_at(ranking: Ranking, season: Season, rules: TableRules, half: HalfWay) -> Ranking:
    """Return the table of a division that is half-way then."""
    left = {team: _strikes(ranking, team, season, half) for team in ranking.out if team in season.left}
    gone = frozenset(
        match
        for match, each in ranking.fixtures.items()
        if is_struck(each.round, each.teams, left, half.round)
    )
    lapsed = frozenset(_lapsed(ranking, season, left, half))
    adjusted = (
        *_lapses(ranking, season, rules, lapsed - gone, left),
        *_late_cards(ranking, season, rules, gone),
        *(
            Adjustment(each.team, each.points, Cause.DECISION, None, each.reason, rules.decision_clause)
            for each in season.adjusted
            if each.team in ranking.rows
        ),
    )
    idle = frozenset(
        match for match, each in ranking.fixtures.items() if not set(left).isdisjoint(each.teams)
    )
    unplayed = frozenset(match for match in idle if not _has_result(ranking, match))
    return restate(ranking, gone | lapsed | unplayed, adjusted, rules.columns)


def halfway(ranking: Ranking, season: Season) -> HalfWay | None:
    """Return when the division is half-way: after the last round of the first half. None before it has its nights."""
    half = max((each.round for each in ranking.fixtures.values()), default=0) // 2
    night = season.night_of_round(half)
    return None if night is None else HalfWay(night.day, half)


def _strikes(ranking: Ranking, team: EntrantId, season: Season, half: HalfWay) -> Strikes:
    own = [
        match for match, each in ranking.fixtures.items() if each.round == half.round and team in each.teams
    ]
    has_result = not own or all(_has_result(ranking, match) for match in own)
    return strikes(season.left[team], half, has_result=has_result)


def _has_result(ranking: Ranking, match: MatchId) -> bool:
    return match in ranking.rows[ranking.fixtures[match].teams[0]].results


def _lapsed(
    ranking: Ranking, season: Season, left: Mapping[EntrantId, Strikes], half: HalfWay
) -> Iterator[MatchId]:
    """Yield the matches that are cancelled: too late to be played, or put off by a team that has left since."""
    for match, put_off in season.postponed.items():
        fixture = ranking.fixtures.get(match)
        if fixture is None or not put_off.is_off or _has_result(ranking, match):
            continue
        if put_off.lapsed or (fixture.round <= half.round and not set(left).isdisjoint(fixture.teams)):
            yield match


def _lapses(
    ranking: Ranking,
    season: Season,
    rules: TableRules,
    lapsed: frozenset[MatchId],
    left: Mapping[EntrantId, Strikes],
) -> Iterator[Adjustment]:
    """Yield what a match that was put off and never played takes from whoever put it off, and gives the others."""
    for match in sorted(lapsed):
        put_off = season.postponed[match]
        asked = [each.team for each in put_off.requests]
        by = postponing(asked, rules.postponements) if put_off.by is not None else None
        if not put_off.lapsed and by not in left:
            continue
        takes, gives = rules.lapse_clauses
        for team, points in lapse_costs(ranking.fixtures[match].teams, by, rules.postponements).items():
            yield Adjustment(team, points, Cause.LAPSED, match, clause=takes if points < 0 else gives)


def _late_cards(
    ranking: Ranking, season: Season, rules: TableRules, gone: frozenset[MatchId]
) -> Iterator[Adjustment]:
    for match, decided in season.cards.late.items():
        stays = match not in gone or rules.options.late_penalty_survives_expunge
        if match in ranking.fixtures and decided.given and stays:
            yield Adjustment(
                decided.team, decided.points, Cause.LATE_CARD, match, decided.reason, rules.cards.clause
            )


def playoffs(
    ranking: Ranking, lines: Sequence[int], scope: Literal["boundaries", "all"]
) -> tuple[tuple[EntrantId, ...], ...]:
    """Return the groups of level teams that must play off once everything is played, the highest first.

    *lines* are the places below which something is decided: a title, who goes up, who goes down.
    """
    if ranking.remaining:
        return ()
    positions = [each for each in standings(ranking).positions if each.team not in ranking.out]
    found = []
    for place, level in groupby(positions, key=lambda each: each.place):
        teams = tuple(sorted(each.team for each in level))
        crosses = any(place <= line < place + len(teams) - 1 for line in lines)
        if len(teams) > 1 and (crosses or scope == "all"):
            found.append(teams)
    return tuple(found)


def decide_by_playoff(
    ranking: Ranking, order: Sequence[EntrantId], lines: Sequence[int], scope: Literal["boundaries", "all"]
) -> tuple[TieDecided, ...]:
    """Put level teams into the *order* of their play-off; their points stay as they are. Refuses teams that play none."""
    if not any(set(order) == set(group) for group in playoffs(ranking, lines, scope)) or len(
        set(order)
    ) != len(order):
        raise Refused("tie.not-open", teams=tuple(order))
    return (TieDecided(tuple(order), "play_off", level_at(ranking, order[0])),)
