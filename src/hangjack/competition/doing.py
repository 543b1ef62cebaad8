"""Who does something, when, and under which id; everything that it causes is numbered from that id."""

from msgspec import Struct

from hangjack.competition.entries.rosters import Tick
from hangjack.competition.money.ledger import Signed
from hangjack.ids import PersonId, PostingId, SanctionId


class Doing(Struct, frozen=True):
    """One act of one person."""

    id: str
    """Made by whoever asks, so that a retry causes nothing twice."""
    by: PersonId
    at_ms: int

    def signed(self, number: int = 1) -> Signed:
        """Return the signature of the *number*-th posting that this act causes."""
        return Signed(PostingId(f"{self.id}/{number}"), self.by, self.at_ms)

    def sanction(self, number: int = 1) -> SanctionId:
        """Return the name of the *number*-th sanction that this act causes."""
        return SanctionId(f"{self.id}/{number}")

    @property
    def tick(self) -> Tick:
        """The act as a tick on a list."""
        return Tick(self.by, self.at_ms)
