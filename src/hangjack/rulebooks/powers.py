"""Which settings of a book whom may change, by the classes that the book gives them."""

from collections.abc import Mapping
from typing import Any

from hangjack.competition.rules import Rules
from hangjack.errors import Refused
from hangjack.formats.divisions.offices.powers import Body, Class, set_key_fault
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.settled import settled
from hangjack.rulebooks.shelf import book


def class_of(rulebook: Book, key: str) -> Class | None:
    """Return of which class a setting is; None for one that the book does not leave open to anybody."""
    setting = rulebook.settings.get(key)
    return None if setting is None or setting.changed_by is None else setting.changed_by.value


def require_power(before: Rules, after: Rules, by: Body) -> None:
    """Refuse other rules that *by* may not set, where the book says who may; the first such setting is named."""
    rulebook = book(after.book)
    if not any(each.changed_by for each in rulebook.settings.values()):
        return
    was, now = settled(before), settled(after)
    for key in _changed(was, now):
        if fault := set_key_fault(class_of(rulebook, key), by):
            clause = rulebook.settings[key].clause
            raise Refused("power.setting", key=key, fault=fault, clause=clause)


def require_byelaw(before: Rules, after: Rules) -> None:
    """Refuse other rules that take more than a byelaw of the committee, where the book says who may set them."""
    require_power(before, after, Body.BYELAW)


def _changed(was: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    return [key for key, value in now.items() if was.get(key, value) != value]
