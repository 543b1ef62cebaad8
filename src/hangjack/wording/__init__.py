"""Sentences by key and values: one catalogue a language, in the files of its folder.

Errors, rulings and reasons carry a key and values. Here they become what a person at the table reads. A template
names its values in braces and may reach into them (`{play.card}`); `{count:point|points}` writes the number with
the word that fits it, `{values:or}` a list that ends in "or", and `{errors:each}` one sentence after the other. The members of a `Worded` enumeration have an entry
each, below their class's name and, for a class of one game, below the game's.
"""

import re
import string
import tomllib
from collections.abc import Collection, Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any

from hangjack.errors import HangjackError
from hangjack.subjects import folders, made_of_folders


class Worded(StrEnum):
    """A set of terms that people read: each member has an entry in the catalogue."""

    @property
    def key(self) -> str:
        """The catalogue's key for this member: `suit.h`, or `all_fours.fault.renege` for a game's own word."""
        return f"{_family(type(self))}.{self.value}"


def say(key: str, /, *, language: str = "en", **values: Any) -> str:
    """Return the sentence *key* with its *values*, in *language*."""
    return _Sentence(language).vformat(catalogue(language)[key], (), values)


def sentence(error: HangjackError, language: str = "en") -> str:
    """Return what *error* says to the person who can put it right."""
    return say(error.key, language=language, **error.values)


def phrase(value: Any, language: str = "en") -> str:
    """Return *value* as it stands inside a sentence: worded terms, yes or no, days, decimals, lists with an `and`, errors in words."""
    match value:
        case Worded():
            return catalogue(language)[value.key]
        case None | bool():
            return catalogue(language)[f"word.{_WORDS[value]}"]
        case HangjackError():
            return sentence(value, language)
        case date() if not isinstance(value, datetime):
            return say("day.short", language=language, **day_parts(value, language, "short"))
        case Decimal() | float():
            return _in_figures(value, language)
        case str():
            return str(value)
        case Mapping():
            return ", ".join(
                f"{phrase(name, language)} {phrase(item, language)}" for name, item in value.items()
            )
        case Collection():
            return _listed([phrase(item, language) for item in value], language)
        case _:
            return str(value)


def day_parts(day: date, language: str, form: str = "long") -> dict[str, str | int]:
    """Return what the sentences about days name: the weekday, the number and the month, in their long or short form."""
    return {
        "weekday": say(f"day.weekday.{form}.{day.isoweekday()}", language=language),
        "number": day.day,
        "month": say(f"day.month.{form}.{day.month}", language=language),
    }


@cache
def languages() -> tuple[str, ...]:
    """Return the languages there are, English first."""
    found = sorted(each.name for each in files(__name__).iterdir() if each.joinpath("core.toml").is_file())
    return ("en", *(name for name in found if name != "en"))


@made_of_folders
def catalogue(language: str) -> Mapping[str, str]:
    """Return all entries of *language*, tables flattened: `all_fours.fault.renege`."""
    entries: dict[str, str] = {}
    own = [*folders(f"words/{language}").values()]
    for file in (each for folder in (files(__name__).joinpath(language), *own) for each in folder.iterdir()):
        found = dict(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
        assert not entries.keys() & found.keys(), f"{file.name} repeats a key"
        entries |= found
    return entries


_WORDS = {None: "none", True: "yes", False: "no"}


class _Sentence(string.Formatter):
    def __init__(self, language: str) -> None:
        self.language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return phrase(value, self.language)
        if format_spec == "or":
            return _listed([phrase(item, self.language) for item in value], self.language, "or")
        if format_spec == "each":
            return " ".join(phrase(item, self.language) for item in value)
        one, many = format_spec.split("|")
        number = phrase(value, self.language)
        return f"{number} {one if _is_one(value, self.language) else many}"


def _in_figures(number: Decimal | float, language: str) -> str:
    """Return a number that may have decimals: `3,000.00` in English, `3 000,00` in French."""
    words, (whole, point, decimals) = catalogue(language), f"{number:,}".partition(".")
    return f"{whole.replace(',', words['number.group'])}{point and words['number.point']}{decimals}"


def _is_one(number: float, language: str) -> bool:
    """Whether *number* takes the word for one; French counts nothing and one alike."""
    return abs(number) < 2 if language == "fr" else abs(number) == 1


def _listed(parts: list[str], language: str, joint: str = "and") -> str:
    if len(parts) < 2:
        return parts[0] if parts else catalogue(language)["word.none"]
    return f"{', '.join(parts[:-1])} {catalogue(language)[f'word.{joint}']} {parts[-1]}"


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    entries: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            entries += _flat(value, f"{prefix}{name}.")
        else:
            entries.append((f"{prefix}{name}", value))
    return entries


_BY_GAME = ("engine", "referee", "table")
"""The parts of a game whose words stand below its name."""


@cache
def _family(words: type[Worded]) -> str:
    """Return where the words of a class stand: by its name, below the game's for a class of one game.

    A game's classes stand in its engine, its referee or its table. Anywhere else a class has its
    own name alone, however deep its folder is, so that moving it changes no key.
    """
    name = re.sub(r"(?<!^)(?=[A-Z])", "-", words.__name__).lower()
    parts = words.__module__.split(".")
    return f"{parts[2]}.{name}" if parts[1] == "games" and parts[3] in _BY_GAME else name
