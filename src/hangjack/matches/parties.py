"""The two sides of a match, and a whole number for each of them."""

from enum import StrEnum

from msgspec import Struct


class Team(StrEnum):
    """One side of a match, as sheets and boards label it."""

    A = "A"
    B = "B"

    @property
    def other(self) -> "Team":
        """The opponents."""
        return Team.B if self is Team.A else Team.A


class Both(Struct, frozen=True):
    """A whole number for each side of a match: bullseyes, hang-jacks, substitutions."""

    A: int = 0
    B: int = 0

    def of(self, team: Team) -> int:
        """Return the number of *team*."""
        return self.A if team is Team.A else self.B

    def plus(self, team: Team, number: int) -> "Both":
        """Return the numbers with *number* more for *team*."""
        return Both(self.A + number, self.B) if team is Team.A else Both(self.A, self.B + number)

    def __add__(self, other: "Both") -> "Both":
        return Both(self.A + other.A, self.B + other.B)

    @property
    def total(self) -> int:
        """Both together."""
        return self.A + self.B

    @property
    def leader(self) -> Team | None:
        """The side with more; None when level."""
        if self.A == self.B:
            return None
        return Team.A if self.A > self.B else Team.B
