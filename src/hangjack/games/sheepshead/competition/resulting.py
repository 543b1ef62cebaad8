"""Sheepshead in a competition: its part of the rules, and what the sheet says for everybody at a table."""

from collections.abc import Mapping

from msgspec import Struct

from hangjack.competition.games import Resulting
from hangjack.competition.rules import Game
from hangjack.games.sheepshead import Options, StakesOptions
from hangjack.games.sheepshead.match.scoring import made_by_substitutes, table_score
from hangjack.games.sheepshead.referee import Penalties
from hangjack.ids import EntrantId
from hangjack.matches.match import Match
from hangjack.matches.results import Columns
from hangjack.unions import joins


@joins(Game)
class SheepsheadGame(Struct, frozen=True, tag="sheepshead"):
    """How Sheepshead is played and judged, and what is played for."""

    play: Options
    penalties: Penalties
    stakes: StakesOptions


def others(match: Match) -> Mapping[EntrantId, Columns]:
    """Return what substitutes have made since they took a seat: every hand counts for who played it."""
    return made_by_substitutes(table_score(match.score))


RESULTING = Resulting(others=others)
