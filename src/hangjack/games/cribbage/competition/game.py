"""Crib in the rules of a competition."""

from msgspec import Struct

from hangjack.competition.rules import Game
from hangjack.games.cribbage import Options
from hangjack.games.cribbage.referee import Penalties
from hangjack.unions import joins


@joins(Game)
class CribGame(Struct, frozen=True, tag="cribbage"):
    """How crib is played and judged."""

    play: Options
    penalties: Penalties
