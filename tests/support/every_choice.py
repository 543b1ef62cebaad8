"""Values of a type with every choice in them: each member of a union, each word of an enumeration, something and nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct, inspect

from hangjack.unions import OpenUnion, decode


def _as_it_comes(_kind: type) -> Sequence[Any] | None:
    return None


class Choices(Struct, frozen=True):
    """From what values are made."""

    names: tuple[str, ...] = ("A", "B")
    """Whom or what values may name; each of them where a value has something for everybody."""
    instead: Callable[[type], Sequence[Any] | None] = _as_it_comes
    """What is taken for a type instead of all that it allows, as JSON has it; None: all."""


def every_choice(kind: Any, choices: Choices = Choices()) -> list[Any]:  # noqa: B008 - frozen
    """Return values of *kind*, few and yet with every choice somewhere."""
    return [msgspec.convert(each, kind, dec_hook=decode) for each in as_json(kind, choices)]


def as_json(kind: Any, choices: Choices) -> list[Any]:
    """Return values of *kind* as JSON has them."""
    return _values(inspect.type_info(kind), choices)


def varied(kind: type[Struct], value: Mapping[str, Any], choices: Choices) -> Iterator[dict[str, Any]]:
    """Yield values like *value*, as JSON has them, each with one word changed or one part more, wherever there is a choice."""
    yield from _varied(inspect.type_info(kind), value, choices)


def _varied(info: Any, value: Mapping[str, Any], choices: Choices) -> Iterator[dict[str, Any]]:
    for field in info.fields:
        name = field.encode_name
        for other in _instead_of(field.type, value.get(name), choices):
            yield {**value, name: other}


def _instead_of(info: Any, value: Any, choices: Choices) -> Iterator[Any]:
    match info:
        case inspect.EnumType():
            yield from _values(info, choices)
        case inspect.VarTupleType(inspect.UnionType() | inspect.StructType() | inspect.EnumType() as item):
            yield from ([*value, each] for each in _values(item, choices))
        case inspect.StructType():
            yield from _varied(info, value, choices)


def _values(info: Any, choices: Choices) -> list[Any]:
    match info:
        case inspect.EnumType(cls):
            return [each.value for each in cls]
        case inspect.LiteralType(values):
            return list(values)
        case inspect.UnionType(types):
            return [value for each in types for value in _values(each, choices)]
        case inspect.CustomType(cls) | inspect.StructType(cls):
            taken = choices.instead(cls)
            return list(_made(info, choices) if taken is None else taken)
        case inspect.StrType():
            return [choices.names[0]]
    return _PLAIN[type(info)] if type(info) in _PLAIN else _several(info, choices)


def _several(info: Any, choices: Choices) -> list[Any]:
    match info:
        case inspect.TupleType(types):
            return [list(row) for row in _rows([_values(each, choices) for each in types])]
        case inspect.VarTupleType(item) | inspect.ListType(item) | inspect.FrozenSetType(item):
            return [[], _values(item, choices)]
        case inspect.DictType(inspect.StrType(), inspect.IntType()):
            return [dict.fromkeys(choices.names, 2)]
        case inspect.DictType(inspect.StrType(), value):
            return [{}, *(dict.fromkeys(choices.names, each) for each in _values(value, choices))]
        case inspect.DictType(key, value):
            return [{}, *({each: of} for each, of in _rows([_values(key, choices), _values(value, choices)]))]
    raise AssertionError(f"nobody says what a {info} is made of")


def _made(info: Any, choices: Choices) -> Iterator[Any]:
    if isinstance(info, inspect.StructType):
        yield from _structs(info, choices)
        return
    assert isinstance(info.cls, OpenUnion), f"nobody says what a {info.cls} is"
    for member in info.cls.members.values():
        yield from _values(inspect.type_info(member), choices)


def _structs(info: Any, choices: Choices) -> list[Any]:
    rows = _rows([_values(each.type, choices) for each in info.fields])
    if info.array_like:
        return [list(row) for row in rows]
    names = [each.encode_name for each in info.fields]
    tag = {info.tag_field: info.tag} if info.tag is not None else {}
    return [{**tag, **dict(zip(names, row, strict=True))} for row in rows]


def _rows(columns: list[list[Any]]) -> list[tuple[Any, ...]]:
    """Return rows in which every value of every column stands at least once; none where there is nothing for a column."""
    if not all(columns):
        return []
    number = max(map(len, columns), default=1)
    return [tuple(column[row % len(column)] for column in columns) for row in range(number)]


_PLAIN: dict[type, list[Any]] = {
    inspect.IntType: [2],
    inspect.BoolType: [True, False],
    inspect.BytesType: ["AAAA"],
    inspect.NoneType: [None],
    inspect.AnyType: [True],
    inspect.DateType: ["2031-09-17"],
    inspect.TimeType: ["20:30:00"],
    inspect.DecimalType: ["2.5"],
}
