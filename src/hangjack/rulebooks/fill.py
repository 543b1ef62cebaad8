"""From a house's settings to the typed options of a mechanism.

A mechanism owns its type; a setting names it in `typed_by`. The dotted keys of the settings are the paths of the
type's fields: `power_play.from` fills the field called `from` of the Struct in the field `power_play`.
"""

import importlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from hangjack.rulebooks.settings import NONE, Setting

if TYPE_CHECKING:
    from hangjack.rulebooks.house import House

Options = TypeVar("Options")


def options_of(house: "House", type_: type[Options]) -> Options:
    """Return the *type_* that *house* plays by: every setting that says it is typed by it."""
    owner = f"{type_.__module__}:{type_.__qualname__}"
    return msgspec.convert(_nested(_owned(owner, house.book.settings, house.values)), type_)


def filled(owner: str, settings: Mapping[str, Setting], values: Mapping[str, Any]) -> Any:
    """Return the type that *owner* names, as `typed_by` does, filled with *values*. Raises msgspec's `ValidationError`."""
    module, _, name = owner.partition(":")
    return msgspec.convert(
        _nested(_owned(owner, settings, values)), getattr(importlib.import_module(module), name)
    )


def _owned(owner: str, settings: Mapping[str, Setting], values: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: _plain(setting, values[key])
        for key, setting in settings.items()
        if setting.definition.typed_by == owner
    }


def _plain(setting: Setting, value: Any) -> Any:
    return None if setting.definition.or_none and value == NONE else value


def _nested(values: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in values.items():
        *families, name = key.split(".")
        branch = tree
        for family in families:
            branch = branch.setdefault(family, {})
        branch[name] = value
    return tree
