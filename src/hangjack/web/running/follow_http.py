"""Following a server over HTTP: what it answers to whoever shows the follow secret, and how a spare machine asks.

The secret is a file of the server's data folder. Whoever runs the server carries it to the spare machine; it opens
everything, so no page shows it and no role includes it. To make it void, remove the file and start the server again.
"""

import asyncio
import hmac
import ssl
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from starlette.requests import Request as HttpRequest
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.web.app import problem
from hangjack.web.callers import token_of
from hangjack.web.problems import NotSignedIn, Problem
from hangjack.web.running.follow import Beat, Copied, Have, Line, NotItsCopy, Source
from hangjack.web.running.secret_files import secret_in
from hangjack.web.safety import body_of
from hangjack.web.server import Server

PATH = "/api/follow"
SECRET_FILE = "follow.secret"
LARGEST_HAVE = 16 * 1024 * 1024

WHOLE_LINE_S = 300.0
"""So long a line may take from one end to the next; `_SILENCE_S` is how long nothing may come at all."""

_SILENCE_S = 15.0
_encode = msgspec.json.Encoder().encode
_decode_have = msgspec.json.Decoder(Have).decode
_decode_line: Callable[[bytes], Line] = msgspec.json.Decoder(Copied | Beat).decode
_decode_problem = msgspec.json.Decoder(Problem).decode


class Unreachable(Refused):
    """The server does not answer now; it may later."""


def follow_secret(folder: Path) -> str:
    """Return the follow secret of a data folder, made when it is first needed."""
    return secret_in(folder, SECRET_FILE)


def follow_route(secret: str, ended: Callable[[], bool]) -> Route:
    """Return the route by which a copy follows; *ended* says when it must let go."""

    async def follow(request: HttpRequest) -> Response:
        server: Server = request.app.state.server
        try:
            if not hmac.compare_digest((token_of(request) or "").encode(), secret.encode()):
                raise NotSignedIn("follow.wrong-secret")
            body = await body_of(request.receive, LARGEST_HAVE)
            have = await asyncio.to_thread(_decode_have, body)
            lines = Source(server.store, have).lines()
            first = await anext(lines)
        except msgspec.DecodeError as error:
            return problem(BadInput("web.not-understood", what=str(error)))
        except HangjackError as error:
            return problem(error)
        return StreamingResponse(_written(first, lines, ended), media_type="application/x-ndjson")

    return Route(PATH, follow, methods=["POST"])


async def _written(
    first: Line, lines: AsyncGenerator[Line, None], ended: Callable[[], bool]
) -> AsyncIterator[bytes]:
    try:
        yield _encode(first) + b"\n"
        async for line in lines:
            yield _encode(line) + b"\n"
            if ended():
                return
    finally:
        await lines.aclose()


async def lines_of_server(
    url: str, secret: str, have: Have, authority: Path | None
) -> AsyncGenerator[Line, None]:
    """Yield what the server at *url* sends a copy, until the connection ends. Raises `Unreachable` when it does.

    *authority* is the certificate that vouches for it, where that is one of our own.
    """
    import httpx2  # noqa: PLC0415 - a server needs no client

    from hangjack.web.api.client import lines_in, whole  # noqa: PLC0415

    timeout = httpx2.Timeout(_SILENCE_S)
    headers = {"authorization": f"Bearer {secret}", "content-type": "application/json"}
    try:
        async with (
            httpx2.AsyncClient(verify=_trust(authority), timeout=timeout) as client,
            client.stream("POST", url.rstrip("/") + PATH, content=_encode(have), headers=headers) as answer,
        ):
            if answer.status_code != httpx2.codes.OK:
                raise await _refused(answer.status_code, whole(answer))
            lines = lines_in(answer.aiter_raw())
            while (line := await _in_time(lines)) is not None:
                yield _decode_line(line)
    except TimeoutError:
        raise Unreachable("follow.unreachable", url=url) from None
    except httpx2.TransportError as error:
        if _is_mistrust(error):
            raise BadInput("follow.not-trusted", url=url) from error
        raise Unreachable("follow.unreachable", url=url) from error
    raise Unreachable("follow.unreachable", url=url)


def require_private_way(url: str) -> None:
    """Refuse to send the secret, and fetch everything, where others could read along."""
    parts = urlsplit(url)
    if parts.scheme == "https" or _is_loopback(parts.hostname or ""):
        return
    raise Refused("follow.not-private", url=url)


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _trust(authority: Path | None) -> ssl.SSLContext:
    context = ssl.create_default_context()
    if authority is not None and authority.exists():
        context.load_verify_locations(authority)
    return context


def _is_mistrust(error: BaseException | None) -> bool:
    """Whether a connection failed because nobody whom we trust vouches for the server."""
    while error is not None and not isinstance(error, ssl.SSLCertVerificationError):
        error = error.__cause__ or error.__context__
    return error is not None


async def _in_time(lines: AsyncIterator[bytes]) -> bytes | None:
    """Return the next line; None where there is none. Raises `TimeoutError` where it takes too long to come."""
    async with asyncio.timeout(WHOLE_LINE_S):
        return await anext(lines, None)


async def _refused(status: int, reading: Awaitable[bytes]) -> HangjackError:
    """Return what a server has said that is not followed: that it is none of ours, where nobody can read it to its end."""
    try:
        found = _decode_problem(await reading)
    except (msgspec.DecodeError, Refused):
        return Unreachable("follow.no-server-of-ours", status=status)
    if found.code == "follow.other-history":
        return NotItsCopy("follow.server-says", detail=found.detail)
    if status >= 500:
        return Unreachable("follow.server-says", detail=found.detail)
    return Refused("follow.server-says", detail=found.detail)
