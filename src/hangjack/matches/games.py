"""What a game gives to matches: how its lines are counted, what rulings do in them, and the little that only some games have."""

from typing import TYPE_CHECKING

from msgspec import Struct

from hangjack.subjects import Registry

if TYPE_CHECKING:
    from hangjack.matches.pads.doubts import Doubting
    from hangjack.matches.rulings import Judged
    from hangjack.matches.scoring import Scoring
    from hangjack.matches.scoring.sitting import PassedOn


class GameMatch(Struct, frozen=True):
    """A game on the sheet of a match; *tag* is that of its scoring's options."""

    tag: str
    scoring: "Scoring"
    judged: "Judged | None" = None
    """None where nobody makes rulings."""
    doubting: "Doubting | None" = None
    """None where no line that can be is doubtful."""
    passed_on: "PassedOn | None" = None
    """Gives the places of a sheet that have passed to others; None where nobody leaves in mid-match."""


MATCHES = Registry("games", "match", "MATCH", GameMatch)
"""What each game gives, by the tag of its scoring's options."""
