"""What people can ask on a ladder."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.ids import EntrantId
from made_up.ladder.format import challenge


class Challenge(Request, frozen=True, tag="challenge"):
    """Let somebody play the one above."""

    act: ClassVar[Act] = Act.DRAW
    entrant: EntrantId

    def decide(self, scene: Scene) -> Happened:
        """Return who meets whom besides."""
        return Happened((challenge(scene.competition, self.entrant),))
