"""Accounts of officials: the first one, those made by invitation, signing in, another password, and the end of it.

What an account is called, and its password, stand in one record, `account/<login>`. Roles are not here: competitions
appoint people.
"""

import re
from collections.abc import Sequence
from unicodedata import normalize

from hangjack.competition.entries.letters import require_readable
from hangjack.errors import BadInput, Refused
from hangjack.ids import PersonId
from hangjack.log import digest_of
from hangjack.store.interface import PersonalRecord, RecordId, Store, commitment
from hangjack.web.access import rules
from hangjack.web.access.events import (
    AccessEvent,
    AccountErased,
    AccountMade,
    FirstRunOffered,
    InvitationAccepted,
    InvitationId,
    PasswordChanged,
    Session,
    SessionId,
    SessionOpened,
)
from hangjack.web.access.log import AccessLog, Basis, Decided, Wish, events_of, first_of
from hangjack.web.access.passwords import Passwords
from hangjack.web.access.tokens import SECRET_BYTES, RequestId, Secrets, act_id, name_of, spelled
from hangjack.web.access.values import Accepted, Account, Caller, Newcomer, PasswordChange, SignedIn
from hangjack.web.access.ways_back import WayBack, WaysBack
from hangjack.web.limits import Gate, Limits

SESSION_MS = 14 * 24 * 3600 * 1000
"""How long somebody stays signed in."""

SERVER = PersonId("server")
"""Who does what no person does: no person, and allowed nothing."""

_PREFIX = "account/"
_LOGIN = re.compile(r"[^\s/]{2,64}")
_LONGEST_NAME = 100


class Accounts:
    """The accounts of this server."""

    def __init__(self, store: Store, log: AccessLog, secrets: Secrets) -> None:
        """Keep them in *store*; *log* is what everybody may know of them."""
        self.passwords = Passwords()
        self.limits = Limits(log.clock)
        self.ways_back = WaysBack()
        """What whoever owns the machine has handed to people who lost their password."""
        self._store = store
        self._log = log
        self._secrets = secrets
        self._names: dict[PersonId, str] = {}

    async def offer_first_run(self) -> str | None:
        """Return a secret with which the first account can be made, and make earlier ones void; None if there is one."""
        secret = spelled(self._log.chance(SECRET_BYTES))

        def decide(basis: Basis) -> Decided:
            return Decided(() if basis.keys.accounts else (FirstRunOffered(name_of(secret)),))

        happened = await self._log.do(Wish(self._log.new_id(), digest_of("first-run"), SERVER, decide))
        return secret if happened else None

    async def make_first(self, caller: Caller, secret: str, newcomer: Newcomer) -> SignedIn:
        """Make the first account with the secret that the server gave when it was started, and sign in."""
        self.limits.require(Gate.FIRST_RUN, caller.address)
        record = await self._new_record(newcomer)
        person = person_of(record)

        def decide(basis: Basis) -> Decided:
            made = rules.make_first_account(basis.keys, name_of(secret), person, commitment(record))
            _require_free(basis)
            return Decided((*made, self._signed_in(caller, person, basis)), keep=(record,))

        asked = digest_of(["make-first-account", name_of(secret)])
        happened = await self._log.do(Wish(act_id(caller.request), asked, person, decide, record.id))
        return self._with_token(caller, happened)

    async def make(self, newcomer: Newcomer) -> PersonId:
        """Make an account, for whoever may make accounts without being asked."""
        record = await self._new_record(newcomer)
        person = person_of(record)

        def decide(basis: Basis) -> Decided:
            _require_free(basis)
            return Decided((AccountMade(person, commitment(record)),), keep=(record,))

        await self._log.do(Wish(self._log.new_id(), digest_of("make-account"), SERVER, decide, record.id))
        return person

    async def accept_invitation(self, caller: Caller, secret: str, newcomer: Newcomer) -> Accepted:
        """Follow an invitation with a new account, and sign in."""
        self.limits.require(Gate.INVITATION, caller.address)
        record = await self._new_record(newcomer)
        person, id_ = person_of(record), InvitationId(name_of(secret))

        def decide(basis: Basis) -> Decided:
            accepted = rules.accept(basis.keys, id_, person, basis.now_ms)
            _require_free(basis)
            made = AccountMade(person, commitment(record))
            return Decided((made, *accepted, self._signed_in(caller, person, basis)), keep=(record,))

        asked = digest_of(["accept-invitation", id_])
        happened = await self._log.do(Wish(act_id(caller.request), asked, person, decide, record.id))
        accepted = first_of(happened, InvitationAccepted)
        return Accepted(accepted.invitation, accepted.person, self._with_token(caller, happened))

    async def accept_invitation_as(self, caller: Caller, secret: str, person: PersonId) -> Accepted:
        """Follow an invitation as *person*, who is signed in already."""
        self.limits.require(Gate.INVITATION, caller.address)
        id_ = InvitationId(name_of(secret))

        def decide(basis: Basis) -> Decided:
            if person not in basis.keys.accounts:
                raise Refused("access.session-over")
            return Decided(rules.accept(basis.keys, id_, person, basis.now_ms))

        asked = digest_of(["accept-invitation-as", id_, person])
        happened = await self._log.do(Wish(act_id(caller.request), asked, person, decide))
        accepted = first_of(happened, InvitationAccepted)
        return Accepted(accepted.invitation, accepted.person)

    async def sign_in(self, caller: Caller, login: str, password: str) -> SignedIn:
        """Sign somebody in. A wrong password and an unknown login take the same way, and get the same answer."""
        record = await self._fitting_record(caller, login, password)
        person = person_of(record)

        def decide(basis: Basis) -> Decided:
            _require_unchanged(basis, record)
            return Decided((self._signed_in(caller, person, basis),))

        asked = digest_of(["sign-in", person])
        happened = await self._log.do(Wish(act_id(caller.request), asked, person, decide, record.id))
        return self._with_token(caller, happened)

    async def change_password(
        self, caller: Caller, change: PasswordChange, kept: SessionId | None = None
    ) -> None:
        """Give somebody another password, and shut their devices out but for the one of the session *kept*."""
        if await self._was_changed_by(caller.request):
            return
        record = await self._fitting_record(caller, change.login, change.current)
        person = person_of(record)
        changed = self._with_password(record, await self.passwords.stored(change.new))

        def decide(basis: Basis) -> Decided:
            _require_unchanged(basis, record)
            return Decided((PasswordChanged(person, commitment(changed), kept),), keep=(changed,))

        asked = digest_of(["change-password", person])
        await self._log.do(Wish(act_id(caller.request), asked, person, decide, record.id))

    def has(self, person: PersonId) -> bool:
        """Whether somebody has an account, as far as this process knows."""
        return person in self._log.keys.accounts

    async def name_of(self, person: PersonId) -> str:
        """Return what somebody is called who has an account; nothing for anybody else. Looked up once, as it stays."""
        if person not in self._names and self.has(person):
            self._names = {each.person: each.name for each in await self.known()}
        return self._names.get(person, "") if self.has(person) else ""

    async def way_back(self, secret: str) -> tuple[Account, WayBack] | None:
        """Return whose account *secret* leads back to, and how; None if it does not, or no more."""
        way = self.ways_back.find(secret, self._log.clock())
        record = None if way is None else await self._store.record(record_id(way.login))
        return None if way is None or record is None else (_account(record), way)

    async def come_back(self, caller: Caller, secret: str, password: str) -> SignedIn:
        """Give somebody who lost their password another one, shut their devices out, and sign them in; once."""
        self.limits.require(Gate.INVITATION, caller.address)
        stored = await self.passwords.stored(password)
        way = self.ways_back.find(secret, self._log.clock())
        record = None if way is None else await self._store.record(record_id(way.login))

        def decide(basis: Basis) -> Decided:
            if record is None or basis.record != record:
                raise Refused("access.way-back-void")
            changed, person = self._with_password(record, stored), person_of(record)
            opened = self._signed_in(caller, person, basis)
            return Decided((PasswordChanged(person, commitment(changed)), opened), keep=(changed,))

        asked, id_ = digest_of(["come-back", name_of(secret)]), None if record is None else record.id
        happened = await self._log.do(Wish(act_id(caller.request), asked, SERVER, decide, id_))
        return self._with_token(caller, happened)

    async def erase(self, login: str, by: PersonId) -> None:
        """Erase an account with everything that is known of it, and shut its devices out. A second time changes nothing."""

        def decide(basis: Basis) -> Decided:
            if basis.record is None:
                return Decided(())
            return Decided((AccountErased(person_of(basis.record)),), erase=(basis.record.id,))

        await self._log.do(Wish(self._log.new_id(), digest_of("erase-account"), by, decide, record_id(login)))

    async def known(self) -> Sequence[Account]:
        """Return all accounts, by login."""
        return await accounts_in(self._store)

    async def _was_changed_by(self, request: RequestId) -> bool:
        """Whether this request has changed a password: sent again, its current password would no longer fit."""
        done = await self._store.done(act_id(request))
        return done is not None and any(isinstance(each, PasswordChanged) for each in events_of(done.entries))

    async def _fitting_record(self, caller: Caller, login: str, password: str) -> PersonalRecord:
        """Return the record of *login* if *password* is its own; the work is the same if there is none."""
        plain = _plain(login)
        record = await self._store.record(RecordId(_PREFIX + plain)) if _is_login(plain) else None
        self._require_patience(caller, plain, record)
        stored = None if record is None else str(record.content["password"])
        if not await self.passwords.fits(password, stored) or record is None:
            raise Refused("access.wrong-sign-in")
        return record

    def _require_patience(self, caller: Caller, login: str, record: PersonalRecord | None) -> None:
        """Count a try at a login, so that no stranger can use up somebody else's.

        A device on which they have signed in before has a count of its own; all others share that of their address.
        """
        device = caller.device_by(self._secrets)
        known = () if record is None else self._log.keys.devices.get(person_of(record), ())
        if device is not None and device in known:
            self.limits.require(Gate.SIGN_IN_LOGIN, name_of(f"{login} on {device}"))
            return
        self.limits.require(Gate.SIGN_IN_ADDRESS, caller.network)
        self.limits.require(Gate.SIGN_IN_LOGIN, name_of(f"{login} from {caller.network}"))

    async def _new_record(self, newcomer: Newcomer) -> PersonalRecord:
        id_, name = record_id(newcomer.login), " ".join(newcomer.name.split())
        if not 0 < len(name) <= _LONGEST_NAME:
            raise BadInput("access.name-form", longest=_LONGEST_NAME)
        name = require_readable(name)
        content = {
            "person": self._log.chance(SECRET_BYTES).hex(),
            "name": name,
            "password": await self.passwords.stored(newcomer.password),
        }
        return PersonalRecord(id_, self._log.chance(SECRET_BYTES).hex(), content)

    def _with_password(self, record: PersonalRecord, stored: str) -> PersonalRecord:
        content = {**record.content, "password": stored}
        return PersonalRecord(record.id, self._log.chance(SECRET_BYTES).hex(), content)

    def _signed_in(self, caller: Caller, person: PersonId, basis: Basis) -> SessionOpened:
        id_ = SessionId(name_of(self._token(caller.request)))
        device, until_ms = caller.device_for(id_, self._secrets), basis.now_ms + SESSION_MS
        return SessionOpened(Session(id_, device, caller.short_label, basis.now_ms, until_ms, person))

    def _with_token(self, caller: Caller, happened: Sequence[AccessEvent]) -> SignedIn:
        return SignedIn(first_of(happened, SessionOpened).session, self._token(caller.request))

    def _token(self, request: RequestId) -> str:
        return self._secrets.made_by(request, "session")


async def accounts_in(store: Store) -> Sequence[Account]:
    """Return all accounts of a store, by login."""
    records = await store.records(_PREFIX)
    return tuple(map(_account, sorted(records, key=lambda each: each.id)))


def record_id(login: str) -> RecordId:
    """Return the name of an account's record. Refuses what cannot be a login."""
    plain = _plain(login)
    if not _is_login(plain):
        raise BadInput("access.login-form")
    return RecordId(_PREFIX + plain)


def person_of(record: PersonalRecord) -> PersonId:
    """Return whose account it is."""
    return PersonId(record.content["person"])


def _account(record: PersonalRecord) -> Account:
    return Account(person_of(record), record.id.removeprefix(_PREFIX), str(record.content["name"]))


def _plain(login: str) -> str:
    """Return *login* as everybody may spell it: capitals and spaces around it do not matter."""
    return normalize("NFKC", login).strip().casefold()


def _is_login(plain: str) -> bool:
    return plain.isprintable() and _LOGIN.fullmatch(plain) is not None


def _require_free(basis: Basis) -> None:
    if basis.record is not None:
        raise Refused("access.login-taken")


def _require_unchanged(basis: Basis, record: PersonalRecord) -> None:
    """Refuse if the password was changed, or the account erased, after it was compared.

    A record that is not the one the stream of keys is committed to was put there by somebody else.
    """
    if basis.record != record or basis.keys.accounts.get(person_of(record)) != commitment(record):
        raise Refused("access.wrong-sign-in")
