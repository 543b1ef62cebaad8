"""The words that a file of worked examples may use, besides the names of rulebooks, clauses and settings.

Those of a game stand in its folder, so that the command line can name them without opening a game.
"""

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hangjack.subjects import folders

SCHEMA = "hangjack-examples/1"


FILE = "examples.json"
"""The worked examples of a game, in the folder of what runs them."""


def _vocabularies() -> Iterator[tuple[Traversable, Mapping[str, Any]]]:
    for folder in folders("examples").values():
        file = folder.joinpath("vocabulary.toml")
        if file.is_file():
            yield folder, tomllib.loads(file.read_text(encoding="utf-8"))


_GAMES = tuple(_vocabularies())

OWN_FILES: Mapping[str, Traversable] = {
    f"{each['game']}.json": folder.joinpath(FILE)
    for folder, each in _GAMES
    if folder.joinpath(FILE).is_file()
}
"""Our own files of examples, each under the name of its game."""

TYPES: Mapping[str, tuple[str, ...]] = {each["game"]: tuple(each["types"]) for _, each in _GAMES}
"""The types of example that each game has, built or not."""

BASE_ANCHORS = frozenset(anchor for _, each in _GAMES for anchor in each.get("base", ()))
"""Parts of the base games that an example may cite like a clause, where a rulebook takes them for granted."""
