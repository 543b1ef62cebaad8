"""The OpenAPI document, made from the table of operations, what is answered beside it, and their types."""

import re
import sys
from collections.abc import Iterable
from inspect import cleandoc
from typing import Any

import hangjack
from hangjack.competition.permissions import Act, roles_for
from hangjack.web.api.beside import BESIDE, STREAM, Beside
from hangjack.web.api.operations import Operation
from hangjack.web.api.schemas import Schemas, schemas_of
from hangjack.web.problems import MEDIA_TYPE, Problem
from hangjack.wording import phrase

ABOUT = """Everything that the pages of a hangjack server do, for programs.

Sign in with `POST /api/sign-in` and send the `token` of the answer as `Authorization: Bearer`. Every POST that changes
something takes an `Idempotency-Key` that the caller makes, 16 to 64 letters: sent again with the same key it is done once and
answered as the first time. Times are milliseconds since 1970, money is in minor units. Lists are those of one competition and
come whole. What cannot be done is answered as a problem (RFC 9457): `detail` is a sentence for people, `code` is for
programs.

The promise: within a version 1, 2, ... nothing that stands here goes away or changes its meaning. What is added is another
operation, another field of an answer or a field of a body that may be left out; read on when a field is new to you. Before
version 1.0 the changelog names each change that a client notices. There is no version in the addresses: `info.version` is
that of the server."""

_SCHEMES = {
    "session": {"type": "apiKey", "in": "cookie", "name": "hangjack"},
    "bearer": {"type": "http", "scheme": "bearer"},
}
_PARAMETERS = {
    "competition": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$", "maxLength": 64},
    "match": {"type": "string", "pattern": "^[A-Za-z0-9-]+$", "maxLength": 64},
}
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "The caller's own id for this request: sent again, it is done once.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
}
_SEEN = {
    "name": "Last-Event-ID",
    "in": "header",
    "required": False,
    "description": "The number of the last picture that arrived; browsers send it by themselves.",
    "schema": {"type": "string"},
}
_WHY = {
    401: "Not signed in, or the token is void or has run out: sign in again.",
    403: "Not allowed: `detail` says who may.",
    404: "There is no such competition, match or operation.",
    408: "The body came too slowly.",
    409: "Refused as things stand: `detail` says why, and what can be done.",
    413: "The body is larger than is ever needed.",
    415: "The body is not `application/json`.",
    422: "The body, or the key, is not understood: `detail` says what.",
    429: "Too many requests: `Retry-After` says when to ask again.",
    503: "Busy, or about to stop: ask again with the same key.",
}
_WITH_BODY = (408, 413, 415, 422)
_SERVER_ROOM = "server"
_ROOMS = {_SERVER_ROOM: "The server itself: live streams, health, figures."}


def document(operations: Iterable[Operation], beside: Iterable[Beside] = BESIDE) -> dict[str, Any]:
    """Return the description of the API that *operations* make up, with what is answered beside them."""
    operations, beside = tuple(operations), tuple(beside)
    schemas = schemas_of(_kinds(operations, beside), (each.body for each in operations if each.body))
    paths: dict[str, dict[str, Any]] = {}
    for each in operations:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, schemas)
    for one in beside:
        paths.setdefault(one.path, {})["get"] = _beside(one, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "hangjack",
            "version": hangjack.__version__,
            "description": ABOUT,
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "servers": [{"url": "/", "description": "The server that gave this document."}],
        "tags": _tags(operations),
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "responses": {f"Problem{status}": _problem(status, schemas) for status in _WHY},
            "securitySchemes": _SCHEMES,
        },
        "security": [{}, {"session": []}, {"bearer": []}],
    }


def who_may(act: Act) -> str:
    """Return who may do *act*, as a sentence."""
    told = dict.fromkeys(phrase(role) for roles in roles_for(act).values() for role in roles)
    return f"Who may: {', '.join(told) or 'nobody'}."


def _kinds(operations: Iterable[Operation], beside: Iterable[Beside]) -> Iterable[Any]:
    yield Problem
    for each in operations:
        yield from (kind for kind in (each.body, each.answer) if kind is not None)
    for one in beside:
        yield from (kind for kind in (one.answer, *(kind for _, kind in one.events)) if kind is not None)


def _operation(each: Operation, schemas: Schemas) -> dict[str, Any]:
    parameters = [*_path_parameters(each.path), *([_KEY] if each.needs_act_id else [])]
    told = [_more(each), *([who_may(each.act)] if each.act is not None else [])]
    described: dict[str, Any] = {
        "operationId": each.name,
        "summary": each.summary,
        "description": "\n\n".join(filter(None, told)),
        "tags": [each.room],
        "responses": {
            "200": _content("What was asked for.", "application/json", schemas.of(each.answer)),
            **{str(status): _refused(status) for status in _statuses(each)},
            "default": _content("Why it cannot be done.", MEDIA_TYPE, schemas.of(Problem)),
        },
    }
    if parameters:
        described["parameters"] = parameters
    if each.body is not None:
        content = {"application/json": {"schema": schemas.of(each.body)}}
        described["requestBody"] = {"required": True, "content": content}
    if each.act is not None:
        described["x-permission"] = each.act.value
    return {key: value for key, value in described.items() if value != ""}


def _beside(each: Beside, schemas: Schemas) -> dict[str, Any]:
    carried = {name: schemas.of(kind) for name, kind in each.events}
    schema = schemas.of(each.answer) if each.answer is not None else {"type": "string"}
    statuses = (404, 429, 503) if each.media_type == STREAM else (503,)
    described: dict[str, Any] = {
        "operationId": each.name,
        "summary": each.summary,
        "description": each.more,
        "tags": [_SERVER_ROOM],
        "responses": {
            "200": _content("What was asked for.", each.media_type, schema),
            **{str(status): _refused(status) for status in statuses},
        },
    }
    if parameters := [*_path_parameters(each.path), *([_SEEN] if carried else [])]:
        described["parameters"] = parameters
    if carried:
        described["x-events"] = carried
    return described


def _path_parameters(path: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "in": "path", "required": True, "schema": _PARAMETERS.get(name, {"type": "string"})}
        for name in re.findall(r"{(\w+)}", path)
    ]


def _statuses(each: Operation) -> list[int]:
    """Return the refusals that a caller must reckon with."""
    found = {401, 429, 503}
    found |= {403} if each.act is not None or each.method == "POST" else set()
    found |= {404} if "{" in each.path else set()
    found |= {409, 422} if each.method == "POST" else set()
    return sorted(found | set(_WITH_BODY if each.body is not None else ()))


def _more(each: Operation) -> str:
    """Return what the docstring of a request says beyond its first line."""
    told = cleandoc((each.request.__doc__ if each.request else None) or "")
    return told.partition("\n")[2].strip()


def _tags(operations: Iterable[Operation]) -> list[dict[str, str]]:
    """Return the rooms of the API, each with what its module says of itself."""
    rooms = {each.room: each.module for each in operations}
    told = {room: _first_line(module) for room, module in rooms.items()} | _ROOMS
    return [{"name": room, "description": told[room]} for room in sorted(told)]


def _first_line(module: str) -> str:
    return (sys.modules[module].__doc__ or module).strip().partition("\n")[0]


def _refused(status: int) -> dict[str, str]:
    return {"$ref": f"#/components/responses/Problem{status}"}


def _problem(status: int, schemas: Schemas) -> dict[str, Any]:
    told = _content(_WHY[status], MEDIA_TYPE, schemas.of(Problem))
    header = {401: "WWW-Authenticate", 429: "Retry-After"}.get(status)
    return {**told, "headers": {header: {"schema": {"type": "string"}}}} if header else told


def _content(description: str, media_type: str, schema: Any) -> dict[str, Any]:
    return {"description": description, "content": {media_type: {"schema": schema}}}
