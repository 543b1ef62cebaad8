"""Those who govern, their meetings, byelaws and disputes, as people see them."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.competition.evenings.elsewhen import case_of
from hangjack.competition.league.governing import every_seat
from hangjack.competition.offices.offices import Case, Office, Seat
from hangjack.desk.names import Names
from hangjack.ids import PersonId
from hangjack.wording import phrase


class SeatShown(Struct, frozen=True):
    """A seat and who has it; nobody's where it is vacant."""

    seat: Seat
    title: str
    holder: str
    co_opted: bool


class CaseShown(Struct, frozen=True):
    """A dispute with the names of those concerned."""

    case: Case
    teams: tuple[str, ...]
    faults: tuple[str, ...]
    asks_whether_it_counts: bool = False
    """Whether the decision says whether a match counts that was played on another day."""


def show_seats(
    competition: Competition, names: Names, accounts: dict[PersonId, str]
) -> tuple[SeatShown, ...]:
    """Return every seat, the officers first."""
    held = competition.offices.seats
    numbered = {Office.MEMBER, Office.DISPUTES}
    shown = []
    for seat in every_seat(competition):
        title = phrase(seat.office, names.language)
        filled = held.get(seat)
        called = (accounts.get(filled.person) or names.person(filled.person)) if filled else ""
        shown.append(
            SeatShown(
                seat,
                f"{title} {seat.number}" if seat.office in numbered else title,
                called,
                filled is not None and filled.co_opted,
            )
        )
    return tuple(shown)


def show_cases(competition: Competition, names: Names) -> tuple[CaseShown, ...]:
    """Return all disputes, the newest first."""
    asked = set(map(case_of, competition.season.evenings.elsewhen.values()))
    return tuple(
        CaseShown(
            each,
            tuple(map(names.entrant, each.opened.concerned)),
            tuple(phrase(fault, names.language) for fault in each.opened.faults),
            each.opened.id in asked,
        )
        for each in reversed(tuple(competition.offices.cases.values()))
    )
