"""Many people at once, through two processes, over a store that answers when it likes."""

import asyncio
from collections import Counter
from collections.abc import Awaitable
from itertools import cycle

from hypothesis import given
from hypothesis import strategies as st

from desk.story_first_match import CRAB, FIRST, FOX
from hangjack.competition.money.ledger import CASH
from hangjack.desk import clocks
from hangjack.desk.asking import Request
from hangjack.desk.office import Office
from hangjack.desk.requests import money, scores
from hangjack.desk.streams import load_competition, load_match
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.ids import MatchId, PersonId, StreamId
from hangjack.matches.parties import A, B, Party
from hangjack.matches.sheets import Place
from hangjack.unions import own
from support.cup import CRABS, OFFICIAL, TREASURER, game
from support.desk import CUP, STREAM, Desk, YieldingStore, copied, whole_log
from support.memory_store import MemoryStore

PLACES = (Place(1, 2), Place(1, 3), Place(3, 1))
WINNERS = (A, B, A)
PAID = (100, 250, 400)
turns = st.lists(st.integers(0, 4), min_size=1, max_size=40)


async def sent_twice(
    desk: Desk, offices: tuple[Office, Office], by: PersonId, request: Request, match: MatchId | None = None
) -> None:
    """Let somebody press the button twice, so that both processes get the same request under one id."""
    asked = desk.asked(by, match)
    one, other = await asyncio.gather(*(office.ask(asked, request) for office in offices))

    assert one.entries == other.entries
    assert (one.repeated, other.repeated) in {(True, False), (False, True)}


async def written_by(desk: Desk, offices: tuple[Office, Office], side: Party, by: PersonId) -> None:
    """Let one scorekeeper write all games in turn."""
    for place, winner in zip(PLACES, WINNERS, strict=True):
        await sent_twice(desk, offices, by, scores.EnterLine(side, place, game(winner)), FIRST)


async def paid(desk: Desk, offices: tuple[Office, Office]) -> None:
    """Let the treasurer take money."""
    for amount in PAID:
        await sent_twice(desk, offices, TREASURER, money.TakePayment(CRABS, amount, sure=True))


async def settled(desk: Desk, offices: tuple[Office, Office]) -> None:
    """Let an official settle a game at another table, and seat nobody twice."""
    for place in (Place(2, 1), Place(2, 2)):
        await sent_twice(desk, offices, OFFICIAL, scores.SettleLine(place, game(B), "Seen."), FIRST)


async def ticked(offices: tuple[Office, Office]) -> int:
    """Let both processes look at the clock at the same time, three times; return how often something was noticed."""
    found = [await asyncio.gather(*(clocks.tick(office, CUP) for office in offices)) for _ in range(3)]
    return sum(map(sum, found))


@given(waits=turns)
def test_in_whatever_order_things_are_written_each_is_done_once(log: MemoryStore, waits: list[int]) -> None:
    """Two scorekeepers, a treasurer, an official and two clocks: the log is whole, and memory is what the log says."""

    async def story() -> None:
        store = YieldingStore(cycle(waits).__next__)
        desk = Desk(copied(log, store), 10_000_000)
        offices = desk.office, desk.another_office()
        before = len(await store.read(STREAM)), (await desk.competition()).ledger.balance(CASH)
        others: list[Awaitable[None]] = [
            written_by(desk, offices, A, CRAB[12]),
            written_by(desk, (offices[1], offices[0]), B, FOX[8]),
            paid(desk, offices),
            settled(desk, offices),
        ]
        noticed, *_ = await asyncio.gather(ticked(offices), *others)

        match_stream = StreamId(f"{CUP}/{FIRST}")
        written = await whole_log(store)
        whole = (await load_competition(store, STREAM)).state
        match = (await load_match(store, match_stream)).state
        for office in offices:
            await office.catch_up(STREAM)
            await office.catch_up(match_stream)
            assert await office.competition(CUP) == whole
            assert await office.match(CUP, FIRST) == match
        assert whole.ledger.balance(CASH) == before[1] + sum(PAID)
        assert {place: own(GameLine, match.sheet.agreed[place].line).winner for place in PLACES} == dict(
            zip(PLACES, WINNERS, strict=True)
        )
        fired = [entry.body["id"] for entry in written[match_stream] if entry.tag == "deadline-fired"]
        assert len(fired) == len(set(fired)) == noticed
        tags = Counter(entry.tag for entry in written[match_stream])
        assert (tags["line-entered"], tags["line-settled"]) == (8, 2)
        assert len(written[STREAM]) == before[0] + len(PAID)

    asyncio.run(story())
