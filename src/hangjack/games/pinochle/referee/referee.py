"""The pinochle referee as a value."""

from hangjack.games.pinochle.engine import GAME
from hangjack.games.pinochle.referee.effects import RuledTable
from hangjack.games.pinochle.referee.kinds import GROUPS, TABLE_FACTS, Kind, facts_for
from hangjack.games.pinochle.referee.rule import apply_ruling, rule
from hangjack.games.pinochle.referee.rulings import Incident, Penalties
from hangjack.games.pinochle.referee.sentences import ask_aloud, read_aloud
from hangjack.referee.referee import Referee
from hangjack.wording import say

REFEREE: Referee[Kind, Incident, Penalties] = Referee(
    game=GAME,
    kinds=Kind,
    groups=GROUPS,
    facts_for=lambda kind: facts_for(kind) | TABLE_FACTS,
    incident=lambda kind, facts: Incident(kind, RuledTable(), facts, unknown=frozenset(TABLE_FACTS)),
    rule=rule,
    after=lambda ruling: apply_ruling(ruling.incident.table, ruling),
    read_aloud=read_aloud,
    ask_aloud=ask_aloud,
    left_open=lambda key: say(f"pinochle.official.{key}"),
)
