"""What can be done with entries and rosters: inviting, applying, approving, registering, striking, playing.

Each returns what happened, or refuses with the reason. Who may ask for it is the permission table's matter.
"""

from collections.abc import Iterable, Mapping
from functools import reduce

from msgspec import Struct

from hangjack.competition.conduct.register import Occasion, Register, may_register
from hangjack.competition.entries.belonging import belongs_to, is_locked, may_appear
from hangjack.competition.entries.letters import LONGEST_SHORT, looks_like, require_readable
from hangjack.competition.entries.rosters import (
    AgreementSigned,
    CaptainNamed,
    EntriesOpened,
    Entry,
    EntryApproved,
    EntryRefused,
    EntryStatus,
    FormCompleted,
    LicenceRecorded,
    PersonTurnedAway,
    PlayerAppeared,
    PlayerRegistered,
    PlayerStruck,
    RosterEvent,
    RosterOptions,
    Rosters,
    TeamApplied,
    TeamInvited,
    TeamNamed,
    TeamSeeded,
    TeamShortened,
    TeamWithdrew,
    Tick,
    fold,
    roster_of,
    teams_of,
)
from hangjack.competition.entries.steps import EntryStep, EntryTakenBack
from hangjack.errors import BadInput, Refused, require_length, require_reason
from hangjack.ids import EntrantId, PersonId
from hangjack.log import Digest


class Registration(Struct, frozen=True):
    """A person to be entered on a team's form."""

    team: EntrantId
    person: PersonId
    at_ms: int
    override: str = ""
    """Why an official adds a player after the rosters were locked."""
    record: Digest | None = None
    """The commitment to the person's record."""
    namesake: str = ""
    """Why it is somebody else than the one of the same name."""


def open_entries(opens_ms: int | None, closes_ms: int | None) -> tuple[EntriesOpened]:
    """Set the time in which teams may apply; it may be set anew."""
    if opens_ms is not None and closes_ms is not None and closes_ms <= opens_ms:
        raise BadInput("entry.closes-first")
    return (EntriesOpened(opens_ms, closes_ms),)


def invite(rosters: Rosters, team: EntrantId, tick: Tick) -> tuple[TeamInvited, ...]:
    """Invite a team; one that is already entered, or was turned away, is not invited again."""
    known = rosters.entries.get(team)
    if known is not None and known.status is EntryStatus.REFUSED:
        raise Refused("entry.was-refused", team=team, reason=known.reason)
    return () if known is not None else (TeamInvited(team, tick),)


def name_team(rosters: Rosters, team: EntrantId, name: str) -> tuple[TeamNamed, ...]:
    """Say what people call a team: one line of text that no other team has."""
    _status(rosters, team)
    told = require_readable(name)
    if not told:
        raise BadInput("team-name.empty", team=team)
    require_other_name(told, (entry.name for other, entry in rosters.entries.items() if other != team))
    return () if rosters.entries[team].name == told else (TeamNamed(team, told),)


def shorten(rosters: Rosters, team: EntrantId, short: str) -> tuple[TeamShortened, ...]:
    """Say what boards and pads call a team: a few letters that no other team has; nothing takes the short name back."""
    _status(rosters, team)
    told = require_readable(short, LONGEST_SHORT)
    others = [entry for other, entry in rosters.entries.items() if other != team]
    if told:
        require_other_name(told, (name for entry in others for name in (entry.name, entry.short) if name))
    return () if rosters.entries[team].short == told else (TeamShortened(team, told),)


def seed(rosters: Rosters, team: EntrantId, place: int | None) -> tuple[TeamSeeded, ...]:
    """Give a team a place among those who are dealt first, or None; whoever had it is seeded no more."""
    _status(rosters, team)
    if place is not None and not 1 <= place <= len(rosters.entries):
        raise BadInput("seed.place", place=place, teams=len(rosters.entries))
    if rosters.entries[team].seed == place:
        return ()
    had = (other for other, entry in rosters.entries.items() if place is not None and entry.seed == place)
    return (*(TeamSeeded(other, None) for other in had), TeamSeeded(team, place))


def require_other_name(name: str, others: Iterable[str]) -> None:
    """Refuse a name of a team that another has, or that nobody could tell from another's."""
    like = looks_like(name, others)
    if like == name:
        raise Refused("team-name.taken", name=name)
    if like is not None:
        raise Refused("team-name.looks-like", name=name, other=like)


def apply_to_enter(
    rosters: Rosters, team: EntrantId, at_ms: int, sanctions: Register, options: RosterOptions
) -> tuple[TeamApplied]:
    """Apply for a team: in time, invited where the book asks for it, and not disqualified."""
    known = rosters.entries.get(team)
    if known is not None and known.status is EntryStatus.REFUSED:
        raise Refused("entry.was-refused", team=team, reason=known.reason)
    if known is not None and known.status is not EntryStatus.INVITED:
        raise Refused("entry.known", team=team)
    if options.invitation_only and known is None:
        raise Refused("entry.by-invitation", team=team)
    if rosters.opens_ms is not None and at_ms < rosters.opens_ms:
        raise Refused("entry.not-open", team=team)
    if rosters.closes_ms is not None and at_ms > rosters.closes_ms:
        raise Refused("entry.closed", team=team)
    if barred := may_register(sanctions, None, Occasion(at_ms, team)):
        raise barred.refusal
    return (TeamApplied(team, at_ms),)


def approve(rosters: Rosters, team: EntrantId, by: PersonId, despite: str = "") -> tuple[EntryApproved, ...]:
    """Let a team in that has applied; a second time changes nothing. *despite* is why, where something speaks against it."""
    status = _status(rosters, team)
    if status is EntryStatus.APPROVED:
        return ()
    if status is not EntryStatus.APPLIED:
        raise Refused("entry.not-applied", team=team, status=status)
    return (EntryApproved(team, by, require_length(despite)),)


def refuse_entry(rosters: Rosters, team: EntrantId, by: PersonId, reason: str) -> tuple[EntryRefused]:
    """Turn a team away, for a *reason*. There is no appeal."""
    _status(rosters, team)
    return (EntryRefused(team, by, require_reason(reason, "refusal.needs-reason")),)


def turn_away(
    rosters: Rosters, person: PersonId, by: PersonId, reason: str
) -> tuple[PersonTurnedAway | PlayerStruck, ...]:
    """Refuse an individual, for a *reason*, and strike them from every form."""
    told = require_reason(reason, "refusal.needs-reason")
    struck = (PlayerStruck(team, person) for team in teams_of(rosters, person))
    return (PersonTurnedAway(person, by, told), *struck)


def withdraw(rosters: Rosters, team: EntrantId, reason: str) -> tuple[TeamWithdrew]:
    """Take a team's entry back."""
    if _status(rosters, team) is EntryStatus.WITHDRAWN:
        raise Refused("entry.withdrawn", team=team)
    return (TeamWithdrew(team, require_length(reason)),)


def take_step_back(
    rosters: Rosters, team: EntrantId, step: EntryStep, by: PersonId, reason: str
) -> tuple[EntryTakenBack]:
    """Take back what was done for an entry by mistake, for a *reason*. Refuses what does not hold."""
    _status(rosters, team)
    if not step_holds(rosters.entries[team], step):
        raise Refused("take-back.holds-no-more")
    return (EntryTakenBack(team, step, by, require_reason(reason)),)


def step_holds(entry: Entry, step: EntryStep) -> bool:
    """Whether *step* was done for an entry, and nothing else since."""
    done = {
        EntryStep.FORM: entry.form is not None,
        EntryStep.AGREEMENT: entry.agreement is not None,
        EntryStep.ADMISSION: entry.status is EntryStatus.APPROVED,
        EntryStep.WITHDRAWAL: entry.status is EntryStatus.WITHDRAWN,
    }
    return done[step]


def complete_form(rosters: Rosters, team: EntrantId, tick: Tick) -> tuple[FormCompleted]:
    """Tick the registration form, which must name somebody."""
    _status(rosters, team)
    if not roster_of(rosters, team):
        raise Refused("form.without-players", team=team)
    return (FormCompleted(team, tick),)


def sign_agreement(rosters: Rosters, team: EntrantId, tick: Tick, text: str) -> tuple[AgreementSigned]:
    """Record who signed the participation agreement for a team, when, and what it says."""
    _status(rosters, team)
    if not text.strip():
        raise BadInput("agreement.without-text")
    return (AgreementSigned(team, tick, text),)


def register(
    rosters: Rosters, wanted: Registration, sanctions: Register, options: RosterOptions
) -> tuple[PlayerRegistered, ...]:
    """Enter a person on a team's form; a second time changes nothing.

    Somebody on another form is entered here too, and stays a problem to be resolved (`double_registrations`), unless
    they have played or the rosters are locked: then it would be a transfer, and so it is if they were struck there since.
    """
    team, person = wanted.team, wanted.person
    if person in roster_of(rosters, team):
        return ()
    _require_welcome(rosters, wanted, sanctions)
    if home := rosters.bound.get(person):
        raise Refused("transfer.of-bound-player", person=person, home=home)
    if is_locked(rosters, options):
        if any(each != team for each in belongs_to(rosters, person)):
            raise Refused("transfer.after-start", person=person)
        if not wanted.override.strip():
            raise Refused("roster.locked", team=team)
    override, namesake = require_length(wanted.override), require_length(wanted.namesake)
    return (PlayerRegistered(team, person, override, wanted.record, namesake),)


def strike(rosters: Rosters, team: EntrantId, person: PersonId) -> tuple[PlayerStruck]:
    """Take a person off a team's form; whoever has played for it stays on it."""
    if person not in roster_of(rosters, team):
        raise Refused("roster.not-on-it", person=person, team=team)
    if rosters.bound.get(person) == team:
        raise Refused("roster.bound-player-stays", person=person, team=team)
    return (PlayerStruck(team, person),)


def transfer(
    rosters: Rosters, wanted: Registration, sanctions: Register, options: RosterOptions
) -> tuple[RosterEvent, ...]:
    """Move a person to another team's form: only before they have played, and before the rosters are locked."""
    registered = register(rosters, wanted, sanctions, options)
    left = (
        PlayerStruck(team, wanted.person) for team in teams_of(rosters, wanted.person) if team != wanted.team
    )
    return (*left, *registered)


def name_captain(rosters: Rosters, team: EntrantId, person: PersonId) -> tuple[CaptainNamed, ...]:
    """Name the captain out of a team's players; the same again changes nothing."""
    if person not in roster_of(rosters, team):
        raise Refused("roster.not-on-it", person=person, team=team)
    return () if rosters.entries[team].captain == person else (CaptainNamed(team, person),)


def appear(rosters: Rosters, team: EntrantId, person: PersonId) -> tuple[PlayerAppeared | PlayerStruck, ...]:
    """Record that *person* plays for *team*: the first time binds them and strikes them from all other forms."""
    if problem := may_appear(rosters, team, person):
        raise problem.refusal
    if person in rosters.bound:
        return ()
    others = (PlayerStruck(other, person) for other in teams_of(rosters, person) if other != team)
    return (PlayerAppeared(team, person), *others)


def bound(rosters: Rosters, players: Mapping[EntrantId, Iterable[PersonId]]) -> tuple[RosterEvent, ...]:
    """Return how *players* now belong to their teams; those who did already are left out.

    Somebody on both forms belongs to the team that is named first, and the other is refused.
    """
    happened = list[RosterEvent]()
    for team, people in players.items():
        for person in people:
            events = appear(rosters, team, person)
            rosters = reduce(fold, events, rosters)
            happened += events
    return tuple(happened)


def record_licence(person: PersonId, by: PersonId, *, licensed: bool) -> tuple[LicenceRecorded]:
    """Note that an official has, or no longer has, seen a licence to carry a weapon."""
    return (LicenceRecorded(person, licensed, by),)


def _require_welcome(rosters: Rosters, wanted: Registration, sanctions: Register) -> None:
    status = _status(rosters, wanted.team)
    if status in {EntryStatus.REFUSED, EntryStatus.WITHDRAWN}:
        raise Refused("entry.over", team=wanted.team, status=status)
    if wanted.person in rosters.turned_away:
        reason = rosters.turned_away[wanted.person]
        raise Refused("roster.person-turned-away", person=wanted.person, reason=reason)
    if barred := may_register(sanctions, wanted.person, Occasion(wanted.at_ms, wanted.team)):
        raise barred.refusal


def _status(rosters: Rosters, team: EntrantId) -> EntryStatus:
    if team not in rosters.entries:
        raise Refused("entry.unknown", team=team)
    return rosters.entries[team].status
