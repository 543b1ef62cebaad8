"""The pages of an event that is drawn table by table: its own, and what it says to those that every event has."""

from hangjack.formats.table_draw.web import desk, prints, public, setup
from hangjack.formats.table_draw.web.phones import PHONES
from hangjack.web.formats import FormatBoard, FormatPages, FormatWords

WEB = FormatPages(
    "table-draw",
    steps=setup.STEPS,
    routes=(*desk.ROUTES, *public.ROUTES),
    also=(*public.ENTERING, *prints.ROUTES),
    front=public.front,
    fixtures=public.all_seats,
    standings=public.standings,
    sheet=public.sheet,
    own=public.own_page,
    run_at="sessions",
    phones=PHONES,
    cards_at=prints.cards_at,
    calendars=None,
    wall={"standings": prints.standings, "cross-table": None},
    sheet_head=prints.sheet_head,
    board=FormatBoard(instead=public.to_seats),
    words=FormatWords("person", "people"),
)
