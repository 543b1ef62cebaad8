"""The Sheepshead referee as a value."""

from collections.abc import Mapping
from typing import Any

from hangjack.games.sheepshead.engine import GAME
from hangjack.games.sheepshead.engine.seats import Seat
from hangjack.games.sheepshead.referee.effects import RuledTable
from hangjack.games.sheepshead.referee.kinds import GROUPS, TABLE_FACTS, Kind, facts_of
from hangjack.games.sheepshead.referee.rule import apply_ruling, rule
from hangjack.games.sheepshead.referee.rulings import Incident, Penalties
from hangjack.games.sheepshead.referee.sentences import ask_aloud, read_aloud
from hangjack.referee.referee import Referee


def _incident(kind: Kind, facts: Mapping[str, Any]) -> Incident:
    return Incident(kind, RuledTable(Seat.THREE), facts, unknown=frozenset(TABLE_FACTS))


REFEREE: Referee[Kind, Incident, Penalties] = Referee(
    game=GAME,
    kinds=Kind,
    groups=GROUPS,
    facts_for=lambda kind: facts_of(kind) | TABLE_FACTS,
    incident=_incident,
    rule=rule,
    after=apply_ruling,
    read_aloud=read_aloud,
    ask_aloud=ask_aloud,
    left_open=str,
)
"""Nothing is left to an official by name."""
