"""All Fours, the Trinidad partnership form: one game at one table, up to its bullseye.

`start` a game, ask `to_act` and `legal_actions`, `apply` an action, and send each seat its own `view`. The rules that
differ from book to book are `Options`; no rulebook is named here.
"""

from hangjack.games.all_fours.engine.actions import Action, Fault, IllegalAction, SeatAction, Shuffled
from hangjack.games.all_fours.engine.clocks import Clock, clock
from hangjack.games.all_fours.engine.engine import (
    apply,
    is_over,
    legal_actions,
    next_game,
    score,
    start,
    turn_actions,
)
from hangjack.games.all_fours.engine.faults import fault_in, to_act, waits_for_chance
from hangjack.games.all_fours.engine.options import Options
from hangjack.games.all_fours.engine.seats import SEATS, Seat, Side, Tally
from hangjack.games.all_fours.engine.state import Phase, Result, Standing, State
from hangjack.games.all_fours.engine.views import View, view

__all__ = [
    "SEATS",
    "Action",
    "Clock",
    "Fault",
    "IllegalAction",
    "Options",
    "Phase",
    "Result",
    "Seat",
    "SeatAction",
    "Shuffled",
    "Side",
    "Standing",
    "State",
    "Tally",
    "View",
    "apply",
    "clock",
    "fault_in",
    "is_over",
    "legal_actions",
    "next_game",
    "score",
    "start",
    "to_act",
    "turn_actions",
    "view",
    "waits_for_chance",
]
