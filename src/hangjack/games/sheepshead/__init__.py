"""Three-handed Sheepshead, at tables of three and of four: one hand, and a session of hands as a fold.

`start` a hand, ask `to_act` and `legal_actions`, `apply` an action, and send each seat its own `view`. A `session`
says who deals next and adds the hands up. What differs from house to house is `Options`; no rulebook is named here.
"""

from hangjack.games.sheepshead.engine.actions import (
    Action,
    Fault,
    IllegalAction,
    Remedy,
    SeatAction,
    Shuffled,
    ThrowIn,
)
from hangjack.games.sheepshead.engine.counting import Level
from hangjack.games.sheepshead.engine.engine import apply, is_over, legal_actions, score, start, turn_actions
from hangjack.games.sheepshead.engine.faults import fault_in, to_act, waits_for_chance
from hangjack.games.sheepshead.engine.options import Options, StakesOptions
from hangjack.games.sheepshead.engine.remedies import remedied
from hangjack.games.sheepshead.engine.seats import SEATS, Seat, TableSize
from hangjack.games.sheepshead.engine.session import Session, fold, next_hand, open_session
from hangjack.games.sheepshead.engine.state import LeasterResult, Phase, PickerResult, Result, State
from hangjack.games.sheepshead.engine.views import View, view

__all__ = [
    "SEATS",
    "Action",
    "Fault",
    "IllegalAction",
    "LeasterResult",
    "Level",
    "Options",
    "Phase",
    "PickerResult",
    "Remedy",
    "Result",
    "Seat",
    "SeatAction",
    "Session",
    "Shuffled",
    "StakesOptions",
    "State",
    "TableSize",
    "ThrowIn",
    "View",
    "apply",
    "fault_in",
    "fold",
    "is_over",
    "legal_actions",
    "next_hand",
    "open_session",
    "remedied",
    "score",
    "start",
    "to_act",
    "turn_actions",
    "view",
    "waits_for_chance",
]
