"""From the resolved rules of a competition back to the settings that they come from.

The rules are stored whole and the settings are not; so what a competition plays by is read off its rules, by the same
dotted keys that filled them.
"""

from collections.abc import Iterator, Mapping
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.competition.rules import Rules
from hangjack.errors import BadInput
from hangjack.rulebooks.house import House, HouseRefused, with_settings
from hangjack.rulebooks.in_words import at_field, worded
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.rules import rules_of
from hangjack.rulebooks.settings import NONE, Setting, meant
from hangjack.rulebooks.shelf import book


def settled(rules: Rules) -> Mapping[str, Any]:
    """Return the value of every setting that *rules* carry out; one whose mechanism is no part of them is left out."""
    return settled_in(book(rules.book), rules)


def settled_in(rulebook: Book, resolved: Struct) -> Mapping[str, Any]:
    """Return the value of every setting of *rulebook* that *resolved* carries out: all its rules, or a part of them."""
    owners = {
        f"{kind.__module__}:{kind.__qualname__}": each
        for each in _parts(resolved)
        for kind in type(each).__mro__
        if issubclass(kind, msgspec.Struct)
    }
    return {
        key: _value(setting, owners[setting.definition.typed_by])
        for key, setting in rulebook.settings.items()
        if setting.definition.typed_by in owners
    }


def changed_rules(rules: Rules, changes: Mapping[str, Any]) -> Rules:
    """Return *rules* with *changes* to their book's settings in the place of earlier ones; the house's notices stay.

    Raises `HouseRefused` with what is wrong, as it is said at each field.
    """
    rulebook = book(rules.book)
    try:
        house = with_settings(rulebook, changes, rules.name)
    except HouseRefused as refused:
        at_fields = (at_field(rulebook.settings, each) for each in refused.problems)
        raise HouseRefused(tuple(at_fields)) from refused
    own = rules.notices[len(rulebook.notices) :]
    return rules_of(House(house.name, rulebook, house.changes, own))


def merged_settings(seen: Rules, now: Rules, wanted: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what *wanted* differs by from the book, where its form was filled with the rules that were *seen*.

    What others have changed *now* and the form has left as it was stays theirs. Raises `HouseRefused` with both values of
    each setting that both have changed.
    """
    rulebook, was, is_now = book(now.book), settled(seen), settled(now)
    found, both = dict(wanted), []
    for key, theirs in is_now.items():
        setting = rulebook.settings[key]
        mine = meant(setting.definition, wanted.get(key, setting.default))
        if theirs == was.get(key) or mine == theirs:
            continue
        if mine != was.get(key):
            told = {"key": key, "now": worded(setting, theirs), "wanted": worded(setting, mine)}
            both.append(BadInput("meanwhile.setting", **told))
        found[key] = theirs
    if both:
        raise HouseRefused(tuple(both), "meanwhile.rules")
    return found


def _parts(value: Any) -> Iterator[Struct]:
    """Yield all Structs of *value*, each before its parts."""
    if isinstance(value, Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _parts(getattr(value, field))


def _value(setting: Setting, owner: Struct) -> Any:
    found: Any = owner
    for name in setting.key.split("."):
        fields = {field.encode_name: field.name for field in msgspec.structs.fields(type(found))}
        found = getattr(found, fields[name])
    return NONE if found is None and setting.definition.or_none else _written(found)


def _written(value: Any) -> Any:
    """Return *value* as a house-rules file has it: lists and tables, without what a table leaves open."""
    if isinstance(value, date):
        return value
    plain = msgspec.json.decode(msgspec.json.encode(value))
    if isinstance(plain, dict):
        return {name: item for name, item in plain.items() if item is not None}
    return plain
