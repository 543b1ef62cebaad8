"""The clock: notices each deadline once, whoever looks, and punishes nobody."""

import asyncio

import pytest

from desk.story_first_match import FIRST
from hangjack.competition.conduct.offences import Offence, Sanction
from hangjack.competition.formats.due import Due
from hangjack.competition.permissions import Bound, Role
from hangjack.competition.proposals import Facts
from hangjack.desk import clocks
from hangjack.desk.asking import CLOCK, Request
from hangjack.desk.requests import closing, lineups, rulings
from hangjack.errors import Refused
from hangjack.games.all_fours.match.scoring import board_of
from hangjack.ids import MatchId, StreamId
from hangjack.matches.parties import A, B, both
from hangjack.matches.rules import Clock
from hangjack.store.interface import Act, Done
from support.acts import awaited
from support.cup import DUCKS, HOUR_MS, OFFICIAL
from support.desk import CUP, MINUTE_MS, STREAM, Desk, copied, cup_of, matches_of, whole_log
from support.memory_store import MemoryStore


class Blocking(MemoryStore):
    """A store that refuses whatever is for one stream."""

    def __init__(self, blocked: StreamId) -> None:
        super().__init__()
        self.blocked = blocked

    async def append(self, act: Act) -> Done:
        """Do *act*, unless it is for that stream."""
        if any(append.stream == self.blocked for append in act.appends):
            raise Refused("store.closed")
        return await super().append(act)


async def fired(desk: Desk) -> list[str]:
    """Return the deadlines that were noticed, in all matches."""
    log = await whole_log(desk.store)
    return [
        entry.body["id"] for entries in log.values() for entry in entries if entry.tag == "deadline-fired"
    ]


@awaited
async def test_two_processes_notice_each_deadline_once(desk: Desk) -> None:
    """They look at the same time, and one after the other."""
    other = desk.another_office()
    for minutes in (0, 10, 40, 90):
        desk.now_ms += minutes * MINUTE_MS
        noticed = await asyncio.gather(clocks.tick(desk.office, CUP), clocks.tick(other, CUP))
        again = [await clocks.tick(desk.office, CUP), await clocks.tick(other, CUP)]

        assert min(noticed) == 0
        assert again == [0, 0]
    names = await fired(desk)
    assert len(names) == len(set(names)) == 2


@awaited
async def test_a_restart_notices_nothing_again(desk: Desk) -> None:
    """What was noticed stands in the log."""
    first = await clocks.tick(desk.office, CUP)
    again = Desk(desk.store, desk.now_ms + 1)

    assert first > 0
    assert await clocks.tick(again.office, CUP) == 0


@pytest.mark.clause("ic2024-16a-2")
@awaited
async def test_a_deadline_punishes_nobody_until_an_official_gives_it() -> None:
    """A pair is late: the clock says so, the board stays as it is, and the list waits for an official."""
    desk = await cup_of(2)
    (match,) = await matches_of(desk)
    await desk.call(match)
    for side, table in ((A, 1), (A, 2), (A, 3), (B, 1), (B, 2)):
        await desk.do(OFFICIAL, lineups.SeatPair(side, table), match)
    await desk.do(OFFICIAL, lineups.MissPair(B, 3), match)
    desk.now_ms = 2 * HOUR_MS + 15 * MINUTE_MS
    await clocks.tick(desk.office, CUP)
    waiting = {each.deadline.kind: each for each in await clocks.what_is_due(desk.office, CUP)}

    assert board_of((await desk.match(match)).score).bullseyes == both()
    assert waiting[Clock.LATE].noticed
    await desk.do(OFFICIAL, closing.GiveDue(waiting[Clock.LATE].deadline.id), match)
    assert board_of((await desk.match(match)).score).bullseyes == both(1, 0)
    assert Clock.LATE not in {each.deadline.kind for each in await clocks.what_is_due(desk.office, CUP)}


@awaited
async def test_what_is_due_in_the_competition_is_noticed_once_too(desk: Desk) -> None:
    """The ducks were fined and their next match starts: the log has it once, and nobody is barred by it."""
    rude = Facts("v1", Offence.INDISCIPLINE, DUCKS, each=1000)
    await desk.do(OFFICIAL, rulings.GiveVerdict(rude, (Sanction.FINE,)))
    noticed = [entry.tag for entry in await desk.store.read(STREAM)].count("deadline-noticed")
    other = desk.another_office()
    await asyncio.gather(clocks.tick(desk.office, CUP), clocks.tick(other, CUP))
    log = await whole_log(desk.store)

    assert [entry.tag for entry in log[STREAM]].count("deadline-noticed") == noticed + 1
    waiting = [each.deadline for each in await clocks.what_is_due(desk.office, CUP) if each.match is None]
    assert [each.kind for each in waiting] == [Due.MONEY]
    assert (await desk.competition()).register.given == {}


@awaited
async def test_nothing_is_written_under_the_name_of_a_deadline_that_does_not_apply(desk: Desk) -> None:
    """Whoever asks in vain leaves no trace, so that the deadline is noticed when it comes after all."""
    await clocks.tick(desk.office, CUP)
    before = len(await desk.store.acts())
    clock = (Bound(Role.CLOCK),)
    requests: list[tuple[MatchId | None, Request]] = [
        (FIRST, closing.FireDeadlines()),
        (None, closing.NoticeDeadlines()),
    ]
    for match, request in requests:
        with pytest.raises(Refused) as refusal:
            await desk.office.ask(desk.asked(CLOCK, match, via=clock), request)
        assert refusal.value.key == "desk.nothing-due"

    assert len(await desk.store.acts()) == before


@awaited
async def test_a_match_that_cannot_be_written_does_not_stop_the_clock_of_the_next(log: MemoryStore) -> None:
    """The clock goes on, and comes back to it."""
    store = Blocking(StreamId(f"{CUP}/{FIRST}"))
    desk = Desk(copied(log, store), 10_000_000)
    second = MatchId("A-1-2")
    await desk.call(second)
    await clocks.tick(desk.office, CUP)
    log_then = await whole_log(store)
    store.blocked = StreamId("nothing")
    await clocks.tick(desk.office, CUP)

    assert "deadline-fired" in [entry.tag for entry in log_then[StreamId(f"{CUP}/{second}")]]
    assert "deadline-fired" not in [entry.tag for entry in log_then[StreamId(f"{CUP}/{FIRST}")]]
    assert "deadline-fired" in [entry.tag for entry in await store.read(StreamId(f"{CUP}/{FIRST}"))]


@awaited
async def test_nobody_takes_the_ids_of_the_clock(desk: Desk) -> None:
    """Somebody who has the clock's name and knows every deadline still cannot send something under its ids."""
    taken: list[Act] = []
    append = desk.store.append

    async def noted(act: Act) -> Done:
        taken.append(act)
        return await append(act)

    desk.store.append = noted  # type: ignore[method-assign]
    await clocks.tick(desk.office, CUP)

    assert taken
    assert not any("/" in act.id for act in taken if act.by == CLOCK)
