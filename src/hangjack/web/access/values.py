"""What goes into access and what comes out of it: callers and orders, secrets handed out once, visitors, devices."""

import re
from collections.abc import Collection, Mapping, Sequence

from msgspec import Struct

from hangjack.competition.permissions import Bound, Role
from hangjack.ids import CompetitionId, PersonId
from hangjack.web.access.events import Invitation, Keys, Link, LinkId, Session, SessionId
from hangjack.web.access.tokens import RequestId, Secrets, Unspoken, code_of
from hangjack.web.limits import network_of

_DEVICE = re.compile(r"[A-Za-z0-9_-]{8,64}")
_LONGEST_LABEL = 40


class Caller(Unspoken, frozen=True):
    """Somebody at the door, on a device that may be known and from an address that is never stored.

    *label* says what kind of device it is, as the browser describes itself; it stays in the log, so nobody types it.
    """

    request: RequestId
    address: str
    device: str | None = None
    label: str = ""

    def device_by(self, secrets: Secrets) -> str | None:
        """Return what is kept of the device; None for one that has no cookie yet, or none of ours."""
        known = self.device is not None and _DEVICE.fullmatch(self.device)
        return secrets.device(self.device) if known and self.device is not None else None

    def device_for(self, session: SessionId, secrets: Secrets) -> str:
        """Return what is kept of the device; one that has no cookie gets a name with its *session*."""
        return self.device_by(secrets) or session[:32]

    @property
    def network(self) -> str:
        """Whose tries are counted together: an address, or all the addresses that one house has in IPv6."""
        return network_of(self.address)

    @property
    def short_label(self) -> str:
        """The label, on one line and no longer than a list needs."""
        return device_in_words(self.label)


class Order(Unspoken, frozen=True):
    """What somebody who may do it wants done in a competition, under which id."""

    request: RequestId
    competition: CompetitionId
    by: PersonId


class Card(Struct, frozen=True):
    """A card that is printed for a table or a house; *again* tells a second one for the same side and role from the first."""

    competition: CompetitionId
    bound: Bound
    again: str = ""
    person: PersonId | None = None
    """Whose card it is; None where the first scan asks."""


class Newcomer(Unspoken, frozen=True):
    """What somebody types to get an account."""

    login: str
    password: str
    name: str


class PasswordChange(Unspoken, frozen=True):
    """What somebody types to get another password."""

    login: str
    current: str
    new: str


class IssuedLink(Unspoken, frozen=True):
    """A link with its secret, which nobody can find out again."""

    link: Link
    secret: str

    @property
    def code(self) -> str:
        """The letters that can be typed in the place of the secret, in groups; none for a link of an earlier version."""
        letters = code_of(self.secret) if self.link.code else ""
        return " ".join(letters[at : at + 3] for at in range(0, len(letters), 3))


class IssuedInvitation(Unspoken, frozen=True):
    """An invitation with its secret, which nobody can find out again."""

    invitation: Invitation
    secret: str


class SignedIn(Unspoken, frozen=True):
    """A session with its token, for the device's cookie and for nobody else."""

    session: Session
    token: str


class Accepted(Unspoken, frozen=True):
    """Somebody has followed an invitation: appoint *person*, in the name of whoever invited them.

    *signed_in* is None for somebody who was signed in before.
    """

    invitation: Invitation
    person: PersonId
    signed_in: SignedIn | None = None


class Account(Unspoken, frozen=True):
    """An account, as a director's list shows it."""

    person: PersonId
    login: str
    name: str


class Visitor(Struct, frozen=True):
    """Whoever shows a token that counts: which session it is, who they are if they have said so, and their rights.

    *via* holds in *competition* and nowhere else. Somebody with an account has it empty: appointments say what they are.
    """

    session: SessionId
    device: str
    person: PersonId | None = None
    account: bool = False
    competition: CompetitionId | None = None
    via: tuple[Bound, ...] = ()
    link: LinkId | None = None
    link_by: PersonId | None = None
    """Who handed the link out."""
    hand: PersonId | None = None
    """Whose own device it is, if somebody has signed in on it with an account."""


_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
_SYSTEMS = ("iPhone", "iPad", "Android", "Windows", "CrOS", "Macintosh", "Linux")
"""By what browsers call themselves, those before the others that call themselves by their names too."""


def device_in_words(label: str) -> str:
    """Return what kind of device a browser says that it is: `Chrome, Android`; anything else as it is, cut short."""
    known = (
        next((name for sign, name in _BROWSERS.items() if sign in label), ""),
        next((name for name in _SYSTEMS if name in label), ""),
    )
    if label.startswith("Mozilla/") and any(known):
        return ", ".join(filter(None, known))
    return " ".join(label.split())[:_LONGEST_LABEL]


class DeviceSeen(Struct, frozen=True):
    """A device as a director's list shows it. *seen_ms*: the minute it last asked this process for something."""

    session: SessionId
    device: str
    label: str
    since_ms: int
    until_ms: int
    person: PersonId | None = None
    link: LinkId | None = None
    bound: Bound | None = None
    seen_ms: int | None = None

    @property
    def role(self) -> Role | None:
        """What the link makes them; None for somebody with an account."""
        return None if self.bound is None else self.bound.role


def devices_of(
    keys: Keys,
    now_ms: int,
    competition: CompetitionId,
    officials: Collection[PersonId],
    seen: Mapping[SessionId, int],
) -> Sequence[DeviceSeen]:
    """Return the devices that came in by the competition's links, and those on which its *officials* signed in.

    *seen* has the minute at which each last asked for something.
    """
    return tuple(
        _seen_on(session, link, seen.get(session.id))
        for session in keys.sessions.values()
        if session.until_ms > now_ms
        and (
            link.competition == competition
            if (link := link_of(keys, session)) is not None
            else session.person in officials
        )
    )


def link_of(keys: Keys, session: Session) -> Link | None:
    """Return the link by which a session was opened; None for one that somebody has signed in to."""
    return None if session.link is None else keys.links[session.link]


def _seen_on(session: Session, link: Link | None, seen_ms: int | None) -> DeviceSeen:
    return DeviceSeen(
        session=session.id,
        device=session.device,
        label=device_in_words(session.label),
        since_ms=session.since_ms,
        until_ms=session.until_ms,
        person=session.person,
        link=session.link,
        bound=None if link is None else link.bound,
        seen_ms=seen_ms,
    )
