"""Honours from before the server: written down one by one or as lines, put right, and taken off the board."""

from collections.abc import Iterable
from typing import ClassVar

from hangjack.competition.judging import Happened
from hangjack.competition.permissions import Act
from hangjack.desk.asking import Decision, Request, Scene, Seasons
from hangjack.desk.directory import SALT_BYTES
from hangjack.errors import Refused, require_reason
from hangjack.formats.divisions.books import honours
from hangjack.formats.divisions.books.honours import (
    Board,
    HonourBefore,
    HonourCorrected,
    HonourId,
    HonourStruck,
    HonourTyped,
    Told,
)
from hangjack.formats.divisions.deciding.drawing_up import season_rules
from hangjack.formats.divisions.desk.honours_kept import honour_record, honour_record_id, won_by
from hangjack.formats.divisions.state import board_in, turn_in
from hangjack.store.interface import PersonalRecord, RecordId, commitment

_ID_BYTES = 8
_LINES_TOLD = 12
"""How many wrong lines are told at once."""


class TypeHonour(Request, frozen=True, tag="type-honour"):
    """Write down who won a division or a cup in a season from before the server, and who came second where that is known."""

    act: ClassVar[Act] = Act.KEEP_HONOURS
    season: str
    trophy: str
    winner: str
    second: str = ""

    def decide(self, scene: Scene) -> Decision:
        told = honours.read(_open_board(scene), (self.season, self.trophy, self.winner, self.second))
        return _written(scene, (told,))


class PasteHonours(Request, frozen=True, tag="paste-honours"):
    """Write down honours from before the server, a line for each, whole or not at all; a second time adds nothing.

    A line has the season, the competition, the winner and the runner-up, with semicolons, commas or tabs between them.
    """

    act: ClassVar[Act] = Act.KEEP_HONOURS
    slow: ClassVar[bool] = True
    in_seasons: ClassVar[Seasons | None] = "all"
    long: ClassVar[bool] = True
    text: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        return _records(scene, turn_in(scene.competition).honours.values())

    def decide(self, scene: Scene) -> Decision:
        board = _open_board(scene)
        found = honours.read_lines(board, self.text, won_by(board.typed.values(), scene.records))
        if found.problems:
            lines = tuple(
                Refused("honours.line", line=each.row, why=Refused(each.key, **each.values))
                for each in found.problems[:_LINES_TOLD]
            )
            raise Refused("honours.lines", count=len(found.problems), lines=lines)
        return _written(scene, tuple(told for _, told in found.added))


class CorrectHonour(Request, frozen=True, tag="correct-honour"):
    """Put right what was written down of an honour from before the server, for a reason. What stood there is erased."""

    act: ClassVar[Act] = Act.KEEP_HONOURS
    in_seasons: ClassVar[Seasons | None] = "all"
    honour: HonourId
    season: str
    trophy: str
    winner: str
    reason: str
    second: str = ""

    def decide(self, scene: Scene) -> Decision:
        board = _open_board(scene)
        before = honours.typed(board, self.honour)
        told = honours.read(board, (self.season, self.trophy, self.winner, self.second), self.honour)
        honour, record = _kept(scene, self.honour, told)
        event = HonourCorrected(honour, require_reason(self.reason), scene.by, scene.at_ms)
        moved = before.home != honour.home
        return Decision(Happened((event,)), keep=(record,), erase=_records(scene, (before,)) if moved else ())


class StrikeHonour(Request, frozen=True, tag="strike-honour"):
    """Take an honour from before the server off the board, for a reason; the names are erased."""

    act: ClassVar[Act] = Act.KEEP_HONOURS
    in_seasons: ClassVar[Seasons | None] = "all"
    honour: HonourId
    reason: str

    def needs(self, scene: Scene) -> tuple[RecordId, ...]:
        known = turn_in(scene.competition).honours
        return _records(scene, (known[self.honour],)) if self.honour in known else ()

    def decide(self, scene: Scene) -> Decision:
        before, reason = honours.typed(_open_board(scene), self.honour), require_reason(self.reason)
        event = HonourStruck(before.id, before.season, before.trophy, reason, scene.by, scene.at_ms)
        return Decision(Happened((event,)), erase=tuple(scene.records))


def handed_back(scene: Scene) -> tuple[tuple[HonourBefore, ...], tuple[PersonalRecord, ...]]:
    """Return the honours as the season before keeps them when this one is gone, with the records that move there."""
    follows, known = turn_in(scene.competition).follows, turn_in(scene.competition).honours.values()
    assert follows is not None, "only a season that follows another is taken back"
    handed, records = [], []
    for each in known:
        record = scene.records.get(honour_record_id(each.home, each.id))
        if each.home == scene.competition.id and record is not None:
            id_ = honour_record_id(follows.previous, each.id)
            records.append(PersonalRecord(id_, record.salt, record.content))
            handed.append(
                HonourBefore(each.id, each.season, each.trophy, follows.previous, commitment(records[-1]))
            )
        else:
            handed.append(each)
    return tuple(handed), tuple(records)


def _open_board(scene: Scene) -> Board:
    """Return the board of a season. Refuses once the season has turned."""
    season_rules(scene.competition)
    board = board_in(scene.competition)
    honours.require_open(board)
    return board


def _written(scene: Scene, told: tuple[Told, ...]) -> Decision:
    honours.require_room(board_in(scene.competition), len(told))
    kept = [_kept(scene, HonourId(scene.chance(_ID_BYTES).hex()), each) for each in told]
    events = tuple(HonourTyped(honour, scene.by, scene.at_ms) for honour, _ in kept)
    return Decision(Happened(events), keep=tuple(record for _, record in kept))


def _kept(scene: Scene, id_: HonourId, told: Told) -> tuple[HonourBefore, PersonalRecord]:
    home = scene.competition.id
    record = honour_record(home, id_, told.won, scene.chance(SALT_BYTES))
    return HonourBefore(id_, told.season, told.trophy, home, commitment(record)), record


def _records(scene: Scene, kept: Iterable[HonourBefore]) -> tuple[RecordId, ...]:
    """Return the records of the honours *kept*, of those that this season or another one of the league keeps."""
    homes = {scene.competition.id, *scene.seasons}
    return tuple(honour_record_id(each.home, each.id) for each in kept if each.home in homes)
