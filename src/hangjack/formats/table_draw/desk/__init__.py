"""What people ask and see of such an event."""

from hangjack.desk.formats import FormatDesk
from hangjack.formats.table_draw.desk.requests import persons, sessions

DESK = FormatDesk("table-draw", requests=(sessions, persons))
