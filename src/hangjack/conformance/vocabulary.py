"""The words that a file of worked examples may use, besides the names of rulebooks, clauses and settings.

Those of a game stand in its folder, so that the command line can name them without opening a game.
"""

import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from hangjack.subjects import folders

SCHEMA = "hangjack-examples/1"


def _vocabularies() -> Iterator[Mapping[str, Any]]:
    for folder in folders("examples").values():
        file = folder.joinpath("vocabulary.toml")
        if file.is_file():
            yield tomllib.loads(file.read_text(encoding="utf-8"))


_GAMES = tuple(_vocabularies())

TYPES: Mapping[str, tuple[str, ...]] = {each["game"]: tuple(each["types"]) for each in _GAMES}
"""The types of example that each game has, built or not."""

BASE_ANCHORS = frozenset(anchor for each in _GAMES for anchor in each.get("base", ()))
"""Parts of the base games that an example may cite like a clause, where a rulebook takes them for granted."""
