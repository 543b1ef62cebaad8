"""People who enter alone: on a list, at the door, or by themselves; and what is kept of their addresses."""

from collections.abc import Mapping
from functools import reduce
from typing import ClassVar, Literal

from hangjack.competition.competition import CompetitionEvent
from hangjack.competition.entries.forms import Person
from hangjack.competition.entries.names import is_same_name
from hangjack.competition.entries.people_lists import read_people
from hangjack.competition.entries.registration import (
    ADDRESS,
    Form,
    FormOptions,
    Visit,
    own_changes,
    person_of,
    read_form,
    require_form,
    split_name,
)
from hangjack.competition.entries.rosters import RecordChanged
from hangjack.competition.folding import fold
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.directory import SALT_BYTES, record_id, record_of
from hangjack.desk.requests.known import everybody_known, listed
from hangjack.errors import Refused
from hangjack.formats.table_draw import registering
from hangjack.formats.table_draw.registering import Newcomer
from hangjack.formats.table_draw.sessions import require_session, sessions_of
from hangjack.ids import EntrantId, PersonId
from hangjack.store.interface import PersonalRecord, RecordId, commitment


class RegisterPerson(Request, frozen=True, tag="register-person"):
    """Enter somebody new with the whole form, let them in, and to a session if one is named.

    What they fill in goes into a record beside the log. A name that is on the list already is refused until somebody says why
    it is somebody else.
    """

    act: ClassVar[Act] = Act.REGISTER_PEOPLE
    form: Mapping[str, str]
    session: str = ""
    somebody_else: str = ""

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        record, events = _entered(scene, self.form, self.somebody_else)
        after, person = reduce(fold, events, scene.competition), _person(record)
        if self.session:
            more = registering.at_the_door(after, self.session, person, scene.doing)
        else:
            more = registering.let_in(after, person, scene.doing)
        return Decision(Happened((*events, *more)), keep=(record,))


class EnterOneself(Request, frozen=True, tag="enter-oneself"):
    """Enter by oneself, with the whole form, on one's own phone.

    Whoever runs the competition lets them in, at the door at the latest.
    """

    act: ClassVar[Act] = Act.ENTER_ONESELF
    form: Mapping[str, str]

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        record, events = _entered(scene, self.form, "", known="registration.known-self")
        return Decision(Happened(events), keep=(record,))


class CheckInPerson(Request, frozen=True, tag="check-in-person"):
    """Let somebody on the list come to a session; they say what has changed, on the first visit to a host.

    Whoever got no mailing fills in the whole form.
    """

    act: ClassVar[Act] = Act.REGISTER_PEOPLE
    session: str
    person: PersonId
    mailing_arrived: bool = True
    form: Mapping[str, str] = {}

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, self.person),)

    def decide(self, scene: Scene) -> Decision:
        competition, told = scene.competition, read_form(self.form)
        here = require_session(sessions_of(competition), self.session)
        known = _known(scene, self.person)
        names = split_name(known.name)
        changed = any(field in told for field in ADDRESS)
        visit = registering.visit_of(
            competition, here, self.person, arrived=self.mailing_arrived, changed=changed
        )
        require_form(visit, {**names, **told}, _form(scene))
        kept, events = _changed(scene, self.person, known, told)
        more = registering.at_the_door(competition, self.session, self.person, scene.doing)
        return Decision(Happened((*events, *more)), keep=kept)


class ChangeAddress(Request, frozen=True, tag="change-address"):
    """Put right what is kept of somebody's name and address; it goes to the mailing list and the next labels.

    At any time, whoever has told the host.
    """

    act: ClassVar[Act] = Act.REGISTER_PEOPLE
    person: PersonId
    form: Mapping[str, str]

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, self.person),)

    def decide(self, scene: Scene) -> Decision:
        kept, events = _changed(scene, self.person, _known(scene, self.person), read_form(self.form))
        return Decision(Happened(events), keep=kept)


class ChangeOwnAddress(Request, frozen=True, tag="change-own-address"):
    """Give one's own new address, at any time and on one's own phone; it goes to the mailing list and the next labels.

    A name that stands on sheets is put right at the desk.
    """

    act: ClassVar[Act] = Act.CHANGE_OWN_ADDRESS
    form: Mapping[str, str]

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, scene.by),)

    def decide(self, scene: Scene) -> Decision:
        known = _known(scene, scene.by)
        if not known.name:
            raise Refused("registration.erased")
        kept, events = _changed(scene, scene.by, known, own_changes(self.form, known, _form(scene)))
        return Decision(Happened(events), keep=kept)


class ImportPeople(Request, frozen=True, tag="import-people"):
    """Take over a list of people with their addresses, whole or not at all; a second time adds nothing.

    Everybody on it is let in, and at the door only says what has changed.
    """

    act: ClassVar[Act] = Act.MANAGE_ENTRIES
    slow: ClassVar[bool] = True
    long: ClassVar[bool] = True
    text: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return everybody_known(scene)

    def decide(self, scene: Scene) -> Decision:
        people = listed(scene).people
        found = read_people(self.text, people)
        if found.problems:
            raise Refused("registration.blocked", count=len(found.problems))
        kept: list[PersonalRecord] = []
        events: list[CompetitionEvent] = []
        so_far = scene.competition
        for row in found.which("added"):
            record = _fresh(scene, person_of(row.form))
            newcomer = Newcomer(_person(record), commitment(record))
            entered = registering.enter(so_far, newcomer, scene.doing)
            after = reduce(fold, entered, so_far)
            entered = (*entered, *registering.let_in(after, newcomer.person, scene.doing))
            so_far = reduce(fold, entered, so_far)
            kept.append(record)
            events += entered
        for row in found.which("changed"):
            assert row.person is not None, "only somebody known can change"
            more, changed = _changed(scene, row.person, people[row.person], row.form)
            kept += more
            events += changed
        return Decision(Happened(tuple(events)), keep=tuple(kept))


def _entered(
    scene: Scene, form: Mapping[str, str], somebody_else: str, known: str = "registration.known"
) -> tuple[PersonalRecord, tuple[CompetitionEvent, ...]]:
    """Return what is kept of somebody new, and how they enter."""
    told = read_form(form)
    require_form(Visit(known=False), told, _form(scene))
    about = person_of(told)
    alike = any(is_same_name(each.name, about.name) for each in listed(scene).people.values())
    if alike and not somebody_else.strip():
        raise Refused(known, name=about.name)
    record = _fresh(scene, about)
    newcomer = Newcomer(_person(record), commitment(record), somebody_else)
    return record, registering.enter(scene.competition, newcomer, scene.doing)


def _fresh(scene: Scene, about: Person) -> PersonalRecord:
    person = PersonId(scene.chance(SALT_BYTES).hex())
    return record_of(scene.competition.id, person, about, scene.chance(SALT_BYTES))


def _person(record: PersonalRecord) -> PersonId:
    return PersonId(record.id.rpartition("/")[2])


def _known(scene: Scene, person: PersonId) -> Person:
    """Return what is kept of somebody who has entered. Refuses strangers; of somebody who was erased nothing is known."""
    if EntrantId(person) not in scene.competition.rosters.entries:
        raise Refused("desk.nobody", person=person)
    return listed(scene).people.get(person) or Person("")


def _changed(
    scene: Scene, person: PersonId, known: Person, told: Form
) -> tuple[tuple[PersonalRecord, ...], tuple[RecordChanged, ...]]:
    about = person_of(told, known)
    if not told or about == person_of({}, known):
        return (), ()
    record = record_of(scene.competition.id, person, about, scene.chance(SALT_BYTES))
    what: Literal["name", "address", "own_address"] = "own_address" if person == scene.by else "address"
    if about.name != known.name:
        what = "name"
    return (record,), (RecordChanged(person, commitment(record), what),)


def _form(scene: Scene) -> FormOptions:
    options: FormOptions = scene.competition.rules.people.form
    return options
