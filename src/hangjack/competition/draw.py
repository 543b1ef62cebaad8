"""A draw that outsiders can verify: nobody, the server's owner included, could choose its outcome.

1. Before entries close the server makes a nonce of 32 random bytes and publishes its SHA-256, the *commitment*.
2. Entries close: the list is the entries' ids, sorted by their characters' code points.
3. In the hall somebody says a few *words*, which are typed in: small letters, single blanks between them.
4. The *seed* is the SHA-256 of the canonical JSON (RFC 8785) of `{"entries": [...], "nonce": "<hex>", "words": "..."}`,
   and the nonce is published.
5. The sorted list is shuffled. For i from the last place (counted from 0) down to 1 a number j from 0 to i is drawn, and the
   entries at i and j change places. To draw j, take block number c (c = 0, 1, 2, ... through the whole shuffle): the SHA-256
   of the seed's 32 bytes followed by c as 8 bytes, big end first, read as one number n of 256 bits. If n is not below the
   largest multiple of i + 1 that 256 bits hold, take the next block; otherwise j = n mod (i + 1).

`docs/howto/verify-a-draw.md` has the same in words for the hall, and a program of twenty lines that needs nothing of ours.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.arrivals import require_reason
from hangjack.errors import Refused
from hangjack.ids import TeamId
from hangjack.log import Digest, digest_of
from hangjack.wording import Worded

NONCE_BYTES = 32


class DrawCommitted(Struct, frozen=True, tag="draw-committed"):
    """The server has bound itself to a nonce that it has not shown yet."""

    draw: str
    commitment: Digest


class DrawEntriesClosed(Struct, frozen=True, tag="draw-entries-closed"):
    """These are the entries of the draw, sorted."""

    draw: str
    entries: tuple[TeamId, ...]


class DrawHeld(Struct, frozen=True, tag="draw-held"):
    """The draw was held: everything that somebody needs to do it again."""

    draw: str
    commitment: Digest
    entries: tuple[TeamId, ...]
    nonce: str
    words: str
    seed: Digest
    order: tuple[TeamId, ...]


class RedrawOrdered(Struct, frozen=True, tag="redraw-ordered"):
    """The draw is to be held again, for this reason, with a nonce not shown yet; the draw before stays on record."""

    draw: str
    reason: str
    commitment: Digest


DrawEvent = DrawCommitted | DrawEntriesClosed | DrawHeld | RedrawOrdered


class Draw(Struct, frozen=True):
    """How far a draw has come, with every draw that was held before it."""

    name: str
    """What is drawn, so that a competition can have several draws: `groups`."""
    commitment: Digest | None = None
    entries: tuple[TeamId, ...] | None = None
    held: DrawHeld | None = None
    redrawn: tuple[tuple[DrawHeld, str], ...] = ()
    """Earlier draws, each with the reason why it was held again."""


class DrawFault(Worded):
    """What is wrong with a draw that claims to be verifiable."""

    NONCE = "nonce"
    ENTRIES = "entries"
    WORDS = "words"
    SEED = "seed"
    ORDER = "order"


def fold(draw: Draw, event: DrawEvent) -> Draw:
    """Return the draw after *event*. Never refuses; what belongs to another draw changes nothing."""
    if event.draw != draw.name:
        return draw
    match event:
        case DrawCommitted(_, commitment):
            return replace(draw, commitment=commitment)
        case DrawEntriesClosed(_, entries):
            return replace(draw, entries=entries)
        case DrawHeld():
            return replace(draw, held=event)
        case RedrawOrdered(_, reason, commitment):
            past = ((draw.held, reason),) if draw.held else ()
            return Draw(draw.name, commitment, redrawn=(*draw.redrawn, *past))
    assert_never(event)


def commit(draw: Draw, nonce: bytes) -> tuple[DrawCommitted, ...]:
    """Bind the server to *nonce*, which stays secret until the draw. Refuses once entries are closed or it is bound."""
    if draw.commitment is not None:
        raise Refused("draw.committed-already")
    if draw.entries is not None:
        raise Refused("draw.commit-too-late")
    return (DrawCommitted(draw.name, commitment_of(nonce)),)


def close_entries(draw: Draw, entries: Sequence[TeamId]) -> tuple[DrawEntriesClosed, ...]:
    """Fix who is drawn. Refuses before the commitment, a second time, a double entry and a draw of nobody."""
    if draw.commitment is None:
        raise Refused("draw.not-committed")
    if draw.entries is not None:
        raise Refused("draw.entries-closed-already")
    if not entries or len(set(entries)) != len(entries):
        raise Refused("draw.entries-wrong")
    return (DrawEntriesClosed(draw.name, canonical_entries(entries)),)


def hold(draw: Draw, nonce: bytes, words: str) -> tuple[DrawHeld, ...]:
    """Hold the draw with the *words* spoken in the hall. Refuses a draw that is not ready, or another nonce."""
    if draw.held is not None:
        raise Refused("draw.held-already")
    if draw.commitment is None or draw.entries is None:
        raise Refused("draw.entries-open")
    if not (spoken := canonical_words(words)):
        raise Refused("draw.needs-words")
    if commitment_of(nonce) != draw.commitment:
        raise Refused("draw.other-nonce")
    seed = seed_of(draw.entries, nonce, spoken)
    order = shuffled(draw.entries, seed)
    return (DrawHeld(draw.name, draw.commitment, draw.entries, nonce.hex(), spoken, seed, order),)


def order_redraw(draw: Draw, nonce: bytes, reason: str) -> tuple[RedrawOrdered, ...]:
    """Have the draw held again with a new *nonce*. Refuses without a reason, before a draw, and the old nonce."""
    if draw.held is None:
        raise Refused("draw.again-before-first")
    if commitment_of(nonce) in {draw.held.commitment, *(held.commitment for held, _ in draw.redrawn)}:
        raise Refused("draw.again-needs-new-nonce")
    return (RedrawOrdered(draw.name, require_reason(reason), commitment_of(nonce)),)


def verify_draw(held: DrawHeld) -> tuple[DrawFault, ...]:
    """Return what is wrong with a draw, from what was published of it; nothing if it is as it must be."""
    nonce = _bytes_of(held.nonce)
    if nonce is None or len(nonce) != NONCE_BYTES or commitment_of(nonce) != held.commitment:
        return (DrawFault.NONCE,)
    holds = {
        DrawFault.ENTRIES: held.entries == canonical_entries(held.entries) and held.entries != (),
        DrawFault.WORDS: held.words == canonical_words(held.words) != "",
        DrawFault.SEED: held.seed == seed_of(held.entries, nonce, held.words),
        DrawFault.ORDER: held.order == shuffled(held.entries, seed_of(held.entries, nonce, held.words)),
    }
    return tuple(fault for fault, held_true in holds.items() if not held_true)


def commitment_of(nonce: bytes) -> Digest:
    """Return what is published of a *nonce* before the draw."""
    assert len(nonce) == NONCE_BYTES, "a nonce has 32 bytes"
    return Digest(sha256(nonce).hexdigest())


def canonical_entries(entries: Sequence[TeamId]) -> tuple[TeamId, ...]:
    """Return *entries* in the one order from which every shuffle begins."""
    return tuple(sorted(set(entries)))


def canonical_words(words: str) -> str:
    """Return *words* in the one spelling that counts: composed characters, small letters, single blanks."""
    return " ".join(unicodedata.normalize("NFC", words).lower().split())


def seed_of(entries: Sequence[TeamId], nonce: bytes, words: str) -> Digest:
    """Return the seed that nobody could know before the *words* were spoken."""
    return digest_of({"entries": list(entries), "nonce": nonce.hex(), "words": words})


def shuffled(entries: Sequence[TeamId], seed: Digest) -> tuple[TeamId, ...]:
    """Return *entries* in the order that *seed* gives, as the module says."""
    order, blocks = list(entries), _blocks(seed)
    for last in range(len(order) - 1, 0, -1):
        other = _number_below(last + 1, blocks)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _blocks(seed: Digest) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(bytes.fromhex(seed) + counter.to_bytes(8, "big"))
        yield int.from_bytes(block.digest(), "big")
        counter += 1


def _number_below(limit: int, blocks: Iterator[int]) -> int:
    """Return a number from 0 to *limit* - 1, each as likely as the others: numbers beyond the last full round go unused."""
    usable = 2**256 - 2**256 % limit
    return next(number for number in blocks if number < usable) % limit


def _bytes_of(text: str) -> bytes | None:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return None
