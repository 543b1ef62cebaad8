"""What stops a table: officials called, disputes, leave from the table, breaks, time-outs, counts."""

from typing import ClassVar

from hangjack.competition.entries.rosters import teams_of
from hangjack.competition.governance import is_final
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Bound, Role
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.desk.hours import to_the_millisecond
from hangjack.errors import Refused
from hangjack.ids import ClauseId, PersonId
from hangjack.matches import disputes, pauses, stops
from hangjack.matches.disputes import Dispute, DisputeOpened, SayLost, Settlement, Speaker
from hangjack.matches.parties import Party, other
from hangjack.matches.pauses import CallAbout, CountGiven, PauseCalled
from hangjack.matches.sides import leaves, restraints
from hangjack.matches.sides.leaves import Leave
from hangjack.matches.sides.restraints import RestraintAnswered, RestraintAsked
from hangjack.rulebooks.shelf import book


class CallOfficial(MatchRequest, frozen=True, tag="call-official"):
    """Stop a table and call an official to it; any player may."""

    act: ClassVar[Act] = Act.CALL_OFFICIAL
    side: Party
    id: str
    table: int
    about: CallAbout = CallAbout.OTHER

    def decide(self, scene: Scene) -> Happened:
        called = PauseCalled(self.id, self.table, scene.by, scene.at_ms, self.about)
        return Happened(match=stops.call_pause(scene.match, called))


class EndPause(MatchRequest, frozen=True, tag="end-pause"):
    """Let a table play on after the official has answered; whoever called may say so for their *side*.

    Where the book lets a call stand, only an official does.
    """

    act: ClassVar[Act] = Act.PAUSE
    id: str
    side: Party | None = None

    def decide(self, scene: Scene) -> Happened:
        clause = scene.match.opened.rules.calls_stand
        if self.side is not None and clause is not None:
            raise Refused("pause.official-ends", clause=clause)
        return Happened(match=pauses.end_pause(scene.match.pauses, self.id, scene.by))


class OpenDispute(MatchRequest, frozen=True, tag="open-dispute"):
    """Open a dispute at a table; both captains are called, and the table stands still."""

    act: ClassVar[Act] = Act.OPEN_DISPUTE
    side: Party
    id: str
    table: int
    about: str
    ruling: str | None = None
    """The ruling that is not accepted, where it is about one."""

    def decide(self, scene: Scene) -> Happened:
        opened = DisputeOpened(
            self.id,
            self.table,
            self.about,
            scene.by,
            scene.at_ms,
            to_the_millisecond(scene.competition, scene.at_ms),
            self.ruling,
        )
        return Happened(match=stops.open_dispute(scene.match, opened))


class SpeakInDispute(MatchRequest, frozen=True, tag="speak-in-dispute"):
    """Say something in a dispute, as the captain of a side or as an official."""

    act: ClassVar[Act] = Act.SPEAK_IN_DISPUTE
    side: Party
    id: str
    text: str

    def decide(self, scene: Scene) -> Happened:
        dispute = _undecided(scene, self.id)
        return Happened(match=disputes.speak(dispute, _speaker(scene, self.side), self.text))


class AgreeInDispute(MatchRequest, frozen=True, tag="agree-in-dispute"):
    """Agree to a settlement as a captain; the dispute is over when both agree to the same."""

    act: ClassVar[Act] = Act.SPEAK_IN_DISPUTE
    side: Party
    id: str
    decision: str
    clause: ClauseId | None = None

    def decide(self, scene: Scene) -> Happened:
        dispute = _undecided(scene, self.id)
        settled, options = _settlement(scene, self.decision, self.clause), scene.match.opened.rules.disputes
        return Happened(match=disputes.agree(dispute, _speaker(scene, self.side), settled, options))


class TakeDispute(MatchRequest, frozen=True, tag="take-dispute"):
    """Take a dispute over as an official who belongs to neither team."""

    act: ClassVar[Act] = Act.DECIDE_DISPUTE
    id: str

    def decide(self, scene: Scene) -> Happened:
        dispute = _undecided(scene, self.id)
        teams = scene.match.opened.parties
        own = teams_of(scene.competition.rosters, scene.by)
        involved = next((team for team in own if team in teams.values()), None)
        return Happened(match=disputes.escalate(dispute, scene.by, involved, teams))


class DecideDispute(MatchRequest, frozen=True, tag="decide-dispute"):
    """Decide a dispute as the official who has taken it over, finally."""

    act: ClassVar[Act] = Act.DECIDE_DISPUTE
    id: str
    decision: str
    clause: ClauseId | None = None

    def decide(self, scene: Scene) -> Happened:
        dispute = _undecided(scene, self.id)
        settled, options = _settlement(scene, self.decision, self.clause), scene.match.opened.rules.disputes
        return Happened(match=disputes.decide(dispute, scene.by, settled, options))


class LoseSay(MatchRequest, frozen=True, tag="lose-say"):
    """Note, as an official, that somebody walked away from a dispute."""

    act: ClassVar[Act] = Act.DECIDE_DISPUTE
    id: str
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        dispute = stops.dispute_of(scene.match, self.id)
        lost = () if self.person in dispute.without_say else (SayLost(self.id, self.person),)
        return Happened(match=lost)


class AskLeave(MatchRequest, frozen=True, tag="ask-leave"):
    """Ask, for a player of a side, for leave from the table."""

    act: ClassVar[Act] = Act.LEAVE_TABLE
    side: Party
    id: str
    player: PersonId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        if self.player not in scene.match.sides.benches.of(self.side).playing:
            raise Refused("leave.not-playing", player=self.player)
        return Happened(match=stops.ask_leave(scene.match, self.id, self.player, self.reason))


class AnswerLeave(MatchRequest, frozen=True, tag="answer-leave"):
    """Permit or refuse, for a side, a leave that the other side asks for."""

    act: ClassVar[Act] = Act.LEAVE_TABLE
    side: Party
    id: str
    granted: bool

    def decide(self, scene: Scene) -> Happened:
        leave = leaves.leave_of(scene.match.sides.leaves, self.id)
        return Happened(match=leaves.answer_leave(leave, self.side, scene.by, granted=self.granted))


class AppealLeave(MatchRequest, frozen=True, tag="appeal-leave"):
    """Take a refused leave to an official."""

    act: ClassVar[Act] = Act.LEAVE_TABLE
    side: Party
    id: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=leaves.appeal_leave(_own_leave(scene, self.id, self.side), scene.by))


class DecideLeave(MatchRequest, frozen=True, tag="decide-leave"):
    """Decide, as an official, whether a player may leave the table."""

    act: ClassVar[Act] = Act.GIVE_RULING
    id: str
    granted: bool

    def decide(self, scene: Scene) -> Happened:
        leave = leaves.leave_of(scene.match.sides.leaves, self.id)
        return Happened(match=leaves.decide_leave(leave, scene.by, granted=self.granted))


class LeaveTable(MatchRequest, frozen=True, tag="leave-table"):
    """Go, with leave; all tables wait."""

    act: ClassVar[Act] = Act.LEAVE_TABLE
    side: Party
    id: str

    def decide(self, scene: Scene) -> Happened:
        leave = _own_leave(scene, self.id, self.side)
        return Happened(match=leaves.go(scene.match.sides.leaves, leave.asked.id, scene.at_ms))


class ComeBack(MatchRequest, frozen=True, tag="come-back"):
    """Sit down again; play goes on."""

    act: ClassVar[Act] = Act.LEAVE_TABLE
    side: Party
    id: str

    def decide(self, scene: Scene) -> Happened:
        leave = _own_leave(scene, self.id, self.side)
        return Happened(match=leaves.come_back(leave, scene.at_ms))


class BeginBreak(MatchRequest, frozen=True, tag="begin-break"):
    """Begin the break that a table has after so many games."""

    act: ClassVar[Act] = Act.SEAT
    side: Party
    table: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=stops.begin_break(scene.match, self.table, scene.at_ms))


class TakeTimeOut(MatchRequest, frozen=True, tag="take-time-out"):
    """Take a time-out for a pair, between games."""

    act: ClassVar[Act] = Act.LEAVE_TABLE
    side: Party
    table: int

    def decide(self, scene: Scene) -> Happened:
        taken = stops.take_time_out(scene.match, self.side, self.table, scene.at_ms)
        return Happened(match=taken)


class GiveCount(MatchRequest, frozen=True, tag="give-count"):
    """Count, as an official, for a player who has frozen."""

    act: ClassVar[Act] = Act.GIVE_RULING
    id: str
    table: int
    player: PersonId

    def decide(self, scene: Scene) -> Happened:
        given = CountGiven(self.id, self.table, self.player, scene.by, scene.at_ms)
        return Happened(match=stops.give_count(scene.match, given))


class EndCount(MatchRequest, frozen=True, tag="end-count"):
    """Stop counting: the player has acted, or it is called off."""

    act: ClassVar[Act] = Act.GIVE_RULING
    id: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=pauses.end_count(scene.match.pauses, self.id, scene.by))


class AskRestraint(MatchRequest, frozen=True, tag="ask-restraint"):
    """Ask, for one *side*, the captain of the other to restrain or replace a player or supporter."""

    act: ClassVar[Act] = Act.ASK_RESTRAINT
    side: Party
    id: str
    about: str

    def decide(self, scene: Scene) -> Happened:
        asked = RestraintAsked(self.id, other(self.side), self.about, scene.by, scene.at_ms)
        return Happened(match=restraints.ask_restraint(scene.match.sides.restraints, asked))


class AnswerRestraint(MatchRequest, frozen=True, tag="answer-restraint"):
    """Answer, as the captain of a side, what was asked of it."""

    act: ClassVar[Act] = Act.ANSWER_RESTRAINT
    side: Party
    id: str
    answer: str

    def decide(self, scene: Scene) -> Happened:
        answered = RestraintAnswered(self.id, self.answer, scene.by, scene.at_ms)
        return Happened(match=restraints.answer_restraint(scene.match.sides.restraints, self.side, answered))


def _speaker(scene: Scene, side: Party) -> Speaker:
    """Return as what somebody speaks: for a side only as its captain, else as an official."""
    captain = scene.is_captain(side)
    return Speaker(scene.by, side if captain else None, is_official=not captain)


def _settlement(scene: Scene, decision: str, clause: ClauseId | None) -> Settlement:
    """Return what settles a dispute. Refuses a clause that the book does not have."""
    require_clause(scene, clause)
    return Settlement(decision, clause)


def require_clause(scene: Scene, clause: ClauseId | None) -> None:
    """Refuse a clause that the book of the match does not have."""
    rules = scene.competition.rules_of(scene.match)
    if clause is not None and clause not in book(rules.book).clauses:
        raise Refused("dispute.no-such-clause", clause=clause)


def _own_leave(scene: Scene, id_: str, side: Party) -> Leave:
    """Return a leave of one's own side. Refuses to go, come back or appeal for the others."""
    leave = leaves.leave_of(scene.match.sides.leaves, id_)
    if leave.asked.side != side:
        raise Refused("desk.leave-of-others", player=leave.asked.player)
    return leave


def _undecided(scene: Scene, id_: str) -> Dispute:
    """Return a dispute about which the committee has not spoken; when it has, only the committee goes on with it."""
    about = f"{scene.match.opened.match}/{id_}"
    if is_final(scene.competition.governance, about) and Bound(Role.COMMITTEE) not in scene.held:
        raise Refused("desk.committee-has-decided", about=about)
    return stops.dispute_of(scene.match, id_)
