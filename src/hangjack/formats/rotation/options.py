"""What a rotation is played by."""

from hangjack.competition.rules import FormatOptions, WithoutKnockout
from hangjack.competition.standings.averages import AverageOptions
from hangjack.competition.standings.defaults import Defaults
from hangjack.competition.standings.ranking import RankingOptions
from hangjack.formats.rotation.byes import Rotating
from hangjack.formats.rotation.rounds.events import RoundOptions
from hangjack.unions import joins


@joins(FormatOptions)
class Rotation(WithoutKnockout, frozen=True, tag="rotation"):
    """Half of the teams keep their table, the others go on after each round; one ranking over all rounds."""

    rotating: Rotating
    minutes: int
    """After how many minutes time is called in a round."""
    defaults: Defaults | None = None
    averages: AverageOptions = AverageOptions()

    @property
    def clock(self) -> RoundOptions:
        """How many rounds are played by the clock, and how long each is."""
        return RoundOptions(self.rotating.options.rounds, self.minutes)

    @property
    def ranking(self) -> RankingOptions:
        """How teams are ranked."""
        return self.rotating.ranking
