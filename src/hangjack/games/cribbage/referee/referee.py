"""The crib referee as a value."""

from hangjack.games.cribbage.engine import GAME
from hangjack.games.cribbage.referee.effects import RuledTable
from hangjack.games.cribbage.referee.kinds import GROUPS, Kind, facts_for
from hangjack.games.cribbage.referee.rule import apply_ruling, rule
from hangjack.games.cribbage.referee.rulings import Incident, Penalties
from hangjack.games.cribbage.referee.sentences import ask_aloud, read_aloud
from hangjack.referee.referee import Referee

REFEREE: Referee[Kind, Incident, Penalties] = Referee(
    game=GAME,
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
