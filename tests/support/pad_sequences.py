"""Worked sequences of a score pad: what both sides do at a table, and what stands there afterwards.

One file holds the two folds of a pad to the same outcome: the server's, and the one of the phone, which must go on
without a connection.
"""

from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from hangjack.games.all_fours.engine.counting import AwardFor
from hangjack.games.all_fours.match.scoring import GameLine
from hangjack.matches.parties import Counts, Party

Written = tuple[AwardFor, Party, int]


class Step(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One thing that a side does: exactly one of these beside *by*."""

    by: Party
    writes: Written | None = None
    marks: Literal["erase", "agree", "pack"] | None = None
    enters: tuple[int, GameLine] | None = None
    confirms: int | None = None
    withdraws: int | None = None
    erases: int | None = None
    """The step that wrote the points which are erased: those, and not the last ones."""
    seen: tuple[int, ...] | None = None
    """The steps that wrote what was before the eyes of whoever writes the same, or agrees."""
    sure: bool = False
    instead: int | None = None
    """The step that wrote, otherwise, what these points take the place of."""
    game: int | None = None
    """The how many-th game is meant, counted from nought."""


class Outcome(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What stands at the table: its running game, and who has written which line."""

    points: Counts
    packed: tuple[Written, ...] = ()
    issue: tuple[Written, ...] = ()
    agreed: tuple[Party, ...] = ()
    taken: tuple[AwardFor, ...] = ()
    """What this issue cannot have again."""
    home: Party | None = None
    """Who came to the target first, and may sing."""
    proposed: GameLine | None = None
    """The line that follows from the points of a game that is home."""
    lines: dict[int, tuple[Party, ...]] = {}
    hands: tuple[tuple[Party, ...], ...] | None = None
    """Who has written each point of the issue; None where a sequence does not ask."""
    pen: Party | None = None
    """Who writes there; None where a sequence does not ask."""


class Sequence(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, who sits north-south, the steps in order, and the outcome."""

    name: str
    north_south: Party
    steps: tuple[Step, ...]
    outcome: Outcome


_FILE = Path(__file__).parent.parent / "matches" / "pad_sequences.json"
SEQUENCES = msgspec.json.decode(_FILE.read_bytes(), type=tuple[Sequence, ...])
NAMES = [each.name for each in SEQUENCES]


def asked_of(found: Outcome, sequence: Sequence) -> Outcome:
    """Return what was found, as far as the sequence asks for it."""
    wanted = sequence.outcome
    hands, pen = found.hands if wanted.hands is not None else None, found.pen if wanted.pen else None
    return replace(found, hands=hands, pen=pen)


def as_json(value: object) -> Any:
    """Return a value as a script gets it."""
    return msgspec.json.decode(msgspec.json.encode(value))
