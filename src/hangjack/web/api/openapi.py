"""The OpenAPI document, made from the table of operations and their types."""

import re
from collections.abc import Iterable
from typing import Any

import msgspec

import hangjack
from hangjack.unions import describe
from hangjack.web.api.operations import Operation
from hangjack.web.problems import MEDIA_TYPE, Problem

_PARAMETERS = {
    "competition": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]*$", "maxLength": 64},
    "match": {"type": "string", "pattern": "^[A-Za-z0-9-]+$", "maxLength": 64},
}


def document(operations: Iterable[Operation]) -> dict[str, Any]:
    """Return the description of the API that `operations` make up."""
    operations = tuple(operations)
    kinds = [kind for each in operations for kind in (each.body, each.answer) if kind is not None]
    unique = list({id(kind): kind for kind in (*kinds, Problem)}.values())
    schemas, components = msgspec.json.schema_components(
        unique, ref_template="#/components/schemas/{name}", schema_hook=describe
    )
    by_kind = {id(kind): schema for kind, schema in zip(unique, schemas, strict=True)}
    paths: dict[str, dict[str, Any]] = {}
    for each in operations:
        paths.setdefault(each.path, {})[each.method.lower()] = _operation(each, by_kind)
    return {
        "openapi": "3.1.0",
        "info": {"title": "hangjack", "version": hangjack.__version__},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": _SCHEMES},
        "security": [{}, {"session": []}, {"bearer": []}],
    }


_SCHEMES = {
    "session": {"type": "apiKey", "in": "cookie", "name": "hangjack"},
    "bearer": {"type": "http", "scheme": "bearer"},
}


def _operation(each: Operation, schemas: dict[int, Any]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "operationId": each.name,
        "summary": each.summary,
        "responses": {
            "200": _content("What was asked for.", "application/json", schemas[id(each.answer)]),
            "default": _content("Why it cannot be done.", MEDIA_TYPE, schemas[id(Problem)]),
        },
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _PARAMETERS.get(name, {"type": "string"})}
        for name in re.findall(r"{(\w+)}", each.path)
    ]
    if each.needs_act_id:
        parameters.append(
            {
                "name": "Idempotency-Key",
                "in": "header",
                "required": True,
                "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
            }
        )
    if parameters:
        described["parameters"] = parameters
    if each.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": schemas[id(each.body)]}},
        }
    if each.act is not None:
        described["x-permission"] = each.act.value
    return described


def _content(description: str, media_type: str, schema: Any) -> dict[str, Any]:
    return {"description": description, "content": {media_type: {"schema": schema}}}
