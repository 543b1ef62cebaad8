"""What can come due in a competition: a deadline, and what the clock lets happen by itself."""

from msgspec import Struct

from hangjack.competition.competition import CompetitionEvent
from hangjack.competition.proposals import Facts
from hangjack.ids import ClauseId
from hangjack.wording import Worded


class Due(Worded):
    """What can be due in a competition."""

    ENTRIES_CLOSE = "entries_close"
    MONEY = "money"
    SANCTION_ENDS = "sanction_ends"
    PROTEST = "protest"
    NOTICE_ENDS = "notice_ends"
    CARD = "card"
    LAPSE = "lapse"


class CompetitionDeadline(Struct, frozen=True):
    """Something that is due at a time, in the competition as it stands now."""

    kind: Due
    subject: str
    due_ms: int
    clause: ClauseId | None = None
    proposes: Facts | None = None
    """The offence that may be judged once it has passed; None for a reminder."""

    @property
    def id(self) -> str:
        """The deadline's name: the same for everybody who works it out, so that it is noticed once."""
        return f"{self.clause or self.kind.value}|{self.subject}|{self.due_ms}"


class Lapse(Struct, frozen=True):
    """Something that happens by itself once its time has come, *about* a match or a case of that name."""

    about: str
    event: CompetitionEvent

    @property
    def id(self) -> str:
        """What everybody calls it who notices it."""
        return f"{self.event.__struct_config__.tag} {self.about}"
