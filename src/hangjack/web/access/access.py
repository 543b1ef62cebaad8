"""Access: who is let in, on which device, and as what. Links for people at tables, accounts for officials.

Everything that must survive a restart is in the store, in one stream that every process follows. Whether a token counts is
looked up in memory. A link that was taken away in another process counts here until the stream has brought the news.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import count
from typing import Self

from hangjack.competition.permissions import Bound, Role
from hangjack.ids import CompetitionId, PersonId, StreamId
from hangjack.log import Digest, digest_of
from hangjack.store.interface import Store
from hangjack.web.access import rules
from hangjack.web.access.accounts import Accounts
from hangjack.web.access.events import (
    AccessEvent,
    CalendarRenewed,
    EndedEverywhere,
    Invitation,
    InvitationId,
    Invited,
    Keys,
    Link,
    LinkId,
    LinkIssued,
    OwnerAllowed,
    OwnerNamed,
    Session,
    SessionEnded,
    SessionId,
    SessionOpened,
)
from hangjack.web.access.log import AccessLog, Basis, Decided, Wish, first_of
from hangjack.web.access.own_key import own_key, require_own_key
from hangjack.web.access.owner import Allowed, NotTheOwner
from hangjack.web.access.readings import Readings
from hangjack.web.access.short_codes import ShortCodes
from hangjack.web.access.tokens import (
    KEY_BYTES,
    SECRET_LENGTH,
    RequestId,
    Secrets,
    act_id,
    name_of,
    typed_code,
)
from hangjack.web.access.values import (
    Caller,
    Card,
    DeviceSeen,
    IssuedInvitation,
    IssuedLink,
    Order,
    SignedIn,
    Visitor,
    devices_of,
    link_of,
)
from hangjack.web.limits import Gate

__all__ = [
    "ANYBODY",
    "Access",
    "Caller",
    "DeviceSeen",
    "IssuedInvitation",
    "IssuedLink",
    "Order",
    "SignedIn",
    "Visitor",
]

ANYBODY = PersonId("anybody")
"""Whoever has a link: who they are is said later, or nowhere. No person, and allowed nothing by that name."""

_MINUTE_MS = 60_000
_SEEN_MORE = 1_000


class Access:
    """Everything about keys that the handlers of one process share. `Access.open` makes one.

    None of its functions asks whether somebody may: the caller does, before it gives an `Order`.
    """

    def __init__(self, log: AccessLog, accounts: Accounts, secrets: Secrets, paper: Secrets) -> None:
        self.accounts = accounts
        self.limits = accounts.limits
        self._log = log
        self._secrets = secrets
        self._paper = paper
        self._codes = ShortCodes(log, accounts.limits, paper)
        self.readings = Readings(log)
        self._seen: dict[SessionId, int] = {}

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Callable[[], int],
        chance: Callable[[int], bytes],
        paper: bytes | None = None,
    ) -> Self:
        """Read who holds which key, and follow what changes.

        *clock* gives the time in milliseconds, *chance* so many random bytes. *paper* is the key of what is printed, which
        is kept elsewhere than *store*; None: cards printed after a restart have new codes.
        """
        log = AccessLog(store, clock, chance)
        secrets = Secrets(await own_key(store, log))
        await log.start()
        await require_own_key(store, log)
        printed = Secrets(chance(KEY_BYTES) if paper is None else paper)
        return cls(log, Accounts(store, log, secrets), secrets, printed)

    async def close(self) -> None:
        """Stop following, and let go of the threads; the store is the caller's to close."""
        await self.readings.close()
        await self._log.close()
        self.accounts.passwords.close()

    @property
    def keys(self) -> Keys:
        """Who holds which key, as far as this process knows: another value after each change."""
        return self._log.keys

    def resolve(self, token: str) -> Visitor | None:
        """Return who shows *token*, from memory; None if it does not count, or no more."""
        if len(token) != SECRET_LENGTH:
            return None
        keys, now = self._log.keys, self._log.clock()
        session = keys.sessions.get(SessionId(name_of(token)))
        if session is None or session.until_ms <= now:
            return None
        self._see(session.id, now)
        link = link_of(keys, session)
        if link is None:
            return Visitor(session.id, session.device, session.person, account=True)
        return Visitor(
            session=session.id,
            device=session.device,
            person=session.person,
            competition=link.competition,
            via=(link.bound,),
            link=link.id,
            link_by=link.by,
            hand=session.hand,
        )

    async def resolve_now(self, token: str) -> Visitor | None:
        """Return who shows *token*, also when the session was opened in another process a moment ago."""
        visitor = self.resolve(token)
        if visitor is None and len(token) == SECRET_LENGTH and await self._log.catch_up():
            visitor = self.resolve(token)
        return visitor

    async def issue_link(
        self, order: Order, bound: Bound, until_ms: int, person: PersonId | None = None
    ) -> IssuedLink:
        """Hand out a link for a role: for one side of a match, for a match, or for the whole competition.

        Sent again, the order gives the same secret and the first expiry.
        """
        asked = digest_of(["issue-link", order.competition, bound, person])

        def decide(basis: Basis) -> Decided:
            link = self._new_link(order, bound, basis.now_ms, until_ms, person)
            return Decided(rules.issue(basis.keys, link))

        return self._issued(order, await self._do(order, asked, decide))

    async def printed_link(self, card: Card, by: PersonId, until_ms: int) -> IssuedLink:
        """Return the link on a card: the same whenever the card is printed, and a new one when that no longer counts.

        Its request is made with the key of what is printed. It is none that anybody could send, and a copy of the store
        does not give it away.
        """
        for number in count():
            made = self._paper.made_by(RequestId(digest_of([card, number])), "card")
            order = Order(RequestId(f"card:{made}"), card.competition, by)
            if (link := self._counting(self._link_id(order))) is not None:
                return IssuedLink(link, self._secrets.made_by(order.request, "link"))
            issued = await self.issue_link(order, card.bound, until_ms, card.person)
            if self._counting(issued.link.id) is not None:
                return issued
        raise AssertionError("there is always another number")

    async def revoke_link(self, order: Order, link: LinkId) -> None:
        """Make a link void, and end every session that came from it."""
        asked = digest_of(["revoke-link", order.competition, link])
        await self._do(order, asked, lambda basis: Decided(rules.revoke(basis.keys, order.competition, link)))

    async def reissue_link(self, order: Order, link: LinkId, until_ms: int | None = None) -> IssuedLink:
        """Make a link void, end its sessions, and hand out another for the same; None: with the same expiry."""
        asked = digest_of(["reissue-link", order.competition, link])

        def decide(basis: Basis) -> Decided:
            old = rules.link_in(basis.keys, order.competition, link)
            until = old.until_ms if until_ms is None else until_ms
            new = self._new_link(order, old.bound, basis.now_ms, until, old.person)
            return Decided(rules.reissue(basis.keys, link, new))

        return self._issued(order, await self._do(order, asked, decide))

    def calendar_secret(self, competition: CompetitionId, person: PersonId) -> str:
        """Return what the address of somebody's own calendar ends with: the same until it is renewed."""
        times = self.keys.calendars.get((competition, person), 0)
        asked = RequestId(digest_of([competition, person, times]))
        return self._secrets.made_by(asked, "calendar")

    async def renew_calendar(self, order: Order, person: PersonId) -> None:
        """Give somebody's own calendar another address: whoever has the old one sees nothing any more."""
        asked = digest_of(["renew-calendar", order.competition, person])
        decided = Decided((CalendarRenewed(order.competition, person),))
        await self._do(order, asked, lambda _: decided)

    def is_owner(self, person: PersonId | None) -> bool:
        """Whether somebody is the owner of this server."""
        return person is not None and person == self.keys.owner

    async def allow(self, request: RequestId, allowed: Allowed, by: PersonId) -> None:
        """Let others do what the owner allows. Refuses whoever is not the owner."""

        def decide(basis: Basis) -> Decided:
            if basis.keys.owner != by:
                raise NotTheOwner("access.owner-only")
            return Decided((OwnerAllowed(allowed),))

        await self._log.do(Wish(act_id(request), digest_of(["allow", allowed]), by, decide))

    async def hand_over(self, request: RequestId, person: PersonId) -> None:
        """Make somebody the owner of this server who has an account. Said again it changes nothing."""

        def decide(basis: Basis) -> Decided:
            known = person in basis.keys.accounts and basis.keys.owner != person
            return Decided((OwnerNamed(person),) if known else ())

        await self._log.do(Wish(act_id(request), digest_of(["hand-over", person]), ANYBODY, decide))

    def device_in(self, stream: StreamId, device: str) -> str:
        """Return what a visitor's device is called in the log of one match."""
        return self._secrets.device_in(stream, device)

    def links_of(self, competition: CompetitionId) -> Sequence[Link]:
        """Return the links of a competition that count, the oldest first."""
        now = self._log.clock()
        return tuple(
            link
            for link in self._log.keys.links.values()
            if link.competition == competition and link.until_ms > now
        )

    async def link_with(self, secret: str, network: str) -> Link | None:
        """Return the link that *secret* opens, also one that another process handed out a moment ago; None if it is void.

        Letters that somebody has typed in the place of a secret are tried so often from one *network*, and no more.
        """
        if letters := typed_code(secret):
            return await self._codes.link_of(letters, network)
        id_ = LinkId(name_of(secret))
        if len(secret) == SECRET_LENGTH and self._counting(id_) is None:
            await self._log.catch_up()
        return self._counting(id_)

    async def redeem_link(self, caller: Caller, secret: str, hand: PersonId | None = None) -> SignedIn:
        """Let a device in by a link, on which *hand* is signed in. Sent again, the request gives the same session."""
        self.limits.require(Gate.LINK, caller.address)
        typed = (
            await self._codes.link_of(letters, caller.network) if (letters := typed_code(secret)) else None
        )
        link = typed.id if typed else LinkId(name_of(secret))
        token = self._secrets.made_by(caller.request, "session")
        id_ = SessionId(name_of(token))

        def decide(basis: Basis) -> Decided:
            device, now = caller.device_for(id_, self._secrets), basis.now_ms
            return Decided(
                rules.come_in(
                    basis.keys, link, Session(id_, device, caller.short_label, now, until_ms=now, hand=hand)
                )
            )

        asked = digest_of(["redeem-link", link])
        happened = await self._log.do(Wish(act_id(caller.request), asked, ANYBODY, decide))
        return SignedIn(first_of(happened, SessionOpened).session, token)

    async def name_session(
        self, request: RequestId, session: SessionId, person: PersonId, *, handed_over: bool = False
    ) -> None:
        """Take down who holds a device, once. That *person* is one of those it can be is for the caller to see to."""
        asked = digest_of(["name-session", session, person])

        def decide(basis: Basis) -> Decided:
            return Decided(rules.name(basis.keys, session, person, basis.now_ms, handed_over=handed_over))

        await self._log.do(Wish(act_id(request), asked, ANYBODY, decide))

    async def rename_session(self, order: Order, session: SessionId, person: PersonId) -> None:
        """Take down who holds a device, as an official and whatever was said before."""
        asked = digest_of(["rename-session", order.competition, session, person])

        def decide(basis: Basis) -> Decided:
            return Decided(rules.rename(basis.keys, order.competition, session, person))

        await self._do(order, asked, decide)

    async def sign_out(self, visitor: Visitor) -> None:
        """End a visitor's own session. A second time changes nothing."""

        def decide(basis: Basis) -> Decided:
            return Decided((SessionEnded(visitor.session),) if visitor.session in basis.keys.sessions else ())

        by = visitor.person or ANYBODY
        await self._log.do(Wish(self._log.new_id(), digest_of("sign-out"), by, decide))

    async def end_session(self, order: Order, session: SessionId) -> None:
        """Shut a device out that came in by a link of the competition."""
        asked = digest_of(["end-session", order.competition, session])
        await self._do(order, asked, lambda basis: Decided(rules.end(basis.keys, order.competition, session)))

    async def end_all_of_link(self, order: Order, link: LinkId) -> None:
        """Shut every device of a link out; whoever has the link can scan it again."""
        asked = digest_of(["end-all-of-link", order.competition, link])

        def decide(basis: Basis) -> Decided:
            return Decided(rules.end_all_of_link(basis.keys, order.competition, link))

        await self._do(order, asked, decide)

    async def end_own(self, request: RequestId, visitor: Visitor) -> None:
        """Shut every device out that came in by the visitor's own link and is held by the same person.

        Who holds a device is what somebody there has said, so it reaches no device of another link.
        """
        asked = digest_of(["end-own", visitor.link, visitor.person])

        def decide(basis: Basis) -> Decided:
            return Decided(rules.end_own(basis.keys, visitor.session))

        await self._log.do(Wish(act_id(request), asked, visitor.person or ANYBODY, decide))

    async def end_everywhere(self, request: RequestId, person: PersonId, by: PersonId) -> None:
        """Shut every device out that *person*, who has an account, is signed in on."""
        asked = digest_of(["end-everywhere", person])
        decided = Decided((EndedEverywhere(person),))
        await self._log.do(Wish(act_id(request), asked, by, lambda _: decided))

    def devices(
        self, competition: CompetitionId, officials: Collection[PersonId] = ()
    ) -> Sequence[DeviceSeen]:
        """Return the devices that came in by the competition's links, and those on which its *officials* signed in."""
        return devices_of(self._log.keys, self._log.clock(), competition, officials, self._seen)

    async def invite(self, order: Order, role: Role, until_ms: int) -> IssuedInvitation:
        """Invite somebody to be an official. Sent again, the order gives the same secret and the first expiry."""
        secret = self._secrets.made_by(order.request, "invitation")
        id_ = InvitationId(name_of(secret))
        invitation = Invitation(id_, order.competition, role, until_ms, order.by)
        asked = digest_of(["invite", order.competition, role])
        happened = await self._do(order, asked, lambda basis: Decided(rules.invite(invitation, basis.now_ms)))
        return IssuedInvitation(first_of(happened, Invited).invitation, secret)

    async def withdraw_invitation(self, order: Order, invitation: InvitationId) -> None:
        """Make an invitation void that nobody has followed."""
        asked = digest_of(["withdraw-invitation", order.competition, invitation])

        def decide(basis: Basis) -> Decided:
            return Decided(rules.withdraw_invitation(basis.keys, order.competition, invitation))

        await self._do(order, asked, decide)

    def invitations_of(self, competition: CompetitionId) -> Sequence[Invitation]:
        """Return the invitations of a competition that can still be followed, the oldest first."""
        now = self._log.clock()
        return tuple(
            each
            for each in self._log.keys.invitations.values()
            if each.competition == competition and each.until_ms > now
        )

    async def _do(
        self, order: Order, asked: Digest, decide: Callable[[Basis], Decided]
    ) -> tuple[AccessEvent, ...]:
        return await self._log.do(Wish(act_id(order.request), asked, order.by, decide))

    def _new_link(
        self, order: Order, bound: Bound, now_ms: int, until_ms: int, person: PersonId | None
    ) -> Link:
        code = self._codes.kept_of(self._secrets.made_by(order.request, "link"))
        return Link(self._link_id(order), order.competition, bound, now_ms, until_ms, order.by, person, code)

    def _link_id(self, order: Order) -> LinkId:
        return LinkId(name_of(self._secrets.made_by(order.request, "link")))

    def _counting(self, id_: LinkId) -> Link | None:
        link = self._log.keys.links.get(id_)
        return link if link is not None and link.until_ms > self._log.clock() else None

    def _issued(self, order: Order, happened: Sequence[AccessEvent]) -> IssuedLink:
        return IssuedLink(first_of(happened, LinkIssued).link, self._secrets.made_by(order.request, "link"))

    def _see(self, session: SessionId, now_ms: int) -> None:
        self._seen[session] = now_ms - now_ms % _MINUTE_MS
        live = self._log.keys.sessions
        if len(self._seen) > len(live) + _SEEN_MORE:
            self._seen = {id_: seen_ms for id_, seen_ms in self._seen.items() if id_ in live}
