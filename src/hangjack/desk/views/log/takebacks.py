"""From what has happened to the request that takes it back: the one place that says so, for every page.

A function looks whether what happened still holds, as far as it can be seen at once; the request itself decides, and its
preview says what would change or why it is refused.
"""

from functools import singledispatch
from typing import Any

from msgspec import Struct, convert

from hangjack.competition.appointments import OwnTeamAllowed, RoleEnded, RoleGiven
from hangjack.competition.competition import CompetitionEnded
from hangjack.competition.conduct.register import Sanctioned
from hangjack.competition.entries.checkin import IdentityChecked, LetPlay, UniformChecked
from hangjack.competition.entries.entering import step_holds
from hangjack.competition.entries.rosters import (
    AgreementSigned,
    EntryApproved,
    EntryRefused,
    FormCompleted,
    PersonTurnedAway,
    PlayerRegistered,
    PlayerStruck,
    RecordChanged,
    TeamWithdrew,
    roster_of,
)
from hangjack.competition.entries.steps import EntryStep
from hangjack.competition.event.record import EventDeleted, EventHidden
from hangjack.competition.fixtures.calls import MatchCalled
from hangjack.competition.fixtures.draw import DrawHeld
from hangjack.competition.fixtures.groups import GroupsChanged
from hangjack.competition.fixtures.knockout import KnockoutArranged
from hangjack.competition.fixtures.rescheduling import ScheduleChanged
from hangjack.competition.governance import NoticePosted, StandingsWithheld
from hangjack.competition.judging import verdict_on
from hangjack.competition.money.ledger import BY_HAND, Posted
from hangjack.competition.verdicts import VerdictGiven
from hangjack.desk.formats import format_desk
from hangjack.desk.requests.closing import TakeAwardBack
from hangjack.desk.requests.door import CheckUniform, StopLettingPlay, UncheckIdentity
from hangjack.desk.requests.entries import RegisterPlayer, StrikePlayer
from hangjack.desk.requests.event import ListEvent
from hangjack.desk.requests.governing import (
    Appoint,
    BarOwnTeam,
    Dismiss,
    PublishStandings,
    WithdrawNotice,
)
from hangjack.desk.requests.lineups import SwapSeats
from hangjack.desk.requests.rulings import (
    ChangedRuling,
    LiftSanction,
    OverruleRuling,
    OverruleVerdict,
    OverruleVerdictInMatch,
)
from hangjack.desk.requests.stops import EndCount, EndPause
from hangjack.desk.requests.takebacks import TakeBack, TakeEntryBack, TakePostingBack, TakeVerdictBack
from hangjack.desk.views.log.notes import undone_by
from hangjack.desk.views.log.plan_takebacks import call_back, groups_back, knockout_back, schedule_back
from hangjack.desk.views.log.standpoints import Standpoint, Undoing
from hangjack.ids import EntrantId
from hangjack.matches.disputes import DisputeDecided
from hangjack.matches.events import (
    AwardGiven,
    DeadlineWaived,
    EntryNoted,
    IdleTableClosed,
    LevelSettled,
    MatchAwarded,
    ReplayOrdered,
    RulingNoted,
    SeatsSwapped,
    TableScrapped,
)
from hangjack.matches.pauses import CountGiven, PauseCalled
from hangjack.matches.sheets import LineSettled
from hangjack.matches.sheets.put_away import MatchClosed
from hangjack.matches.sides.substitutions import Substituted
from hangjack.matches.takebacks.acts import (
    Award,
    LevelDecision,
    Noted,
    Papers,
    RulingGiven,
    Scored,
    Scrapping,
    Settlement,
    Substitution,
    VerdictInMatch,
    Waiver,
)
from hangjack.matches.takebacks.deciding import holds
from hangjack.referee.record import Standing

FOR_GOOD = (
    CompetitionEnded,
    DisputeDecided,
    DrawHeld,
    EntryRefused,
    EventDeleted,
    PersonTurnedAway,
    ReplayOrdered,
)
"""What nothing takes back: people are told so before they do it. That a seal is one they are told besides."""


def is_for_good(event: Struct) -> bool:
    """Whether nothing takes *event* back; nor is a name kept that was erased."""
    return isinstance(event, FOR_GOOD) or (isinstance(event, RecordChanged) and event.record is None)


def takes_back(event: Struct, at: Standpoint) -> Undoing | None:
    """Return what takes *event* back as things stand; None where nothing does, or it holds no more."""
    return format_desk(at.competition).log.takes_back(event, at) or _undoing(event, at)


@singledispatch
def _undoing(event: Struct, at: Standpoint) -> Undoing | None:
    """Return what takes back what happens in every competition."""
    del event, at
    return None


def _in_match(at: Standpoint, what: Scored | Papers) -> Undoing | None:
    match = at.match
    if match is None or not holds(match, what):
        return None
    if match.sheet.sealed is not None and not isinstance(what, Papers):
        return None
    return Undoing(TakeBack(what, ""), match.opened.match)


@_undoing.register(LineSettled)
def _(event: LineSettled[Any], at: Standpoint) -> Undoing | None:
    agreed = at.match.sheet.agreed.get(event.place) if at.match is not None else None
    if agreed is None or agreed.line != event.line or agreed.by != (event.by,):
        return None
    return _in_match(at, Settlement(event.place))


@_undoing.register
def _(event: DeadlineWaived, at: Standpoint) -> Undoing | None:
    return _in_match(at, Waiver(event.id))


@_undoing.register(AwardGiven)
@_undoing.register(IdleTableClosed)
def _(event: AwardGiven | IdleTableClosed, at: Standpoint) -> Undoing | None:
    return _in_match(at, Award(event.id))


@_undoing.register
def _(event: TableScrapped, at: Standpoint) -> Undoing | None:
    standing = at.match is not None and event in at.match.scrapped
    return _in_match(at, Scrapping(event.closing.table)) if standing else None


@_undoing.register
def _(event: LevelSettled, at: Standpoint) -> Undoing | None:
    del event
    return _in_match(at, LevelDecision())


@_undoing.register
def _(event: Substituted, at: Standpoint) -> Undoing | None:
    standing = at.match is not None and event in at.match.sides.substituted
    return _in_match(at, Substitution(event.change.team, event.number)) if standing else None


@_undoing.register
def _(event: MatchClosed, at: Standpoint) -> Undoing | None:
    standing = at.match is not None and at.match.closings.closed == event
    return _in_match(at, Papers()) if standing else None


@_undoing.register
def _(event: RulingNoted, at: Standpoint) -> Undoing | None:
    """Let a ruling be taken back by whoever has given it, and overruled by others."""
    match, last = at.match, event.record.steps[-1]
    if match is None or match.rulings.get(event.id) != event:
        return None
    if last.by == at.by and last.standing in {Standing.GIVEN, Standing.DISMISSED}:
        unsealed = match.sheet.sealed is None
        return Undoing(TakeBack(RulingGiven(event.id), ""), match.opened.match) if unsealed else None
    if last.standing is not Standing.GIVEN:
        return None
    return Undoing(OverruleRuling(event.id, ChangedRuling("")), match.opened.match)


@_undoing.register
def _(event: MatchAwarded, at: Standpoint) -> Undoing | None:
    """Leave a default to its verdict, where a verdict has given it."""
    match = at.match
    if match is None or match.awarded != event or verdict_on(at.competition, match.opened.match):
        return None
    return Undoing(TakeAwardBack(""), match.opened.match)


@_undoing.register
def _(event: EntryNoted, at: Standpoint) -> Undoing | None:
    """Leave what a game notes beside its lines to the game's own request, where it has one."""
    kind, match = undone_by(event.entry), at.match
    if kind is None or match is None or match.sheet.sealed is not None or not holds(match, Noted(event.id)):
        return None
    asked = {"type": kind.__struct_config__.tag, "note": event.id, "reason": ""}
    return Undoing(convert(asked, kind), match.opened.match)


@_undoing.register
def _(event: SeatsSwapped, at: Standpoint) -> Undoing | None:
    if at.match is None or at.match.ended is not None:
        return None
    return Undoing(SwapSeats(event.side, event.table), at.match.opened.match)


@_undoing.register
def _(event: PauseCalled, at: Standpoint) -> Undoing | None:
    if at.match is None or event.id not in at.match.pauses.called:
        return None
    return Undoing(EndPause(event.id), at.match.opened.match)


@_undoing.register
def _(event: CountGiven, at: Standpoint) -> Undoing | None:
    if at.match is None or event.id not in at.match.pauses.counts:
        return None
    return Undoing(EndCount(event.id), at.match.opened.match)


@_undoing.register
def _(event: VerdictGiven, at: Standpoint) -> Undoing | None:
    """Let a verdict be taken back by whoever has given it, and overruled by the committee."""
    verdict = event.verdict
    if at.competition.verdicts.in_force(verdict.id) != event:
        return None
    if verdict.match is None:
        own = event.by == at.by
        return Undoing(TakeVerdictBack(verdict.id, "") if own else OverruleVerdict(verdict.id, ""))
    if event.by == at.by:
        return Undoing(TakeBack(VerdictInMatch(verdict.id), ""), verdict.match)
    return Undoing(OverruleVerdictInMatch(verdict.id, ""), verdict.match)


@_undoing.register
def _(event: Sanctioned, at: Standpoint) -> Undoing | None:
    """Leave a sanction to the verdict that it belongs to."""
    if event.case.ruling is not None or event.case.id in at.competition.register.lifted:
        return None
    return Undoing(LiftSanction(event.case.id, ""))


@_undoing.register
def _(event: Posted, at: Standpoint) -> Undoing | None:
    standing = event.kind in BY_HAND and event.signed.id in at.competition.ledger.open
    return Undoing(TakePostingBack(event.signed.id, "")) if standing else None


@_undoing.register
def _(event: PlayerStruck, at: Standpoint) -> Undoing | None:
    rosters, person = at.competition.rosters, event.person
    gone = person not in roster_of(rosters, event.team) and person not in rosters.turned_away
    if not gone or person in rosters.bound or not at.names.knows(person):
        return None
    return Undoing(RegisterPlayer(event.team, at.names.person(person), person=person))


@_undoing.register
def _(event: PlayerRegistered, at: Standpoint) -> Undoing | None:
    rosters = at.competition.rosters
    if event.person not in roster_of(rosters, event.team) or event.person in rosters.bound:
        return None
    return Undoing(StrikePlayer(event.team, event.person))


def _of_entry(at: Standpoint, team: EntrantId, step: EntryStep) -> Undoing | None:
    entry = at.competition.rosters.entries.get(team)
    standing = entry is not None and step_holds(entry, step)
    return Undoing(TakeEntryBack(team, step, "")) if standing else None


@_undoing.register
def _(event: FormCompleted, at: Standpoint) -> Undoing | None:
    return _of_entry(at, event.team, EntryStep.FORM)


@_undoing.register
def _(event: AgreementSigned, at: Standpoint) -> Undoing | None:
    return _of_entry(at, event.team, EntryStep.AGREEMENT)


@_undoing.register
def _(event: EntryApproved, at: Standpoint) -> Undoing | None:
    return _of_entry(at, event.team, EntryStep.ADMISSION)


@_undoing.register
def _(event: TeamWithdrew, at: Standpoint) -> Undoing | None:
    return _of_entry(at, event.team, EntryStep.WITHDRAWAL)


@_undoing.register
def _(event: UniformChecked, at: Standpoint) -> Undoing | None:
    seen = event.person in at.competition.door.dressed
    return Undoing(CheckUniform(event.person, not seen)) if seen == event.dressed else None


@_undoing.register
def _(event: IdentityChecked, at: Standpoint) -> Undoing | None:
    seen = at.competition.door.identity.get(event.person) == event
    return Undoing(UncheckIdentity(event.person)) if seen else None


@_undoing.register
def _(event: LetPlay, at: Standpoint) -> Undoing | None:
    holds_now = at.competition.door.let_play.get(event.person) == event
    return Undoing(StopLettingPlay(event.person)) if holds_now else None


@_undoing.register
def _(event: NoticePosted, at: Standpoint) -> Undoing | None:
    return None if event.id in at.competition.governance.withdrawn else Undoing(WithdrawNotice(event.id))


_undoing.register(ScheduleChanged, schedule_back)
_undoing.register(MatchCalled, call_back)
_undoing.register(GroupsChanged, groups_back)
_undoing.register(KnockoutArranged, knockout_back)


@_undoing.register
def _(event: EventHidden, at: Standpoint) -> Undoing | None:
    del event
    return Undoing(ListEvent()) if at.competition.listing.hidden else None


@_undoing.register
def _(event: StandingsWithheld, at: Standpoint) -> Undoing | None:
    del event
    return Undoing(PublishStandings()) if at.competition.governance.withheld else None


@_undoing.register
def _(event: RoleGiven, at: Standpoint) -> Undoing | None:
    held = at.competition.appointments.roles.get(event.person, frozenset())
    return Undoing(Dismiss(event.person, event.role)) if event.role in held else None


@_undoing.register
def _(event: RoleEnded, at: Standpoint) -> Undoing | None:
    held = at.competition.appointments.roles.get(event.person, frozenset())
    return None if event.role in held else Undoing(Appoint(event.person, event.role))


@_undoing.register
def _(event: OwnTeamAllowed, at: Standpoint) -> Undoing | None:
    del event
    return Undoing(BarOwnTeam()) if at.competition.appointments.own_team else None
