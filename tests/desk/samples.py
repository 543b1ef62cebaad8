"""Requests with any values in them that their types allow, so that every kind can be tried."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from hangjack.competition.rules import Rules
from hangjack.desk.asking import Request
from hangjack.ids import MatchId
from hangjack.matches.parties import Party
from hangjack.unions import OpenUnion, decode
from support.cup import SHORT_RULES

WORDS = ("", "x", "r1", "15:30", "crabs", "foxes", "crabs-1", "foxes-1", "groups", "A-1-1", "passport")


@cache
def requests_of(kind: type[Request]) -> st.SearchStrategy[Request]:
    """Give requests of that kind."""
    plain = _structs(inspect.type_info(kind))
    return plain.map(lambda values: msgspec.convert(values, kind, dec_hook=decode))


def a_request(kind: type[Request], side: Party | None = None) -> Request:
    """Return one request of that kind, the plainest there is, for *side* where it is for a side."""
    values = {**_plainest(inspect.type_info(kind)), **({"side": side} if side else {})}
    return msgspec.convert(values, kind, dec_hook=decode)


NUMBERS = (0, -1, 99, 2**40)
TEXTS = ("", "zz", "A", "1", "2031-02-30")


def varied(request: Request, known: Sequence[str], most: int) -> Iterator[Request]:
    """Yield *request* with another value in one place at a time: numbers out of range, words that name nothing, no text at all.

    *known* are words that name something where it is asked for. No more than *most*, as far from each other as they can be.
    """
    values, info = msgspec.to_builtins(request), inspect.type_info(type(request))
    found = list(_others(info, values, (*TEXTS, *known)))
    for each in found[:: -(-len(found) // most) or 1]:
        try:
            yield msgspec.convert(each, type(request), dec_hook=decode)
        except msgspec.ValidationError:
            continue


def _others(info: Any, now: Any, texts: Sequence[str]) -> Iterator[Any]:
    """Yield other values of a type than the one that stands there *now*."""
    match info:
        case inspect.StructType() if isinstance(now, dict):
            yield from _one_field_each(info, now, texts)
        case inspect.CustomType(cls) if isinstance(cls, OpenUnion):
            yield from (_plainest(inspect.type_info(each)) for each in cls.members.values())
            here = cls.members.get(now["type"]) if isinstance(now, dict) else None
            yield from _others(inspect.type_info(here), now, texts) if here else ()
        case inspect.UnionType(types):
            yield from (other for each in types for other in _others(each, now, texts))
        case inspect.TupleType(types) if isinstance(now, list) and len(now) == len(types):
            for at, each in enumerate(types):
                yield from ([*now[:at], other, *now[at + 1 :]] for other in _others(each, now[at], texts))
        case inspect.VarTupleType(item):
            first = now[0] if isinstance(now, list) and now else None
            yield from ([], *([other] for other in _others(item, first, texts)))
        case inspect.DictType(_, value):
            first = next(iter(now.values())) if isinstance(now, dict) and now else None
            yield from ({}, *({name: other} for name in texts for other in _others(value, first, texts)))
        case _:
            yield from _plain_others(info, texts)


def _one_field_each(info: Any, now: dict[str, Any], texts: Sequence[str]) -> Iterator[dict[str, Any]]:
    for field in info.fields:
        name = field.encode_name
        yield from ({**now, name: other} for other in _others(field.type, now.get(name), texts))


def _plain_others(info: Any, texts: Sequence[str]) -> Sequence[Any]:
    match info:
        case inspect.StructType():
            return (_plainest(info),)
        case inspect.EnumType(cls):
            return [each.value for each in cls]
        case inspect.LiteralType(values):
            return values
    found: dict[type, Sequence[Any]] = {
        inspect.IntType: NUMBERS,
        inspect.StrType: texts,
        inspect.BoolType: (True, False),
        inspect.NoneType: (None,),
        inspect.AnyType: (*NUMBERS, *texts),
    }
    return found.get(type(info), ())


def match_for(kind: type[Request], match: MatchId) -> MatchId | None:
    """Return *match* if requests of that kind name one."""
    return match if kind.in_match or kind.opens_match else None


def _structs(info: Any) -> st.SearchStrategy[dict[str, Any]]:
    tag = {info.tag_field: st.just(info.tag)} if info.tag is not None else {}
    fields = {field.encode_name: _values(field.type) for field in info.fields if field.required}
    more = {field.encode_name: _values(field.type) for field in info.fields if not field.required}
    return st.fixed_dictionaries({**tag, **fields}, optional=more)


def _values(info: Any) -> st.SearchStrategy[Any]:
    """Give values of a type, as JSON has them."""
    match info:
        case inspect.EnumType(cls):
            return st.sampled_from([each.value for each in cls])
        case inspect.LiteralType(values):
            return st.sampled_from(values)
        case inspect.UnionType(types):
            return st.one_of(*(_values(each) for each in types))
        case inspect.StructType(cls) if cls is Rules:
            return st.just(_rules())
        case inspect.CustomType(cls) if isinstance(cls, OpenUnion):
            return st.one_of(*(_structs(inspect.type_info(each)) for each in cls.members.values()))
        case inspect.StructType():
            return _structs(info)
        case inspect.TupleType(types):
            return st.tuples(*(_values(each) for each in types)).map(list)
        case inspect.VarTupleType(item):
            return st.lists(_values(item), max_size=3)
        case inspect.DictType(key, value):
            return st.dictionaries(_values(key), _values(value), max_size=3)
    numbers, text = st.integers(-2, 12), st.sampled_from(WORDS)
    plain: dict[type, st.SearchStrategy[Any]] = {
        inspect.IntType: numbers | st.integers(-(2**53) + 1, 2**53 - 1),
        inspect.StrType: text,
        inspect.BoolType: st.booleans(),
        inspect.BytesType: st.sampled_from(("", "AAAA", "/9j/2Q==")),
        inspect.NoneType: st.none(),
        inspect.AnyType: numbers | st.booleans() | text | st.sampled_from(("N", "8-9")),
    }
    return plain[type(info)]


@cache
def _rules() -> Any:
    return msgspec.to_builtins(SHORT_RULES)


def _plainest(info: Any) -> Any:
    """Return the plainest value of a type: what must be there, ones, first choices."""
    match info:
        case inspect.StructType(cls) if cls is Rules:
            return _rules()
        case inspect.CustomType(cls) if isinstance(cls, OpenUnion):
            return _plainest(inspect.type_info(next(iter(cls.members.values()))))
        case inspect.StructType():
            tag = {info.tag_field: info.tag} if info.tag is not None else {}
            return tag | {field.encode_name: _plainest(field.type) for field in info.fields if field.required}
        case inspect.UnionType(types):
            return _plainest(types[0])
        case inspect.EnumType(cls):
            return next(iter(cls)).value
        case inspect.LiteralType(values):
            return values[0]
        case inspect.TupleType(types):
            return [_plainest(each) for each in types]
    plain: dict[type, Any] = {
        inspect.IntType: 1,
        inspect.StrType: "x",
        inspect.BoolType: True,
        inspect.NoneType: None,
        inspect.BytesType: "",
        inspect.DateType: "2031-02-28",
        inspect.TimeType: "14:00:00",
    }
    plain |= {inspect.VarTupleType: [], inspect.DictType: {}, inspect.AnyType: 1}
    return plain[type(info)]
