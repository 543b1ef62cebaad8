"""What every answer carries and every request must keep to: headers, origin, size, time."""

import asyncio
import logging
from array import array
from collections.abc import Iterable
from itertools import accumulate

import msgspec
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hangjack.errors import BadInput
from hangjack.web.problems import MEDIA_TYPE, OurMistake, TooLarge, WrongOrigin, problem_of

CSP = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
LARGEST_BODY = 256 * 1024
LARGEST_FORM = 4096
LARGEST_IMPORT = 4 * 1024 * 1024
HTTPS_HEADERS = (
    (b"strict-transport-security", b"max-age=86400"),
    (b"cross-origin-opener-policy", b"same-origin"),
)
"""What browsers heed on https alone, and complain about elsewhere."""
LONGEST_TEXT = 4096
"""How long one text of a request may be, in bytes as it is sent: no speech and no reason is longer."""
BODY_TIME_S = 20.0
DEEPEST = 64
MOST_BRACKETS = 40_000
"""How many lists and objects may begin and end in a request: nobody sends near as many, and each is looked at."""

_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[{]}"))
"""How a bracket goes a level down (1) or up again (-1 as a signed byte), and what is none."""

_log = logging.getLogger("hangjack.web")

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


class Safety:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp) -> None:
        """Stand before *app*."""
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to whatever is answered."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message.get("headers", ())}
                more = [each for each in HEADERS if each[0] not in own]
                if scope.get("scheme") == "https" and not _is_local(scope):
                    more += HTTPS_HEADERS
                message = {**message, "headers": [*message.get("headers", ()), *more]}
            await send(message)

        await self._answered(scope, receive, with_headers)

    async def _answered(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the application answer. A mistake of ours goes into the log, and nobody else sees where it happened."""
        begun = False

        async def noticed(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self.app(scope, receive, noticed)
        except Exception:
            if begun:
                raise
            _log.exception("A request could not be answered.")
            found = problem_of(OurMistake("web.our-mistake"))
            answer = Response(msgspec.json.encode(found), found.status, media_type=MEDIA_TYPE)
            await answer(scope, receive, send)


def _is_local(scope: Scope) -> bool:
    """Whether the server was called by a name of the hall, where it speaks http too and nobody may be kept from that."""
    host = next((value for name, value in scope["headers"] if name == b"host"), b"")
    return host.partition(b":")[0].endswith((b".local", b"localhost"))


def policy_with(styles: Iterable[str], scripts: Iterable[str] = ()) -> str:
    """Return what a page may load that has *styles* and *scripts* in its head: those of these digests, and otherwise what every page may."""
    policy = CSP
    for kind, digests in (("style-src", styles), ("script-src", scripts)):
        let_in = "".join(f" 'sha256-{each}'" for each in digests)
        policy = policy.replace(f"{kind} 'self'", f"{kind} 'self'{let_in}")
    return policy


def require_same_origin(scope: Scope) -> None:
    """Refuse what another site's page wants to do in somebody's name.

    A browser says where a request comes from, in `Sec-Fetch-Site` or `Origin`; a program that says neither carries no
    cookie that a foreign page could have used.
    """
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    site = headers.get(b"sec-fetch-site")
    if site is not None and site not in {"same-origin", "none"}:
        raise WrongOrigin("web.wrong-origin")
    origin = headers.get(b"origin")
    if origin is not None and origin.rpartition("://")[2] != headers.get(b"host"):
        raise WrongOrigin("web.wrong-origin")


def require_shallow(body: bytes) -> None:
    """Refuse JSON that is nested more deeply than anything here ever is: each level costs whoever reads it later."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    outside = b"".join(_split_at_texts(body)[::2])
    steps = array("b", outside.translate(_STEPS, _NO_BRACKETS))
    if len(steps) > MOST_BRACKETS:
        raise BadInput("web.not-understood", what="too many lists and objects")
    if max(accumulate(steps), default=0) > DEEPEST:
        raise BadInput("web.not-understood", what="nested too deeply")


def require_short_texts(body: bytes, *, but_for: int = 0) -> None:
    """Refuse JSON with more texts than *but_for* that are longer than anybody writes: what is written stays for good."""
    if len(body) <= LONGEST_TEXT:
        return
    if sum(length > LONGEST_TEXT for length in map(len, _split_at_texts(body)[1::2])) > but_for:
        raise TooLarge("web.text-too-long", longest=LONGEST_TEXT // 1024)


def _split_at_texts(body: bytes) -> list[bytes]:
    """Return what stands in *body* before, in, between and behind its texts, each text as long as it is sent.

    It takes one way through, whatever is sent: no text is looked at twice, and one that never ends is a text.
    """
    return body.replace(rb"\\", b"__").replace(rb"\"", b"__").split(b'"')


async def body_of(receive: Receive, largest: int) -> bytes:
    """Return what was sent, at most *largest* bytes and within a time; a slow or endless sender is cut off."""
    parts: list[bytes] = []
    size = 0
    async with asyncio.timeout(BODY_TIME_S):
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                break
            part = message.get("body", b"")
            size += len(part)
            if size > largest:
                raise TooLarge("web.too-large", largest=largest // 1024)
            parts.append(part)
            if not message.get("more_body"):
                break
    return b"".join(parts)
