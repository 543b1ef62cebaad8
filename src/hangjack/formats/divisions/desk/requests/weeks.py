"""The week of a season: it is published, and taken back."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.hours import day_of
from hangjack.formats.divisions.books import weeks
from hangjack.formats.divisions.deciding.dates import nights_that_count
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.state import season_in


class PublishWeek(Request, frozen=True, tag="publish-week"):
    """Publish the results and tables of the week in which *day* is.

    Cards that are missing hold nothing up: they are named as awaited. What was told otherwise before needs a reason.
    """

    act: ClassVar[Act] = Act.PUBLISH
    day: str
    reason: str = ""

    def decide(self, scene: Scene) -> Happened:
        competition, day = scene.competition, day_of(self.day)
        season_rules(competition)
        nights = nights_that_count(competition)
        stands = weeks.week_stands(competition, season_in(competition).weeks, nights, day)
        now = weeks.week_now(nights, scene.at_ms)
        return Happened(weeks.publish(stands, now, scene.doing, self.reason))


class TakeWeekBack(Request, frozen=True, tag="take-week-back"):
    """Take back the week that was published last, with the reason."""

    act: ClassVar[Act] = Act.PUBLISH
    day: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        competition, day = scene.competition, day_of(self.day)
        season_rules(competition)
        known = season_in(competition).weeks
        return Happened(weeks.take_back(known, day, scene.doing, self.reason))
