"""The night of a match: its card is opened, a side is not there, a concession is entered, or it was played on another day."""

from functools import reduce
from typing import ClassVar

from hangjack.competition import staging
from hangjack.competition.competition import CompetitionEvent
from hangjack.competition.folding import fold
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.appending import match_after
from hangjack.desk.asking import FloorRequest, Request, Scene
from hangjack.desk.hours import day_of, local_day
from hangjack.errors import Refused
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.deciding import opening, postponing
from hangjack.formats.divisions.desk.nights import night_on
from hangjack.formats.divisions.desk.requests.postponing import captained, own_side
from hangjack.formats.divisions.state import cups_in
from hangjack.ids import EntrantId, MatchId


class OpenCard(Request, frozen=True, tag="open-card"):
    """Open the card of a match on its night: the home captain does, or the others once it should have begun.

    That the home side had none is then noted against it. Of a tie between teams either captain opens it. A match that was *played* on another day is opened with the reason,
    and counts once the Disputes Committee has said so.
    """

    act: ClassVar[Act] = Act.OPEN_CARD
    opens_match: ClassVar[bool] = True
    played: str = ""
    reason: str = ""

    def decide(self, scene: Scene) -> Happened:
        match, competition = _about(scene), scene.competition
        if team_ties.tie_of(cups_in(competition), match):
            opening.require_not_sent(competition, match, own_side(scene, match))
            return _tie_opened(scene, match)
        who, night = own_side(scene, match), opening.require_played(competition, match)
        again = scene.playing is not None
        if not self.played or day_of(self.played) == night.day:
            opening.require_night(night, local_day(competition, scene.at_ms))
            return opening.open_card(competition, match, who, scene.doing, again=again)
        noted = _noted(scene, match, self.played, self.reason)
        opened = opening.open_card(reduce(fold, noted, competition), match, None, scene.doing, again=again)
        return Happened((*noted, *opened.competition), opened.match)


class PutCardAway(FloorRequest, frozen=True, tag="put-card-away"):
    """Put a card away that was opened by mistake, as long as nothing is written on it; it can be opened again."""

    act: ClassVar[Act] = Act.OPEN_CARD

    def decide(self, scene: Scene) -> Happened:
        own_side(scene, scene.match.opened.match)
        return Happened(staging.take_call_back(scene.competition, scene.match, scene.by))


class NoteAbsent(Request, frozen=True, tag="note-absent"):
    """Say, as the captain who is there, that the others are not, once the match should have begun.

    Nobody loses by it: if they do not come, the Secretary enters the concession.
    """

    act: ClassVar[Act] = Act.NOTE_ABSENT
    opens_match: ClassVar[bool] = True

    def decide(self, scene: Scene) -> Happened:
        match = _about(scene)
        who = captained(scene, match)
        return Happened(opening.note_absent(scene.competition, match, scene.playing, who, scene.doing))


class EnterConcession(Request, frozen=True, tag="enter-concession"):
    """Enter that a side did not come: every leg is the others'; where neither came nobody has anything.

    A tie in which all players are compulsory is lost too by a side that is short.
    """

    act: ClassVar[Act] = Act.ENTER_CONCESSION
    opens_match: ClassVar[bool] = True
    there: EntrantId | None = None
    """Who was there; nobody where neither side came."""

    def decide(self, scene: Scene) -> Happened:
        match, competition, playing = _about(scene), scene.competition, scene.playing
        tie = team_ties.tie_of(cups_in(competition), match)
        if tie is None:
            clause = opening.not_come_by(competition, match)
            return opening.concede(competition, match, playing, (self.there, clause), scene.doing)
        clause = opening.lost_by(competition, tie[0].opened.kind)
        opened = _tie_opened(scene, match)
        after = reduce(fold, opened.competition, competition)
        playing = match_after(None, opened.match) if opened.match else playing
        given = opening.concede(after, match, playing, (self.there, clause), scene.doing)
        return Happened((*opened.competition, *given.competition), (*opened.match, *given.match))


class NotePlayedOn(Request, frozen=True, tag="note-played-on"):
    """Write down that a match was played on another day than the one that holds, without everybody's word.

    Its result counts once the Disputes Committee has said so.
    """

    act: ClassVar[Act] = Act.KEEP_CARDS
    match: MatchId
    day: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(_noted(scene, self.match, self.day, self.reason))


def _tie_opened(scene: Scene, match: MatchId) -> Happened:
    """Return that the card of a tie is open that is played today."""
    competition = scene.competition
    night = night_on(competition, local_day(competition, scene.at_ms))
    return opening.open_tie(competition, match, night, scene.doing, again=scene.playing is not None)


def _about(scene: Scene) -> MatchId:
    assert scene.about is not None, "a match is opened by name"
    return scene.about


def _noted(scene: Scene, match: MatchId, day: str, reason: str) -> tuple[CompetitionEvent, ...]:
    played = day_of(day)
    if played > local_day(scene.competition, scene.at_ms):
        raise Refused("card.to-come")
    return postponing.note_played(scene.competition, match, played, reason, scene.doing)
