"""The pinochle referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.referee.pinochle.effects import RuledTable, Settled, Verdict
from hangjack.referee.pinochle.kinds import FACTS, Kind, facts_for
from hangjack.referee.pinochle.prescriptions import RefereeOptions
from hangjack.referee.pinochle.rule import apply_ruling, rule
from hangjack.referee.pinochle.rulings import Incident, Penalties, Ruling
from hangjack.referee.pinochle.sentences import ask_aloud, read_aloud

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
    "facts_for",
    "read_aloud",
    "rule",
]
