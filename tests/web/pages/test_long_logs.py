"""Looking for something rare in a long log: in portions, beside the loop, so that nobody at a table waits for it."""

import threading
from collections.abc import Sequence
from typing import Any

import pytest

from hangjack.desk.requests import entries
from hangjack.desk.views.log import lines
from hangjack.ids import StreamId
from hangjack.store.seeking import Found, Sought
from hangjack.web.pages import log
from support.acts import awaited
from support.cup import CRABS
from support.desk import CUP, SECRETARY, Desk, copied
from support.memory_store import MemoryStore
from support.web import NOW_MS, Doors, hall

RENAMED = 3 * log.PAGE
RARE = ("?entry=prizes", "?person=nobody", "?team=crabs", "?match=A-1-1", "?entry=name-crabs", "?kind=money")


class Asked(MemoryStore):
    """A store that notes how much was asked of it at once, and how much it gave."""

    def __init__(self) -> None:
        super().__init__()
        self.portions: list[tuple[int, int]] = []

    async def latest(
        self, stream: StreamId, sought: Sought, before: int | None = None, limit: int = 100
    ) -> Sequence[Found]:
        """Give what is sought, and note it."""
        found = await super().latest(stream, sought, before, limit)
        self.portions.append((limit, len(found)))
        return found


async def long_log(inside: Doors) -> Asked:
    """Return a store whose log has many pages."""
    store = copied(inside.store, Asked())
    assert isinstance(store, Asked)
    desk = Desk(store, NOW_MS + 1)
    for number in range(RENAMED):
        await desk.do(SECRETARY, entries.NameTeam(CRABS, f"Crabs {number}"))
    return store


@awaited
async def test_what_is_rare_is_looked_for_in_portions_of_a_page(inside: Doors) -> None:
    """To the end of the log if need be, but never more at once; what is frequent is there with the first portion."""
    store = await long_log(inside)
    async with hall(inside, store) as place:
        rare = await place.get(f"/c/{CUP}/log?entry=prizes", "director")
        looked = list(store.portions)
        store.portions.clear()
        frequent = await place.get(f"/c/{CUP}/log?entry=name-crabs", "director")

    assert (rare.status_code, frequent.status_code) == (200, 200)
    assert {limit for limit, _ in looked} == {log.PAGE + 1}
    assert len(looked) > RENAMED // (log.PAGE + 1)
    assert sum(given for _, given in looked) > RENAMED
    assert [given for _, given in store.portions] == [log.PAGE + 1]


@pytest.mark.parametrize("wanted", RARE)
@awaited
async def test_no_entry_is_read_or_told_by_the_loop_itself(
    inside: Doors, wanted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither the search for versions nor the sentences: whoever scores meanwhile waits for neither."""
    by: set[int] = set()

    def beside(work: Any) -> Any:
        def noted(*given: Any) -> Any:
            by.add(threading.get_ident())
            return work(*given)

        return noted

    monkeypatch.setattr(log, "event_of", beside(lines.event_of))
    monkeypatch.setattr(log, "lines_of", beside(lines.lines_of))
    async with hall(inside) as place:
        answer = await place.get(f"/c/{CUP}/log{wanted}", "director")

    assert answer.status_code == 200
    assert by
    assert threading.get_ident() not in by
