"""The All Fours referee: `rule` proposes, `apply_ruling` says what it does, `read_aloud` puts it into words."""

from hangjack.games.all_fours.referee.effects import RuledTable, Settled
from hangjack.games.all_fours.referee.kinds import FACTS, Kind
from hangjack.games.all_fours.referee.prescriptions import RefereeOptions
from hangjack.games.all_fours.referee.referee import REFEREE
from hangjack.games.all_fours.referee.rule import apply_ruling, rule
from hangjack.games.all_fours.referee.rulings import Incident, Penalties, Ruling
from hangjack.games.all_fours.referee.sentences import ask_aloud, read_aloud

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
    "apply_ruling",
    "ask_aloud",
    "read_aloud",
    "rule",
]
