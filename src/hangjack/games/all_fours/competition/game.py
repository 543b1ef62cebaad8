"""All Fours in the rules of a competition."""

from msgspec import Struct

from hangjack.competition.rules import Game
from hangjack.games.all_fours import Options
from hangjack.games.all_fours.referee import Penalties
from hangjack.unions import joins


@joins(Game)
class AllFoursGame(Struct, frozen=True, tag="all-fours"):
    """How All Fours is played and judged."""

    play: Options
    penalties: Penalties
