"""Cards as they come to the secretary: typed in, queried, answered, taken back; a match needs not have been called."""

from collections.abc import Mapping
from functools import reduce
from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition import floor
from hangjack.competition.competition import Competition
from hangjack.competition.competition import fold as fold_competition
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act, Subject
from hangjack.desk.appending import match_after
from hangjack.desk.asking import Asked, FloorRequest, Request, Scene
from hangjack.desk.hours import local_clock, local_day
from hangjack.desk.planning import moment_of
from hangjack.errors import Refused
from hangjack.formats.divisions.books.cards import CardReceived, Channel
from hangjack.formats.divisions.books.postponements import Agrees
from hangjack.formats.divisions.books.queries import CardQueried
from hangjack.formats.divisions.cups import team_ties
from hangjack.formats.divisions.deciding import belonging, publishing, querying
from hangjack.formats.divisions.desk.requests.evenings import tie_opened
from hangjack.formats.divisions.desk.requests.postponing import require_voice
from hangjack.games.cribbage.desk.cards import TypeResultCard
from hangjack.games.cribbage.match.card import Card, TableCard
from hangjack.games.cribbage.match.card_typed import is_same
from hangjack.ids import MatchId, PersonId
from hangjack.matches.match import Match
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, A, Party


class EnterCard(Request, frozen=True, tag="enter-card"):
    """Type the card of a match in: who played, who won, the total that stands on it, and that everybody has signed.

    It counts at once. Of a total that does not fit, the captains are asked first; who may not play is named with the
    clause, and the card can be taken with a query to both captains.
    """

    act: ClassVar[Act] = Act.ENTER_PAPER
    opens_match: ClassVar[bool] = True
    tables: tuple[TableCard, ...]
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
        match_id, competition = _named(scene), scene.competition
        querying.require_awaited(competition, match_id, scene.at_ms)
        called = _set_up(scene, match_id, self.played)
        after = reduce(fold_competition, called.competition, competition)
        match = match_after(None, called.match) if called.match else scene.match
        unfit = unfit_on(after, match, self.tables, scene)
        if unfit and not self.with_query:
            raise Refused("card.unfit", players=tuple(unfit.values()))
        typed = self._typed(after, match).decide(replace(scene, competition=after, playing=match))
        asked = CardQueried(match_id, "", scene.by, scene.at_ms, unfit=tuple(unfit))
        beside = (asked,) if unfit else querying.answered_by_card(competition, match_id, scene.doing)
        came = querying.receipt(competition, _came(self, scene, match_id))
        return Happened(
            (*called.competition, *came, *typed.competition, *beside), (*called.match, *typed.match)
        )

    def _typed(self, competition: Competition, match: Match) -> TypeResultCard:
        """Return the card as it is typed: signed by the captains of both teams, and by all players where they have."""
        card = Card(self.tables)
        signed = tuple(person for side in SIDES for person in card.players(side)) if self.signed else ()
        captains = {
            side: competition.rosters.entries[team].captain or next(iter(card.players(side)), PersonId(""))
            for side, team in match.opened.parties.items()
        }
        return TypeResultCard(self.tables, captains, self.reference, signed, self.stated, self.reason)


class QueryCard(Request, frozen=True, tag="query-card"):
    """Ask both captains about a card that cannot be taken as it is, with what was typed of it.

    It counts as received: a card is not late because its correction is.
    """

    act: ClassVar[Act] = Act.KEEP_CARDS
    match: MatchId
    what: str = ""
    tables: tuple[TableCard, ...] = ()
    stated: Mapping[Party, int] | None = None
    channel: Channel = Channel.POST
    day: str = ""
    time: str = ""

    def decide(self, scene: Scene) -> Happened:
        querying.require_awaited(scene.competition, self.match, scene.at_ms)
        asked = CardQueried(self.match, self.what.strip(), scene.by, scene.at_ms, self.tables, self.stated)
        came = querying.receipt(scene.competition, _came(self, scene, self.match))
        return Happened((*came, *querying.query(scene.competition, asked)))


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
        said = querying.Answered(self.match, self.captain, self.total, self.words)
        return Happened(querying.answer(scene.competition, said, scene.doing))


class CloseQuery(Request, frozen=True, tag="close-query"):
    """Ask nothing more about a card, with the reason."""

    act: ClassVar[Act] = Act.KEEP_CARDS
    match: MatchId
    reason: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(querying.close(scene.competition, self.match, scene.doing, self.reason))


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
        match, doing = scene.match, scene.doing
        querying.require_typed(match)
        if is_same(match, self.tables):
            raise Refused("card.same", match=match.opened.match)
        aside = floor.order_replay(scene.competition, match, doing, self.why)
        gone = (*aside.competition, *querying.nobody_played(match))
        before = reduce(fold_competition, gone, scene.competition)
        played = reduce(fold_match, aside.match, match)
        dated = self if self.played else replace(self, played=_day_of(match, scene.competition))
        typed = EnterCard.decide(dated, replace(scene, competition=before, playing=played))
        after = reduce(fold_competition, typed.competition, before)
        told = publishing.correct(after, match.opened.match, doing, self.why)
        return Happened((*gone, *typed.competition, *told), (*aside.match, *typed.match))


class TakeCardBack(FloorRequest, frozen=True, tag="take-card-back"):
    """Take a card back that was typed wrongly, until the week with it is published; then it can be typed again.

    That of a tie until its winner plays on.
    """

    act: ClassVar[Act] = Act.ENTER_PAPER
    reason: str

    def decide(self, scene: Scene) -> Happened:
        querying.require_typed(scene.match)
        querying.require_untold(scene.competition, scene.match.opened.match)
        taken = floor.order_replay(scene.competition, scene.match, scene.doing, self.reason)
        return Happened((*taken.competition, *querying.nobody_played(scene.match)), taken.match)


def unfit_on(
    competition: Competition, match: Match, tables: tuple[TableCard, ...], scene: Scene
) -> Mapping[PersonId, Refused]:
    """Return who stands on a card that may not play, each with all reasons and their clauses."""
    card, local = Card(tables), local_clock(scene.competition)
    found: dict[PersonId, Refused] = {}
    for side in SIDES:
        found |= belonging.problems(competition, match, side, card.players(side), local)
    return found


def _set_up(scene: Scene, match: MatchId, played: str) -> Happened:
    """Return that a match is called, or the card of a tie is open, where nobody has done that yet."""
    if team_ties.tie_of(scene.competition.cups, match):
        return tie_opened(scene, match, played)
    return floor.call_match(scene.competition, match, again=scene.playing is not None)


def _day_of(match: Match, competition: Competition) -> str:
    """Return the day for which a match was set up."""
    return local_day(competition, match.opened.scheduled_ms).isoformat()


def _named(scene: Scene) -> MatchId:
    assert scene.about is not None, "a card is of a match that is named"
    return scene.about


def _came(asked: EnterCard | QueryCard, scene: Scene, match: MatchId) -> CardReceived:
    """Return when and how a card came, as whoever types it says; now, without a day."""
    at_ms = moment_of(scene.competition, asked.day, asked.time) if asked.day else scene.at_ms
    if at_ms > scene.at_ms:
        raise Refused("card.to-come")
    return CardReceived(match, at_ms, asked.channel, scene.by)
