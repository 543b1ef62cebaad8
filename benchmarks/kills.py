"""A server that is killed again and again while scores, notices and keys are written: what was acknowledged stays.

    python -m benchmarks.kills [--kills 100] [--between 600] [--seed 0]

The real program is ended with kill -9 at moments that nobody has chosen, after at most so many answers as *between* says, and started again on the same folder. Meanwhile phones
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
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from random import Random
from statistics import median

from msgspec import Struct, field

from benchmarks.telling.asking import Asking
from benchmarks.telling.figures import Better, Figure, done, told
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

TAKES = "5 minutes"
TEAMS = 4
DIRECTORS = 3
KEEPERS = 2
"""How many hand out links."""


class Heard(Struct):
    """What the phones were heard."""

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


async def _measured(kills: int, seed: int, most_between: int) -> list[Figure]:
    """Kill, and look."""
    with tempfile.TemporaryDirectory() as name:
        folder, heard = Path(name), Heard()
        scorers = await _prepare(folder / DATABASE)
        random = Random(seed)
        gaps = [random.randint(0, most_between) for _ in range(kills)]
        starts = await _killed_again_and_again(folder, scorers, heard, gaps)
        acknowledged = ", ".join(f"{number:,} {kind}" for kind, number in sorted(heard.counts.items()))
        print(f"acknowledged: {acknowledged}; {heard.repeated:,} of them when they were sent again")
        return [
            told(done("kills", len(starts), "kills")),
            told(Figure("back after a kill, median", median(starts), "s")),
            told(Figure("back after a kill, longest", max(starts), "s")),
            told(Figure("acknowledged", heard.counts.total(), "answers", Better.HIGHER)),
            *await _look(folder, heard),
        ]


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
    folder: Path, scorers: tuple[Scorer, ...], heard: Heard, gaps: Sequence[int]
) -> list[float]:
    """Let everybody write while the server is killed again and again; return how long it took to come back, in seconds."""
    starts: list[float] = []
    port = 0
    writing: asyncio.Task[None] | None = None
    for number in range(len(gaps) + 1):
        began = time.monotonic()
        async with _server(folder, port) as running:
            starts.append(time.monotonic() - began)
            port = running.port
            writing = writing or asyncio.create_task(_write(running.url, scorers, heard))
            if number < len(gaps):
                await _until(heard.counts.total() + gaps[number], heard, writing)
                await running.killed()
            else:
                heard.enough = True
                await writing
                await running.stopped()
        if writing.done():
            writing.result()
    return starts[1:]


async def _until(acknowledged: int, heard: Heard, writing: asyncio.Task[None]) -> None:
    """Wait until so much was acknowledged in all, and a moment more."""
    while heard.counts.total() < acknowledged and not writing.done():
        await asyncio.wait({writing}, timeout=0.001)


@asynccontextmanager
async def _server(folder: Path, port: int) -> AsyncIterator[Running]:
    async with serving("--data", str(folder), port=port) as running:
        yield running


async def _write(url: str, scorers: tuple[Scorer, ...], heard: Heard) -> None:
    async with Client(url, tries=PATIENT) as director:
        await director.sign_in(LOGIN, PASSWORD)
        async with asyncio.TaskGroup() as group:
            for scorer in scorers:
                handed = await _hand_out(director, scorer, heard)
                group.create_task(_score(url, handed.secret, scorer, heard))
            for number in range(DIRECTORS):
                group.create_task(_direct(director, number, heard))
            for _ in range(KEEPERS):
                group.create_task(_keep_keys(director, scorers[0], heard))


async def _score(url: str, secret: str, scorer: Scorer, heard: Heard) -> None:
    """Write one game over and over, as the phone of a scorekeeper."""
    async with Client(url, tries=PATIENT) as phone:
        await phone.redeem(secret)
        heard.counts["sessions"] += 1
        for number in count():
            line = game(scorer.side, number % 14)  # the other side says otherwise, so that the match goes on
            request = scores.EnterLine(scorer.side, Place(1 + number % 3, 1), line)
            heard.take("scores", await _patiently(phone, request, scorer.match))
            if heard.enough:
                return


async def _direct(director: Client, number: int, heard: Heard) -> None:
    """Post notices and invite teams, in turns."""
    for turn in count():
        if turn % 2:
            team = EntrantId(f"team-{number}-{turn}")
            heard.take("teams", await _patiently(director, entries.InviteTeam(team, f"The {team}")))
        else:
            id_ = f"{number}-{turn}"
            heard.take("notices", await _patiently(director, governing.PostNotice(id_, f"Notice {id_}")))
            heard.notices.append(id_)
        if heard.enough:
            return


async def _keep_keys(director: Client, scorer: Scorer, heard: Heard) -> None:
    """Hand out links, and make every second one void."""
    for turn in count():
        handed = await _hand_out(director, scorer, heard)
        if turn % 2:
            await director.post(f"/api/competitions/{CUP}/links/{handed.link}/revoke", DoneShown(), DoneShown)
            heard.void.add(handed.link)
            heard.counts["links made void"] += 1
        if heard.enough:
            return


async def _hand_out(director: Client, scorer: Scorer, heard: Heard) -> Handed:
    wanted = NewLink(Role.SCOREKEEPER, scorer.match, scorer.side, scorer.person)
    handed = await director.post(f"/api/competitions/{CUP}/links", wanted, Handed)
    heard.links.add(handed.link)
    heard.counts["links"] += 1
    return handed


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


async def _look(folder: Path, heard: Heard) -> list[Figure]:
    """Hold everything that was told against the log."""
    store = await SqliteStore.open(folder / DATABASE, read_only=True)
    log = {stream: await store.read(stream) for stream in await store.heads()}
    there = {(entry.stream, entry.number): entry.digest for entries in log.values() for entry in entries}
    lost = sum(there.get((each.stream, each.number)) != each.digest for each in heard.written)
    notices = Counter(entry.body["id"] for entry in log[STREAM] if entry.tag == "notice-posted")
    keys = Keys()
    for entry in log[KEYS]:
        keys = fold_entry(keys, entry)
    issued = Counter(entry.body["link"]["id"] for entry in log[KEYS] if entry.tag == "link-issued")
    lost += sum(notices[id_] == 0 for id_ in heard.notices) + sum(issued[link] == 0 for link in heard.links)
    lost += len(heard.void & keys.links.keys()) + len((heard.links - heard.void) - keys.links.keys())
    doubled = sum(number > 1 for number in (*notices.values(), *issued.values()))
    doubled += len(heard.written) - len({(each.stream, each.number) for each in heard.written})
    checked, wrong = await store.check(), await wrong_snapshots(store)
    await export_event(store, STREAM, folder / "cup", public=False, at_ms=0)
    await store.close()
    problems = verify_file(folder / "cup", read_event).problems
    sizes = ", ".join(f"{stream}: {len(entries):,}" for stream, entries in sorted(log.items()))
    print(f"entries: {sizes}")
    found = [
        told(done("lost", lost, "entries")),
        told(done("doubled", doubled, "entries")),
        told(done("wrong snapshots", len(wrong), "snapshots")),
        told(done("broken databases", int(not checked.whole), "databases")),
        told(done("problems of the exported file", len(problems), "problems")),
    ]
    if any(each.value for each in found):
        raise SystemExit("NOT everything is there as it was acknowledged")
    return found


def measure(given: argparse.Namespace) -> Iterator[Figure]:
    """Kill a server again and again."""
    yield from asyncio.run(_measured(given.kills, given.seed, given.between))


def main(words: Sequence[str] | None = None) -> None:
    """Measure what the command line says."""
    asking = Asking(__doc__)
    asking.size("kills", 100, short=1)
    asking.size("between", 600, short=20)
    asking.add_argument("--seed", type=int, default=0)
    asking.carry_out(measure, words)


if __name__ == "__main__":
    main()
