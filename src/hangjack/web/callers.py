"""Who calls: the secret that a browser or a program shows, and whom it belongs to; by which address others can call."""

from secrets import token_urlsafe

from starlette.requests import Request
from starlette.responses import Response

from hangjack.errors import HangjackError, Refused
from hangjack.web.access.access import Visitor
from hangjack.web.problems import NotSignedIn
from hangjack.web.running.addresses import is_local
from hangjack.web.server import Server

_LONGEST_S = 365 * 24 * 3600
"""As long as a code ever counts, which may be for a whole season: when a session is over, the server says."""

COOKIE = "hangjack"
"""The cookie that carries a session."""

DEVICE_COOKIE = "hangjack-device"
"""The cookie that tells one phone from another; it says nothing about who holds it."""

ADDRESS_COOKIE = "hangjack-address"
"""The cookie in which a browser on the server's own machine keeps the address that it hands out."""


def token_of(request: Request) -> str | None:
    """Return the secret that a caller shows: a session's cookie, or a bearer token."""
    bearer = _bearer_of(request)
    return cookie_of(request, COOKIE) if bearer is None else bearer


def cookie_of(request: Request, name: str) -> str | None:
    """Return what the browser has kept under *name*, whatever other programs on the same host have it keep."""
    return request.cookies.get(name)


def device_of(request: Request) -> str:
    """Return the name of the device, which is the same from visit to visit; a new one for a new device."""
    return cookie_of(request, DEVICE_COOKIE) or token_urlsafe(16)


def address_of(request: Request) -> str:
    """Return the address that a caller calls from. It is counted by, and never stored."""
    return request.client.host if request.client else ""


def base_of(server: Server, request: Request) -> str:
    """Return what codes and links begin with that are handed out. Refuses where phones could open none of them."""
    found = bases_of(server, request)
    if not found:
        raise Refused("web.no-hall-address")
    return found[0]


def bases_of(server: Server, request: Request) -> tuple[str, ...]:
    """Return what codes and links may begin with, the one that is used first; nothing where phones could open none.

    Whoever works on the server's own machine calls it by a name that is that machine's alone: phones are given one of
    the addresses in the hall instead, the one that was chosen there before the others.
    """
    if server.public_url:
        return (server.public_url,)
    if not is_local(request.url.hostname or ""):
        return (str(request.base_url).rstrip("/"),)
    chosen = cookie_of(request, ADDRESS_COOKIE)
    return tuple(sorted(server.hall_urls, key=lambda each: each != chosen))


async def visitor_of(server: Server, request: Request) -> Visitor | None:
    """Return who calls; None for somebody of whom nothing is known."""
    token = token_of(request)
    if not token:
        return None
    return await server.access.resolve_now(token) if server.shared else server.access.resolve(token)


async def caller_of(server: Server, request: Request) -> Visitor | None:
    """Return who calls. Refuses a bearer token that does not count, or no more: a program wants to know that.

    A browser sends its cookie everywhere; with one that has run out it reads what everybody may.
    """
    visitor = await visitor_of(server, request)
    if visitor is None and _bearer_of(request) is not None:
        raise NotSignedIn("web.token-void")
    return visitor


_STRANGERS = frozenset({"permission.refused", "web.not-signed-in"})
"""Why somebody is refused of whom nothing is known."""


def as_shown(error: HangjackError, token: str | None, visitor: Visitor | None) -> HangjackError:
    """Return why something is refused: to somebody whose token has run out, that they must sign in again."""
    return NotSignedIn("web.token-void") if visitor is None and token and error.key in _STRANGERS else error


def _bearer_of(request: Request) -> str | None:
    """Return the token of a program; None where it shows none."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def let_in(response: Response, request: Request, token: str, device: str) -> None:
    """Give the browser its session, and a name for the device."""
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, token, max_age=_LONGEST_S, httponly=True, samesite="lax", secure=secure, path="/"
    )
    response.set_cookie(
        DEVICE_COOKIE, device, max_age=_LONGEST_S, httponly=True, samesite="lax", secure=secure, path="/"
    )


def let_out(response: Response) -> None:
    """Take the session from the browser, which has signed out."""
    response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
