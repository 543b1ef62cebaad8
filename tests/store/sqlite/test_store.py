import asyncio
import sqlite3
from pathlib import Path

import pytest

from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.log import GENESIS, NotCanonicalError, first_break
from hangjack.store.interface import ActId, Append, Conflict, Done, Head, RecordId, Snapshot, commitment
from hangjack.store.sqlite.check import check
from hangjack.store.weighing import Kept, Span
from support.acts import NOON_MS, A, B, C, Noted, act, awaited, named, noted, opened, texts


@awaited
async def test_what_was_appended_is_read_again(tmp_path: Path) -> None:
    """The answer to the act and a later reading have the same entries, in a chain, after a restart too."""
    async with opened(tmp_path / "log.db") as store:
        done = await store.append(act("one", noted(A, 0, "x", "y"), noted(B, 0, "z")))
        read = [*await store.read(A), *await store.read(B)]
    async with opened(tmp_path / "log.db") as store:
        again = [*await store.read(A), *await store.read(B)]

    assert list(done.entries) == read == again
    assert first_break(read[:2]) is None
    assert (done.answer, done.repeated) == (b"done one", False)


@awaited
async def test_a_part_of_a_stream_has_its_place_in_the_chain(tmp_path: Path) -> None:
    """Reading behind a number gives the same entries as reading all of them."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "u", "v", "w", "x", "y")))
        whole = list(await store.read(A))

        assert [await store.read(A, after) for after in range(7)] == [whole[after:] for after in range(7)]
        assert await store.read(A, 1, 3) == whole[1:3]
        assert await store.read(A, 3, 1) == []
        assert await store.read(C) == []


@awaited
async def test_heads_are_the_last_entries(tmp_path: Path) -> None:
    """A stream that does not exist has number 0."""
    async with opened(tmp_path / "log.db") as store:
        done = await store.append(act("one", noted(A, 0, "x", "y"), noted(B, 0, "z")))
        expected = {A: Head(2, done.entries[1].digest), B: Head(1, done.entries[2].digest)}

        assert await store.heads() == expected
        assert await store.head(A) == expected[A]
        assert await store.head(C) == Head(0, GENESIS)


@awaited
async def test_somebody_who_was_slower_gets_a_conflict(tmp_path: Path) -> None:
    """Nothing of the act is there, in none of its streams, and its id is free for another try."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        with pytest.raises(Conflict) as conflict:
            await store.append(act("two", noted(B, 0, "y"), noted(A, 0, "y"), keep=[named("r", "Ria")]))
        absent = (await store.done(ActId("two")), await store.read(B), await store.record(RecordId("r")))
        done = await store.append(act("two", noted(B, 0, "y"), noted(A, 1, "y"), keep=[named("r", "Ria")]))

    assert (conflict.value.stream, conflict.value.found) == (A, 1)
    assert absent == (None, [], None)
    assert texts(done.entries) == ["y", "y"]


@awaited
async def test_the_same_act_again_gets_its_first_answer(tmp_path: Path) -> None:
    """A lost reply is harmless: also after a restart, also when others have written meanwhile."""
    async with opened(tmp_path / "log.db") as store:
        done = await store.append(act("one", noted(A, 0, "x"), noted(B, 0, "y")))
        await store.append(act("two", noted(A, 1, "z")))
        again = await store.append(act("one", noted(A, 0, "x"), noted(B, 0, "y")))
    async with opened(tmp_path / "log.db") as store:
        asked = await store.done(ActId("one"))
        whole = await store.read(A)

    assert again == asked == Done(done.entries, done.answer, repeated=True)
    assert texts(whole) == ["x", "z"]


@awaited
async def test_all_acts_can_be_listed(tmp_path: Path) -> None:
    """With what was asked, where their entries are, and their answers."""
    one, two = act("one", noted(A, 0, "x", "y"), noted(B, 0, "z")), act("two", erase=["r"])
    async with opened(tmp_path / "log.db") as store:
        await store.append(one)
        await store.append(two)

        assert await store.acts() == [
            Kept(one.id, one.request, (Span(A, 1, 2), Span(B, 1, 1)), b"done one"),
            Kept(two.id, two.request, (), b"done two"),
        ]


@awaited
async def test_an_id_with_other_content_is_refused(tmp_path: Path) -> None:
    """Two devices with one id, or a mistake: the second is told."""
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", noted(A, 0, "x")))
        with pytest.raises(Refused) as refused:
            await store.append(act("one", noted(A, 1, "something else")))

        assert refused.value.key == "store.act-id-reused"
        assert texts(await store.read(A)) == ["x"]


@awaited
async def test_a_mistake_of_ours_in_one_act_does_not_touch_the_others(tmp_path: Path) -> None:
    """An event that cannot be written fails alone, although the acts around it are in the same batch."""
    huge = Append(B, 0, (Noted("x", marks=(2**60,)),))
    async with opened(tmp_path / "log.db") as store:
        outcomes = await asyncio.gather(
            *(store.append(act(f"before {n}", noted(A, n, "x"))) for n in range(5)),
            store.append(act("wrong", huge)),
            *(store.append(act(f"behind {n}", noted(A, 5 + n, "x"))) for n in range(5)),
            return_exceptions=True,
        )

        assert isinstance(outcomes.pop(5), NotCanonicalError)
        assert all(isinstance(outcome, Done) for outcome in outcomes)
        assert (await store.head(A)).number == 10


@awaited
async def test_acknowledged_means_that_everybody_sees_it(tmp_path: Path) -> None:
    """With many tasks at work, no act is answered before another connection finds it."""
    unseen = []
    async with opened(tmp_path / "log.db") as store:
        onlooker = sqlite3.connect(tmp_path / "log.db", isolation_level=None)

        async def write(task: int) -> None:
            for number in range(20):
                await asyncio.sleep(0.0001 * (task * number % 7))
                await store.append(act(f"{task}-{number}", noted(StreamId(f"table/{task}"), number, "x")))
                found = onlooker.execute("select 1 from acts where id = ?", (f"{task}-{number}",))
                if found.fetchone() is None:
                    unseen.append((task, number))

        await asyncio.gather(*(write(task) for task in range(40)))
        onlooker.close()

    assert unseen == []


@awaited
async def test_a_clock_set_back_changes_nothing_about_the_numbers(tmp_path: Path) -> None:
    """The time is what the act says; the order is the log's own."""
    times = [NOON_MS, NOON_MS - 2 * 3_600_000, NOON_MS - 1, 0]
    async with opened(tmp_path / "log.db") as store:
        for number, at_ms in enumerate(times):
            await store.append(act(f"{number}", noted(A, number, "x"), at_ms=at_ms))
        read = await store.read(A)

    assert [(entry.number, entry.at_ms) for entry in read] == list(enumerate(times, start=1))
    assert check(tmp_path / "log.db").whole


@awaited
async def test_personal_records_come_and_go_with_their_act(tmp_path: Path) -> None:
    """Kept, kept anew, erased; an erased one is as if it had never been there."""
    ria, new_ria, sam = named("r", "Ria"), named("r", "Ria Ramlal"), named("s", "Sam")
    async with opened(tmp_path / "log.db") as store:
        await store.append(act("one", keep=[ria, sam]))
        assert await store.records() == [ria, sam]
        await store.append(act("two", keep=[new_ria]))
        assert await store.record(ria.id) == new_ria
        await store.append(act("three", erase=["r", "nobody"]))

        assert await store.record(ria.id) is None
        assert await store.records() == [sam]


def test_the_commitment_depends_on_salt_and_content() -> None:
    """The same name under another salt looks like somebody else."""
    ria, other = named("r", "Ria"), named("s", "Ria")

    assert commitment(ria) == commitment(named("r", "Ria"))
    assert len({commitment(ria), commitment(other), commitment(named("r", "Sam"))}) == 3


@awaited
async def test_a_snapshot_is_returned_to_the_code_that_made_it(tmp_path: Path) -> None:
    """Another version folds anew; a later snapshot replaces an earlier one, and not the other way round."""
    async with opened(tmp_path / "log.db") as store:
        one, two = (await store.append(act("one", noted(A, 0, "x", "y")))).entries
        early = Snapshot(A, 1, one.digest, "v1", b"early")
        late = Snapshot(A, 2, two.digest, "v1", b"late")
        await store.keep_snapshot(early)
        assert await store.snapshot(A, "v1") == early
        await store.keep_snapshot(late)
        await store.keep_snapshot(early)

        assert await store.snapshot(A, "v1") == late
        assert await store.snapshot(A, "v2") is None
        assert await store.snapshot(B, "v1") is None


@awaited
async def test_a_snapshot_of_another_log_is_never_returned(tmp_path: Path) -> None:
    """Its digest is not the one that stands there."""
    async with opened(tmp_path / "log.db") as store:
        (entry,) = (await store.append(act("one", noted(A, 0, "x")))).entries
        await store.keep_snapshot(Snapshot(A, 1, GENESIS, "v1", b"wrong"))
        wrong = await store.snapshot(A, "v1")
        await store.keep_snapshot(Snapshot(A, 2, entry.digest, "v1", b"from the future"))

        assert wrong is None
        assert await store.snapshot(A, "v1") is None


@awaited
async def test_a_closed_store_finishes_what_was_asked_and_refuses_the_rest(tmp_path: Path) -> None:
    """Whoever asked before the closing gets an answer; afterwards, a sentence."""
    async with opened(tmp_path / "log.db") as store:
        asked = [asyncio.create_task(store.append(act(f"{n}", noted(A, n, "x")))) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        done = [await task for task in asked]
        with pytest.raises(Refused) as writing:
            await store.append(act("late", noted(A, 20, "x")))
        with pytest.raises(Refused) as reading:
            await store.read(A)

    assert [one.entries[0].number for one in done] == list(range(1, 21))
    assert (writing.value.key, reading.value.key) == ("store.closed", "store.closed")
    assert check(tmp_path / "log.db").entries == 20


@awaited
async def test_whoever_gives_up_waiting_does_no_harm(tmp_path: Path) -> None:
    """A cancelled request is done or not, and the ones behind it are answered."""
    async with opened(tmp_path / "log.db") as store:
        given_up = asyncio.create_task(store.append(act("one", noted(A, 0, "x"))))
        await asyncio.sleep(0)
        given_up.cancel()
        await store.append(act("two", noted(B, 0, "y")))
        await asyncio.wait([given_up])

        assert given_up.cancelled()
        assert texts((await store.append(act("one", noted(A, 0, "x")))).entries) == ["x"]
