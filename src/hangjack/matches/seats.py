"""Who sits where at the tables of a match: seats, swaps between partners, wrong tables, substitutes."""

from collections.abc import Mapping

from hangjack.errors import Refused
from hangjack.games.all_fours.seats import Seat, Side
from hangjack.ids import PersonId
from hangjack.matches import substitutions
from hangjack.matches.events import FoundAtWrongTable, SeatsSwapped, SecondHalfScheduled, SubstituteReported
from hangjack.matches.match import Match, team_at
from hangjack.matches.stops import is_game_running, require_going_on, require_table
from hangjack.matches.substitutions import Change, Substituted
from hangjack.matches.teams import Team

_SEATS = {Side.NS: (Seat.NORTH, Seat.SOUTH), Side.EW: (Seat.EAST, Seat.WEST)}


def seats_at(match: Match, table: int) -> Mapping[Seat, PersonId]:
    """Return who sits where at *table*; nobody before the line-ups are out."""
    require_table(match, table)
    return {
        seat: person
        for side, seats in _SEATS.items()
        for seat, person in zip(seats, match.pairs.get((team_at(match, side), table), ()), strict=False)
    }


def swap_seats(match: Match, side: Team, table: int, by: PersonId) -> tuple[SeatsSwapped, ...]:
    """Let the partners of a side change seats, between two games."""
    require_going_on(match)
    require_table(match, table)
    if (side, table) not in match.pairs:
        raise Refused("seats.not-out-yet")
    if by not in match.pairs[side, table]:
        raise Refused("seats.partners-only", table=table)
    if is_game_running(match, table):
        raise Refused("seats.game-running", table=table)
    return (SeatsSwapped(side, table, by),)


def find_at_wrong_table(
    match: Match, side: Team, table: int, person: PersonId, by: PersonId
) -> tuple[FoundAtWrongTable, ...]:
    """Note that somebody plays at a table that he is not down for, so that a ruling can be proposed.

    Before play has begun he just goes to his own table. A pair answers for it once in a match.
    """
    require_going_on(match)
    require_table(match, table)
    bench = match.benches.of(side)
    if person not in bench.playing or bench.playing[person] == table:
        raise Refused("seats.right-table", person=person, table=table)
    if not match.sheet.tables and not any(is_game_running(match, each) for each in match.games):
        raise Refused("seats.not-begun", person=person, table=bench.playing[person])
    own = bench.playing[person]
    known = any(each.side is side and bench.playing.get(each.person) == own for each in match.found)
    return () if known else (FoundAtWrongTable(side, table, person, by),)


def bring_on(
    match: Match, change: Change, at_ms: int, *, game_running: bool = False
) -> tuple[Substituted, ...]:
    """Bring somebody on; a game runs at the table if somebody says so, or if the pad shows it."""
    require_going_on(match)
    bench = match.benches.of(change.team)
    table = bench.playing.get(change.off)
    running = game_running or (table is not None and is_game_running(match, table))
    options = match.opened.rules.substitutions
    return substitutions.substitute(bench, change, options, at_ms, game_running=running)


def report_substitute(match: Match, team: Team, number: int, at_ms: int) -> tuple[SubstituteReported, ...]:
    """Note that a substitute who had to come at once is at the table; a second time changes nothing."""
    return (SubstituteReported(team, number, at_ms),) if (team, number) in match.to_report else ()


def schedule_second_half(match: Match, at_ms: int, by: PersonId) -> tuple[SecondHalfScheduled, ...]:
    """Set when the second half starts, in a match that has halves."""
    require_going_on(match)
    halves = match.opened.rules.halves
    if halves is None or halves.halves < 2:
        raise Refused("seats.no-half-time")
    if at_ms <= match.opened.scheduled_ms:
        raise Refused("seats.half-too-early")
    return () if match.second_half_ms == at_ms else (SecondHalfScheduled(at_ms, by),)
