"""The toss: who came for it, who won it, and how it can be drawn so that nobody could choose its outcome.

Captains toss a coin and say who won, or let it be drawn: the server publishes the SHA-256 of a nonce, the *commitment*;
the captains say a few words; the seed is the SHA-256 of the canonical JSON (RFC 8785) of
`{"match": "...", "nonce": "<hex>", "words": "..."}`. Read as a number, an even seed is A's and an odd one B's.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import MatchId
from hangjack.log import Digest, digest_of
from hangjack.matches.parties import A, B, Party


class CameForToss(Struct, frozen=True, tag="came-for-toss"):
    """A side's captain is there for the toss."""

    side: Party
    at_ms: int


class TossCommitted(Struct, frozen=True, tag="toss-committed"):
    """The server has bound itself to a nonce that it has not shown yet."""

    commitment: Digest


class TossDrawn(Struct, frozen=True, tag="toss-drawn"):
    """The toss was drawn: everything that somebody needs to draw it again."""

    nonce: str
    words: str
    seed: Digest
    winner: Party


class Tossed(Struct, frozen=True, tag="tossed"):
    """The toss: its winner chose the direction and deals first. *absent* did not come for it in time."""

    winner: Party
    north_south: Party
    absent: tuple[Party, ...] = ()


TossEvent = CameForToss | TossCommitted | TossDrawn | Tossed


class Tossing(Struct, frozen=True):
    """How far the toss has come."""

    came_ms: Mapping[Party, int] = {}
    commitment: Digest | None = None
    drawn: TossDrawn | None = None
    made: Tossed | None = None


def fold(tossing: Tossing, event: TossEvent) -> Tossing:
    """Return the toss after *event*."""
    match event:
        case CameForToss(side, at_ms):
            return replace(tossing, came_ms={**tossing.came_ms, side: at_ms})
        case TossCommitted(commitment):
            return replace(tossing, commitment=commitment)
        case TossDrawn():
            return replace(tossing, drawn=event)
        case Tossed():
            return replace(tossing, made=event)
    assert_never(event)


def come_for_toss(tossing: Tossing, side: Party, at_ms: int) -> tuple[CameForToss, ...]:
    """Note that a captain is there; the first time counts."""
    return () if side in tossing.came_ms else (CameForToss(side, at_ms),)


def commit_toss(tossing: Tossing, commitment: Digest) -> tuple[TossCommitted, ...]:
    """Publish the SHA-256 of a nonce before anybody says a word. It is published once."""
    _require_not_made(tossing)
    if tossing.commitment is not None:
        raise Refused("toss.committed-already")
    return (TossCommitted(commitment),)


def draw_toss(tossing: Tossing, match: MatchId, nonce: str, words: str) -> tuple[TossDrawn, ...]:
    """Draw the toss from the *nonce* that was committed to and the *words* that the captains said."""
    _require_not_made(tossing)
    if tossing.drawn is not None:
        raise Refused("toss.drawn-already", winner=tossing.drawn.winner)
    if tossing.commitment is None:
        raise Refused("toss.not-committed")
    assert sha256(bytes.fromhex(nonce)).hexdigest() == tossing.commitment, "the nonce is the one committed to"
    if not words.strip():
        raise Refused("toss.words-missing")
    said = " ".join(words.lower().split())
    seed = seed_of(match, nonce, said)
    return (TossDrawn(nonce, said, seed, winner_of(seed)),)


def seed_of(match: MatchId, nonce: str, words: str) -> Digest:
    """Return the seed of a toss, which anybody can work out again."""
    return digest_of({"match": match, "nonce": nonce, "words": words})


def winner_of(seed: Digest) -> Party:
    """Return whose toss a seed is."""
    return B if int(seed, 16) % 2 else A


def _require_not_made(tossing: Tossing) -> None:
    if tossing.made is not None:
        raise Refused("match.tossed-already")


class Toss(Struct, frozen=True):
    """How the toss went: who won it, which direction the winner chose, and who did not come for it in time."""

    winner: Party
    north_south: Party
    absent: tuple[Party, ...] = ()


def toss(tossing: Tossing, tossed: Toss, missed: tuple[Party, ...] = ()) -> tuple[Tossed, ...]:
    """Record the toss. A side that has *missed* it, by not coming in time, has lost it, whatever the coin says."""
    _require_not_made(tossing)
    absent = tuple(dict.fromkeys((*tossed.absent, *missed)))
    if absent == (tossed.winner,):
        raise Refused("match.absent-loses-toss", side=tossed.winner)
    drawn = tossing.drawn
    if drawn is not None and drawn.winner != tossed.winner and drawn.winner not in absent:
        raise Refused("toss.drawn-already", winner=drawn.winner)
    return (Tossed(tossed.winner, tossed.north_south, absent),)
