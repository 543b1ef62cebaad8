"""Several programs on one PostgreSQL log, some of them killed: nothing acknowledged is lost, nothing is doubled."""

import asyncio
from itertools import chain, product

import msgspec
import pytest
from hypothesis import settings

from hangjack.log import Digest
from hangjack.store.faults import Point
from hangjack.store.postgres.store import PostgresStore
from support.acts import awaited
from support.plans import Planned, carry_out, done_of, planned, require_records_of, require_whole_log
from support.postgres import Server
from support.postgres_killed import ACTS
from support.postgres_writers import Followed, plans_of
from support.programs import running
from support.stores import connected

ROUNDS = 10 if settings.get_current_profile_name() == "deep" else 1
PASSAGES = range(1, 16)
KILLING_POINTS = (
    Point.BATCH_TAKEN,
    Point.BEGUN,
    Point.ACT_WRITTEN,
    Point.RECORDS_WRITTEN,
    Point.BEFORE_COMMIT,
    Point.COMMITTED,
    Point.ANSWERED,
)


@awaited
async def test_eight_writers_in_two_programs_lose_and_miss_nothing(url: str) -> None:
    """They write to the same three streams; followers in both get every entry of both, in order."""
    module = "support.postgres_writers"
    async with (
        running(module, url, "left", "4", "60") as left,
        running(module, url, "right", "4", "60") as right,
    ):
        written = await asyncio.gather(left.lines_until("finished"), right.lines_until("finished"))
        async with connected(url) as store:
            log = await _digests(store)
            for program in (left, right):
                await program.tell(str(sum(map(len, log.values()))))
            followed = [msgspec.json.decode(await program.line(), type=Followed) for program in (left, right)]
            plans = [*chain.from_iterable(plans_of("left", 4, 60) + plans_of("right", 4, 60))]

            assert [lines[-1] for lines in written] == ["finished", "finished"]
            assert followed == [log, log]
            assert await done_of(store, plans) == {plan.id for plan in plans}
            await require_whole_log(store, plans)
            assert (await store.check()).whole


@pytest.mark.parametrize("acts", [1, 50, 150])
@awaited
async def test_a_killed_program_has_what_it_acknowledged_and_the_other_goes_on(url: str, acts: int) -> None:
    """SIGKILL in the middle of its load, wherever it was; its acts can be sent again from elsewhere."""
    module = "support.postgres_writers"
    async with (
        running(module, url, "left", "4", "500") as left,
        running(module, url, "right", "4", "40") as right,
    ):
        acknowledged = [await left.line() for _ in range(acts)]
        left.kill()
        acknowledged += await left.lines_until("finished")
        finished = await right.lines_until("finished")
    async with connected(url) as store:
        others = [*chain.from_iterable(plans_of("right", 4, 40))]
        plans = [*chain.from_iterable(plans_of("left", 4, 500))]
        found = await done_of(store, plans)
        begun = [plan for plan in plans if plan.id in {*found, *acknowledged}]
        again = [await carry_out(store, plan) for plan in begun]

        assert len(acknowledged) < len(plans)
        assert set(acknowledged) <= found
        assert finished[-1] == "finished"
        assert all(one.repeated for one in again)
        await require_whole_log(store, [*begun, *others])
        assert (await store.check()).whole


@awaited
async def test_a_program_killed_at_any_point_of_a_write_leaves_whole_acts(url: str) -> None:
    """What it acknowledged is there; every other act is there whole or not at all; sent again, each counts once."""
    kills = 0
    sent: list[Planned] = []
    async with running("support.postgres_killed", url) as program, connected(url) as store:
        for number, point, nth in product(range(ROUNDS), KILLING_POINTS, PASSAGES):
            name = f"{number}-{point}-{nth}"
            await program.tell(f"{point} {nth} {name}")
            *acknowledged, end = await program.lines_until("killed", "survived")
            kills += end == "killed"
            sent += await _sent_again(store, planned(name, ACTS), set(acknowledged))

        assert kills == ROUNDS * len(KILLING_POINTS) * len(PASSAGES)
        await require_whole_log(store, sent)
        assert (await store.check()).whole


async def _sent_again(store: PostgresStore, plans: list[Planned], acknowledged: set[str]) -> list[Planned]:
    """Check what a killed program has left of *plans*, then do all of them."""
    found = await done_of(store, plans)
    assert acknowledged <= found
    await require_records_of(store, plans, found)
    again = {plan.id for plan in plans if (await carry_out(store, plan)).repeated}
    assert again == found
    return plans


@awaited
async def test_a_program_killed_while_it_makes_the_tables_leaves_none_or_all(postgres: Server) -> None:
    """The next one to open the database finds it ready or makes it so."""
    for point, nth in ((Point.MIGRATION_APPLIED, 1), (Point.MIGRATION_APPLIED, 2), (Point.OPENED, 1)):
        url = await postgres.new_database()
        async with running("support.postgres_killed", url) as program:
            await program.tell(f"{point} {nth} new")
            assert await program.lines_until("killed", "survived") == ["killed"]
        async with connected(url) as store:
            plan = planned("new", 1)
            await carry_out(store, plan[0])
            await require_whole_log(store, plan)


async def _digests(store: PostgresStore) -> dict[str, list[Digest]]:
    return {
        stream: [entry.digest for entry in await store.read(stream)] for stream in sorted(await store.heads())
    }
