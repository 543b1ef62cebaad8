"""What makes tables stand still: disputes, players away, breaks, time-outs, pauses and counts, decided against the match."""

from collections.abc import Iterator

from msgspec import Struct

from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.matches import disputes
from hangjack.matches.disputes import Dispute, DisputeOpened
from hangjack.matches.games import count_seconds
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.pauses import BreakBegun, CountGiven, PauseCalled, TimeOutTaken
from hangjack.matches.rules import Clock, half_of
from hangjack.matches.sides.absences import is_break_due, may_leave_freely, time_out
from hangjack.matches.sides.duties import DutyKind, open_duties
from hangjack.matches.sides.leaves import LeaveAsked, away
from hangjack.matches.state import require_going_on, require_table
from hangjack.referee.record import Standing
from hangjack.wording import Worded

_MINUTE_MS = 60_000


class StopFor(Worded):
    """Why a table stands still."""

    DISPUTE = "dispute"
    ABSENCE = "absence"
    PAUSE = "pause"
    BREAK = "break"
    TIME_OUT = "time_out"
    COUNT = "count"


class Stop(Struct, frozen=True):
    """A table that stands still, and why; *until_ms* where the clock ends it."""

    table: int
    why: StopFor
    until_ms: int | None = None


def stops(match: Match, now_ms: int) -> tuple[Stop, ...]:
    """Return the tables that stand still now, by number."""
    if match.ended is not None:
        return ()
    found = [*_open_stops(match), *(each for each in _timed_stops(match) if now_ms < (each.until_ms or 0))]
    return tuple(sorted(found, key=lambda stop: stop.table))


def require_playing(match: Match, table: int) -> None:
    """Refuse what cannot be done at a table that must stand still: an official may write a game there, nobody else."""
    for dispute in match.disputes.values():
        if table in disputes.tables_stopped(dispute, match.opened.tables, match.opened.rules.disputes):
            raise Refused("match.table-disputed", table=table, about=dispute.opened.about)
    if match.meeting is not None:
        for leave in away(match.meeting.leaves):
            raise Refused("match.player-away", player=leave.asked.player)
    if any(pause.table == table for pause in match.pauses.called.values()):
        raise Refused("match.official-called", table=table)
    for duty in open_duties(match):
        if duty.kind is DutyKind.SUBSTITUTE_OFFENDER and duty.table == table:
            assert duty.ruling is not None, "a ruling sends somebody off"
            ruling = match.rulings[duty.ruling].record.in_force
            assert ruling is not None, "and holds"
            raise Refused("match.offender-seated", person=duty.person, table=table, clause=ruling.clauses[0])


def pause_doubts(match: Match, table: int, now_ms: int) -> Iterator[Refused]:
    """Yield that a table has its break, or should have it now: a game may have been played before."""
    for stop in _timed_stops(match):
        if stop.table == table and stop.why is not StopFor.COUNT and now_ms < (stop.until_ms or 0):
            yield Refused("doubt.in-break", table=table, why=stop.why)
            return
    if is_table_due_for_break(match, table):
        options = match.opened.rules.breaks
        assert options is not None, "a book with breaks"
        clauses = match.opened.rules.clock_cites.get(Clock.BREAK_END, ())
        yield Refused(
            "doubt.break-due",
            table=table,
            minutes=options.break_minutes,
            games=match.lines_at(table),
            clause=clauses[0] if clauses else "",
        )


def is_table_due_for_break(match: Match, table: int) -> bool:
    """Whether a table has played so many games that it has its break now, and has not begun it."""
    options, games = match.opened.rules.breaks, match.lines_at(table)
    if options is None or match.ended is not None or match.is_closed(table):
        return False
    return is_break_due(games, options) and match.pauses.last_break(table) != games


def open_dispute(match: Match, opened: DisputeOpened) -> tuple[DisputeOpened, ...]:
    """Open a dispute at a table: both captains are called. The same again changes nothing."""
    require_table(match, opened.table)
    if opened.id in match.disputes:
        return ()
    if match.sheet.sealed is not None:
        raise Refused("match.sealed")
    if not opened.about.strip():
        raise Refused("dispute.about-missing")
    if opened.ruling is not None:
        _require_proposed(match, opened.ruling)
    return (opened,)


def _require_proposed(match: Match, ruling: str) -> None:
    """Refuse to dispute a ruling that is not there, or that is closed: given, dismissed or accepted by everybody."""
    if ruling not in match.rulings:
        raise Refused("match.no-such-ruling", id=ruling)
    if match.rulings[ruling].record.standing is not Standing.PROPOSED:
        raise Refused("ruling.given-already")


def dispute_of(match: Match, id_: str) -> Dispute:
    """Return the dispute *id_*, in which captains and officials then speak, agree and decide."""
    if id_ not in match.disputes:
        raise Refused("dispute.unknown", id=id_)
    return match.disputes[id_]


def ask_leave(match: Match, id_: str, player: PersonId, reason: str) -> tuple[LeaveAsked, ...]:
    """Ask for leave from the table. After enough games since the last break nobody has to permit it."""
    options = match.opened.rules.breaks
    if options is None:
        raise Refused("leave.none-here")
    require_going_on(match)
    if id_ in match.sides.leaves:
        return ()
    told = require_reason(reason, "leave.reason-missing")
    side, table = _seat_of(match, player)
    free = may_leave_freely(match.lines_since_break(table), options)
    return (LeaveAsked(id_, side, table, player, told, free),)


def begin_break(match: Match, table: int, at_ms: int) -> tuple[BreakBegun, ...]:
    """Begin the break that a table has after so many games; there is no other."""
    options = match.opened.rules.breaks
    require_going_on(match)
    require_table(match, table)
    games = match.lines_at(table)
    if match.pauses.last_break(table) == games > 0:
        return ()
    if options is None or match.is_closed(table) or not is_break_due(games, options):
        raise Refused("pause.no-break-due", table=table, games=games)
    return (BreakBegun(table, games, at_ms),)


def take_time_out(match: Match, side: Party, table: int, at_ms: int) -> tuple[TimeOutTaken, ...]:
    """Take a time-out for a pair: between games, and as long as it has one left in this half.

    Asked for again while it lasts it is the same time-out.
    """
    options, halves = match.opened.rules.time_outs, match.opened.rules.halves
    require_going_on(match)
    require_table(match, table)
    if options is None:
        raise Refused("pause.no-time-outs")
    lasts = options.timeout_minutes * _MINUTE_MS
    if any(
        (each.side, each.table) == (side, table) and at_ms < each.at_ms + lasts
        for each in match.pauses.time_outs
    ):
        return ()
    half = 1 if halves is None else half_of(match.lines_at(table) + 1, halves)
    used = match.pauses.time_outs_of(side, table, half)
    between = not is_game_running(match, table)
    if not between:
        raise Refused("pause.time-out-between-games", table=table)
    if not time_out(used, options, between_games=between).allowed:
        raise Refused("pause.time-outs-used", used=used)
    return (TimeOutTaken(side, table, half, at_ms),)


def call_pause(match: Match, called: PauseCalled) -> tuple[PauseCalled, ...]:
    """Stop a table to ask an official; any player may."""
    require_going_on(match)
    require_table(match, called.table)
    known = called.id in match.pauses.called or called.id in match.pauses.ended
    return () if known else (called,)


def give_count(match: Match, given: CountGiven) -> tuple[CountGiven, ...]:
    """Begin to count for a player who has frozen, once captains or an official have been told."""
    require_going_on(match)
    require_table(match, given.table)
    if count_seconds(match) is None:
        raise Refused("pause.no-count")
    known = given.id in match.pauses.counts or given.id in match.pauses.ended
    return () if known else (given,)


def is_game_running(match: Match, table: int) -> bool:
    """Whether something is written on the pad of a game that is not over yet."""
    games = match.running.get(table, ())
    pad = games[-1].pad if games else None
    return pad is not None and bool(match.pads.is_written(pad))


def _seat_of(match: Match, player: PersonId) -> tuple[Party, int]:
    for side in SIDES:
        playing = match.sides.benches.of(side).playing
        if player in playing:
            return side, playing[player]
    raise Refused("leave.not-playing", player=player)


def _open_stops(match: Match) -> Iterator[Stop]:
    tables = match.opened.tables
    for dispute in match.disputes.values():
        for table in disputes.tables_stopped(dispute, tables, match.opened.rules.disputes):
            yield Stop(table, StopFor.DISPUTE)
    if match.meeting is not None and away(match.meeting.leaves):
        yield from (Stop(table, StopFor.ABSENCE) for table in range(1, tables + 1))
    yield from (Stop(pause.table, StopFor.PAUSE) for pause in match.pauses.called.values())


def _timed_stops(match: Match) -> Iterator[Stop]:
    rules, seconds = match.opened.rules, count_seconds(match)
    if rules.breaks is not None:
        minutes = rules.breaks.break_minutes
        for begun in match.pauses.breaks:
            yield Stop(begun.table, StopFor.BREAK, begun.at_ms + minutes * _MINUTE_MS)
    if rules.time_outs is not None:
        minutes = rules.time_outs.timeout_minutes
        for taken in match.pauses.time_outs:
            yield Stop(taken.table, StopFor.TIME_OUT, taken.at_ms + minutes * _MINUTE_MS)
    if seconds is not None:
        for count in match.pauses.counts.values():
            yield Stop(count.table, StopFor.COUNT, count.at_ms + seconds * 1000)
