"""A paper sheet checked: the problems that hold it, those that no reason makes up for, and what is only advice.

A won game leaves points in one column and a lost one adds up to nothing, so that points have no fixed sum; but every hand
is one play, and the plays must come to the hands of the session.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec import Struct

from hangjack.errors import Refused, require_reason
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.rows import Read, Reading, RowFault, Written, read_row
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, active_seats, left, seats_of
from hangjack.games.sheepshead.engine.session import Left as LeftAfter
from hangjack.games.sheepshead.engine.session import active_without, goes_on_without, hands_in, length_of
from hangjack.wording import Worded

Identity = tuple[str, str, int | str, int | str]
"""Which sheet it is: the day, the place, the session and the table."""


class SheetFault(Worded):
    """What may be wrong with a sheet as a whole; the faults of rows have names of their own."""

    DATE_MISSING = "date_missing"
    LOCATION_MISSING = "location_missing"
    TABLE_MISSING = "table_missing"
    SESSION_MISSING = "session_missing"
    NAME_MISSING = "name_missing"
    NAME_INCOMPLETE = "name_incomplete"
    NAME_NOT_AT_TABLE = "name_not_at_table"
    SHEET_TWICE = "sheet_twice"
    ROW_COUNT = "row_count"
    POINTS_TOTAL = "points_total"
    PLAYS_COUNT = "plays_count"
    PLAYS_TOTAL = "plays_total"
    PLAYS_MISSING = "plays_missing"
    TABLE_SUM = "table_sum"


BLOCKING = frozenset(
    {
        SheetFault.DATE_MISSING,
        SheetFault.LOCATION_MISSING,
        SheetFault.TABLE_MISSING,
        SheetFault.SESSION_MISSING,
        SheetFault.NAME_MISSING,
        SheetFault.NAME_INCOMPLETE,
        SheetFault.NAME_NOT_AT_TABLE,
        SheetFault.SHEET_TWICE,
    }
)
"""What no reason makes up for; everything else goes in when the host says why."""


class Found(Struct, frozen=True):
    """Something that is wrong; *at* is the row's number or the seat, where it is about one."""

    what: Worded
    at: int | None = None

    @property
    def code(self) -> str:
        """Its name in files and on the wire: `row_pattern@12`."""
        return self.what.value if self.at is None else f"{self.what.value}@{self.at}"

    @property
    def refusal(self) -> Refused:
        """What is wrong, and where, as part of a refusal."""
        where = "whole" if self.at is None else "row" if isinstance(self.what, RowFault) else "seat"
        return Refused(f"sheepshead.found.{where}", what=self.what, at=self.at)

    @property
    def blocks(self) -> bool:
        """Whether no reason makes up for it."""
        return self.what in BLOCKING


class Head(Struct, frozen=True):
    """What stands at the head of a sheet."""

    date: str = ""
    location: str = ""
    table: int | str | None = None
    session: int | str | None = None


class Total(Struct, frozen=True):
    """What somebody has written under a column; None for what was left empty."""

    points: int | None = None
    plays: int | None = None


class PaperSheet(Struct, frozen=True):
    """A sheet as it was written."""

    size: TableSize
    head: Head
    names: Mapping[Seat, str]
    totals: Mapping[Seat, Total]
    rows: tuple[Written, ...] | None = None
    """None where the sheet is a summary."""
    penalties: tuple[tuple[Seat, int], ...] = ()
    gone: LeftAfter | None = None


class Known(Struct, frozen=True):
    """What is known beside the sheet: who was drawn to which seat, and which sheets are in."""

    drawn: Mapping[Seat, str] | None = None
    received: Collection[Identity] = ()


class Checked(Struct, frozen=True):
    """What the check has found; *plays_total* is None where it cannot be known."""

    problems: tuple[Found, ...]
    advice: tuple[Found, ...]
    plays_total: int | None
    plays_expected: int
    rows: tuple[Read, ...] = ()

    @property
    def blocking(self) -> tuple[Found, ...]:
        """The problems that no reason makes up for."""
        return tuple(each for each in self.problems if each.blocks)


def check_sheet(paper: PaperSheet, by: Reading, known: Known | None = None) -> Checked:
    """Return everything that is wrong with *paper*, in the order in which it stands there."""
    known = known or Known()
    rows = tuple(_read(paper, by))
    expected = plays_expected(paper, by.options)
    plays = _plays(paper, rows)
    problems = (
        *_head_faults(paper, known),
        *_name_faults(paper, known),
        *_row_faults(paper, rows, expected),
        *_total_faults(paper, rows),
        *((Found(SheetFault.PLAYS_TOTAL),) if plays is not None and plays != expected else ()),
    )
    return Checked(problems, tuple(_advice(paper, rows)), plays, expected, rows)


def plays_expected(paper: PaperSheet, options: Options) -> int:
    """Return how many plays a sheet must have: those of a full session, or of a table that somebody has left."""
    if paper.gone is None:
        return length_of(paper.size, options).hands
    dealt = _dealers(paper)[: paper.gone.after]
    if not goes_on_without(paper.size, options):
        return paper.gone.after
    return hands_in(dealt, paper.size, options, paper.gone.seat)


def require_acceptable(problems: Sequence[Found], reason: str) -> None:
    """Refuse a sheet that nobody may hand in as it is, or that goes in only with a reason."""
    if blocking := [each for each in problems if each.blocks]:
        raise Refused("sheepshead.sheet.blocked", problems=[each.refusal for each in blocking])
    if problems:
        if not reason.strip():
            raise Refused("sheepshead.sheet.held", problems=[each.refusal for each in problems])
        require_reason(reason)


def _dealers(paper: PaperSheet) -> list[Seat]:
    """Return who dealt: as the rows say, else in turn from the first seat."""
    if paper.rows is not None:
        return [row.dealer for row in paper.rows]
    after = paper.gone.after if paper.gone else 0
    return [left(Seat.ONE, paper.size, number) for number in range(after)]


def _read(paper: PaperSheet, by: Reading) -> Iterator[Read]:
    seats = seats_of(paper.size)
    for number, row in enumerate(paper.rows or (), start=1):
        yield read_row(row, _active(paper, row.dealer, number), seats, by)


def _active(paper: PaperSheet, dealer: Seat, number: int) -> tuple[Seat, ...]:
    gone = paper.gone
    if gone is None or number <= gone.after or paper.size == len(active_seats(dealer, paper.size)):
        return active_seats(dealer, paper.size)
    return active_without(dealer, gone.seat, paper.size)


def _head_faults(paper: PaperSheet, known: Known) -> Iterator[Found]:
    head = paper.head
    missing = {
        SheetFault.DATE_MISSING: not head.date.strip(),
        SheetFault.LOCATION_MISSING: not head.location.strip(),
        SheetFault.TABLE_MISSING: not _told(head.table),
        SheetFault.SESSION_MISSING: not _told(head.session),
    }
    yield from (Found(fault) for fault, is_so in missing.items() if is_so)
    identity = (head.date.strip(), _folded(head.location), _told(head.session), _told(head.table))
    received = {
        (day.strip(), _folded(place), _told(session), _told(table))
        for day, place, session, table in known.received
    }
    if identity in received:
        yield Found(SheetFault.SHEET_TWICE)


def _name_faults(paper: PaperSheet, known: Known) -> Iterator[Found]:
    for seat in seats_of(paper.size):
        name = paper.names.get(seat, "").split()
        if len(name) < 2:
            yield Found(SheetFault.NAME_INCOMPLETE if name else SheetFault.NAME_MISSING, seat.number)
        elif known.drawn is not None and _folded(" ".join(name)) != _folded(known.drawn.get(seat, "")):
            yield Found(SheetFault.NAME_NOT_AT_TABLE, seat.number)


def _row_faults(paper: PaperSheet, rows: Sequence[Read], expected: int) -> Iterator[Found]:
    if paper.rows is not None and len(paper.rows) != expected:
        yield Found(SheetFault.ROW_COUNT)
    for number, row in enumerate(rows, start=1):
        yield from (Found(fault, number) for fault in row.faults)


def _total_faults(paper: PaperSheet, rows: Sequence[Read]) -> Iterator[Found]:
    if paper.rows is None:
        return
    for seat in seats_of(paper.size):
        total = paper.totals.get(seat, Total())
        if total.points is not None and total.points != points_at(paper, rows, seat):
            yield Found(SheetFault.POINTS_TOTAL, seat.number)
        if total.plays is not None and total.plays != plays_at(rows, seat):
            yield Found(SheetFault.PLAYS_COUNT, seat.number)


def points_at(paper: PaperSheet, rows: Sequence[Read], seat: Seat) -> int:
    """Return what the rows and the penalties come to for *seat*."""
    off = sum(points for offender, points in paper.penalties if offender is seat)
    return sum(row.points.get(seat, 0) for row in rows) + off


def plays_at(rows: Sequence[Read], seat: Seat) -> int:
    """Return how many wins and losses *seat* has in the rows."""
    return sum(seat in row.plays for row in rows)


def _plays(paper: PaperSheet, rows: Sequence[Read]) -> int | None:
    """Return the sum of the plays written; if some are missing, of those in the rows; None without any."""
    written = [paper.totals.get(seat, Total()).plays for seat in seats_of(paper.size)]
    told = [plays for plays in written if plays is not None]
    if len(told) == len(written):
        return sum(told)
    return None if paper.rows is None else sum(len(row.plays) for row in rows)


def _advice(paper: PaperSheet, rows: Sequence[Read]) -> Iterator[Found]:
    totals = [paper.totals.get(seat, Total()) for seat in seats_of(paper.size)]
    if any(total.plays is None for total in totals):
        yield Found(SheetFault.PLAYS_MISSING)
    points = [total.points for total in totals if total.points is not None]
    if paper.rows is None or len(points) < len(totals):
        return
    won = sum(row.points[seat] for row in rows for seat in row.plays if row.points[seat] > 0)
    if sum(points) != won + sum(off for _, off in paper.penalties):
        yield Found(SheetFault.TABLE_SUM)


def _told(number: int | str | None) -> str:
    return "" if number is None else _folded(str(number))


def _folded(text: str) -> str:
    return " ".join(text.split()).casefold()
