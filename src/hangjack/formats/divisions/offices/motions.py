"""Motions for the general meeting: changes of the rules that somebody proposes, until they are withdrawn."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.competition.competition import FormatEvent
from hangjack.errors import BadInput, Refused, require_reason
from hangjack.ids import EntrantId, PersonId

LONGEST_MOTION = 3_000
MOST_MOTIONS = 200


class MotionProposed(FormatEvent, frozen=True, tag="motion-proposed"):
    """Somebody proposes a change of the rules; a captain does so for a team, the committee for itself."""

    number: int
    text: str
    team: EntrantId | None
    by: PersonId
    at_ms: int


class MotionWithdrawn(FormatEvent, frozen=True, tag="motion-withdrawn"):
    """A motion is not put to the meeting."""

    number: int
    reason: str
    by: PersonId
    at_ms: int


MotionEvent = MotionProposed | MotionWithdrawn


class Motion(Struct, frozen=True):
    """A motion, and why it is not put."""

    proposed: MotionProposed
    withdrawn: MotionWithdrawn | None = None


Motions = Mapping[int, Motion]


def fold(motions: Motions, event: MotionEvent) -> Motions:
    """Return the motions after *event*. Never refuses."""
    match event:
        case MotionProposed(number):
            return {**motions, number: Motion(event)}
        case MotionWithdrawn(number) if number in motions:
            return {**motions, number: replace(motions[number], withdrawn=event)}
        case MotionWithdrawn():
            return motions
    assert_never(event)


def propose(
    motions: Motions, text: str, team: EntrantId | None, by: tuple[PersonId, int]
) -> tuple[MotionProposed, ...]:
    """Propose a change of the rules, in words."""
    if len(motions) >= MOST_MOTIONS:
        raise Refused("motion.too-many", most=MOST_MOTIONS)
    told = require_reason(text, "motion.text-missing", LONGEST_MOTION)
    return (MotionProposed(max(motions, default=0) + 1, told, team, *by),)


def withdraw(
    motions: Motions, number: int, reason: str, by: tuple[PersonId, int]
) -> tuple[MotionWithdrawn, ...]:
    """Let a motion not be put to the meeting, for a reason."""
    found = motions.get(number)
    if found is None or found.withdrawn is not None:
        raise BadInput("motion.unknown", number=number)
    return (MotionWithdrawn(number, require_reason(reason), *by),)
