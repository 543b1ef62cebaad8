"""Letters of names: those that nobody sees, alphabets mixed in one word, and names that look the same in two alphabets.

A name is read on boards, sheets and cards by people who cannot tell a Cyrillic letter from a Latin one. Names in any one
alphabet are fine. The alphabets are told apart by Unicode's own names of letters. The table below has the letters of Cyrillic
and Greek that are drawn as Latin ones are; a whole list of confusable characters would forbid pairs like "l" and "1" too,
which teams have good use for.
"""

import unicodedata
from collections.abc import Iterable

from hangjack.errors import Refused

LONGEST_NAME = 100

LONGEST_NUMBER = 30
"""Signs of a member number."""

LONGEST_SHORT = 20
"""Letters of a name for boards and pads, where two teams stand side by side."""

_HIDDEN = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""Kinds of characters that are not drawn, or turn round how others are drawn."""

_WITH_LATIN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts whose writers mix them with Latin letters, and which look like nothing of it."""

_MOST_MARKS = 3
"""So many accents on one letter are read; more are drawn over the lines around."""

_CYRILLIC = ("авекмнорстухіјѕԁԛԝһ", "abekmhopctyxijsdqwh")
_GREEK = ("αβεζηικμνορτυχ", "abezhikmnoptyx")
_LOOKS = str.maketrans(*map("".join, zip(_CYRILLIC, _GREEK, strict=True)))
"""What each letter looks like, small or as a capital; capitals and small letters are one here."""


def require_readable(name: str, longest: int = LONGEST_NAME) -> str:
    """Return *name* on one line. Refuses one with letters that nobody sees, or that belong to two alphabets in one word."""
    told = " ".join(name.split())
    if len(told) > longest:
        raise Refused("letters.too-long", name=f"{told[:20]}…", longest=longest)
    if told.isascii() and told.isprintable():
        return told
    composed = unicodedata.normalize("NFC", told)
    _require_visible(composed)
    for word in composed.split():
        _require_one_alphabet(word)
    return composed


def looks_like(name: str, others: Iterable[str]) -> str | None:
    """Return the one of *others* that nobody could tell from *name*; None if there is none."""
    look = look_of(name)
    return next((other for other in others if look_of(other) == look), None)


def _require_visible(name: str) -> None:
    marks = 0
    for letter in name:
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in {"Mn", "Me"} else 0
        if kind in _HIDDEN or marks > _MOST_MARKS:
            shown = "".join(each for each in name if unicodedata.category(each) not in _HIDDEN)
            raise Refused("letters.hidden", name=shown, code=f"U+{ord(letter):04X}")


def _require_one_alphabet(word: str) -> None:
    found = dict.fromkeys(_alphabet(letter) for letter in word if letter.isalpha())
    alphabets = [each for each in found if each not in _WITH_LATIN]
    if len(alphabets) > 1:
        first, second = (each.title() for each in alphabets[:2])
        raise Refused("letters.mixed", name=word, first=first, second=second)


def _alphabet(letter: str) -> str:
    """Return the script of a letter: the first word of its name, and Latin for the letters of it that are called otherwise."""
    name = unicodedata.name(unicodedata.normalize("NFKC", letter)[0], "LATIN")
    script = name.partition(" ")[0]
    return "LATIN" if script in {"FEMININE", "MASCULINE", "MODIFIER"} else script


def look_of(name: str) -> str:
    """Return how a name looks: whatever its alphabet, capitals and spaces are."""
    plain = unicodedata.normalize("NFKC", name).casefold().translate(_LOOKS)
    return " ".join(plain.split())
