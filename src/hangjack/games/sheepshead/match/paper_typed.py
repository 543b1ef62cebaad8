"""A paper sheet as somebody types it: rows of entries, one for each who plays, dealt in turn unless a row says otherwise."""

import re
from collections.abc import Iterator, Mapping, Sequence

from hangjack.errors import BadInput
from hangjack.games.sheepshead.engine.options import Options
from hangjack.games.sheepshead.engine.rows import Read, Reading, RowFault, Written, read_row
from hangjack.games.sheepshead.engine.seats import Seat, TableSize, seats_of
from hangjack.games.sheepshead.engine.session import HandPlayed, Left, Session, fold, open_session
from hangjack.games.sheepshead.match.lines import HandLine, RowLine, TotalsLine
from hangjack.games.sheepshead.match.paper import Checked, PaperSheet
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place

_NOTHING = frozenset({".", "-", "\u2013", "_", "/", "x", "0"})
_MOST_ROWS = 200


def typed_rows(
    lines: Sequence[str], size: TableSize, options: Options, gone: Left | None = None
) -> tuple[Written, ...]:
    """Return the rows that were typed. Refuses one with more or fewer entries than players."""
    session = open_session(options, size, drawn=Seat.ONE)
    told = [line for line in lines if line.strip()]
    if len(told) > _MOST_ROWS:
        raise BadInput("sheepshead.typed.too-many", most=_MOST_ROWS)
    rows = []
    for number, line in enumerate(told, start=1):
        row = _row(line, number, session, gone)
        session = fold(session, HandPlayed(row.dealer, None))
        rows.append(row)
    return tuple(rows)


def _row(line: str, number: int, session: Session, gone: Left | None) -> Written:
    """Return one row; it may begin with the number of the dealer and a colon."""
    found = re.match(r"\s*(\d)\s*:", line)
    seats = seats_of(session.table_size)
    dealer = Seat(found[1]) if found and found[1] in set(Seat) else session.next_dealer or seats[0]
    if found and (found[1] not in set(Seat) or dealer not in seats):
        raise BadInput("sheepshead.typed.dealer", number=number, dealer=found[1])
    left = gone if gone is not None and number > gone.after else None
    if found is None and left is not None and dealer is left.seat:
        dealer = seats[(dealer.place + 1) % session.table_size]
    active = [seat for seat in seats if seat in _playing(session, dealer, left)]
    entries = [_entry(each) for each in re.split(r"[\s,;|]+", line[found.end() if found else 0 :].strip())]
    if len(entries) == len(seats):
        return Written(dealer, dict(zip(seats, entries, strict=True)))
    if len(entries) != len(active):
        raise BadInput("sheepshead.typed.columns", number=number, entries=len(entries), seats=len(active))
    return Written(dealer, dict(zip(active, entries, strict=True)))


def _playing(session: Session, dealer: Seat, left: Left | None) -> tuple[Seat, ...]:
    if left is None:
        return session.active(dealer)
    return tuple(seat for seat in seats_of(session.table_size) if seat is not left.seat)


def _entry(text: str) -> str:
    plain = text.replace("\u2212", "-").replace("[", "(").replace("]", ")").removeprefix("+")
    return "" if plain in _NOTHING else plain


def typed_hand(text: str, before: HandLine | RowLine, number: int, session: Session, by: Reading) -> HandLine:
    """Return the hand that a row says which is typed again, dealt as *before* unless it says otherwise. Refuses any other row."""
    own = text if re.match(r"\s*\d\s*:", text) else f"{before.dealer}: {text}"
    row = _row(own, number, session, session.left)
    read = read_row(row, session.active(row.dealer, number), seats_of(session.table_size), by)
    if read.outcome is None or set(read.faults) - {RowFault.CIRCLE_MISSING}:
        raise BadInput("sheepshead.typed.no-hand", number=number)
    outcome = read.outcome
    return HandLine(Party(row.dealer.value), Party(outcome.player.value), outcome.won, outcome.level)


def lines_of(paper: PaperSheet, checked: Checked) -> dict[Place, HandLine | RowLine | TotalsLine]:
    """Return what a checked sheet puts on the sheet of the match: hands where all rows are hands, else rows as written."""
    if paper.rows is None:
        return {Place(1, 1): totals_of(paper)}
    whole = paper.gone is None and len(paper.rows) <= checked.plays_expected
    if whole and all(row.outcome is not None for row in checked.rows):
        return dict(_hands(paper.rows, checked.rows))
    return dict(_rows(paper.rows, checked.rows))


def totals_of(paper: PaperSheet) -> TotalsLine:
    """Return a summary; penalties stand apart, also where the points have them in."""
    points = {Party(seat.value): total.points for seat, total in paper.totals.items()}
    known = {seat: number for seat, number in points.items() if number is not None}
    if set(known) != {Party(seat.value) for seat in seats_of(paper.size)}:
        raise BadInput("sheepshead.typed.points")
    off: dict[Party, int] = {}
    for seat, number in paper.penalties:
        off[Party(seat.value)] = off.get(Party(seat.value), 0) + number
    plays = {Party(seat.value): total.plays or 0 for seat, total in paper.totals.items()}
    return TotalsLine({seat: number - off.get(seat, 0) for seat, number in known.items()}, plays)


def _hands(rows: Sequence[Written], read: Sequence[Read]) -> Iterator[tuple[Place, HandLine]]:
    for number, (row, found) in enumerate(zip(rows, read, strict=True), start=1):
        outcome = found.outcome
        assert outcome is not None, "every row is a hand"
        dealer, player = Party(row.dealer.value), Party(outcome.player.value)
        yield Place(1, number), HandLine(dealer, player, outcome.won, outcome.level)


def _rows(rows: Sequence[Written], read: Sequence[Read]) -> Iterator[tuple[Place, RowLine]]:
    for number, (row, found) in enumerate(zip(rows, read, strict=True), start=1):
        points = {Party(seat.value): each for seat, each in found.points.items()}
        plays = {Party(seat.value): 1 for seat in found.plays}
        entries: Mapping[Party, str] = {Party(seat.value): text for seat, text in row.entries.items()}
        yield Place(1, number), RowLine(Party(row.dealer.value), entries, points, plays)
