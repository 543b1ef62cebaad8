"""All pages that only such an event has."""

from hangjack.formats.rotation.web import desk, extras, prints, public, setup
from hangjack.web.formats import FormatPages

WEB = FormatPages(
    "rotation",
    routes=(
        *setup.ROUTES,
        *desk.ROUTES,
        *public.ROUTES,
        *extras.ROUTES,
        *prints.ROUTES,
    ),
)
