"""The names that this server answers to. Whoever calls it by another one was led here by somebody else's page or proxy.

Addresses in numbers are all taken: a number leads to one machine, and nobody can point a foreign page's name at it. What is
called by number may be behind a router that has another one, so there would be no way to tell which are ours.
"""

import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import ip_address
from urllib.parse import urlsplit

import msgspec
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from hangjack.web.problems import MEDIA_TYPE, NotOurName, problem_of
from hangjack.web.safety import HEADERS

AT_HOME = ("local", "lan", "home", "internal", "home.arpa")
"""What routers put behind the name of a machine; nobody can have these names in the internet."""


class OwnNames:
    """Stands before the application, and answers no request for a host with another name."""

    def __init__(self, app: ASGIApp, names: Iterable[str]) -> None:
        """Let requests for these *names* pass to *app*."""
        self.app = app
        self.names = frozenset(each.lower() for each in names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or say why not."""
        if scope["type"] != "http" or self._is_own(host := _host_of(scope)):
            await self.app(scope, receive, send)
            return
        await _refusal(scope, host)(scope, receive, send)

    def _is_own(self, host: str) -> bool:
        if not host or host in self.names or f"*.{host.partition('.')[2]}" in self.names:
            return True
        with suppress(ValueError):
            return bool(ip_address(host))
        return False


def own_names(local_name: str, host: str, public_url: str, vouched: Iterable[str] = ()) -> frozenset[str]:
    """Return what a server may be called that is *local_name* in the hall, listens on *host* and gives out *public_url*.

    *vouched* are the names in its certificate.
    """
    machine = socket.gethostname().partition(".")[0].lower()
    public = urlsplit(public_url).hostname
    return frozenset(
        {
            "localhost",
            local_name,
            host.lower(),
            machine,
            socket.gethostname().lower(),
            *(f"{machine}.{each}" for each in AT_HOME),
            *((public,) if public else ()),
            *vouched,
        }
    ) - {""}


def _host_of(scope: Scope) -> str:
    """Return the name that a request is for, without its port; nothing if it says none."""
    sent = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin-1")
    try:
        return (urlsplit(f"//{sent}").hostname or "").rstrip(".") if sent else ""
    except ValueError:
        return sent


def _refusal(scope: Scope, host: str) -> Response:
    problem = problem_of(NotOurName("web.not-our-name", name=host[:80]))
    accepts = next((value for name, value in scope["headers"] if name == b"accept"), b"")
    headers = {name.decode(): value.decode() for name, value in HEADERS}
    if b"text/html" in accepts:
        return PlainTextResponse(problem.detail, problem.status, headers)
    return Response(msgspec.json.encode(problem), problem.status, headers, MEDIA_TYPE)
