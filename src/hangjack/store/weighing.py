"""Which acts of a batch can be done, decided the same way for every database: known ids first, then the streams' numbers.

A batch is what came in while the last one was being written. Its acts are weighed one after another, each against the
heads that those before it have left, so that two acts on one stream cannot both get a number.
"""

from collections.abc import Mapping, MutableMapping, Sequence

from msgspec import Struct

from hangjack.errors import HangjackError, Refused
from hangjack.ids import StreamId
from hangjack.log import Digest, Entry, link
from hangjack.store.interface import Act, ActId, Conflict, Head


class Span(Struct, frozen=True):
    """The entries of one stream that an act has written: from the number *first* to *last*."""

    stream: StreamId
    first: int
    last: int


class Kept(Struct, frozen=True):
    """What the store keeps of an act: what was asked, where its entries are, and its answer."""

    id: ActId
    request: Digest
    spans: tuple[Span, ...]
    answer: bytes


class Accepted(Struct, frozen=True):
    """An act to be written."""

    act: Act
    kept: Kept
    entries: tuple[Entry, ...]


class Repeated(Struct, frozen=True):
    """An act that was done before."""

    kept: Kept


Weighed = Accepted | Repeated | HangjackError
"""What becomes of an act; an error is the answer to whoever asked."""


def weigh(
    acts: Sequence[Act], heads: Mapping[StreamId, Head], known: Mapping[ActId, Kept]
) -> tuple[Weighed, ...]:
    """Return what becomes of each of *acts*, in their order.

    *heads* has the head of every stream that an act names and that exists, *known* what is kept of every id among them.
    """
    now, done = dict(heads), dict(known)
    return tuple(_weigh(act, now, done) for act in acts)


def _weigh(act: Act, heads: MutableMapping[StreamId, Head], known: MutableMapping[ActId, Kept]) -> Weighed:
    kept = known.get(act.id)
    if kept is not None:
        return Repeated(kept) if kept.request == act.request else Refused("store.act-id-reused", act=act.id)
    for append in act.appends:
        found = heads.get(append.stream, Head()).number
        if found != append.expected:
            return Conflict(append.stream, append.expected, found)
    accepted = _accepted(act, heads)
    known[act.id] = accepted.kept
    for entry in accepted.entries:
        heads[entry.stream] = Head(entry.number, entry.digest)
    return accepted


def _accepted(act: Act, heads: Mapping[StreamId, Head]) -> Accepted:
    assert len({append.stream for append in act.appends}) == len(act.appends), "an act names a stream once"
    entries: list[Entry] = []
    spans: list[Span] = []
    for append in act.appends:
        head = heads.get(append.stream, Head())
        number, digest = head.number, head.digest
        for event in append.events:
            entry = link((number, digest), append.stream, act.at_ms, act.by, event)
            entries.append(entry)
            number, digest = entry.number, entry.digest
        if append.events:
            spans.append(Span(append.stream, head.number + 1, number))
    return Accepted(act, Kept(act.id, act.request, tuple(spans), act.answer), tuple(entries))
