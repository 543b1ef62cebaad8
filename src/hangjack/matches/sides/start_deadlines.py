"""The deadlines at the start of a match: toss, start, and what lateness comes to. The rules on it stand in `starts`."""

from collections.abc import Iterator

from hangjack.matches.deadlines import (
    MINUTE_MS,
    AwardProposed,
    Deadline,
    DefaultProposed,
    IdleTableProposed,
    OfMatch,
    OfPair,
    OfSide,
    OfTable,
    TossProposed,
    cited,
)
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party, other, total
from hangjack.matches.rules import Clock
from hangjack.matches.sides.starts import (
    Arrival,
    Beginning,
    HalfStartOptions,
    LateAward,
    ShortTeamOptions,
    Start,
    late_claims,
    seated_minutes,
    start_of,
)
from hangjack.matches.state import has_begun


def start_deadlines(match: Match) -> Iterator[Deadline]:
    """Yield what is due at the start, given who has come for the toss and who has sat down."""
    yield from _toss(match)
    if not any(has_begun(match, table) for table in match.tables):
        yield Deadline(Clock.START, OfMatch(), match.opened.scheduled_ms, cited(match, Clock.START))
    rules = match.opened.rules
    if rules.short_team is not None:
        yield from _lateness(match, rules.short_team)
    if rules.half_start is not None:
        yield from _half_marks(match, rules.half_start)


def start_now(match: Match, options: ShortTeamOptions, *, let_play: bool = False) -> Start:
    """Return how a match begins as far as it can be seen now: whoever does not sit has not come.

    A team that came too late is *let play* once an official has waived the default.

    A late pair that sits was in time for the board, for nobody is seated after the door has closed. A table that plays
    although nobody was checked in there is not late, but its pair cannot claim either; nor is anybody else of a side that
    plays somewhere and of which nobody was looked for.
    """
    seated = {team: _minutes(match, team, options) for team in SIDES}
    missing = any(minute is None for minutes in seated.values() for minute in minutes)
    full = total(match.standing) >= options.short_table_join_below
    at_limit = options.late_grace_min if missing and full else None
    return start_of(seated, at_limit, options, match.opened.rules.late_cites, let_play=let_play)


def _minutes(match: Match, team: Party, options: ShortTeamOptions) -> tuple[int | None, ...]:
    opened = match.opened
    checked = seated_minutes(match.sides.there_ms, team, opened.tables, opened.scheduled_ms)
    return tuple(
        options.late_grace_min if minute is None and _plays(match, team, table) else minute
        for table, minute in enumerate(checked, start=1)
    )


def _plays(match: Match, team: Party, table: int) -> bool:
    """Whether a pair whom nobody has seen sit down is taken to be there, because its table or another one plays."""
    if match.sides.is_missing(team, table):
        return False
    looked_for = any(side == team for side, _ in (*match.sides.seated_ms, *match.sides.missed))
    return has_begun(match, table) or (
        not looked_for and any(has_begun(match, each) for each in match.tables)
    )


def _toss(match: Match) -> Iterator[Deadline]:
    start, minutes = match.opened.scheduled_ms, match.opened.rules.toss_minutes
    if minutes is None or match.sides.toss is not None:
        return
    yield Deadline(Clock.TOSS, OfMatch(), start - minutes * MINUTE_MS, cited(match, Clock.TOSS))
    came = [team for team in SIDES if match.sides.tossing.came_ms.get(team, start + 1) <= start]
    clause = cited(match, Clock.TOSS_LOST)
    if not came:
        yield Deadline(Clock.TOSS_LOST, OfMatch(), start, clause)
    elif len(came) == 1:
        yield Deadline(Clock.TOSS_LOST, OfSide(other(came[0])), start, clause, TossProposed(came[0]))


def _lateness(match: Match, options: ShortTeamOptions) -> Iterator[Deadline]:
    start = start_now(match, options)
    due = match.opened.scheduled_ms + options.late_grace_min * MINUTE_MS
    if start.status is Beginning.DOUBLE_DEFAULT:
        clause = cited(match, Clock.NOBODY)
        proposes = DefaultProposed(None, clause) if clause else None
        yield Deadline(Clock.NOBODY, OfMatch(), due, clause, proposes)
    elif start.winner is not None:
        default = _default(match, start.winner, due)
        yield default
        if default.id in match.waived:
            yield from _late(match, start_now(match, options, let_play=True), due, options)
    else:
        yield from _late(match, start, due, options)


def _default(match: Match, winner: Party, due: int) -> Deadline:
    clause = cited(match, Clock.TOO_FEW)
    proposes = DefaultProposed(winner, clause) if clause else None
    return Deadline(Clock.TOO_FEW, OfSide(other(winner)), due, clause, proposes)


def _late(match: Match, start: Start, due: int, options: ShortTeamOptions) -> Iterator[Deadline]:
    """Yield the claims of a team whose opponents came late, or are a pair short.

    The last one falls when the board closes the idle table. That is no moment of the clock, so it stands at the first
    moment at which it can fall.
    """
    if not start.awards:
        return
    late, *short = start.awards
    side = other(late.to)
    yield Deadline(Clock.LATE, OfSide(side), due, late.clause, AwardProposed(late, None))
    if not short:
        return
    idle = _idle_table(match, side, options)
    additional, *closing = short
    yield Deadline(Clock.SHORT, OfSide(side), due, additional.clause, AwardProposed(additional, idle))
    if not match.is_closed(idle):
        for award in closing:
            proposes = IdleTableProposed(award, idle)
            yield Deadline(Clock.IDLE_TABLE, OfTable(idle), due, award.clause, proposes)


def _idle_table(match: Match, side: Party, options: ShortTeamOptions) -> int:
    """Return the table of the pair that has not come, or else of the one that came late."""
    minutes = _minutes(match, side, options)
    if None in minutes:
        return minutes.index(None) + 1
    return next(
        table
        for table, minute in enumerate(minutes, start=1)
        if minute is not None and minute > options.late_grace_min
    )


def _half_marks(match: Match, options: HalfStartOptions) -> Iterator[Deadline]:
    for table in (each for each in match.tables if not match.is_closed(each)):
        for late in SIDES:
            if not has_begun(match, table) or (late, table) in match.sides.there_ms:
                yield from _marks_of_pair(match, late, table, options)


def _marks_of_pair(match: Match, late: Party, table: int, options: HalfStartOptions) -> Iterator[Deadline]:
    """Yield the marks that the seated pair may claim from the one that is late."""
    there = match.sides.there_ms.get((other(late), table))
    if there is None:
        return
    starts = {1: match.opened.scheduled_ms, 2: match.sides.second_half_ms}
    kinds = {1: Clock.FIRST_HALF_MARK, 2: Clock.SECOND_HALF_MARK}
    for mark in late_claims(_arrival(match, late, table), options):
        begins, kind = starts[mark.half], kinds[mark.half]
        if begins is None or there > (due := begins + mark.minute * MINUTE_MS):
            continue
        clause = cited(match, kind, options.start_marks.index(mark.minute))
        award = LateAward(mark.minute, other(late), 1, clause)
        proposes = AwardProposed(award, table, options.claims_use_games)
        yield Deadline(kind, OfPair(late, table), due, clause, proposes)


def _arrival(match: Match, team: Party, table: int) -> Arrival:
    """Return in which half a pair sat down, and at which minute of it."""
    second, seated = match.sides.second_half_ms, match.sides.there_ms.get((team, table))
    if seated is not None and (second is None or seated < second):
        return Arrival(_started_minutes(match.opened.scheduled_ms, seated), None)
    if second is None or seated is None:
        return Arrival(None, None)
    return Arrival(None, _started_minutes(second, seated))


def _started_minutes(start_ms: int, seated_ms: int) -> int:
    return -((start_ms - seated_ms) // MINUTE_MS)
