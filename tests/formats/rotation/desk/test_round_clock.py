"""The clock of a round at the desk: time is called at every table by itself, once, and a table that was ruled on has longer."""

import asyncio

import pytest

from hangjack.desk import clocks
from hangjack.desk.requests import lineups
from hangjack.formats.rotation.desk.requests import cards, pairs
from hangjack.formats.rotation.desk.requests import clock as rounds
from hangjack.formats.rotation.state import rounds_of
from hangjack.ids import EntrantId, MatchId
from hangjack.matches.time import time_called
from hangjack.rulebooks.house import with_settings
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.shelf import book
from support.acts import awaited
from support.cup import DIRECTOR
from support.desk import CUP, MINUTE_MS, RECORDER, SECRETARY, Desk
from support.memory_store import MemoryStore

SATURDAY_MS = (2 * 24 + 17) * 60 * MINUTE_MS
FIRST, SECOND = MatchId("1-1"), MatchId("1-2")


async def afternoon() -> Desk:
    """Return a desk at which four pairs have their cards, on a Saturday."""
    desk = Desk(MemoryStore(), SATURDAY_MS)
    await desk.open(rules_of(with_settings(book("pinochle500"), {"rounds": 2})))
    for first in ("Ann", "Bea", "Cy", "Dot"):
        await desk.do(SECRETARY, pairs.EnterPair(f"{first} Thimble", f"{first} Button"))
    teams = list((await desk.competition()).rosters.entries)
    for team, card in zip(teams, ("1A", "1B", "2A", "2B"), strict=True):
        await desk.do(DIRECTOR, cards.TypeCard(EntrantId(team), card))
    return desk


async def round_one() -> Desk:
    """Return a desk at which the first round is being played at both tables."""
    desk = await afternoon()
    await desk.do(DIRECTOR, rounds.StartRound(1))
    for match in (FIRST, SECOND):
        await desk.do(DIRECTOR, lineups.CallMatch(), match)
    return desk


async def called(desk: Desk) -> list[bool]:
    """Return at which of the two tables time was called."""
    await clocks.tick(desk.office, CUP)
    return [time_called(await desk.match(match)) for match in (FIRST, SECOND)]


@pytest.mark.clause("pinochle500-format-2")
@awaited
async def test_time_is_called_at_every_table_when_the_round_is_up() -> None:
    """Not a moment before; and two processes that look at once call it once."""
    desk, other = await round_one(), None
    start = rounds_of(await desk.competition()).clocks[1].started_ms
    desk.now_ms = start + 50 * MINUTE_MS - 1

    assert await called(desk) == [False, False]

    desk.now_ms += 1
    other = desk.another_office()
    noticed = await asyncio.gather(clocks.tick(desk.office, CUP), clocks.tick(other, CUP))

    assert sorted(noticed) == [0, 2]
    assert await called(desk) == [True, True]
    assert await clocks.tick(desk.office, CUP) == 0


@awaited
async def test_a_table_that_was_ruled_on_plays_on_even_if_time_was_called_meanwhile() -> None:
    """The others do not; when its own time is up it is called there too."""
    desk = await round_one()
    start = rounds_of(await desk.competition()).clocks[1].started_ms
    desk.now_ms = start + 51 * MINUTE_MS
    await called(desk)

    done = await desk.do(DIRECTOR, rounds.CreditTable(240, "A ruling took so long."), FIRST)

    assert sorted(done) == ["table-credited", "time-withdrawn"]
    assert await called(desk) == [False, True]

    desk.now_ms = start + 54 * MINUTE_MS

    assert await called(desk) == [True, True]


@awaited
async def test_nothing_is_called_while_the_clock_stands_still() -> None:
    """It goes on from where it stood, for everybody."""
    desk = await round_one()
    start = rounds_of(await desk.competition()).clocks[1].started_ms
    desk.now_ms = start + 49 * MINUTE_MS
    await desk.do(DIRECTOR, rounds.PauseRound(1, "A fire alarm."))
    desk.now_ms = start + 90 * MINUTE_MS

    assert await called(desk) == [False, False]

    await desk.do(DIRECTOR, rounds.ResumeRound(1))
    desk.now_ms += 59_000

    assert await called(desk) == [False, False]

    desk.now_ms += 2_000

    assert await called(desk) == [True, True]


@awaited
async def test_only_who_runs_the_floor_starts_a_round_or_credits_a_table() -> None:
    """The recorder does neither."""
    desk = await afternoon()

    assert await desk.refusal(RECORDER, rounds.StartRound(1)) == "permission.refused"

    desk = await round_one()

    assert await desk.refusal(RECORDER, rounds.CreditTable(60, "So."), FIRST) == "permission.refused"


@awaited
async def test_a_saturday_round_binds_the_server_to_both_draws() -> None:
    """Before the first card; on other days there is nothing to draw."""
    desk = await round_one()
    sunday = await afternoon()
    sunday.now_ms = SATURDAY_MS + 24 * 60 * MINUTE_MS
    await sunday.do(DIRECTOR, rounds.StartRound(1))
    bound, none = await desk.competition(), await sunday.competition()

    assert [bound.draw(name).commitment is not None for name in ("specials", "fifty-fifty")] == [True, True]
    assert [none.draw(name).commitment for name in ("specials", "fifty-fifty")] == [None, None]


@awaited
async def test_a_round_is_announced_taken_back_and_started_again() -> None:
    """What the hall was told stays; a slip of the finger costs no minute."""
    desk = await afternoon()

    assert await desk.do(DIRECTOR, rounds.AnnounceRound(1, "14:00")) == ["round-announced"]

    await desk.do(DIRECTOR, rounds.StartRound(1))
    await desk.do(DIRECTOR, rounds.TakeRoundBack(1, "Somebody is at the bar."))
    desk.now_ms += 10 * MINUTE_MS
    await desk.do(DIRECTOR, rounds.StartRound(1))

    assert rounds_of(await desk.competition()).clocks[1].started_ms == desk.now_ms
