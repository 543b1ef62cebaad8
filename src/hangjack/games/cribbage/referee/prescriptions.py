"""What a row of a penalty table prescribes, before the facts of the incident are known.

Effects that need no facts stand in a row as they are; a prescription takes its side and its numbers from facts.
"""

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from hangjack.games.cribbage.engine.seats import Side
from hangjack.games.cribbage.referee.effects import (
    AlreadyOut,
    CardRuled,
    CountSet,
    Effect,
    Holes,
    Redeal,
    Referred,
    ScoreRuled,
)


class RefereeOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """What a house may decide about rulings."""

    penalty_profile: Literal["none", "traditional"] = "none"
    prompted_score: Literal["stands", "void"] = "stands"


class TakeBack(Struct, frozen=True, tag="take-back"):
    """Both sides lose the holes that the facts called *what* and the side's letter name."""

    what: Literal["pegged", "claimed"]


class Adjust(Struct, frozen=True, tag="adjust"):
    """The side concerned is moved from where one fact has it to where another says it belongs."""

    there: str
    belongs: str


class Penalty(Struct, frozen=True, tag="penalty"):
    """Holes to the side that did nothing wrong; *fact* names the one that did."""

    holes: int
    fact: Literal["offender", "side"] = "offender"


class CountAs(Struct, frozen=True, tag="count-as"):
    """The hand counts what a fact says."""

    fact: str


class OutBefore(Struct, frozen=True, tag="out-before"):
    """The side that a fact names was out before, if any was."""

    fact: str


Prescription = TakeBack | Adjust | Penalty | CountAs | OutBefore | Redeal | CardRuled | ScoreRuled | Referred


def facts_needed(prescription: Prescription) -> tuple[str, ...]:
    """Return the facts without which *prescription* cannot be resolved."""
    match prescription:
        case TakeBack(what):
            return (f"{what}_a", f"{what}_b")
        case Adjust(there, belongs):
            return ("side", there, belongs)
        case Penalty(fact=fact) | CountAs(fact) | OutBefore(fact):
            return (fact,)
        case _:
            return ()


def resolve(prescription: Prescription, facts: Mapping[str, Any]) -> tuple[Effect, ...]:
    """Return the effects that *prescription* has with these *facts*."""
    match prescription:
        case TakeBack(what):
            return tuple(
                Holes(side, -facts[name]) for side in Side if facts[name := f"{what}_{side.value.lower()}"]
            )
        case Adjust(there, belongs):
            holes = facts[belongs] - facts[there]
            return (Holes(Side(facts["side"]), holes),) if holes else ()
        case Penalty(holes, fact):
            return (Holes(Side(facts[fact]).other, holes),)
        case CountAs(fact):
            return (CountSet(facts[fact]),)
        case OutBefore(fact):
            return (AlreadyOut(None if facts[fact] == "none" else Side(facts[fact])),)
        case _:
            return (prescription,)
