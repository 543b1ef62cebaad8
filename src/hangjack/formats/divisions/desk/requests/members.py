"""Clubs with their teams, and the signed forms of members."""

from datetime import date
from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition import charging
from hangjack.competition.competition import CompetitionEvent
from hangjack.competition.entries import clubs, entering, signings
from hangjack.competition.entries.entering import Registration
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.letters import require_readable
from hangjack.competition.entries.namesakes import namesake_problem
from hangjack.competition.entries.playing_for import age_on
from hangjack.competition.entries.rosters import RecordChanged, teams_of
from hangjack.competition.entries.signings import Form, FormConsented, FormDeclined
from hangjack.competition.formats import fielding
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.ages import BORN
from hangjack.desk.asking import Decision, Request, Scene, Seasons
from hangjack.desk.directory import SALT_BYTES, directory_of, record_id, record_of
from hangjack.desk.hours import local_clock
from hangjack.desk.messages.addresses import email_of, with_email
from hangjack.desk.requests.known import everybody_known, listed
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.deciding import belonging
from hangjack.formats.divisions.desk.requests.turning import known_before, recognised, told_again
from hangjack.ids import EntrantId, PersonId
from hangjack.store.interface import PersonalRecord, RecordId, commitment


class NameClub(Request, frozen=True, tag="name-club"):
    """Let a pub or club take part, or call it otherwise."""

    act: ClassVar[Act] = Act.KEEP_CLUBS
    club: str
    name: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(clubs.name_club(scene.competition.clubs, self.club, self.name))


class JoinClub(Request, frozen=True, tag="join-club"):
    """Say for which club a team plays; for none where it is empty."""

    act: ClassVar[Act] = Act.KEEP_CLUBS
    team: EntrantId
    club: str

    def decide(self, scene: Scene) -> Happened:
        if self.team not in scene.competition.rosters.entries:
            raise Refused("entry.unknown", team=self.team)
        return Happened(clubs.join_club(scene.competition.clubs, self.team, self.club))


class SignPlayer(Request, frozen=True, tag="sign-player"):
    """Take in a member's signed form for a team; without an id it is somebody new.

    Somebody of the season before is recognised by name and day of birth. When it reached the Secretary counts, not the day on it. The day of birth goes into the record beside the log. Somebody who
    has not played may sign for another team, and leaves the form of the one before.
    """

    act: ClassVar[Act] = Act.SIGN_MEMBERS
    in_seasons: ClassVar[Seasons | None] = "before"
    id: str
    team: EntrantId
    name: str
    born: str
    witness: str
    written: str = ""
    received_ms: int | None = None
    person: PersonId | None = None
    somebody_else: str = ""
    """Why it is somebody else than the one of the same name."""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        if self.person:
            return (record_id(scene.competition.id, self.person),)
        return (*everybody_known(scene), *known_before(scene))

    def decide(self, scene: Scene) -> Decision:
        competition, rules = scene.competition, fielding.signing_rules(scene.competition)
        received_ms = scene.at_ms if self.received_ms is None else self.received_ms
        if received_ms > scene.at_ms:
            raise BadInput("signing.in-future")
        self._require_written(local_clock(competition)(scene.at_ms).date())
        person, about = self._known(scene)
        record = record_of(competition.id, person, about, scene.chance(SALT_BYTES))
        form = Form(self.id, self.team, person, received_ms, self.written, self.witness)
        age = age_on(_day(self.born), local_clock(competition)(received_ms).date())
        signed = signings.sign(competition.signings, form, age, rules.options.minimum_age, scene.by)
        moved, again = self._moved(scene, person, record), told_again(scene, person, about)
        return Decision(Happened((*moved, *signed, *again)), keep=(record,))

    def _require_written(self, today: date) -> None:
        """Refuse a form on which a day stands that is still to come: somebody has mistyped it."""
        try:
            written = date.fromisoformat(self.written)
        except ValueError:
            return
        if written > today:
            raise BadInput("signing.written-ahead", day=written)

    def _known(self, scene: Scene) -> tuple[PersonId, Person]:
        """Return the member with what is kept of them: name and day of birth, beside what is known of them already."""
        competition, told = scene.competition, require_readable(self.name)
        if not told:
            raise BadInput("desk.name-empty")
        day = _day(self.born).isoformat()
        if self.person is None:
            about = Person(told, form={BORN: day})
            self._require_new(scene, about)
            before = recognised(scene, about)
            if before is None:
                return PersonId(scene.chance(SALT_BYTES).hex()), about
            return before[0], with_email(about, email_of(before[1]))
        known = directory_of(competition.id, competition.rosters, scene.records.values()).people
        kept = known.get(self.person, Person(told))
        return self.person, replace(kept, form={**kept.form, BORN: day})

    def _require_new(self, scene: Scene, about: Person) -> None:
        """Refuse a name that is known already, until somebody says that it is somebody else: by name and day of birth."""
        if self.somebody_else.strip():
            return
        known = listed(scene)
        for person, each in known.people.items():
            same = each.name.casefold() == about.name.casefold()
            if same and each.form.get(BORN, about.form[BORN]) == about.form[BORN]:
                raise Refused("signing.known-already", name=about.name, person=person)
        problem = namesake_problem(known, self.team, about, scene.at_ms)
        if problem is not None:
            raise problem.refusal

    def _moved(self, scene: Scene, person: PersonId, record: PersonalRecord) -> tuple[CompetitionEvent, ...]:
        """Return that the member is on the form of this team, and of no other."""
        rosters = scene.competition.rosters
        left = (
            event
            for team in teams_of(rosters, person)
            if team != self.team
            for event in entering.strike(rosters, team, person)
        )
        wanted = Registration(
            self.team, person, scene.at_ms, record=commitment(record), namesake=self.somebody_else
        )
        registered = charging.register_player(scene.competition, wanted, scene.doing)
        kept = () if self.person is None else (RecordChanged(person, commitment(record)),)
        return (*left, *registered, *kept)


class ConsentToForm(Request, frozen=True, tag="consent-to-form"):
    """Agree, as chairman or secretary, to a form that came in after the last day; the circumstances are written down."""

    act: ClassVar[Act] = Act.CONSENT_TO_FORM
    person: PersonId
    form: str
    officer: str
    circumstances: str

    def decide(self, scene: Scene) -> Happened:
        late, known = _came_late(scene, self), scene.competition.signings
        given = FormConsented(
            self.form, self.person, self.officer, scene.by, scene.at_ms, self.circumstances.strip()
        )
        return Happened(signings.consent(known, given, after_limit=late))


class DeclineForm(Request, frozen=True, tag="decline-form"):
    """Do not agree, as chairman or secretary, to a form that came in after the last day, with the reason.

    It waits no more; whoever thinks better of it agrees to it all the same.
    """

    act: ClassVar[Act] = Act.CONSENT_TO_FORM
    person: PersonId
    form: str
    officer: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        late, known = _came_late(scene, self), scene.competition.signings
        given = FormDeclined(self.form, self.person, self.officer, scene.by, scene.at_ms, self.reason)
        return Happened(signings.decline(known, given, after_limit=late))


def _came_late(scene: Scene, asked: ConsentToForm | DeclineForm) -> bool:
    """Return whether the form came in after the last day. Refuses whoever does not have that office."""
    competition = scene.competition
    if not any(bound.role == asked.officer for bound in scene.held):
        raise Refused("signing.not-that-officer", officer=asked.officer)
    form = signings.form_of(competition.signings, asked.person, asked.form)
    return belonging.is_after_limit(competition, form, local_clock(competition))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadInput("signing.born", text=text) from None
