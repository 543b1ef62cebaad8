"""The page on which captains ask for another date."""

from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.formats import own_options
from hangjack.competition.permissions import Act, Role, Subject, require
from hangjack.desk.names import Names
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.formats.divisions.books.houses import landlord_of
from hangjack.formats.divisions.books.queries import most_of
from hangjack.formats.divisions.desk.views.evenings import show_addresses, show_nights
from hangjack.formats.divisions.desk.views.keeping import DateLine, show_dates, show_dates_of_club
from hangjack.formats.divisions.desk.views.minors import cases_of
from hangjack.formats.divisions.options import Divisions
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.kit import Later, Looking, asking_words, filled, page


@page
async def dates(looking: Looking) -> Response:
    """Show a captain the matches to come, who has agreed to which date, and the forms to ask for another; a landlord those dates."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await looking.competition()
    reader = await looking.reader(found)
    if not any(bound.role in {Role.CAPTAIN, Role.LANDLORD} for bound in reader.bounds):
        require(reader.bounds, Act.AGREE_DATE, Subject())
    names = await looking.names(found)
    return Later(lambda: _dates(looking, found, reader, names))


def _dates(looking: Looking, found: Competition, reader: Reader, names: Names) -> Response:
    now_ms = looking.server.office.clock()
    return filled(
        looking,
        "formats/divisions/season/dates.html",
        shown=show_competition(found, reader, names),
        minors=cases_of(found, reader.person, names),
        nights=show_nights(found, names, now_ms, reader.person),
        addresses=show_addresses(found),
        lines=_lines(found, reader, names, now_ms),
        captain=any(bound.role is Role.CAPTAIN for bound in reader.bounds) or reader.may(Act.AGREE_DATE),
        club=found.clubs.names.get(landlord_of(found.clubs, reader.person) or ""),
        costs=own_options(found, Divisions).table.postponements,
        legs=most_of(found),
        words=asking_words(looking.language),
    )


def _lines(found: Competition, reader: Reader, names: Names, now_ms: int) -> tuple[DateLine, ...]:
    """Return the dates of the teams that somebody captains, and of the others of the house whose landlord they are."""
    own = show_dates(found, names, now_ms, reader.person)
    club = landlord_of(found.clubs, reader.person)
    if club is None:
        return own
    known = {each.match for each in own}
    others = (each for each in show_dates_of_club(found, names, now_ms, club) if each.match not in known)
    return tuple(sorted((*own, *others), key=lambda each: (each.day, each.match)))


ROUTES = (Route("/c/{competition}/dates", dates),)
