"""Worked examples of Sheepshead sheets: who keeps the score, and what is wrong with a sheet."""

from collections.abc import Mapping
from typing import Any

from hangjack.competition.games.sheepshead import SheepsheadGame
from hangjack.conformance.adapters.given import Plain
from hangjack.conformance.adapters.sheepshead_seats import SeatNumber, number_of, seat_at
from hangjack.conformance.adapters.sheepshead_tables import LeftGiven
from hangjack.games.sheepshead import Seat
from hangjack.games.sheepshead.rows import Reading, Written
from hangjack.games.sheepshead.seats import TableSize
from hangjack.games.sheepshead.session import Left
from hangjack.matches.scoring.sheepshead_paper import (
    Head,
    Identity,
    Known,
    PaperSheet,
    Total,
    check_sheet,
)
from hangjack.matches.scoring.sheepshead_scorers import usual_scorers
from hangjack.rulebooks.house import House
from hangjack.rulebooks.rules import game_rules


class ScorerGiven(Plain, frozen=True):
    """A table."""

    table_size: TableSize


def run_scorer(given: ScorerGiven, house: House) -> Mapping[str, Any]:
    """Say who keeps the score as a rule."""
    del house
    return {"seats": [number_of(seat) for seat in usual_scorers(given.table_size)]}


class PenaltyGiven(Plain, frozen=True):
    """Points off, listed apart."""

    seat: SeatNumber
    points: int
    reason: str = ""


class SheetGiven(Plain, frozen=True):
    """A sheet as it was written."""

    table_size: TableSize
    names: dict[Seat, str]
    totals: dict[Seat, Total]
    date: str | None = ""
    location: str | None = ""
    table: int | str | None = None
    session: int | str | None = None
    rows: list[tuple[SeatNumber, dict[Seat, str]]] | None = None
    penalties: tuple[PenaltyGiven, ...] = ()
    left: LeftGiven | None = None
    drawn: dict[Seat, str] | None = None
    received: tuple[Identity, ...] = ()


def run_sheet(given: SheetGiven, house: House) -> Mapping[str, Any]:
    """Check it."""
    found = check_sheet(_paper(given), reading_of(house), Known(given.drawn, given.received))
    result = {
        "ok": not found.problems,
        "problems": [each.code for each in found.problems],
        "plays_total": found.plays_total,
        "plays_expected": found.plays_expected,
    }
    return {**result, "advice": [each.code for each in found.advice]} if found.advice else result


def reading_of(house: House) -> Reading:
    """Return what the rows of a sheet are read by."""
    penalties = game_rules(house, SheepsheadGame).penalties
    return Reading(penalties.play, penalties.options.penalty_points)


def _paper(given: SheetGiven) -> PaperSheet:
    size, gone = given.table_size, given.left
    rows = given.rows
    return PaperSheet(
        size=size,
        head=Head(given.date or "", given.location or "", given.table, given.session),
        names=given.names,
        totals=given.totals,
        rows=None if rows is None else tuple(Written(seat_at(dealer, size), row) for dealer, row in rows),
        penalties=tuple((seat_at(each.seat, size), each.points) for each in given.penalties),
        gone=None if gone is None else Left(seat_at(gone.seat, size), gone.after),
    )
