"""What the givens of worked examples share."""

from typing import Annotated

from msgspec import Meta, Struct

from hangjack.games.all_fours.seats import Tally

Points = Annotated[int, Meta(ge=0)]


class Plain(Struct, frozen=True, forbid_unknown_fields=True):
    """The given of an example: every field is known, so that a slip of the pen is found."""


class Score(Plain, frozen=True):
    """The points of both sides in a game."""

    NS: Points
    EW: Points

    @property
    def tally(self) -> Tally:
        """The score as the engine has it."""
        return Tally(self.NS, self.EW)
