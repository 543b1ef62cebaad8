"""Settings as people read them: what a value means, and what may be written, without the words that files and code use."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from hangjack.errors import BadInput, HangjackError
from hangjack.rulebooks.settings import NONE, Setting, SettingType, Term, expectation
from hangjack.wording import catalogue, phrase

_IN_FIELDS = {
    SettingType.TABLE_OF_WHOLE_NUMBERS: "here_numbers",
    SettingType.TABLE_OF_YES_NO: "here_yes_no",
    SettingType.TEXT: "here_text",
    SettingType.TIME_OF_DAY: "here_time",
}
"""How a type is told at a form that has a field for each name, and no quotation marks."""
_AT_FIELDS = frozenset({"wrong", "above", "idle", "not-understood"})


def worded(setting: Setting, value: Any) -> Any:
    """Return *value* of a setting so that a sentence can say it in any language."""
    match value:
        case dict():
            return {term(setting, name): worded(setting, item) for name, item in value.items()}
        case list():
            return tuple(worded(setting, item) for item in value)
        case str():
            return None if value == NONE and setting.definition.or_none else term(setting, value)
        case _:
            return value


def in_words(setting: Setting, value: Any, language: str = "en") -> str:
    """Return a value as people read it."""
    return phrase(worded(setting, value), language)


def name_in_words(setting: Setting, name: Any, language: str = "en") -> str:
    """Return one of the values or names that a setting knows, as people read it."""
    return phrase(term(setting, str(name)), language)


def term(setting: Setting, name: str) -> Term | str:
    """Return *name* as a term of the catalogues, a choice of this setting first; as it stands, where none of them has it."""
    keys = (
        f"choice.{setting.key}.{name}",
        f"offence.{name}",
        f"document.{name}",
        f"column.{name}",
        f"all_fours.kind.{name}",
    )
    found = next((key for key in keys if key in catalogue("en")), None)
    return name.replace("_", " ") if found is None else Term(found)


def expected_here(setting: Setting) -> Term:
    """Return what may be written into a field of a form; an empty one says for itself that there is none."""
    plain = replace(setting.definition, or_none=False, keys=())
    return expectation(plain, _IN_FIELDS.get(setting.definition.type, ""))


def at_field(settings: Mapping[str, Setting], problem: HangjackError) -> HangjackError:
    """Return what is wrong with a setting as it is said at its field: without the names that files use."""
    about, kind = settings.get(problem.values.get("key", "")), problem.key.rpartition(".")[2]
    if about is None or kind not in _AT_FIELDS:
        return problem
    told = {**problem.values, "expected": expected_here(about)}
    for name in ("other",):
        if other := settings.get(problem.values.get(name, "")):
            told[name] = other.definition.says
    return BadInput(f"setting-here.{kind}", **told)
