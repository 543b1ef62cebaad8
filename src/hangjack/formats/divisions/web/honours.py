"""The page on which honours from before the server are written down, put right, and taken off the board."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.views.competitions import show_competition
from hangjack.formats.divisions.desk.public.honours import seasons_before
from hangjack.formats.divisions.state import board_in, turn_in
from hangjack.formats.divisions.web.public.honours import won_before
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page


@page
async def honours_before(looking: Looking) -> Response:
    """Show what was written down of seasons from before the server, with the forms for more."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader = await looking.reader(found)
    require(reader.bounds, Act.KEEP_HONOURS, Subject())
    names, before = await looking.names(found), await won_before(looking, found)
    following = await looking.next_called(found)
    return Later(
        lambda: filled(
            looking,
            "formats/divisions/season/honours.html",
            shown=show_competition(found, reader, names),
            seasons=seasons_before(found, before),
            trophies=board_in(found).trophies,
            turned=turn_in(found).turned,
            following=following,
            words=asking_words(looking.language),
        )
    )


ROUTES = (Route("/c/{competition}/honours/before", honours_before),)
