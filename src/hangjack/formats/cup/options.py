"""What a cup is played by."""

from msgspec import Struct

from hangjack.competition.fixtures.groups import GroupOptions
from hangjack.competition.rules import FormatOptions
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.competition.standings.seeding import BracketOptions
from hangjack.unions import joins


@joins(FormatOptions)
class Cup(Struct, frozen=True, tag="cup"):
    """Groups, then a knockout."""

    ranking: RankingOptions
    groups: GroupOptions = GroupOptions()
    bracket: BracketOptions = BracketOptions()
    defaults: Defaults | None = None
    """What a match counts that was not played out; None where the book says nothing."""
    averages: AverageOptions = AverageOptions()
