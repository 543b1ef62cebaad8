from collections.abc import Awaitable, Callable

import pytest
from msgspec.structs import replace

from hangjack.competition.permissions import APPOINTED, Role
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import PersonId
from hangjack.log import digest_of
from hangjack.store.interface import Act, ActId, RecordId
from hangjack.web.access.access import Access
from hangjack.web.access.accounts import SERVER, SESSION_MS
from hangjack.web.access.events import STREAM
from hangjack.web.access.passwords import Passwords
from hangjack.web.access.values import Account, Newcomer, PasswordChange, Visitor
from hangjack.web.limits import ALLOWANCES, Gate, TooMany
from hangjack.wording import sentence
from support.access import (
    CUP,
    DIRECTOR,
    DORA,
    LEAGUE,
    NOON_MS,
    UNTIL_MS,
    Chance,
    Clock,
    access_to,
    caller,
    order,
    request,
)
from support.acts import awaited
from support.memory_store import MemoryStore

ERIC = Newcomer("eric", "a very long password", "Eric Else")


class Watched(Passwords):
    """Passwords that note what each comparison was made with."""

    def __init__(self) -> None:
        super().__init__()
        self.compared: list[str] = []

    def _is_same(self, stored: str, password: str) -> bool:
        self.compared.append(stored.rpartition("$")[0].rpartition("$")[0])
        return super()._is_same(stored, password)


class Overtaken(Passwords):
    """Passwords whose comparison takes so long that something else happens meanwhile."""

    def __init__(self, meanwhile: Callable[[], Awaitable[None]]) -> None:
        super().__init__()
        self.meanwhile = meanwhile

    async def fits(self, password: str, stored: str | None) -> bool:
        """Compare, and then let it happen."""
        same = await super().fits(password, stored)
        await self.meanwhile()
        return same


@awaited
async def test_somebody_with_an_account_signs_in() -> None:
    """With any spelling of the login; the session is theirs, and appointments say what they may do."""
    clock = Clock()
    async with access_to(clock=clock) as access:
        dora = await access.accounts.make(DORA)
        signed_in = await access.accounts.sign_in(caller("laptop-01"), " DORA ", DORA.password)
        visitor = access.resolve(signed_in.token)
        devices = access.devices(CUP, {dora})
        clock.now_ms += SESSION_MS

        assert visitor == Visitor(signed_in.session.id, signed_in.session.device, dora, account=True)
        assert signed_in.session.until_ms == NOON_MS + SESSION_MS
        assert [(each.person, each.role) for each in devices] == [(dora, None)]
        assert access.resolve(signed_in.token) is None
        assert list(await access.accounts.known()) == [Account(dora, "dora", "Dora Diaz")]


@awaited
async def test_a_sign_in_that_is_sent_again_gives_the_same_session() -> None:
    """But only with the password: the request's id alone opens nothing."""
    async with access_to() as access:
        await access.accounts.make(DORA)
        door = caller()
        first = await access.accounts.sign_in(door, "dora", DORA.password)
        again = await access.accounts.sign_in(door, "dora", DORA.password)
        with pytest.raises(Refused, match="wrong-sign-in"):
            await access.accounts.sign_in(door, "dora", "not her password")

        assert again == first


@pytest.mark.usefixtures("strong_passwords")
@awaited
async def test_a_wrong_password_and_an_unknown_login_cannot_be_told_apart() -> None:
    """The same answer after the same work: nobody finds out who has an account."""
    async with access_to() as access:
        await access.accounts.make(DORA)
        access.accounts.passwords.close()
        access.accounts.passwords = watched = Watched()
        refusals = []
        for login, password in (("dora", "not her password"), ("nobody", DORA.password), ("no/body\0", "x")):
            with pytest.raises(Refused) as refusal:
                await access.accounts.sign_in(caller(), login, password)
            refusals.append(sentence(refusal.value))

        assert len(set(refusals)) == 1
        assert refusals[0].startswith("Login and password do not go together.")
        assert watched.compared == ["$argon2id$v=19$m=19456,t=2,p=1"] * 3


@awaited
async def test_an_account_that_is_erased_while_somebody_signs_in_lets_nobody_in() -> None:
    """What was compared must still be what is stored."""
    async with access_to() as access:
        await access.accounts.make(DORA)
        access.accounts.passwords.close()
        access.accounts.passwords = Overtaken(lambda: access.accounts.erase("dora", DIRECTOR))
        with pytest.raises(Refused, match="wrong-sign-in"):
            await access.accounts.sign_in(caller(), "dora", DORA.password)

        assert access._log.keys.sessions == {}


@awaited
async def test_a_login_can_be_guessed_only_so_often() -> None:
    """From one address, in whatever spelling; others sign in there meanwhile."""
    async with access_to() as access:
        await access.accounts.make(ERIC)
        await guess_in_vain(access, "10.0.0.7")
        with pytest.raises(TooMany):
            await access.accounts.sign_in(caller(), "Dora", "a wild guess")
        eric = await access.accounts.sign_in(caller(), "eric", ERIC.password)

        assert access.resolve(eric.token) is not None


@awaited
async def test_no_stranger_locks_somebody_out() -> None:
    """Whoever guesses uses up the tries of their own address: the owner comes in from every other, at once."""
    async with access_to() as access:
        await access.accounts.make(DORA)
        for stranger in ("10.0.0.66", "2001:db8::1"):
            await guess_in_vain(access, stranger)
        dora = await access.accounts.sign_in(caller(address="10.0.0.7"), "dora", DORA.password)

        assert access.resolve(dora.token) is not None


@awaited
async def test_a_known_device_comes_in_where_others_have_guessed() -> None:
    """Behind one address, as in a hall: who has signed in on it before has tries of their own there, and only so many."""
    async with access_to() as access:
        await access.accounts.make(DORA)
        before = await access.accounts.sign_in(caller("laptop-01", "10.0.0.8"), "dora", DORA.password)
        await access.sign_out(visitor_of(access, before.token))
        await guess_in_vain(access, "10.0.0.7")
        with pytest.raises(TooMany):
            await access.accounts.sign_in(caller("phone-0001"), "dora", DORA.password)
        with pytest.raises(TooMany):
            await access.accounts.sign_in(caller(before.session.device), "dora", DORA.password)
        again = await access.accounts.sign_in(caller("laptop-01"), "dora", DORA.password)
        for _ in range(ALLOWANCES[Gate.SIGN_IN_LOGIN].tries - 1):
            with pytest.raises(Refused):
                await access.accounts.sign_in(caller("laptop-01"), "dora", "a wild guess")
        with pytest.raises(TooMany):
            await access.accounts.sign_in(caller("laptop-01"), "dora", DORA.password)

        assert access.resolve(again.token) is not None


@awaited
async def test_a_lost_device_is_not_known_any_more() -> None:
    """After another password, and after signing out everywhere."""
    async with access_to() as access:
        dora = await access.accounts.make(DORA)
        await access.accounts.sign_in(caller("laptop-01", "10.0.0.8"), "dora", DORA.password)
        await access.end_everywhere(request(), dora, dora)
        await guess_in_vain(access, "10.0.0.7")
        with pytest.raises(TooMany):
            await access.accounts.sign_in(caller("laptop-01"), "dora", DORA.password)


@awaited
async def test_a_record_that_was_changed_behind_the_log_lets_nobody_in() -> None:
    """The log carries what each account's record must be."""
    store = MemoryStore()
    async with access_to(store) as access, access_to(seed="two") as other:
        await access.accounts.make(DORA)
        await other.accounts.make(ERIC)
        stored = await other.accounts.passwords.stored(ERIC.password)
        (kept,) = [each for each in await store.records() if each.id == "account/dora"]
        forged = replace(kept, content={**kept.content, "password": stored})
        nothing = Act(ActId("forged"), digest_of("forged"), SERVER, 0, (), (forged,))
        await store.append(nothing)
        with pytest.raises(Refused) as refusal:
            await access.accounts.sign_in(caller(), "dora", ERIC.password)

    assert refusal.value.key == "access.wrong-sign-in"


async def guess_in_vain(access: Access, address: str) -> None:
    """Use up the tries that an address has at Dora's login."""
    for _ in range(ALLOWANCES[Gate.SIGN_IN_LOGIN].tries):
        with pytest.raises(Refused):
            await access.accounts.sign_in(caller(address=address), "dora", "a wild guess")


def visitor_of(access: Access, token: str) -> Visitor:
    """Return who shows a token that counts."""
    visitor = access.resolve(token)
    assert visitor is not None
    return visitor


@pytest.mark.parametrize(
    ("newcomer", "key"),
    [
        (Newcomer("d", "seven small turtles", "Dora"), "access.login-form"),
        (Newcomer("do ra", "seven small turtles", "Dora"), "access.login-form"),
        (Newcomer("do/ra", "seven small turtles", "Dora"), "access.login-form"),
        (Newcomer("do\0ra", "seven small turtles", "Dora"), "access.login-form"),
        (Newcomer("d" * 65, "seven small turtles", "Dora"), "access.login-form"),
        (Newcomer("dora", "short", "Dora"), "access.password-length"),
        (Newcomer("dora", "long" * 100, "Dora"), "access.password-length"),
        (Newcomer("dora", "seven small turtles", "  "), "access.name-form"),
        (Newcomer("dora", "seven small turtles", "D" * 101), "access.name-form"),
        (Newcomer("dora", "seven small turtles", "Dora\N{ZERO WIDTH SPACE}"), "letters.hidden"),
    ],
)
def test_what_a_newcomer_types_must_be_usable(newcomer: Newcomer, key: str) -> None:
    """A login without spaces, a password that holds, a name."""

    @awaited
    async def story() -> None:
        async with access_to() as access:
            with pytest.raises(HangjackError) as refusal:
                await access.accounts.make(newcomer)

            assert refusal.value.key == key

    story()


@awaited
async def test_no_two_people_have_one_login() -> None:
    """However it is spelled."""
    async with access_to() as access:
        await access.accounts.make(DORA)
        with pytest.raises(Refused) as refusal:
            await access.accounts.make(Newcomer("Dora", "another password", "Another Dora"))

        assert refusal.value.key == "access.login-taken"
        assert len(await access.accounts.known()) == 1


@awaited
async def test_another_password_shuts_all_other_devices_out() -> None:
    """The old one no longer counts; the device it was done from stays; a lost reply can be asked for again."""
    async with access_to() as access:
        await access.accounts.make(DORA)
        here = await access.accounts.sign_in(caller(), "dora", DORA.password)
        elsewhere = await access.accounts.sign_in(caller(), "dora", DORA.password)
        change, door = PasswordChange("dora", DORA.password, "nine small turtles"), caller()
        await access.accounts.change_password(door, change, here.session.id)
        await access.accounts.change_password(door, change, here.session.id)
        with pytest.raises(Refused, match="wrong-sign-in"):
            await access.accounts.sign_in(caller(), "dora", DORA.password)
        with pytest.raises(Refused, match="wrong-sign-in"):
            await access.accounts.change_password(caller(), change)
        anew = await access.accounts.sign_in(caller(), "dora", change.new)

        assert access.resolve(here.token) is not None
        assert access.resolve(elsewhere.token) is None
        assert access.resolve(anew.token) is not None


@awaited
async def test_an_erased_account_leaves_nothing_behind() -> None:
    """Its sessions are over, its record is gone; a second time changes nothing, and the login is free."""
    store = MemoryStore()
    async with access_to(store) as access:
        dora = await access.accounts.make(DORA)
        signed_in = await access.accounts.sign_in(caller(), "dora", DORA.password)
        await access.accounts.erase("dora", DIRECTOR)
        await access.accounts.erase("dora", DIRECTOR)
        with pytest.raises(Refused, match="wrong-sign-in"):
            await access.accounts.sign_in(caller(), "dora", DORA.password)
        another = await access.accounts.make(DORA)

        assert access.resolve(signed_in.token) is None
        assert [record.id for record in await store.records()] == ["secret/access", "account/dora"]
        assert another != dora


@awaited
async def test_the_first_account_is_made_with_the_secret_that_the_server_prints() -> None:
    """Once; then it is void, and no other is given."""
    async with access_to() as access:
        secret = await access.accounts.offer_first_run()
        assert secret is not None
        with pytest.raises(Refused, match="first-run-void"):
            await access.accounts.make_first(caller(), "a" * 22, DORA)
        door = caller()
        first = await access.accounts.make_first(door, secret, DORA)
        again = await access.accounts.make_first(door, secret, DORA)
        with pytest.raises(Refused, match="first-run-void"):
            await access.accounts.make_first(caller(), secret, ERIC)
        visitor = access.resolve(first.token)

        assert again == first
        assert visitor is not None
        assert visitor.account
        assert await access.accounts.offer_first_run() is None


@awaited
async def test_a_server_that_starts_again_prints_another_first_secret() -> None:
    """And the one that it printed before is void."""
    async with access_to() as access:
        old, new = await access.accounts.offer_first_run(), await access.accounts.offer_first_run()
        assert old is not None
        assert new is not None
        with pytest.raises(Refused, match="first-run-void"):
            await access.accounts.make_first(caller(), old, DORA)
        signed_in = await access.accounts.make_first(caller(), new, DORA)

        assert access.resolve(signed_in.token) is not None


@awaited
async def test_an_invitation_makes_an_account_and_says_whom_to_appoint() -> None:
    """Once, as what and in whose name; a lost reply can be asked for again."""
    async with access_to() as access:
        ordered, door = order(), caller()
        invited = await access.invite(ordered, Role.OFFICIAL, UNTIL_MS)
        same = await access.invite(ordered, Role.OFFICIAL, UNTIL_MS)
        open_before = access.invitations_of(CUP)
        accepted = await access.accounts.accept_invitation(door, invited.secret, ERIC)
        again = await access.accounts.accept_invitation(door, invited.secret, ERIC)
        with pytest.raises(Refused, match="invitation-void"):
            await access.accounts.accept_invitation(caller(), invited.secret, DORA)
        assert accepted.signed_in is not None
        visitor = access.resolve(accepted.signed_in.token)

        assert same == invited
        assert open_before == (invited.invitation,)
        assert access.invitations_of(CUP) == ()
        assert again == accepted
        assert (accepted.invitation.competition, accepted.invitation.role, accepted.invitation.by) == (
            CUP,
            Role.OFFICIAL,
            DIRECTOR,
        )
        assert visitor is not None
        assert (visitor.person, visitor.account) == (accepted.person, True)


@awaited
async def test_somebody_with_an_account_follows_an_invitation_as_themselves() -> None:
    """They keep their account; a person without one cannot."""
    async with access_to() as access:
        dora = await access.accounts.make(DORA)
        invited = await access.invite(order(LEAGUE), Role.SECRETARY, UNTIL_MS)
        with pytest.raises(Refused, match="session-over"):
            await access.accounts.accept_invitation_as(caller(), invited.secret, PersonId("nobody"))
        accepted = await access.accounts.accept_invitation_as(caller(), invited.secret, dora)

        assert (accepted.person, accepted.invitation, accepted.signed_in) == (dora, invited.invitation, None)
        assert len(await access.accounts.known()) == 1


@awaited
async def test_an_invitation_can_be_taken_back_and_runs_out() -> None:
    """Whoever comes too late gets no account."""
    clock = Clock()
    async with access_to(clock=clock) as access:
        withdrawn = await access.invite(order(), Role.OFFICIAL, UNTIL_MS)
        late = await access.invite(order(), Role.OFFICIAL, UNTIL_MS)
        with pytest.raises(Refused, match="no-such-invitation"):
            await access.withdraw_invitation(order(LEAGUE), withdrawn.invitation.id)
        await access.withdraw_invitation(order(), withdrawn.invitation.id)
        with pytest.raises(Refused, match="invitation-void"):
            await access.accounts.accept_invitation(caller(), withdrawn.secret, DORA)
        clock.now_ms = UNTIL_MS
        with pytest.raises(Refused, match="invitation-void"):
            await access.accounts.accept_invitation(caller(), late.secret, DORA)

        assert access.invitations_of(CUP) == ()
        assert list(await access.accounts.known()) == []


@pytest.mark.parametrize("role", sorted(set(Role) - APPOINTED))
def test_nobody_is_invited_to_a_role_that_is_not_given_by_name(role: Role) -> None:
    """Captains and players are what rosters say; the clock is no person."""

    @awaited
    async def story() -> None:
        async with access_to() as access:
            with pytest.raises(Refused) as refusal:
                await access.invite(order(), role, UNTIL_MS)

            assert refusal.value.key == "access.no-invitation-for-role"

    story()


@awaited
async def test_ending_everywhere_signs_an_official_out_of_all_devices() -> None:
    """They can sign in again."""
    async with access_to() as access:
        dora = await access.accounts.make(DORA)
        before = [await access.accounts.sign_in(caller(), "dora", DORA.password) for _ in range(2)]
        await access.end_everywhere(request(), dora, DIRECTOR)
        after = await access.accounts.sign_in(caller(), "dora", DORA.password)

        assert [access.resolve(each.token) for each in before] == [None, None]
        assert access.resolve(after.token) is not None


@awaited
async def test_a_record_that_the_stream_of_keys_does_not_know_opens_nothing() -> None:
    """Somebody has put an account, or another password, beside the log: the log never said so."""
    store = MemoryStore()
    async with access_to(store) as access:
        dora = await access.accounts.make(DORA)
        kept = store._records[RecordId("account/dora")]
        password = {"password": await access.accounts.passwords.stored("known to mallory")}
        store._records[kept.id] = replace(kept, content={**kept.content, **password})
        planted = RecordId("account/mallory")
        store._records[planted] = replace(kept, id=planted, content={**kept.content, **password})
        for login in ("dora", "mallory"):
            with pytest.raises(Refused, match="wrong-sign-in"):
                await access.accounts.sign_in(caller(), login, "known to mallory")
            change = PasswordChange(login, "known to mallory", "another long password")
            with pytest.raises(Refused, match="wrong-sign-in"):
                await access.accounts.change_password(caller(), change)
        store._records[kept.id] = kept

        assert (await access.accounts.sign_in(caller(), "dora", DORA.password)).session.person == dora


@awaited
async def test_a_server_whose_key_was_replaced_does_not_start() -> None:
    """Whoever put it there could make links and sessions of their own."""
    store = MemoryStore()
    async with access_to(store):
        pass
    kept = store._records[RecordId("secret/access")]
    store._records[kept.id] = replace(kept, content={"key": "00" * 32})
    with pytest.raises(BadInput, match="key-changed"):
        await Access.open(store, Clock(), Chance("two"))


@awaited
async def test_an_account_is_known_by_its_newest_record() -> None:
    """After another password the old record opens nothing, even if somebody puts it back."""
    store = MemoryStore()
    async with access_to(store) as access:
        await access.accounts.make(DORA)
        before = store._records[RecordId("account/dora")]
        change = PasswordChange("dora", DORA.password, "another long password")
        await access.accounts.change_password(caller(), change)
        await access.accounts.sign_in(caller(), "dora", "another long password")
        store._records[before.id] = before
        with pytest.raises(Refused, match="wrong-sign-in"):
            await access.accounts.sign_in(caller(), "dora", DORA.password)


@awaited
async def test_a_server_whose_stream_of_keys_was_changed_does_not_start() -> None:
    """Nobody is let in by keys that were never given."""
    store = MemoryStore()
    async with access_to(store) as access:
        await access.accounts.make(DORA)
    kept = store._streams[STREAM][1]
    store._streams[STREAM][1] = replace(kept, body={**kept.body, "person": "mallory"})
    with pytest.raises(BadInput, match="keys-changed"):
        await Access.open(store, Clock(), Chance("two"))
