"""The clock of a round against the competition: when it may start, who is still out, and when time is up at a table."""

from enum import StrEnum

from hangjack.competition.competition import Competition
from hangjack.competition.doing import Doing
from hangjack.competition.fixtures.fixture import Fixture
from hangjack.competition.formats import format_of
from hangjack.competition.judging import Happened
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.formats.rotation.rounds.events import (
    RoundAnnounced,
    RoundClock,
    RoundEnded,
    RoundOptions,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    RoundStartTakenBack,
    TableCredited,
    credit_of,
    ends_ms,
    fold,
    is_up,
)
from hangjack.formats.rotation.state import rounds_of, with_rounds
from hangjack.ids import MatchId
from hangjack.matches import time as matches_time
from hangjack.matches.events import TimeCalled
from hangjack.matches.match import Match
from hangjack.matches.time import withdraw_time

LONGEST_CREDIT_S = 4 * 60 * 60
"""More than any table waits for a ruling: a longer credit is a slip of the finger."""


class Stage(StrEnum):
    """How far the rounds of an event have come."""

    BEFORE_FIRST = "before_first"
    ROUND_RUNNING = "round_running"
    BETWEEN_ROUNDS = "between_rounds"
    AFTER_LAST = "after_last"


def clock_options(competition: Competition) -> RoundOptions | None:
    """Return what the book says about rounds by the clock; None where everybody plays at their own time."""
    options: RoundOptions | None = getattr(competition.rules.format, "clock", None)
    return options


def require_rounds(competition: Competition) -> RoundOptions:
    """Return what the book says about rounds by the clock. Refuses a competition without them."""
    options = clock_options(competition)
    if options is None:
        raise Refused("round.none-here")
    return options


def tables_of(competition: Competition, number: int) -> tuple[Fixture, ...]:
    """Return who meets whom in a round, without those who have nobody to play against."""
    fixtures = format_of(competition).fixtures(competition)
    return tuple(each for each in fixtures if each.round == number and len(each.teams) > 1)


def still_out(competition: Competition, number: int) -> tuple[MatchId, ...]:
    """Return the tables of a round whose sheet is not in."""
    return tuple(
        each.match
        for each in tables_of(competition, number)
        if competition.result(each.match) is None and not competition.out.intersection(each.teams)
    )


def stage_of(competition: Competition) -> Stage:
    """Return whether a round is being played: one is over once all its sheets are in, or an official says so."""
    latest = rounds_of(competition).latest
    if latest is None:
        return Stage.BEFORE_FIRST
    if latest.ended is None and still_out(competition, latest.round):
        return Stage.ROUND_RUNNING
    last = latest.round >= require_rounds(competition).rounds
    return Stage.AFTER_LAST if last else Stage.BETWEEN_ROUNDS


def next_round(competition: Competition) -> int | None:
    """Return the round that is started next; None after the last."""
    latest = rounds_of(competition).latest
    number = 1 if latest is None else latest.round + 1
    return number if number <= require_rounds(competition).rounds else None


def announce_start(
    competition: Competition, number: int, start_ms: int, doing: Doing
) -> tuple[RoundAnnounced, ...]:
    """Tell the hall when the next round begins."""
    _require_next(competition, number)
    if rounds_of(competition).announced_ms.get(number) == start_ms:
        return ()
    return (RoundAnnounced(number, start_ms, doing.by),)


def start_round(competition: Competition, number: int, day: str, doing: Doing) -> tuple[RoundStarted, ...]:
    """Let the clock of the next round run. Refuses while tables of the round before are out, or nobody is drawn."""
    if number in rounds_of(competition).clocks:
        return ()
    _require_next(competition, number)
    if not tables_of(competition, number):
        raise Refused("round.nobody-drawn", round=number)
    latest = rounds_of(competition).latest
    if latest is not None and stage_of(competition) is Stage.ROUND_RUNNING:
        out = still_out(competition, latest.round)
        raise Refused("round.still-out", round=latest.round, matches=out, number=len(out))
    return (RoundStarted(number, require_rounds(competition).length_ms, day, doing.by, doing.at_ms),)


def take_start_back(
    competition: Competition, number: int, reason: str, doing: Doing
) -> tuple[RoundStartTakenBack, ...]:
    """Let a round not have been started, for a *reason*. Refuses once a sheet of it is in or its time was up."""
    clock = _require_latest(competition, number)
    tables = tables_of(competition, number)
    if len(still_out(competition, number)) < len(tables) or is_up(clock, doing.at_ms):
        raise Refused("round.played-already", round=number)
    return (RoundStartTakenBack(number, require_reason(reason), doing.by, doing.at_ms),)


def pause(competition: Competition, number: int, reason: str, doing: Doing) -> tuple[RoundPaused, ...]:
    """Stop the clock for everybody, for a *reason*. Refuses once time is up in the room."""
    clock = _require_latest(competition, number)
    if clock.paused is not None:
        return ()
    if is_up(clock, doing.at_ms):
        raise Refused("round.time-was-up", round=number)
    return (RoundPaused(number, require_reason(reason), doing.by, doing.at_ms),)


def resume(competition: Competition, number: int, doing: Doing) -> tuple[RoundResumed, ...]:
    """Let the clock go on from where it stood."""
    clock = _require_latest(competition, number)
    return () if clock.paused is None else (RoundResumed(number, doing.by, doing.at_ms),)


def credit(competition: Competition, match: Match, seconds: int, reason: str, doing: Doing) -> Happened:
    """Give a table longer than the others, for a *reason*; less than nothing takes from what it was given before.

    A ruling may have taken the table past the end: time that was called there meanwhile is withdrawn.
    """
    id_ = match.opened.match
    clock = clock_of(competition, id_)
    if clock is None:
        raise Refused("round.not-started", match=id_)
    if competition.result(id_) is not None:
        raise Refused("floor.has-result", match=id_)
    if not 0 <= credit_of(clock, id_) + seconds <= LONGEST_CREDIT_S or not seconds:
        raise BadInput("round.credit", most=LONGEST_CREDIT_S // 60)
    credited = TableCredited(clock.round, id_, seconds, require_reason(reason), doing.by, doing.at_ms)
    after = clock_of(with_rounds(competition, fold(rounds_of(competition), credited)), id_)
    plays_on = after is not None and not is_up(after, doing.at_ms, id_)
    return Happened((credited,), withdraw_time(match, doing.by, reason) if plays_on else ())


def call_time(competition: Competition, match: Match, now_ms: int) -> tuple[TimeCalled, ...]:
    """Call time at a table whose time is up, as of the moment at which it was; nothing before that, and no second time."""
    end = time_up_ms(competition, match.opened.match)
    return () if end is None or end > now_ms else matches_time.call_time(match, end)


def end_round(competition: Competition, number: int, reason: str, doing: Doing) -> tuple[RoundEnded, ...]:
    """End a round whose time is up although sheets are out, so that the hall goes on; they are waited for still."""
    clock = _require_latest(competition, number)
    if clock.ended is not None:
        return ()
    out = still_out(competition, number)
    if not out:
        raise Refused("round.nothing-out", round=number)
    if not is_up(clock, doing.at_ms):
        raise Refused("round.time-not-up", round=number)
    return (RoundEnded(number, out, require_reason(reason), doing.by, doing.at_ms),)


def clock_of(competition: Competition, match: MatchId) -> RoundClock | None:
    """Return the clock by which *match* is played; None where there is none, or it has not been started."""
    fixture = competition.fixture(match) if rounds_of(competition).clocks else None
    return None if fixture is None else rounds_of(competition).clocks.get(fixture.round)


def time_up_ms(competition: Competition, match: MatchId) -> int | None:
    """Return when time is called at the table of *match*, its credit included; None while its clock does not run."""
    clock = clock_of(competition, match)
    return None if clock is None else ends_ms(clock, match)


def _require_next(competition: Competition, number: int) -> None:
    if number != next_round(competition):
        raise Refused("round.not-next", round=number)


def _require_latest(competition: Competition, number: int) -> RoundClock:
    latest = rounds_of(competition).latest
    if latest is None or latest.round != number:
        raise Refused("round.not-running", round=number)
    return latest
