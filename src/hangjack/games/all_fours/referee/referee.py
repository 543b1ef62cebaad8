"""The All Fours referee as a value."""

from collections.abc import Mapping
from typing import Any

from hangjack.games.all_fours.engine import GAME
from hangjack.games.all_fours.engine.seats import Seat, Tally
from hangjack.games.all_fours.referee.effects import RuledTable
from hangjack.games.all_fours.referee.kinds import GROUPS, TABLE_FACTS, Kind, facts_for
from hangjack.games.all_fours.referee.rule import apply_ruling, rule
from hangjack.games.all_fours.referee.rulings import Incident, Penalties
from hangjack.games.all_fours.referee.sentences import ask_aloud, read_aloud
from hangjack.referee.referee import Referee
from hangjack.wording import say


def _incident(kind: Kind, facts: Mapping[str, Any]) -> Incident:
    return Incident(kind, RuledTable(Seat.NORTH, Tally()), facts, unknown=frozenset(TABLE_FACTS))


REFEREE: Referee[Kind, Incident, Penalties] = Referee(
    game=GAME,
    kinds=Kind,
    groups=GROUPS,
    facts_for=facts_for,
    incident=_incident,
    rule=rule,
    after=lambda ruling: apply_ruling(ruling.incident.table, ruling),
    read_aloud=read_aloud,
    ask_aloud=ask_aloud,
    left_open=lambda key: say(f"all_fours.official.{key}"),
)
