import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest
from hypothesis import settings

from hangjack.store.interface import ActId
from hangjack.store.sqlite.check import check
from support.acts import A, B, act, named, noted, opened, texts

ACTS = 12
FRAME = 24 + 4096
HEADER = 32
DAMAGES = 400 if settings.get_current_profile_name() == "deep" else 40


async def write_and_copy(folder: Path, *, emptied_after: int) -> bytes:
    """Write acts, each in a commit of its own; return the write-ahead log of a store in the middle of its life.

    The database as it is at that moment is left as `kept.db`. Erasing something empties the write-ahead log once.
    """
    async with opened(folder / "log.db") as store:
        for number in range(ACTS):
            erase = ["person"] if number == emptied_after else []
            keep = [named("person", "Ria")] if number == 0 else []
            appends = (noted(A, 2 * number, f"{number}", f"{number}+"), noted(B, number, f"{number}"))
            await store.append(act(f"{number}", *appends, keep=keep, erase=erase))
        shutil.copy(folder / "log.db", folder / "kept.db")
        return (folder / "log.db-wal").read_bytes()


def acts_found(folder: Path, wal: bytes) -> list[int]:
    """Open the database with that write-ahead log; return the acts that are there, each whole."""
    path = folder / "torn.db"
    for leftover in folder.glob("torn.db*"):
        leftover.unlink()
    shutil.copy(folder / "kept.db", path)
    path.with_name("torn.db-wal").write_bytes(wal)
    return asyncio.run(_acts_in(path))


async def _acts_in(path: Path) -> list[int]:
    async with opened(path) as store:
        done = {number: await store.done(ActId(f"{number}")) for number in range(ACTS)}
        found = [number for number in range(ACTS) if done[number]]

        assert check(path).whole
        assert texts(await store.read(A)) == [text for n in found for text in (f"{n}", f"{n}+")]
        assert texts(await store.read(B)) == [f"{n}" for n in found]
    return found


@pytest.mark.parametrize("emptied_after", [-1, 5])
def test_of_a_torn_write_ahead_log_whole_acts_are_left(tmp_path: Path, emptied_after: int) -> None:
    """Cut at every frame and beside it, a power cut leaves the first acts, each whole, and never fewer by a longer log."""
    wal = asyncio.run(write_and_copy(tmp_path, emptied_after=emptied_after))
    ends = range(HEADER, len(wal) + 1, FRAME)
    cuts = sorted({0, 1, HEADER - 1, *ends, *(end + 1 for end in ends), *(end - 1 for end in ends)})
    found = [acts_found(tmp_path, wal[:cut]) for cut in cuts if cut <= len(wal)]

    assert all(acts == list(range(len(acts))) for acts in found)
    assert found == sorted(found, key=len)
    assert (len(found[0]), len(found[-1])) == (emptied_after + 1, ACTS)


@pytest.mark.parametrize("seed", range(DAMAGES))
def test_of_a_spoilt_write_ahead_log_whole_acts_are_left(tmp_path: Path, seed: int) -> None:
    """Cut anywhere, or with bytes that are not what was written."""
    random = Random(seed)  # noqa: S311 - has to be the same every time
    wal = bytearray(asyncio.run(write_and_copy(tmp_path, emptied_after=random.choice([-1, 3]))))
    at = random.randrange(len(wal))
    if seed % 2:
        wal[at : at + 16] = random.randbytes(min(16, len(wal) - at))
    else:
        del wal[at:]
    found = acts_found(tmp_path, bytes(wal))

    assert found == list(range(len(found)))
