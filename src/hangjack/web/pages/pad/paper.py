"""Entering a score sheet from paper that both sides have signed: for officials, with the paper in hand."""

import msgspec
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.entries.rosters import roster_of
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.matches import show_match
from hangjack.desk.views.readers import Reader
from hangjack.ids import MatchId
from hangjack.matches.match import Match
from hangjack.matches.parties import SIDES
from hangjack.web.games import pages_of
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, filled, page
from hangjack.wording import catalogue

_MOST_GAMES = 11


@page
async def paper(looking: Looking) -> Response:
    """Show the sheet as an empty grid, with the people who can have signed it. Whoever scans its code may have to sign in."""
    if looking.visitor is None:
        return to_sign_in(looking)
    competition = await looking.competition()
    match = await looking.server.office.match(competition.id, MatchId(looking.request.path_params["match"]))
    if match.meeting is None:
        own = pages_of(competition).table_page
        return RedirectResponse(f"/c/{competition.id}/m/{match.opened.match}/{own}", 303)
    reader = await looking.reader(competition, match)
    require(reader.bounds, Act.ENTER_PAPER, Subject(match.opened.match))
    names = await looking.names(competition)
    return Later(lambda: _paper(looking, competition, match, reader, names))


def _paper(
    looking: Looking, competition: Competition, match: Match, reader: Reader, names: Names
) -> Response:
    people = {
        team: [
            names.person_shown(person)
            for person in roster_of(competition.rosters, match.opened.parties[team])
            if names.knows(person)
        ]
        for team in SIDES
    }
    words = catalogue(looking.language)
    return filled(
        looking,
        "officials/paper.html",
        shown=show_competition(competition, reader, names),
        match=show_match(competition, match, reader, names, looking.server.office.clock()),
        people=people,
        games=match.opened.rules.lines_a_table or _MOST_GAMES,
        scoring=match.opened.rules.scoring,
        words=msgspec.json.encode(
            {
                name: words[f"page.paper.{key}"]
                for name, key in (("level", "level"), ("sending", "sending"), ("unsent", "lost"))
            }
        ).decode(),
    )


ROUTES = (Route("/c/{competition}/m/{match}/paper", paper),)
