"""The code at a table: a page that asks who holds the phone, and the press that lets it in. To open the page changes nothing."""

from urllib.parse import parse_qs

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.competition.permissions import Role
from hangjack.errors import Refused
from hangjack.ids import PersonId
from hangjack.web.access.events import Link
from hangjack.web.access.tokens import typed_code
from hangjack.web.access.values import Visitor
from hangjack.web.api.devices import has_own_seat, people_for, who
from hangjack.web.api.entrance import redeem
from hangjack.web.api.entrance_values import Redeem, Who
from hangjack.web.callers import address_of, let_in
from hangjack.web.formats import format_pages
from hangjack.web.games import folder_of
from hangjack.web.limits import network_of
from hangjack.web.pages.kit import Looking, page, render
from hangjack.web.pages.pad.page import after_scan, call_of, left_by, sides_of, team_of_code
from hangjack.web.safety import LARGEST_FORM, body_of, require_same_origin


@page
async def typed(looking: Looking) -> Response:
    """Ask for the letters on a card, from whoever has no camera, and lead on to where its code leads."""
    asked = looking.request.query_params.get("code", "")
    if not asked:
        return render(looking, "entrance/typed.html", asked="", fault="")
    if not (letters := typed_code(asked)):
        return render(looking, "entrance/typed.html", 422, asked=asked, fault="access.code-form")
    network = network_of(address_of(looking.request))
    if await looking.server.access.link_with(letters, network) is None:
        return render(looking, "entrance/typed.html", 404, asked=asked, fault="access.code-unknown")
    return RedirectResponse(f"/t/{letters}", 303, headers={"cache-control": "no-store"})


@page
async def scan(looking: Looking) -> Response:
    """Ask who holds the phone that has scanned a code. The phone that is in already stays who it is."""
    link = await _link(looking)
    visitor, call = looking.visitor, call_of(looking)
    known = visitor is not None and visitor.link == link.id
    if visitor is not None and known and await has_own_seat(call, visitor):
        return _on(visitor)
    found = await looking.server.office.competition(link.competition)
    if link.bound.role is Role.NEWCOMER:
        return render(
            looking,
            format_pages(found).phones.welcome,
            name=found.opened.name,
            action=looking.request.url.path,
        )
    names = await looking.names(found)
    people = [link.person] if link.person else await people_for(call, found, link.bound)
    return render(
        looking,
        "pad/who.html",
        people=[names.person_shown(each) for each in people],
        sides=await sides_of(looking, link.competition, link.bound),
        team=team_of_code(found, link.bound),
        game=folder_of(found),
        action=looking.request.url.path,
        signed_in=await _signed_in(looking),
        left=await left_by(looking, visitor) if visitor is not None and known else None,
    )


@page
async def come_in(looking: Looking) -> Response:
    """Let the phone in, held by whoever was pressed. Somebody with an account is signed out there: the page has said so."""
    require_same_origin(looking.request.scope)
    link = await _link(looking)
    form = parse_qs((await body_of(looking.request.receive, LARGEST_FORM)).decode(errors="replace"))
    call = call_of(looking, Redeem(looking.request.path_params["secret"]))
    entered = await redeem(call)
    visitor = looking.server.access.resolve(entered.token)
    assert visitor is not None, "it was let in just now"
    person = PersonId(form["person"][0]) if form.get("person") else None
    if person is not None and (visitor.person is None or not await has_own_seat(call, visitor)):
        competition = await looking.server.office.competition(link.competition)
        if person in await people_for(call, competition, link.bound):
            await who(call_of(looking, Who(person), visitor))
            visitor = looking.server.access.resolve(entered.token) or visitor
    if looking.visitor is not None and looking.visitor.account:
        await looking.server.access.sign_out(looking.visitor)
    response = _on(visitor)
    let_in(response, looking.request, entered.token, call.device)
    return response


async def _link(looking: Looking) -> Link:
    """Return the link of the address, if it counts."""
    network = network_of(address_of(looking.request))
    link = await looking.server.access.link_with(looking.request.path_params["secret"], network)
    if link is None:
        raise Refused("access.link-void")
    return link


async def _signed_in(looking: Looking) -> str:
    """Return who is signed in on the device with an account; nothing if nobody is."""
    visitor = looking.visitor
    if visitor is None or not visitor.account or visitor.person is None:
        return ""
    return await looking.server.access.accounts.name_of(visitor.person)


def _on(visitor: Visitor) -> RedirectResponse:
    return RedirectResponse(after_scan(visitor), 303, headers={"cache-control": "no-store"})


ROUTES = (
    Route("/t", typed),
    Route("/t/{secret}", scan),
    Route("/t/{secret}", come_in, methods=["POST"]),
)
