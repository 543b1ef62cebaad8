"""What became of a ruling: proposed, dismissed, given, changed with a reason, overruled; nothing of it is ever lost."""

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused, require_reason
from hangjack.ids import PersonId
from hangjack.wording import Worded

Ruling = TypeVar("Ruling")
Ruling_co = TypeVar("Ruling_co", covariant=True)


class Standing(Worded):
    """How far a ruling has come."""

    PROPOSED = "proposed"
    GIVEN = "given"
    OVERRULED = "overruled"
    DISMISSED = "dismissed"


class Step(Struct, Generic[Ruling_co], frozen=True):
    """One thing that was done with a ruling, by whom and why."""

    standing: Standing
    ruling: Ruling_co | None
    """What counts after this step; None when nothing does."""
    by: PersonId
    reason: str = ""


class Record(Struct, Generic[Ruling_co], frozen=True):
    """A ruling and everything that was done with it; the last step counts."""

    steps: tuple[Step[Ruling_co], ...]

    @property
    def standing(self) -> Standing:
        """How far the ruling has come."""
        return self.steps[-1].standing

    @property
    def in_force(self) -> Ruling_co | None:
        """The ruling that counts now; None while it is only proposed, or when it was overruled with nothing instead."""
        return None if self.standing is Standing.PROPOSED else self.steps[-1].ruling


def proposed(ruling: Ruling, by: PersonId) -> Record[Ruling]:
    """Return the record of a *ruling* that nobody has given yet."""
    return Record((Step(Standing.PROPOSED, ruling, by),))


def give(
    record: Record[Ruling], by: PersonId, instead: Ruling | None = None, reason: str = ""
) -> Record[Ruling]:
    """Give the proposed ruling, or another *instead* of it, which needs a *reason*."""
    if record.standing is not Standing.PROPOSED:
        raise Refused("ruling.given-already")
    told = reason if instead is None else require_reason(reason, "ruling.change-needs-reason")
    ruling = record.steps[-1].ruling if instead is None else instead
    return _with(record, Step(Standing.GIVEN, ruling, by, told))


def dismiss(record: Record[Ruling], by: PersonId, reason: str) -> Record[Ruling]:
    """Give nothing for a proposed ruling, for a *reason*: what was reported did not happen, or is no offence."""
    if record.standing is not Standing.PROPOSED:
        raise Refused("ruling.given-already")
    told = require_reason(reason, "ruling.change-needs-reason")
    return _with(record, Step(Standing.DISMISSED, None, by, told))


def reopen(record: Record[Ruling], by: PersonId, reason: str) -> Record[Ruling]:
    """Propose a ruling again that the same official has just given or dismissed: a slip, and no overruling.

    Refused for somebody else's: that is for the committee.
    """
    last = record.steps[-1]
    if last.standing not in {Standing.GIVEN, Standing.DISMISSED}:
        raise Refused("take-back.holds-no-more")
    if last.by != by:
        raise Refused("take-back.not-yours")
    was = next(step.ruling for step in reversed(record.steps) if step.standing is Standing.PROPOSED)
    return _with(record, Step(Standing.PROPOSED, was, by, require_reason(reason)))


def overrule(
    record: Record[Ruling], by: PersonId, reason: str, instead: Ruling | None = None
) -> Record[Ruling]:
    """Set a given ruling aside, for another or for none; the one before stays on record."""
    if record.standing in {Standing.PROPOSED, Standing.DISMISSED}:
        raise Refused("ruling.not-given-yet")
    told = require_reason(reason, "ruling.change-needs-reason")
    return _with(record, Step(Standing.OVERRULED, instead, by, told))


def _with(record: Record[Ruling], step: Step[Ruling]) -> Record[Ruling]:
    return replace(record, steps=(*record.steps, step))
