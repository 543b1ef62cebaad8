"""A server that is killed again and again while scores, notices and keys are written: what was acknowledged stays.

    PYTHONPATH=tests .venv/bin/python benchmarks/kills.py [--kills 100] [--seed 0]

The real program is ended with kill -9 at moments that nobody has chosen, and started again on the same folder. Meanwhile phones
go on: scorekeepers write and write over games in their matches, a director posts notices and invites teams, and
another hands out links and makes some of them void. Each sends what was not answered again under the same id. In the end
every answer is held against the log: nothing acknowledged is lost, nothing stands there twice, every chain and snapshot is
right, and the event exports to a file that is whole.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct, field

from hangjack.cli.data_folder import DATABASE
from hangjack.competition.permissions import Role
from hangjack.desk.archives import read_event
from hangjack.desk.asking import Request
from hangjack.desk.requests import entries, governing, scores
from hangjack.desk.streams import wrong_snapshots
from hangjack.ids import EntrantId, MatchId, PersonId
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.sheets import Place
from hangjack.store.archive.exporting import export_event
from hangjack.store.sqlite.store import SqliteStore
from hangjack.store.verification import verify_file
from hangjack.web.access.events import STREAM as KEYS
from hangjack.web.access.events import Keys, LinkId, fold_entry
from hangjack.web.api.asking import Answer, Written
from hangjack.web.api.client import Client, ServerSaid
from hangjack.web.api.entrance_values import DoneShown, Handed, NewLink
from support.cup import game
from support.desk import CUP, STREAM, matches_of
from support.servers import LOGIN, PASSWORD, PATIENT, Running, prepared, serving

TEAMS = 4
DIRECTORS = 3
KEEPERS = 2
"""How many hand out links."""
MOST_BETWEEN = 600
"""How much is acknowledged between two kills, at most."""


class Told(Struct):
    """What the phones were told."""

    written: list[Written] = field(default_factory=list)
    repeated: int = 0
    notices: list[str] = field(default_factory=list)
    links: set[LinkId] = field(default_factory=set)
    void: set[LinkId] = field(default_factory=set)
    counts: Counter[str] = field(default_factory=Counter)
    enough: bool = False

    def take(self, kind: str, answer: Answer) -> None:
        """Take down what was answered."""
        self.written += answer.written
        self.repeated += answer.repeated
        self.counts[kind] += 1


class Scorer(Struct, frozen=True):
    """Somebody who keeps score for one side of a match."""

    match: MatchId
    side: Party
    person: PersonId


async def main() -> None:
    """Kill, look, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder, told, began = Path(name), Told(), time.monotonic()
        scorers = await _prepare(folder / DATABASE)
        starts = await _killed_again_and_again(folder, scorers, told, wanted.kills, Random(wanted.seed))
        took = time.monotonic() - began
        print(
            f"{wanted.kills} kills in {took:.0f} s; back after {median(starts):.2f} s (longest {max(starts):.2f} s)"
        )
        acknowledged = ", ".join(f"{number:,} {kind}" for kind, number in sorted(told.counts.items()))
        print(f"acknowledged: {acknowledged}; {told.repeated:,} of them when they were sent again")
        await _look(folder, told)


async def _prepare(database: Path) -> tuple[Scorer, ...]:
    """Set up a cup whose first matches are being played; return who keeps score in them."""
    store = await SqliteStore.open(database)
    desk = await prepared(store, TEAMS)
    scorers: list[Scorer] = []
    for match in (await matches_of(desk))[: TEAMS // 2]:
        await desk.call(match)
        declared = (await desk.match(match)).sides.line_ups.declared
        for side in SIDES:
            scorer = declared[side].scorer
            assert scorer is not None, "a line-up of the tests names who writes"
            scorers.append(Scorer(match, side, scorer))
    await store.close()
    return tuple(scorers)


async def _killed_again_and_again(
    folder: Path, scorers: tuple[Scorer, ...], told: Told, kills: int, random: Random
) -> list[float]:
    """Let everybody write while the server is killed so many times; return how long it took to come back, in seconds."""
    starts: list[float] = []
    port = 0
    writing: asyncio.Task[None] | None = None
    for number in range(kills + 1):
        began = time.monotonic()
        async with _server(folder, port) as running:
            starts.append(time.monotonic() - began)
            port = running.port
            writing = writing or asyncio.create_task(_write(running.url, scorers, told))
            if number < kills:
                await _until(told.counts.total() + random.randint(0, MOST_BETWEEN), told, writing)
                await running.killed()
            else:
                told.enough = True
                await writing
                await running.stopped()
        if writing.done():
            writing.result()
    return starts[1:]


async def _until(acknowledged: int, told: Told, writing: asyncio.Task[None]) -> None:
    """Wait until so much was acknowledged in all, and a moment more."""
    while told.counts.total() < acknowledged and not writing.done():
        await asyncio.wait({writing}, timeout=0.001)


@asynccontextmanager
async def _server(folder: Path, port: int) -> AsyncIterator[Running]:
    async with serving("--data", str(folder), port=port) as running:
        yield running


async def _write(url: str, scorers: tuple[Scorer, ...], told: Told) -> None:
    async with Client(url, tries=PATIENT) as director:
        await director.sign_in(LOGIN, PASSWORD)
        async with asyncio.TaskGroup() as group:
            for scorer in scorers:
                handed = await _hand_out(director, scorer, told)
                group.create_task(_score(url, handed.secret, scorer, told))
            for number in range(DIRECTORS):
                group.create_task(_direct(director, number, told))
            for _ in range(KEEPERS):
                group.create_task(_keep_keys(director, scorers[0], told))


async def _score(url: str, secret: str, scorer: Scorer, told: Told) -> None:
    """Write one game over and over, as the phone of a scorekeeper."""
    async with Client(url, tries=PATIENT) as phone:
        await phone.redeem(secret)
        told.counts["sessions"] += 1
        for number in count():
            line = game(scorer.side, number % 14)  # the other side says otherwise, so that the match goes on
            request = scores.EnterLine(scorer.side, Place(1 + number % 3, 1), line)
            told.take("scores", await _patiently(phone, request, scorer.match))
            if told.enough:
                return


async def _direct(director: Client, number: int, told: Told) -> None:
    """Post notices and invite teams, in turns."""
    for turn in count():
        if turn % 2:
            team = EntrantId(f"team-{number}-{turn}")
            told.take("teams", await _patiently(director, entries.InviteTeam(team, f"The {team}")))
        else:
            id_ = f"{number}-{turn}"
            told.take("notices", await _patiently(director, governing.PostNotice(id_, f"Notice {id_}")))
            told.notices.append(id_)
        if told.enough:
            return


async def _keep_keys(director: Client, scorer: Scorer, told: Told) -> None:
    """Hand out links, and make every second one void."""
    for turn in count():
        handed = await _hand_out(director, scorer, told)
        if turn % 2:
            await director.post(f"/api/competitions/{CUP}/links/{handed.link}/revoke", DoneShown(), DoneShown)
            told.void.add(handed.link)
            told.counts["links made void"] += 1
        if told.enough:
            return


async def _hand_out(director: Client, scorer: Scorer, told: Told) -> Handed:
    wanted = NewLink(Role.SCOREKEEPER, scorer.match, scorer.side, scorer.person)
    handed = await director.post(f"/api/competitions/{CUP}/links", wanted, Handed)
    told.links.add(handed.link)
    told.counts["links"] += 1
    return handed


class _Slower(Exception):
    """The server wants this phone to be slower."""


async def _patiently(client: Client, request: Request, match: MatchId | None = None) -> Answer:
    """Ask until it is answered, more slowly where the server wants that, under one id."""
    key = secrets.token_urlsafe(16)
    while True:
        try:
            return await client.ask(CUP, request, match, key)
        except ServerSaid as said:
            if said.status != 429:
                raise
            await asyncio.sleep(0.2)


async def _look(folder: Path, told: Told) -> None:
    """Hold everything that was told against the log."""
    store = await SqliteStore.open(folder / DATABASE, read_only=True)
    log = {stream: await store.read(stream) for stream in await store.heads()}
    there = {(entry.stream, entry.number): entry.digest for entries in log.values() for entry in entries}
    lost = sum(there.get((each.stream, each.number)) != each.digest for each in told.written)
    notices = Counter(entry.body["id"] for entry in log[STREAM] if entry.tag == "notice-posted")
    keys = Keys()
    for entry in log[KEYS]:
        keys = fold_entry(keys, entry)
    issued = Counter(entry.body["link"]["id"] for entry in log[KEYS] if entry.tag == "link-issued")
    lost += sum(notices[id_] == 0 for id_ in told.notices) + sum(issued[link] == 0 for link in told.links)
    lost += len(told.void & keys.links.keys()) + len((told.links - told.void) - keys.links.keys())
    doubled = sum(number > 1 for number in (*notices.values(), *issued.values()))
    doubled += len(told.written) - len({(each.stream, each.number) for each in told.written})
    checked, wrong = await store.check(), await wrong_snapshots(store)
    await export_event(store, STREAM, folder / "cup", public=False, at_ms=0)
    await store.close()
    problems = verify_file(folder / "cup", read_event).problems
    sizes = ", ".join(f"{stream}: {len(entries):,}" for stream, entries in sorted(log.items()))
    print(f"entries: {sizes}")
    print(
        f"lost {lost}, doubled {doubled}; wrong snapshots {len(wrong)}; database whole: {checked.whole};"
        f" exported file whole: {not problems}"
    )
    if lost or doubled or wrong or not checked.whole or problems:
        raise SystemExit(1)


if __name__ == "__main__":
    asyncio.run(main())
