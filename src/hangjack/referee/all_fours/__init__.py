"""The All Fours referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.referee.all_fours.effects import RuledTable, Settled
from hangjack.referee.all_fours.kinds import FACTS, Kind
from hangjack.referee.all_fours.prescriptions import RefereeOptions
from hangjack.referee.all_fours.rule import apply_ruling, rule
from hangjack.referee.all_fours.rulings import Incident, Penalties, Ruling
from hangjack.referee.all_fours.sentences import ask_aloud, read_aloud

__all__ = [
    "FACTS",
    "Incident",
    "Kind",
    "Penalties",
    "RefereeOptions",
    "RuledTable",
    "Ruling",
    "Settled",
    "apply_ruling",
    "ask_aloud",
    "read_aloud",
    "rule",
]
