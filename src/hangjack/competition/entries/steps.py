"""What is done for an entry and can be taken back."""

from msgspec import Struct

from hangjack.ids import EntrantId, PersonId
from hangjack.wording import Worded


class EntryStep(Worded):
    """What is done for an entry and can be taken back."""

    FORM = "form"
    AGREEMENT = "agreement"
    ADMISSION = "admission"
    WITHDRAWAL = "withdrawal"


class EntryTakenBack(Struct, frozen=True, tag="entry-taken-back"):
    """Something that was done for an entry no longer holds; *reason* is why."""

    team: EntrantId
    step: EntryStep
    by: PersonId
    reason: str
