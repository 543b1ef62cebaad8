from collections.abc import AsyncIterator
from contextlib import aclosing, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from hangjack.cli.data_folder import DATABASE
from hangjack.ids import StreamId
from hangjack.store.interface import Act, Append, PersonalRecord, RecordId, Store
from hangjack.store.weighing import Kept
from hangjack.web.api.client import Client
from hangjack.web.api.reading import Me
from hangjack.web.running.follow import (
    Beat,
    Copied,
    Copy,
    Have,
    NotItsCopy,
    RememberingStore,
    Source,
    have_of,
)
from hangjack.web.running.follow_http import SECRET_FILE, Unreachable, lines_of_server
from support.acts import A, B, Noted, act, awaited, named, noted, opened
from support.desk import whole_log
from support.memory_store import MemoryStore
from support.ports import own_port
from support.servers import announce, ended, lines_until, load_on, prepared, serving, started, token_for


class Step(Struct, frozen=True):
    """What happens at the source next: entries in some streams, records kept and erased; then perhaps a look by the copy.

    *taken* is how many acts the copy takes before it is cut off; None: it does not look.
    """

    streams: frozenset[str]
    entries: int
    keeps: frozenset[str]
    erases: frozenset[str]
    taken: int | None


names = st.frozensets(st.sampled_from("pqr"), max_size=2)
steps = st.builds(
    Step,
    streams=st.frozensets(st.sampled_from("xyz"), max_size=3),
    entries=st.integers(0, 3),
    keeps=names,
    erases=names,
    taken=st.none() | st.integers(0, 4),
)


@given(st.lists(steps, max_size=12))
def test_a_copy_that_is_cut_off_anywhere_becomes_the_same_in_the_end(happening: list[Step]) -> None:
    """Whatever is done and whenever the copy is stopped, it is a beginning of the source, and the whole of it at last."""

    @awaited
    async def story() -> None:
        source, copy = MemoryStore(), MemoryStore()
        for number, step in enumerate(happening):
            await source.append(await done_in(source, step, number))
            if step.taken is not None:
                await bring_up(source, copy, most=step.taken)
                assert await is_beginning(copy, source)
        await bring_up(source, copy)

        assert await everything(copy) == await everything(source)

    story()


@awaited
async def test_what_has_just_been_done_is_copied_without_looking_through_everything(tmp_path: Path) -> None:
    """A running server that remembers its last acts sends each of them as it is done, erasures too."""
    async with watched(tmp_path / "source.db") as source, opened(tmp_path / "copy.db") as copy:
        await source.append(act("before", noted(A, 0, "old"), keep=[named("p", "Pia"), named("q", "Quinn")]))
        have = await have_of(copy)
        copying = Copy(copy, have)
        async with aclosing(Source(source, have).lines()) as lines:
            await copying.take(await copied(lines))
            await source.append(act("one", noted(A, 1, "new"), noted(B, 0, "first"), erase=["p"]))
            await copying.take(await copied(lines))
            await source.append(act("two", noted(B, 1, "second"), keep=[named("q", "Quinta")]))
            await copying.take(await copied(lines))
        await copying.settle()
        looks = source.looks

        assert await everything(copy) == await everything(source)
        assert looks == 1


@awaited
async def test_pictures_come_a_few_at_a_time_and_are_not_remembered(tmp_path: Path) -> None:
    """No line is as long as all of them; names go before them, and what has just been sent comes with its act."""
    pictures = [
        PersonalRecord(RecordId(f"cup/photo/{number}"), "salt", {"picture": "A" * 700_000})
        for number in range(6)
    ]
    async with watched(tmp_path / "source.db") as source, opened(tmp_path / "copy.db") as copy:
        await source.append(act("name", noted(A, 0, "one"), keep=[named("z", "Zoe")]))
        for number, each in enumerate(pictures[:5]):
            await source.append(act(f"photo {number}", noted(A, number + 1, "sent"), keep=[each]))
        have = await have_of(copy)
        copying, lines_seen = Copy(copy, have), []
        async with aclosing(Source(source, have).lines()) as lines:
            lines_seen += [await copied(lines) for _ in range(6)]
            await source.append(act("last", noted(A, 6, "sent"), keep=pictures[5:]))
            lines_seen.append(await copied(lines))
        for line in lines_seen:
            await copying.take(line)
        await copying.settle()
        remembered = repr(source._recent)

        assert await everything(copy) == await everything(source)
        assert lines_seen[0].keep[0].id == "z"
        assert max(len(line.keep) for line in lines_seen) == 3
        assert lines_seen[-1].keep == (pictures[5],)
        assert "A" * 100 not in remembered


@awaited
async def test_a_copy_of_another_history_is_refused(tmp_path: Path) -> None:
    """Neither a copy that went its own way nor one that is ahead can be brought up to date, and nothing is written to it."""
    async with opened(tmp_path / "source.db") as source, opened(tmp_path / "copy.db") as copy:
        await source.append(act("one", noted(A, 0, "rain")))
        await copy.append(act("one", noted(A, 0, "sun")))
        before = await everything(copy)
        with pytest.raises(NotItsCopy):
            await bring_up(source, copy)
        await copy.append(act("two", noted(B, 0, "further")))
        with pytest.raises(NotItsCopy):
            await bring_up(source, MemoryStore(), claims=await have_of(copy))

        assert (before["acts"], before["streams"][A]) == (
            (await everything(copy))["acts"][:1],
            (await everything(copy))["streams"][A],
        )


@awaited
async def test_an_entry_that_was_changed_on_the_way_is_not_written(tmp_path: Path) -> None:
    """The copy holds every entry against its own chain first."""
    async with opened(tmp_path / "source.db") as source, opened(tmp_path / "copy.db") as copy:
        done = await source.append(act("one", noted(A, 0, "rain")))
        changed = replace(done.entries[0], body={**done.entries[0].body, "text": "sun"})
        wrong = Copied(act("one").id, act("one").request, b"", (changed,))
        with pytest.raises(NotItsCopy):
            await Copy(copy, await have_of(copy)).take(wrong)

        assert await copy.heads() == {}


@pytest.mark.thorough
@awaited
async def test_a_spare_machine_takes_over_with_nothing_lost(tmp_path: Path) -> None:
    """The server dies; its copy serves at the same address: sessions count, and what phones send again is known."""
    folder, spare = tmp_path / "first", tmp_path / "spare"
    folder.mkdir()
    async with opened(folder / DATABASE) as store:
        await prepared(store)
        token = await token_for(store)
    with own_port() as port:
        async with serving("--data", str(folder), port=port) as server, Client(server.url, token) as client:
            follower = await started(
                "follow", server.url, "--data", str(spare), "--secret", str(folder / SECRET_FILE)
            )
            try:
                async with load_on(server.url, token) as load:
                    await load.more(50)
                posted = await announce(client, "last", "the-key-of-the-last-notice")
                async with opened(folder / DATABASE, read_only=True) as store:
                    there = sum(head.number for head in (await store.heads()).values())
                said = await lines_until(follower, f"In step: {there} entries")
                await server.killed()
                said += await lines_until(follower, "does not answer")
                follower.terminate()
                said += await lines_until(follower, "hangjack serve --data")
                code = await follower.wait()
            finally:
                await ended(follower)
            async with serving("--data", str(spare), port=port):
                known = await client.see("/api/me", Me)
                again = await announce(client, "last", "the-key-of-the-last-notice")
    async with opened(folder / DATABASE) as one, opened(spare / DATABASE) as two:
        first, second = await whole_log(one), await whole_log(two)
        acts = {each.id: each for each in await two.acts()}
        same_acts = [acts[each.id] == each for each in await one.acts()]
        records = [sorted(await each.records(), key=lambda record: record.id) for each in (one, two)]

    assert code == 0
    assert known.signed_in
    assert again.repeated
    assert again.written == posted.written
    assert {stream: second[stream][: len(log)] for stream, log in first.items()} == first
    assert all(same_acts)
    assert records[0] == records[1]


@awaited
async def test_a_folder_of_the_same_machine_can_be_followed(tmp_path: Path) -> None:
    """A data folder that another program writes is copied as it grows."""
    folder, spare = tmp_path / "first", tmp_path / "spare"
    folder.mkdir()
    async with opened(folder / DATABASE) as store:
        await store.append(act("one", noted(A, 0, "rain"), keep=[named("p", "Pia")]))
        follower = await started("follow", str(folder), "--data", str(spare))
        try:
            await lines_until(follower, "In step: 1 entry.")
            await store.append(act("two", noted(A, 1, "sun", "wind"), erase=["p"]))
            await lines_until(follower, "In step: 3 entries.")
            follower.terminate()
            await follower.communicate()
        finally:
            await ended(follower)
        async with opened(spare / DATABASE) as copy:
            assert await everything(copy) == await everything(store)
            assert follower.returncode == 0


@awaited
async def test_nobody_follows_without_the_secret(tmp_path: Path) -> None:
    """A session opens nothing here, nor does a guess; the answer says what to do."""
    async with serving("--data", str(tmp_path / "data")) as server:
        for guess in ("guess", server.first_run or ""):
            with pytest.raises(Exception, match="server-says") as refused:
                await anext(lines_of_server(server.url, guess, Have({}, {}, ()), None))
            assert not isinstance(refused.value, Unreachable)
            assert "follow.secret" in str(refused.value)
        await server.stopped()


class Watched(RememberingStore):
    """A store that counts how often somebody looks through all of its acts."""

    looks = 0

    async def acts(self) -> Any:
        """Return all acts."""
        self.looks += 1
        return await super().acts()


@asynccontextmanager
async def watched(path: Path) -> AsyncIterator[Watched]:
    """Open a store that counts."""
    store = await Watched.open(path)
    try:
        yield store
    finally:
        await store.close()


async def copied(lines: AsyncIterator[Any]) -> Copied:
    """Return the next act."""
    async for line in lines:
        if isinstance(line, Copied):
            return line
    raise AssertionError("a source goes on")


async def bring_up(source: Store, copy: Store, most: int | None = None, claims: Have | None = None) -> None:
    """Bring *copy* up to date, or as far as *most* acts lead; *claims* is what it says to have, if not the truth."""
    have = claims or await have_of(copy)
    copying = Copy(copy, have)
    taken = 0
    async with aclosing(Source(source, have).lines()) as lines:
        async for line in lines:
            if isinstance(line, Beat) or taken == most:
                break
            await copying.take(line)
            taken += 1
    await copying.settle()


async def done_in(store: Store, step: Step, number: int) -> Act:
    """Return the act that *step* means, on what *store* has."""
    appends = []
    for letter in sorted(step.streams):
        seen = (await store.head(StreamId(letter))).number
        events = tuple(Noted(f"{number} {each}") for each in range(step.entries))
        appends.append(Append(StreamId(letter), seen, events))
    keep = [named(name, f"{name} of {number}") for name in sorted(step.keeps)]
    return act(f"act {number}", *appends, keep=keep, erase=sorted(step.erases - step.keeps))


async def everything(store: Store) -> dict[str, Any]:
    """Return all that a store holds."""

    def by_id(kept: Kept) -> str:
        return kept.id

    return {
        "streams": {stream: list(await store.read(stream)) for stream in await store.heads()},
        "acts": sorted(await store.acts(), key=by_id),
        "records": sorted(await store.records(), key=lambda record: record.id),
    }


async def is_beginning(copy: Store, source: Store) -> bool:
    """Whether every stream of *copy* is how that of *source* begins."""
    for stream, head in (await copy.heads()).items():
        if list(await copy.read(stream)) != list(await source.read(stream, 0, head.number)):
            return False
    return True
