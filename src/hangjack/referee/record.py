"""What became of a ruling: proposed, dismissed, given, changed with a reason, overruled; nothing of it is ever lost."""

from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.wording import Worded

Ruling = TypeVar("Ruling")


class Standing(Worded):
    """How far a ruling has come."""

    PROPOSED = "proposed"
    GIVEN = "given"
    OVERRULED = "overruled"
    DISMISSED = "dismissed"


class Step(Struct, Generic[Ruling], frozen=True):
    """One thing that was done with a ruling, by whom and why."""

    standing: Standing
    ruling: Ruling | None
    """What counts after this step; None when nothing does."""
    by: PersonId
    reason: str = ""


class Record(Struct, Generic[Ruling], frozen=True):
    """A ruling and everything that was done with it; the last step counts."""

    steps: tuple[Step[Ruling], ...]

    @property
    def standing(self) -> Standing:
        """How far the ruling has come."""
        return self.steps[-1].standing

    @property
    def in_force(self) -> Ruling | None:
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
    if instead is not None and not reason.strip():
        raise Refused("ruling.change-needs-reason")
    ruling = record.steps[-1].ruling if instead is None else instead
    return _with(record, Step(Standing.GIVEN, ruling, by, reason))


def dismiss(record: Record[Ruling], by: PersonId, reason: str) -> Record[Ruling]:
    """Give nothing for a proposed ruling, for a *reason*: what was reported did not happen, or is no offence."""
    if record.standing is not Standing.PROPOSED:
        raise Refused("ruling.given-already")
    if not reason.strip():
        raise Refused("ruling.change-needs-reason")
    return _with(record, Step(Standing.DISMISSED, None, by, reason))


def overrule(
    record: Record[Ruling], by: PersonId, reason: str, instead: Ruling | None = None
) -> Record[Ruling]:
    """Set a given ruling aside, for another or for none; the one before stays on record."""
    if record.standing in {Standing.PROPOSED, Standing.DISMISSED}:
        raise Refused("ruling.not-given-yet")
    if not reason.strip():
        raise Refused("ruling.change-needs-reason")
    return _with(record, Step(Standing.OVERRULED, instead, by, reason))


def _with(record: Record[Ruling], step: Step[Ruling]) -> Record[Ruling]:
    return replace(record, steps=(*record.steps, step))
