"""Worked examples of All Fours matches: the board, and what the clocks say."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import asdict

from hangjack.conformance.given import Plain
from hangjack.errors import BadInput
from hangjack.games.all_fours.competition.resulting import AllFoursGame
from hangjack.games.all_fours.match.scoring import (
    BoardEntry,
    BullseyesGiven,
    GameLine,
    as_played,
    count,
    counts,
    is_power_play_next,
    of_closing,
    of_line,
    play_of,
    start,
)
from hangjack.ids import ClauseId, EntrantId, MatchId
from hangjack.matches.events import MatchOpened
from hangjack.matches.parties import A, B, Party, both, other
from hangjack.matches.scoring import Closing, Terms
from hangjack.matches.sides.absences import BreakOptions, TimeOutOptions, absence, time_out
from hangjack.matches.sides.starts import Arrival, HalfStartOptions, ShortTeamOptions, late_claims, start_of
from hangjack.rulebooks.fill import options_of
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules, rules_of


class GameGiven(Plain, frozen=True, tag_field="event", tag="game"):
    """A game as the board records it."""

    table: int
    winner: Party
    score: tuple[int, int]
    hj: tuple[int, int] = (0, 0)
    times: int = 1


class PenaltyGiven(Plain, frozen=True, tag_field="event", tag="penalty"):
    """Bullseyes that go to the opponents of *against*."""

    against: Party
    bullseyes: int
    table: int | None = None
    ends_game: bool = False
    hj: tuple[int, int] = (0, 0)
    clause: ClauseId | None = None
    times: int = 1


class CloseGiven(Plain, frozen=True, tag_field="event", tag="close_table"):
    """A table that is scrapped or abandoned."""

    table: int
    against: Party | None = None
    bullseyes: int = 0
    clause: ClauseId | None = None
    times: int = 1


class MatchGiven(Plain, frozen=True):
    """A match as it was recorded, entry by entry."""

    events: list[GameGiven | PenaltyGiven | CloseGiven]
    teams: tuple[Party, Party] = (A, B)


def run_match(given: MatchGiven, house: House) -> Mapping[str, Any]:
    """Put every entry on the board, and say which one decided and which were too late."""
    opened = _opened(given, house)
    tables, terms = opened.tables, opened.terms
    board = start(terms)
    decided_by, ignored = None, []
    for place, entry in enumerate(_entries(given, terms)):
        if not counts(board, entry):
            ignored.append(place)
        board = count(board, entry)
        if board.finished and decided_by is None:
            decided_by = place
    numbers = range(1, tables + 1)
    return {
        "board": board.bullseyes,
        "hang_jacks": board.hang_jacks,
        "games_played": {str(number): board.table(number).games for number in numbers},
        "closed_tables": [number for number in numbers if board.table(number).closed],
        "finished": board.finished,
        "winner": board.decided,
        "level_needs_official": board.level,
        "decided_by_event": decided_by,
        "ignored_events": ignored,
        "power_play_next": {
            str(number): is_power_play_next(board, number, play_of(terms).power_play) for number in numbers
        },
    }


class StartGiven(Plain, frozen=True):
    """When the pairs sat down: a team match of pairs, or a match in halves."""

    pair_seated_minutes_after_start: dict[Party, list[int | None]] | None = None
    minute_board_total_reaches_7: int | None = None
    first_half_start: str | None = None
    second_half_start: str | None = None
    seated_minutes_after_first_start: int | None = None
    seated_minutes_after_second_start: int | None = None
    opponents_seated: bool = True


def run_start_clock(given: StartGiven, house: House) -> Mapping[str, Any]:
    """Say how the match begins, or which marks may be claimed."""
    rules = rules_of(house).match
    if rules.half_start is not None:
        return _late_claims(given, rules.half_start)
    if given.pair_seated_minutes_after_start is None:
        raise BadInput("example.seats-missing")
    begins = start_of(
        given.pair_seated_minutes_after_start,
        given.minute_board_total_reaches_7,
        options_of(house, ShortTeamOptions),
        rules.late_cites,
    )
    joined = {} if begins.joined_minute is None else {"joined_minute": begins.joined_minute}
    status = begins.status.value if begins.winner is None else f"default_to_{begins.winner}"
    awards = [
        {"minute": each.minute, "to": each.to, "bullseyes": each.number, "clause": each.clause}
        for each in begins.awards
    ]
    return {"status": status, "awards": awards, "bullseyes_total": begins.total, **joined}


class AbsenceGiven(Plain, frozen=True):
    """A player away from the table."""

    minutes_away: int
    left_with_permission: bool = True


def run_absence_clock(given: AbsenceGiven, house: House) -> Mapping[str, Any]:
    """Say what the absence has come to."""
    away = asdict(absence(given.minutes_away, options_of(house, BreakOptions)))
    return {"bullseyes_to_opponents": away.pop("to_opponents"), **away}


class TimeOutGiven(Plain, frozen=True):
    """A pair that asks for a time-out."""

    used_this_half: int
    between_games: bool


def run_timeout(given: TimeOutGiven, house: House) -> Mapping[str, Any]:
    """Say whether it gets one."""
    options = options_of(house, TimeOutOptions)
    return asdict(time_out(given.used_this_half, options, between_games=given.between_games))


def _opened(given: MatchGiven, house: House) -> MatchOpened:
    """Return the match as it is opened when it is called: it is counted by what stands there."""
    rules = rules_of(house)
    return MatchOpened(
        match=MatchId("example"),
        parties={A: EntrantId("A"), B: EntrantId("B")},
        tables=rules.match.tables or max(event.table or 1 for event in given.events),
        scheduled_ms=0,
        rules=rules.match,
        play=as_played(game_rules(house, AllFoursGame).play),
        rosters={},
    )


def _entries(given: MatchGiven, terms: Terms) -> Iterator[BoardEntry]:
    for event in given.events:
        if event.table is not None and not 1 <= event.table <= terms.tables:
            raise BadInput("example.table-unknown", table=event.table, tables=terms.tables)
        for _ in range(event.times):
            yield _entry(event, terms)


def _entry(event: GameGiven | PenaltyGiven | CloseGiven, terms: Terms) -> BoardEntry:
    match event:
        case GameGiven(table, winner, score, hj):
            return of_line(table, GameLine(winner, both(*score), both(*hj)), terms)
        case PenaltyGiven(against, bullseyes, table, ends_game, hj, clause):
            return BullseyesGiven(other(against), bullseyes, table, ends_game, both(*hj), clause)
        case CloseGiven(table, against, bullseyes, clause):
            return of_closing(Closing(table, other(against) if against else None, bullseyes, clause))


def _late_claims(given: StartGiven, options: HalfStartOptions) -> Mapping[str, Any]:
    arrival = Arrival(
        given.seated_minutes_after_first_start,
        given.seated_minutes_after_second_start,
        given.opponents_seated,
    )
    halves = {1: "first", 2: "second"}
    claims = [f"{halves[mark.half]}+{mark.minute}" for mark in late_claims(arrival, options)]
    return {"claims": claims, "bullseyes": len(claims), "hang_jacks": 0}
