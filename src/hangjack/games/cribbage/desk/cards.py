"""The result card: players sign it on a phone, or somebody types it from paper; and what a decision does to it afterwards."""

from collections.abc import Mapping
from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, MatchRequest, Scene
from hangjack.desk.hours import local_clock
from hangjack.formats.divisions.books.queries import agreed_total
from hangjack.formats.divisions.deciding.ineligible import Ruled, rule_on
from hangjack.formats.divisions.deciding.typed_cards import seal_typed
from hangjack.formats.divisions.state import season_in
from hangjack.games.cribbage.match.card import TableCard
from hangjack.ids import PersonId
from hangjack.matches import closings
from hangjack.matches.parties import Party
from hangjack.matches.scoring.cards import CardTyped, TableOnCard

ROOM = "crib-cards"
"""The part of the API that these belong to."""


class SignCard(MatchRequest, frozen=True, tag="sign-card"):
    """Sign the card as one who has played; the phone may go round, and *player* is who signs."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    player: PersonId

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=closings.sign_as_player(scene.match, self.side, self.player, scene.by))


class TypeResultCard(FloorRequest, frozen=True, tag="type-result-card"):
    """Type a card in that came on paper or as a picture: pairs, legs, signatures, and the total that stands on it.

    What is wrong with it is said at once and nothing is kept, so that it can be queried; where only players' signatures are
    missing, a *reason* lets it pass.
    """

    act: ClassVar[Act] = Act.ENTER_PAPER
    tables: tuple[TableCard, ...]
    captains: Mapping[Party, PersonId]
    """Who has signed as captain of each side."""
    reference: str
    signed: tuple[PersonId, ...] = ()
    stated: Mapping[Party, int] | None = None
    reason: str = ""

    def decide(self, scene: Scene) -> Happened:
        competition, match = scene.competition, scene.match
        agreed = agreed_total(season_in(competition).queries, match.opened.match)
        card: CardTyped[TableOnCard] = CardTyped(
            self.tables,
            self.captains,
            self.reference,
            self.signed,
            self.stated,
            agreed,
            self.reason.strip(),
        )
        return seal_typed(competition, match, card, scene.doing)


class RuleOnIneligible(FloorRequest, frozen=True, tag="rule-on-ineligible"):
    """Decide about somebody who has played and should not have: the legs go to the opponents, or the card stays as it is."""

    act: ClassVar[Act] = Act.CORRECT_SHEET
    person: PersonId
    upheld: bool
    reason: str

    def decide(self, scene: Scene) -> Happened:
        ruled, local = Ruled(self.person, self.upheld, self.reason), local_clock(scene.competition)
        return rule_on(scene.competition, scene.match, ruled, scene.doing, local)
