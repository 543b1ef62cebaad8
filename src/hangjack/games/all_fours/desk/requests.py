"""What a person can ask of the pad of an All Fours game: write points with their cause, and mark what was agreed."""

from collections.abc import Callable
from typing import ClassVar, Literal

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import MatchRequest, Scene
from hangjack.desk.requests.hands import hand_of
from hangjack.games.all_fours.engine.counting import Award
from hangjack.games.all_fours.match import pad as pads
from hangjack.games.all_fours.match import points
from hangjack.games.all_fours.match.directions import side_of
from hangjack.games.all_fours.match.pad import Pad, PadEvent
from hangjack.games.all_fours.match.scoring import play_of
from hangjack.matches.pads.hands import Before
from hangjack.matches.pads.marking import mark_pad
from hangjack.matches.parties import Party


class WritePoints(MatchRequest, frozen=True, tag="write-points"):
    """Write points with their cause on the pad of a table's running game. What others have written too counts once.

    Where that is doubtful it is refused with the doubt, unless whoever writes is *sure* that it is another one.
    """

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    table: int
    award: Award
    game: int | None = None
    """The how many-th game of the table they are for, counted from nought: what comes after its line is late."""
    seen: tuple[str, ...] | None = None
    """The same points that whoever writes had before them, by their ids."""
    sure: bool = False
    instead: str = ""
    """The points of others, by their id, in whose place these stand."""

    def decide(self, scene: Scene) -> Happened:
        return Happened(match=mark_pad(scene.match, self.table, self._written(scene), self.game))

    def _written(self, scene: Scene) -> Callable[[Pad], tuple[PadEvent, ...]]:
        play, hand = play_of(scene.match.opened.terms), hand_of(scene, self.side)
        before = Before(self.seen, self.sure)

        def written(pad: Pad) -> tuple[PadEvent, ...]:
            points.require_as_ruled(scene.match, self.table, (self.award,))
            if self.instead:
                return pads.write_instead(pad, self.award, play, hand, self.instead)
            return pads.write_points(pad, self.award, play, hand, before)

        return written


class MarkPad(MatchRequest, frozen=True, tag="mark-pad"):
    """Erase points of the issue, agree to the issue, pack the cards, or turn the pad as the others confirm."""

    act: ClassVar[Act] = Act.WRITE_SCORE
    side: Party
    table: int
    mark: Literal["erase", "agree", "pack", "turn"]
    game: int | None = None
    id: str = ""
    """The points to erase; without it the last ones."""
    seen: tuple[str, ...] | None = None
    """The points of the issue that whoever agrees had before them, by their ids."""

    def decide(self, scene: Scene) -> Happened:
        seats, hand = side_of(scene.match, self.side), hand_of(scene, self.side)

        def agreed(pad: Pad) -> tuple[PadEvent, ...]:
            points.require_as_ruled(scene.match, self.table, pad.issue)
            return pads.agree_issue(pad, seats, scene.by, self.seen)

        marks: dict[str, Callable[[Pad], tuple[PadEvent, ...]]] = {
            "erase": lambda pad: pads.erase_points(pad, self.id, hand),
            "agree": agreed,
            "pack": pads.pack_cards,
            "turn": lambda pad: pads.turn_pad(pad, seats, scene.by),
        }
        return Happened(match=mark_pad(scene.match, self.table, marks[self.mark], self.game))
