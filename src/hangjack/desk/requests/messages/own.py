"""Messages as those see to them who get them: at which address, or not at all."""

from typing import ClassVar

from hangjack.competition.entries.rosters import RecordChanged
from hangjack.competition.judging import Happened
from hangjack.competition.messages import messages
from hangjack.competition.messages.events import EmailKept
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.directory import SALT_BYTES, record_id, record_of
from hangjack.desk.messages.addresses import email_of, read_email, with_email
from hangjack.desk.requests.known import listed
from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.store.interface import RecordId, commitment


class GiveOwnEmail(Request, frozen=True, tag="give-own-email"):
    """Give one's own e-mail address, or take it away."""

    act: ClassVar[Act] = Act.OWN_MESSAGES
    email: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, scene.by),)

    def decide(self, scene: Scene) -> Decision:
        return email_kept(scene, scene.by, self.email)


class StopMessages(Request, frozen=True, tag="stop-messages"):
    """Get no more messages: it counts at once, for those too that wait to be sent."""

    act: ClassVar[Act] = Act.OWN_MESSAGES

    def decide(self, scene: Scene) -> Happened:
        return Happened(messages.stop(scene.competition.messages, scene.by, scene.at_ms))


class ResumeMessages(Request, frozen=True, tag="resume-messages"):
    """Get messages again."""

    act: ClassVar[Act] = Act.OWN_MESSAGES

    def decide(self, scene: Scene) -> Happened:
        return Happened(messages.resume(scene.competition.messages, scene.by, scene.at_ms))


def email_kept(scene: Scene, person: PersonId, typed: str) -> Decision:
    """Keep another address of somebody, or none. The log gets that they can be written to, and no address."""
    known = listed(scene).people.get(person)
    if known is None:
        raise Refused("desk.nothing-kept", person=person)
    email, is_addressed = read_email(typed), person in scene.competition.messages.addressed
    if email == email_of(known) and bool(email) == is_addressed:
        return Decision(Happened())
    record = record_of(scene.competition.id, person, with_email(known, email), scene.chance(SALT_BYTES))
    changed = RecordChanged(person, commitment(record), "own_address" if person == scene.by else "address")
    return Decision(Happened((changed, EmailKept(person, bool(email), scene.by))), keep=(record,))
