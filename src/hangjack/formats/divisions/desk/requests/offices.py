"""Governing a league: meetings, elections, vacant seats, byelaws, settings by the body that may, protests and disputes."""

from typing import Any, ClassVar

from hangjack.competition.governance import adopt_rules
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Bound, Role
from hangjack.desk.asking import Request, Scene
from hangjack.desk.hours import day_of, end_of, local_day
from hangjack.desk.planning import moment_of
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.deciding import governing, postponing
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.deciding.governing import Filling
from hangjack.formats.divisions.desk.nights import protests_until
from hangjack.formats.divisions.offices.offices import (
    GENERAL,
    CaseOpened,
    Meeting,
    Office,
    Seat,
    meeting_called,
)
from hangjack.formats.divisions.offices.powers import Body, PowerFault
from hangjack.formats.divisions.offices.protests import protest_faults
from hangjack.formats.divisions.state import offices_in, season_in
from hangjack.ids import ClauseId, EntrantId, MatchId, PersonId
from hangjack.rulebooks.powers import require_power
from hangjack.rulebooks.settled import changed_rules, settled
from hangjack.rulebooks.shelf import book


class RecordMeeting(Request, frozen=True, tag="record-meeting"):
    """Record a meeting and what it resolved: the AGM, a general meeting, or the committee.

    Rules and officers change only under a general meeting that is recorded.
    """

    act: ClassVar[Act] = Act.GOVERN
    kind: Meeting
    day: str
    text: str

    def decide(self, scene: Scene) -> Happened:
        held = governing.hold_meeting(scene.competition, self.kind, day_of(self.day), self.text, scene.doing)
        return Happened(held)


class Elect(Request, frozen=True, tag="elect"):
    """Put somebody into a seat by a meeting.

    Officers and members take a general meeting; those who judge disputes are named by the committee.
    """

    act: ClassVar[Act] = Act.GOVERN
    office: Office
    person: PersonId
    meeting: str
    number: int = 1

    def decide(self, scene: Scene) -> Happened:
        seat, filling = Seat(self.office, self.number), Filling(scene.doing, scene.signs_in)
        return Happened(governing.elect(scene.competition, seat, self.person, self.meeting, filling))


class VacateSeat(Request, frozen=True, tag="vacate-seat"):
    """Note that a seat has fallen vacant, with the cause; or that a general meeting has removed its holder."""

    act: ClassVar[Act] = Act.GOVERN
    office: Office
    cause: str
    number: int = 1
    meeting: str = ""

    def decide(self, scene: Scene) -> Happened:
        seat = Seat(self.office, self.number)
        vacated = governing.vacate(scene.competition, seat, self.cause, scene.doing, self.meeting)
        return Happened(vacated)


class CoOpt(Request, frozen=True, tag="co-opt"):
    """Fill a vacant seat until the next AGM with a member of the league, by a minute of the committee."""

    act: ClassVar[Act] = Act.GOVERN
    office: Office
    person: PersonId
    minute: str
    number: int = 1

    def decide(self, scene: Scene) -> Happened:
        seat, filling = Seat(self.office, self.number), Filling(scene.doing, scene.signs_in)
        return Happened(governing.co_opt(scene.competition, seat, self.person, self.minute, filling))


class MakeByelaw(Request, frozen=True, tag="make-byelaw"):
    """Make a byelaw of words, which stands beside the rules."""

    act: ClassVar[Act] = Act.CHANGE_RULES
    text: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(governing.make_byelaw(scene.competition, self.text, scene.doing))


class WithdrawByelaw(Request, frozen=True, tag="withdraw-byelaw"):
    """Let a byelaw no longer hold, for a reason; what it has set is set anew by another."""

    act: ClassVar[Act] = Act.STRIKE_BYELAW
    number: int
    reason: str

    def decide(self, scene: Scene) -> Happened:
        gone = governing.withdraw_byelaw(scene.competition, self.number, self.reason, scene.doing)
        return Happened(gone)


class SetByPower(Request, frozen=True, tag="set-by-power"):
    """Change one setting as the body that may: the secretary, the committee by a byelaw, a general meeting by its record.

    Refused, with the clause, where the rules leave that to a body further up.
    """

    act: ClassVar[Act] = Act.SET_BY_POWER
    slow: ClassVar[bool] = True
    key: str
    value: Any
    body: Body
    text: str
    meeting: str = ""

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        self._require_body(scene)
        held = competition.governance
        rulebook = book(held.rules.book)
        if self.key not in rulebook.settings:
            raise Refused("power.fault", fault=PowerFault.NOT_LISTED)
        known = {
            key: value
            for key, value in settled(held.rules).items()
            if value != rulebook.settings[key].default and not rulebook.settings[key].fixed
        }
        rules = changed_rules(held.rules, {**known, self.key: self.value})
        require_power(held.rules, rules, self.body)
        made = governing.make_byelaw(competition, self.text, scene.doing, self.key, (self.body, self.meeting))
        return Happened((*made, *adopt_rules(held, rules, scene.by, self.text)))

    def _require_body(self, scene: Scene) -> None:
        """Refuse the secretary who speaks for the committee, and a meeting that nobody has recorded."""
        if self.body is not Body.SECRETARY and Bound(Role.COMMITTEE) not in scene.held:
            raise Refused("power.fault", fault=PowerFault.NEEDS_BYELAW)
        if self.body is Body.GENERAL_MEETING:
            held = meeting_called(offices_in(scene.competition), self.meeting)
            if held.kind not in GENERAL:
                raise Refused("power.fault", fault=PowerFault.NEEDS_MEETING)


class OpenCase(Request, frozen=True, tag="open-case"):
    """Bring a dispute, or a matter that the rules do not cover, before those who decide it finally."""

    act: ClassVar[Act] = Act.BRING_CASE
    text: str
    concerned: tuple[EntrantId, ...] = ()
    match: MatchId | None = None
    clauses: tuple[ClauseId, ...] = ()

    def decide(self, scene: Scene) -> Happened:
        concerned = self.concerned or _teams(scene, self.match)
        opened = CaseOpened(
            str(scene.doing.id), self.text, concerned, scene.by, scene.at_ms, self.match, self.clauses
        )
        return Happened(governing.open_case(scene.competition, opened))


class FileProtest(Request, frozen=True, tag="file-protest"):
    """File a protest about a match: when it came in writing, and when the secretary was told in person.

    One that came too late is filed all the same, and says why it is not heard.
    """

    act: ClassVar[Act] = Act.BRING_CASE
    match: MatchId
    text: str
    written_day: str = ""
    written_time: str = ""
    told_day: str = ""
    told_time: str = ""

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        due_ms = _protest_due(scene, self.match)
        written = _moment(scene, self.written_day, self.written_time)
        told = _moment(scene, self.told_day, self.told_time)
        faults = protest_faults(due_ms, written, told, season_rules(competition).protests)
        opened = CaseOpened(
            str(scene.doing.id),
            self.text,
            _teams(scene, self.match),
            scene.by,
            scene.at_ms,
            self.match,
            written_ms=written,
            told_ms=told,
            due_ms=due_ms,
            faults=faults,
        )
        return Happened(governing.open_case(competition, opened))


class SayInCase(Request, frozen=True, tag="say-in-case"):
    """Write down what somebody says in a dispute that is open."""

    act: ClassVar[Act] = Act.BRING_CASE
    case: str
    who: str
    text: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(governing.say_in_case(scene.competition, self.case, self.who, self.text, scene.doing))


class DecideCase(Request, frozen=True, tag="decide-case"):
    """Decide a dispute, finally, with the points that it gives or takes.

    Nobody of a club concerned decides it, and nobody decides it again. Where it is about a match that was played on another
    day, it says whether that *counts*.
    """

    act: ClassVar[Act] = Act.ADJUST_POINTS
    case: str
    text: str
    team: EntrantId | None = None
    points: int = 0
    counts: bool | None = None

    def decide(self, scene: Scene) -> Happened:
        points = {self.team: self.points} if self.team is not None and self.points else {}
        decided = governing.decide_case(scene.competition, self.case, self.text, points, scene.doing)
        played = postponing.decide_elsewhen(scene.competition, self.case, scene.doing, counts=self.counts)
        return Happened((*decided, *played))


def _teams(scene: Scene, match: MatchId | None) -> tuple[EntrantId, ...]:
    fixture = scene.competition.fixture(match) if match is not None else None
    if match is not None and fixture is None:
        raise BadInput("floor.no-such-match", match=match)
    return fixture.teams if fixture else ()


def _moment(scene: Scene, day: str, clock: str) -> int | None:
    return moment_of(scene.competition, day, clock) if day else None


def _protest_due(scene: Scene, match: MatchId) -> int:
    """Return until when protests about a match can be made: from its recorded end, or from midnight after it."""
    competition = scene.competition
    sealed = competition.sealed_ms.get(match)
    _teams(scene, match)
    table = competition.ranking_of(match)
    night = season_in(competition).night(match, table.fixtures[match].round) if table else None
    if night is None:
        raise BadInput("floor.no-such-match", match=match)
    same_day = sealed is not None and local_day(competition, sealed) == night.day
    ended = sealed if sealed is not None and same_day else end_of(competition, night.day)
    return protests_until(competition, ended)
