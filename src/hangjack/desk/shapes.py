"""The shape of a state: a digest of its types, which changes whenever anything that is kept of it does."""

from collections.abc import Mapping
from enum import EnumType
from typing import Any

import msgspec
from msgspec import Struct, inspect

from hangjack.log import Digest, digest_of


def shape_of(*kinds: type[Struct]) -> Digest:
    """Return a digest of everything that values of *kinds* hold: names, types and tags, as deep as they go."""
    seen: dict[str, object] = {}
    return digest_of([[_told(each, seen) for each in inspect.multi_type_info(kinds)], seen])


def _told(kind: inspect.Type, seen: dict[str, object]) -> Any:
    """Return what *kind* is in plain values; a Struct is told once, in *seen*, and named everywhere else."""
    if isinstance(kind, inspect.StructType):
        name = repr(kind.cls)
        if name not in seen:
            seen[name] = None
            seen[name] = [
                kind.tag,
                [[field.encode_name, field.required, _told(field.type, seen)] for field in kind.fields],
            ]
        return name
    return [type(kind).__name__, _parts(kind, seen)]


def _parts(kind: inspect.Type, seen: dict[str, object]) -> list[Any]:
    parts = msgspec.structs.asdict(kind)
    return [[name, _part(part, seen)] for name, part in sorted(parts.items())]


def _part(part: object, seen: dict[str, object]) -> Any:
    match part:
        case inspect.Type():
            return _told(part, seen)
        case tuple():
            return [_part(each, seen) for each in part]
        case EnumType():
            return [part.__qualname__, sorted(str(member) for member in list[Any](part))]
        case type():
            return part.__qualname__
        case Mapping():
            return str(sorted(part))
        case _:
            return str(part)
