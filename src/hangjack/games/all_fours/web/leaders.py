"""Hang-jack leaders and pair averages, for everybody."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import is_hidden_from
from hangjack.games.all_fours.desk.leaders import played_matches, show_leaders
from hangjack.games.all_fours.match.scoring import BoardOptions
from hangjack.web.pages.kit import Looking, filled, page
from hangjack.web.problems import NotFound


@page
async def hang_jacks(looking: Looking) -> Response:
    """Show who has hung the most Jacks, and how pairs have done; nothing where no Jacks are hung."""
    seen = await looking.seen()
    found, reader, names = seen.competition, seen.reader, seen.names
    if not isinstance(found.rules.match.scoring, BoardOptions):
        raise NotFound("web.not-found")
    matches = []
    if not found.players and not is_hidden_from(found, reader):
        matches = [await looking.server.office.match(found.id, match) for match in played_matches(found)]
    return seen.kept(
        lambda: filled(
            looking,
            "games/all_fours/hang_jacks.html",
            shown=show_competition(found, reader, names),
            leaders=show_leaders(found, matches, reader, names),
        )
    )


ROUTES = (Route("/c/{competition}/hang-jacks", hang_jacks),)
