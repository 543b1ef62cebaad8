"""The application: operations, live streams, health and metrics on ASGI. Handlers get a `Call` and return values."""

import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import cache
from http import HTTPStatus
from time import perf_counter
from typing import Any

import msgspec
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    generate_latest,
)
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import Receive, Scope, Send

from hangjack.desk.requests.all import request_called
from hangjack.errors import BadInput, HangjackError, Refused
from hangjack.ids import CompetitionId, MatchId
from hangjack.unions import decode
from hangjack.web.access.events import STREAM as ACCESS_STREAM
from hangjack.web.api.all import EVERY_OPERATION
from hangjack.web.api.entrance import sign_out
from hangjack.web.api.openapi import document
from hangjack.web.api.operations import Call, Later, Operation
from hangjack.web.callers import (
    address_of,
    as_shown,
    caller_of,
    device_of,
    let_in,
    let_out,
    token_of,
    visitor_of,
)
from hangjack.web.crowd import TooManyListeners
from hangjack.web.live.hub import last_seen
from hangjack.web.loop.probe import ASKED_FOR, Probed
from hangjack.web.loop.turnstile import Turnstile
from hangjack.web.mail.outbox import watch
from hangjack.web.metrics import Metrics
from hangjack.web.packing import LONG, in_few_bytes, squeezed, takes_gzip
from hangjack.web.packing import ROUTES as PACKING
from hangjack.web.pages.all import every_page
from hangjack.web.pages.kit import language_of
from hangjack.web.pages.public import nothing_here
from hangjack.web.problems import MEDIA_TYPE, NotFound, NotSignedIn, problem_of
from hangjack.web.routing import Signpost
from hangjack.web.safety import (
    LARGEST_BODY,
    LARGEST_IMPORT,
    SAFE,
    Safety,
    body_of,
    require_same_origin,
    require_shallow,
    require_short_texts,
)
from hangjack.web.server import Server

_log = logging.getLogger("hangjack.web")
_encode = msgspec.json.Encoder().encode
_PASTED = frozenset({"text", "house"})
"""What is pasted, or read from a file: one long text."""
_CHALLENGE = 'Bearer realm="hangjack"'
_CHALLENGES = {"web.token-void": f'{_CHALLENGE}, error="invalid_token"'}
"""How a program is told to show a token, and that the one it has shown does not count (RFC 6750)."""


def application(make_server: Callable[[], Awaitable[Server]], more: tuple[Operation, ...] = ()) -> Starlette:
    """Return the application; *make_server* is awaited when it starts, and what it gives is stopped with it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        server = await make_server()
        app.state.server = server
        app.state.metrics = Metrics(server)
        server.also(app.state.metrics.probe.beat())
        server.also(watch(server))
        await server.start()
        try:
            yield
        finally:
            await server.stop()

    operations = (*EVERY_OPERATION, *more)

    async def openapi(_: HttpRequest) -> Response:
        return Response(_described(operations), media_type="application/json")

    routes: list[BaseRoute] = [
        _signpost(operations),
        Route("/api/health", _health),
        Route("/api/ready", _ready),
        Route("/metrics", _metrics),
        Route("/api/openapi.json", openapi),
        Route("/api/competitions/{competition}/live", _LiveCompetition, methods=["GET"]),
        Route("/api/competitions/{competition}/matches/{match}/live", _LiveMatch, methods=["GET"]),
        *every_page(),
        *PACKING,
    ]
    app = Starlette(
        routes=routes, lifespan=lifespan, exception_handlers={404: _not_found, 405: _wrong_method}
    )
    app.add_middleware(Safety)
    app.add_middleware(Probed)
    app.add_middleware(Turnstile)
    return app


@cache
def _signpost(operations: tuple[Operation, ...]) -> Signpost:
    """Return the way to every operation: made once, as it takes a while and no server has anything of its own in it."""
    return Signpost(
        Route(each.path, _endpoint(each), methods=[each.method], name=each.name) for each in operations
    )


@cache
def _described(operations: tuple[Operation, ...]) -> bytes:
    return json.dumps(document(operations), sort_keys=True).encode()


def _endpoint(operation: Operation) -> Callable[[HttpRequest], Awaitable[Response]]:
    decoder = msgspec.json.Decoder(operation.body, dec_hook=decode) if operation.body is not None else None
    pasted = operation.long and not _PASTED.isdisjoint(getattr(operation.body, "__struct_fields__", ()))

    async def endpoint(request: HttpRequest) -> Response:
        metrics: Metrics = request.app.state.metrics
        request.scope[ASKED_FOR] = operation.name
        began = perf_counter()
        try:
            response = await answered(request)
        except HangjackError as error:
            response = problem(error, language_of(request))
        except TimeoutError:
            response = problem(BadInput("web.too-slow"), language_of(request))
        metrics.answers.labels(operation.name, response.status_code).inc()
        metrics.seconds.labels(operation.name).observe(perf_counter() - began)
        return await _squeezed(request, response) if request.method in SAFE else response

    async def answered(request: HttpRequest) -> Response:
        server: Server = request.app.state.server
        if request.method not in SAFE:
            require_same_origin(request.scope)
        visitor = await (visitor_of if operation.for_anybody else caller_of)(server, request)
        is_long = operation.long and visitor is not None and visitor.account
        sent = await body_of(request.receive, LARGEST_IMPORT if is_long else LARGEST_BODY) if decoder else b""
        require_short_texts(sent, but_for=1 if pasted else 0)
        body = _decoded(decoder, request, sent) if decoder else None
        call = Call(
            server,
            visitor,
            _params(request.scope),
            body,
            request.headers.get("idempotency-key"),
            address_of(request),
            token_of(request),
            request.headers.get("user-agent", ""),
            device_of(request),
            language_of(request),
        )
        if server.stopping and request.method not in SAFE:
            raise Refused("web.stopping")
        try:
            answer = await operation.handler(call)
            if isinstance(answer, Later):
                zipped = request.method in SAFE and takes_gzip(request)
                return await _worked_out(server, operation.name, answer, zipped=zipped)
        except (Refused, NotSignedIn) as error:
            raise as_shown(error, call.token, visitor) from error
        response = _response(answer, request, call.device)
        if operation.handler is sign_out:
            let_out(response)
        return response

    return endpoint


async def _worked_out(server: Server, name: str, answer: Later, *, zipped: bool) -> Response:
    """Return an answer as it is sent, worked out in the workshop; the same to everybody for whom it is the same."""
    make = await server.workshop.afar(name, answer.make) if answer.afar else answer.make

    def work() -> Response:
        response = Response(
            _encode(make()), media_type="application/json", headers={"cache-control": "no-store"}
        )
        return in_few_bytes(response, zipped=zipped)

    if not answer.place:
        return await server.workshop.do(name, work)
    return await server.workshop.once((*answer.place, zipped), answer.version, work)


async def _squeezed(request: HttpRequest, response: Response) -> Response:
    """Return *response* in fewer bytes. One that takes long to squeeze is squeezed beside the loop."""
    if len(response.body) < LONG:
        return squeezed(request, response)
    server: Server = request.app.state.server
    return await server.workshop.do("squeezed", lambda: squeezed(request, response))


def problem(error: HangjackError, language: str = "en") -> Response:
    """Return *error* as an answer that people and programs understand."""
    found = problem_of(error, language)
    headers = {"cache-control": "no-store"}
    if hasattr(error, "retry_after"):
        headers["retry-after"] = str(error.retry_after)
    if found.status == HTTPStatus.UNAUTHORIZED:
        headers["www-authenticate"] = _CHALLENGES.get(error.key, _CHALLENGE)
    return Response(_encode(found), found.status, media_type=MEDIA_TYPE, headers=headers)


def _params(scope: Scope) -> dict[str, str]:
    """Return the names in an address. Refuses what can be no name, and the stream of keys, which is no competition."""
    params = {name: str(value) for name, value in scope["path_params"].items()}
    if params.get("competition") == ACCESS_STREAM or not all(map(str.isprintable, params.values())):
        raise NotFound("web.not-found")
    return params


def _decoded(decoder: msgspec.json.Decoder[Any], request: HttpRequest, body: bytes) -> Any:
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise BadInput("web.not-json")
    require_shallow(body)
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadInput("web.not-understood", what=str(error)) from None


def _response(answer: Any, request: HttpRequest, device: str) -> Response:
    response = Response(_encode(answer), media_type="application/json", headers={"cache-control": "no-store"})
    token = getattr(answer, "token", None)
    if isinstance(token, str) and token:
        let_in(response, request, token, device)
    return response


async def _health(_: HttpRequest) -> Response:
    return Response(b'{"alive":true}', media_type="application/json")


async def _ready(request: HttpRequest) -> Response:
    server: Server = request.app.state.server
    if server.stopping:
        return problem(BadInput("web.stopping"))
    await server.store.heads()
    return Response(b'{"ready":true}', media_type="application/json")


async def _metrics(request: HttpRequest) -> Response:
    metrics: Metrics = request.app.state.metrics
    return Response(generate_latest(metrics.registry), media_type=CONTENT_TYPE_LATEST)


async def _not_found(request: HttpRequest, error: Exception) -> Response:
    del error
    if request.method == "POST" and request.url.path.startswith("/api/competitions/"):
        try:
            request_called(request.url.path.rpartition("/")[2])
        except HangjackError as unknown:
            return problem(unknown, language_of(request))
    if request.method == "GET" and not request.url.path.startswith("/api"):
        return await nothing_here(request)
    return problem(NotFound("web.no-such-operation"), language_of(request))


async def _wrong_method(request: HttpRequest, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "Starlette says so when a path is there and the method is not"
    allowed = (error.headers or {}).get("Allow", "")
    response = problem(BadInput("web.wrong-method", allowed=allowed), language_of(request))
    response.headers.update(error.headers or {})
    return response


class _LiveCompetition:
    """The live stream of a competition: every match under way, as boards show it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send

    def __await__(self) -> Any:
        return self._serve().__await__()

    async def _serve(self) -> None:
        server: Server = self.scope["app"].state.server
        try:
            competition = CompetitionId(_params(self.scope)["competition"])
            await server.office.competition(competition)
        except HangjackError as error:
            await problem(error)(self.scope, self.receive, self.send)
            return
        await _listen(server, self, f"c/{competition}", lambda: server.boards.first_pictures(competition))


class _LiveMatch:
    """The live stream of one match."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.scope, self.receive, self.send = scope, receive, send

    def __await__(self) -> Any:
        return self._serve().__await__()

    async def _serve(self) -> None:
        server: Server = self.scope["app"].state.server
        seen = last_seen(self.scope)
        try:
            params = _params(self.scope)
            competition, match = CompetitionId(params["competition"]), MatchId(params["match"])
            await server.office.match(competition, match)
        except HangjackError as error:
            await problem(error)(self.scope, self.receive, self.send)
            return
        await _listen(
            server,
            self,
            f"m/{competition}/{match}",
            lambda: server.boards.match_picture(competition, match, seen),
        )


async def _listen(
    server: Server,
    listener: _LiveCompetition | _LiveMatch,
    topic: str,
    first: Callable[[], Awaitable[bytes]],
) -> None:
    """Keep a listener informed as long as there is a place for it."""
    request = HttpRequest(listener.scope)
    visitor = await visitor_of(server, request)
    who, account = ("", False) if visitor is None else (visitor.link or visitor.session, visitor.account)
    try:
        with server.crowd.place(address_of(request), who, account=account):
            await server.hub.serve(topic, first, listener.receive, listener.send)
    except TooManyListeners as error:
        await problem(error, language_of(request))(listener.scope, listener.receive, listener.send)
