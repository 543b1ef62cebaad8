"""The Sheepshead referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.games.sheepshead.referee.effects import RuledTable, Settled
from hangjack.games.sheepshead.referee.kinds import FACTS, Kind, Verdict
from hangjack.games.sheepshead.referee.prescriptions import RefereeOptions
from hangjack.games.sheepshead.referee.referee import REFEREE
from hangjack.games.sheepshead.referee.rule import apply_ruling, rule
from hangjack.games.sheepshead.referee.rulings import Incident, Penalties, Ruling
from hangjack.games.sheepshead.referee.sentences import ask_aloud, read_aloud

__all__ = [
    "FACTS",
    "REFEREE",
    "Incident",
    "Kind",
    "Penalties",
    "RefereeOptions",
    "RuledTable",
    "Ruling",
    "Settled",
    "Verdict",
    "apply_ruling",
    "ask_aloud",
    "read_aloud",
    "rule",
]
