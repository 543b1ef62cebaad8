"""What people at a crib table can ask beside the legs: peg holes, take pegs back, agree on the phone of the others."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.desk.requests.hands import hand_of
from hangjack.errors import Refused
from hangjack.games.cribbage.match import pad as pads
from hangjack.games.cribbage.match.pad import Peg
from hangjack.games.cribbage.match.scoring import CardOptions, leg_target
from hangjack.ids import PersonId
from hangjack.matches.match import Match
from hangjack.matches.pads.hands import Before
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import Party
from hangjack.matches.sheets import Place
from hangjack.matches.sides import passing
from hangjack.matches.sides.manning import require_told

ROOM = "crib"
"""The part of the API that these belong to."""


class PegHoles(MatchRequest, frozen=True, tag="peg-holes"):
    """Peg holes for a pair on the board of the leg that a table plays. What others have pegged too counts once.

    Where that is doubtful it is refused with the doubt, unless whoever pegs is *sure* that it is another one.
    """

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    table: int
    peg: Peg
    game: int | None = None
    """The how many-th leg of the table it is for, counted from nought: what comes after its line is late."""
    seen: tuple[str, ...] | None = None
    """The same holes that whoever pegs had before them, by their ids."""
    sure: bool = False

    def decide(self, scene: Scene) -> Happened:
        match, hand = scene.match, hand_of(scene, self.side)
        target, before = _target(match), Before(self.seen, self.sure)
        require_told(match, self.table)
        if self.peg.team not in match.opened.parties:
            raise Refused("match.no-such-party", party=self.peg.team, parties=tuple(match.opened.parties))
        return Happened(
            match=mark_pad(
                match,
                self.table,
                lambda pad: pads.peg_holes(pad, self.peg, target, hand, before),
                self.game,
            )
        )


class TakePegBack(MatchRequest, frozen=True, tag="take-peg-back"):
    """Take holes back that were pegged wrongly in the leg that a table plays."""

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    table: int
    id: str
    game: int | None = None

    def decide(self, scene: Scene) -> Happened:
        _target(scene.match)
        hand = hand_of(scene, self.side)
        return Happened(
            match=mark_pad(scene.match, self.table, lambda pad: pads.take_back(pad, self.id, hand), self.game)
        )


class AgreeHere(MatchRequest, frozen=True, tag="agree-here"):
    """Agree to a leg as *player* of the other pair, on the phone that wrote it; the card says that one phone served both."""

    act: ClassVar[Act] = Act.CONFIRM_SCORE
    side: Party
    place: Place
    player: PersonId

    def decide(self, scene: Scene) -> Happened:
        _target(scene.match)
        return Happened(
            match=passing.agree_here(scene.match, self.place, self.player, self.side, scene.author)
        )


def _target(match: Match) -> int:
    """Return in which hole a leg is won. Refuses a match at which something else is played."""
    if not isinstance(match.opened.rules.scoring, CardOptions):
        raise Refused("match.other-game")
    return leg_target(match.opened.terms)
