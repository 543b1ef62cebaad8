"""The screens in the hall: which there are, and what each of them shows."""

from urllib.parse import quote

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.governance import LONGEST_SCREEN
from hangjack.competition.permissions import Act
from hangjack.desk.views.competitions import show_competition
from hangjack.web.formats import format_pages
from hangjack.web.pages.console import reader_for
from hangjack.web.pages.entrance_pages import form_words
from hangjack.web.pages.kit import Looking, page, render


@page
async def screens(looking: Looking) -> Response:
    """Show every screen with what it shows, and the forms that change it."""
    found = await looking.competition()
    reader = await reader_for(looking, found, Act.STEER_SCREENS)
    return render(
        looking,
        "officials/screens.html",
        shown=show_competition(found, reader, await looking.names(found)),
        screens=[
            (name, showing, f"/c/{found.id}/board?screen={quote(name)}")
            for name, showing in found.governance.screens.items()
        ],
        address=looking.base,
        showings=format_pages(found).board.showings,
        next_number=str(len(found.governance.screens) + 1),
        longest=LONGEST_SCREEN,
        words=form_words(looking.language),
    )


ROUTES = (Route("/c/{competition}/screens", screens),)
