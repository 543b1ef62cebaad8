"""Entries and rosters: who may enter, what is still missing, who belongs to which team.

A person may stand on several registration forms, which is a problem to be resolved; the first team they play for keeps
them, and they are struck from the others. Names are records beside the log: everything here is by id.
"""

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.entries.steps import EntryStep, EntryTakenBack
from hangjack.ids import EntrantId, PersonId
from hangjack.log import Digest
from hangjack.wording import Worded


class EntryNeeds(Struct, frozen=True, forbid_unknown_fields=True):
    """What an entry needs before the team is given fixtures."""

    form: bool = False
    fee: bool = False
    agreement: bool = False


class RosterOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a book asks of entries; a book that says nothing asks nothing."""

    invitation_only: bool = False
    entry_needs: EntryNeeds = EntryNeeds()
    roster_locks_after_first_match: bool = False


class EntryStatus(Worded):
    """How far an entry has come."""

    INVITED = "invited"
    APPLIED = "applied"
    APPROVED = "approved"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


GONE = frozenset({EntryStatus.REFUSED, EntryStatus.WITHDRAWN})
"""Entries of teams that do not play."""


class Missing(Worded):
    """What an entry still lacks."""

    APPROVAL = "approval"
    FORM_COMPLETE = "form_complete"
    FEE_PAID = "fee_paid"
    AGREEMENT_SIGNED = "agreement_signed"


class RosterFault(Worded):
    """What stands in the way of a registration, a fixture or an appearance."""

    DOUBLE_REGISTRATION = "double_registration"
    NOT_ON_ROSTER = "not_on_roster"
    BOUND_ELSEWHERE = "bound_elsewhere"
    ENTRY_INCOMPLETE = "entry_incomplete"
    SCORER_NOT_ON_ROSTER = "scorer_not_on_roster"
    SCORER_NOT_IN_UNIFORM = "scorer_not_in_uniform"


class Tick(Struct, frozen=True):
    """Who did something for an entry, and when."""

    by: PersonId
    at_ms: int


class Entry(Struct, frozen=True):
    """One team's entry."""

    status: EntryStatus
    name: str = ""
    """What people call the team; empty as long as nobody said so."""
    short: str = ""
    """What boards, pads and the console call it, where its name is long."""
    seed: int | None = None
    """Its place among those who are dealt into the groups first; None for a team that is drawn."""
    invited: Tick | None = None
    reason: str = ""
    """Why it was refused or withdrawn."""
    form: Tick | None = None
    agreement: Tick | None = None
    agreement_text: str = ""
    players: tuple[PersonId, ...] = ()
    """In the order registered."""
    captain: PersonId | None = None
    withdrew_as: EntryStatus | None = None
    """How far it had come when it was withdrawn."""


class Rosters(Struct, frozen=True):
    """All entries of a competition, and where each person belongs."""

    opens_ms: int | None = None
    closes_ms: int | None = None
    entries: Mapping[EntrantId, Entry] = {}
    bound: Mapping[PersonId, EntrantId] = {}
    """The team each person first played for."""
    turned_away: Mapping[PersonId, str] = {}
    """People whom the committee refused, and why."""
    licensed: frozenset[PersonId] = frozenset()
    """People who are licensed to carry a weapon."""
    started: bool = False
    """Whether the first match has been played."""
    left: Mapping[PersonId, EntrantId] = {}
    """The team from whose form each person was struck since then."""


class EntriesOpened(Struct, frozen=True, tag="entries-opened"):
    """The time in which teams may apply was set; None for an open end."""

    opens_ms: int | None
    closes_ms: int | None


class TeamInvited(Struct, frozen=True, tag="team-invited"):
    """The committee invited a team."""

    team: EntrantId
    tick: Tick


class TeamApplied(Struct, frozen=True, tag="team-applied"):
    """A team applied to enter."""

    team: EntrantId
    at_ms: int


class EntryApproved(Struct, frozen=True, tag="entry-approved"):
    """The committee let a team in; *despite* is why, where its people look like those of a team that is out."""

    team: EntrantId
    by: PersonId
    despite: str = ""


class EntryRefused(Struct, frozen=True, tag="entry-refused"):
    """The committee turned a team away."""

    team: EntrantId
    by: PersonId
    reason: str


class TeamWithdrew(Struct, frozen=True, tag="team-withdrew"):
    """A team took its entry back; its players stay bound to it."""

    team: EntrantId
    reason: str


class TeamNamed(Struct, frozen=True, tag="team-named"):
    """What people call a team."""

    team: EntrantId
    name: str


class TeamShortened(Struct, frozen=True, tag="team-shortened"):
    """What boards, pads and the console call a team; nothing where its name does."""

    team: EntrantId
    short: str


class TeamSeeded(Struct, frozen=True, tag="team-seeded"):
    """A team's place among those who are dealt into the groups first; None for one that is drawn like the others."""

    team: EntrantId
    seed: int | None


class FormCompleted(Struct, frozen=True, tag="form-completed"):
    """The registration form of team and players was found complete."""

    team: EntrantId
    tick: Tick


class AgreementSigned(Struct, frozen=True, tag="agreement-signed"):
    """Somebody signed for a team that it accepts this *text*: the rules, and the officials' decisions."""

    team: EntrantId
    tick: Tick
    text: str


class PlayerRegistered(Struct, frozen=True, tag="player-registered"):
    """A person was entered on a team's form; *override* is why an official did so after the rosters were locked."""

    team: EntrantId
    person: PersonId
    override: str = ""
    record: Digest | None = None
    """The commitment to the person's record, which stands beside the log and can be erased."""
    namesake: str = ""
    """Why it is somebody else than the one of the same name."""


class PlayerStruck(Struct, frozen=True, tag="player-struck"):
    """A person was taken off a team's form."""

    team: EntrantId
    person: PersonId


class PersonTurnedAway(Struct, frozen=True, tag="person-turned-away"):
    """The committee refused an individual, in whatever team."""

    person: PersonId
    by: PersonId
    reason: str


class CaptainNamed(Struct, frozen=True, tag="captain-named"):
    """A team said who its captain is."""

    team: EntrantId
    person: PersonId


class PlayerAppeared(Struct, frozen=True, tag="player-appeared"):
    """A person played for the first time, and now belongs to that team."""

    team: EntrantId
    person: PersonId


class LicenceRecorded(Struct, frozen=True, tag="licence-recorded"):
    """An official saw that a person is, or no longer is, licensed to carry a weapon."""

    person: PersonId
    licensed: bool
    by: PersonId


class RecordChanged(Struct, frozen=True, tag="record-changed"):
    """What is kept of a person beside the log is another now; *record* is the commitment to it, None once it is erased."""

    person: PersonId
    record: Digest | None = None
    what: Literal["name", "address", "own_address"] = "name"
    """What was put right: `own_address`, by the person themselves."""


StatusEvent = TeamInvited | TeamApplied | EntryApproved | EntryRefused | TeamWithdrew | EntryTakenBack
_FormEvent = (
    TeamNamed
    | TeamShortened
    | TeamSeeded
    | FormCompleted
    | AgreementSigned
    | PlayerRegistered
    | PlayerStruck
    | CaptainNamed
)
_PersonEvent = PersonTurnedAway | PlayerAppeared | LicenceRecorded | RecordChanged
RosterEvent = EntriesOpened | StatusEvent | _FormEvent | _PersonEvent


def fold(rosters: Rosters, event: RosterEvent) -> Rosters:
    """Return the rosters after *event*. Never refuses: an event has already happened."""
    match event:
        case EntriesOpened(opens_ms, closes_ms):
            return replace(rosters, opens_ms=opens_ms, closes_ms=closes_ms)
        case PersonTurnedAway(person, reason=reason):
            return replace(rosters, turned_away={**rosters.turned_away, person: reason})
        case LicenceRecorded(person, licensed):
            others = rosters.licensed - {person}
            return replace(rosters, licensed=others | {person} if licensed else others)
        case PlayerAppeared(team, person):
            return replace(rosters, bound={**rosters.bound, person: team}, started=True)
        case RecordChanged():
            return rosters
        case (
            TeamInvited()
            | TeamApplied()
            | EntryApproved()
            | EntryRefused()
            | TeamWithdrew()
            | EntryTakenBack()
        ):
            return _with(rosters, event.team, _status_after(_entry(rosters, event.team), event))
        case PlayerStruck(team, person) if rosters.started:
            left = {**rosters.left, person: team}
            return _with(replace(rosters, left=left), team, _form_after(_entry(rosters, team), event))
        case (
            TeamNamed()
            | TeamShortened()
            | TeamSeeded()
            | FormCompleted()
            | AgreementSigned()
            | PlayerRegistered()
            | PlayerStruck()
            | CaptainNamed()
        ):
            return _with(rosters, event.team, _form_after(_entry(rosters, event.team), event))
    assert_never(event)


def _entry(rosters: Rosters, team: EntrantId) -> Entry:
    return rosters.entries.get(team) or Entry(EntryStatus.APPLIED)


def _with(rosters: Rosters, team: EntrantId, entry: Entry) -> Rosters:
    return replace(rosters, entries={**rosters.entries, team: entry})


def _status_after(entry: Entry, event: StatusEvent) -> Entry:
    match event:
        case TeamInvited(tick=tick):
            return replace(entry, status=EntryStatus.INVITED, invited=tick)
        case TeamApplied():
            return replace(entry, status=EntryStatus.APPLIED)
        case EntryApproved():
            return replace(entry, status=EntryStatus.APPROVED)
        case EntryRefused(reason=reason):
            return replace(entry, status=EntryStatus.REFUSED, reason=reason)
        case TeamWithdrew(reason=reason):
            before = entry.status
            return replace(entry, status=EntryStatus.WITHDRAWN, reason=reason, withdrew_as=before)
        case EntryTakenBack(step=EntryStep.FORM):
            return replace(entry, form=None)
        case EntryTakenBack(step=EntryStep.AGREEMENT):
            return replace(entry, agreement=None, agreement_text="")
        case EntryTakenBack(step=step):
            was = entry.withdrew_as if step is EntryStep.WITHDRAWAL else None
            return replace(entry, status=was or EntryStatus.APPLIED, reason="")
    assert_never(event)


def _form_after(entry: Entry, event: _FormEvent) -> Entry:
    match event:
        case TeamNamed(name=name):
            return replace(entry, name=name)
        case TeamShortened(short=short):
            return replace(entry, short=short)
        case TeamSeeded(seed=seed):
            return replace(entry, seed=seed)
        case FormCompleted(tick=tick):
            return replace(entry, form=tick)
        case AgreementSigned(tick=tick, text=text):
            return replace(entry, agreement=tick, agreement_text=text)
        case PlayerRegistered(person=person):
            return replace(entry, players=(*entry.players, person))
        case PlayerStruck(person=person):
            left = tuple(player for player in entry.players if player != person)
            return replace(entry, players=left, captain=None if entry.captain == person else entry.captain)
        case CaptainNamed(person=person):
            return replace(entry, captain=person)
    assert_never(event)


def people_of(rosters: Rosters, entrant: EntrantId) -> tuple[PersonId, ...]:
    """Return who plays for *entrant*: those on its form, or the person who entered alone."""
    return roster_of(rosters, entrant) or (PersonId(entrant),)


def roster_of(rosters: Rosters, team: EntrantId) -> tuple[PersonId, ...]:
    """Return the players registered to *team*; none if it has not entered."""
    return rosters.entries[team].players if team in rosters.entries else ()


def team_name(rosters: Rosters, team: EntrantId) -> str:
    """Return what people call *team*; its id as long as nobody said so."""
    return (rosters.entries[team].name if team in rosters.entries else "") or str(team)


def teams_of(rosters: Rosters, person: PersonId) -> tuple[EntrantId, ...]:
    """Return the teams on whose forms *person* stands."""
    return tuple(team for team, entry in rosters.entries.items() if person in entry.players)
