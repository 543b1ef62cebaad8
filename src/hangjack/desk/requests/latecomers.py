"""Teams that come late, on the day."""

from typing import ClassVar

from hangjack.competition import latecomers
from hangjack.competition.judging import Happened
from hangjack.competition.latecomers import Latecomer
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Request, Scene
from hangjack.ids import EntrantId


class LetTeamIn(Request, frozen=True, tag="let-team-in"):
    """Let a team in that comes late, charge its entry, and give it a group and times, for a reason.

    Nobody else's match changes. Whoever may set the competition up may do all of this one by one too.
    """

    act: ClassVar[Act] = Act.SET_UP
    team: EntrantId
    reason: str
    name: str = ""
    group: str = ""
    find_times: bool = True

    def decide(self, scene: Scene) -> Happened:
        latecomer = Latecomer(self.team, self.reason, self.name, self.group, self.find_times)
        return Happened(latecomers.let_in(scene.competition, latecomer, scene.doing))
