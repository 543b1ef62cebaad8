"""What may be done with keys: each function returns the events that follow, or refuses with the reason.

Who may do it is not asked here: that is the permission table's matter, asked by whoever calls.
"""

from hangjack.competition.permissions import APPOINTED, AT_TABLES, LINKED
from hangjack.errors import BadInput, Refused
from hangjack.ids import CompetitionId, PersonId
from hangjack.log import Digest
from hangjack.web.access.events import (
    AccountMade,
    Invitation,
    InvitationAccepted,
    InvitationId,
    InvitationWithdrawn,
    Invited,
    Keys,
    Link,
    LinkId,
    LinkIssued,
    LinkRevoked,
    LinkSessionsEnded,
    Session,
    SessionEnded,
    SessionId,
    SessionNamed,
    SessionOpened,
)

MOST_OF_A_LINK = 40
"""So many devices are in by one link at once: more than a side of a match ever has."""


def issue(keys: Keys, link: Link) -> tuple[LinkIssued, ...]:
    """Hand a link out. People with an account sign in instead, because a link can be passed on."""
    role, side = link.bound.role, link.bound.side
    if role not in LINKED:
        raise Refused("access.no-link-for-role", role=role)
    at_table = link.bound.match is not None and side is not None
    if role in AT_TABLES and not at_table and link.bound.entrant is None:
        raise BadInput("access.link-needs-side", role=role)
    if role not in AT_TABLES and side is not None:
        raise BadInput("access.link-has-side", role=role)
    _require_future(link.until_ms, link.issued_ms)
    _require_no_account(keys, link.person)
    return (LinkIssued(link),)


def revoke(keys: Keys, competition: CompetitionId, id_: LinkId) -> tuple[LinkRevoked, ...]:
    """Make a link void, and with it everything that came from it."""
    return (LinkRevoked(link_in(keys, competition, id_).id),)


def reissue(keys: Keys, old: LinkId, new: Link) -> tuple[LinkRevoked | LinkIssued, ...]:
    """Make a link void and hand out another in its place, at one moment."""
    return (*revoke(keys, new.competition, old), *issue(keys, new))


def come_in(keys: Keys, id_: LinkId, arriving: Session) -> tuple[SessionEnded | SessionOpened, ...]:
    """Let a device in by a link.

    A device that scans the link again keeps who it said it was, and its earlier session is over.
    """
    link = keys.links.get(id_)
    if link is None or link.until_ms <= arriving.since_ms:
        raise Refused("access.link-void")
    earlier = [each for each in keys.sessions.values() if (each.link, each.device) == (id_, arriving.device)]
    named = next((each.person for each in earlier if each.person is not None), link.person)
    session = Session(
        id=arriving.id,
        device=arriving.device,
        label=arriving.label,
        since_ms=arriving.since_ms,
        until_ms=link.until_ms,
        person=named,
        link=id_,
        hand=arriving.hand or owner_of(keys, arriving.device),
    )
    over = (*earlier, *_too_many(keys, id_, arriving))
    return (*(SessionEnded(each.id) for each in over), SessionOpened(session))


def _too_many(keys: Keys, id_: LinkId, arriving: Session) -> tuple[Session, ...]:
    """Return the device that goes when one more comes in by a link: the first that nobody has said to hold.

    Refuses it where all of them are held by somebody: then the link has gone round, and an official makes another.
    """
    others = [each for each in keys.sessions.values() if each.link == id_ and each.device != arriving.device]
    if len(others) < MOST_OF_A_LINK:
        return ()
    unnamed = next((each for each in others if each.person is None), None)
    if unnamed is None:
        raise Refused("access.link-full", most=MOST_OF_A_LINK)
    return (unnamed,)


def owner_of(keys: Keys, device: str) -> PersonId | None:
    """Return who has signed in on a device with an account; None if nobody has, or only long ago."""
    return next((person for person, devices in keys.devices.items() if device in devices), None)


def name(
    keys: Keys, id_: SessionId, person: PersonId, now_ms: int, *, handed_over: bool = False
) -> tuple[SessionNamed, ...]:
    """Say who holds a device: once, or anew where its seat was *handed_over*. Said again it changes nothing."""
    session = keys.sessions.get(id_)
    if session is None or session.until_ms <= now_ms:
        raise Refused("access.session-over")
    if session.person == person:
        return ()
    if session.person is not None and not handed_over:
        raise Refused("access.named-already")
    _require_no_account(keys, person)
    return (SessionNamed(id_, person),)


def rename(
    keys: Keys, competition: CompetitionId, id_: SessionId, person: PersonId
) -> tuple[SessionNamed, ...]:
    """Say as an official who holds a device, whatever was said before."""
    session = session_in(keys, competition, id_)
    _require_no_account(keys, person)
    return () if session.person == person else (SessionNamed(id_, person),)


def end(keys: Keys, competition: CompetitionId, id_: SessionId) -> tuple[SessionEnded, ...]:
    """Shut a device out that came in by a link of the competition."""
    return (SessionEnded(session_in(keys, competition, id_).id),)


def end_own(keys: Keys, id_: SessionId) -> tuple[SessionEnded, ...]:
    """Shut the devices out that came in by the same link as *id_* and are held by the same person."""
    own = keys.sessions.get(id_)
    if own is None:
        return ()
    same = (each for each in keys.sessions.values() if (each.link, each.person) == (own.link, own.person))
    return tuple(SessionEnded(each.id) for each in same if own.person is not None or each.id == id_)


def end_all_of_link(keys: Keys, competition: CompetitionId, id_: LinkId) -> tuple[LinkSessionsEnded, ...]:
    """Shut every device of a link out; whoever has the link can scan it again."""
    return (LinkSessionsEnded(link_in(keys, competition, id_).id),)


def invite(invitation: Invitation, now_ms: int) -> tuple[Invited, ...]:
    """Invite somebody to a role that is given by name."""
    if invitation.role not in APPOINTED:
        raise Refused("access.no-invitation-for-role", role=invitation.role)
    _require_future(invitation.until_ms, now_ms)
    return (Invited(invitation),)


def withdraw_invitation(
    keys: Keys, competition: CompetitionId, id_: InvitationId
) -> tuple[InvitationWithdrawn, ...]:
    """Make an invitation void that nobody has followed."""
    invitation = keys.invitations.get(id_)
    if invitation is None or invitation.competition != competition:
        raise Refused("access.no-such-invitation")
    return (InvitationWithdrawn(id_),)


def accept(keys: Keys, id_: InvitationId, person: PersonId, now_ms: int) -> tuple[InvitationAccepted, ...]:
    """Follow an invitation: once, and in time."""
    invitation = keys.invitations.get(id_)
    if invitation is None or invitation.until_ms <= now_ms:
        raise Refused("access.invitation-void")
    return (InvitationAccepted(invitation, person),)


def make_first_account(keys: Keys, offered: str, person: PersonId, record: Digest) -> tuple[AccountMade, ...]:
    """Make the first account with the secret that the server gave when it was started."""
    if keys.accounts or keys.first_run != offered:
        raise Refused("access.first-run-void")
    return (AccountMade(person, record),)


def link_in(keys: Keys, competition: CompetitionId, id_: LinkId) -> Link:
    """Return a link of a competition; refuses one that is not there."""
    link = keys.links.get(id_)
    if link is None or link.competition != competition:
        raise Refused("access.no-such-link")
    return link


def session_in(keys: Keys, competition: CompetitionId, id_: SessionId) -> Session:
    """Return a session that came from a link of a competition; refuses one that did not."""
    session = keys.sessions.get(id_)
    link = keys.links.get(session.link) if session is not None and session.link is not None else None
    if session is None or link is None or link.competition != competition:
        raise Refused("access.no-such-session")
    return session


def _require_future(until_ms: int, now_ms: int) -> None:
    if until_ms <= now_ms:
        raise BadInput("access.expiry-past")


def _require_no_account(keys: Keys, person: PersonId | None) -> None:
    """Refuse to let a link stand for somebody who has a password, and the rights that go with it."""
    if person in keys.accounts:
        raise Refused("access.has-account")
