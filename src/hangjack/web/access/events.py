"""Who holds which key: accounts, invitations, links and sessions, and the events that change them.

All of it is one stream, `access`. Nothing in it is secret or personal: secrets are named by their hashes, people by ids,
and an account's login, name and password stand in a record beside the log that can be erased.
"""

from collections.abc import Callable, Mapping
from typing import NewType, TypeVar, assert_never

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.permissions import Bound, Role
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.log import Digest, Entry
from hangjack.web.access.owner import Allowed

STREAM = StreamId("access")
FORGET_EVERY = 1_000
"""After so many entries what ran out long ago is dropped from memory: by number, so that every process does it alike."""

FORGET_AFTER_MS = 24 * 3600 * 1000
"""How long ago that is: a clock that was wrong for a while has made nothing void for good."""

MOST_DEVICES = 20
"""So many devices of one person are known again."""

MOST_NOTICES, MOST_PHONES = 200, 5_000
"""How many announcements are kept track of, the last ones, and how many phones are counted for each."""

LinkId = NewType("LinkId", str)
SessionId = NewType("SessionId", str)
InvitationId = NewType("InvitationId", str)

K = TypeVar("K")
V = TypeVar("V")


class Link(Struct, frozen=True):
    """A link for people at a table, who have no account: what it entitles to, and until when."""

    id: LinkId
    competition: CompetitionId
    bound: Bound
    issued_ms: int
    until_ms: int
    by: PersonId
    person: PersonId | None = None
    """Whose link it is; None where the first scan asks."""
    code: str = ""
    """What is kept of the letters beside it; links of earlier versions have none."""


class Invitation(Struct, frozen=True):
    """A link that makes somebody an official, once. They are appointed in the name of whoever invited them."""

    id: InvitationId
    competition: CompetitionId
    role: Role
    until_ms: int
    by: PersonId


class Session(Struct, frozen=True):
    """One device that was let in, by a link or by signing in. *label* is what kind of device it is, not whose."""

    id: SessionId
    device: str
    label: str
    since_ms: int
    until_ms: int
    person: PersonId | None = None
    link: LinkId | None = None
    hand: PersonId | None = None
    """Whose own device it is, where it came in by a link: somebody has signed in on it before."""


class AccessOpened(Struct, frozen=True, tag="access-opened"):
    """The server has made its own key; *record* is the commitment to it."""

    record: Digest


class FirstRunOffered(Struct, frozen=True, tag="first-run-offered"):
    """Whoever started the server was given the secret for the first account; an earlier one is void."""

    id: str


class AccountMade(Struct, frozen=True, tag="account-made"):
    """Somebody has an account; *record* is the commitment to login, name and password."""

    person: PersonId
    record: Digest


class PasswordChanged(Struct, frozen=True, tag="password-changed"):
    """Somebody has another password. Their sessions are over, but for the one they did it from."""

    person: PersonId
    record: Digest
    kept: SessionId | None = None


class AccountErased(Struct, frozen=True, tag="account-erased"):
    """Somebody's account is gone, and its record with it."""

    person: PersonId


class Invited(Struct, frozen=True, tag="invited"):
    """Somebody was invited to be an official."""

    invitation: Invitation


class InvitationAccepted(Struct, frozen=True, tag="invitation-accepted"):
    """Somebody has followed an invitation; nobody else can."""

    invitation: Invitation
    person: PersonId


class InvitationWithdrawn(Struct, frozen=True, tag="invitation-withdrawn"):
    """An invitation is void."""

    id: InvitationId


class LinkIssued(Struct, frozen=True, tag="link-issued"):
    """A link was handed out."""

    link: Link


class LinkRevoked(Struct, frozen=True, tag="link-revoked"):
    """A link is void, and every session that came from it."""

    id: LinkId


class SessionOpened(Struct, frozen=True, tag="session-opened"):
    """A device was let in."""

    session: Session


class SessionNamed(Struct, frozen=True, tag="session-named"):
    """Whoever holds the device has said who they are, or an official has."""

    id: SessionId
    person: PersonId


class SessionEnded(Struct, frozen=True, tag="session-ended"):
    """A device was shut out."""

    id: SessionId


class LinkSessionsEnded(Struct, frozen=True, tag="link-sessions-ended"):
    """All devices of one link were shut out; the link itself still works."""

    link: LinkId


class EndedEverywhere(Struct, frozen=True, tag="ended-everywhere"):
    """All devices of one person were shut out."""

    person: PersonId


class NoticeSeen(Struct, frozen=True, tag="notice-seen"):
    """An announcement was seen on some devices: all that said so within a few seconds, so that a full hall fills no log."""

    competition: CompetitionId
    notice: str
    sessions: tuple[SessionId, ...]


class CalendarRenewed(Struct, frozen=True, tag="calendar-renewed"):
    """The address of somebody's own calendar is void, and there is another."""

    competition: CompetitionId
    person: PersonId


class OwnerNamed(Struct, frozen=True, tag="owner-named"):
    """The server has another owner."""

    person: PersonId


class OwnerAllowed(Struct, frozen=True, tag="owner-allowed"):
    """The owner has said what others may do."""

    allowed: Allowed


AccessEvent = (
    AccessOpened
    | FirstRunOffered
    | AccountMade
    | PasswordChanged
    | AccountErased
    | Invited
    | InvitationAccepted
    | InvitationWithdrawn
    | LinkIssued
    | LinkRevoked
    | SessionOpened
    | SessionNamed
    | SessionEnded
    | LinkSessionsEnded
    | EndedEverywhere
    | NoticeSeen
    | CalendarRenewed
    | OwnerNamed
    | OwnerAllowed
)


class Keys(Struct, frozen=True):
    """Who holds which key now."""

    record: Digest | None = None
    """The commitment to the server's own key."""
    accounts: Mapping[PersonId, Digest] = {}
    """The commitment to each account's record: one that was changed behind the log's back lets nobody in."""
    first_run: str | None = None
    invitations: Mapping[InvitationId, Invitation] = {}
    links: Mapping[LinkId, Link] = {}
    sessions: Mapping[SessionId, Session] = {}
    devices: Mapping[PersonId, tuple[str, ...]] = {}
    """The devices on which somebody has signed in with their password, the last ones."""
    seen: Mapping[tuple[CompetitionId, str], frozenset[SessionId]] = {}
    """The devices on which each announcement was seen."""
    calendars: Mapping[tuple[CompetitionId, PersonId], int] = {}
    """How often somebody's own calendar has got another address."""
    owner: PersonId | None = None
    """Who runs the server: whoever made its first account, unless it was handed on."""
    allowed: Allowed = Allowed()
    """What the owner allows others."""


def fold(keys: Keys, event: AccessEvent) -> Keys:
    """Return the keys after *event*. Never refuses."""
    match event:
        case AccessOpened(record):
            return replace(keys, record=record)
        case FirstRunOffered(id_):
            return replace(keys, first_run=id_)
        case AccountMade() | PasswordChanged() | AccountErased():
            return _fold_account(keys, event)
        case Invited() | InvitationAccepted() | InvitationWithdrawn():
            return _fold_invitation(keys, event)
        case LinkIssued() | LinkRevoked():
            return _fold_link(keys, event)
        case SessionOpened() | SessionNamed():
            return _fold_session(keys, event)
        case SessionEnded() | LinkSessionsEnded() | EndedEverywhere():
            return _fold_end(keys, event)
        case NoticeSeen() | CalendarRenewed():
            return _fold_own(keys, event)
        case OwnerNamed() | OwnerAllowed():
            return _fold_owner(keys, event)
    assert_never(event)


def fold_entry(keys: Keys, entry: Entry) -> Keys:
    """Return the keys after *entry* of the stream, without what ran out long ago whenever it is time to look."""
    after = fold(keys, msgspec.convert(entry.body, AccessEvent))
    return (
        without_expired(after, entry.at_ms - FORGET_AFTER_MS) if entry.number % FORGET_EVERY == 0 else after
    )


def without_expired(keys: Keys, now_ms: int) -> Keys:
    """Return the keys without what has run out."""
    sessions = _where(keys.sessions, lambda each: each.until_ms > now_ms)
    seen = {notice: phones.intersection(sessions) for notice, phones in keys.seen.items()}
    return replace(
        keys,
        invitations=_where(keys.invitations, lambda each: each.until_ms > now_ms),
        links=_where(keys.links, lambda each: each.until_ms > now_ms),
        sessions=sessions,
        seen=_where(seen, bool),
    )


def _fold_account(keys: Keys, event: AccountMade | PasswordChanged | AccountErased) -> Keys:
    match event:
        case AccountMade(person, record):
            owner = keys.owner if keys.accounts else person
            return replace(keys, accounts={**keys.accounts, person: record}, first_run=None, owner=owner)
        case PasswordChanged(person, record, kept):
            devices = _without(keys.devices, person)
            with_record = replace(keys, accounts={**keys.accounts, person: record}, devices=devices)
            return _ending(with_record, lambda each: each.person == person and each.id != kept)
        case AccountErased(person):
            without = replace(
                keys,
                accounts=_without(keys.accounts, person),
                devices=_without(keys.devices, person),
                owner=None if keys.owner == person else keys.owner,
            )
            return _ending(without, lambda each: each.person == person)
    assert_never(event)


def _fold_invitation(keys: Keys, event: Invited | InvitationAccepted | InvitationWithdrawn) -> Keys:
    match event:
        case Invited(invitation):
            return replace(keys, invitations={**keys.invitations, invitation.id: invitation})
        case InvitationAccepted(invitation):
            return replace(keys, invitations=_where(keys.invitations, lambda each: each.id != invitation.id))
        case InvitationWithdrawn(id_):
            return replace(keys, invitations=_where(keys.invitations, lambda each: each.id != id_))
    assert_never(event)


def _fold_link(keys: Keys, event: LinkIssued | LinkRevoked) -> Keys:
    match event:
        case LinkIssued(link):
            return replace(keys, links={**keys.links, link.id: link})
        case LinkRevoked(id_):
            links = _where(keys.links, lambda link: link.id != id_)
            return _ending(replace(keys, links=links), lambda session: session.link == id_)
    assert_never(event)


def _fold_session(keys: Keys, event: SessionOpened | SessionNamed) -> Keys:
    match event:
        case SessionOpened(session):
            known = _knowing(keys, session)
            return replace(keys, sessions={**keys.sessions, session.id: session}, devices=known)
        case SessionNamed(id_, person):
            named = replace(keys.sessions[id_], person=person)
            return replace(keys, sessions={**keys.sessions, id_: named})
    assert_never(event)


def _fold_end(keys: Keys, event: SessionEnded | LinkSessionsEnded | EndedEverywhere) -> Keys:
    match event:
        case SessionEnded(id_):
            return _ending(keys, lambda each: each.id == id_)
        case LinkSessionsEnded(link):
            return _ending(keys, lambda each: each.link == link)
        case EndedEverywhere(person):
            forgotten = replace(keys, devices=_without(keys.devices, person))
            return _ending(forgotten, lambda each: each.person == person)
    assert_never(event)


def _fold_own(keys: Keys, event: NoticeSeen | CalendarRenewed) -> Keys:
    match event:
        case NoticeSeen():
            return replace(keys, seen=_seeing(keys, event))
        case CalendarRenewed(competition, person):
            times = keys.calendars.get((competition, person), 0) + 1
            return replace(keys, calendars={**keys.calendars, (competition, person): times})
    assert_never(event)


def _fold_owner(keys: Keys, event: OwnerNamed | OwnerAllowed) -> Keys:
    match event:
        case OwnerNamed(person):
            return replace(keys, owner=person)
        case OwnerAllowed(allowed):
            return replace(keys, allowed=allowed)
    assert_never(event)


def _knowing(keys: Keys, session: Session) -> Mapping[PersonId, tuple[str, ...]]:
    """Return whose devices are known after *session* was opened: somebody's who came by a link are not."""
    if session.person is None or session.link is not None:
        return keys.devices
    others = (each for each in keys.devices.get(session.person, ()) if each != session.device)
    return {**keys.devices, session.person: (*others, session.device)[-MOST_DEVICES:]}


def _seeing(keys: Keys, event: NoticeSeen) -> Mapping[tuple[CompetitionId, str], frozenset[SessionId]]:
    """Return who has seen what after *event*, of the last announcements."""
    notice = (event.competition, event.notice)
    seen = {**_without(keys.seen, notice), notice: keys.seen.get(notice, frozenset()).union(event.sessions)}
    return dict([*seen.items()][-MOST_NOTICES:])


def _ending(keys: Keys, is_over: Callable[[Session], bool]) -> Keys:
    return replace(keys, sessions=_where(keys.sessions, lambda each: not is_over(each)))


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {each: value for each, value in mapping.items() if each != key}


def _where(mapping: Mapping[K, V], keep: Callable[[V], bool]) -> dict[K, V]:
    return {key: value for key, value in mapping.items() if keep(value)}
