"""The result card: players sign it on a phone, or somebody types it from paper; and what a decision does to it afterwards."""

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import ClassVar

from msgspec.structs import replace

from hangjack.competition import floor
from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, MatchRequest, Scene
from hangjack.desk.hours import local_clock
from hangjack.errors import Refused
from hangjack.formats.divisions.deciding.querying import agreed_total
from hangjack.games.cribbage.competition import ineligible as crib_ineligible
from hangjack.games.cribbage.competition.ineligible import Ruled
from hangjack.games.cribbage.match import card as crib_card
from hangjack.games.cribbage.match.card import BESIDE, Card, CardFault, TableCard
from hangjack.games.cribbage.match.scoring import CardOptions, LegLine, card_options, points
from hangjack.ids import PersonId
from hangjack.matches import closings, scorekeeping
from hangjack.matches.match import Match, MatchEvent
from hangjack.matches.match import fold as fold_match
from hangjack.matches.parties import SIDES, Party
from hangjack.matches.problems import Problem
from hangjack.matches.sheets import Place
from hangjack.matches.sides import manning
from hangjack.matches.signatures import AllTheSame

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
        match, card = scene.match, Card(self.tables, self.signed, tuple(self.captains), self.stated)
        if not isinstance(match.opened.rules.scoring, CardOptions):
            raise Refused("match.other-game")
        self._require_right(card, scene)
        events: list[MatchEvent] = [
            *manning.as_on_card(match, _pairs(card), self.captains, scene.by, scene.at_ms)
        ]
        for number, table in enumerate(card.tables, start=1):
            if not table.is_played:
                to = crib_card.conceded_to(table)
                events += manning.closed(reduce(fold_match, events, match), number, to, scene.by)
        lines = {
            Place(table, number): LegLine(winner)
            for table, each in enumerate(card.tables, start=1)
            for number, winner in enumerate(each.legs, start=1)
        }
        typed = reduce(fold_match, events, match)
        events += scorekeeping.enter_from_paper(typed, lines, scene.by, self.captains, self.reference)
        return self._sealed(scene, tuple(events))

    def _sealed(self, scene: Scene, events: tuple[MatchEvent, ...]) -> Happened:
        """Return what follows: a card that is typed in counts."""
        after = reduce(fold_match, events, scene.match)
        despite = AllTheSame(scene.by, self.reason.strip()) if self.reason.strip() else None
        sealed = floor.seal(scene.competition, after, despite)
        return Happened(sealed.competition, (*events, *sealed.match))

    def _require_right(self, card: Card, scene: Scene) -> None:
        options = card_options(scene.match.opened.terms)
        agreed = agreed_total(scene.competition, scene.match.opened.match)
        if agreed is not None and dict(agreed) == dict(points(crib_card.counted(card, options))):
            card = replace(card, stated=None)
        found = (*crib_card.problems(card, options), *_short(card, scene.match))
        passing = bool(self.reason.strip())
        wrong = [each for each in found if not (passing and each.what in BESIDE)]
        if wrong:
            raise Refused("card.problems", problems=tuple(each.refusal for each in wrong))


class RuleOnIneligible(FloorRequest, frozen=True, tag="rule-on-ineligible"):
    """Decide about somebody who has played and should not have: the legs go to the opponents, or the card stays as it is."""

    act: ClassVar[Act] = Act.CORRECT_SHEET
    person: PersonId
    upheld: bool
    reason: str

    def decide(self, scene: Scene) -> Happened:
        ruled, local = Ruled(self.person, self.upheld, self.reason), local_clock(scene.competition)
        return crib_ineligible.rule_on(scene.competition, scene.match, ruled, scene.doing, local)


def _short(card: Card, match: Match) -> Iterator[Problem]:
    """Yield the sides that lack players, where the book wants all of them, and nobody twice."""
    doubling = match.opened.rules.doubling
    players = doubling.options.compulsory_players if doubling else 0
    for side in manning.short_sides(match, _pairs(card)):
        team = match.opened.parties[side]
        yield Problem(CardFault.SIX_REQUIRED, {"side": side, "team": team, "players": players})


def _pairs(card: Card) -> dict[Party, tuple[tuple[PersonId, ...], ...]]:
    return {side: tuple(tuple(table.pairs.get(side, ())) for table in card.tables) for side in SIDES}
