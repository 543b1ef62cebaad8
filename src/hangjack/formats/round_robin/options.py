"""What a round robin is played by."""

from hangjack.competition.rules import FormatOptions, WithoutKnockout
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.unions import joins


@joins(FormatOptions)
class RoundRobin(WithoutKnockout, frozen=True, tag="league"):
    """Everybody meets everybody, and nobody goes on to anything."""

    ranking: RankingOptions
    defaults: Defaults | None = None
    """What a match counts that was not played out; None where the book says nothing."""
    averages: AverageOptions = AverageOptions()
