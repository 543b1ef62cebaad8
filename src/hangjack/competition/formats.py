"""What a book decides about its format: ranking, groups, knockout, defaults, averages."""

from msgspec import Struct

from hangjack.competition.averages import AverageOptions
from hangjack.competition.defaults import DefaultOptions
from hangjack.competition.groups import GroupOptions
from hangjack.competition.seeding import BracketOptions
from hangjack.competition.tables import RankingOptions


class FormatRules(Struct, frozen=True):
    """The rules of a format, resolved."""

    ranking: RankingOptions = RankingOptions()
    groups: GroupOptions = GroupOptions()
    bracket: BracketOptions = BracketOptions()
    defaults: DefaultOptions = DefaultOptions()
    averages: AverageOptions = AverageOptions()
