"""Worked examples of a whole pinochle event: who meets whom in which round, and what a bye is worth.

Teams have cards, sheets come in, teams go, and the standings follow.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from typing import Annotated, Any, Literal

from msgspec import Meta

from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.conduct.register import Case, Deciding, Sanctioned
from hangjack.competition.entries.rosters import EntryApproved, TeamApplied, TeamWithdrew
from hangjack.competition.fixtures.arrivals import ResultEntered
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.folding import fold, open_competition
from hangjack.competition.formats import format_of, own_options
from hangjack.competition.rules import Rules
from hangjack.competition.standings.columns import Column, part, value_in
from hangjack.competition.standings.ranking import Ranking, leave_out, open_ranking
from hangjack.competition.standings.ranking import fold as fold_ranking
from hangjack.conformance.given import Plain
from hangjack.formats.rotation import format as rotation
from hangjack.formats.rotation.byes import bye_award, is_bye
from hangjack.formats.rotation.drawing import card_called
from hangjack.formats.rotation.field import ROTATION, CardsDrawn, match_at
from hangjack.formats.rotation.options import Rotation
from hangjack.formats.rotation.rotation import (
    DrawnCard,
    RotationOptions,
    cards_for,
    repeats_from,
    seating,
    tables_for,
)
from hangjack.formats.rotation.state import field_of
from hangjack.games.pinochle.match.scoring import POINTS
from hangjack.ids import CompetitionId, EntrantId, MatchId, PersonId, SanctionId
from hangjack.log import Digest
from hangjack.matches.results import Columns, Official
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import rules_of

DIRECTOR = PersonId("director")

MOST_PARTS = 1000
"""A figure of an example with more digits is an average that was cut off."""

Outcome = Literal["W", "L", "B"]


class StandingsGiven(Plain, frozen=True):
    """What each team has made in each round: won, lost or had a bye; and who is out."""

    results: dict[str, list[tuple[Outcome, int | float]]]
    disqualified: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


def run_standings(given: StandingsGiven, house: House) -> Mapping[str, Any]:
    """Enter each round of each team as a result of its own, and rank them."""
    rules = rules_of(house)
    teams = sorted(map(card_called, given.results))
    made = {
        MatchId(f"{number}-{team}"): (EntrantId(team), *each)
        for team, rounds in given.results.items()
        for number, each in enumerate(rounds, start=1)
    }
    fixtures = [Fixture(match, (team,)) for match, (team, _, _) in made.items()]
    empty = open_ranking([EntrantId(str(each)) for each in teams], fixtures, rules.format.ranking)
    results = [_made(match, *each, rules) for match, each in made.items()]
    entered: Ranking = reduce(fold_ranking, map(ResultEntered, results), empty)
    out = {EntrantId(each) for each in (*given.disqualified, *given.left)}
    return {"table": _table(leave_out(entered, out), [EntrantId(str(each)) for each in teams])}


class TableGiven(Plain, frozen=True):
    """The sheet of a table."""

    table: int
    score: dict[str, int]
    winner: str


class TournamentGiven(Plain, frozen=True):
    """How many teams and rounds there are, the sheets by round, and who has gone in which."""

    teams: Annotated[int, Meta(ge=2)]
    rounds: int
    results: dict[str, list[TableGiven]]
    left: Mapping[str, int] = {}
    disqualified: Mapping[str, int] = {}


def run_tournament(given: TournamentGiven, house: House) -> Mapping[str, Any]:
    """Play an event round by round; a team goes before the sheets of the round in which it is gone."""
    event = drawn_event(rules_of(house), given.teams)
    for number in range(1, given.rounds + 1):
        event = reduce(fold, _gone(given, number), event)
        for table in given.results.get(str(number), []):
            event = reduce(fold, format_of(event).arrive(event, _sheet(number, table)), event)
    ranking = event.rankings[ROTATION]
    return {"byes": _byes(ranking, given.rounds), "table": _table(ranking, field_of(event).by_card)}


def drawn_event(rules: Rules, teams: int) -> Competition:
    """Return an event in which so many teams have drawn; each is called by its card."""
    opened = CompetitionOpened(CompetitionId("event"), "Event", "Event", (), "UTC", rules, DIRECTOR)
    cards = cards_for(teams, own_options(rules, Rotation).rotating.options)
    entered: list[CompetitionEvent] = []
    for each in map(_called, cards):
        entered += [TeamApplied(each, 0), EntryApproved(each, DIRECTOR)]
    drawn = CardsDrawn(tuple((_called(card), card) for card in cards), Digest(""), DIRECTOR, 0)
    return reduce(fold, [*entered, drawn], open_competition(opened))


def disqualified(team: str) -> Sanctioned:
    """Return that a team was sent out of the event."""
    case = Case(SanctionId(team), Sanction.EXPULSION, team=EntrantId(team), offence=Offence.CHEATING)
    return Sanctioned(case, Deciding(DIRECTOR, 0))


def sheet(number: int, table: int, score: Mapping[str, int], winner: str) -> Official:
    """Return the result of a table."""
    figures = {EntrantId(team): {POINTS: made} for team, made in score.items()}
    return Official(match_at(number, table), figures, EntrantId(winner))


def _called(card: DrawnCard) -> EntrantId:
    return EntrantId(str(card))


def _sheet(number: int, table: TableGiven) -> Official:
    return sheet(number, table.table, table.score, table.winner)


def _gone(given: TournamentGiven, number: int) -> list[CompetitionEvent]:
    left: list[CompetitionEvent] = [
        TeamWithdrew(EntrantId(team), "") for team, since in given.left.items() if since == number
    ]
    return [*left, *(disqualified(team) for team, since in given.disqualified.items() if since == number)]


def _made(match: MatchId, team: EntrantId, outcome: Outcome, points: float, rules: Rules) -> Official:
    exact = Fraction(points).limit_denominator(MOST_PARTS)
    whole, rest = divmod(exact.numerator, exact.denominator)
    figures: dict[str, int] = {POINTS: whole, **({part(POINTS, exact.denominator): rest} if rest else {})}
    if outcome == "B":
        won = own_options(rules, Rotation).rotating.options.bye_counts_as == "win"
        return Official(match, {team: figures}, team if won else None, "bye")
    lost: Columns = {Column.WON: int(outcome == "W"), Column.LOST: int(outcome == "L")}
    return Official(match, {team: {**figures, **lost}}, team if outcome == "W" else None)


def _table(ranking: Ranking, by_card: Sequence[EntrantId]) -> list[Mapping[str, Any]]:
    return [
        {
            "rank": position.place or None,
            "team": str(position.team),
            "wins": ranking.rows[position.team].shows(Column.WON),
            "losses": ranking.rows[position.team].shows(Column.LOST),
            "points": ranking.rows[position.team].shows(POINTS),
        }
        for position in rotation.placed_in(ranking, by_card)
    ]


def _byes(ranking: Ranking, rounds: int) -> Mapping[str, Any]:
    found = {str(number): list(_awards(ranking, number)) for number in range(1, rounds + 1)}
    return {number: awards for number, awards in found.items() if awards}


def _awards(ranking: Ranking, number: int) -> Iterable[tuple[str, int | float]]:
    for match, fixture in ranking.fixtures.items():
        if fixture.round == number and is_bye(fixture):
            (team,) = fixture.teams
            result = ranking.rows[team].results.get(match)
            if result is not None:
                yield str(team), value_in(result.figures[team], POINTS)


class RotationGiven(Plain, frozen=True):
    """How many teams there are, and the rounds to show."""

    teams: Annotated[int, Meta(ge=2)]
    rounds: list[Annotated[int, Meta(ge=1)]]


def run_rotation(given: RotationGiven, house: House) -> Mapping[str, Any]:
    """Seat the teams round by round."""
    options = options_of(house, RotationOptions)
    seated = {str(number): seating(given.teams, number, options) for number in given.rounds}
    return {
        "tables": tables_for(given.teams),
        "seating": {
            number: [[each.table, _written(each.stays), _written(each.moves)] for each in facing]
            for number, facing in seated.items()
        },
        "repeats_begin_round": repeats_from(given.teams),
    }


class ByeGiven(Plain, frozen=True):
    """The scores with which the tables of a round were won."""

    winner_scores: list[int]


def run_bye(given: ByeGiven, house: House) -> Mapping[str, Any]:
    """Say what a bye brings in that round; nothing is known where no table was played."""
    award = bye_award(given.winner_scores, options_of(house, RotationOptions))
    return {"points": award and award.points, "counts_as": award and award.counts_as}


def _written(card: DrawnCard | None) -> str | None:
    return None if card is None else str(card)
