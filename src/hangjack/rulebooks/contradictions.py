"""Settings that contradict each other, each of them right for itself.

A definition says what its setting may not exceed (`not_above`), and without what it would do nothing (`needs`). The first holds
wherever settings are changed. The second is asked only of what somebody has written into a file: a book's own value
that does nothing in this house contradicts nobody.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from hangjack.errors import BadInput
from hangjack.rulebooks.fill import filled
from hangjack.rulebooks.settings import NONE, PENDING, Need, Setting, written

Settings = Mapping[str, Setting]


def contradictions(settings: Settings, changes: Mapping[str, Any]) -> Iterator[BadInput]:
    """Yield what cannot be together in a house with these *changes*, whose values fit one by one."""
    values = {key: changes.get(key, setting.default) for key, setting in settings.items()}
    for key, setting in settings.items():
        for other in setting.definition.not_above:
            if {key, other} & changes.keys() and _is_above(values.get(key), values.get(other)):
                yield BadInput("setting.above", **_both(settings, values, key, other))
    for owner in dict.fromkeys(settings[key].definition.typed_by for key in changes):
        yield from _not_understood(owner, settings, values)


def idle(settings: Settings, changes: Mapping[str, Any]) -> Iterator[BadInput]:
    """Yield what a file changes in vain: settings that do nothing beside the values of others."""
    values = {key: changes.get(key, setting.default) for key, setting in settings.items()}
    changes = {key: value for key, value in changes.items() if value != settings[key].default}
    for key, setting in settings.items():
        for need in setting.definition.needs:
            if need.key in settings and _is_asked(need, key, changes) and not _is_met(need, key, values):
                yield BadInput("setting.idle", **_both(settings, values, key, need.key))


def _is_asked(need: Need, key: str, changes: Mapping[str, Any]) -> bool:
    """Whether somebody has written what needs; a limit that it must stay within may be written instead."""
    return key in changes or (need.reaches and need.key in changes)


def _is_met(need: Need, key: str, values: Mapping[str, Any]) -> bool:
    if values[key] in (NONE, False) or any(values[other] != value for other, value in need.when.items()):
        return True
    found = values[need.key]
    if need.reaches:
        return not _is_above(values[key], found)
    return found in need.values if need.values else found not in (NONE, False)


def _is_above(value: Any, limit: Any) -> bool:
    """Whether *value* is more than *limit*; what is none has no limit, and is above none."""
    if value in (NONE, None) or limit in (NONE, None):
        return False
    return bool(value > limit)


def _not_understood(owner: str, settings: Settings, values: Mapping[str, Any]) -> Iterator[BadInput]:
    """Yield what the mechanism that owns some settings cannot take, such as a list that is too short."""
    if owner == PENDING:
        return
    try:
        filled(owner, settings, values)
    except msgspec.ValidationError as error:
        keys = [key for key, setting in settings.items() if setting.definition.typed_by == owner]
        key = next((each for each in keys if f"$.{each}" in str(error).replace("`", "")), keys[0])
        wrong = {"key": key, "value": written(values[key]), "clause": settings[key].clause}
        yield BadInput("setting.not-understood", **wrong, reason=str(error))


def _both(settings: Settings, values: Mapping[str, Any], key: str, other: str) -> dict[str, Any]:
    return {
        "key": key,
        "value": written(values[key]),
        "clause": settings[key].clause,
        "other": other,
        "limit": written(values[other]),
        "other_clause": settings[other].clause,
    }
