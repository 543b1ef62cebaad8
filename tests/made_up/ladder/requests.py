"""What people can ask on a ladder."""

from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.ids import EntrantId
from made_up.ladder.format import challenge, step_down


class Challenge(Request, frozen=True, tag="challenge"):
    """Let somebody play the one above."""

    act: ClassVar[Act] = Act.DRAW
    entrant: EntrantId

    def decide(self, scene: Scene) -> Happened:
        """Return who meets whom besides."""
        return Happened((challenge(scene.competition, self.entrant),))


class StepDown(Request, frozen=True, tag="step-down"):
    """Let somebody stand on the lowest rung, because they want to."""

    act: ClassVar[Act] = Act.DRAW
    entrant: EntrantId

    def decide(self, scene: Scene) -> Happened:
        """Return that they stand there."""
        return Happened(step_down(scene.competition, self.entrant))
