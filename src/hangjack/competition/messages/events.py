"""What happens to messages. No event has an address or a text: whom it is for and what it is about gives both again.

That a message is to be sent is written before anything leaves the server, that its sending begins before it is handed over, and
what has come of it after that: so whatever stops in between, nobody guesses what was done.
"""

from datetime import date

from msgspec import Struct

from hangjack.ids import MatchId, PersonId
from hangjack.wording import Worded


class MessageKind(Worded):
    """What a message is for."""

    MATCH = "match"
    """A match comes."""
    CARD = "card"
    LATE_CARD = "late_card"
    QUERY = "query"
    """Something is asked about a card, and a captain has not answered."""
    DATE = "date"
    """Somebody asks for another date, and waits for a word."""
    LAST_DAY = "last_day"
    """A match that was put off must be played soon."""
    TIE = "tie"
    WEEK = "week"
    COVER = "cover"
    """A team asks the landlord to help out, and waits for a word."""
    HOUSE_DATE = "house_date"
    """A match that is played in a landlord's house has another night."""
    CLOSING = "closing"
    """What the secretary says to a night on which a house is closed."""
    CORRECTED = "corrected"
    """A result is another than the one that was published."""


class Trouble(Worded):
    """Why a message has not been sent."""

    AWAY = "away"
    """The server cannot be reached, or does not answer."""
    TLS = "tls"
    """No safe connection: no TLS, or a certificate that nobody vouches for."""
    LOGIN = "login"
    SENDER = "sender"
    BUSY = "busy"
    """The server says: later."""
    ADDRESS = "address"
    REFUSED = "refused"
    """The server does not take the message."""
    NO_ADDRESS = "no_address"
    STOPPED = "stopped"
    """Whoever it was for wants none."""
    TOO_LATE = "too_late"
    NEEDLESS = "needless"
    """What it was to say has been done meanwhile."""
    UNSURE = "unsure"
    """Sending began, and nobody knows whether it went: it is not sent again by itself."""
    NEARBY = "nearby"
    """The server is in a network in which whoever runs hangjack wants no mail server of others."""


class OfMatch(Struct, frozen=True, tag="of-match"):
    """It is about a match."""

    match: MatchId


class OfTie(Struct, frozen=True, tag="of-tie"):
    """It is about a tie of a cup."""

    cup: str
    tie: MatchId


class OfWeek(Struct, frozen=True, tag="of-week"):
    """It is about the week that ends with this day."""

    last: date


class OfNight(Struct, frozen=True, tag="of-night"):
    """It is about a house on one night."""

    venue: str
    day: date


Matter = OfMatch | OfTie | OfWeek | OfNight


class MessageWritten(Struct, frozen=True, tag="message-written"):
    """Somebody is to get a message by e-mail."""

    id: str
    kind: MessageKind
    about: Matter
    to: PersonId
    until_ms: int
    """When it is no use any more."""
    at_ms: int


class SendingBegun(Struct, frozen=True, tag="sending-begun"):
    """A message is handed over now."""

    id: str
    to: PersonId
    at_ms: int


class MessageSent(Struct, frozen=True, tag="message-sent"):
    """The mail server has taken a message."""

    id: str
    to: PersonId
    at_ms: int


class MessageDelayed(Struct, frozen=True, tag="message-delayed"):
    """A message did not go, and is tried again."""

    id: str
    to: PersonId
    why: Trouble
    again_ms: int
    at_ms: int


class MessageFailed(Struct, frozen=True, tag="message-failed"):
    """A message is given up, unless somebody sends it again."""

    id: str
    to: PersonId
    why: Trouble
    at_ms: int


class MessageAgain(Struct, frozen=True, tag="message-again"):
    """Somebody wants a message sent again that was given up, under the same name."""

    id: str
    to: PersonId
    until_ms: int
    by: PersonId
    at_ms: int


class ToldByHand(Struct, frozen=True, tag="told-by-hand"):
    """Somebody was told by other means."""

    id: str
    kind: MessageKind
    about: Matter
    to: PersonId
    by: PersonId
    at_ms: int


class MailSwitched(Struct, frozen=True, tag="mail-switched"):
    """Messages of these kinds go out by themselves, in this language; or none. Where from, the log does not say."""

    on: bool
    kinds: tuple[MessageKind, ...]
    language: str
    by: PersonId
    at_ms: int


class MailAway(Struct, frozen=True, tag="mail-away"):
    """The mail server could not be used: everything waits until it is tried again."""

    why: Trouble
    again_ms: int
    at_ms: int


class MailTried(Struct, frozen=True, tag="mail-tried"):
    """Somebody has sent a message to the sender's own address, to see whether it works; *why* not, where it did not."""

    why: Trouble | None
    by: PersonId
    at_ms: int


class EmailKept(Struct, frozen=True, tag="email-kept"):
    """Somebody can be written to by e-mail, or no more. The address stands beside the log."""

    person: PersonId
    kept: bool
    by: PersonId


class MessagesStopped(Struct, frozen=True, tag="messages-stopped"):
    """Somebody wants no more messages."""

    person: PersonId
    at_ms: int


class MessagesResumed(Struct, frozen=True, tag="messages-resumed"):
    """Somebody wants messages again."""

    person: PersonId
    at_ms: int


MessageEvent = (
    MessageWritten
    | SendingBegun
    | MessageSent
    | MessageDelayed
    | MessageFailed
    | MessageAgain
    | ToldByHand
    | MailSwitched
    | MailAway
    | MailTried
    | EmailKept
    | MessagesStopped
    | MessagesResumed
)
