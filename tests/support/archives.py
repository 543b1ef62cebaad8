"""A small event that is played the same way every time, so that two of them differ only in what was planned."""

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from hypothesis import strategies as st
from msgspec import Struct

from hangjack.ids import MatchId, PersonId, StreamId
from hangjack.log import Digest, digest_of, link
from hangjack.store.archive.exporting import export_event
from hangjack.store.archive.format import Footer, line_of
from hangjack.store.interface import Act, ActId, Append, Done, PersonalRecord, RecordId, Store, commitment
from hangjack.store.receipts import Receipt, receipt_of
from support.memory_store import MemoryStore

CUP = StreamId("cup")
EXPORTED_AT_MS = 1_790_000_000_000
ANA = PersonalRecord(RecordId("cup/person/ana"), "5a17", {"name": "Ana Ramdeen"})
Answer = TypeVar("Answer")


class PersonEntered(Struct, frozen=True, tag="person-entered"):
    """Somebody takes part; the log has only the commitment to the name."""

    person: PersonId
    commitment: Digest


class GameEntered(Struct, frozen=True, tag="game-entered"):
    """One game of a match."""

    points: int


class SheetSealed(Struct, frozen=True, tag="sheet-sealed"):
    """The last event of a match."""

    digest: Digest


class MatchSealed(Struct, frozen=True, tag="match-sealed"):
    """What the competition's stream says about it."""

    match: MatchId
    sheet: Digest
    head: Digest
    number: int


class Plan(Struct, frozen=True):
    """The points of each game, by match, in the order in which the matches are played and sealed."""

    matches: tuple[tuple[str, tuple[int, ...]], ...]


SMALL = Plan((("A-1-1", (14, 9)), ("A-1-2", (3,)), ("B-1-1", (7, 7, 11))))

plans = st.builds(
    lambda points: Plan(tuple((f"M-{number}", games) for number, games in enumerate(points, start=1))),
    st.lists(st.lists(st.integers(0, 14), min_size=1, max_size=4).map(tuple), min_size=1, max_size=4),
)


def run(asked: Coroutine[Any, Any, Answer]) -> Answer:
    """Wait for *asked*."""
    return asyncio.run(asked)


def match_stream(match: str, competition: StreamId = CUP) -> StreamId:
    """Return the stream of a match."""
    return StreamId(f"{competition}/{match}")


class Event:
    """An event that is being played into a store; *acts* and *receipts* are what its devices remember."""

    def __init__(self, store: Store, competition: StreamId = CUP) -> None:
        self.store = store
        self.competition = competition
        self.acts: list[Act] = []
        self.receipts: list[Receipt] = []

    async def act(self, events: Mapping[StreamId, Sequence[Struct]], **more: Any) -> Done:
        """Append *events*, a second after the act before, and answer with what was asked."""
        number = len(self.acts) + 1
        appends = [
            Append(stream, (await self.store.head(stream)).number, tuple(new))
            for stream, new in events.items()
        ]
        request = digest_of([number, *events.values()])
        act = Act(
            ActId(f"{self.competition}-act-{number}"),
            request,
            PersonId(f"recorder-{number % 2}"),
            1_780_000_000_000 + number * 1000,
            tuple(appends),
            answer=f"answer {number}".encode(),
            **more,
        )
        self.acts.append(act)
        return await self.store.append(act)

    async def open(self) -> None:
        """Let Ana enter; hers is the one personal record."""
        await self.act(
            {self.competition: [PersonEntered(PersonId("ana"), commitment(ANA))]},
            keep=(ANA,),
        )

    async def play(self, match: str, points: Sequence[int]) -> None:
        """Play *match*: the first game is entered alone, the others together."""
        stream = match_stream(match, self.competition)
        for games in filter(None, (points[:1], points[1:])):
            await self.act({stream: [GameEntered(each) for each in games]})

    async def seal(self, match: str, points: Sequence[int]) -> None:
        """Seal *match* in both streams at once, and hand out the receipt."""
        stream, sheet = match_stream(match, self.competition), digest_of(list(points))
        head, number = await self.store.head(stream), len(self.acts) + 1
        closing = SheetSealed(sheet)
        last = link(
            (head.number, head.digest),
            stream,
            1_780_000_000_000 + number * 1000,
            PersonId(f"recorder-{number % 2}"),
            closing,
        )
        sealing = MatchSealed(MatchId(match), sheet, last.digest, last.number)
        done = await self.act({stream: [closing], self.competition: [sealing]})
        assert done.entries[0] == last
        self.receipts.append(receipt_of(done.entries[1]))


def played(plan: Plan, store: Store | None = None, competition: StreamId = CUP) -> Event:
    """Return an event that was played as *plan* says."""
    event = Event(store or MemoryStore(), competition)

    async def play() -> None:
        await event.open()
        for match, points in plan.matches:
            await event.play(match, points)
            await event.seal(match, points)

    run(play())
    return event


def exported(store: Store, to: Path, *, public: bool = False, at_ms: int = EXPORTED_AT_MS) -> bytes:
    """Export the cup to the file *to*, in place of an older one, and return its bytes."""
    to.unlink(missing_ok=True)
    run(export_event(store, CUP, to, public=public, at_ms=at_ms))
    return to.read_bytes()


def with_footer(lines: Sequence[bytes]) -> bytes:
    """Return a file of *lines*, all but the last, with a last line that fits them."""
    text = b"".join(lines[:-1])
    kinds = [msgspec.json.decode(line).get("line", "entry") for line in lines[:-1]]
    footer = Footer(kinds.count("entry"), kinds.count("record"), kinds.count("act"), sha256_of(text))
    return text + line_of(footer)


def sha256_of(text: bytes) -> Digest:
    """Return the digest of *text*."""
    return Digest(sha256(text).hexdigest())
