"""The refusal of a word that nobody knows, with the nearest one that is known."""

from collections.abc import Iterable
from difflib import get_close_matches
from enum import StrEnum
from typing import TypeVar

from hangjack.errors import BadInput

Names = TypeVar("Names", bound=StrEnum)


def named(wording: str, key: str, names: type[Names]) -> Names:
    """Return the one of *names* that is called *key*, in large or small letters, with - or _. Refuses others as `unknown_key` does."""
    spelt = {_plain(each.value): each for each in names}
    if _plain(key) not in spelt:
        raise unknown_key(wording, key, names)
    return spelt[_plain(key)]


def unknown_key(wording: str, key: str, known: Iterable[str]) -> BadInput:
    """Return the refusal of *key*, with the nearest of the *known* keys if any is near."""
    near = get_close_matches(key, [str.__str__(each) for each in known], n=1, cutoff=0.6)
    if near:
        return BadInput(f"{wording}-near", key=key, nearest=near[0])
    return BadInput(wording, key=key)


def is_a_slip(key: str, known: Iterable[str]) -> bool:
    """Whether *key* is so near to a *known* one that it is hardly meant as another word."""
    words = [_plain(str.__str__(each)) for each in known]
    return bool(get_close_matches(_plain(key), words, n=1, cutoff=0.8))


def _plain(key: str) -> str:
    return key.strip().lower().replace("-", "_")
