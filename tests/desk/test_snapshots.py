"""States that are kept so that a long log need not be read again: never the truth, and never trusted blindly."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from desk.story_first_match import CRAB, FIRST
from hangjack.desk import streams
from hangjack.desk.requests import money
from hangjack.desk.streams import (
    MANY,
    SNAPSHOT_EVERY,
    fold_version,
    keep,
    load_competition,
    load_match,
    shape_of,
    wrong_snapshots,
)
from hangjack.formats.divisions.state import DivisionsState
from hangjack.games.all_fours import Side
from hangjack.games.all_fours.desk import requests as all_fours
from hangjack.games.all_fours.engine.counting import Award, AwardFor
from hangjack.games.cribbage.match.card import TableCard
from hangjack.games.pinochle.match.scoring import RoundScore
from hangjack.ids import StreamId
from hangjack.matches.parties import A
from support.acts import awaited
from support.cup import TREASURER
from support.desk import CUP, STREAM, Desk
from support.programs import running

MATCH = StreamId(f"{CUP}/{FIRST}")
KICK = Award(AwardFor.KICK, Side.NS, 1)


async def grown(desk: Desk) -> Desk:
    """Let both streams grow until each has been kept once."""
    for _ in range(SNAPSHOT_EVERY - (await desk.store.head(STREAM)).number):
        await desk.do(TREASURER, money.PutInFloat(1))
    for _ in range(SNAPSHOT_EVERY - (await desk.store.head(MATCH)).number):
        await desk.do(CRAB[12], all_fours.WritePoints(A, 3, KICK), FIRST)
    return desk


@awaited
async def test_a_long_stream_is_read_by_many_at_once_right_after_the_start(
    desk: Desk, tmp_path: Path
) -> None:
    """Each in a thread of its own, before any event was read in that process: it goes on."""
    entries = await desk.store.read(STREAM)
    file = tmp_path / "entries"
    file.write_bytes(msgspec.msgpack.encode(entries))
    async with running("desk.reading_at_once", str(file), STREAM) as program:
        read = await program.line()

    assert len(entries) > MANY
    assert read == f"{{{len(entries)}}}"


@awaited
async def test_a_long_stream_is_kept_now_and_then(desk: Desk) -> None:
    """Reading on from what was kept gives the same as reading everything."""
    before = [await desk.store.snapshot(stream, fold_version()) for stream in (STREAM, MATCH)]
    await grown(desk)
    await desk.do(TREASURER, money.PutInFloat(1))
    kept = [await desk.store.snapshot(stream, fold_version()) for stream in (STREAM, MATCH)]

    assert before == [None, None]
    assert [snapshot.number for snapshot in kept if snapshot] == [SNAPSHOT_EVERY, SNAPSHOT_EVERY]
    assert (await load_competition(desk.store, STREAM)).state == await desk.competition()
    assert (await load_match(desk.store, MATCH)).state == await desk.match(FIRST)
    assert await wrong_snapshots(desk.store) == ()


@awaited
async def test_what_is_read_through_a_snapshot_is_what_the_log_folds_to(desk: Desk) -> None:
    """Wherever in the streams it was kept."""
    whole, playing = await load_competition(desk.store, STREAM), await load_match(desk.store, MATCH)
    await keep(desk.store, STREAM, whole)
    await keep(desk.store, MATCH, playing)

    assert await load_competition(desk.store, STREAM) == whole
    assert await load_match(desk.store, MATCH) == playing
    again = Desk(desk.store, desk.now_ms + 1)
    await again.do(TREASURER, money.PutInFloat(1))
    await again.do(CRAB[12], all_fours.WritePoints(A, 3, KICK), FIRST)
    assert await wrong_snapshots(desk.store) == ()


@awaited
async def test_a_snapshot_that_somebody_has_changed_is_found(desk: Desk) -> None:
    """Another state, another time, or something that cannot be read at all; the other stream's is still right."""
    whole, playing = await load_competition(desk.store, STREAM), await load_match(desk.store, MATCH)
    await keep(desk.store, MATCH, playing)
    await keep(desk.store, STREAM, replace(whole, state=replace(whole.state, prizes=(1,))))
    changed = await wrong_snapshots(desk.store)
    await keep(desk.store, STREAM, replace(whole, at_ms=whole.at_ms + 1))
    later = await wrong_snapshots(desk.store)
    await keep(desk.store, STREAM, whole)
    kept = await desk.store.snapshot(STREAM, fold_version())
    assert kept is not None
    await desk.store.keep_snapshot(replace(kept, body=msgspec.msgpack.encode("nonsense")))

    assert (changed, later, await wrong_snapshots(desk.store)) == ((STREAM,), (STREAM,), (STREAM,))


@awaited
async def test_a_snapshot_of_another_version_is_not_read(desk: Desk) -> None:
    """Folded by other code it may be anything."""
    whole = await load_competition(desk.store, STREAM)
    await keep(desk.store, STREAM, replace(whole, state=replace(whole.state, prizes=(1,))))
    kept = await desk.store.snapshot(STREAM, fold_version())
    assert kept is not None
    await desk.store.keep_snapshot(replace(kept, version="0", body=b"of long ago"))

    assert await load_competition(desk.store, STREAM) == whole
    assert await wrong_snapshots(desk.store) == ()


@awaited
async def test_a_snapshot_that_cannot_be_read_is_none(desk: Desk) -> None:
    """It spares reading a log, and can never be the reason that one cannot be read."""
    whole, playing = await load_competition(desk.store, STREAM), await load_match(desk.store, MATCH)
    await keep(desk.store, STREAM, whole)
    await keep(desk.store, MATCH, playing)
    for stream in (STREAM, MATCH):
        kept = await desk.store.snapshot(stream, fold_version())
        assert kept is not None
        await desk.store.keep_snapshot(replace(kept, body=kept.body[:-40]))

    assert await load_competition(desk.store, STREAM) == whole
    assert await load_match(desk.store, MATCH) == playing


@awaited
async def test_a_snapshot_that_was_changed_is_not_believed(desk: Desk) -> None:
    """Wherever a byte of it is another, or where it was kept for another stream: the log is read anew."""
    whole, playing = await load_competition(desk.store, STREAM), await load_match(desk.store, MATCH)
    await keep(desk.store, STREAM, whole)
    await keep(desk.store, MATCH, playing)
    kept = [await desk.store.snapshot(stream, fold_version()) for stream in (STREAM, MATCH)]
    for snapshot in kept:
        assert snapshot is not None
        for place in range(0, len(snapshot.body), max(len(snapshot.body) // 40, 1)):
            body = bytearray(snapshot.body)
            body[place] ^= 1
            await desk.store.keep_snapshot(replace(snapshot, body=bytes(body)))

            assert await load_competition(desk.store, STREAM) == whole
            assert await load_match(desk.store, MATCH) == playing
    first, second = kept
    assert first is not None
    assert second is not None
    await desk.store.keep_snapshot(replace(first, body=second.body))
    await desk.store.keep_snapshot(replace(second, body=first.body))

    assert await load_competition(desk.store, STREAM) == whole
    assert await load_match(desk.store, MATCH) == playing
    assert await wrong_snapshots(desk.store) == (STREAM, MATCH)


class Before(msgspec.Struct, frozen=True):
    """A state, as it was."""

    name: str
    points: tuple[int, ...] = ()


class Renamed(msgspec.Struct, frozen=True):
    """The same with another field's name."""

    name: str
    marks: tuple[int, ...] = ()


class Deeper(msgspec.Struct, frozen=True):
    """A state that holds the one that was changed."""

    inside: dict[str, Before | None]


class DeeperRenamed(msgspec.Struct, frozen=True):
    """The same state, holding the changed one."""

    inside: dict[str, Renamed | None]


def test_the_version_of_snapshots_follows_the_types_of_the_states() -> None:
    """A field that is renamed anywhere below a state makes another version; nobody has to think of it."""
    assert shape_of(Deeper) == shape_of(Deeper) != shape_of(DeeperRenamed)
    assert shape_of(Before) != shape_of(Renamed)


def test_the_version_of_snapshots_follows_the_types_of_games_and_formats_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What stands in a state only as the member of an open union is followed as far."""
    asked: list[type] = []

    def noted(*kinds: type[msgspec.Struct]) -> str:
        asked.extend(kinds)
        return shape_of(*kinds)

    monkeypatch.setattr(streams, "shape_of", noted)
    named = fold_version.__wrapped__()

    assert {TableCard, DivisionsState, RoundScore} <= set(asked)
    assert named == fold_version()
