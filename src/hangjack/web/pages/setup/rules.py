"""House rules: every setting of the book with its words, its value here, and its clause beside it."""

from typing import Any

import msgspec
from msgspec import Struct
from starlette.responses import Response

from hangjack.competition.competition import Competition
from hangjack.competition.permissions import Act
from hangjack.rulebooks.in_words import expected_here, in_words, name_in_words
from hangjack.rulebooks.model import Book, Kind
from hangjack.rulebooks.settings import NONE, Definition, Setting, SettingType
from hangjack.rulebooks.settled import settled
from hangjack.rulebooks.shelf import book
from hangjack.web.pages.setup.frame import Setting as Setup
from hangjack.web.pages.setup.frame import SoFar, Step, render_step
from hangjack.wording import phrase

_TABLES = frozenset(
    {SettingType.TABLE_OF_WHOLE_NUMBERS, SettingType.TABLE_OF_YES_NO, SettingType.TABLE_OF_LISTS}
)
_LISTS = frozenset({SettingType.LIST_OF_CHOICES, SettingType.LIST_OF_WHOLE_NUMBERS})


class Choice(Struct, frozen=True):
    """One of the values that a setting may have, as it is sent and as it is read."""

    sent: str
    words: str
    chosen: bool


class Entry(Struct, frozen=True):
    """One line of a table: its name as it is sent and as it is read, and its value; empty where the table has none."""

    name: str
    words: str
    text: str


class Field(Struct, frozen=True):
    """A setting as a field of the form."""

    key: str
    says: str
    kind: str
    """`choice`, `number`, `time`, `text`, `list`, `table` or `entries`: which field it is."""
    text: str
    """The value here, as it stands in the field."""
    choices: tuple[Choice, ...]
    entries: tuple[Entry, ...]
    yes_no: bool
    """Whether each entry is a yes or a no."""
    lists: bool
    """Whether each entry is several numbers."""
    book_value: str
    book_sent: str
    expected: str
    clause: str
    clause_title: str
    open: bool
    """Whether a house may change it."""
    carried_out: bool
    """Whether a competition's rules carry it out; if not, people see to it."""
    who: str
    """Who may change it, where the book says so; empty where it does not."""
    changed: bool
    least: int | None
    most: int | None
    or_none: bool


class Chapter(Struct, frozen=True):
    """The settings of one kind."""

    kind: Kind
    fields: tuple[Field, ...]

    @property
    def changed(self) -> int:
        """How many of them are otherwise than in the book."""
        return sum(field.changed for field in self.fields)

    @property
    def open(self) -> int:
        """How many of them a house may change."""
        return sum(field.open for field in self.fields)


def rules_step(setup: Setup) -> Response:
    """Show all settings, and the form that changes them."""
    competition = setup.competition
    rulebook = book(competition.rules.book)
    chapters = chapters_of(rulebook, settled(competition.rules), setup.looking.language)
    return render_step(
        setup,
        "setup/rules.html",
        book=rulebook,
        chapters=chapters,
        changed=sum(each.changed for each in chapters),
        begun=bool(competition.under_way or competition.has_played),
    )


def chapters_of(rulebook: Book, values: Any, language: str) -> list[Chapter]:
    """Return the settings of a book by kind, with the *values* that hold here."""
    fields: dict[Kind, list[Field]] = {}
    for setting in rulebook.settings.values():
        kind = rulebook.clauses[setting.clause].kind
        fields.setdefault(kind, []).append(_field(rulebook, setting, values, language))
    return [Chapter(kind, tuple(fields[kind])) for kind in Kind if kind in fields]


def _field(rulebook: Book, setting: Setting, values: Any, language: str) -> Field:
    carried_out = setting.key in values
    value = values.get(setting.key, setting.default)
    definition = setting.definition
    return Field(
        key=setting.key,
        says=definition.says,
        kind=_kind(definition),
        text=_text(value, language),
        choices=_choices(setting, value, language),
        entries=_entries(setting, value, language),
        yes_no=definition.type is SettingType.TABLE_OF_YES_NO,
        lists=definition.type is SettingType.TABLE_OF_LISTS,
        book_value=in_words(setting, setting.default, language),
        book_sent=_sent(setting.default),
        expected=phrase(expected_here(setting), language),
        clause=setting.clause,
        clause_title=rulebook.clauses[setting.clause].title,
        open=carried_out and not setting.fixed,
        carried_out=carried_out,
        who=phrase(setting.changed_by, language) if setting.changed_by else "",
        changed=value != setting.default,
        least=definition.least,
        most=definition.most,
        or_none=definition.or_none,
    )


def _kind(definition: Definition) -> str:
    if definition.type in {SettingType.YES_NO, SettingType.CHOICE}:
        return "choice"
    if definition.type in _TABLES:
        return "entries" if definition.keys else "table"
    if definition.type in _LISTS:
        return "list"
    return {SettingType.WHOLE_NUMBER: "number", SettingType.TIME_OF_DAY: "time"}.get(definition.type, "text")


def _choices(setting: Setting, value: Any, language: str) -> tuple[Choice, ...]:
    definition = setting.definition
    known: dict[SettingType, tuple[Any, ...]] = {
        SettingType.YES_NO: (True, False),
        SettingType.CHOICE: definition.values,
    }
    return tuple(
        Choice(_sent(each), in_words(setting, each, language), each == value)
        for each in known.get(definition.type, ())
    )


def _entries(setting: Setting, value: Any, language: str) -> tuple[Entry, ...]:
    """Return a field for each name that a table may have."""
    held = value if isinstance(value, dict) else {}
    return tuple(
        Entry(name, name_in_words(setting, name, language), _said(held[name]) if name in held else "")
        for name in setting.definition.keys
    )


def _said(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else _sent(value)


def _text(value: Any, language: str) -> str:
    """Return *value* as it stands in a field: a list in one line, a table a line for each name, nothing for none."""
    match value:
        case dict():
            return "\n".join(f"{name} = {phrase(item, language)}" for name, item in value.items())
        case list():
            return ", ".join(map(str, value))
        case _:
            return "" if value == NONE else str(value)


def _sent(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _so_far(competition: Competition) -> SoFar:
    version = competition.governance.version
    said = "rules-book" if version == 1 else "rules-house"
    return SoFar(version > 1 or bool(competition.rosters.entries), said, {"version": version})


RULES = Step("rules", (Act.CHANGE_RULES, Act.SET_UP), rules_step, _so_far)
