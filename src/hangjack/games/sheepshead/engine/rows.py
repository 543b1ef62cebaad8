"""A row of a paper sheet as it was written: what each entry says, what the row counts, and what is wrong with it.

A faulty row counts as it is written, so that the host sees the same sums as the table.
"""

import re
from collections.abc import Mapping

from msgspec import Struct

from hangjack.games.sheepshead.engine.counting import Game, Level, payoff
from hangjack.games.sheepshead.engine.entries import win_values
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.outcomes import Outcome
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.wording import Worded


class RowFault(Worded):
    """What may be wrong with a row."""

    ROW_PATTERN = "row_pattern"
    ENTRY_UNKNOWN = "entry_unknown"
    CIRCLE_MISSING = "circle_missing"
    CIRCLE_WRONG = "circle_wrong"
    DEALER_SCORED = "dealer_scored"


class Written(Struct, frozen=True, gc=False):
    """A row: who dealt, and what stands in each column."""

    dealer: Seat
    entries: Mapping[Seat, str]


class Read(Struct, frozen=True, gc=False):
    """What a row counts, and its faults; *outcome* is the hand that it says, where it says one without a fault."""

    points: dict[Seat, int]
    plays: frozenset[Seat]
    faults: tuple[RowFault, ...] = ()
    outcome: Outcome | None = None


class _Entry(Struct, frozen=True, gc=False):
    """A number, circled or not."""

    points: int
    circled: bool


class Reading(Struct, frozen=True):
    """What rows are read by: the house's values, and what a penalty costs, which has no place in a row."""

    options: Options
    penalty_points: int


def read_row(row: Written, active: tuple[Seat, ...], seats: tuple[Seat, ...], by: Reading) -> Read:
    """Return what *row* says when *active* play; whoever rests has nothing to write, and what is written is ignored."""
    faults: list[RowFault] = []
    entries: dict[Seat, _Entry] = {}
    strangers = False
    for seat in seats:
        text = row.entries.get(seat, "").strip()
        if not text:
            continue
        if seat is row.dealer and seat not in active:
            faults.append(RowFault.DEALER_SCORED)
            continue
        entry = _entry(text, by.options)
        if entry is None:
            faults.append(RowFault.ENTRY_UNKNOWN)
            continue
        strangers = strangers or seat not in active
        entries[seat] = entry
    read = _counted(entries, active, by, unknown=RowFault.ENTRY_UNKNOWN in faults)
    pattern = (RowFault.ROW_PATTERN,) if strangers and RowFault.ROW_PATTERN not in read.faults else ()
    found = tuple(dict.fromkeys((*faults, *read.faults, *pattern)))
    whole = not set(found) - {RowFault.CIRCLE_MISSING, RowFault.CIRCLE_WRONG, RowFault.DEALER_SCORED}
    return Read(read.points, read.plays, found, read.outcome if whole else None)


def _entry(text: str, options: Options) -> _Entry | None:
    """Return what *text* says; None for something that is no entry."""
    found = re.fullmatch(r"(\()?(-?\d{1,2})(\))?", text)
    if found is None or bool(found[1]) != bool(found[3]):
        return None
    entry = _Entry(int(found[2]), bool(found[1]))
    wins, shares = win_values(options), {share for _, share in losses_of(options)}
    circled = {number for number in shares if number in wins}
    plain = wins | shares | {loss for loss, _ in losses_of(options)}
    return entry if entry.points in (circled if entry.circled else plain) else None


def losses_of(options: Options) -> tuple[tuple[int, int], ...]:
    """Return what a lost game takes from the picker and gives each opponent, by level."""
    one, two = Seat.ONE, Seat.TWO
    paid = [payoff(one, (one, two), Game(won=False, level=level), options) for level in Level]
    return tuple((score[one], score[two]) for score in paid)


def _counted(entries: dict[Seat, _Entry], active: tuple[Seat, ...], by: Reading, *, unknown: bool) -> Read:
    points = {seat: entry.points for seat, entry in entries.items()}
    lost = [seat for seat, entry in entries.items() if entry.points < 0]
    if len(entries) == 1 and lost and not unknown and points[lost[0]] == -by.penalty_points:
        return Read(points, frozenset(), (RowFault.ROW_PATTERN,))
    if len(lost) == 1 and (read := _lost(lost[0], entries, active, by.options, unknown=unknown)) is not None:
        return read
    wins = win_values(by.options)
    won = [seat for seat, entry in entries.items() if entry.points in wins]
    if len(entries) == 1 and won and not unknown:
        return _won(won[0], entries[won[0]], by.options)
    plays = frozenset((*lost, *(seat for seat in won if not entries[seat].circled)))
    return Read(points, plays, () if unknown else (RowFault.ROW_PATTERN,))


def _lost(
    picker: Seat, entries: dict[Seat, _Entry], active: tuple[Seat, ...], options: Options, *, unknown: bool
) -> Read | None:
    """Return a game that *picker* has lost, if the others have their share of it, circled or not; None if not."""
    paid = zip(Level, losses_of(options), strict=True)
    level, share = next((level, share) for level, (loss, share) in paid if loss == entries[picker].points)
    others = {seat: entry for seat, entry in entries.items() if seat is not picker}
    full = set(others) == {seat for seat in active if seat is not picker}
    if any(entry.points != share for entry in others.values()) or not (full or unknown):
        return None
    to_circle = share in win_values(options)
    bare = to_circle and any(not entry.circled for entry in others.values())
    points = {seat: entry.points for seat, entry in entries.items()}
    faults = (RowFault.CIRCLE_MISSING,) if bare and not unknown else ()
    return Read(points, frozenset({picker}), faults, Outcome(picker, won=False, level=level))


def _won(player: Seat, entry: _Entry, options: Options) -> Read:
    """Return a lone win: a picker's or a leaster's, which look alike on paper."""
    faults = (RowFault.CIRCLE_WRONG,) if entry.circled else ()
    level = next(
        (level for level in Level if options.picker_win_points[level.step] == entry.points), Level.PLAIN
    )
    return Read({player: entry.points}, frozenset({player}), faults, Outcome(player, won=True, level=level))
