"""What is kept of every competition when its state is not in memory: what lists show of it, and when its clock must look again."""

from msgspec import Struct

from hangjack.competition import dues
from hangjack.competition.appointments import Appointments
from hangjack.competition.competition import Competition
from hangjack.competition.event.record import Listing, Said
from hangjack.competition.formats import format_of
from hangjack.ids import CompetitionId, PersonId


class Brief(Struct, frozen=True):
    """A competition in a few words, under the names that it has them itself."""

    id: CompetitionId
    opened: Said
    opened_by: PersonId
    listing: Listing
    ended: bool
    over: bool
    """Whether it has ended, or another season has begun."""
    appointments: Appointments
    captains: frozenset[PersonId]
    mails: bool
    """Whether messages go out of it, or may have to."""
    under_way: bool
    format: str
    """The tag of what it is played by."""
    due_ms: int | None
    """When the first deadline comes that nobody has noticed; None where none does."""

    def waits_until(self, now_ms: int) -> bool:
        """Whether the clock has nothing to look at now."""
        return self.ended or not (self.under_way or (self.due_ms is not None and self.due_ms <= now_ms))


def brief_of(competition: Competition) -> Brief:
    """Return a competition in a few words."""
    captains = (entry.captain for entry in competition.rosters.entries.values())
    open_ = (each.due_ms for each in dues.deadlines(competition) if each.id not in competition.noticed)
    over = competition.ended is not None or format_of(competition).seasons(competition).after is not None
    waiting = any(each.state in {"waiting", "sending"} for each in competition.messages.box.values())
    return Brief(
        competition.id,
        competition.said,
        competition.opened.director,
        competition.listing,
        competition.ended is not None,
        over,
        competition.appointments,
        frozenset(person for person in captains if person is not None),
        competition.messages.mail is not None and (waiting or not over),
        bool(competition.under_way),
        str(competition.rules.format.__struct_config__.tag),
        min(open_, default=None),
    )
