"""Settings: what a committee may decide, of which type, within which limits, and what a rulebook itself fixes.

The type that code uses is owned by the mechanism that uses the setting (`typed_by`); what stands here is what a person
may write in a house-rules file. `NONE` is how a file says "no such thing", since TOML has no null.
"""

import datetime as dt
import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from hangjack.errors import BadInput, HangjackError
from hangjack.ids import ClauseId, ReadingId
from hangjack.wording import Worded, sentence
from hangjack.wording.nearest import unknown_key

NONE = "none"
PENDING = "pending"


class SettingType(Worded):
    """What may be written as a setting's value."""

    YES_NO = "yes/no"
    CHOICE = "choice"
    WHOLE_NUMBER = "whole number"
    TEXT = "text"
    TIME_OF_DAY = "time of day"
    DATE = "date"
    LIST_OF_CHOICES = "list of choices"
    LIST_OF_WHOLE_NUMBERS = "list of whole numbers"
    TABLE_OF_WHOLE_NUMBERS = "table of whole numbers"
    TABLE_OF_YES_NO = "table of yes/no"
    TABLE_OF_LISTS = "table of lists"


class ChangedBy(Worded):
    """Who may change a setting; a body further up may always set what one below it may."""

    RULE = "rule"
    """Stated by the rules themselves."""
    READING = "reading"
    """How an unclear rule is read."""
    LOCAL = "local"
    """Nothing of the rules: an address, a fee, a place."""


class Need(Struct, frozen=True, forbid_unknown_fields=True):
    """Another setting, without which one does nothing: set to one of *values*, or to anything but none and no."""

    key: str
    values: tuple[str | int | bool, ...] = ()
    reaches: bool = False
    """The other is a limit, and must not be below this one."""
    when: Mapping[str, Any] = {}
    """Only while other settings have these values."""


class Definition(Struct, frozen=True, forbid_unknown_fields=True):
    """What a setting is, whatever its value in a particular book."""

    type: SettingType
    says: str
    typed_by: str
    """`module:Type` of the mechanism that owns the setting's type, or `"pending"` until it is built."""
    values: tuple[str | int, ...] = ()
    keys: tuple[str, ...] = ()
    """For a table: the names it may have; any name if there are none here."""
    length: int | None = None
    """For a list: how many items it has; any number if this is None."""
    least: int | None = None
    most: int | None = None
    or_none: bool = False
    total: int | None = None
    """For a list of numbers: the most that they may be together."""
    rising: bool = False
    """For a list of numbers: each is more than the one before."""
    not_above: tuple[str, ...] = ()
    """Settings whose values this one may not exceed."""
    needs: tuple[Need, ...] = ()


class Setting(Struct, frozen=True):
    """A setting in one book: its definition, the book's value, and where the book says so."""

    key: str
    definition: Definition
    default: Any
    clause: ClauseId
    reading: ReadingId | None = None
    fixed: bool = False
    """Whether the book itself fixes the value, so that a house cannot change it."""
    changed_by: ChangedBy | None = None
    """Who may change it, where the book says so."""

    @property
    def expected(self) -> str:
        """What may be written, in words: `a whole number from 1 to 99, or none`."""
        return expected_of(self.definition)


class Term(HangjackError):
    """A term inside a sentence: it is worded in the language of whoever reads."""


def expectation(definition: Definition, kind: str = "") -> Term:
    """Return what may be written as a value; *kind* is how the type is told, where its own words do not do."""
    limits: dict[str, Any] = {"values": definition.values, "least": definition.least, "most": definition.most}
    words = Term(f"expected.{kind or definition.type.name.lower()}", **limits)
    if definition.length is not None:
        words = Term("expected.of_length", expected=words, length=definition.length)
    if definition.keys:
        words = Term("expected.with_keys", expected=words, keys=definition.keys)
    if definition.total is not None:
        words = Term("expected.in_all", expected=words, total=definition.total)
    if definition.rising:
        words = Term("expected.rising", expected=words)
    return Term("expected.or_none", expected=words) if definition.or_none else words


def expected_of(definition: Definition) -> str:
    """Return what may be written as a value, in words."""
    return sentence(expectation(definition))


def fits(definition: Definition, value: Any) -> bool:
    """Whether *value*, as read from a file, may be the value of such a setting."""
    if definition.or_none and value == NONE:
        return True
    if definition.type in _PARTS_OF_LISTS:
        return isinstance(value, list) and _all_fit(definition, value) and _list_fits(definition, value)
    if definition.type in _PARTS_OF_TABLES:
        return isinstance(value, dict) and _names_fit(definition, value) and _items_fit(definition, value)
    return _FITS[definition.type](definition, value)


def meant(definition: Definition, value: Any) -> Any:
    """Return *value* as the setting has it, where people write it otherwise: on, off, unset, a number as text."""
    if definition.type == SettingType.YES_NO and value in ("on", "off"):
        return value == "on"
    if definition.or_none and value in (None, "unset"):
        return NONE
    if definition.type == SettingType.DATE and isinstance(value, str):
        return _day(value)
    if definition.type == SettingType.CHOICE and isinstance(value, str) and value not in definition.values:
        return next((each for each in definition.values if str(each) == value), value)
    return value


def _day(text: str) -> dt.date | str:
    """Return the day that *text* is; what is none stays as it was written, to be refused."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return text


def problem_with(settings: Mapping[str, Setting], key: str, value: Any) -> BadInput | None:
    """Return what is wrong with setting *key* to *value* in a house that has these *settings*; None if nothing."""
    setting = settings.get(key)
    if setting is None:
        return _unknown_setting(settings, key)
    if setting.fixed and value != setting.default:
        return BadInput("setting.fixed", key=key, value=written(setting.default), clause=setting.clause)
    if not fits(setting.definition, value):
        wrong = {"key": key, "value": written(value), "expected": setting.expected, "clause": setting.clause}
        return BadInput("setting.wrong", **wrong)
    return None


def _unknown_setting(settings: Mapping[str, Setting], key: str) -> BadInput:
    """Return the refusal of a key: its family's keys, or the nearest setting with what may be written and its clause."""
    family = [name for name in settings if name.startswith(f"{key}.")]
    if family:
        return BadInput("setting.family", key=key, names=family)
    refusal = unknown_key("setting.unknown", key, settings)
    nearest = settings.get(refusal.values.get("nearest", ""))
    if nearest is not None:
        refusal.values |= {"expected": nearest.expected, "clause": nearest.clause}
    return refusal


def written(value: Any) -> str:
    """Return *value* as a TOML file has it, so that a message shows what the person wrote."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{name} = {written(item)}" for name, item in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(written, value)) + "]"
    return str(value)


def _is_yes_no(_: Definition, value: Any) -> bool:
    return isinstance(value, bool)


def _is_choice(definition: Definition, value: Any) -> bool:
    return not isinstance(value, bool) and value in definition.values


def _is_number(definition: Definition, value: Any) -> bool:
    if not isinstance(value, int) or isinstance(value, bool):
        return False
    at_least = definition.least is None or value >= definition.least
    return at_least and (definition.most is None or value <= definition.most)


def _is_text(_: Definition, value: Any) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_time_of_day(_: Definition, value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch(r"([01]\d|2[0-3]):[0-5]\d", value) is not None


def _is_date(_: Definition, value: Any) -> bool:
    return isinstance(value, dt.date) and not isinstance(value, dt.datetime)


_FITS: dict[SettingType, Callable[[Definition, Any], bool]] = {
    SettingType.YES_NO: _is_yes_no,
    SettingType.CHOICE: _is_choice,
    SettingType.WHOLE_NUMBER: _is_number,
    SettingType.TEXT: _is_text,
    SettingType.TIME_OF_DAY: _is_time_of_day,
    SettingType.DATE: _is_date,
}
_PARTS_OF_LISTS = {
    SettingType.LIST_OF_CHOICES: SettingType.CHOICE,
    SettingType.LIST_OF_WHOLE_NUMBERS: SettingType.WHOLE_NUMBER,
}
_PARTS_OF_TABLES = {
    SettingType.TABLE_OF_WHOLE_NUMBERS: SettingType.WHOLE_NUMBER,
    SettingType.TABLE_OF_YES_NO: SettingType.YES_NO,
    SettingType.TABLE_OF_LISTS: SettingType.LIST_OF_WHOLE_NUMBERS,
}


def _list_fits(definition: Definition, items: list[Any]) -> bool:
    """Whether items that fit one by one are right together; a choice is named once."""
    if definition.length is not None and len(items) != definition.length:
        return False
    if definition.type == SettingType.LIST_OF_CHOICES or definition.rising:
        in_order = sorted(set(items)) if definition.rising else list(dict.fromkeys(items))
        return items == in_order
    return definition.total is None or sum(items) <= definition.total


def _all_fit(definition: Definition, items: list[Any]) -> bool:
    return all(_fits_one(_PARTS_OF_LISTS, definition, item) for item in items)


def _names_fit(definition: Definition, table: Mapping[str, Any]) -> bool:
    return not definition.keys or set(table) <= set(definition.keys)


def _items_fit(definition: Definition, table: Mapping[str, Any]) -> bool:
    return all(_fits_one(_PARTS_OF_TABLES, definition, item) for item in table.values())


def _fits_one(parts: Mapping[SettingType, SettingType], definition: Definition, item: Any) -> bool:
    return fits(replace(definition, type=parts[definition.type], or_none=False), item)
