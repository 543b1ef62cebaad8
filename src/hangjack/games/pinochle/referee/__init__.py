"""The pinochle referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.games.pinochle.referee.effects import RuledTable, Settled, Verdict
from hangjack.games.pinochle.referee.kinds import FACTS, Kind, facts_for
from hangjack.games.pinochle.referee.prescriptions import RefereeOptions
from hangjack.games.pinochle.referee.referee import REFEREE
from hangjack.games.pinochle.referee.rule import apply_ruling, rule
from hangjack.games.pinochle.referee.rulings import Incident, Penalties, Ruling
from hangjack.games.pinochle.referee.sentences import ask_aloud, read_aloud

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
    "facts_for",
    "read_aloud",
    "rule",
]
