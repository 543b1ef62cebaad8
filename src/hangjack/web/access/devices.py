"""The devices that are let in, as a director's list shows them."""

from collections.abc import Collection, Mapping, Sequence

from hangjack.ids import CompetitionId, PersonId
from hangjack.web.access.events import Keys, Link, Session, SessionId
from hangjack.web.access.values import DeviceSeen, device_in_words


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
