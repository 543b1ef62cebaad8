"""What every store does, whichever database is below it."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hangjack.errors import Refused
from hangjack.ids import StreamId
from hangjack.log import GENESIS, NotCanonicalError, first_break
from hangjack.store.interface import (
    Act,
    ActId,
    Append,
    Conflict,
    Done,
    Head,
    RecordId,
    Snapshot,
    Store,
    commitment,
)
from hangjack.store.seeking import Clue, Found, Sought
from hangjack.store.weighing import Kept, Span
from support.acts import ANA, NOON_MS, A, B, C, Noted, act, awaited, first, named, noted, opened, texts
from support.stores import Opening


@awaited
async def test_an_act_is_read_again_as_it_was_answered(opening: Opening) -> None:
    """Entries in a chain, the same from the answer, from reading, and after opening again."""
    async with opening() as store:
        done = await store.append(act("one", noted(A, 0, "x", "y"), noted(B, 0, "z")))
        read = [*await store.read(A), *await store.read(B)]
    async with opening() as store:
        again = [*await store.read(A), *await store.read(B)]

    assert (list(done.entries), done.answer, done.repeated) == (read, b"done one", False)
    assert read == again
    assert first_break(read[:2]) is None


@awaited
async def test_any_part_of_a_stream_can_be_read(opening: Opening) -> None:
    """Each entry knows the digest of the one before, wherever the reading begins."""
    async with opening() as store:
        await store.append(act("one", noted(A, 0, *"uvwxy")))
        whole = list(await store.read(A))

        assert [list(await store.read(A, after)) for after in range(7)] == [
            whole[after:] for after in range(7)
        ]
        assert (list(await store.read(A, 1, 3)), list(await store.read(A, 3, 1))) == (whole[1:3], [])
        assert list(await store.read(C)) == []


@awaited
async def test_the_last_entries_of_a_stream_and_those_below_it_are_found_by_what_they_say(
    opening: Opening,
) -> None:
    """The last ones first, page by page; by a word, a stream, whoever did it and the kind, one and all together."""
    below, beside = StreamId(f"{A}/one"), StreamId(f"{A}-other")
    async with opening() as store:
        await store.append(act("one", noted(A, 0, "x", "y"), noted(below, 0, "y"), noted(beside, 0, "y")))
        await store.append(act("two", noted(A, 2, "z"), noted(B, 0, "x")))

        async def found(*clues: Clue, **more: Any) -> list[tuple[str, int]]:
            all_of_it = await store.latest(A, Sought(clues, **more))
            return [(each.entry.stream, each.entry.number) for each in all_of_it]

        pages: list[Found] = []
        while page := await store.latest(A, Sought(), pages[-1].place if pages else None, 1):
            pages += page
        known = {entry.digest: entry for entry in (*await store.read(A), *await store.read(below))}

        assert await found() == [(A, 3), (below, 1), (A, 2), (A, 1)]
        assert [(each.entry.stream, each.entry.number) for each in pages] == await found()
        assert all(known[each.entry.digest] == each.entry for each in pages)
        assert await found(Clue(words=('"y"',))) == [(below, 1), (A, 2)]
        assert await found(Clue(words=('"z"',), streams=(below,))) == [(A, 3), (below, 1)]
        assert await found(Clue(words=('"y"',)), Clue(streams=(below,))) == [(below, 1)]
        assert len(await found(Clue(people=(ANA,)))) == 4
        assert await found(Clue()) == []
        assert await found(tags=("nothing",)) == []
        assert len(await found(tags=(str(Noted.__struct_config__.tag),))) == 4
        assert await found(but=(str(Noted.__struct_config__.tag),)) == []


@awaited
async def test_heads_are_the_last_entries(opening: Opening) -> None:
    """A stream without entries has no head but number 0, also when somebody was refused there."""
    async with opening() as store:
        done = await store.append(act("one", noted(A, 0, "x", "y"), noted(B, 0, "z")))
        with pytest.raises(Conflict):
            await store.append(act("two", noted(C, 3, "x")))
        expected = {A: Head(2, done.entries[1].digest), B: Head(1, done.entries[2].digest)}

        assert await store.heads() == expected
        assert [await store.head(stream) for stream in (A, C)] == [expected[A], Head(0, GENESIS)]


@awaited
async def test_a_conflict_in_one_stream_leaves_nothing_in_any(opening: Opening) -> None:
    """Also no record; and the id is free for another try."""
    async with opening() as store:
        await store.append(act("one", noted(A, 0, "x")))
        with pytest.raises(Conflict) as conflict:
            await store.append(act("two", noted(B, 0, "y"), noted(A, 0, "y"), keep=[named("r", "Ria")]))
        absent = (
            await store.done(ActId("two")),
            list(await store.read(B)),
            await store.record(RecordId("r")),
        )
        done = await store.append(act("two", noted(B, 0, "y"), noted(A, 1, "y"), keep=[named("r", "Ria")]))

    assert (conflict.value.stream, conflict.value.found) == (A, 1)
    assert absent == (None, [], None)
    assert [(entry.stream, entry.number) for entry in done.entries] == [(B, 1), (A, 2)]


@awaited
async def test_the_same_act_again_gets_the_first_answer(opening: Opening) -> None:
    """Others have written meanwhile, and the store was opened again."""
    asked = act("one", noted(A, 0, "x"), noted(B, 0, "y"))
    async with opening() as store:
        done = await store.append(asked)
        await store.append(act("two", noted(A, 1, "z")))
        repeated = await store.append(asked)
    async with opening() as store:
        found = await store.done(asked.id)
        kept = sorted(await store.acts(), key=lambda one: one.id)

        assert repeated == found == Done(done.entries, done.answer, repeated=True)
        assert kept[0] == Kept(asked.id, asked.request, (Span(A, 1, 1), Span(B, 1, 1)), asked.answer)
        assert [one.id for one in kept] == ["one", "two"]
        assert await store.done(ActId("three")) is None


@awaited
async def test_an_id_with_other_content_is_refused(opening: Opening) -> None:
    """Whoever uses another's id is told, and writes nothing."""
    async with opening() as store:
        await store.append(act("one", noted(A, 0, "x")))
        with pytest.raises(Refused) as refused:
            await store.append(act("one", noted(A, 1, "something else")))

        assert refused.value.key == "store.act-id-reused"
        assert texts(await store.read(A)) == ["x"]


@awaited
async def test_of_many_at_once_one_is_first(opening: Opening) -> None:
    """Everybody has seen the empty stream; one gets number 1, the others hear of it."""
    async with opening() as store:
        tries = (store.append(act(f"{n}", noted(A, 0, f"{n}"))) for n in range(30))
        outcomes = await asyncio.gather(*tries, return_exceptions=True)
        done = [outcome for outcome in outcomes if isinstance(outcome, Done)]
        conflicts = [outcome for outcome in outcomes if isinstance(outcome, Conflict)]

        assert (len(done), [conflict.found for conflict in conflicts]) == (1, [1] * 29)
        assert await store.read(A) == list(done[0].entries)


@awaited
async def test_one_act_sent_many_times_at_once_is_done_once(opening: Opening) -> None:
    """A phone that sends again before the answer has come."""
    async with opening() as store:
        done = await asyncio.gather(*(store.append(act("one", noted(A, 0, "x"))) for _ in range(30)))

        assert [one.repeated for one in done].count(False) == 1
        assert [one.entries for one in done] == [done[0].entries] * 30
        assert texts(await store.read(A)) == ["x"]


@awaited
async def test_a_mistake_of_ours_in_one_act_does_not_touch_the_others(opening: Opening) -> None:
    """It fails alone, although others were asked for in the same moment."""
    huge = Append(C, 0, (Noted("x", marks=(2**60,)),))
    wrong = Act(ActId("wrong"), GENESIS, ANA, NOON_MS, (huge,))
    async with opening() as store:
        outcomes = await asyncio.gather(
            *(store.append(act(f"before {n}", noted(A, n, "x"))) for n in range(5)),
            store.append(wrong),
            *(store.append(act(f"behind {n}", noted(B, n, "x"))) for n in range(5)),
            return_exceptions=True,
        )

        assert isinstance(outcomes.pop(5), NotCanonicalError)
        assert all(isinstance(outcome, Done) for outcome in outcomes)
        assert {stream: head.number for stream, head in (await store.heads()).items()} == {A: 5, B: 5}


@awaited
async def test_a_clock_set_back_changes_nothing_about_the_numbers(opening: Opening) -> None:
    """The time is what the act says; the order is the log's own."""
    times = [NOON_MS, NOON_MS - 2 * 3_600_000, NOON_MS - 1, 0]
    async with opening() as store:
        for number, at_ms in enumerate(times):
            await store.append(act(f"{number}", noted(A, number, "x"), at_ms=at_ms))
        followed = await first(4, store.follow(A))

    assert [(entry.number, entry.at_ms) for entry in followed] == list(enumerate(times, start=1))
    assert first_break(followed) is None


@awaited
async def test_records_come_and_go_with_their_act(opening: Opening) -> None:
    """Kept, kept anew, erased; what one act keeps and erases is not there."""
    ria, new_ria, sam = named("r", "Ria"), named("r", "Ria Ramlal"), named("s", "Sam")
    async with opening() as store:
        await store.append(act("one", keep=[ria, sam]))
        before = list(await store.records())
        await store.append(act("two", keep=[new_ria]))
        after = await store.record(ria.id)
        await store.append(act("three", keep=[named("t", "Tia")], erase=["r", "t", "nobody"]))

        assert (before, after) == ([ria, sam], new_ria)
        assert (await store.record(ria.id), await store.record(RecordId("t"))) == (None, None)
        assert list(await store.records()) == [sam]


@awaited
async def test_records_are_found_by_how_their_names_begin(opening: Opening) -> None:
    """With what the log carries of each, so that nobody must hold all of them to know which have changed."""
    people = [named("cup/person/a", "Ana"), named("cup/person/é", "Éa"), named("cup/photo/1", "A" * 1000)]
    others = [named("cup2/person/a", "Bo"), named("cup", "Cy"), named("dup/person/a", "Di")]
    async with opening() as store:
        await store.append(act("one", keep=[*people, *others]))

        assert list(await store.records("cup/person/")) == people[:2]
        assert list(await store.records("cup/")) == people
        assert list(await store.records("nobody/")) == []
        assert dict(await store.commitments("cup/")) == {each.id: commitment(each) for each in people}
        assert dict(await store.commitments()) == {each.id: commitment(each) for each in (*people, *others)}


@awaited
async def test_changes_to_a_record_count_in_the_order_of_the_acts(opening: Opening) -> None:
    """Also when they are asked for in the same moment."""
    async with opening() as store:
        await asyncio.gather(
            store.append(act("one", keep=[named("r", "Ria"), named("s", "Sam")])),
            store.append(act("two", erase=["r", "s"])),
            store.append(act("three", keep=[named("s", "Sue")])),
        )

        assert list(await store.records()) == [named("s", "Sue")]


@awaited
async def test_a_snapshot_is_for_the_code_that_made_it_and_for_this_log(opening: Opening) -> None:
    """A later one replaces an earlier one, never the other way round; one of another log is not returned."""
    async with opening() as store:
        one, two = (await store.append(act("one", noted(A, 0, "x", "y")))).entries
        early, late = Snapshot(A, 1, one.digest, "v1", b"early"), Snapshot(A, 2, two.digest, "v1", b"late")
        for snapshot in (early, late, early):
            await store.keep_snapshot(snapshot)
        found = [await store.snapshot(*asked) for asked in ((A, "v1"), (A, "v2"), (B, "v1"))]
        await store.keep_snapshot(Snapshot(A, 2, GENESIS, "v2", b"another log"))
        await store.keep_snapshot(Snapshot(B, 1, one.digest, "v1", b"no such entry"))

        assert found == [late, None, None]
        assert (await store.snapshot(A, "v2"), await store.snapshot(B, "v1")) == (None, None)


@awaited
async def test_a_closed_store_finishes_what_was_asked_and_refuses_the_rest(opening: Opening) -> None:
    """Whoever asked before the closing gets an answer; afterwards, a sentence."""
    async with opening() as store:
        asked = [asyncio.create_task(store.append(act(f"{n}", noted(A, n, "x")))) for n in range(20)]
        await asyncio.sleep(0)
        await store.close()
        done = [await task for task in asked]
        with pytest.raises(Refused, match=r"store\.closed"):
            await store.append(act("late", noted(A, 20, "x")))
        with pytest.raises(Refused, match=r"store\.closed"):
            await store.read(A)

    assert [one.entries[0].number for one in done] == list(range(1, 21))


@awaited
async def test_whoever_gives_up_waiting_does_no_harm(opening: Opening) -> None:
    """A cancelled request is done or not, and the ones behind it are answered."""
    async with opening() as store:
        given_up = asyncio.create_task(store.append(act("one", noted(A, 0, "x"))))
        await asyncio.sleep(0)
        given_up.cancel()
        await store.append(act("two", noted(B, 0, "y")))
        await asyncio.wait([given_up])

        assert given_up.cancelled()
        assert texts((await store.append(act("one", noted(A, 0, "x")))).entries) == ["x"]


@awaited
async def test_a_backup_can_be_opened_and_goes_on(opening: Opening, tmp_path: Path) -> None:
    """Everything is in it, and an act that was done before is known; a file that is there is never replaced."""
    asked = act("one", noted(A, 0, "x", "y"), noted(B, 0, "z"), keep=[named("r", "Ria")])
    async with opening() as store:
        done = await store.append(asked)
        kept = Snapshot(A, 2, done.entries[1].digest, "v1", b"state")
        await store.keep_snapshot(kept)
        heads = await store.backup(tmp_path / "copy.db")
        original = [
            await store.heads(),
            list(await store.read(A)),
            list(await store.read(B)),
            await store.acts(),
        ]
        with pytest.raises(Refused, match=r"store\.backup-exists"):
            await store.backup(tmp_path / "copy.db")
    async with opened(tmp_path / "copy.db") as copy:
        copied = [await copy.heads(), list(await copy.read(A)), list(await copy.read(B)), await copy.acts()]

        assert copied == original
        assert heads == original[0]
        assert await copy.append(asked) == Done(done.entries, done.answer, repeated=True)
        assert (list(await copy.records()), await copy.snapshot(A, "v1")) == ([named("r", "Ria")], kept)
        assert (await copy.append(act("two", noted(A, 2, "w")))).entries[0].number == 3


@awaited
async def test_a_backup_under_load_is_the_log_of_one_moment(opening: Opening, tmp_path: Path) -> None:
    """Acts that cover two streams are in it whole or not at all."""
    async with opening() as store:
        writing = asyncio.create_task(_write_pairs(store, 300))
        await first(20, store.follow(A))
        heads = await store.backup(tmp_path / "copy.db")
        await writing
        log = {stream: list(await store.read(stream, 0, heads[stream].number)) for stream in (A, B)}
    async with opened(tmp_path / "copy.db") as copy:
        copied = {stream: list(await copy.read(stream)) for stream in (A, B)}

        assert await copy.heads() == heads
        assert len(await copy.acts()) == heads[A].number

    assert copied == log
    assert heads[A].number == heads[B].number >= 20


async def _write_pairs(store: Store, times: int) -> None:
    for number in range(times):
        await store.append(act(f"pair {number}", noted(A, number, "left"), noted(B, number, "right")))
