"""The parties of a match: two sides, or the players of a table; and a whole number for each of them."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NewType, get_args, get_origin, get_type_hints

from msgspec import Struct

from hangjack.errors import Refused

Party = NewType("Party", str)
"""One of those who share a sheet, as sheets and boards label it: A and B, or 1 to 4 for the players of a table."""

A, B = Party("A"), Party("B")
SIDES = (A, B)

Counts = Mapping[Party, int]
"""A whole number for each party: points, games, substitutions."""


def seats(number: int) -> tuple[Party, ...]:
    """Return the parties of a table at which everybody plays for themselves."""
    return tuple(Party(str(seat)) for seat in range(1, number + 1))


def other(side: Party) -> Party:
    """Return the opponents, where two sides meet. Refuses whoever plays for themselves."""
    if side not in SIDES:
        raise Refused("match.no-two-sides")
    return B if side == A else A


def require_parties(parties: Collection[Party], value: Struct) -> None:
    """Refuse a *value* that names somebody who is no party of a match."""
    for party in parties_named(value):
        if party not in parties:
            raise Refused("match.no-such-party", party=party, parties=tuple(parties))


def parties_named(value: Struct) -> Iterator[Party]:
    """Yield every party that *value* names, as deep as its types say so; what a scoring has of its own it checks itself."""
    for name, find in _finders(type(value)):
        yield from find(getattr(value, name))


_Find = Callable[[Any], Iterable[Party]]


@cache
def _finders(kind: type[Struct]) -> tuple[tuple[str, _Find], ...]:
    """Return how to find parties in each field of *kind* that can name any: worked out once, for every request asks."""
    hints = get_type_hints(kind)
    found = ((name, _finder(hints[name])) for name in kind.__struct_fields__)
    return tuple((name, find) for name, find in found if find is not None)


def _finder(hint: Any) -> _Find | None:
    """Return how to find parties in a value of the type *hint*: itself, a mapping's keys, or inside; None: there are none."""
    if hint is Party:
        return lambda value: (value,)
    origin, inner = get_origin(hint), get_args(hint)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _in_mapping(*map(_finder, inner))
    if origin in (tuple, list):
        return _in_each(_finder(inner[0]) if inner else None)
    if inner:
        finds = [find for find in map(_finder, inner) if find is not None]
        return (lambda value: () if value is None else finds[0](value)) if finds else None
    if isinstance(hint, type) and issubclass(hint, Struct):
        return parties_named if _finders(hint) else None
    return None


def _in_mapping(key: _Find | None, item: _Find | None) -> _Find | None:
    if item is not None:
        return lambda value: (*(value if key else ()), *_in_all(item, value.values()))
    return (lambda value: value) if key else None


def _in_each(item: _Find | None) -> _Find | None:
    return None if item is None else lambda value: _in_all(item, value)


def _in_all(find: _Find, values: Iterable[Any]) -> Iterator[Party]:
    return (party for value in values for party in find(value))


def both(a: int = 0, b: int = 0) -> Counts:
    """Return a number for each of two sides."""
    return {A: a, B: b}


def plus(counts: Counts, party: Party, number: int) -> Counts:
    """Return *counts* with *number* more for *party*."""
    return {**counts, party: counts.get(party, 0) + number}


def added(one: Counts, more: Counts) -> Counts:
    """Return the sums of both; the same counts where nothing is more."""
    if not any(more.values()):
        return one
    return {party: number + more.get(party, 0) for party, number in one.items()}


def total(counts: Counts) -> int:
    """Return what all parties have together."""
    return sum(counts.values())


def leader(counts: Counts) -> Party | None:
    """Return the party with the most; None when some share that."""
    most = max(counts.values())
    ahead = [party for party, number in counts.items() if number == most]
    return ahead[0] if len(ahead) == 1 else None
