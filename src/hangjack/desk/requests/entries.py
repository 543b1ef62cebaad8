"""Entries: teams invited, applying, named, admitted; players registered; forms and agreements; imports."""

from functools import reduce
from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition import charging, staging
from hangjack.competition.competition import CompetitionEvent
from hangjack.competition.entries import entering
from hangjack.competition.entries.eligibility import comebacks
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.imports import Known, apply_import
from hangjack.competition.entries.namesakes import namesake_problem
from hangjack.competition.entries.rosters import PlayerRegistered, RecordChanged, RosterEvent, TeamNamed, fold
from hangjack.competition.formats import format_of
from hangjack.competition.formats.usual import Withdrawal
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.directory import SALT_BYTES, directory_of, record_id, record_of
from hangjack.desk.hours import day_of, local_day, moment
from hangjack.desk.requests.known import everybody_known, listed, told
from hangjack.errors import Refused, require_seen
from hangjack.ids import EntrantId, PersonId
from hangjack.store.interface import PersonalRecord, RecordId, commitment


class OpenEntries(Request, frozen=True, tag="open-entries"):
    """Set the time in which teams may apply; None for an open end.

    It may be set anew. `seen` is what the form was filled with.
    """

    act: ClassVar[Act] = Act.SET_UP
    opens_ms: int | None = None
    closes_ms: int | None = None
    seen: tuple[int | None, int | None] | None = None

    def decide(self, scene: Scene) -> Happened:
        rosters = scene.competition.rosters
        seen, now, wanted = (
            None if ends is None else _window(scene, ends)
            for ends in (self.seen, (rosters.opens_ms, rosters.closes_ms), (self.opens_ms, self.closes_ms))
        )
        require_seen(seen, now or "", wanted or "")
        return Happened(entering.open_entries(self.opens_ms, self.closes_ms))


class InviteTeam(Request, frozen=True, tag="invite-team"):
    """Invite a team, and say what people call it.

    A team that is entered already is only named.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    name: str

    def decide(self, scene: Scene) -> Happened:
        rosters = scene.competition.rosters
        invited = entering.invite(rosters, self.team, scene.doing.tick)
        return Happened((*invited, *_named(scene, self.team, self.name, invited)))


class ApplyToEnter(Request, frozen=True, tag="apply-to-enter"):
    """Apply for a team.

    In time, invited where the book asks for it, and not disqualified.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    name: str = ""

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        options = competition.rules.people.rosters
        today = local_day(competition, scene.at_ms)
        format_of(competition).require_entry(competition, self.team, today)
        applied = entering.apply_to_enter(
            competition.rosters, self.team, scene.at_ms, competition.register, options
        )
        named = _named(scene, self.team, self.name, applied) if self.name else ()
        return Happened((*applied, *named))


class NameTeam(Request, frozen=True, tag="name-team"):
    """Say what people call a team, and what boards and pads call it for short.

    No two teams have one name. `seen` is the name that the form was filled with, `seen_short` the short one.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    name: str
    short: str | None = None
    seen: str | None = None
    seen_short: str | None = None

    def decide(self, scene: Scene) -> Happened:
        rosters = scene.competition.rosters
        known = rosters.entries.get(self.team)
        if known is not None:
            require_seen(self.seen, known.name, self.name)
            require_seen(self.seen_short, known.short, self.short or "")
        named = entering.name_team(rosters, self.team, self.name)
        short = () if self.short is None else entering.shorten(rosters, self.team, self.short)
        return Happened((*named, *short))


class SeedTeam(Request, frozen=True, tag="seed-team"):
    """Give a team a place among those who are dealt into the groups first; none for a team that is drawn.

    Only while the field of the draw is open.
    """

    act: ClassVar[Act] = Act.DRAW
    team: EntrantId
    seed: int | None = None

    def decide(self, scene: Scene) -> Happened:
        return Happened(staging.seed_team(scene.competition, self.team, self.seed))


class RegisterPlayer(Request, frozen=True, tag="register-player"):
    """Enter a person on a team's form; without an id it is somebody new.

    The name goes into a record beside the log, and only its commitment into the log. A name that is known already, of
    somebody who is out or on another form, is refused until somebody says that it is somebody else.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    name: str
    number: str = ""
    person: PersonId | None = None
    override: str = ""
    somebody_else: str = ""
    """Why it is somebody else than the one of the same name, who is out or on another form."""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, self.person),) if self.person else everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        about = told(self.name, self.number)
        known = next(iter(scene.records.values()), None) if self.person else None
        if self.person is None and not self.somebody_else.strip():
            problem = namesake_problem(listed(scene), self.team, about, scene.at_ms)
            if problem is not None:
                raise problem.refusal
        person = self.person or PersonId(scene.chance(SALT_BYTES).hex())
        record = known or record_of(scene.competition.id, person, about, scene.chance(SALT_BYTES))
        wanted = Registration(
            self.team, person, scene.at_ms, self.override, commitment(record), self.somebody_else
        )
        events = charging.register_player(scene.competition, wanted, scene.doing)
        return Decision(Happened(events), keep=() if known or not events else (record,))


class StrikePlayer(Request, frozen=True, tag="strike-player"):
    """Take a person off a team's form.

    Whoever has played stays on it.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        return Happened(entering.strike(scene.competition.rosters, self.team, self.person))


class NameCaptain(Request, frozen=True, tag="name-captain"):
    """Name a team's captain.

    One of its players.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    person: PersonId

    def decide(self, scene: Scene) -> Happened:
        return Happened(entering.name_captain(scene.competition.rosters, self.team, self.person))


class CompleteForm(Request, frozen=True, tag="complete-form"):
    """Tick a team's registration form.

    It must name somebody.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId

    def decide(self, scene: Scene) -> Happened:
        return Happened(entering.complete_form(scene.competition.rosters, self.team, scene.doing.tick))


class SignAgreement(Request, frozen=True, tag="sign-agreement"):
    """Record that a team has signed the participation agreement.

    The text that was accepted is kept with it.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    text: str

    def decide(self, scene: Scene) -> Happened:
        rosters = scene.competition.rosters
        return Happened(entering.sign_agreement(rosters, self.team, scene.doing.tick, self.text))


class AdmitTeam(Request, frozen=True, tag="admit-team"):
    """Let a team in, and charge its entry.

    A second time changes nothing. A team whose people look like those of one that is out is let in only for a reason.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    despite: str = ""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene) if scene.competition.register.of_team else ()

    def decide(self, scene: Scene) -> Happened:
        names = {person: about.name for person, about in listed(scene).people.items()}
        looks_like = comebacks(scene.competition.books, names, scene.at_ms).get(self.team, ())
        if looks_like and not self.despite.strip():
            raise looks_like[0].refusal
        return Happened(charging.admit(scene.competition, self.team, scene.doing, self.despite))


class RefuseTeam(Request, frozen=True, tag="refuse-team"):
    """Turn a team away.

    There is no appeal.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        rosters = scene.competition.rosters
        return Happened(entering.refuse_entry(rosters, self.team, scene.by, self.reason))


class TurnAway(Request, frozen=True, tag="turn-away"):
    """Refuse an individual, in whatever team.

    They are struck from every form.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    person: PersonId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(entering.turn_away(scene.competition.rosters, self.person, scene.by, self.reason))


class WithdrawTeam(Request, frozen=True, tag="withdraw-team"):
    """Take a team's entry back.

    Its players stay bound to it. In a season the day counts on which it leaves: today, where nobody says another.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    reason: str
    day: str = ""

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        withdrawn = entering.withdraw(competition.rosters, self.team, self.reason)
        today = local_day(competition, scene.at_ms)
        leaving = Withdrawal(
            self.team, lambda: day_of(self.day) if self.day else today, today, self.reason, scene.doing
        )
        return Happened((*withdrawn, *format_of(competition).withdrawn(competition, leaving)))


class RecordLicence(Request, frozen=True, tag="record-licence"):
    """Note that somebody is, or no longer is, licensed to carry a weapon.

    An official has seen the licence.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    person: PersonId
    licensed: bool

    def decide(self, scene: Scene) -> Happened:
        return Happened(entering.record_licence(self.person, scene.by, licensed=self.licensed))


class TransferPlayer(Request, frozen=True, tag="transfer-player"):
    """Move a person to another team's form.

    Only before they have played, and before the rosters are locked.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    team: EntrantId
    person: PersonId

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, self.person),)

    def decide(self, scene: Scene) -> Happened:
        record = next(iter(scene.records.values()), None)
        if record is None:
            raise Refused("desk.nobody", person=self.person)
        wanted = Registration(self.team, self.person, scene.at_ms, record=commitment(record))
        return Happened(charging.transfer_player(scene.competition, wanted, scene.doing))


class ImportEntries(Request, frozen=True, tag="import-entries"):
    """Take over teams and players from a pasted spreadsheet, whole or not at all; a second time adds nothing.

    New people get records beside the log, and the log their commitments.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    slow: ClassVar[bool] = True
    long: ClassVar[bool] = True
    text: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        competition = scene.competition
        before = directory_of(competition.id, competition.rosters, scene.records.values())
        known = Known(competition.rosters, before, competition.register, competition.rules.people.rosters)
        imported = apply_import(self.text, known, scene.doing.tick, scene.chance(SALT_BYTES))
        changed = {
            person: record_of(competition.id, person, about, scene.chance(SALT_BYTES))
            for person, about in imported.directory.people.items()
            if before.people.get(person) != about
        }
        events: list[CompetitionEvent] = [
            _committed(event, changed) if isinstance(event, PlayerRegistered) else event
            for event in imported.events
        ]
        registered = {event.person for event in events if isinstance(event, PlayerRegistered)}
        events += [
            RecordChanged(person, commitment(record))
            for person, record in changed.items()
            if person not in registered
        ]
        named = [
            TeamNamed(team, name)
            for team, name in imported.directory.teams.items()
            if before.teams.get(team) != name
        ]
        charged = charging.charge_new_players(competition, imported.events, scene.doing)
        return Decision(Happened((*events, *named, *charged)), keep=tuple(changed.values()))


def _window(scene: Scene, ends: tuple[int | None, int | None]) -> str:
    """Return a time in which teams may apply, as people say it."""
    competition, now_ms = scene.competition, scene.at_ms
    return " - ".join("…" if each is None else moment(competition, each, now_ms) for each in ends)


def _named(
    scene: Scene, team: EntrantId, name: str, before: tuple[RosterEvent, ...]
) -> tuple[TeamNamed, ...]:
    """Return how a team is named that *before* has just entered."""
    return entering.name_team(reduce(fold, before, scene.competition.rosters), team, name)


def _committed(event: PlayerRegistered, records: dict[PersonId, PersonalRecord]) -> PlayerRegistered:
    record = records.get(event.person)
    return event if record is None else replace(event, record=commitment(record))
