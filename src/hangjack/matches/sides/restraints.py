"""A captain asked to restrain or replace somebody: the request, its time and the captain's answer are on record."""

from collections.abc import Mapping
from typing import assert_never

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.matches.parties import Party


class RestraintAsked(Struct, frozen=True, tag="restraint-asked"):
    """The captain of *side* is asked to restrain or replace a player or supporter; *about* says whom and why."""

    id: str
    side: Party
    about: str
    by: PersonId
    at_ms: int


class RestraintAnswered(Struct, frozen=True, tag="restraint-answered"):
    """The captain has answered."""

    id: str
    answer: str
    by: PersonId
    at_ms: int


RestraintEvent = RestraintAsked | RestraintAnswered


class Restraint(Struct, frozen=True):
    """A request as it stands."""

    asked: RestraintAsked
    answered: RestraintAnswered | None = None


Restraints = Mapping[str, Restraint]


def fold(restraints: Restraints, event: RestraintEvent) -> Restraints:
    """Return the requests after *event*."""
    match event:
        case RestraintAsked(id_):
            return {**restraints, id_: Restraint(event)}
        case RestraintAnswered(id_):
            return {**restraints, id_: replace(restraints[id_], answered=event)}
    assert_never(event)


def ask_restraint(restraints: Restraints, asked: RestraintAsked) -> tuple[RestraintAsked, ...]:
    """Ask the captain of a side, as the opposing captain or an official; the same again changes nothing."""
    if asked.id in restraints:
        return ()
    if not asked.about.strip():
        raise Refused("restraint.about-missing")
    return (asked,)


def answer_restraint(
    restraints: Restraints, side: Party, answered: RestraintAnswered
) -> tuple[RestraintAnswered, ...]:
    """Answer for *side*, which was asked; the first answer stands."""
    known = restraints.get(answered.id)
    if known is None or known.asked.side != side:
        raise Refused("restraint.unknown", id=answered.id)
    if known.answered is not None:
        raise Refused("restraint.answered")
    if not answered.answer.strip():
        raise Refused("restraint.answer-missing")
    return (answered,)
