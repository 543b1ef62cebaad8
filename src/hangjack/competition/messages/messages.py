"""The books of messages: what waits, what was sent and what was not; who wants none; whether the mail server answers.

Whatever began and has no outcome after a while is given up as unsure: it may have gone, and nothing is sent twice.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.messages.events import (
    EmailKept,
    MailAway,
    MailSwitched,
    MailTried,
    Matter,
    MessageAgain,
    MessageDelayed,
    MessageEvent,
    MessageFailed,
    MessageKind,
    MessageSent,
    MessagesResumed,
    MessagesStopped,
    MessageWritten,
    SendingBegun,
    ToldByHand,
    Trouble,
)
from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId
from hangjack.log import digest_of

_MINUTE_MS = 60_000
PAUSES_MS = tuple(minutes * _MINUTE_MS for minutes in (1, 5, 15, 60, 180, 360))
"""How long is waited after the first try that failed, the second and so on; from then on as long as the last."""

LEASE_MS = 5 * _MINUTE_MS
"""Whatever is handed over has an outcome within this time; later nobody will write one."""

AGAIN_MS = 2 * 24 * 60 * _MINUTE_MS
"""How long a message is tried that somebody wants sent again."""

MANY, LONG_AGO_MS = 500, 30 * 24 * 60 * _MINUTE_MS
"""With so many messages, those are let go that have been over for so long."""

LATER = frozenset({Trouble.AWAY, Trouble.TLS, Trouble.LOGIN, Trouble.SENDER, Trouble.BUSY})
"""What is no fault of the message: it is tried again."""

State = Literal["waiting", "sending", "sent", "failed", "told"]


class Wanted(Struct, frozen=True):
    """Somebody who should be told something; *since_ms* tells one occasion from the next."""

    kind: MessageKind
    about: Matter
    to: PersonId
    since_ms: int
    until_ms: int

    @property
    def id(self) -> str:
        """The message's name: the same for everybody who works it out, so that it is written once."""
        return digest_of(["message", self.kind, self.about, self.to, self.since_ms])[:32]


class Message(Struct, frozen=True):
    """One message, and what has become of it."""

    id: str
    kind: MessageKind
    about: Matter
    to: PersonId
    until_ms: int
    at_ms: int
    """When something has become of it last."""
    state: State
    tries: int = 0
    """How often it was handed over since somebody wanted it sent."""
    begun: int = 0
    """How often in all."""
    again_ms: int = 0
    why: Trouble | None = None


def version_of(message: Message | None) -> str:
    """Return what tells how far a message has come from how far it was before."""
    return f"{message.state} {message.begun} {message.at_ms}" if message is not None else ""


class Away(Struct, frozen=True):
    """That the mail server cannot be used: why, how often it was tried, and when it is tried again."""

    why: Trouble
    times: int
    again_ms: int


class Messages(Struct, frozen=True):
    """All messages of a competition."""

    mail: MailSwitched | None = None
    box: Mapping[str, Message] = {}
    addressed: frozenset[PersonId] = frozenset()
    """Who can be written to by e-mail."""
    stopped: frozenset[PersonId] = frozenset()
    away: Away | None = None

    @property
    def is_on(self) -> bool:
        """Whether messages go out by themselves."""
        return self.mail is not None and self.mail.on

    def reaches(self, person: PersonId) -> bool:
        """Whether somebody is written to."""
        return person in self.addressed and person not in self.stopped


def fold(messages: Messages, event: MessageEvent) -> Messages:
    """Return the messages after *event*. Never refuses."""
    match event:
        case MailSwitched():
            return replace(messages, mail=event, away=None)
        case MailAway(why, again_ms):
            times = messages.away.times + 1 if messages.away else 1
            return replace(messages, away=Away(why, times, again_ms))
        case MailTried(why):
            away = None if why is None else Away(why, 1, event.at_ms + PAUSES_MS[0])
            return replace(messages, away=away)
        case EmailKept(person, kept):
            known = messages.addressed | {person} if kept else messages.addressed - {person}
            return replace(messages, addressed=known)
        case MessagesStopped(person):
            return replace(messages, stopped=messages.stopped | {person})
        case MessagesResumed(person):
            return replace(messages, stopped=messages.stopped - {person})
        case MessageWritten() | ToldByHand():
            return replace(messages, box={**_kept(messages.box, event.at_ms), event.id: _first(event)})
        case SendingBegun() | MessageSent() | MessageDelayed() | MessageFailed() | MessageAgain():
            return _moved(messages, event)
    assert_never(event)


def _kept(box: Mapping[str, Message], now_ms: int) -> Mapping[str, Message]:
    """Return the messages without those that are over for long, once there are many: the log has them all."""
    if len(box) < MANY:
        return box
    old_ms = now_ms - LONG_AGO_MS
    return {
        id_: each
        for id_, each in box.items()
        if each.state in {"waiting", "sending"} or each.until_ms > old_ms
    }


def _first(event: MessageWritten | ToldByHand) -> Message:
    is_told = isinstance(event, ToldByHand)
    until_ms = event.at_ms if isinstance(event, ToldByHand) else event.until_ms
    state: State = "told" if is_told else "waiting"
    return Message(event.id, event.kind, event.about, event.to, until_ms, event.at_ms, state)


def _moved(
    messages: Messages, event: SendingBegun | MessageSent | MessageDelayed | MessageFailed | MessageAgain
) -> Messages:
    if event.id not in messages.box:
        return messages
    now = _after(replace(messages.box[event.id], at_ms=event.at_ms), event)
    away = None if isinstance(event, MessageSent) else messages.away
    return replace(messages, box={**messages.box, event.id: now}, away=away)


def _after(
    message: Message, event: SendingBegun | MessageSent | MessageDelayed | MessageFailed | MessageAgain
) -> Message:
    match event:
        case SendingBegun():
            return replace(
                message, state="sending", tries=message.tries + 1, begun=message.begun + 1, why=None
            )
        case MessageSent():
            return replace(message, state="sent", why=None)
        case MessageDelayed(_, _, why, again_ms):
            return replace(message, state="waiting", why=why, again_ms=again_ms)
        case MessageFailed(_, _, why):
            return replace(message, state="failed", why=why)
        case MessageAgain(_, _, until_ms):
            return replace(message, state="waiting", why=None, again_ms=0, tries=0, until_ms=until_ms)
    assert_never(event)


def write(messages: Messages, wanted: Iterable[Wanted], now_ms: int) -> Iterator[MessageWritten]:
    """Yield that messages are to be sent, each once: to those who can be written to, and want it."""
    for each in wanted:
        if messages.reaches(each.to) and each.id not in messages.box:
            yield MessageWritten(each.id, each.kind, each.about, each.to, each.until_ms, now_ms)


def lapsed(messages: Messages, needed: Container[str], now_ms: int) -> Iterator[MessageFailed]:
    """Yield what is given up by now: what nobody wants any more, what is too late, what may have gone and may not.

    *needed* are the reminders that somebody should still get.
    """
    for each in messages.box.values():
        if (why := _lapses(messages, each, needed, now_ms)) is not None:
            yield MessageFailed(each.id, each.to, why, now_ms)


def _lapses(messages: Messages, message: Message, needed: Container[str], now_ms: int) -> Trouble | None:
    if message.state == "sending":
        return Trouble.UNSURE if message.at_ms + LEASE_MS <= now_ms else None
    if message.state != "waiting":
        return None
    if message.to in messages.stopped:
        return Trouble.STOPPED
    if message.to not in messages.addressed:
        return Trouble.NO_ADDRESS
    if message.until_ms <= now_ms:
        return Trouble.TOO_LATE
    is_needed = message.kind is MessageKind.WEEK or message.id in needed
    return None if is_needed else Trouble.NEEDLESS


def to_send(messages: Messages, now_ms: int) -> tuple[Message, ...]:
    """Return what is to be handed over now, the oldest first; nothing while the mail server is left in peace."""
    if not messages.is_on or (messages.away is not None and messages.away.again_ms > now_ms):
        return ()
    waiting = (each for each in messages.box.values() if each.state == "waiting")
    due = [each for each in waiting if each.again_ms <= now_ms < each.until_ms and messages.reaches(each.to)]
    return tuple(sorted(due, key=lambda each: (each.at_ms, each.id)))


def begin(messages: Messages, id_: str, now_ms: int) -> tuple[SendingBegun, ...]:
    """Begin to send a message. Refuses one that somebody else sends, that was sent, or that nobody wants any more."""
    found = next((each for each in to_send(messages, now_ms) if each.id == id_), None)
    if found is None:
        raise Refused("message.not-waiting")
    return (SendingBegun(id_, found.to, now_ms),)


def end(
    messages: Messages, id_: str, why: Trouble | None, now_ms: int
) -> tuple[MessageSent | MessageDelayed | MessageFailed, ...]:
    """Write down what has come of a message that was handed over: sent, or why not. Refuses one that was not."""
    found = called(messages, id_)
    if found.state != "sending":
        raise Refused("message.not-waiting")
    if why is None:
        return (MessageSent(id_, found.to, now_ms),)
    again_ms = now_ms + PAUSES_MS[min(found.tries, len(PAUSES_MS)) - 1]
    if why in LATER and again_ms < found.until_ms:
        return (MessageDelayed(id_, found.to, why, again_ms, now_ms),)
    return (MessageFailed(id_, found.to, why, now_ms),)


def put_back(messages: Messages, why: Trouble, now_ms: int) -> tuple[MailAway, ...]:
    """Leave the mail server in peace for a while that grows with every try."""
    times = messages.away.times if messages.away else 0
    return (MailAway(why, now_ms + PAUSES_MS[min(times, len(PAUSES_MS) - 1)], now_ms),)


def send_again(messages: Messages, id_: str, by: PersonId, now_ms: int) -> tuple[MessageAgain, ...]:
    """Send a message again that was given up. Refuses what goes anyway, and whom nobody can write to."""
    found = called(messages, id_)
    if found.state != "failed":
        raise Refused("message.not-failed")
    if not messages.reaches(found.to):
        raise Refused("message.not-reached", person=found.to)
    return (MessageAgain(id_, found.to, max(found.until_ms, now_ms + AGAIN_MS), by, now_ms),)


def told(
    messages: Messages, wanted: Wanted | None, id_: str, by: PersonId, now_ms: int
) -> tuple[ToldByHand, ...]:
    """Note that somebody was told by other means; *wanted* is what they were to be told, where no message was written yet.

    Refuses it while a message to them is being sent, or has gone.
    """
    known = messages.box.get(id_)
    if known is not None and known.state in {"sending", "sent"}:
        raise Refused("message.gone")
    found = known or wanted
    if found is None:
        raise BadInput("message.unknown")
    return (
        ()
        if known and known.state == "told"
        else (ToldByHand(id_, found.kind, found.about, found.to, by, now_ms),)
    )


def called(messages: Messages, id_: str) -> Message:
    """Return a message. Refuses one that there is not."""
    if id_ not in messages.box:
        raise BadInput("message.unknown")
    return messages.box[id_]


def stop(messages: Messages, person: PersonId, now_ms: int) -> tuple[MessagesStopped, ...]:
    """Send somebody nothing more."""
    return () if person in messages.stopped else (MessagesStopped(person, now_ms),)


def forget(messages: Messages, person: PersonId, by: PersonId) -> tuple[EmailKept, ...]:
    """Write to somebody no more because their address is gone."""
    return (EmailKept(person, kept=False, by=by),) if person in messages.addressed else ()


def resume(messages: Messages, person: PersonId, now_ms: int) -> tuple[MessagesResumed, ...]:
    """Send somebody messages again."""
    return (MessagesResumed(person, now_ms),) if person in messages.stopped else ()
