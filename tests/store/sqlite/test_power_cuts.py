"""Power cuts at any moment of a store's life: what was acknowledged is there, and everything else is whole or absent."""

import asyncio
import shutil
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from hangjack.errors import HangjackError
from hangjack.store.sqlite import files
from hangjack.store.sqlite.check import check
from support.acts import act, opened
from support.kills import Life, Wish, fulfil, live, require_exactly
from support.power_cuts import KEPT, LOST, TORN, Left, power_cuts
from support.tapes import FolderSynced, Synced, Tape, Told, Wrote, recording

pytestmark = pytest.mark.thorough

DEEP = settings.get_current_profile_name() == "deep"
SEEDS = range(12 if DEEP else 4)
STATES = 1_000 if DEEP else 100
"""How many states are looked at for each seed."""

PROGRAMS = 3
"""How many programs, one after another, write the file of a seed."""

DATABASE = "log.db"


@cache
def recorded(seed: int) -> tuple[Tape, tuple[Wish, ...]]:
    """Return the tape of a store that three programs have written, and everything they were asked for."""
    tape = Tape()
    with TemporaryDirectory() as folder, recording(tape):
        life = Life(Path(folder) / DATABASE, Random(seed))  # noqa: S311 - has to be the same every time
        for number in range(PROGRAMS):
            groups = life.new_groups()
            copy = Path(folder) / f"copy {number}"
            asyncio.run(live(life.path, life.with_repetitions(groups), tape.tell, copy))
            tape.tell(copy.name)
            life.wishes += [wish for group in groups for wish in group]
    return tape, tuple(life.wishes)


def put(left: Left, folder: Path) -> Path:
    """Lay out what a power cut has left; return where the database is, if it is there."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, content in left.files.items():
        (folder / name).write_bytes(content)
    return folder / DATABASE


async def look(path: Path, left: Left, wishes: tuple[Wish, ...]) -> None:
    """Open what is left: acknowledged acts are there, others absent or whole; and it can be written on."""
    async with opened(path) as store:
        assert check(path).whole
        present = [wish for wish in wishes if await store.done(act(wish.id).id)]

        assert left.told <= {*(wish.id for wish in present), *left.files}
        await require_exactly(store, present)
        assert (await fulfil(store, wishes[-1])).repeated == (wishes[-1] in present)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_power_cut_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path: Path, seed: int) -> None:
    """Unsynced writes lost, written in another order, torn at 512 and 4,096 bytes; backups are whole or not there."""
    tape, wishes = recorded(seed)
    seen = 0
    for left in power_cuts(tape.happened, STATES, seed):
        path = put(left, tmp_path / "left")
        try:
            asyncio.run(look(path, left, wishes))
            for copy in (name for name in left.files if name.startswith("copy") and "." not in name):
                assert check(path.with_name(copy)).whole
        except BaseException as error:
            error.add_note(f"{left.how}, after {left.at} of {len(tape.happened)} happenings")
            raise
        seen += 1

    assert seen == STATES


def test_the_tape_has_what_it_is_about() -> None:
    """Hundreds of writes with the syncs between them, in a database that was emptied into and deleted beside; every way to lose."""
    tape, wishes = recorded(0)
    kinds = [type(each) for each in tape.happened]
    hows = {left.how for left in power_cuts(tape.happened, STATES, 0)}

    assert kinds.count(Wrote) > 300
    assert kinds.count(Synced) > 50
    assert kinds.count(FolderSynced) >= PROGRAMS
    assert {each.id for each in tape.happened if isinstance(each, Told)} >= {wish.id for wish in wishes}
    assert hows == {each.name for each in (LOST, KEPT, *TORN)}


def survived(folder: Path, left: Left, wishes: tuple[Wish, ...]) -> bool:
    """Whether everything acknowledged is there, in a file that can be read at all."""
    try:
        asyncio.run(look(put(left, folder), left, wishes))
    except (AssertionError, HangjackError):
        return False
    return True


@pytest.mark.parametrize("setting", ["pragma synchronous=off", "pragma synchronous=normal"])
def test_a_store_that_does_not_wait_for_the_disk_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    """These states would show it: with less care, something acknowledged is lost in one of them."""
    prepare = files._prepare

    def careless(connection: object, *, read_only: bool) -> None:
        prepare(connection, read_only=read_only)  # type: ignore[arg-type]
        connection.execute(setting)  # type: ignore[attr-defined]

    tape = Tape()
    with recording(tape), monkeypatch.context() as patch:
        patch.setattr(files, "_prepare", careless)
        life = Life(tmp_path / DATABASE, Random(0))  # noqa: S311 - has to be the same every time
        groups = life.new_groups()
        asyncio.run(live(life.path, groups, tape.tell, None))
    wishes = tuple(wish for group in groups for wish in group)
    lost = [
        left for left in power_cuts(tape.happened, STATES, 0) if not survived(tmp_path / "left", left, wishes)
    ]

    assert lost
