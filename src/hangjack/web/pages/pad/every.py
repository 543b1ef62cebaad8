"""What the pad of each game shows; whoever adds a game adds a line here."""

from typing import Protocol

from msgspec import Struct

from hangjack.competition.competition import Competition
from hangjack.desk.names import Names
from hangjack.games.all_fours.web import pad as all_fours
from hangjack.games.cribbage.web import pad as crib
from hangjack.games.pinochle.web import pad as pinochle
from hangjack.games.sheepshead.web import pad as sheepshead
from hangjack.ids import PersonId
from hangjack.matches.match import Match


class GamePad(Protocol):
    """What a game's module says to the pad that every game shares."""

    def play(self, match: Match) -> Struct:
        """Return what the keys need of the rules of *match*."""

    def timers_of(self, match: Match) -> dict[str, int]:
        """Return the seconds of the book's small clocks, by name; empty where it has none."""

    def keeps_score(self, match: Match, person: PersonId | None) -> bool:
        """Whether *person* is the one who writes for everybody there."""

    def running(self, match: Match, table: int) -> Struct:
        """Return what stands on the pad of *table*."""

    def beside(self, competition: Competition, match: Match, names: Names) -> Struct | None:
        """Return what the pad shows of the competition around the match; None where it shows nothing of it."""


PADS: dict[str, GamePad] = {
    "all-fours": all_fours,
    "crib": crib,
    "pinochle": pinochle,
    "sheepshead": sheepshead,
}
"""The module of each game, by the tag of its scoring's options."""


def pad_of(match: Match) -> GamePad:
    """Return the module that knows the pad of *match*."""
    return PADS[match.game]
