"""What a ladder is played by."""

from hangjack.competition.rules import FormatOptions, WithoutKnockout
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.columns import Column
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.unions import joins


@joins(FormatOptions)
class Ladder(WithoutKnockout, frozen=True, tag="ladder"):
    """Whoever wins goes up one rung; nothing else counts."""

    ranking: RankingOptions = RankingOptions(ranking=(Column.WON,))
    longest: int = 8
    """How many rungs there are at most."""
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()
