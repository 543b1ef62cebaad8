"""The pages of a rotation: its own, and what it says to those that every event has."""

from hangjack.formats.rotation.desk.views.extras import slip_names
from hangjack.formats.rotation.web import board, desk, extras, prints, public, setup
from hangjack.formats.rotation.web.door import door
from hangjack.formats.rotation.web.phones import PHONES
from hangjack.web.formats import FormatBoard, FormatPages

WEB = FormatPages(
    "rotation",
    steps=setup.STEPS,
    also_drawn=slip_names,
    routes=(
        *public.ROUTES,
        *prints.ROUTES,
    ),
    also=(*desk.ROUTES, *extras.ROUTES, *prints.OF_EXTRAS),
    front=public.front,
    fixtures=public.all_tables,
    standings=public.standings,
    sheet=public.sheet,
    own=public.own_page,
    run_at="rounds",
    door=door,
    phones=PHONES,
    calendars=None,
    sheet_head=prints.sheet_head,
    board=FormatBoard(board.BY_ROUNDS, "page.standings.title", board.round_board),
)
