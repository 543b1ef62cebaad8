"""The event envelope: canonical JSON (RFC 8785) and a chain of hashes, so that a changed past is found.

An event's body may hold text, whole numbers, booleans, null, lists and objects. Fractions are kept out on purpose:
money is in minor units, and a number has one spelling. Within those limits msgspec's sorted JSON *is* RFC 8785 (the
tests compare the two), which makes the fast encoder the canonical one.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NewType

import msgspec
from msgspec import Struct

from hangjack.ids import PersonId, StreamId

Digest = NewType("Digest", str)
"""A SHA-256 in hexadecimal."""

GENESIS = Digest("0" * 64)
"""What stands before the first entry of a stream."""

_LARGEST_EXACT = 2**53 - 1  # RFC 8785 knows only numbers that a double holds exactly


class NotCanonicalError(ValueError):
    """A value that has no canonical form: a mistake in our code, never in a person's input."""


class Entry(Struct, frozen=True):
    """One event of a stream: what happened, who said so, when, and the digest of the entry before it."""

    stream: StreamId
    number: int
    at_ms: int
    by: PersonId
    body: dict[str, Any]
    previous: Digest
    digest: Digest

    @property
    def tag(self) -> str:
        """The kind of event, as its Struct is tagged."""
        return str(self.body["type"])


class Break(Struct, frozen=True):
    """Where a chain stops being believable: the number expected there, and the field that is wrong."""

    number: int
    field: str


def canonical(value: Any) -> bytes:
    """Return the one JSON text (RFC 8785) of *value*. Raises `NotCanonicalError` for a fraction or a huge number."""
    plain = msgspec.to_builtins(value)
    _require_canonical(plain)
    return msgspec.json.encode(plain, order="sorted")


def digest_of(value: Any) -> Digest:
    """Return the SHA-256 of the canonical JSON of *value*."""
    return Digest(sha256(canonical(value)).hexdigest())


def chain(before: Entry | None, stream: StreamId, at_ms: int, by: PersonId, event: Struct) -> Entry:
    """Return *event* as the entry that follows *before* in *stream* (None: as its first)."""
    assert before is None or before.stream == stream, "an entry follows one of its own stream"
    unsealed = Entry(
        stream=stream,
        number=1 if before is None else before.number + 1,
        at_ms=at_ms,
        by=by,
        body=msgspec.to_builtins(event),
        previous=GENESIS if before is None else before.digest,
        digest=GENESIS,
    )
    return msgspec.structs.replace(unsealed, digest=_seal(unsealed))


def first_break(entries: Iterable[Entry]) -> Break | None:
    """Return where the chain of *entries*, from the first of its stream, is broken; None if it holds."""
    before: Entry | None = None
    for expected, entry in enumerate(entries, start=1):
        if field := _wrong_field(before, expected, entry):
            return Break(expected, field)
        before = entry
    return None


def _wrong_field(before: Entry | None, expected: int, entry: Entry) -> str | None:
    if before is not None and entry.stream != before.stream:
        return "stream"
    if entry.number != expected:
        return "number"
    if entry.previous != (GENESIS if before is None else before.digest):
        return "previous"
    return None if _is_sealed(entry) else "digest"


def _is_sealed(entry: Entry) -> bool:
    try:
        return entry.digest == _seal(entry)
    except NotCanonicalError:
        return False


def _seal(entry: Entry) -> Digest:
    covered = msgspec.structs.asdict(entry)
    del covered["digest"]
    return digest_of(covered)


def _require_canonical(value: Any) -> None:
    match value:
        case None | bool() | str():
            return
        case int():
            if abs(value) > _LARGEST_EXACT:
                raise NotCanonicalError(f"{value} is too large for canonical JSON")
        case list() | tuple():
            for item in value:
                _require_canonical(item)
        case dict():
            for key, item in value.items():
                # RFC 8785 sorts by UTF-16 units, msgspec by code points: they agree below U+E000.
                if not isinstance(key, str) or any(letter >= "\ue000" for letter in key):
                    raise NotCanonicalError(f"{key!r} cannot be a key in an event")
                _require_canonical(item)
        case _:
            raise NotCanonicalError(f"{value!r} has no canonical JSON")
