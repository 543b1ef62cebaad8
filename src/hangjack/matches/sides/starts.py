"""What the clock says at the start of a match: who is late, what may be claimed, which table stays idle.

A claim is never a penalty by itself: it is proposed, and counts once an official or captain has confirmed it.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec import Struct

from hangjack.ids import ClauseId
from hangjack.matches.parties import SIDES, Counts, Party, both, other, plus
from hangjack.wording import Worded


class Cause(Worded):
    """Why something may be claimed for lateness."""

    LATE = "late"
    SHORT = "short"
    CLOSED = "closed"


class ShortTeamOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What happens when a team is late or a pair short."""

    late_grace_min: int
    pairs_to_start: int
    late_award: int
    short_award: int
    short_table_join_below: int
    idle_table_award: int
    short_table_total: int | None = None
    """What an idle table comes to, all awards together; None for the awards alone."""

    @property
    def closing_award(self) -> int:
        """What the team present gets when the board closes the idle table."""
        if self.short_table_total is None:
            return self.idle_table_award
        return max(0, self.short_table_total - self.late_award - self.short_award)


class LateAward(Struct, frozen=True):
    """What may be claimed at a minute after the start, in the sheet's first column."""

    minute: int
    to: Party
    number: int
    clause: ClauseId | None = None


class Beginning(StrEnum):
    """How a match of pairs can begin."""

    FULL = "full"
    TWO_TABLES = "two_tables"
    JOINED = "two_tables_then_joined"
    TABLE_CLOSED = "two_tables_table_closed"
    DEFAULT = "default"
    DOUBLE_DEFAULT = "double_default"
    NO_VALID_CLAIM = "no_valid_claim"


class Start(Struct, frozen=True):
    """How a match begins: by whose default, what may be claimed, and when a late pair joined."""

    status: Beginning
    awards: tuple[LateAward, ...] = ()
    joined_minute: int | None = None
    winner: Party | None = None
    """Who has the match where the others default."""

    @property
    def total(self) -> Counts:
        """What the claims come to."""
        total = both()
        for award in self.awards:
            total = plus(total, award.to, award.number)
        return total


Seated = Mapping[Party, Sequence[int | None]]
"""The minute after the start at which each pair sat down; None for never."""


def start_of(
    seated: Seated,
    board_at_limit: int | None,
    options: ShortTeamOptions,
    cites: Mapping[Cause, ClauseId],
    *,
    let_play: bool = False,
) -> Start:
    """Return how a match of pairs begins.

    *board_at_limit* is the minute at which both teams together had scored what closes an idle table; None if
    they never did. Seated on the minute is in time. A team that came too late and is *let play* all the same, because
    nobody was given the default, owes what lateness costs; so does one that came late and whole.
    """
    pairs = {team: _in_time(seated[team], options.late_grace_min) for team in SIDES}
    whole = [team for team in SIDES if None not in seated[team]]
    if all(number < options.pairs_to_start for number in pairs.values()) and len(whole) < len(SIDES):
        return Start(Beginning.DOUBLE_DEFAULT)
    if all(number == len(seated[team]) for team, number in pairs.items()):
        return Start(Beginning.FULL)
    short = [team for team in SIDES if pairs[team] < len(seated[team])]
    present = other(short[0])
    if len(short) > 1 or not _all_at_start(seated[present]):
        return Start(Beginning.NO_VALID_CLAIM)
    minutes = seated[short[0]]
    if pairs[short[0]] < options.pairs_to_start:
        came = tuple(minute and min(minute, options.late_grace_min) for minute in minutes)
        if short[0] in whole:
            late = LateAward(options.late_grace_min, present, options.late_award, cites.get(Cause.LATE))
            return Start(Beginning.FULL, (late,))
        if not let_play or _in_time(came, options.late_grace_min) < options.pairs_to_start:
            return Start(Beginning.DEFAULT, winner=present)
        minutes = came
    return _two_tables(minutes, present, board_at_limit, options, cites)


def _two_tables(
    short: Sequence[int | None],
    present: Party,
    board_at_limit: int | None,
    options: ShortTeamOptions,
    cites: Mapping[Cause, ClauseId],
) -> Start:
    grace = options.late_grace_min
    awards = (
        LateAward(grace, present, options.late_award, cites.get(Cause.LATE)),
        LateAward(grace, present, options.short_award, cites.get(Cause.SHORT)),
    )
    late = next(minute for minute in short if minute is None or minute > grace)
    if late is not None and (board_at_limit is None or late < board_at_limit):
        return Start(Beginning.JOINED, awards, late)
    if board_at_limit is None:
        return Start(Beginning.TWO_TABLES, awards)
    closed = LateAward(board_at_limit, present, options.closing_award, cites.get(Cause.CLOSED))
    return Start(Beginning.TABLE_CLOSED, (*awards, closed))


def _in_time(minutes: Sequence[int | None], grace: int) -> int:
    return sum(minute is not None and minute <= grace for minute in minutes)


def _all_at_start(minutes: Sequence[int | None]) -> bool:
    return all(minute is not None and minute <= 0 for minute in minutes)


class StartCaps(Struct, frozen=True, forbid_unknown_fields=True):
    """The most that lateness can cost a pair."""

    first_half: int
    second_half: int
    match: int


class HalfStartOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """The marks after a half's start at which a seated pair may claim one each."""

    start_marks: tuple[int, ...]
    start_caps: StartCaps
    second_half_start: str | None = None
    """The time of day at which second halves start, as `15:30`; None until somebody sets it for a match."""
    claims_use_games: bool = False
    """Whether what is claimed stands for games that the table would have played."""


class Arrival(Struct, frozen=True):
    """When a pair sat down: minutes after the start of each half; None for not in that half."""

    first: int | None
    second: int | None
    opponents_seated: bool = True


class Mark(Struct, frozen=True):
    """A moment at which a pair that is not there costs something: so many minutes after the start of a half."""

    half: int
    minute: int


def late_claims(arrival: Arrival, options: HalfStartOptions) -> tuple[Mark, ...]:
    """Return the marks that the other pair may claim. Seated on the mark is in time."""
    if not arrival.opponents_seated:
        return ()
    caps = options.start_caps
    first = _marks_missed(arrival.first, options.start_marks)[: caps.first_half]
    second: tuple[int, ...] = ()
    if arrival.first is None:
        second = _marks_missed(arrival.second, options.start_marks)[: caps.second_half]
    claims = (*(Mark(1, minute) for minute in first), *(Mark(2, minute) for minute in second))
    return claims[: caps.match]


def _marks_missed(seated: int | None, marks: Sequence[int]) -> tuple[int, ...]:
    return tuple(mark for mark in marks if seated is None or seated > mark)


def seated_minutes(
    seated_ms: Mapping[tuple[Party, int], int], team: Party, tables: int, start_ms: int
) -> tuple[int | None, ...]:
    """Return the minutes after the scheduled start at which each pair of *team* sat down; None if it has not.

    A pair seated in time has 0 or less; one minute and a second are two, so that "by minute 15" means what it says.
    """
    times = [seated_ms.get((team, table)) for table in range(1, tables + 1)]
    return tuple(None if time is None else -((start_ms - time) // 60_000) for time in times)
