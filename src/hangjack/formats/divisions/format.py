"""A season in divisions: everybody meets everybody at home and away, one night a week, and tables say who goes up and down."""

from collections.abc import Iterator
from functools import reduce
from typing import get_args

from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.fixtures.arrivals import ResultSetAside
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.fixtures.hall import Placed
from hangjack.competition.folding import fold
from hangjack.competition.formats import usual
from hangjack.competition.formats.due import CompetitionDeadline, Due, Lapse
from hangjack.competition.formats.format import Format, own_options
from hangjack.competition.formats.usual import Places, Withdrawal
from hangjack.competition.reach.endings import Ending
from hangjack.competition.rules import Rules
from hangjack.competition.standings.ranking import TieDecided, level_at
from hangjack.competition.standings.standings import standings
from hangjack.errors import Refused
from hangjack.formats.divisions.books.evenings import ResultHeld
from hangjack.formats.divisions.books.leaving import TeamLeft, leave
from hangjack.formats.divisions.books.nights import HomeSet, MatchMoved, NightsSet
from hangjack.formats.divisions.books.postponements import PostponementEvent
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.cups.allowed import CupKind
from hangjack.formats.divisions.cups.brackets import match_of
from hangjack.formats.divisions.deciding import belonging, late_cards, turning
from hangjack.formats.divisions.deciding.cup_ties import walkovers
from hangjack.formats.divisions.deciding.dates import dated, last_played
from hangjack.formats.divisions.deciding.drawing_up import require_entered, season_rules
from hangjack.formats.divisions.deciding.late_cards import by_itself, received_ms
from hangjack.formats.divisions.deciding.postponing import lapses, was_played
from hangjack.formats.divisions.folding import EVENTS, arrived, arrived_elsewhere, folded, restated
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import DivisionsState, cups_in, season_in
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.results import Official


def fixtures(competition: Competition) -> tuple[Fixture, ...]:
    """Return the matches of all divisions, round by round."""
    found = [each for table in competition.rankings.values() for each in table.fixtures.values()]
    return tuple(sorted(found, key=lambda each: each.round))


def placed(competition: Competition, match: MatchId) -> Placed | None:
    """Return on which night *match* is played: that of its round, or another that was agreed; a cup's tie when it is called."""
    table, called = competition.ranking_of(match), competition.under_way.get(match)
    tables = tuple(range(1, (competition.rules.match.tables or 1) + 1))
    if table is None:
        return None if called is None else Placed(match, called.start_ms, tables)
    night = season_in(competition).night(match, table.fixtures[match].round)
    return None if night is None else Placed(match, night.start_ms, tables)


def arrive(competition: Competition, result: Official) -> tuple[CompetitionEvent, ...]:
    """Let a card count in its division; one that was played on another day waits until it is decided whether it does.

    Refuses one of a match that is cancelled because it came too late.
    """
    if team_ties.tie_of(cups_in(competition), result.match):
        entered = team_ties.enter_result(cups_in(competition), result)
        return (*entered, *played_off(reduce(fold, entered, competition), result.match))
    put_off = season_in(competition).postponed.get(result.match)
    if put_off is not None and put_off.lapsed:
        raise Refused("postponing.lapsed", match=result.match, latest=put_off.latest)
    if result.match in season_in(competition).evenings.elsewhen:
        return (ResultHeld(result),)
    return usual.arrive(competition, result)


def played_off(competition: Competition, match: MatchId) -> tuple[TieDecided, ...]:
    """Return in which order a play-off has put its teams, once *match* was its last; their points stay as they are."""
    found = team_ties.tie_of(cups_in(competition), match)
    order = team_ties.order_of(found[0]) if found and found[0].opened.kind is CupKind.PLAY_OFF else None
    table = next((each for each in competition.rankings.values() if order and order[0] in each.rows), None)
    if order is None or table is None:
        return ()
    return (TieDecided(order, "play_off", level_at(table, order[0])),)


def set_aside(competition: Competition, match: MatchId, reason: str) -> tuple[ResultSetAside, ...]:
    """Let a card no longer count in its division, or its cup."""
    if team_ties.tie_of(cups_in(competition), match):
        return team_ties.set_aside(cups_in(competition), match, reason, competition.under_way)
    return usual.set_aside(competition, match, reason)


def fixtures_of_teams(competition: Competition) -> Iterator[Fixture]:
    """Yield the matches of all divisions, and the ties of cups whose teams are known."""
    yield from usual.fixtures_of_teams(competition)
    for cup in cups_in(competition).values():
        for tie in cup.bracket.ties:
            if found := team_ties.fixture(cups_in(competition), match_of(cup.opened.cup, tie.match)):
                yield found


def withdrawn(competition: Competition, withdrawal: Withdrawal) -> tuple[CompetitionEvent, ...]:
    """Return from which day on a team has left, and the ties of cups that go to the others."""
    team, doing = withdrawal.team, withdrawal.doing
    left = leave(team, withdrawal.day(), withdrawal.today, last_played(competition, team))
    return (left, *walkovers(competition, team, doing, withdrawal.reason))


def final_order(competition: Competition) -> Places:
    """Return the places of the first division; those who share a place stand together. Refuses while matches remain."""
    if not competition.rankings or any(each.remaining for each in competition.rankings.values()):
        raise Refused("stage.not-over")
    first = next(iter(competition.rankings.values()))
    places: dict[int, list[EntrantId]] = {}
    for position in standings(first).positions:
        if position.team not in first.out:
            places.setdefault(position.place, []).append(position.team)
    return tuple(tuple(entrants) for entrants in places.values())


def unplayed(rules: Rules) -> tuple[Ending, ...]:
    """Return what a match that is put off gives and takes when it lapses."""
    table = own_options(rules, Divisions).table
    award, penalty = table.postponements.postponed_award, table.postponements.postponed_penalty
    return (Ending(dict.fromkeys(table.columns, award), dict.fromkeys(table.columns, -penalty)),)


def deadlines(competition: Competition) -> Iterator[CompetitionDeadline]:
    """Yield when cards are due that have not come, and when matches lapse that were put off."""
    rules = season_rules(competition)
    for table in competition.rankings.values():
        for fixture in table.remaining:
            night = season_in(competition).night(fixture.match, fixture.round)
            if night is not None and received_ms(competition, fixture.match) is None:
                subject = f"match {fixture.match}"
                yield CompetitionDeadline(Due.CARD, subject, night.card_due_ms, rules.table.cards.clause)
    for match, put_off in season_in(competition).postponed.items():
        open_ = put_off.is_off and competition.result(match) is None
        if open_ and not was_played(competition, put_off):
            clause = rules.table.lapse_clauses[0]
            yield CompetitionDeadline(Due.LAPSE, f"match {match}", put_off.lapses_ms, clause)


def lapsed(competition: Competition, now_ms: int, by: PersonId) -> tuple[Lapse, ...]:
    """Return the matches that lapse now, with the cases that these become, and what late cards cost at once."""
    found = (*lapses(competition, now_ms, by), *by_itself(competition, now_ms, by))
    return tuple(Lapse(str(each.match), each) for each in found)


FORMAT = Format(
    "divisions",
    Divisions,
    fixtures=fixtures,
    state=DivisionsState,
    events=EVENTS,
    moves=frozenset({*get_args(PostponementEvent), HomeSet, MatchMoved, NightsSet, TeamLeft}),
    fold=folded,
    restated=restated,
    arrived=arrived,
    arrived_elsewhere=arrived_elsewhere,
    placed=placed,
    arrive=arrive,
    set_aside=set_aside,
    unplayed=unplayed,
    final_order=final_order,
    seasons=turning.seasons,
    photographed=late_cards.uploaded,
    require_account_here=turning.require_kept_here,
    require_deletable=turning.require_deletable,
    dated=dated,
    fixtures_of_teams=fixtures_of_teams,
    require_entry=require_entered,
    withdrawn=withdrawn,
    signing=belonging.SIGNING,
    deadlines=deadlines,
    lapsed=lapsed,
)
