"""The parties of a match: two sides, or the players of a table; and a whole number for each of them."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NewType, get_args, get_type_hints

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
    """Return the opponents, where two sides meet."""
    assert side in SIDES, f"{side} is no side of two"
    return B if side == A else A


def require_parties(parties: Mapping[Party, object], value: Struct) -> None:
    """Refuse a *value* that names somebody who is no party of a match."""
    for party in parties_named(value):
        if party not in parties:
            raise Refused("match.no-such-party", party=party, parties=tuple(parties))


def parties_named(value: Any) -> Iterator[Party]:
    """Yield every party that *value* names, as deep as its types say so."""
    if isinstance(value, Struct):
        for name, hint in _fields_with_parties(type(value)).items():
            yield from _named(getattr(value, name), hint)


@cache
def _fields_with_parties(kind: type[Struct]) -> Mapping[str, Any]:
    return {name: hint for name, hint in get_type_hints(kind).items() if name in kind.__struct_fields__}


def _named(value: Any, hint: Any) -> Iterator[Party]:
    """Yield the parties in a field of the type *hint*: itself, in a mapping's keys, or inside a Struct."""
    if hint is Party or (value is not None and Party in get_args(hint) and isinstance(value, str)):
        yield value
    elif isinstance(value, Mapping):
        key, item = get_args(hint) or (Any, Any)
        if key is Party:
            yield from value
        yield from (party for each in value.values() for party in _named(each, item))
    elif isinstance(value, tuple | list):
        inner = next(iter(get_args(hint)), Any)
        yield from (party for each in value for party in _named(each, inner))
    else:
        yield from parties_named(value)


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
