"""What the log says of what happens in a rotation alone: of which kind it is, and what takes it back."""

from msgspec import Struct

from hangjack.desk.formats import FormatLog
from hangjack.desk.views.log.kinds import LogKind
from hangjack.desk.views.log.standpoints import Standpoint, Undoing
from hangjack.formats.rotation.desk.requests.cards import PairNotHere
from hangjack.formats.rotation.field import FieldEvent, TeamCameIn
from hangjack.formats.rotation.rounds.events import RoundEvent
from hangjack.formats.rotation.state import field_of


def _takes_back(event: Struct, at: Standpoint) -> Undoing | None:
    """Return what takes the tick of a team back, as long as it has no card."""
    if not isinstance(event, TeamCameIn):
        return None
    field = field_of(at.competition)
    waits = event.entrant in field.here and event.entrant not in field.cards
    return Undoing(PairNotHere(event.entrant)) if waits else None


LOG = FormatLog(kinds={LogKind.PLAN: (RoundEvent, FieldEvent)}, takes_back=_takes_back)
