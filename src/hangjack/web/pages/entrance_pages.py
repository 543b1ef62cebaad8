"""The entrance: the first account, signing in, following an invitation, and what the owner of the server may do."""

from urllib.parse import parse_qs, quote

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from hangjack.errors import HangjackError
from hangjack.ids import PersonId
from hangjack.web.access.events import Invitation
from hangjack.web.access.owner import A_LOT, MailServers, NotTheOwner, Openers
from hangjack.web.access.tokens import name_of
from hangjack.web.access.values import Account
from hangjack.web.callers import ADDRESS_COOKIE, address_of, base_of, bases_of, token_of
from hangjack.web.codes import code_of, own_path
from hangjack.web.limits import Gate
from hangjack.web.pages.kit import Looking, looking_of, page, problem_page, render
from hangjack.web.problems import MEDIA_TYPE, NotFound, NotSignedIn, problem_of
from hangjack.web.safety import LARGEST_FORM, body_of, require_same_origin
from hangjack.wording import catalogue

_YEAR_S = 365 * 24 * 3600


@page
async def first(looking: Looking) -> Response:
    """Show the form for the first account of a new server."""
    taken = bool(await looking.server.access.accounts.known())
    secret = looking.request.path_params["secret"]
    return render(
        looking, "entrance/first.html", secret=secret, taken=taken, words=form_words(looking.language)
    )


@page
async def sign_in(looking: Looking) -> Response:
    """Show the form for login and password."""
    back = own_path(looking.request.query_params.get("next", ""))
    me, known = await account_of(looking), await looking.server.access.accounts.known()
    return render(
        looking,
        "entrance/sign_in.html",
        me=me,
        new=not known,
        over=looking.visitor is None and bool(token_of(looking.request)),
        next=back or "/me",
        words=form_words(looking.language),
    )


@page
async def come_back(looking: Looking) -> Response:
    """Show the form for another password, to whoever was given a link on the server's own machine."""
    secret = looking.request.path_params["secret"]
    found = await looking.server.access.accounts.way_back(secret)
    if found is None:
        return problem_page(looking, NotFound("access.way-back-void"))
    return render(
        looking,
        "entrance/come_back.html",
        secret=secret,
        account=found[0],
        director_of=found[1].director_of,
        owner=found[1].owner,
        words=form_words(looking.language),
    )


@page
async def owned(looking: Looking) -> Response:
    """Show the owner of the server what others may do on it, and the form to change that."""
    if looking.visitor is None:
        return to_sign_in(looking)
    me = await account_of(looking)
    if me is None or not looking.server.access.is_owner(me.person):
        raise NotTheOwner("access.owner-only")
    known = await looking.server.access.accounts.known()
    return render(
        looking,
        "entrance/owner.html",
        others=[each for each in known if each.person != me.person],
        allowed=looking.server.access.keys.allowed,
        openers=tuple(Openers),
        mail_servers=tuple(MailServers),
        most=A_LOT,
        words=form_words(looking.language),
    )


@page
async def invited(looking: Looking) -> Response:
    """Show an invitation, and how to follow it: with a new account, or as oneself."""
    secret = looking.request.path_params["secret"]
    invitation = await _invitation(looking, secret)
    if invitation is None:
        return render(looking, "entrance/invitation_void.html", 404)
    competition = await looking.server.office.competition(invitation.competition)
    return render(
        looking,
        "entrance/invited.html",
        secret=secret,
        role=invitation.role,
        competition=competition,
        until_ms=invitation.until_ms,
        me=await account_of(looking),
        words=form_words(looking.language),
    )


async def code(request: Request) -> Response:
    """Draw the code to scan of a page of this server, whose path is sent: a secret is never part of an address that is logged.

    Drawing takes a while, so it is for those who have signed in, and only so often from one address.
    """
    looking = await looking_of(request)
    try:
        require_same_origin(request.scope)
        if looking.visitor is None or not looking.visitor.account:
            raise NotSignedIn("web.not-signed-in")
        looking.server.access.limits.require(Gate.CODE, address_of(request))
        path = (await body_of(request.receive, LARGEST_FORM)).decode(errors="replace")
        drawn = await code_of(base_of(looking.server, request), path)
    except HangjackError as error:
        found = problem_of(error, looking.language)
        return Response(msgspec.json.encode(found), found.status, media_type=MEDIA_TYPE)
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "no-store"})


@page
async def hand_out_as(looking: Looking) -> Response:
    """Hand out codes and links with another of the addresses that lead here, from this browser on; then go back."""
    require_same_origin(looking.request.scope)
    form = parse_qs((await body_of(looking.request.receive, LARGEST_FORM)).decode(errors="replace"))
    chosen, back = (form.get(name, [""])[0] for name in ("address", "back"))
    response = RedirectResponse(own_path(back) or "/", 303)
    if chosen in bases_of(looking.server, looking.request):
        response.set_cookie(ADDRESS_COOKIE, chosen, max_age=_YEAR_S, httponly=True, samesite="lax", path="/")
    return response


def to_sign_in(looking: Looking) -> Response:
    """Send somebody to the sign-in, and back here afterwards."""
    return RedirectResponse(f"/sign-in?next={quote(looking.request.url.path)}", 303)


async def account_of(looking: Looking) -> Account | None:
    """Return the account of whoever looks; None for somebody who has not signed in."""
    visitor = looking.visitor
    if visitor is None or not visitor.account:
        return None
    return (await accounts_by_person(looking)).get(visitor.person) if visitor.person else None


async def accounts_by_person(looking: Looking) -> dict[PersonId, Account]:
    """Return all accounts of this server by whose they are."""
    return {each.person: each for each in await looking.server.access.accounts.known()}


def form_words(language: str) -> str:
    """Return the words that forms say by themselves, for the script that sends them."""
    words = catalogue(language)
    names = {"sending": "busy", "unsent": "lost", "done": "done", "of": "of", "copied": "copied"}
    said = {name: words[f"page.form.{key}"] for name, key in names.items()}
    return msgspec.json.encode({**said, "no-amount": words["page.asking.no-amount"]}).decode()


async def _invitation(looking: Looking, secret: str) -> Invitation | None:
    for competition in await looking.server.competitions():
        for each in looking.server.access.invitations_of(competition.id):
            if each.id == name_of(secret):
                return each
    return None


ROUTES = (
    Route("/first/{secret}", first),
    Route("/sign-in", sign_in),
    Route("/password/{secret}", come_back),
    Route("/me/server", owned),
    Route("/invited/{secret}", invited),
    Route("/code", code, methods=["POST"]),
    Route("/address", hand_out_as, methods=["POST"]),
)
