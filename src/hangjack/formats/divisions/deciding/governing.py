"""Governing a league: meetings and elections, vacant seats, byelaws, protests and disputes, each in one step."""

from datetime import date

from msgspec import Struct

from hangjack.competition.appointments import SignsIn, appoint
from hangjack.competition.competition import Competition, CompetitionEvent
from hangjack.competition.doing import Doing
from hangjack.competition.entries.rosters import people_of
from hangjack.competition.permissions import Role
from hangjack.errors import BadInput, Refused, require_length, require_reason
from hangjack.formats.divisions.deciding.drawing_up import clubs_of, season_rules
from hangjack.formats.divisions.deciding.ending import adjust
from hangjack.formats.divisions.offices.offices import (
    GENERAL,
    ByelawMade,
    ByelawWithdrawn,
    Case,
    CaseDecided,
    CaseOpened,
    Meeting,
    MeetingHeld,
    Office,
    Seat,
    SeatFilled,
    SeatVacated,
    StatementGiven,
    case_called,
    meeting_called,
    seats_of,
)
from hangjack.formats.divisions.offices.powers import (
    Body,
    PowerFault,
    Registered,
    co_opt_fault,
    decide_fault,
    meeting_fault,
)
from hangjack.formats.divisions.state import offices_in, season_in, turn_in
from hangjack.ids import EntrantId, PersonId

LONGEST_MINUTES = 3_000
ROLES = {
    Office.CHAIRMAN: (Role.CHAIRMAN, Role.COMMITTEE),
    Office.TREASURER: (Role.TREASURER, Role.COMMITTEE),
    Office.SECRETARY: (Role.SECRETARY, Role.COMMITTEE),
    Office.ASSISTANT: (Role.SECRETARY, Role.COMMITTEE),
    Office.MEMBER: (Role.COMMITTEE,),
    Office.DISPUTES: (Role.DISPUTES,),
}
"""What somebody may do who holds an office; the assistant acts while the secretary is away."""


def hold_meeting(
    competition: Competition, kind: Meeting, day: date, text: str, doing: Doing
) -> tuple[MeetingHeld, ...]:
    """Record a meeting and what it resolved."""
    season_rules(competition)
    told = require_reason(text, "office.minutes-missing", LONGEST_MINUTES)
    return (MeetingHeld(str(doing.id), kind, day, told, doing.by, doing.at_ms),)


def every_seat(competition: Competition) -> tuple[Seat, ...]:
    """Return every seat of the league, and one for each stand-in while somebody who judges disputes must stand down."""
    options = season_rules(competition).offices
    most = max((len(standing_down(competition, case)) for case in _open_cases(competition)), default=0)
    return seats_of(options.elected_members, options.disputes_committee_size + most)


def standing_down(competition: Competition, case: Case) -> tuple[PersonId, ...]:
    """Return who of those who judge disputes does not judge this one: whoever is of a club concerned."""
    size = season_rules(competition).offices.disputes_committee_size
    concerned = _concerned(competition, case)
    return tuple(
        filled.person
        for seat, filled in offices_in(competition).seats.items()
        if seat.office is Office.DISPUTES and seat.number <= size
        if decide_fault(_clubs(competition, filled.person), concerned, decided=False)
    )


def _open_cases(competition: Competition) -> tuple[Case, ...]:
    return tuple(each for each in offices_in(competition).cases.values() if each.decided is None)


def _concerned(competition: Competition, case: Case) -> set[str]:
    """Return the clubs that a dispute concerns."""
    return {clubs_of(competition).get(team, str(team)) for team in case.opened.concerned}


def elect(
    competition: Competition, seat: Seat, person: PersonId, meeting: str, filling: "Filling"
) -> tuple[CompetitionEvent, ...]:
    """Put somebody into a seat by a meeting: a general one elects officers, the committee names those who judge disputes."""
    _require_seat(competition, seat)
    held = meeting_called(offices_in(competition), meeting)
    if seat.office is not Office.DISPUTES and (fault := meeting_fault(by_meeting=held.kind in GENERAL)):
        raise Refused("power.fault", fault=fault)
    return _filled(competition, SeatFilled(seat, person, meeting, False, *filling.who), filling)


class Filling(Struct, frozen=True):
    """Who fills a seat and when, and who can sign in to what it brings."""

    doing: Doing
    signs_in: SignsIn

    @property
    def who(self) -> tuple[PersonId, int]:
        """By whom, and when."""
        return self.doing.by, self.doing.at_ms


def vacate(
    competition: Competition, seat: Seat, cause: str, doing: Doing, meeting: str = ""
) -> tuple[SeatVacated, ...]:
    """Note that a seat has fallen vacant, with the cause; to remove a holder takes a general meeting."""
    _require_seat(competition, seat)
    if seat not in offices_in(competition).seats:
        raise Refused("office.vacant-already")
    if meeting and (
        fault := meeting_fault(by_meeting=meeting_called(offices_in(competition), meeting).kind in GENERAL)
    ):
        raise Refused("power.fault", fault=fault)
    return (SeatVacated(seat, require_reason(cause), doing.by, doing.at_ms, meeting),)


def co_opt(
    competition: Competition, seat: Seat, person: PersonId, minute: str, filling: Filling
) -> tuple[CompetitionEvent, ...]:
    """Fill a vacant seat until the next AGM, by a minute of the committee; a sitting member's own seat falls vacant."""
    _require_seat(competition, seat)
    vacant = seat not in offices_in(competition).seats
    between = between_seasons(competition, filling.doing.at_ms)
    registered = _registered(competition, person)
    if fault := co_opt_fault(registered, seat_vacant=vacant, between_seasons=between):
        raise Refused("power.fault", fault=fault)
    if meeting_called(offices_in(competition), minute).kind is not Meeting.COMMITTEE:
        raise Refused("office.needs-minute")
    doing = filling.doing
    left = [
        SeatVacated(each, "co-opted", doing.by, doing.at_ms)
        for each in offices_in(competition).held_by(person)
        if each.office is not Office.DISPUTES and seat.office is not Office.DISPUTES
    ]
    filled = _filled(competition, SeatFilled(seat, person, minute, True, *filling.who), filling)
    return (*left, *filled)


def between_seasons(competition: Competition, now_ms: int) -> bool:
    """Whether the season before is over and this one has not begun: then members of that one are members of the league."""
    nights = season_in(competition).nights
    begun = nights is not None and bool(nights.nights) and nights.nights[0].start_ms <= now_ms
    return turn_in(competition).follows is not None and not begun


def _registered(competition: Competition, person: PersonId) -> Registered:
    """Return in which season somebody is a member of the league: in this one, the last one, or neither."""
    if _clubs(competition, person):
        return "running"
    follows = turn_in(competition).follows
    return "last" if follows and any(person in each.players for each in follows.teams) else "never"


def _filled(competition: Competition, filled: SeatFilled, filling: Filling) -> tuple[CompetitionEvent, ...]:
    roles = ROLES[filled.seat.office] if filling.signs_in(filled.person) else ()
    given = [
        event
        for role in roles
        for event in appoint(
            competition.appointments, filled.person, role, filling.doing.by, filling.signs_in
        )
    ]
    return (filled, *given)


def make_byelaw(
    competition: Competition, text: str, doing: Doing, key: str = "", by: tuple[Body, str] = (Body.BYELAW, "")
) -> tuple[ByelawMade, ...]:
    """Make a byelaw, or record what another body has set."""
    told = require_reason(text, "office.minutes-missing", LONGEST_MINUTES)
    number = max(offices_in(competition).byelaws, default=0) + 1
    body, meeting = by
    return (ByelawMade(number, told, doing.by, doing.at_ms, body, key, meeting),)


def withdraw_byelaw(
    competition: Competition, number: int, reason: str, doing: Doing
) -> tuple[ByelawWithdrawn, ...]:
    """Let a byelaw no longer hold."""
    known = offices_in(competition).byelaws.get(number)
    if known is None or known.withdrawn is not None:
        raise BadInput("office.no-such-byelaw", number=number)
    return (ByelawWithdrawn(number, require_reason(reason), doing.by, doing.at_ms),)


def open_case(competition: Competition, opened: CaseOpened) -> tuple[CaseOpened, ...]:
    """Bring a dispute before those who decide it. Refuses teams that there are not."""
    season_rules(competition)
    require_reason(opened.text, "office.case-missing", LONGEST_MINUTES)
    if unknown := [team for team in opened.concerned if team not in competition.rosters.entries]:
        raise BadInput("divisions.no-such-team", team=unknown[0])
    return (opened,)


def say_in_case(
    competition: Competition, case: str, who: str, text: str, doing: Doing
) -> tuple[StatementGiven, ...]:
    """Write down what somebody says in a dispute that is open."""
    if case_called(offices_in(competition), case).decided is not None:
        raise Refused("power.fault", fault=PowerFault.FINAL)
    told = require_reason(text, "office.case-missing", LONGEST_MINUTES)
    return (StatementGiven(case, require_length(who), told, doing.by, doing.at_ms),)


def decide_case(
    competition: Competition, case: str, text: str, points: dict[EntrantId, int], doing: Doing
) -> tuple[CompetitionEvent, ...]:
    """Decide a dispute, finally, with what it does to points. Nobody of a club concerned decides it."""
    known = case_called(offices_in(competition), case)
    concerned = _concerned(competition, known)
    clubs = _clubs(competition, doing.by)
    if fault := decide_fault(clubs, concerned, decided=known.decided is not None):
        raise Refused("power.fault", fault=fault)
    told = require_reason(text, "office.case-missing", LONGEST_MINUTES)
    changes = [
        event for team, number in points.items() for event in adjust(competition, team, number, doing, told)
    ]
    return (CaseDecided(case, told, doing.by, doing.at_ms), *changes)


def _clubs(competition: Competition, person: PersonId) -> frozenset[str]:
    """Return the clubs of the teams that somebody belongs to."""
    clubs = clubs_of(competition)
    return frozenset(
        clubs.get(team, str(team))
        for team in competition.rosters.entries
        if person in people_of(competition.rosters, team)
    )


def _require_seat(competition: Competition, seat: Seat) -> None:
    if seat not in every_seat(competition):
        raise BadInput("office.no-such-seat")
