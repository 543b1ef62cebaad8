"""Five-card crib, doubles and singles: one leg at one table, from the cut for the box to the last hole.

`start` a leg, ask `to_act` and `legal_actions`, `apply` an action, and send each seat its own `view`; `count_show`
counts a hand without a table. The rules that differ from book to book are `Options`; no rulebook is named here.
"""

from hangjack.games.cribbage.engine.actions import Action, Fault, IllegalAction, SeatAction, Shuffled
from hangjack.games.cribbage.engine.awarding import is_over
from hangjack.games.cribbage.engine.cutting import Decided
from hangjack.games.cribbage.engine.engine import apply, legal_actions, next_leg, score, start, turn_actions
from hangjack.games.cribbage.engine.faults import fault_in, to_act, waits_for_chance
from hangjack.games.cribbage.engine.options import Options
from hangjack.games.cribbage.engine.scores import Award, Item, Reason
from hangjack.games.cribbage.engine.seats import SEATS, Seat, Side, Tally, Variant
from hangjack.games.cribbage.engine.showing import Count, Role, count_show, require_show
from hangjack.games.cribbage.engine.state import Phase, Result, State, Where
from hangjack.games.cribbage.engine.views import View, view

__all__ = [
    "SEATS",
    "Action",
    "Award",
    "Count",
    "Decided",
    "Fault",
    "IllegalAction",
    "Item",
    "Options",
    "Phase",
    "Reason",
    "Result",
    "Role",
    "Seat",
    "SeatAction",
    "Shuffled",
    "Side",
    "State",
    "Tally",
    "Variant",
    "View",
    "Where",
    "apply",
    "count_show",
    "fault_in",
    "is_over",
    "legal_actions",
    "next_leg",
    "require_show",
    "score",
    "start",
    "to_act",
    "turn_actions",
    "view",
    "waits_for_chance",
]
