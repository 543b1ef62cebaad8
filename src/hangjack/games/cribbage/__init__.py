"""Five-card crib, doubles and singles: one leg at one table, from the cut for the box to the last hole.

`start` a leg, ask `to_act` and `legal_actions`, `apply` an action, and send each seat its own `view`; `count_show`
counts a hand without a table. The rules that differ from book to book are `Options`; no rulebook is named here.
"""

from hangjack.games.cribbage.actions import Action, Fault, IllegalAction, SeatAction, Shuffled
from hangjack.games.cribbage.awarding import is_over
from hangjack.games.cribbage.cutting import Decided
from hangjack.games.cribbage.engine import apply, legal_actions, next_leg, score, start, turn_actions
from hangjack.games.cribbage.faults import fault_in, to_act, waits_for_chance
from hangjack.games.cribbage.options import Options
from hangjack.games.cribbage.scores import Award, Item, Reason
from hangjack.games.cribbage.seats import SEATS, Seat, Side, Tally, Variant
from hangjack.games.cribbage.showing import Count, Role, count_show, require_show
from hangjack.games.cribbage.state import Phase, Result, State, Where
from hangjack.games.cribbage.views import View, view

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
