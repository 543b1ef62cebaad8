"""The event envelope: canonical JSON (RFC 8785) and a chain of hashes, so that a changed past is found.

An event's body may hold text, whole numbers, booleans, null, lists and objects. Fractions are kept out on purpose:
money is in minor units, and a number has one spelling. Within those limits msgspec's sorted JSON *is* RFC 8785 (the
tests compare the two), which makes the fast encoder the canonical one.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, NewType, NoReturn

import msgspec
from msgspec import Raw, Struct

from hangjack.ids import PersonId, StreamId

Digest = NewType("Digest", str)
"""A SHA-256 in hexadecimal."""

GENESIS = Digest("0" * 64)
"""What stands before the first entry of a stream."""

_LARGEST_EXACT = 2**53 - 1  # RFC 8785 knows only numbers that a double holds exactly


class NotCanonicalError(ValueError):
    """A value that has no canonical form: a mistake in our code, never in a person's input."""


class Entry(Struct, gc=False, frozen=True):
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

    def is_a(self, *kinds: type[Struct]) -> bool:
        """Whether it is an event of one of *kinds*."""
        return any(self.tag == kind.__struct_config__.tag for kind in kinds)


class Break(Struct, frozen=True):
    """Where a chain stops being believable: the number expected there, and the field that is wrong."""

    number: int
    field: str


def canonical(value: Any) -> bytes:
    """Return the one JSON text (RFC 8785) of *value*. Raises `NotCanonicalError` for a fraction or a huge number."""
    return _text_and_content(value)[0]


def canonical_body(entry: Entry) -> bytes:
    """Return the canonical JSON of the body of *entry*, which has a digest and so was found to have one."""
    return _in_order.encode(entry.body)


def digest_of(value: Any) -> Digest:
    """Return the SHA-256 of the canonical JSON of *value*."""
    return Digest(sha256(canonical(value)).hexdigest())


def chain(before: Entry | None, stream: StreamId, at_ms: int, by: PersonId, event: Struct) -> Entry:
    """Return *event* as the entry that follows *before* in *stream* (None: as its first)."""
    assert before is None or before.stream == stream, "an entry follows one of its own stream"
    number, previous = (0, GENESIS) if before is None else (before.number, before.digest)
    return link((number, previous), stream, at_ms, by, event)


def link(
    head: tuple[int, Digest], stream: StreamId, at_ms: int, by: PersonId, event: Struct | dict[str, Any]
) -> Entry:
    """Return *event* as the entry behind the *head* of *stream*: the number and digest of the last one there."""
    number, previous = head[0] + 1, head[1]
    text, body = _text_and_content(event)
    digest = _seal(_Covered(at_ms, Raw(text), by, number, previous, stream))
    return Entry(stream, number, at_ms, by, body, previous, digest)


def first_break(entries: Iterable[Entry], head: tuple[int, Digest] = (0, GENESIS)) -> Break | None:
    """Return where the chain of *entries* is broken, which stand behind *head* in their stream; None if it holds."""
    number, previous = head
    stream: StreamId | None = None
    for entry in entries:
        number += 1
        if field := _wrong_field(entry, stream or entry.stream, number, previous):
            return Break(number, field)
        stream, previous = entry.stream, entry.digest
    return None


def _wrong_field(entry: Entry, stream: StreamId, number: int, previous: Digest) -> str | None:
    if entry.stream != stream:
        return "stream"
    if entry.number != number:
        return "number"
    if entry.previous != previous:
        return "previous"
    return None if _is_sealed(entry) else "digest"


def _is_sealed(entry: Entry) -> bool:
    try:
        body = Raw(canonical(entry.body))
        covered = _Covered(entry.at_ms, body, entry.by, entry.number, entry.previous, entry.stream)
        return entry.digest == _seal(covered)
    except NotCanonicalError:
        return False


class _Covered(Struct, frozen=True):
    """What a digest covers, in the order of canonical JSON; the body is canonical already."""

    at_ms: int
    body: Raw
    by: PersonId
    number: int
    previous: Digest
    stream: StreamId


def _seal(covered: _Covered) -> Digest:
    _require_canonical(covered.at_ms)
    _require_canonical(covered.number)
    return Digest(sha256(_in_order.encode(covered)).hexdigest())


def _refuse_fraction(number: str) -> NoReturn:
    raise ValueError(f"{number} has no canonical JSON")


_in_order = msgspec.json.Encoder(order="sorted")
_reading = msgspec.json.Decoder(float_hook=_refuse_fraction)
_digits_as_nil = bytes.maketrans(b"123456789", b"0" * 9)


def _text_and_content(value: Any) -> tuple[bytes, Any]:
    """Return the canonical JSON of *value*, and what everybody reads in it.

    Reading it finds the fractions. Only a text that may hide something else is looked through value by value.
    """
    try:
        text = _in_order.encode(value)
    except TypeError:  # a key that is no text yet
        value = msgspec.to_builtins(value)
        _require_canonical(value)
        text = _in_order.encode(value)
    if _may_hide_something(text):
        _require_canonical(msgspec.to_builtins(value))
    try:
        return text, _reading.decode(text)
    except msgspec.ValidationError as error:
        raise NotCanonicalError(str(error)) from error


def _may_hide_something(text: bytes) -> bool:
    """Whether *text* may have a number that is too large, a null that was not a number, or a key that sorts otherwise."""
    return b"null" in text or not text.isascii() or b"0" * 16 in text.translate(_digits_as_nil)


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
