"""What the server itself asks about messages: what is due is written, handed over, and what comes of it is noted."""

from typing import ClassVar

from hangjack.competition.competition import Competition
from hangjack.competition.judging import Happened
from hangjack.competition.messages import messages
from hangjack.competition.messages.events import MailTried, MessageFailed, MessageWritten, Trouble
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.messages.reminders import reminders
from hangjack.errors import Refused


class WriteMessages(Request, frozen=True, tag="write-messages"):
    """Write down what is to be sent by now, and give up what is no use any more; refused while there is nothing."""

    act: ClassVar[Act] = Act.SEND_MESSAGES
    by_clock: ClassVar[bool] = True

    def decide(self, scene: Scene) -> Happened:
        found = due_now(scene.competition, scene.at_ms)
        if not found:
            raise Refused("desk.nothing-due")
        return Happened(found)


class BeginSending(Request, frozen=True, tag="begin-sending"):
    """Begin to hand a message over; refused where another process does, or nobody wants it any more."""

    act: ClassVar[Act] = Act.SEND_MESSAGES
    by_clock: ClassVar[bool] = True
    id: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(messages.begin(scene.competition.messages, self.id, scene.at_ms))


class EndSending(Request, frozen=True, tag="end-sending"):
    """Note what has come of a message that was handed over."""

    act: ClassVar[Act] = Act.SEND_MESSAGES
    by_clock: ClassVar[bool] = True
    id: str
    why: Trouble | None = None

    def decide(self, scene: Scene) -> Happened:
        return Happened(messages.end(scene.competition.messages, self.id, self.why, scene.at_ms))


class LeaveMailAlone(Request, frozen=True, tag="leave-mail-alone"):
    """Leave a mail server in peace for a while that cannot be used."""

    act: ClassVar[Act] = Act.SEND_MESSAGES
    by_clock: ClassVar[bool] = True
    why: Trouble

    def decide(self, scene: Scene) -> Happened:
        return Happened(messages.put_back(scene.competition.messages, self.why, scene.at_ms))


class NoteTrial(Request, frozen=True, tag="note-trial"):
    """Note that somebody has tried the mail server, and whether it worked."""

    act: ClassVar[Act] = Act.KEEP_MESSAGES
    by_clock: ClassVar[bool] = True
    why: Trouble | None = None

    def decide(self, scene: Scene) -> Happened:
        return Happened((MailTried(self.why, scene.by, scene.at_ms),))


def due_now(competition: Competition, now_ms: int) -> tuple[MessageFailed | MessageWritten, ...]:
    """Return what is to be written by now: messages of the kinds that go by themselves, and those that are given up."""
    known, current = competition.messages, reminders(competition, now_ms)
    gone = tuple(messages.lapsed(known, {each.id for each in current}, now_ms))
    if known.mail is None or not known.mail.on:
        return gone
    wanted = (each for each in current if each.kind in known.mail.kinds)
    return (*gone, *messages.write(known, wanted, now_ms))
