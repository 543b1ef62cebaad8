"""The words that the scripts of a page write by themselves."""

import msgspec

from hangjack.wording import catalogue


def words_of(part: str, language: str, instead: str = "") -> str:
    """Return the words that the scripts of a page write by themselves, as JSON; those under *instead* replace the others."""
    prefix = f"page.{part}."
    known = {
        key.removeprefix(prefix): words
        for key, words in catalogue(language).items()
        if key.startswith(prefix)
    }
    others = {
        key.removeprefix(instead): words
        for key, words in known.items()
        if instead and key.startswith(instead)
    }
    return msgspec.json.encode(known | others).decode()
