"""The page of the cups: for everybody to read, with forms for those who keep them and those who play."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.formats import own_options
from hangjack.competition.permissions import Act, Role
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.cups.allowed import OPENED, PEOPLE
from hangjack.formats.divisions.deciding.cup_ties import winners
from hangjack.formats.divisions.desk.views.cups import (
    captained,
    clubs_to_choose,
    own_ties,
    people_to_choose,
    show_cups,
)
from hangjack.formats.divisions.options import Divisions
from hangjack.formats.divisions.state import cups_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page


@page
async def cups(looking: Looking) -> Response:
    """Show every cup: entries, draw, dates, ties; with forms for those who may change it."""
    found = await looking.competition()
    reader, names = await looking.reader(found), await looking.names(found)
    return Later(lambda: _cups(looking, found, reader, names))


def _cups(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    may = {act.value for act in Act if reader.may(act)}
    keeps = reader.may(Act.KEEP_CUPS)
    all_teams = [team for team in found.rosters.entries if team not in found.out]
    teams = all_teams if keeps else captained(found, reader.person)
    return filled(
        looking,
        "formats/divisions/season/cups.html",
        shown=show_competition(found, reader, names),
        may=may,
        cups=show_cups(found, names),
        own={bound.match for bound in reader.bounds if bound.role is Role.CAPTAIN},
        kinds=OPENED,
        sizes={kind.value: number for kind, number in PEOPLE.items()},
        own_ties=own_ties(found, reader.person) if reader.may(Act.ENTER_CUPS) else (),
        people=people_to_choose(found, names, found.rosters.entries if keeps else teams),
        teams=[(team, names.entrant(team)) for team in teams],
        clubs=clubs_to_choose(found),
        players=own_options(found, Divisions).cups.players,
        finals_night=own_options(found, Divisions).cups.options.finals_night_teams or "",
        winners=[names.entrant(team) for team in winners(found)],
        next_cup=f"c{len(cups_in(found)) + 1}",
        words=asking_words(looking.language),
    )


ROUTES = (Route("/c/{competition}/cups", cups),)
