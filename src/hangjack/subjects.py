"""Games and formats, as folders: where each keeps what is no code, its words, templates, scripts and prints."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

ROOMS = ("games", "formats")
"""The rooms that have a folder for each subject."""


def house() -> Traversable:
    """Return the folder in which everything stands."""
    return files(__package__)


@cache
def folders(inside: str) -> Mapping[str, Traversable]:
    """Return the folders of that name in games and formats, by whose they are: `formats/rotation`."""
    below = ((room, each) for room in ROOMS for each in house().joinpath(room).iterdir())
    subjects = {f"{room}/{each.name}": each for room, each in below if each.is_dir() and each.name[0] != "_"}
    found = {name: each.joinpath(*inside.split("/")) for name, each in sorted(subjects.items())}
    return {name: each for name, each in found.items() if each.is_dir()}
