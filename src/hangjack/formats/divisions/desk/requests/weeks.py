"""The week of a season: it is published, and taken back."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.hours import day_of
from hangjack.formats.divisions.deciding import publishing


class PublishWeek(Request, frozen=True, tag="publish-week"):
    """Publish the results and tables of the week in which *day* is.

    Cards that are missing hold nothing up: they are named as awaited. What was told otherwise before needs a reason.
    """

    act: ClassVar[Act] = Act.PUBLISH
    day: str
    reason: str = ""

    def decide(self, scene: Scene) -> Happened:
        published = publishing.publish(scene.competition, day_of(self.day), scene.doing, self.reason)
        return Happened(published)


class TakeWeekBack(Request, frozen=True, tag="take-week-back"):
    """Take back the week that was published last, with the reason."""

    act: ClassVar[Act] = Act.PUBLISH
    day: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        taken = publishing.take_back(scene.competition, day_of(self.day), scene.doing, self.reason)
        return Happened(taken)
