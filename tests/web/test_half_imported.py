"""An import that is cut off: what came of the event is shown to nobody as if it were whole, and the same file completes it."""

import asyncio
import os
import re
import signal
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from desk.story_first_match import FIRST
from hangjack.cli import main
from hangjack.cli.data_folder import DATABASE
from hangjack.desk.archives import read_event
from hangjack.store import faults
from hangjack.store.archive import importing
from hangjack.store.archive.importing import import_event
from hangjack.store.faults import Point
from hangjack.store.sqlite.store import SqliteStore
from support.acts import awaited
from support.desk import CUP, STREAM, copied
from support.forging import Forgery
from support.forks import forked, was_killed
from support.importing import typed_import, without_events
from support.memory_store import MemoryStore
from support.real_cup import export_of
from support.web import Doors, Hall, hall

SAYS = "fig-tree is not whole yet: it is still being imported, or its import was cut off."
ASKED = {"amounts": [1]}


class Broken(Exception):
    """A disk that failed."""


class Cut(MemoryStore):
    """A store whose disk fails after some acts."""

    left = 1_000_000

    async def append(self, act: Any) -> Any:
        """Do *act*, while the disk lasts."""
        self.left -= 1
        if self.left < 0:
            raise Broken
        return await super().append(act)


@pytest.fixture(scope="module")
def file(inside: Doors, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the file of the cup."""
    path = tmp_path_factory.mktemp("true") / "cup"
    export_of(inside.store, path)
    return path


def store_cut_off(inside: Doors, file: Path, after: int) -> Cut:
    """Return a store in which an import of the cup was cut off after so many acts."""
    store = Cut()
    without_events(inside.store, store)
    store.left = after
    assert isinstance(typed_import(store, file).exception, Broken)
    store.left = Cut.left
    return store


PATHS = (f"/c/{CUP}", f"/c/{CUP}/standings", f"/c/{CUP}/console", f"/c/{CUP}/m/{FIRST}", f"/c/{CUP}/board")


async def shown_as_half(place: Hall) -> None:
    """Require that nobody sees anything of the event but a sentence: pages, lists, programs, those who write, live boards."""
    pages = [await place.get(path, "director") for path in PATHS]
    assert [page.status_code for page in pages] == [503] * len(pages)

    french = await place.get(PATHS[0], **{"accept-language": "fr"})
    home = await place.get("/")
    api = f"/api/competitions/{CUP}"
    listed = (await place.get("/api/competitions")).json()
    answers = [
        await place.get(api, "director"),
        await place.get(f"{api}/matches/{FIRST}", "director"),
        await place.post(f"{api}/announce-prizes", ASKED, "director"),
        await place.get(f"{api}/live"),
    ]

    assert all(SAYS in page.text for page in (*pages, home))
    assert "pas encore complète" in french.text
    assert "The Fig Tree Cup" not in home.text
    assert [each for each in listed if each["id"] == CUP and each["left_out"]]
    assert [(each.status_code, each.json()["code"]) for each in answers] == [
        (503, "desk.half-imported")
    ] * len(answers)


@pytest.mark.parametrize("part", ["the first act", "half of it", "all but the last act", "all but the mark"])
def test_a_part_of_an_event_is_never_shown_as_the_whole(inside: Doors, file: Path, part: str) -> None:
    """Wherever it was cut; the same file completes it, and a server that is open meanwhile shows it from then on."""
    acts = len(Forgery(file.read_bytes()).acts)
    before = {"the first act": 1, "half of it": acts // 2, "all but the last act": acts - 1}.get(part, acts)
    store = store_cut_off(inside, file, 1 + before)
    if part != "all but the mark":
        other = typed_import(store, _written_further(file))

        assert "goes on where it ends" in other.output

    @awaited
    async def look() -> None:
        async with hall(inside, store) as place:
            await shown_as_half(place)
            await import_event(store, file, read_event)
            pages = [await place.get(path, "director") for path in PATHS]
            home = await place.get("/")

        assert [page.status_code for page in pages] == [200] * len(pages)
        assert "The Fig Tree Cup" in home.text
        assert SAYS not in home.text

    look()
    assert _event(store) == _event(inside.store)


def _written_further(file: Path) -> Path:
    forged, path = Forgery(file.read_bytes()), file.with_name("other")
    forged.add(STREAM, {"type": "prizes-announced", "amounts": [1]})
    path.write_bytes(forged.written())
    return path


def _event(store: MemoryStore) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return all that a store has of events."""
    return (
        {stream: of for stream, of in store._streams.items() if stream.partition("/")[0] == CUP},
        {id_: each for id_, each in store._records.items() if id_.startswith((f"{CUP}/", "import"))},
    )


def test_an_event_that_goes_on_from_a_newer_file_is_not_shown_until_that_is_whole(
    inside: Doors, file: Path, tmp_path: Path
) -> None:
    """A server that had it in memory lets go of it; what is there is never between two files."""
    newer = Forgery(file.read_bytes())
    for amount in (1, 2, 3):
        newer.add(STREAM, {"type": "prizes-announced", "amounts": [amount]})
    (tmp_path / "newer").write_bytes(newer.written())

    @awaited
    async def go_on() -> None:
        store = Cut()
        copied(inside.store, store)
        async with hall(inside, store, shared=True) as place:
            before = await place.get(PATHS[0])
            store.left = 3
            with pytest.raises(Broken):
                await import_event(store, tmp_path / "newer", read_event, going_on=True)
            store.left = Cut.left
            await _until_half(place)
            await shown_as_half(place)
            await import_event(store, tmp_path / "newer", read_event)
            after = await place.get(PATHS[0])
            prizes = (await place.server.office.competition(CUP)).prizes

        assert (before.status_code, after.status_code) == (200, 200)
        assert prizes == (3,)

    go_on()


async def _until_half(place: Hall) -> None:
    """Give the server a turn until it has heard of what another program writes."""
    while (await place.get(PATHS[0])).status_code == 200:  # noqa: ASYNC110 - turns are what is waited for
        await asyncio.sleep(0)


def typed(*words: str) -> Result:
    """Run the command as a person would type it."""
    return CliRunner().invoke(main, words)


def _bomb(point: Point, nth: int) -> Callable[[Point], None]:
    reached = count(1)

    def kill(at: Point) -> None:
        if at is point and next(reached) == nth:
            os.kill(os.getpid(), signal.SIGKILL)

    return kill


def _killed_import(file: Path, folder: Path) -> bool:
    """Import a file in a program that is killed in the middle; return whether it was."""

    def work() -> None:
        setattr(importing, "_AT_ONCE", 8)  # noqa: B010 - many acts on the disk before the last one
        setattr(faults, "reached", _bomb(Point.COMMITTED, 9))  # noqa: B010 - see support/kills.py
        typed("import", str(file), "--data", str(folder))

    return was_killed(forked(work))


def test_a_killed_import_leaves_an_event_that_says_so_and_the_same_command_completes_it(
    file: Path, tmp_path: Path
) -> None:
    """With kill -9, on a real disk. It is not exported and not called whole meanwhile."""
    folder, out = str(tmp_path / "data"), str(tmp_path / "out")
    entries = Forgery(file.read_bytes()).entries
    assert _killed_import(file, tmp_path / "data")

    @awaited
    async def look() -> None:
        store = await SqliteStore.open(tmp_path / "data" / DATABASE)
        number = (await store.head(STREAM)).number
        async with hall(Doors(MemoryStore(), {}), store) as place:
            page, home = await place.get(PATHS[0]), await place.get("/")

        assert 0 < number < sum(each.stream == STREAM for each in entries)
        assert page.status_code == 503
        assert all(SAYS in each.text for each in (page, home))

    look()
    half = [typed("export", CUP, out, "--data", folder), typed("verify", folder)]
    again = typed("import", str(file), "--data", folder)
    whole = [typed("export", CUP, out, "--data", folder), typed("verify", folder)]

    assert [each.exit_code for each in half] == [2, 1]
    assert "fig-tree is not whole here: its import was cut off" in half[0].output
    assert SAYS in half[1].output
    assert again.exit_code == 0
    assert re.search(r" taken in, [1-9]\d* already there,", again.output)
    assert [each.exit_code for each in whole] == [0, 0]
    assert Forgery(Path(out).read_bytes()).entries == entries
