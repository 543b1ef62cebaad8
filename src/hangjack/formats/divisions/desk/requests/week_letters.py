"""The report of a week, sent to those who want messages."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.messages import messages
from hangjack.competition.messages.events import MessageKind, OfWeek
from hangjack.competition.messages.messages import AGAIN_MS, Wanted
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.desk.hours import day_of
from hangjack.desk.requests.messages.keeping import require_on
from hangjack.errors import Refused
from hangjack.formats.divisions.books.weeks import WeekPublished, week_of
from hangjack.formats.divisions.state import season_in
from hangjack.ids import PersonId

ROOM = "keeping"


class SendWeek(Request, frozen=True, tag="send-week"):
    """Send the report of a week to everybody who has given an address and wants messages."""

    act: ClassVar[Act] = Act.KEEP_MESSAGES
    last: str

    def decide(self, scene: Scene) -> Happened:
        known = scene.competition.messages
        require_on(scene)
        week = season_in(scene.competition).weeks.out.get(week_of(day_of(self.last)).first)
        if week is None:
            raise Refused("report.not-out")
        wanted = [_of_week(week, person, scene.at_ms) for person in sorted(known.addressed)]
        written = tuple(messages.write(known, wanted, scene.at_ms))
        if not written:
            raise Refused("message.nobody-reached")
        return Happened(written)


def _of_week(week: WeekPublished, person: PersonId, now_ms: int) -> Wanted:
    """Return that somebody is to have the report: once for each time that it was published."""
    return Wanted(MessageKind.WEEK, OfWeek(week.last), person, week.at_ms, now_ms + AGAIN_MS)
