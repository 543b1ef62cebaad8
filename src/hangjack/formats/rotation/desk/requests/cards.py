"""Who has come to a rotation, and its cards: drawn so that everybody can verify it, out of a hat, for latecomers; and byes nobody could average."""

from typing import ClassVar

from hangjack.competition.fixtures import draw
from hangjack.competition.fixtures.draw import NONCE_BYTES
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene
from hangjack.desk.requests.draws import secret_id, secret_of
from hangjack.formats.rotation import coming, drawing
from hangjack.formats.rotation.drawing import CARD_DRAW
from hangjack.ids import EntrantId
from hangjack.store.interface import RecordId


class CheckInPairs(Request, frozen=True, tag="check-in-pairs"):
    """Tick pairs that have come, before the cards are drawn; a pair that comes after the draw takes the card that is left.

    Once somebody is ticked, only those who are there draw. Refused when the first round has begun.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    teams: tuple[EntrantId, ...]

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing.check_in(scene.competition, self.teams, scene.doing))


class PairNotHere(Request, frozen=True, tag="pair-not-here"):
    """Take the tick of a pair back that is not there after all.

    Refused once it has a card.
    """

    act: ClassVar[Act] = Act.CHECK_IN
    team: EntrantId

    def decide(self, scene: Scene) -> Happened:
        drawing.require_rotation(scene.competition)
        return Happened(coming.not_here(scene.competition, self.team, scene.doing))


class PrepareCards(Request, frozen=True, tag="prepare-cards"):
    """Bind the server to the secret of the draw of cards, before anybody knows who draws.

    A second time changes nothing.
    """

    act: ClassVar[Act] = Act.DRAW_CARDS

    def decide(self, scene: Scene) -> Decision:
        competition, nonce = scene.competition, scene.chance(NONCE_BYTES)
        drawing.require_rotation(competition)
        if competition.draw(CARD_DRAW).commitment is not None:
            return Decision(Happened())
        committed = draw.commit(competition.draw(CARD_DRAW), nonce)
        return Decision(Happened(committed), keep=(secret_of(competition, CARD_DRAW, nonce),))


class DrawCards(Request, frozen=True, tag="draw-cards"):
    """Give everybody who is there and whose entry is complete a card, by lot, with the words spoken in the hall.

    From now on the secret is public, and anybody can do the draw again.
    """

    act: ClassVar[Act] = Act.DRAW_CARDS
    words: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return (secret_id(scene.competition, CARD_DRAW),)

    def decide(self, scene: Scene) -> Decision:
        secret = next(iter(scene.records.values()), None)
        nonce = bytes.fromhex(str(secret.content["nonce"])) if secret else bytes(NONCE_BYTES)
        drawn = drawing.draw_cards(scene.competition, nonce, self.words, scene.doing)
        return Decision(Happened(drawn), erase=(secret_id(scene.competition, CARD_DRAW),))


class TypeCard(Request, frozen=True, tag="type-card"):
    """Note which card a team has drawn out of the hat; typed again, it is put right.

    Until the first round begins.
    """

    act: ClassVar[Act] = Act.DRAW_CARDS
    team: EntrantId
    card: str

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing.type_card(scene.competition, self.team, self.card, scene.doing))


class GiveLateCard(Request, frozen=True, tag="give-late-card"):
    """Give a team that was let in after the draw the card that is left.

    Refused once the first round has begun.
    """

    act: ClassVar[Act] = Act.DRAW_CARDS
    team: EntrantId

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing.give_late_card(scene.competition, self.team, scene.doing))


class ReturnCards(Request, frozen=True, tag="return-cards"):
    """Have everybody draw again, for a reason, as long as no round has begun.

    The draw before stays on record, and the new one has a secret of its own.
    """

    act: ClassVar[Act] = Act.DRAW_CARDS
    reason: str

    def decide(self, scene: Scene) -> Decision:
        nonce, competition = scene.chance(NONCE_BYTES), scene.competition
        again = drawing.return_cards(competition, nonce, self.reason, scene.doing)
        drawn = competition.draw(CARD_DRAW).entries is not None
        return Decision(Happened(again), keep=(secret_of(competition, CARD_DRAW, nonce),) if drawn else ())


class ScoreBye(Request, frozen=True, tag="score-bye"):
    """Say what a bye is worth in a round in which no table was played.

    Everywhere else it is the average of the winners, and nobody's to change.
    """

    act: ClassVar[Act] = Act.SCORE_BYE
    round: int
    points: int

    def decide(self, scene: Scene) -> Happened:
        return Happened(drawing.score_bye(scene.competition, self.round, self.points, scene.doing))
