"""The crib referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.games.cribbage.referee.effects import RuledTable, Settled, Verdict, verdict_of
from hangjack.games.cribbage.referee.kinds import FACTS, Kind
from hangjack.games.cribbage.referee.prescriptions import RefereeOptions
from hangjack.games.cribbage.referee.referee import REFEREE
from hangjack.games.cribbage.referee.rule import apply_ruling, rule
from hangjack.games.cribbage.referee.rulings import Incident, Penalties, Ruling
from hangjack.games.cribbage.referee.sentences import ask_aloud, read_aloud

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
    "verdict_of",
]
