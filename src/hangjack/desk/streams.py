"""From entries to states: what a competition's stream and a match's stream fold to, and snapshots of that.

The shape of a state is a digest of its types, which changes whenever anything that is kept of it does.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import EnumType
from functools import cache, lru_cache, reduce
from hashlib import sha256
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct, defstruct, inspect

from hangjack.competition import folding
from hangjack.competition.competition import Competition, CompetitionEvent, CompetitionOpened
from hangjack.competition.formats.format import every_event, one_of
from hangjack.errors import HangjackError, Refused
from hangjack.ids import RESERVED, StreamId
from hangjack.log import Digest, Entry, digest_of, first_break
from hangjack.matches import match
from hangjack.matches.match import Match, MatchEvent, MatchOpened, open_match
from hangjack.rulebooks.opening import require_event
from hangjack.store.archive.marks import is_half_here
from hangjack.store.interface import Head, Snapshot, Store
from hangjack.unions import decode, every_member

_log = logging.getLogger(__name__)

State = TypeVar("State", Competition, Match)

COUNTING = "3"
"""Changes when a fold gives something else for the same events, in a state of the same shape."""


@cache
def fold_version() -> str:
    """Return what names the present folds: a snapshot of another version is not used.

    It is made from the types of the states, so that nobody has to remember it when one changes.
    """
    return f"{COUNTING}-{shape_of(Competition, Match, *every_member())[:16]}"


_WARNINGS = 1_000
MANY = 50
"""So many events take a while to fold."""
_DIGEST_BYTES = 32
SNAPSHOT_EVERY = 500
"""How many entries a stream grows by before its fold is kept again."""


class Folded(Struct, Generic[State], frozen=True):
    """What a stream folds to, and how far it was read."""

    state: State
    head: Head
    at_ms: int
    """When its last entry was written."""


def learn(known: dict[StreamId, Folded[State]], stream: StreamId, folded: Folded[State]) -> None:
    """Keep what a stream folds to, unless somebody has read further meanwhile."""
    if stream not in known or known[stream].head.number < folded.head.number:
        known[stream] = folded


def folded_at(state: State, entries: Sequence[Entry]) -> Folded[State]:
    """Return what a stream folds to once *entries* are its last."""
    last = entries[-1]
    return Folded(state, Head(last.number, last.digest), last.at_ms)


class Unsound(HangjackError):
    """A stream that nothing is built upon, while others go on without it.

    Either an entry is not what was written there, or it means nothing to this hangjack.
    """


class HalfHere(Unsound):
    """An event of which a part may be missing: its import goes on, or was cut off."""


@cache
def _competition_events(kinds: tuple[type[Struct], ...]) -> type[Struct]:
    """Return events of these *kinds* to be read.

    msgspec remembers how to read a Struct, and would look at a bare union anew for each event.
    """
    every: Any = tuple[one_of(kinds), ...]  # type: ignore[misc]
    return defstruct("CompetitionEvents", [("events", every)], frozen=True)


class _MatchEvents(Struct, frozen=True):
    events: tuple[MatchEvent, ...]


def competition_events(entries: Sequence[Entry]) -> tuple[CompetitionEvent, ...]:
    """Return the events of a competition's stream."""
    read: Any = msgspec.convert(
        {"events": [entry.body for entry in entries]}, _competition_events(every_event()), dec_hook=decode
    )
    events: tuple[CompetitionEvent, ...] = read.events
    return events


def match_events(entries: Sequence[Entry]) -> tuple[MatchEvent, ...]:
    """Return the events of a match's stream."""
    return msgspec.convert(
        {"events": [entry.body for entry in entries]}, _MatchEvents, dec_hook=decode
    ).events


async def load_competition(
    store: Store, stream: StreamId, known: Folded[Competition] | None = None
) -> Folded[Competition]:
    """Return the competition of *stream* as it is now; *known* is what was read before. Refuses one that is not there.

    Raises `HalfHere` for one that is not whole yet.
    """
    if "/" in stream or stream in RESERVED:
        raise Refused("desk.no-such-competition", competition=stream)
    await require_whole(store, stream)
    known = known or await _kept(store, stream, Competition)
    entries = await store.read(stream, known.head.number if known else 0)
    if entries:
        await require_whole(store, stream)  # the first of them may have come since
    if not entries:
        if known is None:
            raise Refused("desk.no-such-competition", competition=stream)
        return known

    def folded() -> Folded[Competition]:
        with _soundly(entries, known):
            state = _competition_after(known, competition_events(entries))
            if known is None:
                _require_own(state, stream)
        return Folded(state, _head(entries), entries[-1].at_ms)

    return await _beside_if_many(len(entries), folded)


async def require_whole(store: Store, stream: StreamId) -> None:
    """Refuse the event whose own stream this is while a part of it may be missing."""
    if await is_half_here(store, stream):
        raise HalfHere("desk.half-imported", event=stream)


async def load_match(store: Store, stream: StreamId, known: Folded[Match] | None = None) -> Folded[Match]:
    """Return the match of *stream* as it is now; *known* is what was read before. Refuses one that is not there."""
    known = known or await _kept(store, stream, Match)
    entries = await store.read(stream, known.head.number if known else 0)
    if not entries:
        if known is None:
            raise Refused("desk.no-such-match", match=stream.rpartition("/")[2])
        return known

    def folded() -> Folded[Match]:
        with _soundly(entries, known):
            state = _match_after(known, match_events(entries))
            if known is None:
                assert stream.endswith(f"/{state.opened.match}"), "a match is the one whose stream it is"
        return Folded(state, _head(entries), entries[-1].at_ms)

    return await _beside_if_many(len(entries), folded)


async def _beside_if_many(entries: int, work: Callable[[], Folded[State]]) -> Folded[State]:
    """Fold so many *entries*: in a thread where that takes a while, because others wait for the loop."""
    if entries <= MANY:
        return work()
    _look_at_all_events()
    return await asyncio.to_thread(work)


@cache
def _look_at_all_events() -> None:
    """Let msgspec see of what all events are made, before any thread reads one.

    It looks at a Struct when it reads the first one. Two threads that do so at once bring the whole process down.
    """
    for kind in (_competition_events(every_event()), _MatchEvents, *every_member()):
        msgspec.json.Decoder(kind, dec_hook=decode)


async def keep(store: Store, stream: StreamId, folded: Folded[Competition] | Folded[Match]) -> None:
    """Keep what a stream folds to, so that it need not be read from its beginning again."""
    body = msgspec.msgpack.encode((folded.state, folded.at_ms))
    head = folded.head
    vouched = _digest_of(stream, head, body) + body
    await store.keep_snapshot(Snapshot(stream, head.number, head.digest, fold_version(), vouched))


async def wrong_snapshots(store: Store) -> tuple[StreamId, ...]:
    """Return the streams whose snapshot is not what the log folds to: none, unless something is broken."""
    wrong: list[StreamId] = []
    for stream in await store.heads():
        snapshot = await store.snapshot(stream, fold_version())
        if snapshot is not None:
            entries = await store.read(stream, until=snapshot.number)
            kept = _read(snapshot, Match) if "/" in stream else _read(snapshot, Competition)
            if kept != (_folded_anew(stream, entries), entries[-1].at_ms):
                wrong.append(stream)
    return tuple(wrong)


async def unsound_streams(store: Store) -> tuple[Unsound, ...]:
    """Return what is wrong with each competition and match that cannot be folded from its beginning."""
    found: list[Unsound] = []
    for stream in sorted(await store.heads()):
        if stream not in RESERVED:
            entries = await store.read(stream)
            try:
                await require_whole(store, stream)
                with _soundly(entries, None):
                    _folded_anew(stream, entries)
            except Unsound as unsound:
                found.append(unsound)
    return tuple(found)


def _read(snapshot: Snapshot, kind: type[State]) -> tuple[State, int] | None:
    """Return what a snapshot holds; None if it is not what was kept, or cannot be read."""
    head = Head(snapshot.number, Digest(snapshot.digest))
    digest, body = snapshot.body[:_DIGEST_BYTES], snapshot.body[_DIGEST_BYTES:]
    if digest != _digest_of(snapshot.stream, head, body):
        return None
    try:
        return msgspec.msgpack.decode(body, type=tuple[kind, int], dec_hook=decode)  # type: ignore[valid-type]
    except (msgspec.DecodeError, ValueError):
        return None


def _digest_of(stream: StreamId, head: Head, body: bytes) -> bytes:
    """Return what a snapshot carries before its body, so that one which was changed or moved is not believed."""
    return sha256(msgspec.msgpack.encode((stream, head.number, head.digest)) + body).digest()


def _folded_anew(stream: StreamId, entries: Sequence[Entry]) -> Competition | Match:
    if "/" in stream:
        return _match_after(None, match_events(entries))
    return _competition_after(None, competition_events(entries))


def _competition_after(known: Folded[Competition] | None, events: Sequence[CompetitionEvent]) -> Competition:
    if known is not None:
        return reduce(folding.fold, events, known.state)
    opened, *rest = events
    assert isinstance(opened, CompetitionOpened), "a competition's stream begins with its opening"
    return reduce(folding.fold, rest, folding.open_competition(opened))


def _match_after(known: Folded[Match] | None, events: Sequence[MatchEvent]) -> Match:
    if known is not None:
        return reduce(match.fold, events, known.state)
    opened, *rest = events
    assert isinstance(opened, MatchOpened), "a match's stream begins with its opening"
    return reduce(match.fold, rest, open_match(opened))


def _require_own(state: Competition, stream: StreamId) -> None:
    """Refuse a competition that is not the one whose stream it is, or has days that no calendar has."""
    assert StreamId(state.id) == stream, "a competition is the one whose stream it is"
    require_event(state.opened)


@contextmanager
def _soundly(entries: Sequence[Entry], known: Folded[Competition] | Folded[Match] | None) -> Iterator[None]:
    """Check that *entries* follow what is *known*, and turn whatever the fold stumbles over into a sentence."""
    head = Head() if known is None else known.head
    stream = entries[0].stream
    if broken := first_break(entries, (head.number, head.digest)):
        _warn_once(stream, broken.number, "has been changed at")
        raise Unsound("desk.stream-changed", stream=stream, number=broken.number)
    try:
        yield
    except Exception as error:
        _warn_once(stream, entries[-1].number, "cannot be folded up to")
        raise Unsound("desk.stream-unreadable", stream=stream) from error


@lru_cache(_WARNINGS)
def _warn_once(stream: StreamId, number: int, what: str) -> None:
    """Say what is wrong with a stream: once, although the clock comes by every second."""
    _log.warning("The stream %s %s entry %d.", stream, what, number, exc_info=True)


async def _kept(store: Store, stream: StreamId, kind: type[State]) -> Folded[State] | None:
    snapshot = await store.snapshot(stream, fold_version())
    if snapshot is None:
        return None
    found = _read(snapshot, kind)
    if found is None:
        _log.warning("The snapshot of %s cannot be read; its log is read from the beginning.", stream)
        return None
    state, at_ms = found
    return Folded(state, Head(snapshot.number, Digest(snapshot.digest)), at_ms)


def _head(entries: Sequence[Entry]) -> Head:
    return Head(entries[-1].number, entries[-1].digest)


def shape_of(*kinds: type[Struct]) -> Digest:
    """Return a digest of everything that values of *kinds* hold: names, types and tags, as deep as they go."""
    seen: dict[str, object] = {}
    return digest_of([[_told(each, seen) for each in inspect.multi_type_info(kinds)], seen])


def _told(kind: inspect.Type, seen: dict[str, object]) -> Any:
    """Return what *kind* is in plain values; a Struct is told once, in *seen*, and named everywhere else."""
    if isinstance(kind, inspect.StructType):
        name = repr(kind.cls)
        if name not in seen:
            seen[name] = None
            seen[name] = [
                kind.tag,
                [[field.encode_name, field.required, _told(field.type, seen)] for field in kind.fields],
            ]
        return name
    return [type(kind).__name__, _parts(kind, seen)]


def _parts(kind: inspect.Type, seen: dict[str, object]) -> list[Any]:
    parts = msgspec.structs.asdict(kind)
    return [[name, _part(part, seen)] for name, part in sorted(parts.items())]


def _part(part: object, seen: dict[str, object]) -> Any:
    match part:
        case inspect.Type():
            return _told(part, seen)
        case tuple():
            return [_part(each, seen) for each in part]
        case EnumType():
            return [part.__qualname__, sorted(str(member) for member in list[Any](part))]
        case type():
            return part.__qualname__
        case Mapping():
            return str(sorted(part))
        case _:
            return str(part)
