"""The seasons around an event, as it says itself: none of them need say so."""

from msgspec import Struct

from hangjack.ids import CompetitionId


class Seasons(Struct, frozen=True):
    """What an event says of those before and after it; an event that stands for itself says nothing."""

    before: CompetitionId | None = None
    """The one that it follows."""
    after: CompetitionId | None = None
    """The one that follows it, and in which it goes on."""
    gone: tuple[CompetitionId, ...] = ()
    """Those that followed it, and were taken back."""
    past: tuple[CompetitionId, ...] = ()
    """All that were before it, the last one first."""

    @property
    def others(self) -> tuple[CompetitionId, ...]:
        """The one that follows it, and those before it."""
        return (*(() if self.after is None else (self.after,)), *self.past)
