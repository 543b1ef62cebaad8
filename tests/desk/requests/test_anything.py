"""Whatever anybody sends to the desk: it is done, or refused with a sentence, and the log stays what it says."""

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk.samples import match_for, requests_of
from desk.story_first_match import FIRST
from hangjack.competition.permissions import AT_TABLES, Bound, Role
from hangjack.desk.asking import Request
from hangjack.desk.requests.all import REQUESTS
from hangjack.desk.states import Gone
from hangjack.desk.streams import load_competition, load_match
from hangjack.errors import HangjackError
from hangjack.ids import PersonId, StreamId
from hangjack.matches.parties import SIDES
from hangjack.wording import sentence
from support.desk import CUP, STREAM, Desk, copied, whole_log
from support.memory_store import MemoryStore

ANYBODY = PersonId("crabs-1")
EVERYTHING = (
    *(Bound(role) for role in Role),
    *(Bound(role, FIRST, side) for role in sorted(AT_TABLES) for side in SIDES),
)


any_requests: st.SearchStrategy[list[Request]] = st.lists(
    st.sampled_from(sorted(REQUESTS)).flatmap(lambda tag: requests_of(REQUESTS[tag])), min_size=1, max_size=10
)


async def _ask(desk: Desk, request: Request) -> str:
    """Return the sentence of a refusal; nothing if it was done."""
    match: Any = match_for(type(request), FIRST)
    try:
        await desk.office.ask(desk.asked(ANYBODY, match, via=EVERYTHING), request)
    except HangjackError as refusal:
        return sentence(refusal)
    return ""


@given(asked=any_requests)
def test_whatever_is_asked_is_done_or_refused_in_words(log: MemoryStore, asked: list[Request]) -> None:
    """No request that its type allows breaks the desk, and a new process sees the same as the one that wrote."""

    async def story() -> None:
        desk = Desk(copied(log, MemoryStore()), now_ms=10_000_000)
        for request in asked:
            desk.now_ms += 1
            await _ask(desk, request)
        await whole_log(desk.store)

        found = (await load_competition(desk.store, STREAM)).state
        if found.listing.deleted is not None:
            with pytest.raises(Gone):
                await desk.competition()
            return
        assert found == await desk.competition()
        match = StreamId(f"{CUP}/{FIRST}")
        assert (await load_match(desk.store, match)).state == await desk.match(FIRST)

    asyncio.run(story())
