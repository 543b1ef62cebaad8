"""The books of those who govern: meetings, officers and seats, byelaws, and the register of disputes."""

from collections.abc import Mapping
from datetime import date
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.errors import BadInput
from hangjack.formats.divisions.offices import minors, motions
from hangjack.formats.divisions.offices.minors import MinorCase, MinorCaseClosed, MinorReported
from hangjack.formats.divisions.offices.motions import MotionEvent, MotionProposed, Motions, MotionWithdrawn
from hangjack.formats.divisions.offices.powers import Body
from hangjack.formats.divisions.offices.protests import ProtestFault
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.wording import Worded


class Office(Worded):
    """The officers; elected members have numbered seats beside them."""

    CHAIRMAN = "chairman"
    TREASURER = "treasurer"
    SECRETARY = "secretary"
    ASSISTANT = "assistant"
    MEMBER = "member"
    DISPUTES = "disputes"


class Seat(Struct, frozen=True, order=True):
    """An office, and which of several seats it is."""

    office: Office
    number: int = 1


class Meeting(Worded):
    """What has met."""

    AGM = "agm"
    GENERAL = "general"
    COMMITTEE = "committee"


GENERAL = frozenset({Meeting.AGM, Meeting.GENERAL})
"""Meetings under which rules and officers change."""


class MeetingHeld(FormatEvent, frozen=True, tag="meeting-held"):
    """A meeting, and what it resolved, as its minutes have it."""

    id: str
    kind: Meeting
    day: date
    text: str
    by: PersonId
    at_ms: int


class SeatFilled(FormatEvent, frozen=True, tag="seat-filled"):
    """Somebody was elected at a meeting, or fills a vacant seat until the next AGM."""

    seat: Seat
    person: PersonId
    meeting: str
    co_opted: bool
    by: PersonId
    at_ms: int


class SeatVacated(FormatEvent, frozen=True, tag="seat-vacated"):
    """A seat has fallen vacant, or its holder was removed by a meeting."""

    seat: Seat
    cause: str
    by: PersonId
    at_ms: int
    meeting: str = ""


class ByelawMade(FormatEvent, frozen=True, tag="byelaw-made"):
    """The committee has made a byelaw; *key* is the setting that it sets, where it sets one."""

    number: int
    text: str
    by: PersonId
    at_ms: int
    body: Body = Body.BYELAW
    key: str = ""
    meeting: str = ""


class ByelawWithdrawn(FormatEvent, frozen=True, tag="byelaw-withdrawn"):
    """A byelaw no longer holds: withdrawn by the committee, or struck out in a dispute."""

    number: int
    reason: str
    by: PersonId
    at_ms: int


class CaseOpened(FormatEvent, frozen=True, tag="case-opened"):
    """A dispute, a protest or a complaint is before the committee that decides it finally."""

    id: str
    text: str
    concerned: tuple[EntrantId, ...]
    by: PersonId
    at_ms: int
    match: MatchId | None = None
    clauses: tuple[ClauseId, ...] = ()
    written_ms: int | None = None
    told_ms: int | None = None
    due_ms: int | None = None
    """For a protest: when it came in writing, when the secretary was told, and until when both had to be."""
    faults: tuple[ProtestFault, ...] = ()
    """Why a protest is filed and not heard."""


class StatementGiven(FormatEvent, frozen=True, tag="statement-given"):
    """Somebody has said something in a dispute."""

    case: str
    who: str
    text: str
    by: PersonId
    at_ms: int


class CaseDecided(FormatEvent, frozen=True, tag="case-decided"):
    """A dispute is decided, finally; what it does to points stands in the table."""

    case: str
    text: str
    by: PersonId
    at_ms: int


OfficeEvent = (
    MeetingHeld
    | SeatFilled
    | SeatVacated
    | ByelawMade
    | ByelawWithdrawn
    | CaseOpened
    | StatementGiven
    | CaseDecided
    | MotionEvent
    | MinorReported
    | MinorCaseClosed
)


class Byelaw(Struct, frozen=True):
    """A byelaw, and why it no longer holds."""

    made: ByelawMade
    withdrawn: ByelawWithdrawn | None = None


class Case(Struct, frozen=True):
    """A dispute with what was said in it, and how it ended."""

    opened: CaseOpened
    statements: tuple[StatementGiven, ...] = ()
    decided: CaseDecided | None = None


class Offices(Struct, frozen=True):
    """Everything that is written about those who govern."""

    meetings: Mapping[str, MeetingHeld] = {}
    seats: Mapping[Seat, SeatFilled] = {}
    vacated: tuple[SeatVacated, ...] = ()
    byelaws: Mapping[int, Byelaw] = {}
    cases: Mapping[str, Case] = {}
    motions: Motions = {}
    """Changes of the rules that are proposed for the next general meeting."""
    minors: Mapping[str, MinorCase] = {}
    """Cases about members who are too young for alcohol: for officers and the own captain alone."""

    def last_agm(self) -> MeetingHeld | None:
        """Return the last AGM."""
        held = [each for each in self.meetings.values() if each.kind is Meeting.AGM]
        return max(held, key=lambda each: each.day, default=None)

    def held_by(self, person: PersonId) -> tuple[Seat, ...]:
        """Return the seats that somebody has."""
        return tuple(seat for seat, filled in self.seats.items() if filled.person == person)


def fold(offices: Offices, event: OfficeEvent) -> Offices:
    """Return the books after *event*. Never refuses."""
    match event:
        case MeetingHeld(id_):
            return replace(offices, meetings={**offices.meetings, id_: event})
        case SeatFilled(seat):
            return replace(offices, seats={**offices.seats, seat: event})
        case SeatVacated(seat):
            seats = {each: filled for each, filled in offices.seats.items() if each != seat}
            return replace(offices, seats=seats, vacated=(*offices.vacated, event))
        case ByelawMade(number):
            return replace(offices, byelaws={**offices.byelaws, number: Byelaw(event)})
        case ByelawWithdrawn(number) if number in offices.byelaws:
            known = replace(offices.byelaws[number], withdrawn=event)
            return replace(offices, byelaws={**offices.byelaws, number: known})
        case MinorReported() | MinorCaseClosed():
            return replace(offices, minors=minors.fold(offices.minors, event))
        case MotionProposed() | MotionWithdrawn():
            return replace(offices, motions=motions.fold(offices.motions, event))
        case CaseOpened() | StatementGiven() | CaseDecided():
            return replace(offices, cases=_cases_after(offices.cases, event))
        case ByelawWithdrawn():
            return offices
    assert_never(event)


def _cases_after(
    cases: Mapping[str, Case], event: CaseOpened | StatementGiven | CaseDecided
) -> Mapping[str, Case]:
    """Return the disputes after *event*."""
    match event:
        case CaseOpened(id_):
            return {**cases, id_: Case(event)}
        case StatementGiven(id_) if id_ in cases:
            return {**cases, id_: replace(cases[id_], statements=(*cases[id_].statements, event))}
        case CaseDecided(id_) if id_ in cases:
            return {**cases, id_: replace(cases[id_], decided=event)}
        case StatementGiven() | CaseDecided():
            return cases
    assert_never(event)


def seats_of(elected: int, disputes: int) -> tuple[Seat, ...]:
    """Return every seat there is: the officers, the elected members, and those who judge disputes."""
    single = (Office.CHAIRMAN, Office.TREASURER, Office.SECRETARY, Office.ASSISTANT)
    return (
        *(Seat(office) for office in single),
        *(Seat(Office.MEMBER, number) for number in range(1, elected + 1)),
        *(Seat(Office.DISPUTES, number) for number in range(1, disputes + 1)),
    )


def meeting_called(offices: Offices, id_: str) -> MeetingHeld:
    """Return a meeting. Refuses one that nobody has recorded."""
    if id_ not in offices.meetings:
        raise BadInput("office.no-such-meeting")
    return offices.meetings[id_]


def case_called(offices: Offices, id_: str) -> Case:
    """Return a dispute. Refuses one that there is not."""
    if id_ not in offices.cases:
        raise BadInput("office.no-such-case")
    return offices.cases[id_]
