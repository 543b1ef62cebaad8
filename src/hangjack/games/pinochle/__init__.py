"""Double-deck pinochle: one round at one table, to 500 points or to time.

`start` a round, ask `to_act` and `legal_actions`, `apply` an action, and send each seat its own `view`. The rules that
a book or a house may choose are `Options`; no rulebook is named here.
"""

from hangjack.games.pinochle.engine.actions import (
    Action,
    Fault,
    IllegalAction,
    SeatAction,
    Shuffled,
    TimeCalled,
)
from hangjack.games.pinochle.engine.engine import apply, is_over, legal_actions, score, start, turn_actions
from hangjack.games.pinochle.engine.faults import fault_in, to_act, waits_for_chance
from hangjack.games.pinochle.engine.options import Options
from hangjack.games.pinochle.engine.seats import SEATS, Seat, Side, Tally
from hangjack.games.pinochle.engine.state import HandResult, Phase, State
from hangjack.games.pinochle.engine.views import View, view

__all__ = [
    "SEATS",
    "Action",
    "Fault",
    "HandResult",
    "IllegalAction",
    "Options",
    "Phase",
    "Seat",
    "SeatAction",
    "Shuffled",
    "Side",
    "State",
    "Tally",
    "TimeCalled",
    "View",
    "apply",
    "fault_in",
    "is_over",
    "legal_actions",
    "score",
    "start",
    "to_act",
    "turn_actions",
    "view",
    "waits_for_chance",
]
