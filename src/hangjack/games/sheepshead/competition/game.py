"""Sheepshead in the rules of a competition."""

from msgspec import Struct

from hangjack.competition.rules import Game
from hangjack.games.sheepshead import Options, StakesOptions
from hangjack.games.sheepshead.referee import Penalties
from hangjack.unions import joins


@joins(Game)
class SheepsheadGame(Struct, frozen=True, tag="sheepshead"):
    """How Sheepshead is played and judged, and what is played for."""

    play: Options
    penalties: Penalties
    stakes: StakesOptions
