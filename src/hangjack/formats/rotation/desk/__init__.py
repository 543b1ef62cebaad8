"""What people ask and see of such an event."""

from hangjack.desk.formats import FormatDesk
from hangjack.formats.rotation.desk.requests import cards, clock, extras, pairs

DESK = FormatDesk("rotation", requests=(clock, extras, pairs, cards))
