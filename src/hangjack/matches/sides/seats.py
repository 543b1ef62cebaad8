"""Seats at the tables of a match: who has sat down, swaps between partners, wrong tables, substitutes."""

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.events import (
    FoundAtWrongTable,
    PairMissed,
    PairSeated,
    SeatsSwapped,
    SecondHalfScheduled,
    SubstituteReported,
)
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, A, Party, total
from hangjack.matches.sides import substitutions, tosses
from hangjack.matches.sides.substitutions import Change, Substituted
from hangjack.matches.sides.tosses import Toss, Tossed
from hangjack.matches.state import has_begun, require_going_on, require_table
from hangjack.matches.stops import is_game_running


def swap_seats(match: Match, side: Party, table: int, by: PersonId) -> tuple[SeatsSwapped, ...]:
    """Let the partners of a side change seats between two games, written down by one of the side or an official."""
    require_going_on(match)
    require_table(match, table)
    if (side, table) not in match.sides.pairs:
        raise Refused("seats.not-out-yet")
    if is_game_running(match, table):
        raise Refused("seats.game-running", table=table)
    return (SeatsSwapped(side, table, by),)


def find_at_wrong_table(
    match: Match, side: Party, table: int, person: PersonId, by: PersonId
) -> tuple[FoundAtWrongTable, ...]:
    """Note that somebody plays at a table that he is not down for, so that a ruling can be proposed.

    Before play has begun he just goes to his own table. A pair answers for it once in a match.
    """
    require_going_on(match)
    require_table(match, table)
    bench = match.sides.benches.of(side)
    if person not in bench.playing or bench.playing[person] == table:
        raise Refused("seats.right-table", person=person, table=table)
    if not match.sheet.tables and not any(is_game_running(match, each) for each in match.running):
        raise Refused("seats.not-begun", person=person, table=bench.playing[person])
    own = bench.playing[person]
    known = any(each.side == side and bench.playing.get(each.person) == own for each in match.sides.found)
    return () if known else (FoundAtWrongTable(side, table, person, by),)


def bring_on(
    match: Match, change: Change, at_ms: int, *, game_running: bool = False
) -> tuple[Substituted, ...]:
    """Bring somebody on; a game runs at the table if somebody says so, or if the pad shows it."""
    require_going_on(match)
    bench = match.sides.benches.of(change.team)
    table = bench.playing.get(change.off)
    running = game_running or (table is not None and is_game_running(match, table))
    options = match.opened.rules.substitutions
    return substitutions.substitute(bench, change, options, at_ms, game_running=running)


def report_substitute(match: Match, team: Party, number: int, at_ms: int) -> tuple[SubstituteReported, ...]:
    """Note that a substitute who had to come at once is at the table; a second time changes nothing."""
    return (SubstituteReported(team, number, at_ms),) if (team, number) in match.sides.to_report else ()


def schedule_second_half(match: Match, at_ms: int, by: PersonId) -> tuple[SecondHalfScheduled, ...]:
    """Set when the second half starts, in a match that has halves."""
    require_going_on(match)
    halves = match.opened.rules.halves
    if halves is None or halves.halves < 2:
        raise Refused("seats.no-half-time")
    if at_ms <= match.opened.scheduled_ms:
        raise Refused("seats.half-too-early")
    return () if match.sides.second_half_ms == at_ms else (SecondHalfScheduled(at_ms, by),)


def missed_toss(match: Match, at_ms: int) -> tuple[Party, ...]:
    """Return the side that has lost the toss by not coming; none where neither came: then an official tosses."""
    start, came = match.opened.scheduled_ms, match.sides.tossing.came_ms
    if at_ms <= start:
        return ()
    late = tuple(side for side in SIDES if came.get(side, start + 1) > start)
    return late if len(late) == 1 else ()


def require_undecided(match: Match, at_ms: int) -> None:
    """Refuse to draw a toss that a side has lost by not coming."""
    for side in missed_toss(match, at_ms):
        raise Refused("match.absent-loses-toss", side=side)


def record_toss(match: Match, tossed: Toss, at_ms: int) -> tuple[Tossed, ...]:
    """Record the toss, also while the match is on: but not in the middle of a game whose points it would give to the others."""
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    told = tosses.toss(match.sides.tossing, tossed, missed_toss(match, at_ms))
    moved = any(each.north_south != A for each in told)  # before the toss, A sits north and south
    if moved and (running := [table for table in match.tables if is_game_running(match, table)]):
        raise Refused("toss.game-running", tables=running)
    return told


def seat_pair(
    match: Match, side: Party, table: int, at_ms: int, people: tuple[PersonId, ...] = ()
) -> tuple[PairSeated, ...]:
    """Record when a side's pair sat down at a table; the first time that somebody saw it counts.

    *people* are those who sit there, where they are checked: all who are down for that table, and nobody else. A pair that was late
    may join until the board closes the door; where the line-up left the table empty, its people are named now.
    """
    require_table(match, table)
    declared = match.sides.pairs.get((side, table))
    if declared == () and not match.sides.line_ups.declared[side].tables[table - 1]:
        _require_new_pair(match, side, table, people)
        _require_door_open(match, table, at_ms)
        return (PairSeated(side, table, at_ms, people),)
    if declared is not None and len(declared) < len(match.sides.line_ups.declared[side].tables[table - 1]):
        raise Refused("match.pair-not-whole", table=table, left=declared)
    if declared is not None and (strangers := [each for each in people if each not in declared]):
        raise Refused("match.wrong-table", people=strangers, table=table, declared=declared)
    if people and declared and (missing := [each for each in declared if each not in people]):
        raise Refused("match.pair-not-there", table=table, missing=missing)
    if (side, table) in match.sides.seated_ms:
        return ()
    _require_door_open(match, table, at_ms)
    return (PairSeated(side, table, at_ms, people),)


def seat_everybody(match: Match, at_ms: int) -> tuple[PairSeated, ...]:
    """Record that every pair is at its table, those too of whom nobody has handed in a line-up; the first time counts."""
    require_going_on(match)
    return tuple(
        event
        for table in match.tables
        if not match.is_closed(table)
        for side in SIDES
        if (side, table) not in match.sides.there_ms and match.sides.pairs.get((side, table)) != ()
        for event in seat_pair(match, side, table, at_ms)
    )


def miss_pairs(
    match: Match, side: Party, table: int | None, at_ms: int, by: PersonId
) -> tuple[PairMissed, ...]:
    """Record that a side's pair of *table* is not there, or nobody of the side where no table is named.

    What is written of a game was played, so nobody is missed at such a table.
    """
    require_going_on(match)
    if table is not None:
        require_table(match, table)
        if has_begun(match, table):
            raise Refused("seats.plays-already", table=table)
    looked = [table] if table is not None else [each for each in match.tables if not has_begun(match, each)]
    return tuple(
        PairMissed(side, each, at_ms, by) for each in looked if not match.sides.is_missing(side, each)
    )


def _require_new_pair(match: Match, side: Party, table: int, people: tuple[PersonId, ...]) -> None:
    """Refuse to seat anybody at a table that was left empty but a whole pair of the side's own who play nowhere."""
    options, bench = match.opened.rules.line_ups, match.sides.benches.of(side)
    assert options is not None, "line-ups were handed in"
    if len(set(people)) != options.players_a_table or len(people) != options.players_a_table:
        raise Refused("match.nobody-down", table=table, players=options.players_a_table)
    strangers = [each for each in people if each not in match.opened.rosters.get(side, ())]
    if elsewhere := [each for each in people if each in bench.playing] or strangers:
        raise Refused("match.not-free", people=elsewhere, table=table)


def _require_door_open(match: Match, table: int, at_ms: int) -> None:
    """Refuse a late pair at an idle table once so much is scored that nobody joins any more."""
    options = match.opened.rules.short_team
    if options is None or table in match.sheet.tables:
        return
    late = at_ms > match.opened.scheduled_ms + options.late_grace_min * 60_000
    if late and total(match.standing) >= options.short_table_join_below:
        raise Refused("match.door-closed", table=table, limit=options.short_table_join_below)
