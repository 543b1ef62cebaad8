"""One's own page: who one is, where one holds which role, and the ways out."""

from msgspec import Struct
from starlette.responses import Response
from starlette.routing import Route

from hangjack.competition.permissions import Role
from hangjack.desk.formats import format_desk
from hangjack.web.formats import Way, format_known_as
from hangjack.web.pages.entrance_pages import account_of, form_words, to_sign_in
from hangjack.web.pages.kit import Looking, page, render
from hangjack.web.running.briefs import Brief


class Place(Struct, frozen=True):
    """A competition, with what somebody is in it."""

    competition: Brief
    roles: tuple[Role, ...]
    may_set_up: bool
    first: Way | None
    """Where they have most to do; None for the console."""


class Device(Struct, frozen=True):
    """Whoever holds a device without an account: their name, and their team in a league."""

    name: str = ""
    team: str = ""
    competition: str = ""


@page
async def me(looking: Looking) -> Response:
    """Show who one is, where one holds which role, and the ways out."""
    if looking.visitor is None:
        return to_sign_in(looking)
    found = await account_of(looking)
    places = await _places(looking)
    return render(
        looking,
        "entrance/me.html",
        me=found,
        places=places,
        owner=found is not None and looking.server.access.is_owner(found.person),
        words=form_words(looking.language),
        device=await _device(looking),
    )


async def _device(looking: Looking) -> Device:
    """Return who holds a device that came in by a code, and of which team they are."""
    visitor = looking.visitor
    if visitor is None or visitor.account or visitor.competition is None or visitor.person is None:
        return Device()
    found = await looking.server.office.competition(visitor.competition)
    names, reader = await looking.names(found), await looking.reader(found)
    own = format_desk(found).own_team(found, reader)
    team = names.entrant(own) if own is not None else ""
    return Device(names.person(visitor.person), team, found.opened.name)


async def _places(looking: Looking) -> list[Place]:
    visitor = looking.visitor
    if visitor is None or visitor.person is None:
        return []
    found = []
    for competition in await looking.server.competitions():
        roles = competition.appointments.roles.get(visitor.person, frozenset())
        captain = visitor.person in competition.captains
        held = (*sorted(roles, key=list(Role).index), *((Role.CAPTAIN,) if captain else ()))
        if held:
            may_set_up = bool(roles & {Role.DIRECTOR, Role.SECRETARY})
            found.append(
                Place(competition, held, may_set_up, format_known_as(competition.format).first(held))
            )
    return found


ROUTES = (Route("/me", me),)
