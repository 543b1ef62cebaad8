"""Teams, players and venues of a season for everybody, linked with each other. They work without script."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.desk.views.competitions import show_competition
from hangjack.formats.divisions.desk.public.honours import matches_before, places_before
from hangjack.formats.divisions.desk.public.teams import show_player, show_team, show_venue, signed_for
from hangjack.formats.divisions.state import season_in
from hangjack.formats.divisions.web.public.season import today_of
from hangjack.ids import EntrantId, PersonId
from hangjack.web.pages.following.subscriptions import may_have
from hangjack.web.pages.kit import Looking, filled, page
from hangjack.web.problems import NotFound


@page
async def team(looking: Looking) -> Response:
    """Show a team: where it stands, its matches, its players."""
    seen, id_ = await looking.seen(), EntrantId(looking.request.path_params["team"])
    if id_ not in seen.competition.rosters.entries:
        raise NotFound("web.not-found")
    today, base = today_of(looking, seen.competition), looking.base

    def made() -> Response:
        return filled(
            looking,
            "formats/divisions/public/team.html",
            shown=show_competition(seen.competition, seen.reader, seen.names),
            team=show_team(seen.competition, seen.reader, seen.names, id_),
            before=places_before(seen.competition, id_),
            today=today,
            base=base,
        )

    return seen.kept(made, today, look=base)


@page
async def player(looking: Looking) -> Response:
    """Show somebody who plays. Whoever was erased, or has never signed, has no page."""
    seen, id_ = await looking.seen(), PersonId(looking.request.path_params["person"])
    if not seen.names.knows(id_) or not signed_for(seen.competition, id_):
        raise NotFound("web.not-found")
    today, hands_on = today_of(looking, seen.competition), may_have(seen.competition, seen.reader, id_)

    def made() -> Response:
        return filled(
            looking,
            "formats/divisions/public/player.html",
            may_hand_on=hands_on,
            shown=show_competition(seen.competition, seen.reader, seen.names),
            player=show_player(seen.competition, seen.reader, seen.names, id_),
            before=matches_before(seen.competition, id_),
            today=today,
        )

    return seen.kept(made, today, look=hands_on)


@page
async def venue(looking: Looking) -> Response:
    """Show a venue: who is at home there, and what is played there."""
    seen, id_ = await looking.seen(), looking.request.path_params["venue"]
    if id_ not in season_in(seen.competition).venues:
        raise NotFound("web.not-found")
    today, base = today_of(looking, seen.competition), looking.base

    def made() -> Response:
        return filled(
            looking,
            "formats/divisions/public/venue.html",
            shown=show_competition(seen.competition, seen.reader, seen.names),
            venue=show_venue(seen.competition, seen.reader, seen.names, id_),
            today=today,
            base=base,
        )

    return seen.kept(made, today, look=base)


ROUTES = (
    Route("/c/{competition}/teams/{team}", team),
    Route("/c/{competition}/players/{person}", player),
    Route("/c/{competition}/venues/{venue}", venue),
)
