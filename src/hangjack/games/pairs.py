"""The two pairs of a partnership game, north-south and east-west, and a whole number for each of them."""

from msgspec import Struct

from hangjack.wording import Worded


class Side(Worded):
    """A pair of partners, who sit opposite each other."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> "Side":
        """The opponents."""
        return Side.EW if self is Side.NS else Side.NS


class Tally(Struct, frozen=True):
    """A whole number for each side: points, meld, bullseyes, books. A score may be below nothing."""

    NS: int = 0
    EW: int = 0

    def of(self, side: Side) -> int:
        """Return the number of *side*."""
        return self.NS if side is Side.NS else self.EW

    def plus(self, side: Side, number: int) -> "Tally":
        """Return the tally with *number* more for *side*."""
        return Tally(self.NS + number, self.EW) if side is Side.NS else Tally(self.NS, self.EW + number)

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(self.NS + other.NS, self.EW + other.EW)

    @property
    def leader(self) -> Side | None:
        """The side with more; None when level."""
        if self.NS == self.EW:
            return None
        return Side.NS if self.NS > self.EW else Side.EW
