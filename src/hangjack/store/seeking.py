"""Looking for entries of many streams, the last ones first: what is sought, and how a database is asked for it."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from hangjack.ids import PersonId, StreamId
from hangjack.log import Entry, canonical_body


class Clue(Struct, frozen=True):
    """Something that an entry has to do with: it is in one of *streams*, by one of *people*, or has one of *words* in its body."""

    words: tuple[str, ...] = ()
    """As they stand in the canonical JSON: a text with its quotation marks."""
    streams: tuple[StreamId, ...] = ()
    people: tuple[PersonId, ...] = ()


class Sought(Struct, frozen=True):
    """What is looked for in a stream and the streams below it: all *clues* fit, and it is of one of *tags* where some are named."""

    clues: tuple[Clue, ...] = ()
    tags: tuple[str, ...] = ()
    but: tuple[str, ...] = ()
    """Of none of these tags."""


class Found(Struct, frozen=True):
    """An entry, and its place among all entries of the store."""

    place: int
    entry: Entry


def is_below(stream: StreamId, entry: Entry) -> bool:
    """Whether *entry* is one of *stream*, or of a stream below it."""
    return entry.stream == stream or entry.stream.startswith(f"{stream}/")


def fits(sought: Sought, entry: Entry) -> bool:
    """Whether *entry* is what is looked for; a database is asked the same by `condition`."""
    body = canonical_body(entry)
    of_tag = (not sought.tags or entry.tag in sought.tags) and entry.tag not in sought.but
    return of_tag and all(_leads_to(clue, entry, body) for clue in sought.clues)


def condition(
    stream: StreamId,
    sought: Sought,
    bound: Callable[[Any], str],
    holds: Callable[[str], str],
) -> str:
    """Return what a database is asked for: *bound* gives a value its name, *holds* says that a body has a word in it."""
    here = f"e.stream = {bound(stream)}"
    below = f"e.stream >= {bound(f'{stream}/')} and e.stream < {bound(f'{stream}0')}"
    asked = [f"({here} or ({below}))"]
    asked += [_asked(clue, bound, holds) for clue in sought.clues]
    tagged = [holds(bound(_tagged(tag))) for tag in sought.tags]
    if tagged:
        asked.append(f"({' or '.join(tagged)})")
    asked += [f"not {holds(bound(_tagged(tag)))}" for tag in sought.but]
    return " and ".join(asked)


def _leads_to(clue: Clue, entry: Entry, body: bytes) -> bool:
    return (
        entry.stream in clue.streams
        or entry.by in clue.people
        or any(word.encode() in body for word in clue.words)
    )


def _asked(clue: Clue, bound: Callable[[Any], str], holds: Callable[[str], str]) -> str:
    parts = [
        *(f"e.stream = {bound(stream)}" for stream in clue.streams),
        *(f'e."by" = {bound(person)}' for person in clue.people),
        *(holds(bound(word.encode())) for word in clue.words),
    ]
    return f"({' or '.join(parts) or '1 = 0'})"


def _tagged(tag: str) -> bytes:
    """Return how a body of that tag is known: the keys of canonical JSON are sorted, so the tag may stand anywhere in it."""
    return f'"type":"{tag}"'.encode()
