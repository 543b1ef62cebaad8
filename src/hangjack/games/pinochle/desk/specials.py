"""Specials at a pinochle table: a name for the container, and one that was written by mistake."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import FloorRequest, Scene
from hangjack.errors import BadInput, Refused
from hangjack.formats.rotation.rounds import slips
from hangjack.formats.rotation.rounds.slips import Slip
from hangjack.games.pinochle.competition.resulting import PinochleGame
from hangjack.games.pinochle.engine.specials import DEALT, Special, slips_for
from hangjack.games.pinochle.match.table import round_of
from hangjack.ids import PersonId
from hangjack.matches.parties import Party


class EnterSpecial(FloorRequest, frozen=True, tag="enter-special"):
    """Put the name of a player of one's own team into the container for a special dealt in a hand.

    It is kept apart from both sheets. Those of a Boston come by themselves with the sheet.
    """

    act: ClassVar[Act] = Act.ENTER_SPECIAL
    side: Party
    hand: int
    person: PersonId
    special: Special

    def decide(self, scene: Scene) -> Happened:
        round_of(scene.match)
        if self.special not in DEALT or self.hand < 1:
            raise BadInput("slips.not-dealt", special=self.special)
        options = scene.competition.rules.game_as(PinochleGame).specials
        opened = scene.match.opened
        slip = Slip(
            scene.doing.id, opened.parties[self.side], self.person, self.special, opened.match, self.hand
        )
        held = tuple(Special(each.what) for each in slips.of_hand(scene.competition, slip))
        full = slips_for((*held, self.special), options) <= len(held)
        return Happened(slips.put_in(scene.competition, slip, scene.doing, full=full))


class TakeSpecialBack(FloorRequest, frozen=True, tag="take-special-back"):
    """Take a slip of one's own team out of the container that was written by mistake, for a reason."""

    act: ClassVar[Act] = Act.ENTER_SPECIAL
    side: Party
    id: str
    reason: str

    def decide(self, scene: Scene) -> Happened:
        known = scene.competition.extras.slips.get(self.id)
        if known is None or known.entrant != scene.match.opened.parties[self.side]:
            raise Refused("slips.none-such")
        return Happened(slips.take_out(scene.competition, self.id, self.reason, scene.doing))
