"""What differs between what an example expects and what came.

At the top, an expectation says as much as it likes and other keys of the result do not matter; a value that it names
must be equal throughout. A number is equal to a number, never to true or false. Lists are in order, except those that
the adapter calls unordered.
"""

import json
from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct

from hangjack.wording import say


class Difference(Struct, frozen=True):
    """One place where the result is not what was expected; UNSET stands for a key that is not there."""

    path: str
    expected: Any
    got: Any


def differences(
    expected: Mapping[str, Any], got: Mapping[str, Any], unordered: Collection[str] = ()
) -> tuple[Difference, ...]:
    """Return every difference at the keys that *expected* has. Both are as JSON has them: no tuples, no enums."""
    return tuple(
        difference
        for name, value in expected.items()
        for difference in _differences(_Place(name, name), value, got.get(name, UNSET), unordered)
    )


class _Place(Struct, frozen=True):
    path: str
    """For people, with positions: `steps[0].awards`."""
    key: str
    """For adapters, without: `steps[].awards`."""

    def under(self, name: str) -> "_Place":
        return _Place(f"{self.path}.{name}", f"{self.key}.{name}")

    def at(self, position: int) -> "_Place":
        return _Place(f"{self.path}[{position}]", f"{self.key}[]")


def _differences(place: _Place, expected: Any, got: Any, unordered: Collection[str]) -> Iterator[Difference]:
    if _form(place.key, expected, unordered) == _form(place.key, got, unordered):
        return
    if isinstance(expected, dict) and isinstance(got, dict):
        for name in expected | got:
            parts = expected.get(name, UNSET), got.get(name, UNSET)
            yield from _differences(place.under(name), *parts, unordered)
    elif _in_step(expected, got) and place.key not in unordered:
        for position, parts in enumerate(zip(expected, got, strict=True)):
            yield from _differences(place.at(position), *parts, unordered)
    else:
        yield Difference(place.path, expected, got)


def _in_step(expected: Any, got: Any) -> bool:
    """Whether both are lists whose items can be told apart one by one; short lists of cards read better whole."""
    if not isinstance(expected, list) or not isinstance(got, list) or len(expected) != len(got):
        return False
    return any(isinstance(item, dict | list) for item in expected)


def _form(key: str, value: Any, unordered: Collection[str]) -> Hashable:
    """Return a value that is equal for all values that count as the same at *key*."""
    match value:
        case dict():
            return dict, frozenset(
                (name, _form(f"{key}.{name}", part, unordered)) for name, part in value.items()
            )
        case list():
            items = [_form(f"{key}[]", item, unordered) for item in value]
            return list, frozenset(Counter(items).items()) if key in unordered else tuple(items)
        case bool():
            return bool, value
        case _:
            return None, value


def worded(difference: Difference) -> str:
    """Return *difference* as a sentence, its values written as in the file."""
    written = {"path": difference.path, "expected": _json(difference.expected), "got": _json(difference.got)}
    if difference.got is not UNSET:
        return say("example.not-expected" if difference.expected is UNSET else "example.differs", **written)
    return say("example.missing" if "." in difference.path else "example.no-such-key", **written)


def _json(value: Any) -> str:
    return "" if value is UNSET else json.dumps(value, ensure_ascii=False)
