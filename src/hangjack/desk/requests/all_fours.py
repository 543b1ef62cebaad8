"""What a person can ask of the pad of an All Fours game: write points with their cause, and mark what was agreed."""

from collections.abc import Callable
from typing import ClassVar, Literal

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.games.all_fours.counting import Award
from hangjack.matches.pads import all_fours as pads
from hangjack.matches.pads import all_fours_points as points
from hangjack.matches.pads.all_fours import Pad, PadEvent
from hangjack.matches.parties import Party
from hangjack.matches.sides.all_fours_directions import side_of


class WritePoints(MatchRequest, frozen=True, tag="write-points"):
    """Write points with their cause on the pad of a table's running game."""

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    table: int
    award: Award

    def decide(self, scene: Scene) -> Happened:
        play = scene.match.opened.play
        return Happened(
            match=points.mark_pad(
                scene.match, self.table, lambda pad: pads.write_points(pad, self.award, play)
            )
        )


class MarkPad(MatchRequest, frozen=True, tag="mark-pad"):
    """Erase the last points of the issue, agree to the issue, pack the cards, or turn the pad as the others confirm."""

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    table: int
    mark: Literal["erase", "agree", "pack", "turn"]

    def decide(self, scene: Scene) -> Happened:
        seats = side_of(scene.match, self.side)
        marks: dict[str, Callable[[Pad], tuple[PadEvent, ...]]] = {
            "erase": pads.erase_last,
            "agree": lambda pad: pads.agree_issue(pad, seats, scene.by),
            "pack": pads.pack_cards,
            "turn": lambda pad: pads.turn_pad(pad, seats, scene.by),
        }
        return Happened(match=points.mark_pad(scene.match, self.table, marks[self.mark]))
