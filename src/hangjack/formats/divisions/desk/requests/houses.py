"""Landlords: asked to help out, and telling on which nights the house is closed."""

from functools import partial
from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Subject
from hangjack.desk.asking import Asked, Request, Scene
from hangjack.desk.hours import day_of, local_day
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.books import houses
from hangjack.formats.divisions.books.houses import ClosingTold
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.deciding.dates import night_of
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.desk.requests.postponing import own_side
from hangjack.formats.divisions.state import season_in
from hangjack.ids import EntrantId, MatchId


class AskCover(Request, frozen=True, tag="ask-cover"):
    """Ask the landlord of the house to help a short team out in a match; a second time changes nothing."""

    act: ClassVar[Act] = Act.ASK_COVER
    match: MatchId
    team: EntrantId

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Happened:
        fixture, who = scene.competition.fixture(self.match), own_side(scene, self.match)
        if fixture is None or self.team not in fixture.teams:
            raise BadInput("floor.no-such-match", match=self.match)
        if who is not None and fixture.teams[0 if who is Agrees.HOME else 1] != self.team:
            raise Refused("postponing.other-voice", who=who)
        known, night = season_in(scene.competition).houses, night_of(scene.competition, self.match)
        short = (self.match, self.team)
        return Happened(houses.ask_cover(known, scene.competition, short, night, scene.doing))


class AnswerCover(Request, frozen=True, tag="answer-cover"):
    """Say, as the landlord who was asked, whether one helps out; whoever keeps the calendar writes down what a landlord has said.

    Nobody helps two teams on one night.
    """

    act: ClassVar[Act] = Act.ANSWER_COVER
    match: MatchId
    team: EntrantId
    helps: bool

    def decide(self, scene: Scene) -> Happened:
        known, short = season_in(scene.competition).houses, (self.match, self.team)
        cover = known.covers.get(short)
        if not scene.keeps_calendar and (cover is None or cover.asked.landlord != scene.by):
            raise Refused("cover.not-asked")
        nights = partial(night_of, scene.competition)
        return Happened(houses.answer_cover(known, short, nights, scene.doing, helps=self.helps))


class TellClosed(Request, frozen=True, tag="tell-closed"):
    """Say, as its landlord, that a house is closed on a night, and why.

    The calendar changes when the secretary has noted it.
    """

    act: ClassVar[Act] = Act.TELL_CLOSED
    venue: str
    day: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        _require_own_house(scene, self.venue)
        told = ClosingTold(self.venue, day_of(self.day), self.reason, scene.by, scene.at_ms)
        today, season = local_day(scene.competition, scene.at_ms), season_in(scene.competition)
        season_rules(scene.competition)
        return Happened(houses.tell_closed(season.houses, season.venues, told, today))


class TakeClosedBack(Request, frozen=True, tag="take-closed-back"):
    """Say, as its landlord, that a house is open after all on a night that was told by mistake.

    Once it is in the calendar, the secretary opens the house there.
    """

    act: ClassVar[Act] = Act.TELL_CLOSED
    venue: str
    day: str

    def decide(self, scene: Scene) -> Happened:
        _require_own_house(scene, self.venue)
        known, closed = season_in(scene.competition).houses, (self.venue, day_of(self.day))
        return Happened(houses.take_closed_back(known, closed, scene.doing))


class SettleClosed(Request, frozen=True, tag="settle-closed"):
    """Note in the calendar that a house is closed on a night, as its landlord says; or do not, with the reason."""

    act: ClassVar[Act] = Act.CHANGE_SCHEDULE
    venue: str
    day: str
    noted: bool
    reason: str = ""

    def decide(self, scene: Scene) -> Happened:
        season, closed = season_in(scene.competition), (self.venue, day_of(self.day))
        if self.noted:
            return Happened(houses.note_closed(season.houses, season.venues, closed, scene.doing))
        return Happened(houses.leave_open(season.houses, closed, scene.doing, self.reason))


def _require_own_house(scene: Scene, venue: str) -> None:
    """Refuse somebody whose house it is not."""
    clubs, homes = scene.competition.clubs, season_in(scene.competition).homes
    club = houses.landlord_of(clubs, scene.by)
    own = club is not None and houses.house_of(clubs, homes, club) == venue
    if not (scene.keeps_calendar or own):
        raise Refused("house.not-yours")
