"""Cards as they come to the secretary: typed in, queried, answered, taken back; a match needs not have been called."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Subject
from hangjack.desk.asking import Asked, FloorRequest, Request, Scene
from hangjack.desk.hours import day_of, local_clock, local_day
from hangjack.desk.planning import moment_of
from hangjack.formats.divisions.books import queries
from hangjack.formats.divisions.books.cards import CardReceived, Channel
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.books.queries import CardQueried
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.deciding import late_cards, typed_cards
from hangjack.formats.divisions.deciding.typed_cards import CardIn
from hangjack.formats.divisions.desk.nights import night_on
from hangjack.formats.divisions.desk.requests.postponing import require_voice
from hangjack.formats.divisions.state import cups_in, season_in
from hangjack.ids import MatchId
from hangjack.matches.parties import A, Party
from hangjack.matches.scoring.cards import Tables


class EnterCard(Request, frozen=True, tag="enter-card"):
    """Type the card of a match in: who played, who won, the total that stands on it, and that everybody has signed.

    It counts at once. Of a total that does not fit, the captains are asked first; who may not play is named with the
    clause, and the card can be taken with a query to both captains.
    """

    act: ClassVar[Act] = Act.ENTER_PAPER
    opens_match: ClassVar[bool] = True
    tables: Tables
    reference: str
    stated: Mapping[Party, int] | None = None
    signed: bool = True
    """Whether all players have signed; the captains must have."""
    reason: str = ""
    """Why it counts although signatures are missing."""
    with_query: bool = False
    """Take it although somebody may not play, and ask both captains."""
    channel: Channel = Channel.POST
    day: str = ""
    time: str = ""
    played: str = ""
    """On which day a tie was played whose card nobody has opened; today, unless it is said."""

    def decide(self, scene: Scene) -> Happened:
        card, local = _card_in(self, scene, _named(scene), self.played), local_clock(scene.competition)
        return typed_cards.take_in(scene.competition, scene.playing, card, scene.doing, local)


class QueryCard(Request, frozen=True, tag="query-card"):
    """Ask both captains about a card that cannot be taken as it is, with what was typed of it.

    It counts as received: a card is not late because its correction is.
    """

    act: ClassVar[Act] = Act.KEEP_CARDS
    match: MatchId
    what: str = ""
    tables: Tables = ()
    stated: Mapping[Party, int] | None = None
    channel: Channel = Channel.POST
    day: str = ""
    time: str = ""

    def decide(self, scene: Scene) -> Happened:
        typed_cards.require_awaited(scene.competition, self.match, scene.at_ms)
        asked = CardQueried(self.match, self.what.strip(), scene.by, scene.at_ms, self.tables, self.stated)
        came = late_cards.receipt(scene.competition, _came(self, scene, self.match), scene.at_ms)
        return Happened((*came, *queries.query(scene.competition, asked)))


class AnswerQuery(Request, frozen=True, tag="answer-query"):
    """Say, as a captain, to what the card comes, or answer in words; the secretary writes down what a captain has said."""

    act: ClassVar[Act] = Act.ANSWER_QUERY
    match: MatchId
    captain: Party
    """The side whose captain says so."""
    total: Mapping[Party, int] | None = None
    words: str = ""

    def subject(self, asked: Asked) -> Subject:
        del asked
        return Subject(self.match)

    def decide(self, scene: Scene) -> Happened:
        require_voice(scene, self.match, Agrees.HOME if self.captain == A else Agrees.AWAY)
        said = queries.Answered(self.match, self.captain, self.total, self.words)
        known = season_in(scene.competition).queries
        return Happened(queries.answer(scene.competition, known, said, scene.doing))


class CloseQuery(Request, frozen=True, tag="close-query"):
    """Ask nothing more about a card, with the reason."""

    act: ClassVar[Act] = Act.KEEP_CARDS
    match: MatchId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        known = season_in(scene.competition).queries
        return Happened(queries.close(known, self.match, scene.doing, self.reason))


class CorrectCard(EnterCard, frozen=True, tag="correct-card"):
    """Type a card once more that was typed wrongly, also after its week is published, and say why.

    The first one stays in the log with its seal; what counts is this one. People who were told of the result are told that it
    was corrected: the week tells it anew. A card that both sides kept themselves, and one about which somebody has decided, is
    not corrected like that.
    """

    in_match: ClassVar[bool] = True
    opens_match: ClassVar[bool] = False
    why: str = ""

    def decide(self, scene: Scene) -> Happened:
        match, competition = scene.match, scene.competition
        began = local_day(competition, match.opened.scheduled_ms).isoformat()
        card = replace(_card_in(self, scene, match.opened.match, self.played or began), why=self.why)
        return typed_cards.correct(competition, match, card, scene.doing, local_clock(competition))


class TakeCardBack(FloorRequest, frozen=True, tag="take-card-back"):
    """Take a card back that was typed wrongly, until the week with it is published; then it can be typed again.

    That of a tie until its winner plays on.
    """

    act: ClassVar[Act] = Act.ENTER_PAPER
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return typed_cards.take_back(scene.competition, scene.match, scene.doing, self.reason)


def _card_in(asked: EnterCard, scene: Scene, match: MatchId, played: str) -> CardIn:
    """Return a card as somebody has typed it; that of a tie with the night on which it was *played*, today unless it is said."""
    competition, night = scene.competition, None
    if team_ties.tie_of(cups_in(competition), match):
        night = night_on(competition, day_of(played) if played else local_day(competition, scene.at_ms))
    return CardIn(
        _came(asked, scene, match),
        asked.tables,
        asked.reference,
        asked.stated,
        asked.signed,
        asked.reason,
        asked.with_query,
        night,
    )


def _named(scene: Scene) -> MatchId:
    assert scene.about is not None, "a card is of a match that is named"
    return scene.about


def _came(asked: EnterCard | QueryCard, scene: Scene, match: MatchId) -> CardReceived:
    """Return when and how a card came, as whoever types it says; now, without a day."""
    at_ms = moment_of(scene.competition, asked.day, asked.time) if asked.day else scene.at_ms
    return CardReceived(match, at_ms, asked.channel, scene.by)
