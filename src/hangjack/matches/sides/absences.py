"""Players away from the table, breaks and time-outs."""

from msgspec import Struct


class BreakOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Fixed breaks, and leaving the table between them."""

    break_every_games: int
    break_minutes: int
    leave_free_after_games: int
    leave_minutes: int


class TimeOutOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """Time-outs that a pair may take between games."""

    timeouts_per_half: int
    timeout_minutes: int


class Absence(Struct, frozen=True):
    """What a player's absence has come to: all tables wait as long as it lasts."""

    captains_informed: bool
    to_opponents: int
    """What it gives them, in the sheet's first column."""
    all_tables_paused: bool = True


class TimeOut(Struct, frozen=True):
    """The answer to a pair that asks for a time-out."""

    allowed: bool
    minutes: int
    left_after: int


def absence(minutes_away: int, options: BreakOptions) -> Absence:
    """Return what being away for so long means: first the captains hear of it, then each further period costs one.

    Back on the minute is in time, for the notice and for each mark after it.
    """
    return Absence(minutes_away > options.leave_minutes, len(marks_missed(minutes_away, options)))


def marks_missed(minutes_away: int, options: BreakOptions) -> tuple[int, ...]:
    """Return the minutes at which an absence of so long has cost something."""
    return tuple(range(2 * options.leave_minutes, minutes_away, options.leave_minutes))


def next_mark(minutes_away: int, options: BreakOptions) -> int:
    """Return the minute at which an absence that goes on costs something next."""
    return (len(marks_missed(minutes_away, options)) + 2) * options.leave_minutes


def is_break_due(games_played: int, options: BreakOptions) -> bool:
    """Whether a table has its break after so many games."""
    return games_played > 0 and games_played % options.break_every_games == 0


def may_leave_freely(lines_since_break: int, options: BreakOptions) -> bool:
    """Whether a player may leave without the opponents' permission."""
    return lines_since_break >= options.leave_free_after_games


def time_out(used_this_half: int, options: TimeOutOptions, *, between_games: bool) -> TimeOut:
    """Return whether a pair gets a time-out now, and how many it has left."""
    left = max(0, options.timeouts_per_half - used_this_half)
    if not between_games or left == 0:
        return TimeOut(allowed=False, minutes=0, left_after=left)
    return TimeOut(allowed=True, minutes=options.timeout_minutes, left_after=left - 1)
