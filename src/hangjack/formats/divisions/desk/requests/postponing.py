"""Matches put off: who asks, who agrees, and who does not."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Subject
from hangjack.desk.asking import Asked, Request, Scene
from hangjack.desk.hours import day_of, end_of
from hangjack.errors import BadInput, Refused
from hangjack.formats.divisions.books.postponements import Agrees, DateAgreed
from hangjack.formats.divisions.deciding import postponing
from hangjack.formats.divisions.deciding.postponing import Wanted, latest_for
from hangjack.formats.divisions.desk.nights import night_on
from hangjack.ids import MatchId
from hangjack.matches.parties import A


class AskForDate(Request, frozen=True, tag="ask-for-date"):
    """Ask for another night for a match, and say which side asks and why.

    The side that asks agrees with that. Nobody is named where both sides ask, or where a whole night was called off.
    Refused beyond the last day that the book allows, and for a day that is over.
    """

    act: ClassVar[Act] = Act.AGREE_DATE
    match: MatchId
    day: str
    reason: str
    asks: Agrees | None = None
    time: str = ""

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Happened:
        competition = scene.competition
        fixture = competition.fixture(self.match)
        if fixture is None:
            raise BadInput("floor.no-such-match", match=self.match)
        who = own_side(scene, self.match) or self.asks
        if who is Agrees.SECRETARY:
            raise BadInput("postponing.side")
        team = None if who is None else fixture.teams[0 if who is Agrees.HOME else 1]
        wanted = Wanted(self.match, team, night_on(competition, day_of(self.day), self.time), self.reason)
        lapses_ms = end_of(competition, latest_for(competition, self.match))
        asked = postponing.ask(competition, wanted, lapses_ms, scene.doing)
        agreed = () if who is None else (DateAgreed(self.match, who, scene.by, scene.at_ms),)
        return Happened((*asked, *agreed))


class AgreeToDate(Request, frozen=True, tag="agree-to-date"):
    """Agree to the date that was asked for last.

    A captain agrees for the own side; the secretary for the league, and writes down what a captain has said.
    """

    act: ClassVar[Act] = Act.AGREE_DATE
    match: MatchId
    who: Agrees

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Happened:
        require_voice(scene, self.match, self.who)
        return Happened(postponing.agree(scene.competition, self.match, self.who, scene.doing))


class RefuseDate(Request, frozen=True, tag="refuse-date"):
    """Do not agree to the date that was asked for last, with the reason: the match stays where it was."""

    act: ClassVar[Act] = Act.AGREE_DATE
    match: MatchId
    who: Agrees
    reason: str

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Happened:
        require_voice(scene, self.match, self.who)
        return Happened(postponing.refuse(scene.competition, self.match, self.who, scene.doing, self.reason))


class TellPlayed(Request, frozen=True, tag="tell-played"):
    """Say, as the secretary, whether a match that was put off was played on its night, with the reason.

    Played, it has not lapsed, and its card can still be typed in; a late card is another matter.
    """

    act: ClassVar[Act] = Act.AGREE_DATE
    match: MatchId
    played: bool
    reason: str

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Happened:
        require_voice(scene, self.match, Agrees.SECRETARY)
        told = postponing.tell_played(
            scene.competition, self.match, scene.doing, self.reason, played=self.played
        )
        return Happened(told)


def own_side(scene: Scene, match: MatchId) -> Agrees | None:
    """Return the side whose captain asks; None for whoever keeps the calendar."""
    return None if scene.keeps_calendar else captained(scene, match)


def captained(scene: Scene, match: MatchId) -> Agrees:
    """Return the side of which whoever asks is captain. Refuses everybody else."""
    return Agrees.HOME if scene.captained(match) == A else Agrees.AWAY


def require_voice(scene: Scene, match: MatchId, who: Agrees) -> None:
    """Refuse a captain who speaks for somebody else."""
    own = own_side(scene, match)
    if own is not None and own is not who:
        raise Refused("postponing.other-voice", who=who)
