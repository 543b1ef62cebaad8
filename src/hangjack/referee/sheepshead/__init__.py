"""The Sheepshead referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.referee.sheepshead.effects import RuledTable, Settled
from hangjack.referee.sheepshead.kinds import FACTS, Kind, Verdict
from hangjack.referee.sheepshead.prescriptions import RefereeOptions
from hangjack.referee.sheepshead.rule import apply_ruling, rule
from hangjack.referee.sheepshead.rulings import Incident, Penalties, Ruling
from hangjack.referee.sheepshead.sentences import ask_aloud, read_aloud

__all__ = [
    "FACTS",
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
