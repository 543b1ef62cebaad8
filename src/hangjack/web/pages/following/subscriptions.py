"""Which calendars there are to subscribe to, and everybody's own: by an address that nobody else knows, and can be renewed."""

from hmac import compare_digest
from urllib.parse import parse_qs, quote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act, Subject, require
from hangjack.desk.names import Names, PersonShown
from hangjack.desk.views.chosen import of_teams, teams_of
from hangjack.desk.views.competitions import show_competition
from hangjack.desk.views.readers import Reader
from hangjack.ids import PersonId
from hangjack.web.access.access import Order
from hangjack.web.access.tokens import RequestId, spelled
from hangjack.web.formats import format_pages
from hangjack.web.pages.entrance_pages import to_sign_in
from hangjack.web.pages.following.appointments import Calendars, Chosen
from hangjack.web.pages.following.feeds import asked_again, in_language, kept_feed
from hangjack.web.pages.kit import Later, Looking, Seen, filled, page
from hangjack.web.pages.lists import listed
from hangjack.web.problems import NotFound
from hangjack.web.safety import LARGEST_FORM, body_of, require_same_origin

_REQUEST_BYTES = 16


@page
async def calendars(looking: Looking) -> Response:
    """Show all calendars, and to somebody who is known their own; with `?person=` that of somebody else, to hand it on."""
    seen = await looking.seen()
    found, reader, names = seen.competition, seen.reader, seen.names
    calendars_of = format_pages(found).calendars
    if calendars_of is None:
        raise NotFound("web.not-found")
    asked = PersonId(looking.request.query_params.get("person", "") or reader.person or "")
    own = _theirs(looking, found, reader, names, asked)
    if looking.request.query_params.get("person") and own is None:
        if looking.visitor is None:
            return to_sign_in(looking)
        require(reader.bounds, Act.SIGN_MEMBERS, Subject())
        raise NotFound("web.not-found")
    base, known = looking.base, calendars_of(found)

    def made() -> Response:
        return filled(
            looking,
            "following/calendars.html",
            shown=show_competition(found, reader, names),
            feeds=_feeds(looking, seen, base, known),
            person=own[0] if own else None,
            address=own[1] if own else "",
            is_own=own is not None and own[0].id == reader.person,
            base=base,
        )

    return Later(made)


def _feeds(looking: Looking, seen: Seen, base: str, known: Calendars) -> str:
    found, called = seen.competition, format_pages(seen.competition).group_called
    return listed(
        looking,
        "following/_feeds.html",
        base_path=f"/c/{found.id}",
        base=base,
        groups_title=known.groups,
        groups=tuple((name, called(looking.language, name)) for name in found.rankings),
        teams=[seen.names.shown(team) for team in found.rosters.entries if team not in found.out],
        venues=known.venues,
    )


def _theirs(
    looking: Looking, competition: Competition, reader: Reader, names: Names, person: PersonId
) -> tuple[PersonShown, str] | None:
    """Return somebody and the address of their own calendar; None to whoever may not have it."""
    if not person or not names.knows(person) or not may_have(competition, reader, person):
        return None
    secret = looking.server.access.calendar_secret(competition.id, person)
    return names.person_shown(person), f"/c/{quote(competition.id)}/own/{quote(person)}/{secret}.ics"


def may_have(competition: Competition, reader: Reader, person: PersonId) -> bool:
    """Whether the reader may have somebody's address: they themselves, who keeps the members, and their captain."""
    if reader.person is None:
        return False
    captains = {competition.rosters.entries[team].captain for team in teams_of(competition, person)}
    return reader.person in {person, *captains} or reader.may(Act.SIGN_MEMBERS) or reader.may(Act.SET_UP)


@page
async def renew(looking: Looking) -> Response:
    """Give somebody's own calendar another address, and show it."""
    require_same_origin(looking.request.scope)
    seen = await looking.seen()
    form = parse_qs((await body_of(looking.request.receive, LARGEST_FORM)).decode(errors="replace"))
    person = PersonId(form.get("person", [""])[0])
    if not seen.names.knows(person) or not may_have(seen.competition, seen.reader, person):
        require(seen.reader.bounds, Act.SIGN_MEMBERS, Subject())
        raise NotFound("web.not-found")
    request = RequestId(spelled(looking.server.office.chance(_REQUEST_BYTES)))
    order = Order(request, seen.competition.id, seen.reader.person or person)
    await looking.server.access.renew_calendar(order, person)
    return RedirectResponse(f"/c/{quote(seen.competition.id)}/calendars?person={quote(person)}", 303)


@page
async def _own(looking: Looking) -> Response:
    looking = in_language(looking)
    seen, values = await looking.seen(by_public=True), looking.request.path_params
    found, person = seen.competition, PersonId(values["person"])
    secret = looking.server.access.calendar_secret(found.id, person)
    known = compare_digest(secret.encode(), str(values["secret"]).encode())
    if not known or not seen.names.knows(person):
        raise NotFound("web.not-found")
    called = seen.names.person(person)

    def theirs() -> Chosen:
        return Chosen(called, of_teams(found, teams_of(found, person)), person=person)

    return kept_feed(looking, seen, f"own {person}", theirs)


async def own(request: Request) -> Response:
    """Give somebody's own calendar to whoever has its address; it is kept out of every search."""
    response = await asked_again(_own)(request)
    response.headers["x-robots-tag"] = "noindex"
    return response


ROUTES = (
    Route("/c/{competition}/calendars", calendars),
    Route("/c/{competition}/calendars/renew", renew, methods=["POST"]),
    Route("/c/{competition}/own/{person}/{secret}.ics", own),
)
