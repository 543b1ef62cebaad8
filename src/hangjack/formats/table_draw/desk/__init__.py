"""Sessions at the desk: what people, hosts and the director can ask."""

from hangjack.desk.formats import FormatDesk
from hangjack.formats.table_draw.desk.requests import persons, sessions

DESK = FormatDesk("table-draw", requests=(sessions, persons))
