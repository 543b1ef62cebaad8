"""The deadlines at the start of a match: toss, start, and what lateness comes to. The rules on it stand in `starts`."""

from collections.abc import Iterator

from hangjack.matches.deadlines import (
    MINUTE_MS,
    AwardProposed,
    Deadline,
    DefaultProposed,
    IdleTableProposed,
    TossProposed,
    cited,
)
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES, Party, other, total
from hangjack.matches.rules import Clock
from hangjack.matches.sides.starts import (
    Arrival,
    HalfStartOptions,
    LateAward,
    ShortTeamOptions,
    Start,
    late_claims,
    seated_minutes,
    start_of,
)


def start_deadlines(match: Match) -> Iterator[Deadline]:
    """Yield what is due at the start, given who has come for the toss and who has sat down."""
    yield from _toss(match)
    if not match.sheet.tables:
        yield Deadline(Clock.START, "match", match.opened.scheduled_ms, cited(match, Clock.START))
    rules = match.opened.rules
    if rules.short_team is not None:
        yield from _lateness(match, rules.short_team)
    if rules.half_start is not None:
        yield from _half_marks(match, rules.half_start)


def start_now(match: Match, options: ShortTeamOptions) -> Start:
    """Return how a match begins as far as it can be seen now: whoever does not sit has not come.

    A late pair that sits was in time for the board, for nobody is seated after the door has closed. A table that plays
    although nobody was checked in there is not late, but its pair cannot claim either.
    """
    seated = {team: _minutes(match, team, options) for team in SIDES}
    missing = any(minute is None for minutes in seated.values() for minute in minutes)
    full = total(match.board.bullseyes) >= options.short_table_join_below
    at_limit = options.late_grace_min if missing and full else None
    return start_of(seated, at_limit, options, match.opened.rules.late_cites)


def _minutes(match: Match, team: Party, options: ShortTeamOptions) -> tuple[int | None, ...]:
    opened = match.opened
    checked = seated_minutes(match.seated_ms, team, opened.tables, opened.scheduled_ms)
    return tuple(
        options.late_grace_min if minute is None and table in match.sheet.tables else minute
        for table, minute in enumerate(checked, start=1)
    )


def _toss(match: Match) -> Iterator[Deadline]:
    start, minutes = match.opened.scheduled_ms, match.opened.rules.toss_minutes
    if minutes is None or match.toss is not None:
        return
    yield Deadline(Clock.TOSS, "match", start - minutes * MINUTE_MS, cited(match, Clock.TOSS))
    came = [team for team in SIDES if match.tossing.came_ms.get(team, start + 1) <= start]
    for team in SIDES:
        if team not in came:
            proposes = TossProposed(other(team)) if other(team) in came else None
            yield Deadline(Clock.TOSS_LOST, f"side {team}", start, cited(match, Clock.TOSS_LOST), proposes)


def _lateness(match: Match, options: ShortTeamOptions) -> Iterator[Deadline]:
    start = start_now(match, options)
    due = match.opened.scheduled_ms + options.late_grace_min * MINUTE_MS
    if start.status == "double_default":
        clause = cited(match, Clock.NOBODY)
        proposes = DefaultProposed(None, clause) if clause else None
        yield Deadline(Clock.NOBODY, "match", due, clause, proposes)
    elif start.status.startswith("default_to_"):
        winner = Party(start.status.removeprefix("default_to_"))
        clause = cited(match, Clock.TOO_FEW)
        proposes = DefaultProposed(winner, clause) if clause else None
        yield Deadline(Clock.TOO_FEW, f"side {other(winner)}", due, clause, proposes)
    elif start.awards:
        yield from _short(match, start, due, options)


def _short(match: Match, start: Start, due: int, options: ShortTeamOptions) -> Iterator[Deadline]:
    """Yield the claims of a team whose opponents are a pair short.

    The last one falls when the board closes the idle table. That is no moment of the clock, so it stands at the first
    moment at which it can fall.
    """
    late, short, *closing = start.awards
    side = other(late.to)
    idle = _idle_table(match, side, options)
    yield Deadline(Clock.LATE, f"side {side}", due, late.clause, AwardProposed(late, None))
    yield Deadline(Clock.SHORT, f"side {side}", due, short.clause, AwardProposed(short, idle))
    if not match.board.table(idle).closed:
        for award in closing:
            proposes = IdleTableProposed(award, idle)
            yield Deadline(Clock.IDLE_TABLE, f"table {idle}", due, award.clause, proposes)


def _idle_table(match: Match, side: Party, options: ShortTeamOptions) -> int:
    minutes = enumerate(_minutes(match, side, options), start=1)
    return next(table for table, minute in minutes if minute is None or minute > options.late_grace_min)


def _half_marks(match: Match, options: HalfStartOptions) -> Iterator[Deadline]:
    for table in range(1, match.opened.tables + 1):
        for late in SIDES:
            if table not in match.sheet.tables or (late, table) in match.seated_ms:
                yield from _marks_of_pair(match, late, table, options)


def _marks_of_pair(match: Match, late: Party, table: int, options: HalfStartOptions) -> Iterator[Deadline]:
    """Yield the marks that the seated pair may claim from the one that is late."""
    there = match.seated_ms.get((other(late), table))
    if there is None:
        return
    starts = {"first": match.opened.scheduled_ms, "second": match.second_half_ms}
    kinds = {"first": Clock.FIRST_HALF_MARK, "second": Clock.SECOND_HALF_MARK}
    for claim in late_claims(_arrival(match, late, table), options):
        half, _, minute = claim.partition("+")
        begins = starts[half]
        if begins is None or there > (due := begins + int(minute) * MINUTE_MS):
            continue
        clause = cited(match, kinds[half], options.start_marks.index(int(minute)))
        award = LateAward(int(minute), other(late), 1, clause)
        yield Deadline(kinds[half], f"pair {late}/{table}", due, clause, AwardProposed(award, table))


def _arrival(match: Match, team: Party, table: int) -> Arrival:
    """Return in which half a pair sat down, and at which minute of it."""
    second, seated = match.second_half_ms, match.seated_ms.get((team, table))
    if seated is not None and (second is None or seated < second):
        return Arrival(_started_minutes(match.opened.scheduled_ms, seated), None)
    if second is None or seated is None:
        return Arrival(None, None)
    return Arrival(None, _started_minutes(second, seated))


def _started_minutes(start_ms: int, seated_ms: int) -> int:
    return -((start_ms - seated_ms) // MINUTE_MS)
