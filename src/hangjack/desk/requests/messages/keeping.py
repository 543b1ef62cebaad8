"""Messages as whoever keeps them sees to them: which go by themselves, which go now, again, or went by other means."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.messages import messages
from hangjack.competition.messages.events import MailSwitched, MessageKind, ToldByHand
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.directory import record_id
from hangjack.desk.messages.reminders import reminders
from hangjack.desk.requests.messages.own import email_kept
from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId
from hangjack.store.interface import RecordId
from hangjack.wording import languages


class SwitchMail(Request, frozen=True, tag="switch-mail"):
    """Say which messages go out by themselves, and in which language; or that none do."""

    act: ClassVar[Act] = Act.KEEP_MESSAGES
    on: bool
    kinds: tuple[MessageKind, ...] = tuple(MessageKind)
    language: str = "en"

    def decide(self, scene: Scene) -> Happened:
        if self.language not in languages():
            raise BadInput("message.language", languages=languages())
        kinds = tuple(dict.fromkeys(self.kinds))
        return Happened((MailSwitched(self.on, kinds, self.language, scene.by, scene.at_ms),))


class SendReminders(Request, frozen=True, tag="send-reminders"):
    """Send reminders by e-mail now, each to somebody who has given an address and wants it."""

    act: ClassVar[Act] = Act.KEEP_MESSAGES
    ids: tuple[str, ...]

    def decide(self, scene: Scene) -> Happened:
        known = scene.competition.messages
        require_on(scene)
        wanted = [each for each in reminders(scene.competition, scene.at_ms) if each.id in self.ids]
        written = tuple(messages.write(known, wanted, scene.at_ms))
        if not written:
            raise Refused("message.nobody-reached")
        return Happened(written)


class SendAgain(Request, frozen=True, tag="send-again"):
    """Send a message again that was given up: under the same name, so that a mail program knows it if it has it already."""

    act: ClassVar[Act] = Act.KEEP_MESSAGES
    id: str

    def decide(self, scene: Scene) -> Happened:
        known, now_ms = scene.competition.messages, scene.at_ms
        current = {each.id for each in reminders(scene.competition, now_ms)}
        if messages.called(known, self.id).kind is not MessageKind.WEEK and self.id not in current:
            raise Refused("message.needless")
        return Happened(messages.send_again(known, self.id, scene.by, now_ms))


class NoteTold(Request, frozen=True, tag="note-told"):
    """Note that somebody was told by other means: a call, a group, across the bar."""

    act: ClassVar[Act] = Act.KEEP_MESSAGES
    ids: tuple[str, ...]

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        told: list[ToldByHand] = []
        current = {each.id: each for each in reminders(competition, scene.at_ms)}
        for id_ in self.ids:
            told += messages.told(competition.messages, current.get(id_), id_, scene.by, scene.at_ms)
        if not told:
            raise Refused("message.nobody-reached")
        return Happened(tuple(told))


class KeepEmail(Request, frozen=True, tag="keep-email"):
    """Write down somebody's e-mail address as they have given it, or that they have none any more.

    It stands beside the log, where it is erased with the name.
    """

    act: ClassVar[Act] = Act.KEEP_MESSAGES
    person: PersonId
    email: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (record_id(scene.competition.id, self.person),)

    def decide(self, scene: Scene) -> Decision:
        return email_kept(scene, self.person, self.email)


def require_on(scene: Scene) -> None:
    """Refuse to send anything where no mail goes out."""
    if not scene.competition.messages.is_on:
        raise Refused("message.off")
