"""What a table draw is played by."""

from hangjack.competition.rules import FormatOptions, WithoutKnockout
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.formats.table_draw.season import SeasonOptions
from hangjack.formats.table_draw.seating import SeatingOptions
from hangjack.unions import joins


@joins(FormatOptions)
class TableDraw(WithoutKnockout, frozen=True, tag="table-draw"):
    """People drawn to tables anew for each session, and ranked by session and over the season."""

    ranking: RankingOptions
    seating: SeatingOptions
    season: SeasonOptions = SeasonOptions()
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()
