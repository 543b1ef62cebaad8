"""All pages that only such an event has."""

from hangjack.formats.table_draw.web import desk, prints, public, setup
from hangjack.web.formats import FormatPages

WEB = FormatPages(
    "table-draw",
    routes=(
        *setup.ROUTES,
        *desk.ROUTES,
        *public.ROUTES,
        *prints.ROUTES,
    ),
)
