"""House rules: a club's small file that extends a rulebook with changed settings and notices of its own."""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from hangjack.competition.notices import Audience, Moment, Notice
from hangjack.errors import BadInput, HangjackError
from hangjack.rulebooks.contradictions import contradictions, idle
from hangjack.rulebooks.model import Book
from hangjack.rulebooks.settings import Setting, meant, problem_with
from hangjack.rulebooks.shelf import BOOK_IDS, book, unknown_book
from hangjack.wording.nearest import unknown_key


class House(Struct, frozen=True):
    """A rulebook as one house plays it."""

    name: str
    book: Book
    changes: Mapping[str, Any]
    """What the house sets otherwise than its book, by key."""
    own_notices: tuple[Notice, ...] = ()

    @property
    def values(self) -> Mapping[str, Any]:
        """The value of every setting in this house."""
        return {key: self.changes.get(key, setting.default) for key, setting in self.book.settings.items()}

    @property
    def notices(self) -> tuple[Notice, ...]:
        """The book's notices, then the house's own."""
        return (*self.book.notices, *self.own_notices)


class HouseRefused(BadInput):
    """A house-rules file with mistakes: all of them, so that one round of mending is enough."""

    def __init__(self, problems: tuple[HangjackError, ...], key: str = "house.refused") -> None:
        super().__init__(key, count=len(problems))
        self.problems = problems


_MOST_DOTS = 60
"""How many dots a line may have: a key with thousands of them takes the square of that to read."""
_KEYS = ("extends", "name", "settings", "notices")
_NOTICE_KEYS = ("text", "audience", "moment")


def plain_house(rulebook: Book) -> House:
    """Return *rulebook* played exactly as it stands."""
    return House(name=rulebook.title, book=rulebook, changes={})


def with_settings(rulebook: Book, changes: Mapping[str, Any], name: str = "") -> House:
    """Return *rulebook* with *changes* to its settings. Raises `HouseRefused` naming every change that is wrong."""
    changes = _meant(rulebook, changes)
    problems = _problems(rulebook, changes)
    if problems:
        raise HouseRefused(tuple(problems))
    kept = {key: value for key, value in changes.items() if value != rulebook.settings[key].default}
    return House(name=name or rulebook.title, book=rulebook, changes=kept)


def read_house(text: str) -> House:
    """Return the house that the TOML *text* describes. Raises `HouseRefused` naming every mistake in it."""
    table = _parsed(text)
    rulebook = _rulebook_of(table)
    changes = _changes_of(table, rulebook)
    problems = [
        *(_wrong_key(key, rulebook) for key in table if key not in _KEYS),
        *_name_problems(table.get("name")),
        *(_problems(rulebook, changes) or idle(rulebook.settings, changes)),
    ]
    notices: list[Notice] = []
    for position, row in enumerate(_notice_rows(table, problems), start=1):
        faults = _notice_problems(position, row)
        problems += faults
        if not faults:
            notices.append(msgspec.convert(row, Notice))
    if problems:
        raise HouseRefused(tuple(problems))
    house = with_settings(rulebook, changes, table["name"])
    return msgspec.structs.replace(house, own_notices=tuple(notices))


def _parsed(text: str) -> dict[str, Any]:
    """Return what *text* says. A stranger may have written it: it may be nested or dotted as nobody would."""
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise HouseRefused((BadInput("house.too-dotted", most=_MOST_DOTS),))
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise HouseRefused((BadInput("house.too-deep"),)) from error
    except ValueError as error:  # also a number with thousands of digits
        raise HouseRefused((BadInput("house.not-toml", reason=str(error)),)) from error


def _rulebook_of(table: Mapping[str, Any]) -> Book:
    name = table.get("extends")
    if name is None:
        raise HouseRefused((BadInput("house.extends-missing", books=BOOK_IDS),))
    if name not in BOOK_IDS:
        raise HouseRefused((unknown_book(str(name)),))
    return book(name)


def _changes_of(table: Mapping[str, Any], rulebook: Book) -> dict[str, Any]:
    settings = table.get("settings", {})
    if not isinstance(settings, dict):
        raise HouseRefused((BadInput("house.settings-wrong"),))
    return _meant(rulebook, dict(_flat(settings, rulebook.settings)))


def _meant(rulebook: Book, changes: Mapping[str, Any]) -> dict[str, Any]:
    known = rulebook.settings
    return {
        key: meant(known[key].definition, value) if key in known else value for key, value in changes.items()
    }


def _flat(
    table: Mapping[str, Any], known: Mapping[str, Setting], prefix: str = ""
) -> Iterator[tuple[str, Any]]:
    """Yield the settings of *table* by their dotted keys; a table that is itself a setting's value stays whole."""
    for name, value in table.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict) and key not in known and _is_family(key, known):
            yield from _flat(value, known, f"{key}.")
        else:
            yield key, value


def _problems(rulebook: Book, changes: Mapping[str, Any]) -> list[BadInput]:
    """Return what is wrong with *changes* one by one and, where nothing is, what contradicts itself."""
    known = rulebook.settings
    alone = [found for key, value in changes.items() if (found := problem_with(known, key, value))]
    return alone or list(contradictions(known, changes))


def _is_family(key: str, known: Mapping[str, Setting]) -> bool:
    return any(name.startswith(f"{key}.") for name in known)


def _wrong_key(key: str, rulebook: Book) -> BadInput:
    if key in rulebook.settings or _is_family(key, rulebook.settings):
        return BadInput("house.key-is-setting", key=key)
    return unknown_key("house.key", key, _KEYS)


def _name_problems(name: Any) -> list[BadInput]:
    if name is None:
        return [BadInput("house.name-missing")]
    return [] if isinstance(name, str) and name.strip() else [BadInput("house.name-wrong")]


def _notice_rows(table: Mapping[str, Any], problems: list[BadInput]) -> list[Any]:
    rows = table.get("notices", [])
    if isinstance(rows, list):
        return rows
    problems.append(BadInput("house.notices-wrong"))
    return []


def _notice_problems(position: int, row: Any) -> list[BadInput]:
    if not isinstance(row, dict):
        return [BadInput("house.notices-wrong")]
    problems = [unknown_key("notice.key", key, _NOTICE_KEYS) for key in row if key not in _NOTICE_KEYS]
    text = row.get("text")
    if not isinstance(text, str) or not text.strip():
        problems.append(BadInput("notice.text", position=position))
    for key, allowed in ("audience", Audience), ("moment", Moment):
        values = [member.value for member in allowed]
        if key not in row:
            problems.append(BadInput("notice.word-missing", position=position, key=key, values=values))
        elif row[key] not in values:
            problems.append(
                BadInput("notice.word", position=position, key=key, value=str(row[key]), values=values)
            )
    return problems
