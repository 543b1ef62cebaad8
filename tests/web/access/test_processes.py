"""Access that is shared: by several processes on one store, before and after a restart, with a copy on another laptop."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from hangjack.competition.permissions import Role
from hangjack.errors import Refused
from hangjack.ids import CompetitionId, StreamId
from hangjack.log import Entry
from hangjack.store.interface import Act, ActId, Append, Conflict, Done, PersonalRecord, RecordId, Store
from hangjack.store.sqlite.store import SqliteStore
from hangjack.web.access import log as access_log
from hangjack.web.access.access import Access
from hangjack.web.access.events import STREAM
from hangjack.web.access.values import Newcomer, PasswordChange
from support.access import ANA, CAPTAIN_A, CUP, DORA, UNTIL_MS, access_to, caller, order, request
from support.acts import act, awaited, opened
from support.memory_store import MemoryStore


class Interrupted(MemoryStore):
    """A store that loses its first follower."""

    def __init__(self) -> None:
        super().__init__()
        self.lost = False

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncIterator[Entry]:
        """Fail once; then follow as ever."""
        if not self.lost:
            self.lost = True
            raise Refused("store.unreachable")
        async for entry in super().follow(stream, after):
            yield entry


class Contested(MemoryStore):
    """A store in which somebody else is quicker, and the news of it is there at once."""

    def __init__(self) -> None:
        super().__init__()
        self.quicker = 0

    async def append(self, act: Act) -> Done:
        """Refuse as often as somebody is quicker."""
        if self.quicker:
            self.quicker -= 1
            raise Conflict(STREAM, 1, 2)
        return await super().append(act)


class Overtaken(MemoryStore):
    """A store that lets the news arrive while a program that has refused something still looks whether it was done before."""

    def __init__(self) -> None:
        super().__init__()
        self.news = asyncio.Event()

    async def follow(self, stream: StreamId, after: int = 0) -> AsyncIterator[Entry]:
        """Tell nothing before that moment."""
        await self.news.wait()
        async for entry in super().follow(stream, after):
            yield entry

    async def done(self, act: ActId) -> Done | None:
        """Let followers follow first."""
        self.news.set()
        await asyncio.sleep(0.01)
        return await super().done(act)


async def followed_to_the_end(store: Store, access: Access) -> None:
    """Close the store, and wait until *access* has followed everything that is in it."""
    await store.close()
    assert access._log._following is not None
    await access._log._following


@awaited
async def test_what_one_process_hands_out_counts_in_another() -> None:
    """Links and sessions alike, without waiting for the news."""
    store = MemoryStore()
    async with access_to(store) as here, access_to(store, seed="two") as there:
        issued = await here.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        came_in = await there.redeem_link(caller(), issued.secret)
        unknown_here = here.resolve(came_in.token)
        visitor = await here.resolve_now(came_in.token)

        assert unknown_here is None
        assert visitor is not None
        assert visitor == there.resolve(came_in.token)
        assert await here.resolve_now("a" * 22) is None


@awaited
async def test_a_request_that_is_sent_again_to_another_process_gets_the_same_answer() -> None:
    """All processes of a store have the same key."""
    store = MemoryStore()
    async with access_to(store) as here, access_to(store, seed="two") as there:
        ordered, scan = order(), caller()
        issued = await here.issue_link(ordered, CAPTAIN_A, UNTIL_MS)
        came_in = await here.redeem_link(scan, issued.secret)

        assert await there.issue_link(ordered, CAPTAIN_A, UNTIL_MS) == issued
        assert await there.redeem_link(scan, issued.secret) == came_in
        assert here._log.keys == there._log.keys


@awaited
async def test_what_is_taken_away_in_one_process_ends_in_the_other() -> None:
    """Nobody has to ask: the stream brings the news."""
    store = MemoryStore()
    async with access_to(store) as here, access_to(store, seed="two") as there:
        issued = await here.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        came_in = await there.redeem_link(caller(), issued.secret)
        before = there.resolve(came_in.token)
        await here.revoke_link(order(), issued.link.id)
        await followed_to_the_end(store, there)

        assert before is not None
        assert there.resolve(came_in.token) is None
        assert there._log.keys == here._log.keys


@awaited
async def test_news_that_come_while_something_is_refused_are_not_missed() -> None:
    """Whoever has just made an account at one server process signs in at the other."""
    store = Overtaken()
    async with access_to(store) as here, access_to(store, seed="two") as there:
        await here.accounts.make(DORA)
        signed_in = await there.accounts.sign_in(caller(), DORA.login, DORA.password)

        assert there.resolve(signed_in.token) is not None


@awaited
async def test_a_follower_that_is_lost_follows_again(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A link that was taken away elsewhere must not stay because a connection broke."""
    monkeypatch.setattr(access_log, "_FOLLOW_AGAIN_SECONDS", 0)
    store = Interrupted()
    with caplog.at_level(logging.ERROR):
        async with access_to(store) as here, access_to(store, seed="two") as there:
            issued = await there.issue_link(order(), CAPTAIN_A, UNTIL_MS)
            await followed_to_the_end(store, here)

            assert here.links_of(CUP) == (issued.link,)
    assert [record.message for record in caplog.records] == [
        "The stream of keys cannot be followed; trying again."
    ]


@awaited
async def test_processes_that_write_at_once_do_not_refuse_each_other() -> None:
    """Whoever was slower decides again; of two who want one login, one gets it."""
    store = MemoryStore()
    async with access_to(store) as here, access_to(store, seed="two") as there:
        links = await asyncio.gather(
            *(each.issue_link(order(), CAPTAIN_A, UNTIL_MS) for each in (here, there) for _ in range(10))
        )
        wanted = (here.accounts.make(DORA), there.accounts.make(Newcomer("DORA", "another password", "Dora")))
        accounts = await asyncio.gather(*wanted, return_exceptions=True)
        await here._log.catch_up()

        assert {link.id for link in here.links_of(CUP)} == {each.link.id for each in links}
        assert [str(each) for each in accounts if isinstance(each, Exception)] == ["access.login-taken"]


@awaited
async def test_whoever_is_slower_decides_again_until_it_is_hopeless() -> None:
    """Also when there is nothing new to read; in the end they are asked to send it again."""
    store = Contested()
    async with access_to(store) as access:
        store.quicker = 3
        issued = await access.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        store.quicker = access_log.TRIES
        with pytest.raises(Refused, match="too-busy"):
            await access.revoke_link(order(), issued.link.id)

        assert access.links_of(CUP) == (issued.link,)


@awaited
async def test_of_two_who_make_the_first_account_one_does() -> None:
    """Also when both have the secret and come at once."""
    store = MemoryStore()
    async with access_to(store) as here, access_to(store, seed="two") as there:
        secret = await here.accounts.offer_first_run()
        assert secret is not None
        other = Newcomer("eric", "another password", "Eric")
        made = await asyncio.gather(
            here.accounts.make_first(caller(), secret, DORA),
            there.accounts.make_first(caller(), secret, other),
            return_exceptions=True,
        )

        assert [str(each) for each in made if isinstance(each, Exception)] == ["access.first-run-void"]
        assert len(await here.accounts.known()) == 1


@awaited
async def test_everything_is_as_it_was_after_a_restart(tmp_path: Path) -> None:
    """Whoever was in is in, whoever was shut out is not, and a request that was under way gets its answer."""
    scan = caller("phone-0001")
    async with opened(tmp_path / "log.db") as store, access_to(store) as access:
        issued = await access.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        came_in = await access.redeem_link(scan, issued.secret)
        shut_out = await access.redeem_link(caller("phone-0002"), issued.secret)
        await access.name_session(request(), came_in.session.id, ANA)
        await access.end_session(order(), shut_out.session.id)
        before, keys = access.resolve(came_in.token), access._log.keys
    async with opened(tmp_path / "log.db") as store, access_to(store, seed="later") as access:
        after, again = access.resolve(came_in.token), await access.redeem_link(scan, issued.secret)

        assert after == before
        assert access._log.keys == keys
        assert again == came_in
        assert access.resolve(shut_out.token) is None


@awaited
async def test_a_copy_on_a_spare_laptop_lets_the_same_people_in(tmp_path: Path) -> None:
    """A backup has the keys in it."""
    async with opened(tmp_path / "log.db") as store, access_to(store) as access:
        await access.accounts.make(DORA)
        issued = await access.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        came_in = await access.redeem_link(caller(), issued.secret)
        await store.backup(tmp_path / "copy.db")
    async with opened(tmp_path / "copy.db") as store, access_to(store, seed="spare") as access:
        signed_in = await access.accounts.sign_in(caller(), "dora", DORA.password)

        assert access.resolve(came_in.token) is not None
        assert access.resolve(signed_in.token) is not None


@awaited
async def test_no_secret_is_in_the_stored_bytes(tmp_path: Path) -> None:
    """Neither a token, nor the id of a request that made one, nor a password: only hashes."""
    async with opened(tmp_path / "log.db") as store, access_to(store) as access:
        secrets = await _many_secrets(access)
        while_open = await asyncio.to_thread(_all_bytes, tmp_path)
        entries = await store.read(STREAM)
    stored = while_open + await asyncio.to_thread(_all_bytes, tmp_path)

    assert len(entries) > 8
    for secret in secrets:
        assert secret.encode() not in stored
        assert secret.encode().hex().encode() not in stored


def _all_bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


async def _many_secrets(access: Access) -> list[str]:
    """Do everything that makes a secret, and return all that nobody may find."""
    first_run = await access.accounts.offer_first_run()
    assert first_run is not None
    ordered, doors = [order() for _ in range(3)], [caller() for _ in range(5)]
    dora = await access.accounts.make_first(doors[0], first_run, DORA)
    link = await access.issue_link(ordered[0], CAPTAIN_A, UNTIL_MS)
    new_link = await access.reissue_link(ordered[1], link.link.id)
    phone = await access.redeem_link(doors[1], new_link.secret)
    invited = await access.invite(ordered[2], Role.OFFICIAL, UNTIL_MS)
    eric = Newcomer("eric", "a very long password", "Eric Else")
    accepted = await access.accounts.accept_invitation(doors[2], invited.secret, eric)
    assert accepted.signed_in is not None
    change = PasswordChange("eric", eric.password, "a much longer password")
    await access.accounts.change_password(doors[3], change)
    signed_in = await access.accounts.sign_in(doors[4], "eric", change.new)
    tokens = [dora.token, link.secret, new_link.secret, phone.token, invited.secret]
    tokens += [accepted.signed_in.token, signed_in.token, first_run, DORA.password, eric.password, change.new]
    return [*tokens, *(each.request for each in ordered), *(each.request for each in doors)]


@awaited
async def test_the_log_says_nothing_about_people() -> None:
    """Login and name are in the record alone, which can be erased; entries name people by id."""
    store = MemoryStore()
    async with access_to(store) as access:
        await access.accounts.make(DORA)
        await access.accounts.sign_in(caller(address="10.9.8.7"), "dora", DORA.password)
        await access.accounts.erase("dora", ANA)
        stored = repr([await store.read(STREAM), await store.acts(), await store.records()]).lower()

        for personal in ("dora", "diaz", "10.9.8.7"):
            assert personal not in stored


@awaited
async def test_no_competition_can_take_the_name_of_the_stream() -> None:
    """It has its first entry as soon as anybody could open a competition."""
    store = MemoryStore()
    async with access_to(store):
        with pytest.raises(Conflict):
            await store.append(act("open", Append(StreamId(CompetitionId("access")), 0, ())))

        assert (await store.head(STREAM)).number == 1


@awaited
async def test_a_key_that_was_lost_is_made_anew() -> None:
    """Whoever is in stays in: only requests under way at that moment are forgotten."""
    store = MemoryStore()
    async with access_to(store) as access:
        issued = await access.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        came_in = await access.redeem_link(caller(), issued.secret)
    await store.append(act("lose", erase=["secret/access"]))
    async with access_to(store, seed="later") as access:
        key = await store.record(RecordId("secret/access"))

        assert isinstance(key, PersonalRecord)
        assert access.resolve(came_in.token) is not None


@awaited
async def test_a_log_that_is_only_looked_at_lets_people_in_who_are_in_it(tmp_path: Path) -> None:
    """A reader of the file writes nothing."""
    async with opened(tmp_path / "log.db") as store, access_to(store) as access:
        issued = await access.issue_link(order(), CAPTAIN_A, UNTIL_MS)
        came_in = await access.redeem_link(caller(), issued.secret)
        reader = await SqliteStore.open(tmp_path / "log.db", read_only=True)
        async with access_to(reader) as looking:
            visitor = looking.resolve(came_in.token)
            with pytest.raises(Refused, match="read-only"):
                await looking.redeem_link(caller(), issued.secret)
        await reader.close()

        assert visitor == access.resolve(came_in.token)
