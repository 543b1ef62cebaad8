"""Pages that every event has, with what a format shows on them beside that."""

from http import HTTPStatus
from typing import Any

from starlette.responses import Response

from hangjack.web.formats import At, format_pages
from hangjack.web.pages.kit import Looking, filled


def filled_beside(
    looking: Looking, template: str, at: At, /, *, status: int = HTTPStatus.OK, **values: Any
) -> Response:
    """Return the page that *template* makes of *values*, or the one that the format of the competition makes of it."""
    own = format_pages(at.competition).beside.get(template)
    if own is None:
        return filled(looking, template, status, **values)
    return filled(looking, own.template, status, **values, **own.more(at))
