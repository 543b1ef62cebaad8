"""The refusal of a word that nobody knows, with the nearest one that is known."""

from collections.abc import Iterable
from difflib import get_close_matches

from hangjack.errors import BadInput


def unknown_key(wording: str, key: str, known: Iterable[str]) -> BadInput:
    """Return the refusal of *key*, with the nearest of the *known* keys if any is near."""
    near = get_close_matches(key, [str.__str__(each) for each in known], n=1, cutoff=0.6)
    if near:
        return BadInput(f"{wording}-near", key=key, nearest=near[0])
    return BadInput(wording, key=key)
