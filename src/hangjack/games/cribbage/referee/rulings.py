"""Incidents, penalty tables and rulings of crib, as values that are stored and sent."""

from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.referee.effects import Effect, RuledTable
from hangjack.games.cribbage.referee.kinds import Kind
from hangjack.games.cribbage.referee.prescriptions import Prescription, RefereeOptions
from hangjack.referee import rulings
from hangjack.referee.rows import Branch
from hangjack.unions import joins
from hangjack.wording import Worded


class Task(Worded):
    """Something that people have to do, or to know, after a ruling."""

    PROPER_PACK = "proper-pack"
    TOO_LATE = "too-late"
    BOX_TO_ACTUAL_DEALER = "box-to-actual-dealer"
    SHUFFLE_STOCK = "shuffle-stock"
    TURN_GOES_ON = "turn-goes-on"
    PLAY_OR_PASS = "play-or-pass"
    STILL_COUNTED = "still-counted"
    PLAY_GOES_ON = "play-goes-on"
    COUNT_IN_ORDER = "count-in-order"
    TAKE_STATEMENTS = "take-statements"
    NOTE_VENUE = "note-venue"


Row = tuple[Branch[Prescription, Task], ...]
"""What a book says about one kind of incident: branches, the first that fits counts."""


class Penalties(rulings.Penalties[Kind, Prescription, Task, Options, RefereeOptions], frozen=True):
    """The penalty table of a house, and what becomes of a case nobody agrees on."""

    disputed: Branch[Prescription, Task]
    """For an incident whose facts the captains do not agree on, or that no row covers."""


class Incident(rulings.Incident[Kind, RuledTable], frozen=True):
    """What happened at a crib table."""


@joins(rulings.AnyRuling)
class Ruling(rulings.Ruling[Incident, Effect, Task, int], frozen=True, tag="cribbage"):
    """What the book prescribes for an incident at a crib table; its goal is the holes that win the leg."""
