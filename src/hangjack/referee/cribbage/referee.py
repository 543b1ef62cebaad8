"""The crib referee as a value."""

from hangjack.games import CRIBBAGE
from hangjack.referee.cribbage.effects import RuledTable
from hangjack.referee.cribbage.kinds import GROUPS, Kind, facts_for
from hangjack.referee.cribbage.rule import apply_ruling, rule
from hangjack.referee.cribbage.rulings import Incident, Penalties
from hangjack.referee.cribbage.sentences import ask_aloud, read_aloud
from hangjack.referee.referee import Referee

REFEREE: Referee[Kind, Incident, Penalties] = Referee(
    game=CRIBBAGE,
    kinds=Kind,
    groups=GROUPS,
    facts_for=facts_for,
    incident=lambda kind, facts: Incident(kind, RuledTable(), facts),
    rule=rule,
    after=lambda ruling: apply_ruling(ruling.incident.table, ruling),
    read_aloud=read_aloud,
    ask_aloud=ask_aloud,
    left_open=str,
)
"""No ruling on holes depends on the table, so nothing of it is asked; nothing is left to an official by name."""
