"""The crib referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.referee.cribbage.effects import RuledTable, Settled, Verdict, verdict_of
from hangjack.referee.cribbage.kinds import FACTS, Kind
from hangjack.referee.cribbage.prescriptions import RefereeOptions
from hangjack.referee.cribbage.rule import apply_ruling, rule
from hangjack.referee.cribbage.rulings import Incident, Penalties, Ruling
from hangjack.referee.cribbage.sentences import ask_aloud, read_aloud

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
    "verdict_of",
]
