"""Pinochle in the rules of a competition."""

from msgspec import Struct

from hangjack.competition.rules import Game
from hangjack.games.pinochle import Options
from hangjack.games.pinochle.engine.specials import SpecialOptions
from hangjack.games.pinochle.referee import Penalties
from hangjack.unions import joins


@joins(Game)
class PinochleGame(Struct, frozen=True, tag="pinochle"):
    """How pinochle is played and judged."""

    play: Options
    penalties: Penalties
    specials: SpecialOptions = SpecialOptions()
    """What makes a slip."""
