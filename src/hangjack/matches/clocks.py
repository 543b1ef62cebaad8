"""Everything that is due in a match, in one list, worked out from what has happened.

A deadline that no longer applies is simply not there: the pair has sat down, the player is back, the match is over. What
a book proposes for a deadline counts only once an official has given it, or is waived with a reason.
"""

from collections.abc import Iterator

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches import awards
from hangjack.matches.deadlines import (
    MINUTE_MS,
    AwardProposed,
    Deadline,
    DefaultProposed,
    IdleTableProposed,
    IncidentProposed,
    OfCount,
    OfDispute,
    OfLeave,
    OfMatch,
    OfPair,
    OfSubstitution,
    OfTable,
    cited,
)
from hangjack.matches.disputes import Stage, captains_until_ms
from hangjack.matches.events import DeadlineFired, DeadlineWaived, IdleTableClosed
from hangjack.matches.games import count_seconds, judged_by
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.parties import Party, other
from hangjack.matches.rules import Clock
from hangjack.matches.scoring import Closing
from hangjack.matches.sides.absences import BreakOptions, absence, marks_missed, next_mark
from hangjack.matches.sides.claims import is_default_pending
from hangjack.matches.sides.leaves import Leave
from hangjack.matches.sides.manning import last_table_deadlines
from hangjack.matches.sides.start_deadlines import start_deadlines
from hangjack.matches.sides.starts import Cause, LateAward
from hangjack.matches.sides.substitutions import IdlePairCredited, credit_idle_pair


def deadlines(match: Match, now_ms: int) -> tuple[Deadline, ...]:
    """Return what is due in the match, past and to come, by time: neither given nor waived.

    What goes on for ever, as the marks of an absence, is there up to *now_ms* and with its next one.
    """
    found = {each.id: each for each in _deadlines(match, now_ms) if not is_settled(match, each)}
    return tuple(sorted(found.values(), key=lambda each: (each.due_ms, each.id)))


def due(match: Match, now_ms: int) -> tuple[Deadline, ...]:
    """Return the deadlines that have passed and that nobody has been told of yet."""
    return tuple(each for each in _passed(match, now_ms) if each.id not in match.fired)


def overdue(match: Match, now_ms: int) -> tuple[Deadline, ...]:
    """Return the deadlines that were noticed and propose something which waits for an official."""
    return tuple(
        each for each in _passed(match, now_ms) if each.id in match.fired and each.proposes is not None
    )


def fire(match: Match, now_ms: int) -> tuple[DeadlineFired, ...]:
    """Notice every deadline that has passed, each once."""
    return tuple(DeadlineFired(each.id, now_ms) for each in due(match, now_ms))


def is_settled(match: Match, deadline: Deadline) -> bool:
    """Whether an official has given what a deadline proposes, or waived it."""
    return deadline.id in match.awards or deadline.id in match.waived


def give_due(match: Match, id_: str, now_ms: int, by: PersonId) -> tuple[MatchEvent, ...]:
    """Give, as an official, what the book proposes for a deadline that has passed. The same again adds nothing."""
    if id_ in match.awards or id_ in match.idle_tables:
        return ()
    deadline = _passed_one(match, id_, now_ms)
    match deadline.proposes:
        case AwardProposed(award, table):
            given = awards.give_award(match, id_, deadline.proposes, by)
            return (*given, *(_credited(match, award.to, table) if deadline.kind is Clock.SHORT else ()))
        case IdleTableProposed(award, table):
            closing = Closing(table, award.to, award.number, award.clause)
            return (IdleTableClosed(id_, closing, by),)
        case DefaultProposed(winner, clause):
            return awards.award_match(match, winner, clause, by)
    raise Refused("deadline.nothing-to-give")


def waive(match: Match, id_: str, now_ms: int, by: PersonId, reason: str) -> tuple[DeadlineWaived, ...]:
    """Give nothing, as an official, for a deadline that has passed."""
    if id_ in match.waived:
        return ()
    if not reason.strip():
        raise Refused("reason.missing")
    return (DeadlineWaived(_passed_one(match, id_, now_ms).id, by, reason),)


def _passed(match: Match, now_ms: int) -> Iterator[Deadline]:
    return (each for each in deadlines(match, now_ms) if each.due_ms <= now_ms)


def _passed_one(match: Match, id_: str, now_ms: int) -> Deadline:
    found = next((each for each in _passed(match, now_ms) if each.id == id_), None)
    if found is None:
        raise Refused("deadline.not-due")
    return found


def credited_before(match: Match) -> tuple[IdlePairCredited, ...]:
    """Return what was given for an idle table before the line-ups said who is listed for it."""
    short = match.opened.rules.late_cites.get(Cause.SHORT)
    given = [each for each in match.awards.values() if short is not None and each.clause == short]
    return tuple(event for each in given for event in _credited(match, each.to, each.table))


def _credited(match: Match, side: Party, table: int | None) -> tuple[IdlePairCredited, ...]:
    """Return that those of *side* who were there for the idle table have had their part in the match."""
    assert table is not None, "a short team has an idle table"
    pairs, late = match.sides.pairs, (other(side), table)
    absent = () if late in match.sides.there_ms else pairs.get(late, ())
    return credit_idle_pair(match.sides.benches.of(side), side, pairs.get((side, table), ()), absent)


def _deadlines(match: Match, now_ms: int) -> Iterator[Deadline]:
    closes = match.opened.closes_ms
    if closes is not None and is_default_pending(match, max(now_ms, closes)):
        yield Deadline(Clock.CLOSE, OfMatch(), closes, cited(match, Clock.CLOSE))
    if match.ended is not None or match.level:
        return
    if match.meeting is not None:
        yield from start_deadlines(match)
        yield from last_table_deadlines(match)
    yield from _disputes(match)
    yield from _pauses(match)
    options = match.opened.rules.breaks
    if options is not None and match.meeting is not None:
        yield from _reports(match, options)
        for leave in match.sides.leaves.values():
            yield from _absence(match, leave, options, now_ms)


def _disputes(match: Match) -> Iterator[Deadline]:
    for id_, dispute in match.disputes.items():
        due_ms = captains_until_ms(dispute, match.opened.rules.disputes)
        if due_ms is not None and dispute.stage is Stage.CAPTAINS:
            yield Deadline(Clock.DISPUTE, OfDispute(id_), due_ms, cited(match, Clock.DISPUTE))


def _pauses(match: Match) -> Iterator[Deadline]:
    rules, seconds = match.opened.rules, count_seconds(match)
    if rules.breaks is not None:
        for begun in match.pauses.breaks:
            due_ms = begun.at_ms + rules.breaks.break_minutes * MINUTE_MS
            yield Deadline(Clock.BREAK_END, OfTable(begun.table), due_ms, cited(match, Clock.BREAK_END))
    if rules.time_outs is not None:
        for taken in match.pauses.time_outs:
            due_ms = taken.at_ms + rules.time_outs.timeout_minutes * MINUTE_MS
            about = OfPair(taken.side, taken.table)
            yield Deadline(Clock.TIME_OUT_END, about, due_ms, cited(match, Clock.TIME_OUT_END))
    for id_, count in match.pauses.counts.items():
        counted_out = judged_by(match).counted_out
        assert seconds is not None, "a count is given only where the book has one"
        assert counted_out is not None, "whoever counts knows what for"
        proposes = IncidentProposed(counted_out, count.table, count.player)
        due_ms = count.at_ms + seconds * 1000
        yield Deadline(Clock.COUNT, OfCount(id_), due_ms, cited(match, Clock.COUNT), proposes)


def _reports(match: Match, options: BreakOptions) -> Iterator[Deadline]:
    """Yield that an early substitute must be at the table at once; then the captains hear of it as of any absence."""
    for (team, number), event in match.sides.to_report.items():
        about = OfSubstitution(team, number)
        yield Deadline(Clock.REPORT, about, event.at_ms, cited(match, Clock.REPORT))
        informed = event.at_ms + options.leave_minutes * MINUTE_MS
        yield Deadline(Clock.AWAY, about, informed, cited(match, Clock.AWAY))


def _absence(match: Match, leave: Leave, options: BreakOptions, now_ms: int) -> Iterator[Deadline]:
    """Yield the marks of one player's absence: the notice, and what each mark costs. Back on the mark is in time."""
    if leave.left_ms is None:
        return
    until = now_ms if leave.back_ms is None else leave.back_ms
    minutes = max(0, -((leave.left_ms - until) // MINUTE_MS))
    about, to = OfLeave(leave.asked.id), other(leave.asked.side)
    clause = cited(match, Clock.AWAY_MARK)
    away = leave.back_ms is None
    if away or absence(minutes, options).captains_informed:
        notice_ms = leave.left_ms + options.leave_minutes * MINUTE_MS
        yield Deadline(Clock.AWAY, about, notice_ms, cited(match, Clock.AWAY))
    marks = marks_missed(minutes, options)
    for mark in (*marks, next_mark(minutes, options)) if away else marks:
        proposes = AwardProposed(LateAward(mark, to, 1, clause), leave.asked.table)
        yield Deadline(Clock.AWAY_MARK, about, leave.left_ms + mark * MINUTE_MS, clause, proposes)
