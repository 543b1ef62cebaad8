"""Which requests some page sends: their names, looked for in the templates, scripts and modules of the pages themselves."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from hangjack.desk.requests.all import REQUESTS
from hangjack.subjects import folders
from hangjack.web.api.setting_up import SETTING_UP

_ROOMS = ("templates", "static", "pages")
_KINDS = (".html", ".js", ".py")
_NAME = re.compile(r"""(?<!id=)(?P<before>["'`/])(?P<name>[a-z]+(?:-[a-z]+)*)(?:["'`]|\{%)""")
"""The last part of an address, or a word in quotation marks; the `id` of an element sends nothing."""


@cache
def senders() -> Mapping[str, tuple[str, ...]]:
    """Return the files that send each request, by its name; a request that no page sends is not there."""
    found: dict[str, set[str]] = {}
    asked = {*REQUESTS, *(operation.name for operation in SETTING_UP)}
    for path, text in _texts():
        for name in {match["name"] for match in _NAME.finditer(text)} & asked:
            found.setdefault(name, set()).add(path)
    return {name: tuple(sorted(found[name])) for name in sorted(found)}


def _texts() -> Iterator[tuple[str, str]]:
    web = files(__package__)
    for room in _ROOMS:
        yield from _below(web.joinpath(room), room)
    for whose, folder in folders("web").items():
        yield from _below(folder, whose)


def _below(folder: Traversable, path: str) -> Iterator[tuple[str, str]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _below(each, f"{path}/{each.name}")
        elif each.name.endswith(_KINDS):
            yield f"{path}/{each.name}", each.read_text(encoding="utf-8")
