"""What a subject gives to a layer as a Struct of functions: what its fields say, and what may be left out."""

import inspect
from collections.abc import Callable
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct


def misfits(value: Struct, **names: Any) -> dict[str, int]:
    """Return the functions of *value* that take more or fewer arguments than their fields say, and how many they take.

    *names* are what its class knows only while types are checked.
    """
    taken = {name: len(inspect.signature(getattr(value, name)).parameters) for name in _asked(value, names)}
    return {name: number for name, number in taken.items() if number != _asked(value, names)[name]}


def left_out(kind: type[Struct]) -> dict[str, Any]:
    """Return the fields of *kind* that need not be said, with their defaults."""
    fields, defaults = kind.__struct_fields__, kind.__struct_defaults__
    said = fields[len(fields) - len(defaults) :]
    return {name: default for name, default in zip(said, defaults, strict=True) if default is not NODEFAULT}


def _asked(value: Struct, names: dict[str, Any]) -> dict[str, int]:
    hints = get_type_hints(type(value), localns=names)
    return {name: len(get_args(hint)[0]) for name, hint in hints.items() if get_origin(hint) is Callable}
