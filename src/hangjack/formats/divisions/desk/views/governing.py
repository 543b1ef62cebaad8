"""Those who govern, their meetings, byelaws and disputes, as people see them."""

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.deciding.governing import every_seat, standing_down
from hangjack.formats.divisions.deciding.postponing import case_of_elsewhen
from hangjack.formats.divisions.offices.offices import Case, Office, Seat
from hangjack.formats.divisions.state import offices_in, season_in
from hangjack.ids import MatchId, PersonId
from hangjack.wording import phrase


class SeatShown(Struct, frozen=True):
    """A seat and who has it; nobody's where it is vacant."""

    seat: Seat
    title: str
    holder: str
    co_opted: bool
    stands_in: bool = False
    """Whether it is for somebody who judges disputes in the place of those who must stand down."""


class CaseShown(Struct, frozen=True):
    """A dispute with the names of those concerned."""

    case: Case
    teams: tuple[str, ...]
    faults: tuple[str, ...]
    asks_whether_it_counts: bool = False
    """Whether the decision says whether a match counts that was played on another day."""
    stand_down: tuple[str, ...] = ()
    """Who of those who judge disputes may not judge this one."""


def show_seats(
    competition: Competition, names: Names, accounts: dict[PersonId, str]
) -> tuple[SeatShown, ...]:
    """Return every seat, the officers first."""
    held = offices_in(competition).seats
    numbered, size = (
        {Office.MEMBER, Office.DISPUTES},
        season_rules(competition).offices.disputes_committee_size,
    )
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
                seat.office is Office.DISPUTES and seat.number > size,
            )
        )
    return tuple(shown)


def show_nobody_came(competition: Competition, names: Names) -> tuple[tuple[MatchId, tuple[str, ...]], ...]:
    """Return the matches to which neither side came: the committee is told of them."""
    return tuple(
        (match, tuple(map(names.entrant, fixture.teams)))
        for table in competition.rankings.values()
        for match, fixture in table.fixtures.items()
        if (found := table.rows[fixture.teams[0]].results.get(match)) and found.ended == "double_default"
    )


def show_cases(competition: Competition, names: Names) -> tuple[CaseShown, ...]:
    """Return all disputes, the newest first."""
    asked = set(map(case_of_elsewhen, season_in(competition).evenings.elsewhen.values()))
    return tuple(
        CaseShown(
            each,
            tuple(map(names.entrant, each.opened.concerned)),
            tuple(phrase(fault, names.language) for fault in each.opened.faults),
            each.opened.id in asked,
            () if each.decided else tuple(map(names.person, standing_down(competition, each))),
        )
        for each in reversed(tuple(offices_in(competition).cases.values()))
    )
