"""Claims to win by default as they stand: what the claimants handed in, and what an official made of it."""

from collections.abc import Mapping
from typing import Literal, assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.ids import ClauseId, PersonId
from hangjack.matches.parties import Party
from hangjack.wording import Worded


class ClaimForm(Struct, frozen=True):
    """What the claimants hand in; what is missing on it is None."""

    side: Party
    at_ms: int
    clause: ClauseId
    verified_by: PersonId | None = None
    """The official who has seen the claimants at their tables."""
    verified_ms: int | None = None
    signed_by: PersonId | None = None
    signed_as: Literal["captain", "official"] | None = None
    """Whether the captain of the side that defaults has signed, or an official."""


class ClaimOutcome(Worded):
    """What an official made of a claim."""

    ACCEPTED = "accepted"
    TURNED_DOWN = "turned_down"
    REVERSED = "reversed"


class DefaultClaimed(Struct, frozen=True, tag="default-claimed"):
    """A side claims the match by default; the form is complete."""

    id: str
    form: ClaimForm
    by: PersonId


class ClaimSettled(Struct, frozen=True, tag="claim-settled"):
    """An official has ruled on the claim; *reversed*: the match goes to the other side."""

    id: str
    outcome: ClaimOutcome
    by: PersonId
    reason: str


ClaimEvent = DefaultClaimed | ClaimSettled


class Claim(Struct, frozen=True):
    """A claim as it stands."""

    claimed: DefaultClaimed
    settled: ClaimSettled | None = None


Claims = Mapping[str, Claim]


def fold(claims: Claims, event: ClaimEvent) -> Claims:
    """Return the claims after *event*."""
    match event:
        case DefaultClaimed(id_):
            return {**claims, id_: Claim(event)}
        case ClaimSettled(id_):
            return {**claims, id_: replace(claims[id_], settled=event)}
    assert_never(event)
