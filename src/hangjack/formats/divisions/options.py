"""What a season in divisions is played by."""

from hangjack.competition.rules import FormatOptions, WithoutKnockout
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.formats.divisions.cups.allowed import CupRules
from hangjack.formats.divisions.fixtures.allocation import DivisionOptions
from hangjack.formats.divisions.fixtures.calendar import NightOptions
from hangjack.formats.divisions.fixtures.entry import SquadOptions
from hangjack.formats.divisions.fixtures.home_nights import GroundOptions
from hangjack.formats.divisions.offices.powers import OfficeOptions
from hangjack.formats.divisions.offices.protests import ProtestHours
from hangjack.formats.divisions.table import TableRules
from hangjack.unions import joins


@joins(FormatOptions)
class Divisions(WithoutKnockout, frozen=True, tag="divisions"):
    """A season in divisions, home and away, on one night a week; cups beside it."""

    ranking: RankingOptions
    divisions: DivisionOptions
    nights: NightOptions
    start_time: str
    """When a match begins on its night."""
    grounds: GroundOptions
    protests: ProtestHours
    table: TableRules
    cups: CupRules
    offices: OfficeOptions
    squad: SquadOptions
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()
